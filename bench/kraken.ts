import { deflateSync, inflateSync } from 'node:zlib';
import { decodeKraken } from '../src/compression/index.ts';
import { decodeDcxHeader, isDcx, payloadOf } from '../src/containers/index.ts';
import { type BenchFile, benchFiles } from './corpus.ts';
import { benchPool } from './kraken-pool.ts';
import { median, medians, printTable } from './measure.ts';

/** Smaller files say more about the clock than about the decoder. */
const SMALLEST = 1_000_000;

/** Kraken single-threaded beside node:zlib inflating the same content, then one worker beside the pool in the browser. */
export async function benchKraken(words: readonly string[]): Promise<void> {
  const files = benchFiles(words).filter(({ bytes }) => isKraken(bytes));
  const rows: (string | number)[][] = [];
  for (const file of files) rows.push(await measureFile(file));
  printTable(['file', 'MB', 'cold ms', 'Kraken ms', 'MB/s', 'zlib ms', 'zlib/Kraken'], rows);
  console.log(`median zlib/Kraken: ${median(rows.map((row) => Number(row[6]))).toFixed(2)} (at least 0.40 wanted, 0.70 the aim)`);
  await benchPool(files);
}

function isKraken(bytes: Uint8Array): boolean {
  if (!isDcx(bytes)) return false;
  const { method, unpackedSize } = decodeDcxHeader(bytes);
  return method === 'KRAK' && unpackedSize >= SMALLEST;
}

async function measureFile({ name, bytes }: BenchFile): Promise<(string | number)[]> {
  const header = decodeDcxHeader(bytes);
  const payload = payloadOf(bytes, header);
  const decode = (): Uint8Array => decodeKraken(payload, header.unpackedSize, header.payloadStart);
  const start = performance.now();
  const content = decode();
  const cold = performance.now() - start;
  const deflated = deflateSync(content, { level: 9 });
  const times = await medians({ kraken: () => void decode(), zlib: () => void inflateSync(deflated) });
  const kraken = times['kraken']!;
  const zlib = times['zlib']!;
  return [name, header.unpackedSize / 1e6, cold, kraken, header.unpackedSize / 1e3 / kraken, zlib, zlib / kraken];
}
