import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** A path that could not be opened, and why. */
export interface Unopened {
  readonly file: string;
  readonly message: string;
}

/**
 * The regular files a path names: itself, or all below it in order of name. What is neither file nor folder is never opened:
 * a pipe or a device may not end. Each path that cannot be followed is reported, and the rest goes on.
 */
export function filesUnder(path: string, unopened: Unopened[], above: readonly string[] = []): readonly string[] {
  const kind = attempt(path, unopened, () => kindOf(statSync(path)));
  if (kind === 'file') return [path];
  if (kind !== 'folder') {
    if (kind !== undefined) unopened.push({ file: path, message: `it cannot be opened: it is ${kind}, not a file or a folder` });
    return [];
  }
  const real = attempt(path, unopened, () => realpathSync(path));
  if (real === undefined) return [];
  if (above.includes(real)) {
    unopened.push({ file: path, message: 'it cannot be opened: the link leads back to a folder it lies in' });
    return [];
  }
  const names = attempt(path, unopened, () => readdirSync(path).sort()) ?? [];
  return names.flatMap((name) => filesUnder(join(path, name), unopened, [...above, real]));
}

/** The file's bytes; undefined, and reported, where they cannot be had: too large for this Node, gone, not permitted. */
export function readBytes(path: string, unopened: Unopened[]): Uint8Array | undefined {
  return attempt(path, unopened, () => new Uint8Array(readFileSync(path)));
}

function attempt<T>(path: string, unopened: Unopened[], act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    unopened.push({ file: path, message: `it cannot be opened: ${error instanceof Error ? error.message : String(error)}` });
    return undefined;
  }
}

function kindOf(stats: Stats): 'file' | 'folder' | 'a pipe' | 'a socket' | 'a device' {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
