import { describe, expect, test } from 'vitest';
import {
  BitList,
  chunk,
  codedArray,
  COMPOUND,
  compoundSource,
  concatBytes,
  countBits,
  FAR_OFFSET,
  fillQuantum,
  filledArray,
  KRAKEN_BLOCK,
  KRAKEN_CHUNK,
  type LzParts,
  type LzStep,
  longLengthBits,
  partsOfSteps,
  plainArray,
  quantum,
  refusalOf,
  scaledOffset,
  seededRandom,
  steppedOffset,
  streamOfChunks,
  writeBlock,
  writeLz,
} from '../../../test/support/index.ts';
import { decodeKraken } from './index.ts';

type Mode = 0 | 1;

const random = seededRandom(9);
const NOISE = Uint8Array.from({ length: KRAKEN_BLOCK }, () => Math.floor(random() * 256));
const HEAD = NOISE.subarray(5000, 5008);
const recent = (which: 0 | 1 | 2): LzStep['offset'] => ({ recent: which });
const back = (distance: number): LzStep['offset'] => ({ distance });

/** What steps give behind `before`, byte by byte. */
function expand(before: Uint8Array, literals: Uint8Array, steps: readonly LzStep[], mode: Mode): Uint8Array {
  const out = [...before];
  let recents = [8, 8, 8];
  let next = 0;
  const copy = (count: number): void => {
    for (let left = count; left > 0; left--) {
      const base = mode === 0 ? out[out.length - recents[0]!]! : 0;
      out.push((literals[next++]! + base) & 0xff);
    }
  };
  for (const step of steps) {
    copy(step.literals);
    const distance = 'recent' in step.offset ? recents[step.offset.recent]! : step.offset.distance;
    const others = 'recent' in step.offset ? recents.toSpliced(step.offset.recent, 1) : recents.slice(0, 2);
    recents = [distance, ...others];
    for (let left = step.match; left > 0; left--) out.push(out[out.length - distance]!);
  }
  copy(literals.length - next);
  return Uint8Array.from(out).subarray(before.length);
}

/** A block of one chunk at the start of a window. */
const streamOf = (parts: LzParts, mode: Mode = 1): Uint8Array => streamOfChunks(chunk(writeLz({ head: HEAD, ...parts }), mode));
const refusal = (parts: LzParts, length: number, mode: Mode = 1): string => refusalOf(decodeKraken, streamOf(parts, mode), length);

/** Decodes steps at the start of a window and compares them with the plain reading of the rules. */
function check(literals: Uint8Array, steps: readonly LzStep[], mode: Mode, scale?: number): void {
  const expected = concatBytes(HEAD, expand(HEAD, literals, steps, mode));
  const parts = partsOfSteps(literals, steps, scale === undefined ? {} : { scale });
  expect(Buffer.compare(decodeKraken(streamOf(parts, mode), expected.length, 0), expected)).toBe(0);
}

