import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Real files, by MARROW_CORPUS; other people's work and never part of this repository. */
export const CORPUS = resolve(process.env['MARROW_CORPUS'] ?? '../shared/corpus');

/** What a bench lacks, as a sentence for whoever ran it. */
export class BenchError extends Error {}

export interface BenchFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Files of the corpus whose path contains one of the words, or all; throws a sentence where there is no corpus. */
export function benchFiles(words: readonly string[]): readonly BenchFile[] {
  if (!existsSync(CORPUS)) throw new BenchError(`there is no corpus at ${CORPUS}: set MARROW_CORPUS to a folder of game files`);
  return (
    readdirSync(CORPUS, { recursive: true })
      .map((name) => join(CORPUS, String(name)))
      .filter((path) => statSync(path).isFile())
      .map((path) => ({ name: relative(CORPUS, path), path }))
      // Files made bad on purpose have nothing to measure.
      .filter(({ name }) => !name.startsWith('bad'))
      .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, path }) => ({ name, bytes: new Uint8Array(readFileSync(path)) }))
  );
}
