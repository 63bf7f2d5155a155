import { unzlibSync } from 'fflate';
import { decodeDcxHeader, isDcx, unpackDcx } from '../src/containers/index.ts';
import { Library } from '../src/loading/index.ts';
import { type BenchFile, benchFiles } from './corpus.ts';
import { median, medians, printTable } from './measure.ts';

/** Files under this size say more about the clock than about the code. */
const SMALLEST_UNPACKED = 1_000_000;

/** Time to list a binder and to unpack one clip, beside fflate inflating the same file in the same run. */
export async function benchOpening(words: readonly string[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const file of benchFiles(words)) {
    const row = await measureFile(file);
    if (row !== undefined) rows.push(row);
  }
  printTable(['file', 'MB', 'clips', 'inflate ms', 'open ms', 'list only ms', 'list/inflate', 'first pose ms'], rows);
  console.log(`median list/inflate: ${median(rows.map((row) => Number(row[6]))).toFixed(2)} (limit 0.35, files over 1 MB unpacked)`);
}

async function measureFile({ name, bytes }: BenchFile): Promise<(string | number)[] | undefined> {
  if (!isDcx(bytes)) return undefined;
  const header = decodeDcxHeader(bytes);
  if (header.method !== 'DFLT' || header.unpackedSize < SMALLEST_UNPACKED) return undefined;
  const payload = bytes.subarray(header.payloadStart, header.payloadStart + header.payloadSize);
  const unpacked = unpackDcx(bytes, header);
  const listed = new Library();
  listed.open(name, unpacked);
  const first = listed.listing().clips.find((clip) => clip.state.kind === 'ready');
  if (first === undefined) return undefined;
  const times = await medians({
    inflate: () => void unzlibSync(payload, { out: new Uint8Array(header.unpackedSize) }),
    open: () => openAndList(name, bytes),
    list: () => openAndList(name, unpacked),
    clip: () => void listed.loadClip(first.id),
  });
  const listing = listed.listing();
  const inflate = times['inflate']!;
  const list = times['list']!;
  const open = times['open']!;
  return [name, header.unpackedSize / 1e6, String(listing.clips.length), inflate, open, list, list / inflate, open + times['clip']!];
}

function openAndList(name: string, bytes: Uint8Array): void {
  const library = new Library();
  library.open(name, bytes);
  library.listing();
}
