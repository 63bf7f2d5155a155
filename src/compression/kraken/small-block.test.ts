import { describe, expect, test } from 'vitest';
import {
  concatBytes,
  KRAKEN_BLOCK,
  refusalOf,
  type SmallMatch,
  type SmallStep,
  seededRandom,
  smallBlock,
  smallCodes,
  writeBlock,
} from '../../../test/support/index.ts';
import { decodeKraken } from './index.ts';

const random = seededRandom(5);
const NOISE = Uint8Array.from({ length: 0x8000 }, () => Math.floor(random() * 256));
const streamOf = (steps: readonly SmallStep[]): Uint8Array => smallBlock(smallCodes(steps));
const refusal = (stream: Uint8Array, size: number): string => refusalOf(decodeKraken, stream, size);

/** What steps give, byte by byte. */
function expand(steps: readonly SmallStep[]): Uint8Array {
  const out: number[] = [];
  for (const { literals, match } of steps) {
    out.push(...literals);
    for (let left = match?.length ?? 0; left > 0; left--) out.push(out[out.length - match!.offset]!);
  }
  return Uint8Array.from(out);
}

function check(steps: readonly SmallStep[]): void {
  const expected = expand(steps);
  expect(Buffer.compare(decodeKraken(streamOf(steps), expected.length, 0), expected)).toBe(0);
}

describe('blocks of decoder type 2', () => {
  test('literals alone', () => {
    for (const count of [1, 2, 14, 15, 16, 200, 15 + 254]) check([{ literals: NOISE.subarray(0, count) }]);
  });

  test.each<[string, readonly SmallMatch[]]>([
    [
      'plain',
      [4, 5, 17, 18].flatMap((length) => [1, 2, 4, 8, 255, 256, 300].map((offset): SmallMatch => ({ kind: 'plain', length, offset }))),
    ],
    [
      'near',
      [4, 5, 18, 19, 20, 19 + 254].flatMap((length) => [1, 2, 3, 7].map((offset): SmallMatch => ({ kind: 'near', length, offset }))),
    ],
    [
      'long',
      [19, 20, 145, 146, 147, 146 + 254].flatMap((length) =>
        [1, 7, 8, 300].map((offset): SmallMatch => ({ kind: 'long', length, offset })),
      ),
    ],
  ])('%s matches', (_, matches) => {
    for (const match of matches) {
      const first = NOISE.subarray(0, 200);
      const second = NOISE.subarray(200, 300);
      check([
        { literals: first, match: { kind: 'near', length: 4, offset: 1 } },
        { literals: second, match },
      ]);
      check([
        { literals: first, match: { kind: 'near', length: 4, offset: 1 } },
        { literals: second, match },
        { literals: NOISE.subarray(0, 3) },
      ]);
      check([
        { literals: first, match: { kind: 'near', length: 4, offset: 1 } },
        { literals: second, match },
        { literals: new Uint8Array(), match },
      ]);
    }
  });

  test('offsets of two bytes reach the first byte of the block', () => {
    const steps: SmallStep[] = [];
    for (let at = 0; at < 60; at++)
      steps.push({ literals: NOISE.subarray(at * 200, at * 200 + 200), match: { kind: 'plain', length: 4, offset: 1 } });
    const { length } = expand(steps);
    check([...steps, { literals: new Uint8Array(), match: { kind: 'plain', length: 18, offset: length } }]);
    check([...steps, { literals: new Uint8Array(), match: { kind: 'long', length: 100, offset: length } }]);
    const beyond = streamOf([...steps, { literals: new Uint8Array(), match: { kind: 'plain', length: 18, offset: length + 1 } }]);
    expect(refusal(beyond, length + 18)).toMatch(/reaches/);
  });

  test('the last run may say more than is left, and copies what is', () => {
    const match: SmallMatch = { kind: 'near', length: 10, offset: 2 };
    for (const [left, stated] of [
      [8, 9],
      [8, 14],
      [1, 2],
      [0, 5],
      [20, 21],
      [20, 269],
      [0, 100],
    ] as const) {
      const steps: SmallStep[] = [
        { literals: NOISE.subarray(0, 9), match },
        { literals: NOISE.subarray(9, 9 + left), statedCount: stated },
      ];
      check(steps);
    }
    // Nothing but such a run.
    expect(decodeKraken(streamOf([{ literals: NOISE.subarray(0, 5), statedCount: 9 }]), 5, 0)).toEqual(NOISE.subarray(0, 5));
  });

  test('a run that says less than is left goes on with a match', () => {
    const codes = smallCodes([{ literals: NOISE.subarray(0, 9), statedCount: 8 }]);
    // One byte of an offset is left over.
    expect(refusal(smallBlock(codes), 9)).toMatch(/cut short/);
  });

  test('a match may end the block', () => {
    check([{ literals: NOISE.subarray(0, 3), match: { kind: 'long', length: 50, offset: 3 } }]);
    check([{ literals: NOISE.subarray(0, 3), match: { kind: 'plain', length: 4, offset: 3 } }]);
  });

  test('0x4000 code bytes are the most', () => {
    const steps: SmallStep[] = [];
    const bytes = (): number => smallCodes(steps).length;
    while (bytes() < 0x4000 - 400) steps.push({ literals: NOISE.subarray(0, 200), match: { kind: 'plain', length: 4, offset: 9 } });
    const left = 0x4000 - bytes();
    const half = left >> 1;
    steps.push({ literals: NOISE.subarray(0, half - 4), match: { kind: 'plain', length: 4, offset: 9 } });
    steps.push({ literals: NOISE.subarray(0, 0x4000 - bytes() - 2) });
    expect(bytes()).toBe(0x4000);
    check(steps);
  });

  test('several blocks follow each other, each for itself', () => {
    // Code bytes for a whole block of output: the longest matches there are.
    const steps: SmallStep[] = [{ literals: Uint8Array.of(1, 2, 3, 4) }];
    const all: SmallStep[] = [{ literals: Uint8Array.of(1, 2, 3, 4), match: { kind: 'long', length: 396, offset: 4 } }];
    for (let at = 400; at < KRAKEN_BLOCK; at += Math.min(400, KRAKEN_BLOCK - at)) {
      all.push({ literals: new Uint8Array(), match: { kind: 'long', length: Math.min(400, KRAKEN_BLOCK - at), offset: 4 } });
    }
    const stream = concatBytes(streamOf(all), streamOf(steps));
    const out = decodeKraken(stream, KRAKEN_BLOCK + 4, 0);
    expect(out.every((byte, at) => byte === (at & 3) + 1)).toBe(true);
    const reaching = streamOf([{ literals: Uint8Array.of(1), match: { kind: 'plain', length: 4, offset: 2 } }]);
    expect(refusal(concatBytes(streamOf(all), reaching), KRAKEN_BLOCK + 5)).toMatch(/reaches 2 bytes back where 1 are written/);
  });
});

