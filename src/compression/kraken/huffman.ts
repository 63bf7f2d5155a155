import {
  type BitReader,
  bytesUsed,
  createBitReader,
  readBits,
  readUnary,
  refuse,
  refuseAt,
  skipZeros,
  type Source,
  zigzag,
} from './bits.ts';
import { readRangeNumberCount, readSymbolRanges } from './symbol-ranges.ts';

/** Codes are 1 to 11 bits long and fill the code space exactly (spec §3.1). */
const LONGEST_CODE = 11;
const TABLE_SIZE = 1 << LONGEST_CODE;
const INDEX_MASK = TABLE_SIZE - 1;

/** By the next 11 bits, first bit lowest: symbol, and code length above it. Scratch of this module. */
const table = new Uint16Array(TABLE_SIZE);
const symbols = new Uint8Array(256);
const lengths = new Uint8Array(256);
const numbers = new Int32Array(512);

/**
 * Decodes an array that is Huffman-coded in three or six streams and fills `out` from `at` to `end`.
 * The source runs from `from` to `to`, which the streams must use up exactly.
 */
export function decodeHuffman(source: Source, from: number, to: number, streams: 3 | 6, out: Uint8Array, at: number, end: number): void {
  const reader = createBitReader(source, from, false);
  const count = readCode(reader);
  if (count === 1) {
    if (from + bytesUsed(reader) > to) throw refuse(source, from, 'a Huffman array is cut short');
    out.fill(symbols[0]!, at, end);
    return;
  }
  buildTable(reader, count);
  const start = from + bytesUsed(reader);
  if (streams === 3) {
    decodeStreams(source, start, to, out, at, end);
    return;
  }
  if (start + 5 > to) throw refuse(source, start, 'a Huffman array is cut short');
  // The distance to the right half counts from behind itself; each half begins with a split of its own.
  const right = start + 3 + (source.view.getUint32(start, true) & 0xffffff);
  if (right > to) throw refuse(source, start, 'the right half of a Huffman array lies beyond its end');
  const middle = at + ((end - at + 1) >> 1);
  decodeStreams(source, start + 3, right, out, at, middle);
  decodeStreams(source, right, to, out, middle, end);
}

/** Reads which symbols are used and how long their codes are; says how many. A single symbol has no code. */
function readCode(reader: BitReader): number {
  if (readBits(reader, 1) === 0) return readBits(reader, 1) === 1 ? readDenseCode(reader) : readSparseCode(reader);
  if (readBits(reader, 1) === 0) return readNewCode(reader);
  throw refuseAt(reader, 'a Huffman table of unknown form');
}

/** Gaps and runs of symbols by turns; each length is told from a moving average of those before it. */
function readDenseCode(reader: BitReader): number {
  const spread = readBits(reader, 2);
  let inRun = readBits(reader, 1) === 1;
  let count = 0;
  let average = 32;
  for (let symbol = 0; symbol < 256; inRun = !inRun) {
    const zeros = countZeros(reader, 7);
    const stretch = readBits(reader, 2 * (zeros + 1)) - 1;
    if (symbol + stretch > 256) throw refuseAt(reader, 'the symbols of a Huffman table do not fit in 256');
    if (!inRun) {
      symbol += stretch;
      continue;
    }
    for (const stop = symbol + stretch; symbol < stop; symbol++) {
      const few = countZeros(reader, 20 >> spread);
      const value = readBits(reader, few + spread + 1) + ((few - 1) << spread);
      const length = zigzag(value) + ((average + 2) >> 2);
      average = length + ((3 * average + 2) >> 2);
      addSymbol(reader, count++, symbol, length);
    }
  }
  if (count < 2) throw refuseAt(reader, 'a Huffman table has fewer than two symbols');
  return count;
}

function readSparseCode(reader: BitReader): number {
  const count = readBits(reader, 8);
  if (count === 0) throw refuseAt(reader, 'a Huffman table has no symbol');
  if (count === 1) {
    symbols[0] = readBits(reader, 8);
    return 1;
  }
  const width = readBits(reader, 3);
  if (width > 4) throw refuseAt(reader, 'a Huffman table has lengths of too many bits');
  for (let index = 0; index < count; index++) {
    const symbol = readBits(reader, 8);
    addSymbol(reader, index, symbol, readBits(reader, width) + 1);
  }
  return count;
}

function readNewCode(reader: BitReader): number {
  const lowBits = readBits(reader, 2);
  const count = readBits(reader, 8) + 1;
  const rangeNumbers = readRangeNumberCount(reader, count);
  for (let index = 0; index < count + rangeNumbers; index++) numbers[index] = readUnary(reader);
  let sum = 30;
  for (let index = 0; index < count; index++) {
    const change = zigzag((numbers[index]! << lowBits) | readBits(reader, lowBits));
    addSymbol(reader, index, 0, change + (sum >> 2) + 1);
    sum += change;
  }
  readSymbolRanges(reader, count, numbers, count, rangeNumbers, symbols);
  if (count === 1) throw refuseAt(reader, 'a Huffman table of this form has one symbol');
  return count;
}