describe.each<[Mode]>([[0], [1]])('LZ chunks of mode %i', (mode) => {
  test('literals, matches, and the literals behind the last match', () => {
    for (const tail of [0, 1, 2, 3, 40]) {
      const steps: LzStep[] = [
        { literals: 2, match: 2, offset: recent(0) },
        { literals: 0, match: 16, offset: back(9) },
        { literals: 5, match: 100, offset: back(20) },
        { literals: 1, match: 300, offset: recent(1) },
      ];
      check(NOISE.subarray(0, 8 + tail), steps, mode);
    }
  });

  test('no command at all, no literal at all, and nothing but the head', () => {
    check(new Uint8Array(), [{ literals: 0, match: 500, offset: recent(0) }], mode);
    // Stored literals that are packed leave room.
    const literals = filledArray(3, 100, true);
    const encode: NonNullable<LzParts['encode']> = (name, content, isLong) =>
      name === 'literals' ? literals : plainArray(content, isLong || undefined);
    const parts: LzParts = { ...partsOfSteps(new Uint8Array(100).fill(3), []), encode };
    const expected = concatBytes(HEAD, expand(HEAD, new Uint8Array(100).fill(3), [], mode));
    expect(decodeKraken(streamOf(parts, mode), 108, 0)).toEqual(expected);
  });

  test('counts of literals around each edge', () => {
    for (const literals of [0, 1, 2, 3, 4, 256, 257, 258, 259, 320, 321, 322, 450, 60_000, 65_600]) {
      check(NOISE.subarray(0, literals), [{ literals, match: 200, offset: recent(0) }], mode);
      check(NOISE.subarray(0, literals + 1), [{ literals, match: 200, offset: back(8) }], mode);
    }
  });

  test('lengths of matches around each edge', () => {
    for (const match of [2, 3, 15, 16, 17, 18, 63, 64, 65, 270, 271, 272, 273, 336, 337, 60_000, 0x1f000]) {
      for (const distance of [8, 9, 15, 16, 63, 64, 65, 90]) {
        const steps: LzStep[] = [
          { literals: 30, match: 60, offset: recent(0) },
          { literals: 0, match, offset: back(distance) },
          { literals: 0, match: 90, offset: recent(0) },
        ];
        check(NOISE.subarray(0, 33), steps, mode);
      }
    }
  });

  test('recent offsets move to the front', () => {
    const steps: LzStep[] = [];
    const moves = seededRandom(4);
    for (let index = 0; index < 400; index++) {
      const which = Math.floor(moves() * 4);
      const offset = which === 3 ? back(8 + Math.floor(moves() * Math.min(200, index))) : recent(which as 0 | 1 | 2);
      steps.push({ literals: Math.floor(moves() * 4), match: 2 + Math.floor(moves() * 20), offset });
    }
    const count = steps.reduce((sum, { literals }) => sum + literals, 0);
    check(NOISE.subarray(0, count + 7), steps, mode);
  });

  test('many long lengths, read from both ends by turns', () => {
    for (const count of [1, 2, 3, 4, 63, 64, 200]) {
      const steps = Array.from({ length: count }, (_, at): LzStep => ({ literals: 0, match: 272 + ((at * 61) % 300), offset: recent(0) }));
      check(new Uint8Array(), steps, mode);
      const mixed = steps.slice(0, 100).map((step, at): LzStep => ({ ...step, literals: at % 3 === 0 ? 300 : 0, offset: back(8 + at) }));
      check(NOISE.subarray(0, 300 * Math.ceil(mixed.length / 3)), mixed, mode);
    }
  });

  test('each chunk begins with recent offsets of 8', () => {
    const first = partsOfSteps(NOISE.subarray(0, 100), [{ literals: 100, match: KRAKEN_CHUNK - 108, offset: back(77) }]);
    const second = partsOfSteps(new Uint8Array(), [{ literals: 0, match: 100, offset: recent(2) }]);
    const bodies = [writeLz({ head: HEAD, ...first }), writeLz(second)];
    const stream = streamOfChunks(...bodies.map((body) => chunk(body, mode)));
    const before = concatBytes(
      HEAD,
      expand(HEAD, NOISE.subarray(0, 100), [{ literals: 100, match: KRAKEN_CHUNK - 108, offset: back(77) }], mode),
    );
    const expected = concatBytes(before, expand(before, new Uint8Array(), [{ literals: 0, match: 100, offset: back(8) }], mode));
    expect(Buffer.compare(decodeKraken(stream, KRAKEN_CHUNK + 100, 0), expected)).toBe(0);
  });
});

