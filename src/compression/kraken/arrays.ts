import { bytesUsed, createBitReader, readBits, refuse, type Source } from './bits.ts';
import { BLOCK_SIZE } from './blocks.ts';
import { decodeHuffman } from './huffman.ts';
import { MOST_COMMANDS, replayRuns } from './run-length.ts';
import { decodeTans } from './tans.ts';

/** An array as its header tells it (spec §2). */
interface ArrayHeader {
  readonly type: number;
  /** Where its source begins and how long it is. */
  readonly from: number;
  readonly sourceLength: number;
  readonly length: number;
}

/** What an array decoded to. */
export interface DecodedArray {
  readonly length: number;
  /** Index behind its source. */
  readonly next: number;
}

const PLAIN = 0;
const TANS = 1;
const HUFFMAN_3 = 2;
const RUN_LENGTH = 3;
const HUFFMAN_6 = 4;
const COMPOUND = 5;

/** Room for command buffers, one a depth, made when first needed: clearing a new one for every array would cost more than decoding it. */
const commandBuffers: (Uint8Array | undefined)[] = [];

/** Bytes that a block's arrays may hold together, those inside of others too; in real files they hold up to 1.5 times the block. */
const MOST_ARRAY_BYTES = 8 * BLOCK_SIZE;
let arrayBytes = 0;

/** Begins to count what the arrays of a block hold. */
export function beginBlock(): void {
  arrayBytes = 0;
}

/** Arrays in arrays; real files go three deep. */
const DEEPEST = 8;

/** Decodes the array at `from` into `out` from `at` on. It may take up to `cap` bytes there and up to `to` of the source. Throws FormatError. */
export function decodeArray(source: Source, from: number, to: number, out: Uint8Array, at: number, cap: number, depth = 0): DecodedArray {
  if (depth > DEEPEST) throw refuse(source, from, `arrays lie more than ${DEEPEST} deep in each other`);
  const header = readHeader(source, from, to);
  const { type, length, sourceLength } = header;
  const next = header.from + sourceLength;
  if (length > cap) throw refuse(source, from, `an array of ${length} bytes where ${cap} are the most`);
  if (next > to) throw refuse(source, from, 'an array runs past the end of its chunk');
  arrayBytes += length;
  if (arrayBytes > MOST_ARRAY_BYTES) throw refuse(source, from, 'the arrays of a block hold far more than the block');
  const end = at + length;
  switch (type) {
    case PLAIN:
      out.set(source.bytes.subarray(header.from, next), at);
      break;
    case TANS:
      decodeTans(source, header.from, next, out, at, end);
      break;
    case HUFFMAN_3:
      decodeHuffman(source, header.from, next, 3, out, at, end);
      break;
    case HUFFMAN_6:
      decodeHuffman(source, header.from, next, 6, out, at, end);
      break;
    case RUN_LENGTH:
      decodeRuns(source, header.from, next, out, at, end, depth);
      break;
    case COMPOUND:
      decodeCompound(source, header.from, next, out, at, end, depth);
      break;
    default:
      throw refuse(source, from, `an array of the unknown type ${type}`);
  }
  return { length, next };
}

function readHeader(source: Source, from: number, to: number): ArrayHeader {
  const { bytes, view } = source;
  const first = bytes[from]!;
  const type = (first >> 4) & 7;
  const isShort = (first & 0x80) !== 0;
  const size = type === PLAIN ? (isShort ? 2 : 3) : isShort ? 3 : 5;
  if (from + size > to) throw refuse(source, from, 'an array header is cut short');
  if (type === PLAIN) {
    const length = isShort ? view.getUint16(from) & 0xfff : (first << 16) | view.getUint16(from + 1);
    if (length >= 0x40000) throw refuse(source, from, 'a plain array is too long');
    return { type, from: from + size, sourceLength: length, length };
  }
  if (isShort) {
    const word = (first << 16) | view.getUint16(from + 1);
    const sourceLength = word & 0x3ff;
    return { type, from: from + size, sourceLength, length: sourceLength + ((word >> 10) & 0x3ff) + 1 };
  }
  const low = view.getUint32(from + 1);
  const sourceLength = low & 0x3ffff;
  const length = (((first & 15) << 14) | (low >>> 18)) + 1;
  if (sourceLength >= length) throw refuse(source, from, 'a coded array is not shorter than what it holds');
  return { type, from: from + size, sourceLength, length };
}

function decodeRuns(source: Source, from: number, to: number, out: Uint8Array, at: number, end: number, depth: number): void {
  const { bytes } = source;
  if (to - from < 1) throw refuse(source, from, 'a run-length array is empty');
  if (to - from === 1) {
    out.fill(bytes[from]!, at, end);
    return;
  }
  if (bytes[from] === 0) {
    replayRuns(source, from, bytes.subarray(from + 1, to), out, at, end);
    return;
  }
  const buffer = (commandBuffers[depth] ??= new Uint8Array(MOST_COMMANDS + BLOCK_SIZE));
  const head = decodeArray(source, from, to, buffer, 0, MOST_COMMANDS, depth + 1);
  buffer.set(bytes.subarray(head.next, to), head.length);
  replayRuns(source, from, buffer.subarray(0, head.length + to - head.next), out, at, end);
}

