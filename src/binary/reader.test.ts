import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteWriter } from '../../test/support/index.ts';
import { attempt, BinaryReader, FormatError } from './index.ts';

const bytesOf = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
const fault = (read: () => unknown): unknown => {
  const result = attempt(read);
  return result instanceof FormatError ? { format: result.format, offset: result.offset, message: result.message } : 'accepted';
};

describe.each([false, true])('numbers, big-endian %s', (bigEndian) => {
  test('read back as they were written, and leave the reader behind them', () => {
    fc.assert(
      fc.property(
        fc.record({
          u8: fc.nat(0xff),
          i8: fc.integer({ min: -0x80, max: 0x7f }),
          u16: fc.nat(0xffff),
          i16: fc.integer({ min: -0x8000, max: 0x7fff }),
          u32: fc.nat(0xffffffff),
          i32: fc.integer(),
          f32: fc.float(),
          i64: fc.maxSafeInteger(),
        }),
        (value) => {
          const bytes = new ByteWriter({ bigEndian })
            .u8(value.u8)
            .i8(value.i8)
            .u16(value.u16)
            .i16(value.i16)
            .u32(value.u32)
            .i32(value.i32)
            .f32(value.f32)
            .i64(value.i64)
            .toBytes();
          const reader = new BinaryReader(bytes, 'TEST', { bigEndian });
          const { u8, i8, u16, i16, u32, i32, f32, i64 } = value;
          const read = [reader.u8(), reader.i8(), reader.u16(), reader.i16(), reader.u32(), reader.i32(), reader.f32(), reader.i64()];
          expect(read).toEqual([u8, i8, u16, i16, u32, i32, f32, i64]);
          expect(reader.remaining).toBe(0);
        },
      ),
      { seed: 1 },
    );
  });

  test('a 64-bit value beyond the exact integers is an error at its place', () => {
    const bytes = new ByteWriter({ bigEndian })
      .zeros(4)
      .i64(2n ** 53n)
      .toBytes();
    const reader = new BinaryReader(bytes, 'TEST', { bigEndian });
    reader.skip(4);
    expect(fault(() => reader.i64())).toMatchObject({ format: 'TEST', offset: 4 });
  });
});

describe('bounds', () => {
  test.each([
    ['u8', 1],
    ['i8', 1],
    ['u16', 2],
    ['i16', 2],
    ['u32', 4],
    ['i32', 4],
    ['f32', 4],
    ['i64', 8],
  ] as const)('%s past the end is an error that names format and place, and does not move', (method, byteLength) => {
    const reader = new BinaryReader(new Uint8Array(byteLength + 2), 'TEST');
    reader.seek(3);
    expect(fault(() => reader[method]())).toMatchObject({ format: 'TEST', offset: 3 });
    expect(reader.position).toBe(3);
  });

  test.each([-1, Number.NaN, 5, 2 ** 40])('%d bytes cannot be borrowed from 4', (byteLength) => {
    const reader = new BinaryReader(new Uint8Array(4), 'TEST');
    expect(fault(() => reader.borrow(byteLength))).toMatchObject({ format: 'TEST', offset: 0 });
    expect(fault(() => reader.skip(byteLength))).toMatchObject({ format: 'TEST', offset: 0 });
    expect(fault(() => reader.slice(byteLength))).toMatchObject({ format: 'TEST', offset: 0 });
  });

  test.each([-1, Number.NaN, 5])('a seek to %d of 4 bytes is an error, the very end is a place', (position) => {
    const reader = new BinaryReader(new Uint8Array(4), 'TEST');
    expect(fault(() => reader.seek(position))).toMatchObject({ format: 'TEST' });
    reader.seek(4);
    expect(reader.remaining).toBe(0);
  });

  test('a count is checked against what remains before anything is made for it', () => {
    const reader = new BinaryReader(new Uint8Array(24), 'TEST');
    reader.seek(4);
    expect(fault(() => reader.checkCount(5, 4, 'things'))).toBe('accepted');
    expect(fault(() => reader.checkCount(6, 4, 'things'))).toMatchObject({
      offset: 4,
      message: expect.stringContaining('6 things') as unknown,
    });
    expect(fault(() => reader.checkCount(-1, 4, 'things'))).not.toBe('accepted');
    expect(fault(() => reader.checkCount(0xffffffff, 4, 'things'))).not.toBe('accepted');
  });
});