describe('offsets', () => {
  // A long window whose parts tell where they are: noise, 32 filled blocks, noise.
  const plainBlocks = [
    writeBlock(NOISE, { isRaw: true }),
    ...Array.from({ length: 32 }, (_, at) => writeBlock(fillQuantum(at), { restart: false })),
    writeBlock(NOISE, { isRaw: true, restart: false }),
  ];
  const before = concatBytes(NOISE, ...Array.from({ length: 32 }, (_, at) => new Uint8Array(KRAKEN_BLOCK).fill(at)), NOISE);

  function checkFar(steps: readonly LzStep[], parts: LzParts): void {
    const stream = concatBytes(...plainBlocks, writeBlock(quantum(chunk(writeLz(parts), 1)), { restart: false }));
    const size = steps.reduce((sum, { match }) => sum + match, 0);
    const out = decodeKraken(stream, before.length + size, 0).subarray(before.length);
    const wrong: number[] = [];
    let at = 0;
    for (const { match, offset } of steps) {
      const from = before.length + at - ('distance' in offset ? offset.distance : 0);
      for (let index = 0; index < match && from + index < before.length; index++) {
        if (out[at + index] !== before[from + index]) wrong.push(before.length + at - from);
      }
      at += match;
    }
    expect(wrong).toEqual([]);
  }

  const edges = [1 << 4, 1 << 5, 1 << 8, 1 << 12, 1 << 16, 1 << 18].flatMap((steps) => [
    steps * 16 - 249,
    steps * 16 - 248,
    steps * 16 - 247,
  ]);
  const far = [FAR_OFFSET - 1, FAR_OFFSET, FAR_OFFSET + 1, FAR_OFFSET + 4095, FAR_OFFSET + 4096, 8_700_000, before.length];
  const distances = [...edges, 8, 9, 10, 23, 24, 25, 4096, 99_999, ...far].filter((distance) => distance >= 8);
  const steps = distances.map((distance): LzStep => ({ literals: 0, match: 16 + (distance & 1) * 20, offset: back(distance) }));

  test('without a scale: by codes below 0xF0 and from there on', () => {
    const parts = partsOfSteps(new Uint8Array(), steps);
    expect(parts.offsets.some(({ code }) => code >= 0xf0)).toBe(true);
    expect(parts.offsets.some(({ code }) => code >= 0xe0 && code < 0xf0)).toBe(true);
    checkFar(steps, parts);
  });

  test('without a scale, the two kinds of codes meet at 0xF0', () => {
    expect(FAR_OFFSET).toBe(8388352);
    // The last eight of the lower codes tell the same distances as the first of the upper ones.
    for (const distance of [8388352, 8388353, 8388359]) {
      const value = (distance + 248) >> 4;
      const near = { code: 0xe0 | ((distance + 248) & 15), bits: new BitList().put(value - 2 ** 18, 18), low: 0 };
      const step: LzStep = { literals: 0, match: 16, offset: back(distance) };
      const parts = partsOfSteps(new Uint8Array(), [step, step]);
      expect(parts.offsets[0]?.code).toBe(0xf0);
      checkFar([step, step], parts);
      checkFar([step, step], { ...parts, offsets: [near, near] });
    }
  });

  test.each([1, 2, 3, 7, 100, 127, 128])('of scale %i', (scale) => {
    checkFar(steps, partsOfSteps(new Uint8Array(), steps, { scale }));
    // Low parts may be larger than they need be.
    const lowOf = (distance: number): number =>
      (distance % scale) + scale * Math.floor(Math.min(255 - (distance % scale), distance) / scale);
    if (scale > 1) checkFar(steps, partsOfSteps(new Uint8Array(), steps, { scale, lowOf }));
  });

  test('of scale 1 in all the ways a distance can be told', () => {
    for (let distance = 8; distance < 24; distance++) expect(scaledOffset(distance, 1).code >> 3).toBe(1);
    const few = Array.from({ length: 40 }, (_, at): LzStep => ({ literals: 0, match: 20, offset: back(8 + at) }));
    checkFar(few, partsOfSteps(new Uint8Array(), few, { scale: 1 }));
  });

  test('a window of its own ends at its first byte', () => {
    const literals = NOISE.subarray(0, 50);
    for (const scale of [undefined, 1, 5]) {
      const options = scale === undefined ? {} : { scale };
      const to = (distance: number): LzParts => partsOfSteps(literals, [{ literals: 50, match: 100, offset: back(distance) }], options);
      expect(decodeKraken(streamOf(to(58)), 158, 0).subarray(58, 116)).toEqual(concatBytes(HEAD, literals));
      expect(refusal(to(59), 158)).toMatch(/do not fill/);
      expect(refusal(to(1000), 158)).toMatch(/do not fill/);
      expect(refusal(to(0x700000), 158)).toMatch(/do not fill/);
    }
  });
});

