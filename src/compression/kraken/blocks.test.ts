import { describe, expect, test } from 'vitest';
import {
  COMPOUND,
  chunk,
  codedArray,
  compoundSource,
  concatBytes,
  fillQuantum,
  filledArray,
  KRAKEN_BLOCK,
  type LzStep,
  partsOfSteps,
  plainArray,
  quantum,
  refusalOf,
  STREAM_BASE,
  seededRandom,
  smallBlock,
  smallCodes,
  streamOfChunks,
  writeBlock,
  writeLz,
} from '../../../test/support/index.ts';
import { BLOCK_SIZE, decodeBlock, decodeKraken, scanBlocks } from './index.ts';

const random = seededRandom(1);
const NOISE = Uint8Array.from({ length: KRAKEN_BLOCK }, () => Math.floor(random() * 256));
const RAW = writeBlock(NOISE, { isRaw: true });
const refusal = (payload: Uint8Array, size: number): string => refusalOf(decodeKraken, payload, size);
const scanned = (payload: Uint8Array, size: number): string => refusalOf(scanBlocks, payload, size);

/** A block of one LZ chunk of mode 1. */
function lzBlock(steps: readonly LzStep[], literals: Uint8Array, options: { restart: boolean; head?: Uint8Array }): Uint8Array {
  const { restart, head } = options;
  return writeBlock(quantum(chunk(writeLz(partsOfSteps(literals, steps, head === undefined ? {} : { head })), 1)), { restart });
}

describe('forms of blocks', () => {
  test('the size of a block is that of the format', () => {
    expect(BLOCK_SIZE).toBe(KRAKEN_BLOCK);
  });

  test('a raw block is plain bytes, of Kraken or of the decoder for small files', () => {
    const bytes = NOISE.subarray(0, 777);
    for (const decoder of [6, 2]) {
      const stream = writeBlock(bytes, { isRaw: true, decoder });
      expect(scanBlocks(stream, 777, 0)[0]).toMatchObject({ kind: 'raw', from: 2, to: 779, at: 0, end: 777 });
      expect(decodeKraken(stream, 777, 0)).toEqual(bytes);
    }
    expect(Buffer.compare(decodeKraken(RAW, KRAKEN_BLOCK, 0), NOISE)).toBe(0);
  });

  test('a fill quantum fills its block', () => {
    const stream = writeBlock(fillQuantum(0xab));
    for (const size of [1, 2, 13, 1000, KRAKEN_BLOCK]) {
      expect(scanBlocks(stream, size, 0)[0]?.kind).toBe('fill');
      expect(Buffer.compare(decodeKraken(stream, size, 0), new Uint8Array(size).fill(0xab))).toBe(0);
    }
  });

  test('a quantum of as many bytes as the block has is plain', () => {
    for (const size of [1, 2, 300, 0x3ffff]) {
      const bytes = NOISE.subarray(0, size);
      const stream = writeBlock(quantum(bytes));
      expect(scanBlocks(stream, size, 0)[0]?.kind).toBe('plain');
      expect(Buffer.compare(decodeKraken(stream, size, 0), bytes)).toBe(0);
    }
  });

  test('a checksum stands before the bytes of a quantum and is passed over', () => {
    const bytes = NOISE.subarray(0, 99);
    const packed = codedArray(COMPOUND, compoundSource([plainArray(bytes.subarray(0, 20)), filledArray(7, 79)]), 99, true);
    for (const checksum of [0, 0x123456, 0xffffff]) {
      const plain = writeBlock(quantum(bytes, checksum), { hasChecksum: true });
      expect(decodeKraken(plain, 99, 0)).toEqual(bytes);
      const coded = writeBlock(quantum(packed, checksum), { hasChecksum: true });
      expect(decodeKraken(coded, 99, 0)).toEqual(concatBytes(bytes.subarray(0, 20), new Uint8Array(79).fill(7)));
    }
    expect(decodeKraken(writeBlock(bytes, { isRaw: true, hasChecksum: true }), 99, 0)).toEqual(bytes);
  });

  test('blocks of every form follow each other, the last one short', () => {
    const small = smallBlock(smallCodes([{ literals: Uint8Array.of(1, 2, 3, 4, 5) }]));
    const stream = concatBytes(RAW, writeBlock(fillQuantum(9)), RAW, small);
    const out = decodeKraken(stream, 3 * KRAKEN_BLOCK + 5, 0);
    expect(Buffer.compare(out.subarray(0, KRAKEN_BLOCK), NOISE)).toBe(0);
    expect(out.subarray(KRAKEN_BLOCK, 2 * KRAKEN_BLOCK).every((byte) => byte === 9)).toBe(true);
    expect(Buffer.compare(out.subarray(2 * KRAKEN_BLOCK, 3 * KRAKEN_BLOCK), NOISE)).toBe(0);
    expect(out.subarray(3 * KRAKEN_BLOCK)).toEqual(Uint8Array.of(1, 2, 3, 4, 5));
    expect(scanBlocks(stream, out.length, 0).map(({ kind, at, end }) => [kind, at / KRAKEN_BLOCK, end - at])).toEqual([
      ['raw', 0, KRAKEN_BLOCK],
      ['fill', 1, KRAKEN_BLOCK],
      ['raw', 2, KRAKEN_BLOCK],
      ['small', 3, 5],
    ]);
  });

  test('nothing is a stream of no bytes', () => {
    expect(scanBlocks(new Uint8Array(), 0, 0)).toEqual([]);
    expect(decodeKraken(new Uint8Array(), 0, 0)).toEqual(new Uint8Array());
    expect(refusal(Uint8Array.of(0), 0)).toMatch(/follow the last block/);
  });
});

