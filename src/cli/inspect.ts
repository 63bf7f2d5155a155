import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Library } from '../loading/index.ts';
import { parseArguments, USAGE } from './arguments.ts';
import { toPlainJson } from './plain-json.ts';
import { report } from './report.ts';

/**
 * Prints what is in files and folders as one JSON object: the same core as the page, under Node.
 * Exit 0 when at least one member was read, 2 when nothing was or the command line does not fit.
 */
function main(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const parsed = parseArguments(words);
  if (typeof parsed === 'string') {
    console.error(`${parsed}\n${USAGE}`);
    return 2;
  }
  const library = new Library();
  const unopened: { readonly file: string; readonly message: string }[] = [];
  for (const path of parsed.paths.flatMap(filesUnder)) {
    try {
      library.open(path, new Uint8Array(readFileSync(path)));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      unopened.push({ file: path, message: `it cannot be opened: ${error.message}` });
    }
  }
  const result = report(library, parsed, unopened);
  console.log(JSON.stringify(toPlainJson(result)));
  return result.clips.length + result.skeletons.length > 0 ? 0 : 2;
}

/** The files a path names: itself, or all below it in order of name. */
function filesUnder(path: string): readonly string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

process.exitCode = main(process.argv.slice(2));
