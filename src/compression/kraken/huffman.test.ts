import { describe, expect, test } from 'vitest';
import {
  BitList,
  type CodeLength,
  codedArray,
  codeLengthsOf,
  concatBytes,
  describeDense,
  describeNew,
  describeOneSymbol,
  describeSparse,
  HUFFMAN_3,
  HUFFMAN_6,
  huffmanSource,
  putRangeNumberCount,
  putStretch,
  refusalOf,
  seededRandom,
  streamOfArray,
  writeSixStreams,
  writeThreeStreams,
  paddingOf,
} from '../../../test/support/index.ts';
import { decodeKraken } from './index.ts';

type Streams = 3 | 6;

const arrayOf = (streams: Streams, source: Uint8Array, length: number): Uint8Array =>
  codedArray(streams === 3 ? HUFFMAN_3 : HUFFMAN_6, source, length, true);
const decoded = (streams: Streams, source: Uint8Array, length: number): Uint8Array => {
  const array = arrayOf(streams, source, length);
  return decodeKraken(streamOfArray(array, length), length + paddingOf(array), 0).subarray(0, length);
};
const refusal = (streams: Streams, source: Uint8Array, length: number): string => {
  const array = arrayOf(streams, source, length);
  return refusalOf(decodeKraken, streamOfArray(array, length), length + paddingOf(array));
};

/** Symbols of a full code in proportion to how short their codes are, each at least once. */
function contentOf(code: readonly CodeLength[], length: number, seed = 1): Uint8Array {
  const random = seededRandom(seed);
  const out = Uint8Array.from({ length }, () => {
    let place = random();
    return (code.find((entry) => (place -= 2 ** -entry.length) < 0) ?? code[0]!).symbol;
  });
  for (const [at, { symbol }] of code.entries()) if (code.length * 2 < length) out[(at * 2) % length] = symbol;
  return out;
}

const code = (...lengths: readonly (readonly [number, number])[]): CodeLength[] => lengths.map(([symbol, length]) => ({ symbol, length }));
const PAIR = code([0x41, 1], [0x42, 1]);
const FEW = code([0x10, 2], [0x11, 3], [0x40, 1], [0xff, 3]);
/** 1, 2 … 10, 11, 11. */
const STEEP = Array.from({ length: 12 }, (_, at): CodeLength => ({ symbol: at * 20, length: Math.min(at + 1, 11) }));
const RISING = STEEP.map(({ length }, at): CodeLength => ({ symbol: at + 100, length: STEEP[11 - at]?.length ?? length }));
const FLAT = Array.from({ length: 128 }, (_, at): CodeLength => ({ symbol: at * 2, length: 7 }));
const ALL = Array.from({ length: 256 }, (_, symbol): CodeLength => ({ symbol, length: 8 }));
const CODES: readonly (readonly [string, readonly CodeLength[], number])[] = [
  ['two symbols', PAIR, 100],
  ['a few symbols', FEW, 200],
  ['lengths 1 to 11', STEEP, 400],
  ['lengths 11 to 1', RISING, 400],
  ['every other symbol', FLAT, 3000],
];