describe('windows', () => {
  const literals = Uint8Array.of(1, 2, 3);
  const reaching = (distance: number): readonly LzStep[] => [{ literals: 0, match: 150, offset: { distance } }];
  const size = KRAKEN_BLOCK + 153;

  test('a block without restart reaches back to the first byte of the window, and not beyond', () => {
    const stream = (distance: number): Uint8Array => concatBytes(RAW, lzBlock(reaching(distance), literals, { restart: false }));
    for (const distance of [8, 151, 0x1234, KRAKEN_BLOCK]) {
      const out = decodeKraken(stream(distance), size, 0);
      const from = KRAKEN_BLOCK - distance;
      for (let at = 0; at < 150; at++) expect(out[KRAKEN_BLOCK + at]).toBe(out[from + at]);
      expect(out.subarray(-3)).toEqual(literals);
    }
    expect(refusal(stream(KRAKEN_BLOCK + 1), size)).toMatch(/do not fill/);
  });

  test('the first block begins a window whether it says so or not', () => {
    const head = NOISE.subarray(0, 8);
    const steps: LzStep[] = [{ literals: 0, match: 150, offset: { distance: 8 } }];
    const outs = [true, false].map((restart) => decodeKraken(lzBlock(steps, literals, { restart, head }), 161, 0));
    expect(outs[0]).toEqual(outs[1]);
  });

  test('a block with restart begins with eight plain bytes and does not reach the block before it', () => {
    const head = NOISE.subarray(100, 108);
    const stream = (distance: number): Uint8Array => concatBytes(RAW, lzBlock(reaching(distance), literals, { restart: true, head }));
    const out = decodeKraken(stream(8), size + 8, 0).subarray(KRAKEN_BLOCK);
    expect(out.subarray(0, 8)).toEqual(head);
    expect(out.subarray(8, 158).every((byte, at) => byte === head[at & 7])).toBe(true);
    expect(refusal(stream(9), size + 8)).toMatch(/do not fill/);
    expect(refusal(stream(KRAKEN_BLOCK), size + 8)).toMatch(/do not fill/);
  });

  test('a window goes on over blocks of any form, and ends at the next restart', () => {
    const fill = writeBlock(fillQuantum(5), { restart: false });
    const block = lzBlock(reaching(2 * KRAKEN_BLOCK), literals, { restart: false });
    const total = 2 * KRAKEN_BLOCK + 153;
    const out = decodeKraken(concatBytes(RAW, fill, block), total, 0);
    expect(out.subarray(2 * KRAKEN_BLOCK, 2 * KRAKEN_BLOCK + 150)).toEqual(NOISE.subarray(0, 150));
    expect(scanBlocks(concatBytes(RAW, fill, block), total, 0).map(({ windowStart }) => windowStart)).toEqual([0, 0, 0]);

    const restarted = concatBytes(RAW, writeBlock(fillQuantum(5)), block);
    expect(scanBlocks(restarted, total, 0).map(({ windowStart }) => windowStart / KRAKEN_BLOCK)).toEqual([0, 1, 1]);
    expect(refusal(restarted, total)).toMatch(/do not fill/);
  });

  test('a block decodes into bytes that hold only its window', () => {
    const block = lzBlock(reaching(KRAKEN_BLOCK), literals, { restart: false });
    const stream = concatBytes(writeBlock(fillQuantum(1)), RAW, block);
    const whole = decodeKraken(stream, KRAKEN_BLOCK + size, 0);
    const out = new Uint8Array(size);
    const blocks = scanBlocks(stream, KRAKEN_BLOCK + size, STREAM_BASE);
    expect(blocks[2]?.windowStart).toBe(KRAKEN_BLOCK);
    for (const found of blocks.slice(1)) decodeBlock(stream, found, STREAM_BASE, out, KRAKEN_BLOCK);
    expect(Buffer.compare(out, whole.subarray(KRAKEN_BLOCK))).toBe(0);
  });
});

