import { zlibSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, type DcxOptions, writeDcx } from '../../test/support/index.ts';
import { attempt, FormatError } from '../binary/index.ts';
import { decodeDcxHeader, isDcx, UNPACKED_SIZE_LIMIT, unpackDcx } from './index.ts';
import { loadZstd } from '../compression/index.ts';

const CONTENT = Uint8Array.from({ length: 5000 }, (_, at) => (at * at) % 251);

const unpack = (bytes: Uint8Array, limit?: number): Uint8Array => unpackDcx(bytes, decodeDcxHeader(bytes), limit);
const refusal = (bytes: Uint8Array, limit?: number): unknown => {
  const result = attempt(() => unpack(bytes, limit));
  return result instanceof FormatError ? { format: result.format, offset: result.offset, message: result.message } : 'accepted';
};
const notesOf = (options: DcxOptions): readonly string[] => decodeDcxHeader(writeDcx(CONTENT, options)).notes.map((note) => note.message);
const patched = (offset: number, word: number): Uint8Array => writeDcx(CONTENT, { patches: { [offset]: word } });
const saying = (text: string | RegExp): unknown => (typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));

test('isDcx asks for the four bytes of the magic', () => {
  expect(isDcx(writeDcx(CONTENT))).toBe(true);
  expect(isDcx(Uint8Array.from([0x44, 0x43, 0x58, 1]))).toBe(false);
  expect(isDcx(Uint8Array.from([0x44, 0x43, 0x58]))).toBe(false);
});

describe('deflate files', () => {
  test('give back any content, in bytes of their own', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4000 }), (content) => {
        const file = writeDcx(content);
        const unpacked = unpack(file);
        expect(unpacked).toEqual(content);
        expect(unpacked.buffer).not.toBe(file.buffer);
      }),
      { seed: 1 },
    );
  });

  // The table of specs, dcx §1: every combination that real files have.
  test.each<[string, DcxOptions]>([
    ['DS1 and DS2', { version: 0x10000, oldOffsets: true }],
    ['Bloodborne and DS3', { version: 0x10000 }],
    ['a DS3 save regulation', { version: 0x11000, level: 8 }],
    ['a repack for Sekiro or Elden Ring', {}],
    ['a regulation of Elden Ring', { byte38: 0x0f }],
    ['a fast zlib level', { zlibLevel: 1 }],
    ['stored zlib blocks', { zlibLevel: 0 }],
    ['no padding', { trailing: new Uint8Array(0) }],
    ['fifteen bytes of padding', { trailing: new Uint8Array(15) }],
  ])('of %s open without a note', (_, options) => {
    const file = writeDcx(CONTENT, options);
    expect(unpack(file)).toEqual(CONTENT);
    expect(notesOf(options)).toEqual([]);
  });

  test('their header says what they hold', () => {
    const file = writeDcx(CONTENT);
    expect(decodeDcxHeader(file)).toEqual({
      method: 'DFLT',
      unpackedSize: CONTENT.length,
      payloadStart: 0x4c,
      payloadSize: zlibSync(CONTENT, { level: 9 }).length,
      notes: [],
    });
  });

  test('unpack from the middle of a larger buffer as from their own', () => {
    const file = writeDcx(CONTENT, { level: 77 });
    const buffer = concatBytes(new Uint8Array(123).fill(0xee), file, new Uint8Array(50).fill(0xee));
    const inside = buffer.subarray(123, 123 + file.length);
    expect(decodeDcxHeader(inside)).toEqual(decodeDcxHeader(file));
    expect(unpack(inside)).toEqual(CONTENT);
  });
});

describe('notes', () => {
  test.each<[string, DcxOptions]>([
    ['an unknown version', { version: 0x12000 }],
    ['an unknown level', { level: 77 }],
    ['an unknown byte at 0x38', { byte38: 1 }],
    ['an unknown word at 0x10', { patches: { 0x10: 0x48 } }],
    ['an unknown word at 0x14', { patches: { 0x14: 0x50 } }],
    ['an unknown word at 0x34', { patches: { 0x34: 7 } }],
    ['a chunk size at 0x34, which only EDGE has', { patches: { 0x34: 0x10000 } }],
    ['the word at 0x40 that only EDGE has', { patches: { 0x40: 0x00100100 } }],
    ['an unknown word at 0x3c', { patches: { 0x3c: 1 } }],
    ['an unknown word at 0x40', { patches: { 0x40: 0x00010101 } }],
    ['sixteen bytes of padding', { trailing: new Uint8Array(16) }],
    ['a stray byte behind the payload', { trailing: Uint8Array.of(0, 0, 1, 0) }],
  ])('%s does not hinder reading and is noted once', (_, options) => {
    expect(notesOf(options)).toHaveLength(1);
    expect(unpack(writeDcx(CONTENT, options))).toEqual(CONTENT);
  });

  test('the note of a stray byte names its place', () => {
    const file = writeDcx(CONTENT, { trailing: Uint8Array.of(0, 0, 1, 0) });
    expect(decodeDcxHeader(file).notes[0]!.offset).toBe(file.length - 2);
  });
});