describe.each<[Streams]>([[3], [6]])('Huffman in %i streams', (streams) => {
  test.each(CODES)('a code of %s, told in each way', (_, entries, length) => {
    const content = contentOf(entries, length);
    const descriptions = [0, 1, 2, 3].flatMap((parameter) => [describeDense(entries, parameter), describeNew(entries, parameter)]);
    for (const description of [...descriptions, describeSparse(entries)]) {
      expect(decoded(streams, huffmanSource(content, streams, entries, description), length)).toEqual(content);
    }
  });

  test('all 256 symbols, which the sparse way cannot tell', () => {
    const content = Uint8Array.from({ length: 4000 }, (_, at) => (at % 3 === 0 ? at >> 4 : at & 7));
    const entries = codeLengthsOf(
      concatBytes(
        content,
        Uint8Array.from(ALL, ({ symbol }) => symbol),
      ),
    );
    expect(entries.length).toBe(256);
    for (const parameter of [0, 1, 2, 3]) {
      expect(decoded(streams, huffmanSource(content, streams, entries, describeDense(entries, parameter)), 4000)).toEqual(content);
      expect(decoded(streams, huffmanSource(content, streams, entries, describeNew(entries, parameter)), 4000)).toEqual(content);
    }
  });

  test('codes are given out by length, then by order of appearance', () => {
    const content = contentOf(FEW, 200);
    for (const entries of [FEW, [...FEW].reverse(), [FEW[2]!, FEW[3]!, FEW[0]!, FEW[1]!]]) {
      expect(decoded(streams, huffmanSource(content, streams, entries, describeSparse(entries)), 200)).toEqual(content);
    }
    // The same streams, another order: the symbols of three bits change places.
    const streamsOf = streams === 3 ? writeThreeStreams(content, FEW) : writeSixStreams(content, FEW);
    const swapped = concatBytes(describeSparse([...FEW].reverse()).toBytes(), streamsOf);
    expect(decoded(streams, swapped, 200)).toEqual(content.map((byte) => (byte === 0x11 ? 0xff : byte === 0xff ? 0x11 : byte)));
  });

  test('the sparse way with lengths of 0 to 4 bits', () => {
    const content = contentOf(PAIR, 100);
    for (const width of [0, 1, 2, 3, 4]) {
      expect(decoded(streams, huffmanSource(content, streams, PAIR, describeSparse(PAIR, width)), 100)).toEqual(content);
    }
  });

  test('contents of every length from a few bytes on', () => {
    for (let length = 20; length < 80; length++) {
      const content = contentOf(PAIR, length, length);
      expect(decoded(streams, huffmanSource(content, streams, PAIR, describeSparse(PAIR, 0)), length)).toEqual(content);
    }
    for (let length = 60; length < 100; length++) {
      const content = new Uint8Array(length).fill(0x40);
      content[length - 1] = 0xff;
      expect(decoded(streams, huffmanSource(content, streams, FEW, describeDense(FEW)), length)).toEqual(content);
    }
  });

  test('one symbol fills, with nothing behind it', () => {
    for (const symbol of [0, 0x7f, 0xff]) {
      for (const length of [4, 5, 1000]) {
        expect(decoded(streams, describeOneSymbol(symbol).toBytes(), length)).toEqual(new Uint8Array(length).fill(symbol));
      }
    }
  });

  const CONTENT = contentOf(FEW, 200);
  const good = (entries: readonly CodeLength[]): Uint8Array =>
    streams === 3 ? writeThreeStreams(CONTENT, entries) : writeSixStreams(CONTENT, entries);
  const behind = (description: BitList): Uint8Array => concatBytes(description.toBytes(), good(FEW));
  const dense = (parameter = 0): BitList => new BitList().put(0b01, 2).put(parameter, 2);
  /** The new way for `count` symbols, whose first `lengths` are told. */
  const newWay = (count: number, numbers: number, unary: readonly number[]): BitList => {
    const out = new BitList().put(0b1000, 4).put(count - 1, 8);
    putRangeNumberCount(out, count, numbers);
    for (const zeros of unary) out.unary(zeros);
    return out;
  };
  const stretches = (...lengths: readonly number[]): BitList => {
    const out = dense().put(0, 1);
    for (const length of lengths) putStretch(out, length);
    return out;
  };
  const uneven = code([1, 1], [2, 2], [3, 3]);
  const overfull = code([1, 1], [2, 1], [3, 1]);

  test.each<[string, BitList, RegExp]>([
    ['bits 1, 1', new BitList().put(0b11, 2).put(0, 30), /unknown form/],
    ['a sparse table of no symbol', new BitList().put(0b00, 2).put(0, 30), /no symbol/],
    ['lengths of five bits', describeSparse(PAIR, 5), /too many bits/],
    ['lengths of seven bits', describeSparse(PAIR, 7), /too many bits/],
    ['a code of 12 bits, sparse', describeSparse(code([1, 12], [2, 1])), /code of 12 bits/],
    ['a code of 16 bits, sparse', describeSparse(code([1, 1], [2, 16])), /code of 16 bits/],
    ['a code of 12 bits, dense', describeDense(code([1, 1], [2, 12])), /code of 12 bits/],
    ['a code of no bits, dense', describeDense(code([1, 0], [2, 1])), /code of 0 bits/],
    ['a code of 12 bits, new', describeNew(code([1, 1], [2, 12])), /code of 12 bits/],
    ['a code of no bits, new', describeNew(code([1, 1], [2, 0])), /code of 0 bits/],
    ['a code of fewer than no bits, new', describeNew(code([1, 1], [2, -3])), /code of -3 bits/],
    ...[describeSparse, describeDense, describeNew].flatMap((describeCode): [string, BitList, RegExp][] => [
      [`a code with gaps, ${describeCode.name}`, describeCode(uneven), /Huffman table (leave|do not fill)/],
      [`a code with too many symbols, ${describeCode.name}`, describeCode(overfull), /Huffman table (overlap|do not fill)/],
    ]),
    ['255 codes of one bit', describeSparse(Array.from({ length: 255 }, (_, symbol) => ({ symbol, length: 1 }))), /Huffman table/],
    ['one symbol, dense', describeDense(code([5, 1])), /fewer than two/],
    ['no symbol, dense', stretches(256), /fewer than two/],
    ['a gap past 256', stretches(257), /do not fit in 256/],
    ['a run past 256', stretches(250, 7), /do not fit in 256/],
    ['eight zeros before a stretch', dense().put(1, 1).put(0, 8).put(0xffffff, 24), /zero bits/],
    ['many zeros before a stretch', dense().put(1, 1).put(0, 24).put(0xff, 8), /zero bits/],
    ...[0, 1, 2, 3].map((parameter): [string, BitList, RegExp] => {
      const bits = dense(parameter).put(1, 1);
      putStretch(bits, 2);
      return [`more than ${20 >> parameter} zeros before a length`, bits.put(0, (20 >> parameter) + 1).put(0xffff, 16), /zero bits/];
    }),
    ['one symbol, new', newWay(1, 0, [0]), /one symbol/],
    ['a unary number without end', newWay(2, 0, [3000]), /never ends/],
    ['a start of nine bits', newWay(2, 1, [13, 9, 8]).put(0, 40), /too wide/],
    ['a run of ten bits', newWay(2, 2, [13, 9, 9, 0]).put(0, 40), /too long/],
    ['a gap of nine bits', newWay(2, 2, [13, 9, 0, 8]).put(0, 40), /too wide/],
    ['more symbols in runs than there are', newWay(2, 2, [13, 9, 2, 0]).put(0, 40), /do not fit/],
    ['a start past 256', newWay(2, 1, [13, 9, 7]).put(0xff, 8), /do not fit/],
    ['a last run past 256', newWay(2, 1, [13, 9, 7]).put(0, 8), /do not fit/],
  ])('%s is refused', (_, description, problem) => {
    // The table is refused before the content is counted.
    expect(refusal(streams, behind(description), 2000)).toMatch(problem);
  });

  test('a last gap past 256 is refused', () => {
    const bits = dense().put(1, 1);
    putStretch(bits, 2);
    // A length of one bit where eight are expected, and the same where six are: folded 13, then 7.
    bits.unary(13).unary(describeStep(1, [1]));
    putStretch(bits, 255);
    expect(refusal(streams, behind(bits), 200)).toMatch(/do not fit in 256/);
  });

  /** The folded step to a length behind others, as the dense way has it. */
  function describeStep(length: number, before: readonly number[]): number {
    let average = 32;
    for (const earlier of before) average = earlier + ((3 * average + 2) >> 2);
    const step = length - ((average + 2) >> 2);
    return step >= 0 ? 2 * step : -2 * step - 1;
  }

  test('one symbol whose table is cut is refused', () => {
    for (const length of [1, 2]) expect(refusal(streams, describeOneSymbol(0xff).toBytes().subarray(0, length), 50)).not.toBe('accepted');
  });

  const description = describeSparse(FEW).toBytes();
  const streamed = good(FEW);
  /** Where the splits of the left and the right three streams lie. */
  const splits = streams === 3 ? [0] : [3, 3 + (streamed[0]! | (streamed[1]! << 8))];
  const withStreams = (bytes: Uint8Array): Uint8Array => concatBytes(description, bytes);
  const changed = (at: number, by: number): Uint8Array => {
    const out = streamed.slice();
    out[at]! += by;
    return withStreams(out);
  };
  const inserted = (at: number): Uint8Array => withStreams(concatBytes(streamed.subarray(0, at), Uint8Array.of(0), streamed.subarray(at)));

  test('streams that do not meet are refused', () => {
    expect(refusal(streams, withStreams(streamed), 200)).toBe('accepted');
    for (const at of splits) {
      const split = streamed[at]!;
      expect(refusal(streams, changed(at, 1), 200)).toMatch(/do not meet/);
      expect(refusal(streams, changed(at, -1), 200)).toMatch(/do not meet/);
      expect(refusal(streams, changed(at + 1, 1), 200)).toMatch(/beyond its end|do not meet/);
      expect(refusal(streams, changed(at + 1, 0xff), 200)).toMatch(/beyond its end/);
      // A byte between A and C, and one in C: neither B nor the bytes before are touched.
      expect(refusal(streams, inserted(at + 2 + split), 200)).toMatch(/do not meet/);
      const longerA = concatBytes(streamed.subarray(0, at + 2 + split), Uint8Array.of(0), streamed.subarray(at + 2 + split));
      longerA[at]! += 1;
      expect(refusal(streams, withStreams(longerA), 200)).toMatch(/do not meet/);
    }
    expect(refusal(streams, withStreams(new Uint8Array()), 200)).toMatch(/cut short/);
  });

  test('streams that are cut, or have a byte too many, never give the same content', () => {
    const others = [...streamed].flatMap((_, at) => [withStreams(streamed.subarray(0, at)), inserted(at)]);
    const refused = others.filter((source) => refusal(streams, source, 200) !== 'accepted');
    for (const source of others) if (!refused.includes(source)) expect(decoded(streams, source, 200)).not.toEqual(CONTENT);
    expect(refused.length).toBeGreaterThan(others.length * 0.9);
  });

  if (streams === 6) {
    test('a right half beyond the end is refused', () => {
      expect(refusal(6, changed(2, 1), 200)).toMatch(/right half/);
      expect(refusal(6, changed(1, 1), 200)).toMatch(/right half/);
      for (const by of [1, -1, 2, -2]) expect(refusal(6, changed(0, by), 200)).not.toBe('accepted');
    });
  }
});
