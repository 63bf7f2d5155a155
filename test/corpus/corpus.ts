import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Real files to test on; they are other people's work and never part of this repository. */
export const CORPUS = resolve(process.env['MARROW_CORPUS'] ?? '../shared/corpus');
export const GOLDEN = resolve(CORPUS, '../golden');

/** Says whether the corpus is there; tests that need it are skipped otherwise, and their names say so. */
export const hasCorpus = existsSync(join(CORPUS, 'MANIFEST.json'));
export const hasGolden = hasCorpus && existsSync(join(GOLDEN, 'INDEX.json'));

interface ManifestEntry {
  readonly file: string;
  readonly dcx?: string;
}

/** Game files of the corpus as the manifest lists them, without those made bad on purpose. */
export function corpusFiles(): readonly ManifestEntry[] {
  const manifest = JSON.parse(readFileSync(join(CORPUS, 'MANIFEST.json'), 'utf8')) as readonly ManifestEntry[];
  return manifest.filter(({ file }) => !file.startsWith('bad/'));
}

export function readCorpus(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(CORPUS, file)));
}

/** Files below a folder of the corpus, by their path in it. */
export function filesUnder(folder: string): readonly string[] {
  const top = join(CORPUS, folder);
  return readdirSync(top, { recursive: true })
    .map((name) => join(top, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(CORPUS, path))
    .sort();
}
