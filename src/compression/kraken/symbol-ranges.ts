import { type BitReader, bitLength, peek24, readBits, refuseAt } from './bits.ts';

/**
 * How many numbers describe the ranges that the used symbols fall into ("fluff", spec §3.4): a number below 2·min(257-n, n),
 * written in as many bits as it needs or one fewer.
 */
export function readRangeNumberCount(reader: BitReader, symbolCount: number): number {
  if (symbolCount === 256) return 0;
  const limit = 2 * Math.min(257 - symbolCount, symbolCount);
  const width = bitLength(limit - 1);
  const value = peek24(reader) >>> (24 - width);
  const spare = (1 << width) - limit;
  if (value >> 1 >= spare) {
    reader.position += width;
    return value - spare;
  }
  reader.position += width - 1;
  return value >> 1;
}

/** Writes the used symbols in ascending order: runs of them with gaps between, by the unary numbers from `first` on (spec §3.4). */
export function readSymbolRanges(
  reader: BitReader,
  symbolCount: number,
  numbers: Int32Array,
  first: number,
  numberCount: number,
  out: Uint8Array,
): void {
  let number = first;
  let symbol = 0;
  let written = 0;
  const gap = (): number => {
    const unary = numbers[number++]!;
    if (unary >= 8) throw refuseAt(reader, 'a gap between symbols is too wide');
    return readBits(reader, unary + 1) + (1 << (unary + 1)) - 1;
  };
  const run = (length: number): void => {
    if (length > symbolCount - written || symbol + length > 256) throw refuseAt(reader, 'the ranges of symbols do not fit in 256');
    for (let end = symbol + length; symbol < end; symbol++) out[written++] = symbol;
  };
  if (numberCount & 1) symbol = gap();
  for (let pair = numberCount >> 1; pair > 0; pair--) {
    const unary = numbers[number++]!;
    if (unary >= 9) throw refuseAt(reader, 'a run of symbols is too long');
    run(readBits(reader, unary) + (1 << unary));
    symbol += gap();
  }
  run(symbolCount - written);
}
