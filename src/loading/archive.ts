import { FormatError } from '../binary/index.ts';
import { decodeZip, isZip, unpackZipEntry, type ZipEntry } from '../containers/index.ts';
import { guarded } from './guarded.ts';
import { MOST_BYTES } from './opening-budget.ts';
import { isSideFile } from './frostbite-file.ts';
import { sniffLoose } from './sniff.ts';

/** A file to open: what was dropped, or what is in it where that is an archive. */
export interface ArchivedFile {
  /** Inside an archive `archive.zip/path/inside`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Why it is to be listed and left closed. */
  readonly fault: FormatError | undefined;
}

export interface ArchiveLimits {
  readonly files: number;
  /** Unpacked bytes of one archive. */
  readonly bytes: number;
}

const LIMITS: ArchiveLimits = { files: 20_000, bytes: MOST_BYTES };

/**
 * The files of a zip archive that Marrow reads, unpacked one by one as they are asked for; anything else is itself the one file.
 * `count` is how many there may be at most. Never throws.
 */
export function openArchive(
  path: string,
  bytes: Uint8Array,
  limits: ArchiveLimits = LIMITS,
): { readonly count: number; readonly files: Iterable<ArchivedFile> } {
  const entries = isZip(bytes) ? guarded(() => decodeZip(bytes)) : undefined;
  if (entries === undefined) return { count: 1, files: [{ path, bytes, fault: undefined }] };
  if (entries instanceof FormatError) return { count: 1, files: [{ path, bytes, fault: entries }] };
  return { count: Math.min(entries.length, limits.files), files: unpackEntries(path, bytes, entries, limits) };
}

function* unpackEntries(path: string, bytes: Uint8Array, entries: readonly ZipEntry[], limits: ArchiveLimits): Iterable<ArchivedFile> {
  const refuse = (message: string): ArchivedFile => ({ path, bytes, fault: new FormatError('ZIP', undefined, message) });
  let bytesLeft = limits.bytes;
  let found = 0;
  for (const [index, entry] of entries.entries()) {
    bytesLeft -= entry.size;
    if (index === limits.files || bytesLeft < 0) {
      const what = bytesLeft < 0 ? `${limits.bytes} bytes` : `${limits.files} files`;
      yield refuse(`the archive holds more than ${what}: what comes after is left closed`);
      return;
    }
    const content = guarded(() => unpackZipEntry(bytes, entry));
    const inside = { path: `${path}/${entry.path}`, bytes: content instanceof FormatError ? new Uint8Array() : content };
    if (!isWorthAWord(entry.path, inside.bytes)) continue;
    found++;
    yield { ...inside, fault: content instanceof FormatError ? content : undefined };
  }
  if (found === 0) yield refuse(entries.length === 0 ? 'the archive is empty' : 'the archive holds nothing that Marrow reads');
}

/** Archives hold pictures and read-me files too: what neither is nor promises something Marrow reads is passed over. */
function isWorthAWord(path: string, bytes: Uint8Array): boolean {
  if (/\.(hkx|hkt|tae|nva|compendium|[a-z]+bnd)(\.dcx)?$|\.(dcx|zip|ebx)$/i.test(path.slice(-40))) return true;
  const content = sniffLoose(bytes);
  if (content.kind === 'json') return isSideFile(bytes);
  return (content.kind !== 'refused' && content.kind !== 'unknown' && content.kind !== 'empty') || isZip(bytes);
}
