import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteWriter, shortestVuint, type VuintForm, writeVuint } from '../../test/support/index.ts';
import { attempt, BinaryReader, FormatError } from '../binary/index.ts';
import { readVuint } from './vuint.ts';

const read = (...bytes: number[]): number => readVuint(new BinaryReader(Uint8Array.from(bytes), 'TEST'));
const refusal = (bytes: Uint8Array): unknown => {
  const result = attempt(() => readVuint(new BinaryReader(bytes, 'TEST')));
  return result instanceof FormatError ? { format: result.format, offset: result.offset } : 'accepted';
};
const FORMS: readonly VuintForm[] = [1, 2, 3, 4, 5, 6, 8, 9];

// Worked out by hand from the table of specs, tagfile §2.
test.each([
  [[0x00], 0],
  [[0x7f], 0x7f],
  [[0x80, 0x01], 1],
  [[0xbf, 0xff], 0x3fff],
  [[0xc3, 0x00, 0x01], 0x30001],
  [[0xdf, 0xff, 0xff], 0x1fffff],
  [[0xe1, 0x02, 0x03, 0x04], 0x1020304],
  [[0xe7, 0xff, 0xff, 0xff], 0x7ffffff],
  [[0xe8, 0x80, 0x00, 0x00, 0x01], 0x80000001],
  [[0xef, 0xff, 0xff, 0xff, 0xff], 0x7ffffffff],
  [[0xf0, 0, 0, 0, 0, 0x01, 0x02, 0x03], 0x10203],
  [[0xf8, 0x12, 0x34, 0x56, 0x78, 0x9a], 0x123456789a],
  [[0xf9, 0, 0, 0, 0, 0x80, 0, 0, 0], 0x80000000],
])('%j is %d', (bytes, value) => {
  expect(read(...bytes)).toBe(value);
});

describe('every form', () => {
  test.each(FORMS)('of %d bytes reads back and ends where it should', (form) => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (seed) => {
        // Spread over all magnitudes, not only the largest.
        const value = Math.floor(Math.abs(seed) / 2 ** (Math.abs(seed) % 53));
        const bytes = new ByteWriter();
        writeVuint(bytes, value, form);
        const length = Math.max(form, shortestVuint(value));
        const reader = new BinaryReader(bytes.u8(0xaa).toBytes(), 'TEST');
        expect(readVuint(reader)).toBe(value);
        expect(reader.position).toBe(length);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test.each(FORMS)('of %d bytes cut short is an error', (form) => {
    const bytes = new ByteWriter();
    writeVuint(bytes, 5, form);
    for (let length = 0; length < form; length++) {
      expect(refusal(bytes.toBytes().subarray(0, length))).toMatchObject({ format: 'TEST' });
    }
  });
});

test.each([0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff])('%d begins none', (prefix) => {
  expect(refusal(Uint8Array.from([prefix, ...new Array<number>(9).fill(0)]))).toEqual({ format: 'TEST', offset: 0 });
});

test.each([
  ['8', 0xf7, 7],
  ['9', 0xf9, 8],
])('a value of the %s-byte form that no number holds exactly is an error', (_, prefix, length) => {
  expect(refusal(Uint8Array.from([prefix, ...new Array<number>(length).fill(0xff)]))).toEqual({ format: 'TEST', offset: 0 });
});
