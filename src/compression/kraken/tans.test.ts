import { describe, expect, test } from 'vitest';
import {
  BitList,
  codedArray,
  concatBytes,
  describeShort,
  describeTall,
  putRangeNumberCount,
  refusalOf,
  type SymbolWeight,
  seededRandom,
  streamOfArray,
  TANS,
  tansSource,
  weightsOf,
  writeTansStreams,
  paddingOf,
} from '../../../test/support/index.ts';
import { decodeKraken } from './index.ts';

const decoded = (source: Uint8Array, length: number): Uint8Array => {
  const array = codedArray(TANS, source, length, true);
  return decodeKraken(streamOfArray(array, length), length + paddingOf(array), 0).subarray(0, length);
};
const refusal = (source: Uint8Array, length: number): string => {
  const array = codedArray(TANS, source, length, true);
  return refusalOf(decodeKraken, streamOfArray(array, length), length + paddingOf(array));
};

function contentOf(symbols: readonly number[], length: number, seed = 1): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length }, () => symbols[Math.floor(random() ** 4 * symbols.length)]!);
}

const weights = (...list: readonly (readonly [number, number])[]): SymbolWeight[] => list.map(([symbol, weight]) => ({ symbol, weight }));

describe.each([8, 9, 10, 11])('tANS of 2^%i states', (stateBits) => {
  const count = 2 ** stateBits;

  test.each([
    ['two', [3, 200]],
    ['nine', [0, 1, 2, 77, 100, 101, 250, 254, 255]],
  ])('%s symbols by both tables', (_, symbols) => {
    const content = contentOf(symbols, 600);
    const shares = weightsOf(content, stateBits);
    expect(shares.length).toBe(symbols.length);
    expect(decoded(tansSource(content, stateBits, shares, describeShort(stateBits, shares)), 600)).toEqual(content);
    for (let spread = 0; spread < 8; spread++) {
      expect(decoded(tansSource(content, stateBits, shares, describeTall(stateBits, shares, spread)), 600)).toEqual(content);
    }
  });

  test.each([
    ['a hundred', Array.from({ length: 100 }, (_, at) => at * 2 + 1)],
    ['all', Array.from({ length: 256 }, (_, symbol) => (symbol * 7) & 255)],
  ])('%s symbols by the tall table', (_, symbols) => {
    // As many symbols as there are states could not be packed.
    const used = symbols.slice(0, count - 50);
    const content = contentOf(used, 6000);
    const shares = weightsOf(concatBytes(content, Uint8Array.from([...used, ...content.subarray(0, 5)])), stateBits);
    expect(shares.length).toBe(used.length);
    for (const spread of [0, 2, 7]) {
      expect(decoded(tansSource(content, stateBits, shares, describeTall(stateBits, shares, spread)), 6000)).toEqual(content);
    }
  });

  test('weights of 1, and equal ones, whose step is 0', () => {
    const content = Uint8Array.from({ length: 300 }, (_, at) => (at % 50 === 7 ? 1 + ((at / 50) & 3) : 9));
    for (const few of [1, 2, 3, 5, 17]) {
      const shares = weights([1, few], [2, few], [3, few], [4, few], [9, count - 4 * few]);
      expect(decoded(tansSource(content, stateBits, shares, describeShort(stateBits, shares)), 300)).toEqual(content);
      expect(decoded(tansSource(content, stateBits, shares, describeTall(stateBits, shares)), 300)).toEqual(content);
    }
    // Steps may have as many bits as states have.
    const shares = weights([1, 1], [2, 1], [3, 1], [4, 1], [9, count - 4]);
    expect(decoded(tansSource(content, stateBits, shares, describeShort(stateBits, shares, stateBits)), 300)).toEqual(content);
  });

  test('contents of every length, so that every state ends one, in either direction', () => {
    for (let length = 40; length < 75; length++) {
      const content = contentOf([1, 2, 3], length, length);
      // A weight of its own for each symbol, whichever came up.
      const shares = weights([1, count - 40], [2, 23], [3, 17]);
      const source = tansSource(content, stateBits, shares, describeShort(stateBits, shares));
      expect(decoded(source, length)).toEqual(content);
    }
  });

  test('the last five bytes are states and need no weight', () => {
    const content = concatBytes(contentOf([1, 2], 80), Uint8Array.of(0, 77, 255, 128, 3));
    const shares = weightsOf(content, stateBits);
    expect(shares.map(({ symbol }) => symbol)).toEqual([1, 2]);
    expect(decoded(tansSource(content, stateBits, shares, describeTall(stateBits, shares)), 85)).toEqual(content);
  });
});