describe('blocks of decoder type 2 that break a rule', () => {
  const literals = NOISE.subarray(0, 10);
  const near: SmallMatch = { kind: 'near', length: 19 + 254, offset: 3 };
  const long: SmallMatch = { kind: 'long', length: 146 + 254, offset: 3 };
  const plain = (offset: number): Uint8Array => streamOf([{ literals, match: { kind: 'plain', length: 10, offset } }]);
  const header = (high: number, low: number): Uint8Array =>
    writeBlock(concatBytes(Uint8Array.of(high, low), smallCodes([{ literals }])), { decoder: 2 });
  const codes = (...bytes: readonly number[]): Uint8Array =>
    smallBlock(concatBytes(Uint8Array.of(0x0a | 0xf0), literals, Uint8Array.from(bytes)));

  test.each<[string, Uint8Array, number, RegExp]>([
    ['bit 14 of its size', header(0x40, 10), 10, /unknown bits/],
    ['bit 15 of its size', header(0x80, 10), 10, /unknown bits/],
    ['a size past the end', header(0, 11), 10, /cut short/],
    ['a size before the end', header(0, 9), 10, /follow the last block/],
    ['a size that is cut', Uint8Array.of(0x8c, 2, 0), 10, /cut short/],
    ['an offset of 0', plain(0), 20, /reaches 0/],
    ['an offset before its start', plain(11), 20, /reaches 11/],
    ['a near offset of 0', streamOf([{ literals, match: { kind: 'near', length: 10, offset: 0 } }]), 20, /reaches 0/],
    [
      'a near offset before its start',
      streamOf([{ literals: literals.subarray(0, 2), match: { kind: 'near', length: 10, offset: 3 } }]),
      12,
      /reaches 3/,
    ],
    ['a long offset of 0', streamOf([{ literals, match: { kind: 'long', length: 20, offset: 0 } }]), 30, /reaches 0/],
    ['a match first of all', streamOf([{ literals: new Uint8Array(), match: { kind: 'plain', length: 10, offset: 1 } }]), 10, /reaches 1/],
    ['more literals than declared', streamOf([{ literals }]), 9, /more bytes/],
    ['a match past what is declared', plain(5), 19, /more bytes/],
    ['fewer literals than declared', streamOf([{ literals }]), 11, /gives 10 bytes where 11 are declared/],
    ['fewer bytes than declared', plain(5), 21, /gives 20 bytes where 21 are declared/],
    ['a near length byte of 255', streamOf([{ literals, match: { ...near, length: 19 + 255 } }]), 10 + 19 + 255, /form no file showed/],
    ['a long length byte of 255', streamOf([{ literals, match: { ...long, length: 146 + 255 } }]), 10 + 146 + 255, /form no file showed/],
    ['a literal count byte of 255', streamOf([{ literals: NOISE.subarray(0, 15 + 255) }]), 15 + 255, /form no file showed/],
    ['a match without its offset', smallBlock(concatBytes(Uint8Array.of(0x0a), literals, Uint8Array.of(1))), 14, /cut short/],
    ['a long form without its offset', codes(0x01, 0x05), 30, /cut short/],
    ['a long form without its length', codes(0x7f, 0x05, 0x00), 200, /cut short/],
    ['a near form without its length', codes(0x80 | (15 << 3) | 3), 40, /cut short/],
    ['a count without its byte', smallBlock(Uint8Array.of(0x0f)), 15, /cut short/],
  ])('%s is refused', (_, stream, size, problem) => {
    expect(refusal(stream, size)).toMatch(problem);
  });

  test('the longest lengths below these are fine', () => {
    check([{ literals, match: near }]);
    check([{ literals, match: long }]);
  });

  test('a block is refused at every length it is cut to', () => {
    const steps: SmallStep[] = [
      { literals, match: near },
      { literals: NOISE.subarray(0, 100), match: long },
      { literals: NOISE.subarray(0, 20) },
    ];
    const all = smallCodes(steps);
    const { length } = expand(steps);
    for (let cut = 1; cut < all.length; cut++) expect(refusal(smallBlock(all.subarray(0, cut)), length)).not.toBe('accepted');
  });
});
