import { deflateSync } from 'node:zlib';
import { zlibSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../test/support/index.ts';
import { attempt, FormatError } from '../binary/index.ts';
import { adler32, inflateZlib } from './index.ts';

const LEVELS = [0, 1, 6, 9] as const;
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const CONTENT = ascii('the quick brown fox jumps over the lazy dog, '.repeat(40));

const messageOf = (stream: Uint8Array, size: number): string => {
  const result = attempt(() => inflateZlib(stream, size));
  if (!(result instanceof FormatError)) return 'accepted';
  expect(result.format).toBe('zlib');
  expect(result.offset).toBeTypeOf('number');
  return result.message;
};

describe('adler32', () => {
  test.each([
    ['', 0x00000001],
    ['a', 0x00620062],
    ['abc', 0x024d0127],
    ['Wikipedia', 0x11e60398],
  ])('of %j is the published value', (text, sum) => {
    expect(adler32(ascii(text))).toBe(sum);
  });

  test('does not overflow on a megabyte of the largest byte', () => {
    const bytes = new Uint8Array(1_000_000).fill(0xff);
    // a = 1 + 255 n; b = n + 255 n (n + 1) / 2, both mod 65521.
    const n = 1_000_000n;
    const a = (1n + 255n * n) % 65521n;
    const b = (n + (255n * n * (n + 1n)) / 2n) % 65521n;
    expect(adler32(bytes)).toBe(Number((b << 16n) | a));
  });
});

describe('inflateZlib', () => {
  test('gives back what was deflated, at every level', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.constantFrom(...LEVELS), (content, level) => {
        expect(inflateZlib(zlibSync(content, { level }), content.length)).toEqual(content);
      }),
      { seed: 1 },
    );
  });

  test('gives back contents of any length around a power of two, and long ones, packed well and not at all', () => {
    const noise = Uint8Array.from({ length: 300_000 }, (_, at) => (Math.imul(at + 1, 2654435761) >>> 13) & 0xff);
    const lengths = Array.from({ length: 24 }, (_, at) => 0x10000 - 16 + at);
    for (const length of [...lengths, ...lengths.map((near) => near + 0x10000), 300_000]) {
      const content = noise.subarray(0, length);
      for (const level of [0, 1] as const) {
        // Another library's streams: fflate 0.8.3 writes a wrong one of stored blocks for 65,535 bytes.
        const stream = new Uint8Array(deflateSync(content, { level }));
        expect(Buffer.compare(inflateZlib(stream, length), content), `${length} bytes at level ${level}`).toBe(0);
        expect(messageOf(stream, length - 1), `${length} bytes at level ${level}`).not.toBe('accepted');
        expect(messageOf(concatBytes(stream, stream.slice(-4)), length), `${length} bytes at level ${level}`).not.toBe('accepted');
      }
    }
  });

  test('an empty content is legal', () => {
    expect(inflateZlib(zlibSync(new Uint8Array()), 0)).toEqual(new Uint8Array());
  });

  test('content that is longer or shorter than declared is refused, by one byte and by many', () => {
    const stream = zlibSync(CONTENT);
    const { length } = CONTENT;
    expect(messageOf(stream, length - 1)).toContain('more');
    expect(messageOf(stream, 10)).toContain('more');
    expect(messageOf(stream, 0)).toContain('more');
    expect(messageOf(stream, length + 1)).toContain(`gives ${length} bytes where ${length + 1} are declared`);
    expect(messageOf(stream, length + 500)).toContain(`gives ${length} bytes`);
  });

  test('a size that deflate cannot reach is refused before memory is taken', () => {
    expect(messageOf(zlibSync(CONTENT), 2 ** 50)).toContain('cannot hold');
  });

  test('each byte of a wrong Adler-32 is found', () => {
    for (let back = 1; back <= 4; back++) {
      const stream = zlibSync(CONTENT);
      const at = stream.length - back;
      stream[at] = stream[at]! ^ 1;
      expect(messageOf(stream, CONTENT.length)).toContain('checksum');
    }
  });

  test('a stream cut short anywhere is refused', () => {
    const stream = zlibSync(CONTENT);
    for (let length = 0; length < stream.length; length++) {
      expect(messageOf(stream.subarray(0, length), CONTENT.length), `${length} bytes`).not.toBe('accepted');
    }
  });

  test.each([
    ['a zero byte', Uint8Array.of(0)],
    ['a few bytes', Uint8Array.of(1, 2, 3, 4, 5, 6, 7)],
    ['sixteen zero bytes', new Uint8Array(16)],
    ['another whole stream', zlibSync(ascii('more'))],
  ])('a stream followed by %s is refused', (_, suffix) => {
    expect(messageOf(concatBytes(zlibSync(CONTENT), suffix), CONTENT.length)).not.toBe('accepted');
  });

  test('a stream followed by a copy of its own checksum is refused', () => {
    const stream = zlibSync(CONTENT);
    expect(messageOf(concatBytes(stream, stream.slice(-4)), CONTENT.length)).not.toBe('accepted');
  });

  test('a wrong zlib header is refused', () => {
    for (const [at, value] of [
      [0, 0x79],
      [0, 0x98],
      [1, 0xdb],
    ] as const) {
      const stream = zlibSync(CONTENT);
      stream[at] = value;
      expect(messageOf(stream, CONTENT.length)).not.toBe('accepted');
    }
  });

  test('any bytes are content or a typed error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(5000), (stream, size) => {
        const result = attempt(() => inflateZlib(stream, size));
        if (!(result instanceof FormatError)) expect(result.length).toBe(size);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