describe('tANS arrays that break a rule', () => {
  const CONTENT = contentOf([1, 2, 3], 200);
  const SHARES = weights([1, 200], [2, 50], [3, 6]);
  const good = (description: BitList): Uint8Array => tansSource(CONTENT, 8, SHARES, description);
  const head = (bits = 0): BitList => new BitList().put(0, 1).put(bits, 2);
  const short = (width: number, entries: readonly (readonly [number, number])[], last: number, bits = 0): BitList => {
    const out = head(bits)
      .put(0, 1)
      .put(entries.length - 1, 3)
      .put(width, 4);
    for (const [symbol, step] of entries) out.put(symbol, 8).put(step, width);
    return out.put(last, 8);
  };
  const tall = (count: number, numbers: number, unary: readonly number[], spread = 0): BitList => {
    const out = head()
      .put(1, 1)
      .put(spread, 3)
      .put(count - 1, 8);
    putRangeNumberCount(out, count, numbers);
    for (const zeros of unary) out.unary(zeros);
    return out;
  };

  test('what they are made of is fine', () => {
    expect(refusal(good(describeShort(8, SHARES)), 200)).toBe('accepted');
    expect(refusal(good(describeTall(8, SHARES)), 200)).toBe('accepted');
    expect(
      refusal(
        good(
          short(
            6,
            [
              [3, 6],
              [2, 44],
            ],
            1,
          ),
        ),
        200,
      ),
    ).toBe('accepted');
  });

  test.each<[string, BitList, RegExp]>([
    ['its reserved bit set', new BitList().put(1, 1).put(0, 40), /reserved bit/],
    ['a tall table of one symbol', tall(1, 0, [0]).put(0, 20), /fewer than two/],
    ['a weight of 16 bits', tall(2, 0, [16, 0]).put(0, 40), /too many bits/],
    ['a weight of 16 bits by its parameter', tall(2, 0, [9, 0], 7).put(0, 40), /too many bits/],
    ['a unary number without end', tall(2, 0, [3000]), /never ends/],
    ['tall weights of too small a sum', describeTall(8, weights([1, 200], [2, 50], [3, 5])), /do not fill/],
    ['tall weights of too large a sum', describeTall(8, weights([1, 200], [2, 50], [3, 7])), /do not fill/],
    ['tall weights for twice as many states', describeTall(8, weights([1, 400], [2, 100], [3, 12])), /do not fill/],
    ['a gap of nine bits', tall(2, 1, [6, 6, 8]).put(0, 40), /too wide/],
    ['a run of ten bits', tall(2, 2, [6, 6, 9, 0]).put(0, 40), /too long/],
    ['ranges past 256', tall(2, 1, [6, 6, 7]).put(0, 40), /do not fit/],
    ['more symbols in runs than there are', tall(2, 2, [6, 6, 2, 0]).put(0, 40), /do not fit/],
    ['steps of no bits', short(0, [[1, 0]], 2), /too many bits/],
    [
      'steps of nine bits for eight',
      short(
        9,
        [
          [3, 6],
          [2, 44],
        ],
        1,
      ),
      /too many bits/,
    ],
    [
      'steps of 15 bits',
      short(
        15,
        [
          [3, 6],
          [2, 44],
        ],
        1,
      ),
      /too many bits/,
    ],
    [
      'a symbol twice',
      short(
        6,
        [
          [3, 6],
          [3, 44],
        ],
        1,
      ),
      /twice/,
    ],
    [
      'the last symbol twice',
      short(
        6,
        [
          [3, 6],
          [2, 44],
        ],
        2,
      ),
      /does not take the rest/,
    ],
    [
      'a symbol without weight',
      short(
        6,
        [
          [3, 0],
          [2, 44],
        ],
        1,
      ),
      /without weight/,
    ],
    [
      'a last symbol of less weight than the one before',
      short(
        8,
        [
          [3, 6],
          [2, 124],
        ],
        1,
      ),
      /does not take the rest/,
    ],
    [
      'a last symbol of no weight',
      short(
        8,
        [
          [3, 6],
          [2, 244],
        ],
        1,
      ),
      /does not take the rest/,
    ],
    [
      'a last symbol of less than no weight',
      short(
        8,
        [
          [3, 200],
          [2, 200],
        ],
        1,
      ),
      /does not take the rest/,
    ],
  ])('%s: refused', (_, description, problem) => {
    expect(refusal(concatBytes(description.toBytes(), writeTansStreams(CONTENT, 8, SHARES)), 2000)).toMatch(problem);
  });

  test('a source of fewer than eight bytes, or a content of fewer than five', () => {
    for (let length = 0; length < 8; length++) {
      expect(refusal(good(describeShort(8, SHARES)).subarray(0, length), 200)).toMatch(/too short/);
    }
    for (const length of [1, 2, 3, 4]) expect(refusal(new Uint8Array(0), length)).toMatch(/too short/);
  });

  test('a state at the end that is no byte', () => {
    const shares = weights([1, 400], [2, 100], [3, 12]);
    for (let back = 1; back <= 5; back++) {
      for (const state of [256, 511]) {
        const content = [...CONTENT];
        content[content.length - back] = state;
        expect(refusal(tansSource(content, 9, shares, describeShort(9, shares)), 200)).toMatch(/no symbol/);
        content[content.length - back] = 255;
        expect(refusal(tansSource(content, 9, shares, describeShort(9, shares)), 200)).toBe('accepted');
      }
    }
  });

  test('streams that do not meet', () => {
    const source = good(describeShort(8, SHARES));
    const table = describeShort(8, SHARES).toBytes().length;
    const forwardEnd = meetingPlace(source, table);
    const between = concatBytes(source.subarray(0, forwardEnd), Uint8Array.of(0), source.subarray(forwardEnd));
    expect(refusal(between, 200)).toMatch(/do not meet/);
    expect(refusal(concatBytes(source.subarray(0, forwardEnd), source.subarray(forwardEnd + 1)), 200)).not.toBe('accepted');
  });

  /** Where the streams meet: the one place where a byte more, whatever it is, is read by neither. */
  function meetingPlace(source: Uint8Array, table: number): number {
    for (let at = table; at <= source.length; at++) {
      const longer = concatBytes(source.subarray(0, at), Uint8Array.of(0xff), source.subarray(at));
      const other = concatBytes(source.subarray(0, at), Uint8Array.of(0), source.subarray(at));
      if (/do not meet/.test(refusal(longer, 200)) && /do not meet/.test(refusal(other, 200))) return at;
    }
    throw new Error('the streams meet nowhere');
  }
});
