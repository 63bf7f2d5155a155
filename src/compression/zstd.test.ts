import { beforeAll, describe, expect, test } from 'vitest';
import { attempt, FormatError } from '../binary/index.ts';
import { finish, inflateZstdSteps, loadZstd } from './index.ts';

const CONTENT = Uint8Array.from('the quick brown fox jumps over the lazy dog, '.repeat(40), (character) => character.charCodeAt(0));

/** A frame by hand (RFC 8878 §3.1.1): magic, header, then blocks of raw or repeated bytes, none of them compressed. */
function frame(
  blocks: readonly (Uint8Array | { readonly byte: number; readonly count: number })[],
  { window = 0x30, singleSegment = false }: { readonly window?: number; readonly singleSegment?: boolean } = {},
): Uint8Array {
  const bytes = [0x28, 0xb5, 0x2f, 0xfd];
  const size = blocks.reduce((sum, block) => sum + ('byte' in block ? block.count : block.length), 0);
  if (singleSegment) bytes.push(0xa0, size & 0xff, (size >> 8) & 0xff, (size >> 16) & 0xff, size >>> 24);
  else bytes.push(0x00, window);
  blocks.forEach((block, index) => {
    const isLast = index === blocks.length - 1 ? 1 : 0;
    const [type, length] = 'byte' in block ? [1, block.count] : [0, block.length];
    const head = isLast | (type << 1) | (length << 3);
    bytes.push(head & 0xff, (head >> 8) & 0xff, head >> 16);
    if ('byte' in block) bytes.push(block.byte);
    else bytes.push(...block);
  });
  return Uint8Array.from(bytes);
}

const inflate = (stream: Uint8Array, size: number): Uint8Array | FormatError => attempt(() => finish(inflateZstdSteps(stream, size)));

function refusal(stream: Uint8Array, size: number): string {
  const result = inflate(stream, size);
  if (!(result instanceof FormatError)) return 'accepted';
  expect(result.format).toBe('Zstandard');
  return result.message;
}

describe('inflateZstdSteps', () => {
  beforeAll(loadZstd);

  test('gives back raw and repeated blocks, with and without a stated size', () => {
    expect(inflate(frame([CONTENT]), CONTENT.length)).toEqual(CONTENT);
    const repeated = frame([CONTENT.subarray(0, 10), { byte: 7, count: 1000 }], { singleSegment: true });
    expect(inflate(repeated, 1010)).toEqual(Uint8Array.of(...CONTENT.subarray(0, 10), ...new Array<number>(1000).fill(7)));
  });

  test('gives back a compressed block (our text, packed by the zstd tool at level 19)', () => {
    const hex =
      '28b52ffd600806b50100d40274686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672c200100c516feaa0c';
    const packed = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    expect(inflate(packed, CONTENT.length)).toEqual(CONTENT);
  });

  test('refuses another size than declared, as soon as it is passed', () => {
    expect(refusal(frame([CONTENT]), CONTENT.length - 1)).toContain('more bytes');
    expect(refusal(frame([CONTENT]), CONTENT.length + 1)).toContain(`gives ${CONTENT.length} bytes`);
    const bomb = frame(Array.from({ length: 4000 }, () => ({ byte: 0, count: 0x1ffff })));
    expect(refusal(bomb, 1000)).toContain('more bytes');
  });

  test('refuses a frame cut short anywhere', () => {
    const stream = frame([CONTENT]);
    for (let length = 0; length < stream.length; length += 7)
      expect(refusal(stream.subarray(0, length), CONTENT.length)).not.toBe('accepted');
  });

  test('refuses a window out of proportion before room is made for it', () => {
    // Exponent 31: two terabytes.
    expect(refusal(frame([CONTENT], { window: 0xf8 }), CONTENT.length)).toContain('out of proportion');
  });

  test('leaves many small blocks under a large window quickly, and takes few', () => {
    const small = Array.from({ length: 8000 }, () => ({ byte: 1, count: 1 }));
    // Exponent 17: 128 MiB, which 8,000 bytes cannot use.
    expect(inflate(frame(small, { window: 0x88 }), 8000)).toEqual(new Uint8Array(8000).fill(1));
    expect(refusal(frame(small, { window: 0x88 }), 256 * 1024 * 1024)).toContain('too many to be meant');
  });

  test('refuses what is no frame', () => {
    expect(refusal(CONTENT, 10)).toContain('does not begin');
  });
});
