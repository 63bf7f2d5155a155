import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, decodeShiftJis, decodeText, decodeUtf16, hex } from './index.ts';

const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));
const bytesOf = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
const utf16 = (text: string, bigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => {
      const unit = text.charCodeAt(at);
      return bigEndian ? [unit >> 8, unit & 0xff] : [unit & 0xff, unit >> 8];
    }).flat(),
  );

describe('text of Havok strings', () => {
  test('UTF-8 comes back as it was, short and long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(decodeText(utf8(text))).toBe(text);
      }),
      { seed: 1 },
    );
  });

  test.each([0, 1, 63, 64, 65, 4096])('%d plain letters come back', (length) => {
    const text = 'Spine_'.repeat(1000).slice(0, length);
    expect(decodeText(utf8(text))).toBe(text);
  });

  test('thousands of names come back each as itself, read once or twice', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `bone_${index.toString(36)}`);
    for (const name of [...names, ...names.toReversed()]) expect(decodeText(utf8(name))).toBe(name);
  });

  test.each(['L_Hand', '左手', 'L'.repeat(100)])('a part of the bytes can be asked for: %s', (text) => {
    const part = utf8(text);
    expect(decodeText(utf8(`|${text}|`), 1, 1 + part.length)).toBe(text);
  });

  test('what is not UTF-8 is read as Shift-JIS', () => {
    expect(decodeText(bytesOf(0x93, 0xaa))).toBe('頭');
    // In 表 the second byte is 0x5C, a backslash by itself.
    expect(decodeText(bytesOf(0x95, 0x5c))).toBe('表');
  });

  test('what is neither is shown as its bytes', () => {
    expect(decodeText(bytesOf(0x41, 0xff, 0x93))).toBe('A%ff%93');
    expect(decodeText(utf8('頭').subarray(0, 1))).toBe('%e9');
  });

  test('markup, direction marks and a byte order mark are kept as text', () => {
    const text = '\ufeff<img src=x onerror=alert(1)>\u202eevil';
    expect(decodeText(utf8(text))).toBe(text);
  });

  test('any bytes give some text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof decodeText(bytes)).toBe('string');
        expect(typeof decodeShiftJis(bytes)).toBe('string');
      }),
      { seed: 1 },
    );
  });
});

describe('Shift-JIS', () => {
  test('keeps the separators of paths and the characters whose second byte looks like one', () => {
    const path = bytesOf(0x4e, 0x3a, 0x5c, 0x95, 0x5c, 0x2e, 0x68, 0x6b, 0x78);
    expect(decodeShiftJis(path)).toBe('N:\\表.hkx');
  });

  test('half-width katakana are one byte each', () => {
    expect(decodeShiftJis(bytesOf(0xb1, 0xb2))).toBe('ｱｲ');
  });
});

describe.each([false, true])('UTF-16, big-endian %s', (bigEndian) => {
  test('comes back as it was, lone surrogates too', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 60 }), (units) => {
        const text = String.fromCharCode(...units);
        expect(decodeUtf16(utf16(text, bigEndian), bigEndian)).toBe(text);
      }),
      { seed: 1 },
    );
  });

  test('an odd last byte is left out', () => {
    expect(decodeUtf16(Uint8Array.from([...utf16('ab', bigEndian), 0x63]), bigEndian)).toBe('ab');
  });
});

test('hexadecimal is lower case and padded', () => {
  expect(hex(0xab, 4)).toBe('00ab');
  expect(bytesToHex(bytesOf(0x00, 0x0f, 0xff))).toBe('000fff');
});
