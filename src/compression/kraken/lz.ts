import { type DecodedArray, decodeArray } from './arrays.ts';
import { type BitReader, bytesUsed, createBitReader, readBits, refuse, refuseAt, skipZeros, type Source } from './bits.ts';

/** Output bytes of a chunk at most. */
export const CHUNK_SIZE = 0x20000;

const LEAST_CHUNK = 13;
/** Bytes at the start of a window that are stored plainly, so that the nearest match has something to name. */
const WINDOW_HEAD = 8;
const LEAST_OFFSET = 8;
const MOST_LONG_LENGTHS = 512;

/** Arrays of one chunk, made once; room behind them lets a broken length be read before it is refused. */
const literals = new Uint8Array(CHUNK_SIZE);
const commands = new Uint8Array(CHUNK_SIZE);
const offsetCodes = new Uint8Array(CHUNK_SIZE);
const offsetLows = new Uint8Array(CHUNK_SIZE);
const lengthCodes = new Uint8Array(CHUNK_SIZE / 4);
const offsets = new Int32Array(CHUNK_SIZE);
const lengths = new Int32Array(CHUNK_SIZE / 4);
const longLengths = new Int32Array(MOST_LONG_LENGTHS);

/** Where a chunk's output goes. */
export interface Target {
  readonly out: Uint8Array;
  readonly at: number;
  readonly end: number;
  /** Matches reach back to here and no further. */
  readonly windowStart: number;
}

/** Decodes an LZ chunk (spec §4) whose source runs from `from` to `to` and must be used up. Mode 0 adds literals to what lies at the last offset. */
export function decodeLzChunk(source: Source, from: number, to: number, mode: number, target: Target): void {
  const { out, at, end } = target;
  const size = end - at;
  if (to - from < LEAST_CHUNK) throw refuse(source, from, 'an LZ chunk is too short');
  let next = from;
  let start = at;
  if (at === target.windowStart) {
    out.set(source.bytes.subarray(next, next + WINDOW_HEAD), at);
    next += WINDOW_HEAD;
    start += WINDOW_HEAD;
  }
  if (source.bytes[next]! & 0x80) throw refuse(source, next, 'an LZ chunk in the excess form, which no file uses');

  const literal = decodeArray(source, next, to, literals, 0, size);
  const command = decodeArray(source, literal.next, to, commands, 0, size);
  const coded = decodeOffsetCodes(source, command.next, to, command.length);
  const length = decodeArray(source, coded.codes.next, to, lengthCodes, 0, size >> 2);

  const forward = createBitReader(source, length.next, false);
  const backward = createBitReader(source, to, true);
  const longCount = readLongCount(backward);
  readOffsets(forward, backward, coded.codes.length, coded.scale);
  readLongLengths(forward, backward, longCount);
  if (length.next + bytesUsed(forward) + bytesUsed(backward) !== to)
    throw refuse(source, length.next, 'the bits of an LZ chunk do not meet');
  expandLengths(source, length, longCount);

  const counts = { literals: literal.length, commands: command.length, offsets: coded.codes.length, lengths: length.length };
  const fits = mode === 0 ? replay(counts, target, start, true) : replay(counts, target, start, false);
  if (!fits) throw refuse(source, from, 'the commands of an LZ chunk do not fill it');
}

interface OffsetCodes {
  readonly codes: DecodedArray;
  /** 0 for the older coding, else what offsets are multiplied by. */
  readonly scale: number;
}

function decodeOffsetCodes(source: Source, from: number, to: number, commandCount: number): OffsetCodes {
  const first = source.bytes[from]!;
  if ((first & 0x80) === 0) return { codes: decodeArray(source, from, to, offsetCodes, 0, commandCount), scale: 0 };
  const scale = first - 127;
  const codes = decodeArray(source, from + 1, to, offsetCodes, 0, commandCount);
  if (scale === 1) return { codes, scale };
  const lows = decodeArray(source, codes.next, to, offsetLows, 0, codes.length);
  if (lows.length !== codes.length) throw refuse(source, codes.next, 'an LZ chunk has not as many low parts as offsets');
  return { codes: { length: codes.length, next: lows.next }, scale };
}

function readLongCount(backward: BitReader): number {
  const zeros = skipZeros(backward, 18);
  const count = readBits(backward, zeros + 1) - 1;
  if (count > MOST_LONG_LENGTHS) throw refuseAt(backward, `${count} long lengths in an LZ chunk`);
  return count;
}

/** Offsets come from both ends of the bit region by turns. */
function readOffsets(forward: BitReader, backward: BitReader, count: number, scale: number): void {
  if (scale === 0) readSteppedOffsets(forward, backward, count);
  else readScaledOffsets(forward, backward, count, scale);
}

/** The older coding: 16 steps to a code, and one of 4096 for what is far away. */
function readSteppedOffsets(forward: BitReader, backward: BitReader, count: number): void {
  for (let index = 0; index < count; index++) {
    const reader = index & 1 ? backward : forward;
    const code = offsetCodes[index]!;
    if (code < 0xf0) {
      const bits = (code >> 4) + 4;
      offsets[index] = ((1 << bits) + readBits(reader, bits)) * 16 + (code & 15) - 248;
    } else {
      const bits = code - 0xf0 + 4;
      offsets[index] = 8322816 + ((1 << bits) + readBits(reader, bits)) * 4096 + readBits(reader, 12);
    }
  }
}

/** Bits one word surely holds at any bit position. */
const WORD_BITS = 25;