describe('LZ chunks that break a rule', () => {
  const LITERALS = NOISE.subarray(0, 30);
  const STEPS: readonly LzStep[] = [
    { literals: 3, match: 30, offset: back(9) },
    { literals: 2, match: 5, offset: recent(1) },
    { literals: 0, match: 300, offset: back(16) },
    { literals: 5, match: 400, offset: back(40) },
  ];
  const PARTS = partsOfSteps(LITERALS, STEPS);
  const SCALED = partsOfSteps(LITERALS, STEPS, { scale: 3 });
  const LENGTH = 8 + 30 + 735;
  const without = (parts: LzParts, name: 'offsets' | 'lengthCodes' | 'longLengths' | 'commands'): LzParts => ({
    ...parts,
    [name]: parts[name].slice(0, -1),
  });
  const encodeAs =
    (which: string, encode: (content: Uint8Array) => Uint8Array): NonNullable<LzParts['encode']> =>
    (name, content, isLong) =>
      name === which ? encode(content) : plainArray(content, isLong || undefined);

  test('what they are made of is fine', () => {
    for (const mode of [0, 1] as const) {
      expect(refusal(PARTS, LENGTH, mode)).toBe('accepted');
      expect(refusal(SCALED, LENGTH, mode)).toBe('accepted');
    }
  });

  const tooFar = { code: 27 << 3, bits: new BitList().put(0, 27), low: 0 };
  const farthest = { code: (26 << 3) | 7, bits: new BitList().put(2 ** 26 - 1, 26), low: 255 };
  const zero = { code: 0, bits: new BitList(), low: 0 };
  const seven = { code: 7, bits: new BitList(), low: 0 };
  const withOffset = (offset: LzParts['offsets'][number], scale: number): LzParts => ({
    ...partsOfSteps(LITERALS, STEPS, { scale }),
    offsets: [offset, ...partsOfSteps(LITERALS, STEPS, { scale }).offsets.slice(1)],
  });
  const patchCommand = (at: number, value: number): LzParts => ({
    ...PARTS,
    commands: PARTS.commands.map((command, index) => (index === at ? value : command)),
  });
  const wide = codedArray(COMPOUND, compoundSource([filledArray(0, 0x1f000), filledArray(0, 0x1100)]), 0x20100, true);

  test.each<[string, LzParts, RegExp]>([
    ['one literal too few', { ...PARTS, literals: LITERALS.subarray(1) }, /do not fill/],
    ['one literal too many', { ...PARTS, literals: NOISE.subarray(0, 31) }, /do not fill/],
    ['fewer literals than its commands take', { ...PARTS, literals: LITERALS.subarray(0, 9) }, /do not fill/],
    ['one command too few', without(PARTS, 'commands'), /do not fill/],
    ['one command too many', { ...PARTS, commands: [...PARTS.commands, 0] }, /do not fill/],
    [
      'a match past its end',
      { ...PARTS, literals: LITERALS.subarray(20), commands: [...PARTS.commands, 15 << 2], lengthCodes: [...PARTS.lengthCodes, 200] },
      /do not fill/,
    ],
    ['one offset too few', without(PARTS, 'offsets'), /do not fill/],
    ['one offset too many', { ...PARTS, offsets: [...PARTS.offsets, steppedOffset(8)] }, /do not fill/],
    ['more offsets than commands', { ...PARTS, offsets: [...PARTS.offsets, ...PARTS.offsets] }, /are the most/],
    ['one length too few', without(PARTS, 'lengthCodes'), /fewer|more|do not fill/],
    ['one length too many', { ...PARTS, lengthCodes: [...PARTS.lengthCodes, 0] }, /do not fill/],
    ['lengths for more than a quarter of it', { ...PARTS, lengthCodes: new Array<number>(194).fill(0) }, /are the most/],
    ['one long length too few', without(PARTS, 'longLengths'), /fewer long lengths/],
    ['one long length too many', { ...PARTS, longLengths: [...PARTS.longLengths, 9] }, /more long lengths/],
    ['a long length where none is used', { ...PARTS, lengthCodes: PARTS.lengthCodes.map(() => 0) }, /more long lengths/],
    ['a new offset where there is none left', patchCommand(1, 2 | (3 << 2) | (3 << 6)), /do not fill/],
    ['a recent offset for the last new one', patchCommand(3, PARTS.commands[3]! & 0x3f), /do not fill/],
    ['a listed length where none is left', patchCommand(1, 2 | (15 << 2)), /do not fill/],
    ['513 long lengths', { ...PARTS, longLengths: new Array<number>(513).fill(0) }, /513 long lengths/],
    ['512 long lengths, more than fit', { ...PARTS, longLengths: new Array<number>(512).fill(0) }, /more long lengths/],
    ['a million long lengths', { ...PARTS, longCount: countBits(300_000) }, /long lengths/],
    ['19 zeros before the count of long lengths', { ...PARTS, longCount: new BitList().put(1, 40) }, /zero bits/],
    ['13 zeros before a long length', { ...PARTS, longBits: [new BitList().put(1, 32), longLengthBits(1)] }, /zero bits/],
    ['a long length of 18 bits', { ...PARTS, longBits: [longLengthBits(2 ** 19 - 65), longLengthBits(140)] }, /do not fill/],
    ['bits that do not meet', { ...PARTS, between: Uint8Array.of(0) }, /do not meet/],
    ['bits that do not meet by four bytes', { ...SCALED, between: new Uint8Array(4) }, /do not meet/],
    ['an offset of 27 bits', withOffset(tooFar, 1), /too many bits/],
    ['an offset of 31 bits', withOffset({ ...tooFar, code: 255 }, 3), /too many bits/],
    ['the farthest offset of all', withOffset(farthest, 128), /do not fill/],
    ['the farthest offset of scale 1', withOffset({ ...farthest, low: 0 }, 1), /do not fill/],
    ['an offset of 0', withOffset(zero, 1), /do not fill/],
    ['an offset of 7', withOffset(seven, 1), /do not fill/],
    ['an offset of 0 with a scale', withOffset(zero, 3), /do not fill/],
    ['an offset of 7 by its low part', withOffset({ ...zero, low: 7 }, 3), /do not fill/],
    ['an offset of 6 with a scale', withOffset({ ...zero, code: 2 }, 3), /do not fill/],
    ['fewer low parts than offsets', { ...SCALED, encode: encodeAs('lows', (lows) => plainArray(lows.subarray(1))) }, /low parts/],
    [
      'more low parts than offsets',
      { ...SCALED, encode: encodeAs('lows', (lows) => plainArray(Uint8Array.of(0, ...lows))) },
      /are the most/,
    ],
    [
      'literals with a short header: the excess form',
      { ...PARTS, encode: encodeAs('literals', (content) => plainArray(content, false)) },
      /excess form/,
    ],
    ['more literals than it is long', { ...PARTS, encode: encodeAs('literals', () => filledArray(0, LENGTH + 1, true)) }, /are the most/],
    ['more commands than it is long', { ...PARTS, encode: encodeAs('commands', () => filledArray(0, LENGTH + 1)) }, /are the most/],
    ['far more literals than it is long', { ...PARTS, encode: encodeAs('literals', () => wide) }, /are the most/],
    ['an unknown type of array', { ...PARTS, encode: encodeAs('commands', () => codedArray(6, Uint8Array.of(0), 4)) }, /unknown type/],
  ])('%s is refused', (_, parts, problem) => {
    expect(refusal(parts, LENGTH)).toMatch(problem);
    if (!('longCount' in parts)) expect(refusal(parts, LENGTH, 0)).not.toBe('accepted');
  });

  test('a scale where none is meant, and none where one is', () => {
    // A short header of the offsets reads as a scale.
    const short: LzParts = { ...PARTS, encode: encodeAs('offsets', (content) => plainArray(content, false)) };
    expect(refusal(short, LENGTH)).not.toBe('accepted');
    const { scale: _, ...unscaled } = SCALED;
    expect(refusal({ ...unscaled, encode: (_name, content, isLong) => plainArray(content, isLong || undefined) }, LENGTH)).not.toBe(
      'accepted',
    );
  });

  test('a chunk is refused at every length it is cut to', () => {
    const body = writeLz({ head: HEAD, ...PARTS });
    for (let length = 0; length < body.length; length++) {
      expect(refusalOf(decodeKraken, streamOfChunks(chunk(body.subarray(0, length), 1)), LENGTH), `${length} bytes`).not.toBe('accepted');
    }
  });

  test('fewer than 13 bytes are too few, though they would do', () => {
    const quiet = (literals: Uint8Array): Uint8Array =>
      writeLz(partsOfSteps(literals, [{ literals: literals.length, match: 16, offset: recent(0) }]));
    const streamFor = (body: Uint8Array): Uint8Array => streamOfChunks(filledArray(1, KRAKEN_CHUNK, true), chunk(body, 1));
    expect(quiet(new Uint8Array()).length).toBe(12);
    expect(refusalOf(decodeKraken, streamFor(quiet(new Uint8Array())), KRAKEN_CHUNK + 16)).toMatch(/too short/);
    expect(refusalOf(decodeKraken, streamFor(quiet(Uint8Array.of(1))), KRAKEN_CHUNK + 17)).toBe('accepted');
    for (let length = 0; length < 13; length++) {
      expect(refusalOf(decodeKraken, streamFor(new Uint8Array(length)), KRAKEN_CHUNK + 30)).toMatch(/too short/);
    }
  });

  test('a chunk too small for the head of a window is refused', () => {
    const body = writeLz({ head: HEAD, ...PARTS });
    for (let size = 1; size < 13; size++) {
      expect(refusalOf(decodeKraken, streamOfChunks(chunk(body, 1)), size)).toMatch(/bytes of output/);
      expect(refusalOf(decodeKraken, streamOfChunks(chunk(new Uint8Array(size), 1)), size)).not.toBe('accepted');
      const later = concatBytes(writeBlock(fillQuantum(1)), writeBlock(quantum(chunk(new Uint8Array(13), 1))));
      expect(refusalOf(decodeKraken, later, KRAKEN_BLOCK + size)).toMatch(/bytes of output/);
    }
  });
});
