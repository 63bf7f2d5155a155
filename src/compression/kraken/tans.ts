import {
  type BitReader,
  bitLength,
  bytesUsed,
  createBitReader,
  readBits,
  readUnary,
  refuse,
  refuseAt,
  type Source,
  zigzag,
} from './bits.ts';
import { backwardBits, forwardBits } from './huffman.ts';
import { readRangeNumberCount, readSymbolRanges } from './symbol-ranges.ts';

/** States have 8 to 11 bits (spec §3.2). */
const MOST_STATES = 1 << 11;
const STATES_IN_TURN = 5;

/** By state: symbol, bits to read above it, and base state above those. Scratch of this module. */
const table = new Uint32Array(MOST_STATES);
const symbols = new Uint8Array(256);
const weights = new Int32Array(256);
const numbers = new Int32Array(512);
const states = new Int32Array(STATES_IN_TURN);

/** Decodes an array that is tANS-coded and fills `out` from `at` to `end`. The source must be used up exactly. */
export function decodeTans(source: Source, from: number, to: number, out: Uint8Array, at: number, end: number): void {
  if (end - at < STATES_IN_TURN || to - from < 8) throw refuse(source, from, 'a tANS array is too short');
  const reader = createBitReader(source, from, false);
  if (readBits(reader, 1) !== 0) throw refuseAt(reader, 'a tANS table has its reserved bit set');
  const stateBits = 8 + readBits(reader, 2);
  const count = readBits(reader, 1) === 1 ? readTallTable(reader, stateBits) : readShortTable(reader, stateBits);
  buildStates(reader, count, stateBits);
  decodeStates(source, from + bytesUsed(reader), to, stateBits, out, at, end);
}

/** Weights told from a moving average, symbols by ranges: ascending. */
function readTallTable(reader: BitReader, stateBits: number): number {
  const spread = readBits(reader, 3);
  const count = readBits(reader, 8) + 1;
  if (count < 2) throw refuseAt(reader, 'a tANS table has fewer than two symbols');
  const rangeNumbers = readRangeNumberCount(reader, count);
  for (let index = 0; index < count + rangeNumbers; index++) numbers[index] = readUnary(reader);
  readSymbolRanges(reader, count, numbers, count, rangeNumbers, symbols);
  let average = 6;
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const width = spread + numbers[index]!;
    if (width > 15) throw refuseAt(reader, 'a tANS weight has too many bits');
    let value = readBits(reader, width) + (1 << width) - (1 << spread);
    const middle = average >> 2;
    let limit = 2 * middle;
    if (value <= limit) value = middle + zigzag(value);
    limit = Math.min(limit, value);
    weights[index] = value + 1;
    average += limit - middle;
    sum += value + 1;
  }
  if (sum !== 1 << stateBits) throw refuseAt(reader, 'the weights of a tANS table do not fill its states');
  return count;
}

/** Few symbols, each with its weight as a step from the one before; the last one takes the rest. Sorted by symbol here. */
function readShortTable(reader: BitReader, stateBits: number): number {
  const count = readBits(reader, 3) + 1;
  const width = readBits(reader, 4);
  if (width < 1 || width > stateBits) throw refuseAt(reader, 'a tANS table has weights of too many bits');
  const weightOf = new Map<number, number>();
  let weight = 0;
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const symbol = readBits(reader, 8);
    weight += readBits(reader, width);
    if (weight === 0 || weightOf.has(symbol)) throw refuseAt(reader, 'a tANS table names a symbol twice or without weight');
    weightOf.set(symbol, weight);
    sum += weight;
  }
  const last = readBits(reader, 8);
  const rest = (1 << stateBits) - sum;
  if (weightOf.has(last) || rest < weight || rest <= 1) throw refuseAt(reader, 'the last symbol of a tANS table does not take the rest');
  weightOf.set(last, rest);
  let written = 0;
  for (const symbol of [...weightOf.keys()].sort((a, b) => a - b)) {
    symbols[written] = symbol;
    weights[written++] = weightOf.get(symbol)!;
  }
  return written;
}

/**
 * Symbols of weight 1 sit at the end, a whole state's bits each. The others share the slots before them, which are four
 * sub-tables one after the other; a symbol's entries are spread over them, its states counting up from its weight.
 */
function buildStates(reader: BitReader, count: number, stateBits: number): void {
  const stateCount = 1 << stateBits;
  let singles = 0;
  for (let index = 0; index < count; index++) if (weights[index] === 1) singles++;
  const slots = stateCount - singles;
  if (slots < 0) throw refuseAt(reader, 'a tANS table has too many symbols');
  for (let index = 0, slot = slots; index < count; index++) {
    if (weights[index] === 1) table[slot++] = symbols[index]! | (stateBits << 8);
  }
  const quarter = slots >> 2;
  const next = [0, 0, 0, 0];
  for (let part = 1; part < 4; part++) next[part] = next[part - 1]! + quarter + (part - 1 < (slots & 3) ? 1 : 0);
  let before = 0;
  for (let index = 0; index < count; index++) {
    const weight = weights[index]!;
    if (weight === 1) continue;
    let state = weight;
    for (let part = 0; part < 4; part++) {
      for (let entries = (weight + ((before - part - 1) & 3)) >> 2; entries > 0; entries--, state++) {
        const bits = stateBits - (bitLength(state) - 1);
        const base = (state << bits) & (stateCount - 1);
        table[next[part]!++] = symbols[index]! | (bits << 8) | (base << 16);
      }
    }
    before += weight;
  }
}

/** Five states in turn, five symbols from the forward stream and five from the backward one; the last five symbols are the states. */
function decodeStates(source: Source, start: number, to: number, stateBits: number, out: Uint8Array, at: number, end: number): void {
  const { bytes } = source;
  const mask = (1 << stateBits) - 1;
  let forward = 0;
  let backward = 0;
  const first = start * 8;
  for (let index = 0; index < STATES_IN_TURN; index++) {
    if (index & 1) {
      states[index] = backwardBits(bytes, to, backward) & mask;
      backward += stateBits;
    } else {
      states[index] = forwardBits(bytes, first + forward) & mask;
      forward += stateBits;
    }
  }
  const stop = end - STATES_IN_TURN;
  for (let isForward = true; at < stop; isForward = !isForward) {
    const rounds = Math.min(STATES_IN_TURN, stop - at);
    for (let index = 0; index < rounds; index++) {
      const entry = table[states[index]!]!;
      out[at++] = entry;
      const bits = (entry >>> 8) & 0xff;
      const low = (1 << bits) - 1;
      if (isForward) {
        states[index] = (entry >>> 16) + (forwardBits(bytes, first + forward) & low);
        forward += bits;
      } else {
        states[index] = (entry >>> 16) + (backwardBits(bytes, to, backward) & low);
        backward += bits;
      }
    }
  }
  for (let index = 0; index < STATES_IN_TURN; index++) {
    if (states[index]! > 255) throw refuse(source, start, 'a tANS array ends in a state that is no symbol');
    out[at++] = states[index]!;
  }
  if (start + ((forward + 7) >>> 3) + ((backward + 7) >>> 3) !== to) throw refuse(source, start, 'the streams of a tANS array do not meet');
}