describe('refusals', () => {
  test.each([
    ['the magic', 0x00, 0x44435801, 0x00],
    ['the offset of the DCS chunk', 0x08, 0x1c, 0x08],
    ['the offset of the DCP chunk', 0x0c, 0x28, 0x0c],
    ['the second chunk', 0x18, 0, 0x18],
    ['the third chunk', 0x24, 0, 0x24],
    ['the size of the DCP chunk', 0x2c, 0x24, 0x2c],
    ['the fourth chunk', 0x44, 0, 0x44],
    ['the DCA chunk', 0x48, 12, 0x48],
  ])('%s', (what, at, word, offset) => {
    expect(refusal(patched(at, word))).toMatchObject({ format: 'DCX', offset, message: saying(what) });
  });

  test('a header cut short, at every length', () => {
    const file = writeDcx(CONTENT);
    for (let length = 0; length < 0x4c; length++) {
      expect(refusal(file.subarray(0, length))).toMatchObject({ format: 'DCX', message: saying('cut short') });
    }
  });

  test('an unknown method, by its characters', () => {
    expect(refusal(writeDcx(CONTENT, { method: 'LZMA' }))).toMatchObject({ format: 'DCX', offset: 0x28, message: saying('"LZMA"') });
  });

  test('a payload that goes beyond the file is truncated, and says by how much', () => {
    const file = writeDcx(CONTENT, { trailing: new Uint8Array(0) });
    const size = file.length - 0x4c;
    expect(refusal(file.subarray(0, file.length - 10))).toMatchObject({
      format: 'DCX',
      offset: 0x20,
      message: saying(new RegExp(`truncated.* ${size} .* ${size - 10} `)),
    });
    expect(refusal(writeDcx(CONTENT, { compressedSize: 0xffffffff }))).toMatchObject({ message: saying('truncated') });
  });

  test('a claimed size over the limit, before anything is allocated', () => {
    expect(UNPACKED_SIZE_LIMIT).toBe(512 * 1024 * 1024);
    expect(refusal(writeDcx(CONTENT, { declaredSize: UNPACKED_SIZE_LIMIT + 1 }))).toMatchObject({
      format: 'DCX',
      offset: 0x1c,
      message: saying(`${UNPACKED_SIZE_LIMIT + 1} unpacked bytes`),
    });
    expect(refusal(writeDcx(CONTENT), CONTENT.length - 1)).toMatchObject({ offset: 0x1c });
    expect(refusal(writeDcx(CONTENT), CONTENT.length)).toBe('accepted');
  });

  test.each([-1, 1, 1000])('a declared size off by %d', (difference) => {
    expect(refusal(writeDcx(CONTENT, { declaredSize: CONTENT.length + difference }))).toMatchObject({
      format: 'DCX',
      offset: 0x4c,
      message: saying(new RegExp(`${CONTENT.length + difference}.*declared`)),
    });
  });

  test('a wrong checksum, at its place in the file', () => {
    const file = writeDcx(CONTENT, { corruptAdler: true, trailing: new Uint8Array(0) });
    expect(refusal(file)).toMatchObject({ format: 'DCX', offset: file.length - 4, message: saying('checksum') });
  });

  test('bytes inside the compressed size behind the stream', () => {
    expect(refusal(writeDcx(CONTENT, { streamSuffix: Uint8Array.of(1, 2, 3) }))).not.toBe('accepted');
  });

  test('a Kraken payload that is none, at its place in the file', () => {
    const file = writeDcx(CONTENT, { method: 'KRAK', level: 6, stream: new Uint8Array(1234) });
    expect(decodeDcxHeader(file)).toMatchObject({ method: 'KRAK', notes: [] });
    expect(refusal(file)).toMatchObject({ format: 'Kraken', offset: 0x4c, message: saying('does not begin a block') });
  });

  test('a Zstandard payload before its decoder is loaded, and one that is none afterwards', async () => {
    const file = writeDcx(CONTENT, { method: 'ZSTD', level: 0x15, stream: new Uint8Array(1234) });
    expect(decodeDcxHeader(file)).toMatchObject({ method: 'ZSTD', notes: [] });
    expect(refusal(file)).toMatchObject({ format: 'DCX', message: saying('not loaded') });
    await loadZstd();
    expect(refusal(file)).toMatchObject({ format: 'DCX', offset: 0x4c, message: saying('Zstandard frame') });
  });

  test('EDGE is named, whatever the length of its chunk table', () => {
    // n = 3 chunks: 0x50 + 16 n at 0x14, DCA of 0x2C + 16 n bytes at 0x48 (specs, dcx §1).
    const file = writeDcx(CONTENT, {
      method: 'EDGE',
      version: 0x10000,
      stream: new Uint8Array(0x200),
      compressedSize: 0x80,
      patches: { 0x10: 0x24, 0x14: 0x80, 0x34: 0x10000, 0x40: 0x00100100, 0x48: 0x5c },
    });
    expect(decodeDcxHeader(file)).toMatchObject({ method: 'EDGE', payloadStart: 0xa0, payloadSize: 0x80, notes: [] });
    expect(refusal(file)).toMatchObject({ message: saying('EDGE-compressed') });
  });

  test('any bytes behind the magic are a file or a typed error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
        refusal(concatBytes(Uint8Array.of(0x44, 0x43, 0x58, 0), rest));
      }),
      { seed: 1 },
    );
  });
});