describe('slices', () => {
  test('see nothing beyond their end, keep the byte order and count places from the start of the file', () => {
    const whole = new BinaryReader(bytesOf(0, 0, 0, 0x12, 0x34, 0x56), 'WHOLE', { bigEndian: true, base: 100 });
    whole.skip(3);
    const part = whole.slice(2, 'PART');
    expect(whole.position).toBe(5);
    expect(part.u16()).toBe(0x1234);
    expect(fault(() => part.u8())).toMatchObject({ format: 'PART', offset: 105 });
    expect(part.offsetOf(1)).toBe(104);
  });

  test('borrowed bytes share memory with the source', () => {
    const source = bytesOf(1, 2, 3);
    const borrowed = new BinaryReader(source, 'TEST').borrow(2);
    source[0] = 9;
    expect([...borrowed]).toEqual([9, 2]);
  });

  test('a view into a larger buffer reads its own bytes', () => {
    const buffer = Uint8Array.from({ length: 20 }, (_, at) => at);
    const reader = new BinaryReader(buffer.subarray(7, 12), 'TEST');
    expect(reader.u32()).toBe(0x0a090807);
    expect(fault(() => reader.u32())).toMatchObject({ offset: 4 });
  });
});

describe('expectations and alignment', () => {
  test('the error of a wrong tag shows both, control characters escaped, at the place of the tag', () => {
    const reader = new BinaryReader(bytesOf(0x20, 0x44, 0x43, 0x07, 0xff), 'TEST');
    reader.skip(1);
    expect(fault(() => reader.expect('DCX\0', 'the magic'))).toEqual({
      format: 'TEST',
      offset: 1,
      message: 'the magic should read "DCX\\u0000" and reads "DC\\u0007\\u00ff"',
    });
  });

  test.each([
    [0, 4, 0],
    [1, 4, 4],
    [4, 4, 4],
    [13, 16, 16],
    [7, 2, 8],
    [7, 1, 7],
  ])('from %d to a multiple of %d is %d', (from, alignment, to) => {
    const reader = new BinaryReader(new Uint8Array(16), 'TEST');
    reader.seek(from);
    reader.align(alignment);
    expect(reader.position).toBe(to);
  });

  test('an alignment past the end is an error', () => {
    const reader = new BinaryReader(new Uint8Array(3), 'TEST');
    reader.skip(3);
    expect(fault(() => reader.align(4))).toMatchObject({ offset: 3 });
  });
});

test('text of any length is read', () => {
  const text = new BinaryReader(new Uint8Array(500_000).fill(0x32), 'TEST').ascii(500_000);
  expect([text.length, text.slice(-2)]).toEqual([500_000, '22']);
});

test('a fault keeps no stack: a bad file can have a million', () => {
  const fault = new FormatError('TEST', 0, 'wrong');
  expect(fault.stack?.split('\n')).toHaveLength(1);
  expect(new Error('ours').stack?.split('\n').length).toBeGreaterThan(1);
});

describe('attempt', () => {
  test('gives a FormatError back as a value and lets our own bugs through', () => {
    expect(attempt(() => 7)).toBe(7);
    const error = new FormatError('TEST', 1, 'wrong');
    expect(
      attempt(() => {
        throw error;
      }),
    ).toBe(error);
    expect(() =>
      attempt(() => {
        throw new RangeError('ours');
      }),
    ).toThrow(RangeError);
  });
});