/** Arrays back to back, or several source arrays interleaved by lists of indexes and lengths (spec §3.5). */
function decodeCompound(source: Source, from: number, to: number, out: Uint8Array, at: number, end: number, depth: number): void {
  if (from >= to) throw refuse(source, from, 'a compound array is empty');
  const first = source.bytes[from]!;
  if (first & 0x80) {
    decodeMultiArray(source, from, to, first & 0x3f, out, at, end, depth);
    return;
  }
  if (first < 2) throw refuse(source, from, `a compound array of ${first} parts`);
  let next = from + 1;
  for (let part = 0; part < first; part++) {
    const decoded = decodeArray(source, next, to, out, at, end - at, depth + 1);
    next = decoded.next;
    at += decoded.length;
  }
  if (next !== to || at !== end) throw refuse(source, from, 'the parts of a compound array do not fill it');
}

const PACKED_LENGTHS = 0x8000;
const BIT_BYTES = 0x3fff;
const MOST_LENGTH_BITS = 16;

function decodeMultiArray(
  source: Source,
  from: number,
  to: number,
  count: number,
  out: Uint8Array,
  at: number,
  end: number,
  depth: number,
): void {
  if (count === 0) {
    const only = decodeArray(source, from + 1, to, out, at, end - at, depth + 1);
    if (only.next !== to || at + only.length !== end) throw refuse(source, from, 'the one part of a multi-array does not fill it');
    return;
  }
  // Every byte of every source array is used once, so together they are as long as the output.
  const size = end - at;
  const pool = new Uint8Array(size);
  const starts: number[] = [];
  let filled = 0;
  let next = from + 1;
  for (let index = 0; index < count; index++) {
    starts.push(filled);
    const decoded = decodeArray(source, next, to, pool, filled, size - filled, depth + 1);
    filled += decoded.length;
    next = decoded.next;
  }
  starts.push(filled);
  if (next + 2 > to) throw refuse(source, next, 'a multi-array is cut short');
  const word = source.view.getUint16(next, true);
  const isPacked = (word & PACKED_LENGTHS) !== 0;
  // An index for each piece and one that ends them; a piece of the output has a byte at least, but lengths of 0 would add nothing.
  const indexes = new Uint8Array(size + 1);
  const decoded = decodeArray(source, next + 2, to, indexes, 0, indexes.length, depth + 1);
  next = decoded.next;
  const pieceCount = decoded.length - 1;
  let logs: Uint8Array;
  if (isPacked) {
    logs = indexes.map((byte) => byte >> 4);
    for (let piece = 0; piece < decoded.length; piece++) indexes[piece]! &= 15;
  } else {
    logs = new Uint8Array(Math.max(pieceCount, 0));
    const list = decodeArray(source, next, to, logs, 0, logs.length, depth + 1);
    if (list.length !== pieceCount) throw refuse(source, next, 'a multi-array has not as many lengths as pieces');
    next = list.next;
  }
  const bitsEnd = next + (word & BIT_BYTES);
  if (bitsEnd !== to) throw refuse(source, next, 'the lengths of a multi-array do not end with it');
  const forward = createBitReader(source, next, false);
  const backward = createBitReader(source, bitsEnd, true);
  const lengths: number[] = [];
  for (let index = 0; index < (isPacked ? decoded.length : pieceCount); index++) {
    const bits = logs[index]!;
    if (bits > MOST_LENGTH_BITS) throw refuse(source, next, 'a piece of a multi-array is too long');
    lengths.push((1 << bits) + readBits(index & 1 ? backward : forward, bits));
  }
  if (next + bytesUsed(forward) + bytesUsed(backward) !== bitsEnd) throw refuse(source, next, 'the lengths of a multi-array do not meet');
  const places = starts.slice(0, count);
  for (let piece = 0; piece < pieceCount; piece++) {
    const index = indexes[piece]!;
    const length = lengths[piece]!;
    if (index === 0 || index > count) throw refuse(source, next, `a piece of a multi-array names source ${index} of ${count}`);
    const place = places[index - 1]!;
    if (length > starts[index]! - place || length > end - at)
      throw refuse(source, next, 'a piece of a multi-array is longer than its source');
    out.set(pool.subarray(place, place + length), at);
    places[index - 1] = place + length;
    at += length;
  }
  const usedUp = places.every((place, index) => place === starts[index + 1]);
  if (pieceCount < 0 || indexes[pieceCount] !== 0 || !usedUp || at !== end)
    throw refuse(source, from, 'the pieces of a multi-array do not add up');
}