function addSymbol(reader: BitReader, index: number, symbol: number, length: number): void {
  if (length < 1 || length > LONGEST_CODE) throw refuseAt(reader, `a Huffman code of ${length} bits`);
  symbols[index] = symbol;
  lengths[index] = length;
}

/** Zeros ahead, none of them consumed. */
function countZeros(reader: BitReader, most: number): number {
  const { position } = reader;
  const zeros = skipZeros(reader, most);
  reader.position = position;
  return zeros;
}

const nextCode = new Int32Array(LONGEST_CODE + 1);

/** Canonical codes: by length, then by order of appearance. Their first bit is the stream's next, so the index is the code mirrored. */
function buildTable(reader: BitReader, count: number): void {
  nextCode.fill(0);
  // `nextCode` counts in steps of the longest code: a code of n bits takes 2048 >> n of them.
  for (let index = 0; index < count; index++) nextCode[lengths[index]!]! += TABLE_SIZE >> lengths[index]!;
  let code = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    const taken = nextCode[length]!;
    nextCode[length] = code;
    code += taken;
  }
  if (code !== TABLE_SIZE) throw refuseAt(reader, 'the codes of a Huffman table do not fill the code space');
  for (let index = 0; index < count; index++) {
    const length = lengths[index]!;
    const entry = symbols[index]! | (length << 8);
    const stride = 1 << length;
    // Mirrored, the bits a short code does not have come last.
    for (let slot = MIRROR[nextCode[length]!]!; slot < TABLE_SIZE; slot += stride) table[slot] = entry;
    nextCode[length]! += TABLE_SIZE >> length;
  }
}

/** Each number below 2048 with its 11 bits in reverse order. */
const MIRROR = new Uint16Array(TABLE_SIZE);
for (let value = 0; value < TABLE_SIZE; value++) {
  for (let bit = 0; bit < LONGEST_CODE; bit++) if (value & (1 << bit)) MIRROR[value]! |= 1 << (LONGEST_CODE - 1 - bit);
}

/**
 * Three streams whose symbols come in turn: A from the start to the split, C from the split on, B from the end backwards.
 * All bits low to high. A word holds at least 25 bits, enough for two codes.
 */
function decodeStreams(source: Source, start: number, to: number, out: Uint8Array, at: number, end: number): void {
  const { view, bytes } = source;
  if (start + 2 > to) throw refuse(source, start, 'a Huffman array is cut short');
  const startA = start + 2;
  const startC = startA + view.getUint16(start, true);
  if (startC > to) throw refuse(source, start, 'the split of a Huffman array lies beyond its end');
  let a = startA * 8;
  let c = startC * 8;
  // Counted backwards from the end of the region.
  let b = 0;
  const lastWord = bytes.length - 4;
  const lastBack = (to - 4) * 8;
  let to6 = at;
  for (const stop = end - 6; to6 <= stop && a >>> 3 <= lastWord && c >>> 3 <= lastWord && b <= lastBack; to6 += 6) {
    let word = view.getUint32(a >>> 3, true) >>> (a & 7);
    let entry = table[word & INDEX_MASK]!;
    out[to6] = entry;
    let length = entry >>> 8;
    entry = table[(word >>> length) & INDEX_MASK]!;
    out[to6 + 3] = entry;
    a += length + (entry >>> 8);

    word = view.getUint32(to - 4 - (b >>> 3)) >>> (b & 7);
    entry = table[word & INDEX_MASK]!;
    out[to6 + 1] = entry;
    length = entry >>> 8;
    entry = table[(word >>> length) & INDEX_MASK]!;
    out[to6 + 4] = entry;
    b += length + (entry >>> 8);

    word = view.getUint32(c >>> 3, true) >>> (c & 7);
    entry = table[word & INDEX_MASK]!;
    out[to6 + 2] = entry;
    length = entry >>> 8;
    entry = table[(word >>> length) & INDEX_MASK]!;
    out[to6 + 5] = entry;
    c += length + (entry >>> 8);
  }
  for (let turn = 0; to6 < end; to6++, turn = turn === 2 ? 0 : turn + 1) {
    const word = turn === 0 ? forwardBits(bytes, a) : turn === 1 ? backwardBits(bytes, to, b) : forwardBits(bytes, c);
    const entry = table[word & INDEX_MASK]!;
    out[to6] = entry;
    const length = entry >>> 8;
    if (turn === 0) a += length;
    else if (turn === 1) b += length;
    else c += length;
  }
  if ((a + 7) >>> 3 !== startC || ((c + 7) >>> 3) + ((b + 7) >>> 3) !== to)
    throw refuse(source, start, 'the streams of a Huffman array do not meet');
}

/** At least 17 bits from a bit position on, first bit lowest. Past the end there are zeros. */
export function forwardBits(bytes: Uint8Array, position: number): number {
  const at = position >>> 3;
  return ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)) >>> (position & 7);
}

/** The same from an end backwards. */
export function backwardBits(bytes: Uint8Array, end: number, position: number): number {
  const at = end - 1 - (position >>> 3);
  return ((bytes[at] ?? 0) | ((bytes[at - 1] ?? 0) << 8) | ((bytes[at - 2] ?? 0) << 16)) >>> (position & 7);
}
