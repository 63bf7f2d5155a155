import { concatBytes } from './byte-writer.ts';
import { BitList, backwards, foldSign, log2Floor, putRangeNumberCount, rangeNumbers, symbolRuns } from './write-kraken-bits.ts';

/** A used symbol and the length of its code. Codes are given out by length, then by order of appearance. */
export interface CodeLength {
  readonly symbol: number;
  readonly length: number;
}

const LONGEST_CODE = 11;

/** Lengths of a full code for the symbols of a content, ascending by symbol; frequent ones are shorter. Needs two symbols. */
export function codeLengthsOf(content: Uint8Array): CodeLength[] {
  const counts = new Map<number, number>();
  for (const byte of content) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  for (;;) {
    const lengths = joinRarest(counts);
    if (lengths.every(({ length }) => length <= LONGEST_CODE)) return lengths.sort((a, b) => a.symbol - b.symbol);
    // Flatter counts give shorter longest codes.
    for (const [symbol, count] of counts) counts.set(symbol, (count >> 1) + 1);
  }
}

function joinRarest(counts: ReadonlyMap<number, number>): CodeLength[] {
  let trees = [...counts].map(([symbol, count]) => ({ count, leaves: [{ symbol, length: 0 }] }));
  while (trees.length > 1) {
    trees.sort((a, b) => a.count - b.count);
    const [first, second, ...rest] = trees;
    const leaves = [...first!.leaves, ...second!.leaves].map(({ symbol, length }) => ({ symbol, length: length + 1 }));
    trees = [...rest, { count: first!.count + second!.count, leaves }];
  }
  return trees[0]?.leaves ?? [];
}

/** The old description by gaps and runs of ascending symbols; `spread` is its two-bit parameter. */
export function describeDense(code: readonly CodeLength[], spread = 0): BitList {
  const runs = symbolRuns(code.map(({ symbol }) => symbol));
  const out = new BitList().put(0b01, 2).put(spread, 2);
  out.put(runs[0]?.start === 0 ? 1 : 0, 1);
  let average = 32;
  let end = 0;
  let next = 0;
  for (const { start, length } of runs) {
    if (start > 0) putStretch(out, start - end);
    putStretch(out, length);
    for (let index = 0; index < length; index++) {
      const bits = code[next++]!.length;
      const value = foldSign(bits - ((average + 2) >> 2));
      average = bits + ((3 * average + 2) >> 2);
      out.unary(value >> spread).put(value & (2 ** spread - 1), spread);
    }
    end = start + length;
  }
  if (end < 256) putStretch(out, 256 - end);
  return out;
}

/** A stretch of 1 to 510 symbols: z zeros, then its successor in z + 2 bits. */
export function putStretch(out: BitList, length: number): void {
  const zeros = log2Floor(length + 1) - 1;
  out.put(0, zeros).put(length + 1, zeros + 2);
}

/** The old description symbol by symbol, in any order; `width` is how many bits a length has. */
export function describeSparse(code: readonly CodeLength[], width = 4): BitList {
  const out = new BitList().put(0b00, 2).put(code.length, 8).put(width, 3);
  for (const { symbol, length } of code) out.put(symbol, 8).put(length - 1, width);
  return out;
}

/** The old description of a single symbol, which has no code: it fills the output. */
export function describeOneSymbol(symbol: number): BitList {
  return new BitList().put(0b00, 2).put(1, 8).put(symbol, 8);
}

/** The new description, of ascending symbols by ranges; `lowBits` is its two-bit parameter. */
export function describeNew(code: readonly CodeLength[], lowBits = 0): BitList {
  const ranges = rangeNumbers(code.map(({ symbol }) => symbol));
  const out = new BitList()
    .put(0b10, 2)
    .put(lowBits, 2)
    .put(code.length - 1, 8);
  putRangeNumberCount(out, code.length, ranges.unary.length);
  let sum = 30;
  const values = code.map(({ length }) => {
    const change = length - 1 - (sum >> 2);
    sum += change;
    return foldSign(change);
  });
  for (const value of values) out.unary(value >> lowBits);
  for (const unary of ranges.unary) out.unary(unary);
  for (const value of values) out.put(value & (2 ** lowBits - 1), lowBits);
  return out.append(ranges.bits);
}

/** Three streams and what splits them: A from the start, C behind it, B from the end backwards. */
export function writeThreeStreams(content: Uint8Array, code: readonly CodeLength[]): Uint8Array {
  const codes = codeBits(code);
  const streams = [new BitList(), new BitList(), new BitList()] as const;
  for (const [at, byte] of content.entries()) {
    const { value, length } = codes.get(byte)!;
    streams[(at % 3) as 0 | 1 | 2].put(value, length);
  }
  const [a, b, c] = streams.map((stream) => stream.toLowBytes());
  return concatBytes(Uint8Array.of(a!.length & 0xff, a!.length >> 8), a!, c!, backwards(b!));
}

/** Six streams: two groups of three, the first for the larger half, and the length of its part before them. */
export function writeSixStreams(content: Uint8Array, code: readonly CodeLength[]): Uint8Array {
  const middle = (content.length + 1) >> 1;
  const left = writeThreeStreams(content.subarray(0, middle), code);
  const head = Uint8Array.of(left.length & 0xff, (left.length >> 8) & 0xff, left.length >> 16);
  return concatBytes(head, left, writeThreeStreams(content.subarray(middle), code));
}

/** The source of a Huffman array of three or six streams. */
export function huffmanSource(content: Uint8Array, streams: 3 | 6, code: readonly CodeLength[], description: BitList): Uint8Array {
  return concatBytes(description.toBytes(), streams === 3 ? writeThreeStreams(content, code) : writeSixStreams(content, code));
}

function codeBits(code: readonly CodeLength[]): ReadonlyMap<number, { readonly value: number; readonly length: number }> {
  const out = new Map<number, { value: number; length: number }>();
  let next = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    for (const entry of code) {
      if (entry.length !== length) continue;
      out.set(entry.symbol, { value: next >> (LONGEST_CODE - length), length });
      next += 2 ** (LONGEST_CODE - length);
    }
  }
  return out;
}