describe('streams that break a rule of blocks', () => {
  const bytes = NOISE.subarray(0, 100);
  const plain = writeBlock(quantum(bytes));
  const patched = (stream: Uint8Array, at: number, value: number): Uint8Array => {
    const out = stream.slice();
    out[at] = value;
    return out;
  };
  const fillWith = (high: number): Uint8Array => writeBlock(Uint8Array.of((high << 2) | 3, 0xff, 0xff, 1));
  const unwell = writeBlock(Uint8Array.of(0x07, 0xff, 0xff, 1, 2, 3, 1), { hasChecksum: true });

  test.each<[string, Uint8Array, number, RegExp]>([
    ...[0x8b, 0x8d, 0x84, 0x80].map((byte): [string, Uint8Array, number, RegExp] => [
      `begins with 0x${byte.toString(16)}`,
      patched(plain, 0, byte),
      100,
      /does not begin a block/,
    ]),
    ['bit 4 is set', patched(plain, 0, 0x9c), 100, /does not begin a block/],
    ['bit 5 is set', patched(plain, 0, 0xac), 100, /does not begin a block/],
    ['no byte at all', new Uint8Array(), 100, /ends after 0 of the 100 bytes/],
    ['one byte of a header', Uint8Array.of(0x8c), 100, /ends after 0 of the 100 bytes/],
    ['a second block is missing', RAW, KRAKEN_BLOCK + 1, /ends after 262144 of the 262145 bytes/],
    ['a second block has one byte', concatBytes(RAW, Uint8Array.of(0x8c)), KRAKEN_BLOCK + 1, /ends after/],
    ['a raw block is cut', writeBlock(bytes, { isRaw: true }), 101, /cut short/],
    ['a quantum header is cut', plain.subarray(0, 4), 100, /quantum header is cut short/],
    ['a quantum is cut', plain.subarray(0, -1), 100, /cut short/],
    ['a quantum with its checksum is cut', writeBlock(quantum(bytes, 1), { hasChecksum: true }).subarray(0, -1), 100, /cut short/],
    ['a fill quantum is cut', writeBlock(fillQuantum(1)).subarray(0, -1), 100, /cut short/],
    ['a quantum is longer than its block', plain, 99, /100 bytes for 99 bytes of output/],
    ...[0, 2, 3, 32, 63].map((high): [string, Uint8Array, number, RegExp] => [
      `a fill quantum of the form ${high}`,
      fillWith(high),
      100,
      /unknown form/,
    ]),
    ['a fill quantum with a checksum', unwell, 100, /checksum/],
    ['one byte too many', concatBytes(plain, Uint8Array.of(0)), 100, /1 bytes follow the last block/],
    ['a whole block too many', concatBytes(plain, plain), 100, /follow the last block/],
    ['a raw block too short for its size', concatBytes(RAW, RAW), KRAKEN_BLOCK + 5, /follow the last block/],
  ])('%s', (_, payload, size, problem) => {
    expect(scanned(payload, size)).toMatch(problem);
    expect(refusal(payload, size)).toMatch(problem);
  });

  test('blocks for other decoders are refused by number and name', () => {
    for (let decoder = 0; decoder < 128; decoder++) {
      if (decoder === 6 || decoder === 2) continue;
      const problem = scanned(writeBlock(quantum(bytes), { decoder }), 100);
      expect(problem).toContain(`decoder ${decoder},`);
      for (const name of ['Mermaid', 'Selkie', 'Leviathan', 'LZNA', 'BitKnit']) expect(problem).toContain(name);
      const later = concatBytes(RAW, writeBlock(bytes, { decoder, isRaw: true }));
      expect(scanned(later, KRAKEN_BLOCK + 100)).toContain(`decoder ${decoder},`);
    }
  });

  test('a stream of several forms is refused wherever it is cut', () => {
    const small = smallBlock(smallCodes([{ literals: bytes.subarray(0, 9) }]));
    const stream = concatBytes(writeBlock(fillQuantum(1)), writeBlock(fillQuantum(2), { restart: false }), small);
    const size = 2 * KRAKEN_BLOCK + 9;
    expect(scanned(stream, size)).toBe('accepted');
    for (let length = 0; length < stream.length; length++) expect(scanned(stream.subarray(0, length), size)).not.toBe('accepted');
  });

  test('a small stream that claims two gigabytes is refused before memory is taken', () => {
    const before = process.memoryUsage().arrayBuffers;
    for (const stream of [plain, RAW, writeBlock(fillQuantum(0)), streamOfChunks(filledArray(1, 100, true))]) {
      for (const size of [2 ** 31, 2 ** 31 - 1, 2 ** 32 - 1]) {
        const start = performance.now();
        expect(scanned(stream, size)).not.toBe('accepted');
        expect(refusal(stream, size)).not.toBe('accepted');
        expect(performance.now() - start).toBeLessThan(100);
      }
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24);
  });
});
