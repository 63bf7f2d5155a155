import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COMPOUND,
  chunk,
  codedArray,
  compoundSource,
  concatBytes,
  type FormCounts,
  filledArray,
  KRAKEN_BLOCK,
  KRAKEN_CHUNK,
  partsOfSteps,
  plainArray,
  quantum,
  randomKraken,
  refusalOf,
  seededRandom,
  streamOfChunks,
  writeBlock,
  writeLz,
} from '../../../test/support/index.ts';
import { attempt, FormatError } from '../../binary/index.ts';
import { decodeBlock, decodeKraken, scanBlocks } from './index.ts';

const refusal = (payload: Uint8Array, size: number): string => refusalOf(decodeKraken, payload, size);

/** Runs, repeats and noise of few or many symbols, as a seed has it. */
function randomContent(seed: number, length: number): Uint8Array {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const out = new Uint8Array(length);
  const symbolCount = 1 + Math.floor(random() ** 3 * 256);
  const stretch = 4 + below(600);
  for (let at = 0; at < length; ) {
    const end = Math.min(length, at + 1 + Math.floor(random() ** 3 * stretch));
    const kind = below(4);
    const byte = below(symbolCount);
    const distance = Math.min(at, 1 + below(at + 1));
    for (; at < end; at++) out[at] = kind === 0 ? byte : kind === 1 && distance > 0 ? out[at - distance]! : below(symbolCount);
  }
  return out;
}

const lengths = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 4000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
);

describe('chunks', () => {
  const filled = filledArray(0x11, KRAKEN_CHUNK, true);
  const fill = new Uint8Array(KRAKEN_CHUNK).fill(0x11);
  const noise = Uint8Array.from({ length: 40 }, (_, at) => at * 37);

  test('an array fills a chunk', () => {
    for (const length of [9, 100, KRAKEN_CHUNK]) {
      expect(Buffer.compare(decodeKraken(streamOfChunks(filledArray(0x11, length, true)), length, 0), fill.subarray(0, length))).toBe(0);
    }
  });

  test('a plain chunk follows a packed one', () => {
    const out = decodeKraken(streamOfChunks(filled, chunk(noise)), KRAKEN_CHUNK + 40, 0);
    expect(Buffer.compare(out, concatBytes(fill, noise))).toBe(0);
  });

  test('a plain array is a chunk of its own', () => {
    const out = decodeKraken(streamOfChunks(filled, plainArray(noise, true)), KRAKEN_CHUNK + 40, 0);
    expect(Buffer.compare(out, concatBytes(fill, noise))).toBe(0);
  });

  test('a second chunk reaches into the first and begins without plain bytes, whatever the first one is', () => {
    const distance = KRAKEN_CHUNK;
    const body = writeLz(partsOfSteps(new Uint8Array(), [{ literals: 0, match: 100, offset: { distance } }]));
    const first = concatBytes(noise, fill.subarray(40));
    const mixed = codedArray(COMPOUND, compoundSource([plainArray(noise), filledArray(0x11, KRAKEN_CHUNK - 40)]), KRAKEN_CHUNK, true);
    const out = decodeKraken(streamOfChunks(mixed, chunk(body, 1)), KRAKEN_CHUNK + 100, 0);
    expect(Buffer.compare(out, concatBytes(first, first.subarray(0, 100)))).toBe(0);
    const beyond = writeLz(partsOfSteps(new Uint8Array(), [{ literals: 0, match: 100, offset: { distance: distance + 1 } }]));
    expect(refusal(streamOfChunks(mixed, chunk(beyond, 1)), KRAKEN_CHUNK + 100)).toMatch(/do not fill/);
  });

  test('a chunk as long as its output is plain in mode 0 and LZ in mode 1', () => {
    const literals = noise.subarray(0, 20);
    const body = writeLz(partsOfSteps(literals, [{ literals: 2, match: 12, offset: { recent: 0 } }]));
    const size = KRAKEN_CHUNK + body.length;
    expect(body.length).toBe(literals.length + 12);
    const plain = decodeKraken(streamOfChunks(filled, chunk(body, 0)), size, 0).subarray(KRAKEN_CHUNK);
    expect(plain).toEqual(body);
    const unpacked = decodeKraken(streamOfChunks(filled, chunk(body, 1)), size, 0).subarray(KRAKEN_CHUNK);
    const match = concatBytes(fill.subarray(0, 6), literals.subarray(0, 2), fill.subarray(0, 4));
    expect(unpacked).toEqual(concatBytes(literals.subarray(0, 2), match, literals.subarray(2)));
  });

  const oneMore = concatBytes(filledArray(1, 100, true), Uint8Array.of(0));
  const modes = Array.from({ length: 14 }, (_, index) => index + 2);
  const head = (size: number, mode = 0): Uint8Array => Uint8Array.of(0x80 | (mode << 3) | (size >> 16), (size >> 8) & 0xff, size & 0xff);

  test.each<[string, Uint8Array, number, RegExp]>([
    ['an array that is shorter than its chunk', streamOfChunks(filledArray(1, 99, true)), 100, /99 bytes where 100 are due/],
    ['an array that is longer than its chunk', streamOfChunks(filledArray(1, 101, true)), 100, /101 bytes where 100 are the most/],
    ['bytes behind the last chunk', streamOfChunks(oneMore), 100, /follow the last chunk/],
    ['a chunk header that is cut', writeBlock(quantum(Uint8Array.of(0x80, 0))), 100, /chunk header is cut/],
    ['a second chunk that is missing', streamOfChunks(filled), KRAKEN_CHUNK + 40, /chunk header is cut/],
    ['a chunk longer than its output', streamOfChunks(filled, chunk(noise)), KRAKEN_CHUNK + 39, /40 bytes for 39 bytes/],
    ['a chunk past the end of its block', streamOfChunks(head(40), noise.subarray(1)), 100, /past the end/],
    ['a plain chunk past the end of its block', streamOfChunks(filled, head(40), noise.subarray(1)), KRAKEN_CHUNK + 40, /past the end/],
    ...modes.map((mode): [string, Uint8Array, number, RegExp] => [
      `an LZ chunk of mode ${mode}`,
      streamOfChunks(head(40, mode), noise),
      100,
      /unknown mode/,
    ]),
  ])('%s is refused', (_, payload, size, problem) => {
    expect(refusal(payload, size)).toMatch(problem);
  });
});