/** A code holds eight steps and a number of bits below them; what comes out may be multiplied, with a low part of its own. */
function readScaledOffsets(forward: BitReader, backward: BitReader, count: number, scale: number): void {
  const { view } = forward.source;
  const lastWord = view.byteLength - 4;
  for (let index = 0; index < count; index++) {
    const code = offsetCodes[index]!;
    const bits = code >> 3;
    const reader = index & 1 ? backward : forward;
    const byte = reader.position >>> 3;
    const wordAt = index & 1 ? reader.origin - 4 - byte : reader.origin + byte;
    let low: number;
    if (bits === 0) {
      low = 0;
    } else if (bits <= WORD_BITS && wordAt >= 0 && wordAt <= lastWord) {
      // Descending bytes, bits high to low: the word read little-endian.
      low = (view.getUint32(wordAt, (index & 1) === 1) << (reader.position & 7)) >>> (32 - bits);
      reader.position += bits;
    } else if (bits <= 26) {
      low = readBits(reader, bits);
    } else {
      throw refuseAt(reader, 'an offset of too many bits');
    }
    const offset = (8 + (code & 7)) * (1 << bits) + low - 8;
    // Beyond any window: kept small enough for the array, refused where it is used.
    offsets[index] = scale === 1 ? offset : Math.min(offset * scale + offsetLows[index]!, 0x7fffffff);
  }
}

function readLongLengths(forward: BitReader, backward: BitReader, count: number): void {
  for (let index = 0; index < count; index++) {
    const reader = index & 1 ? backward : forward;
    const zeros = skipZeros(reader, 12);
    longLengths[index] = readBits(reader, zeros + 7) - 64;
  }
}

/** Codes are lengths less 3; 255 says that a long length is added. */
function expandLengths(source: Source, codes: DecodedArray, longCount: number): void {
  let long = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = lengthCodes[index]!;
    if (code < 255) {
      lengths[index] = code + 3;
    } else {
      if (long === longCount) throw refuse(source, codes.next, 'an LZ chunk has fewer long lengths than it uses');
      lengths[index] = 258 + longLengths[long++]!;
    }
  }
  if (long !== longCount) throw refuse(source, codes.next, 'an LZ chunk has more long lengths than it uses');
}

interface Counts {
  readonly literals: number;
  readonly commands: number;
  readonly offsets: number;
  readonly lengths: number;
}

const COPY_NATIVELY = 64;
/** Bytes that are copied at once, needed or not, where the chunk has room for them: cheaper than counting single ones. */
const STRIDE = 8;

/** Replays the commands into the target; says whether everything was used up exactly and stayed inside the window. */
function replay(counts: Counts, target: Target, start: number, isAdded: boolean): boolean {
  const { out, end, windowStart } = target;
  const literalCount = counts.literals;
  const commandCount = counts.commands;
  const roomy = end - 2 * STRIDE;
  let at = start;
  let literal = 0;
  let newOffset = 0;
  let listed = 0;
  let last = LEAST_OFFSET;
  // The three offsets used last, newest first.
  let recent0 = LEAST_OFFSET;
  let recent1 = LEAST_OFFSET;
  let recent2 = LEAST_OFFSET;
  for (let index = 0; index < commandCount; index++) {
    const command = commands[index]!;
    let copies = command & 3;
    if (copies === 3) copies = lengths[listed++]!;
    if (copies > literalCount - literal || copies > end - at) return false;
    if (isAdded) {
      if (copies < 3 && at < roomy) {
        out[at] = literals[literal]! + out[at - last]!;
        out[at + 1] = literals[literal + 1]! + out[at + 1 - last]!;
        at += copies;
        literal += copies;
      } else {
        for (const stop = at + copies; at < stop; at++) out[at] = literals[literal++]! + out[at - last]!;
      }
    } else if (copies < 3 && at < roomy) {
      out[at] = literals[literal]!;
      out[at + 1] = literals[literal + 1]!;
      at += copies;
      literal += copies;
    } else if (copies < COPY_NATIVELY) {
      for (const stop = at + copies; at < stop; at++) out[at] = literals[literal++]!;
    } else {
      out.set(literals.subarray(literal, literal + copies), at);
      at += copies;
      literal += copies;
    }

    const choice = command >> 6;
    if (choice !== 0) {
      if (choice === 3) {
        last = offsets[newOffset++]!;
        recent2 = recent1;
      } else if (choice === 2) {
        last = recent2;
        recent2 = recent1;
      } else {
        last = recent1;
      }
      recent1 = recent0;
      recent0 = last;
    } else {
      last = recent0;
    }
    const code = (command >> 2) & 15;
    const match = code === 15 ? 14 + lengths[listed++]! : code + 2;
    if (last < LEAST_OFFSET || last > at - windowStart || match > end - at) return false;
    let from = at - last;
    if (match >= COPY_NATIVELY && last >= match) {
      out.copyWithin(at, from, from + match);
      at += match;
    } else if (at + match < roomy) {
      // Offsets are 8 or more, so eight bytes are never read before they are written.
      const stop = at + match;
      do {
        out[at] = out[from]!;
        out[at + 1] = out[from + 1]!;
        out[at + 2] = out[from + 2]!;
        out[at + 3] = out[from + 3]!;
        out[at + 4] = out[from + 4]!;
        out[at + 5] = out[from + 5]!;
        out[at + 6] = out[from + 6]!;
        out[at + 7] = out[from + 7]!;
        at += STRIDE;
        from += STRIDE;
      } while (at < stop);
      at = stop;
    } else {
      for (const stop = at + match; at < stop; ) out[at++] = out[from++]!;
    }
  }
  const rest = literalCount - literal;
  if (rest !== end - at) return false;
  if (isAdded) {
    for (; at < end; at++) out[at] = literals[literal++]! + out[at - last]!;
  } else {
    out.set(literals.subarray(literal, literalCount), at);
  }
  return newOffset === counts.offsets && listed === counts.lengths;
}
