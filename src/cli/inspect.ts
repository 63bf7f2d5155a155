import { loadZstd } from '../compression/index.ts';
import { Library, openArchive } from '../loading/index.ts';
import { parseArguments, USAGE } from './arguments.ts';
import { filesUnder, readBytes, type Unopened } from './files-under.ts';
import { toPlainJson } from './plain-json.ts';
import { report, wasRead } from './report.ts';

/**
 * Prints what is in files and folders as one JSON object: the same core as the page, under Node.
 * Exit 0 when a clip, a skeleton or a navigation mesh was read, the named one where one is named; 2 when none was or the command line does not fit.
 */
async function main(words: readonly string[]): Promise<number> {
  const end = words.indexOf('--');
  if (words.slice(0, end < 0 ? words.length : end).includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const parsed = parseArguments(words);
  if (typeof parsed === 'string') {
    console.error(`${parsed}\n${USAGE}`);
    return 2;
  }
  // Loaded ahead: the library works at one stretch and may meet such a stream anywhere.
  await loadZstd();
  const library = new Library();
  const unopened: Unopened[] = [];
  for (const path of parsed.paths.flatMap((named) => filesUnder(named, unopened))) {
    const bytes = readBytes(path, unopened);
    if (bytes === undefined) continue;
    for (const inside of openArchive(path, bytes).files) {
      if (inside.fault === undefined) library.open(inside.path, inside.bytes);
      else library.refuse(inside.path, inside.bytes, inside.fault);
    }
  }
  console.log(JSON.stringify(toPlainJson(report(library, parsed, unopened))));
  return wasRead(library.listing(), parsed.clip) ? 0 : 2;
}

// Whoever reads may stop before the end, as `head` does: there is no one left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));