/** Every form a random stream can have, but for the six of Huffman tables. */
const NAMES = `block with restart|block without restart|raw block|fill quantum|plain quantum|quantum of chunks|checksum
small block|near match|plain match|long match|array chunk|plain chunk|LZ of mode 0|LZ of mode 1
offsets without a scale|offsets of scale 1|offsets with low parts|long lengths|trailing literals
Huffman of one symbol|tANS, tall table|tANS, short table|plain array|fill|run-length|run-length with a coded head
compound|multi-array, packed|multi-array, unpacked|multi-array of none`.split(/[|\n]/);

describe('round trips', () => {
  const forms: FormCounts = new Map();

  test('any content in any forms comes back', () => {
    fc.assert(
      fc.property(fc.nat(), lengths, (seed, length) => {
        const content = randomContent(seed, length);
        const stream = randomKraken(content, seededRandom(seed + 1), forms);
        expect(Buffer.compare(decodeKraken(stream, length, 0), content)).toBe(0);
      }),
      { seed: 6, numRuns: 500 },
    );
  });

  test('contents of several chunks and blocks come back', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = seededRandom(seed);
      const edges = [KRAKEN_CHUNK, KRAKEN_CHUNK + 1, KRAKEN_BLOCK - 1, KRAKEN_BLOCK, KRAKEN_BLOCK + 1, KRAKEN_BLOCK + KRAKEN_CHUNK + 3];
      const length = edges[seed - 1] ?? KRAKEN_CHUNK + Math.floor(random() * 3 * KRAKEN_CHUNK);
      const content = seed % 4 === 0 ? new Uint8Array(length).fill(seed) : randomContent(seed, length);
      const stream = randomKraken(content, random, forms);
      expect(Buffer.compare(decodeKraken(stream, length, 0), content), `seed ${seed}`).toBe(0);
    }
  });

  test('every form came up', () => {
    const tables = [3, 6].flatMap((streams) => ['dense', 'sparse', 'new'].map((table) => `Huffman of ${streams} streams, ${table}`));
    const names = [...NAMES, ...tables];
    expect(names.filter((name) => !forms.has(name))).toEqual([]);
    expect([...forms.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('where a stream lies', () => {
  test('a view into a larger buffer, and any base, give the same', () => {
    fc.assert(
      fc.property(fc.nat(), lengths, fc.integer({ min: 0, max: 300 }), (seed, length, shift) => {
        const stream = randomKraken(randomContent(seed, length), seededRandom(seed));
        const larger = new Uint8Array(stream.length + shift + 100).fill(0xff);
        larger.set(stream, shift);
        const view = larger.subarray(shift, shift + stream.length);
        expect(Buffer.compare(decodeKraken(view, length, shift), decodeKraken(stream, length, 0))).toBe(0);
        expect(scanBlocks(view, length, 0x4c)).toEqual(scanBlocks(stream, length, 0));
        expect(larger.subarray(shift + stream.length).every((byte) => byte === 0xff)).toBe(true);
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  test('refusals name the place in the file', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        lengths,
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (seed, length, base, at, change) => {
          const stream = randomKraken(randomContent(seed, length), seededRandom(seed));
          stream[at % stream.length]! ^= change;
          const near = attempt(() => decodeKraken(stream, length, 0));
          const far = attempt(() => decodeKraken(stream, length, base));
          if (near instanceof FormatError && far instanceof FormatError) {
            expect(far.offset! - base).toBe(near.offset);
            expect(far.message).toBe(near.message);
          } else {
            expect(far).toEqual(near);
          }
        },
      ),
      { seed: 3, numRuns: 300 },
    );
  });

  test('blocks decode one at a time into bytes made for them alone', () => {
    const content = concatBytes(randomContent(4, KRAKEN_BLOCK), randomContent(5, 7000));
    const blocks = [content.subarray(0, KRAKEN_BLOCK), content.subarray(KRAKEN_BLOCK)].map((part) => writeBlock(part, { isRaw: true }));
    const stream = concatBytes(...blocks);
    for (const block of scanBlocks(stream, content.length, 0)) {
      const out = new Uint8Array(block.end - block.at);
      decodeBlock(stream, block, 0, out, block.at);
      expect(Buffer.compare(out, content.subarray(block.at, block.end))).toBe(0);
    }
  });
});

describe('damage', () => {
  test('any damage gives a refusal with its place, or as many bytes as are declared', () => {
    fc.assert(
      fc.property(fc.nat(), lengths, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), (seed, length, changes) => {
        const stream = randomKraken(randomContent(seed, length), seededRandom(seed));
        for (const [at, byte] of changes) stream[at % stream.length] = byte;
        expect(refusal(stream, length)).toBeTypeOf('string');
      }),
      { seed: 4, numRuns: 400 },
    );
  });

  test('any bytes give a refusal with its place, or as many bytes as are declared', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(3000), (bytes, size) => {
        expect(refusal(bytes, size)).toBeTypeOf('string');
        // Behind valid headers they go deeper.
        expect(refusal(writeBlock(quantum(concatBytes(Uint8Array.of(0x88, 0, bytes.length & 0xff), bytes))), size)).toBeTypeOf('string');
        expect(refusal(writeBlock(quantum(concatBytes(Uint8Array.of(0x20), bytes))), size)).toBeTypeOf('string');
      }),
      { seed: 5, numRuns: 1500 },
    );
  });

  test('a stream decodes the same after any that was refused', () => {
    const content = randomContent(77, 3000);
    const good = randomKraken(content, seededRandom(8));
    let refused = 0;
    fc.assert(
      fc.property(fc.nat(), lengths, fc.nat(), fc.integer({ min: 1, max: 255 }), (seed, length, at, change) => {
        const bad = randomKraken(randomContent(seed, length), seededRandom(seed));
        bad[at % bad.length]! ^= change;
        if (refusal(bad, length) !== 'accepted') refused++;
        expect(Buffer.compare(decodeKraken(good, content.length, 0), content)).toBe(0);
      }),
      { seed: 7, numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});
