import { expect, test } from 'vitest';
import { bitsOf, bitWords, directionWords, edgeFlagWords, hexWord } from './words.ts';

test('words are shown as bits and hex, the highest bit too', () => {
  expect(bitsOf(0x80010001)).toEqual([0, 16, 31]);
  expect(hexWord(0x00010001)).toBe('0x00010001');
  expect(hexWord(-1)).toBe('0xFFFFFFFF');
  expect(bitWords(0)).toBe('no bit');
  expect(bitWords(16)).toBe('bit 4');
  expect(bitWords(5)).toBe('bits 0, 2');
});

test('edge flags carry the names of a public registry, and other bits their value', () => {
  expect(edgeFlagWords(4)).toBe('4 original');
  expect(edgeFlagWords(52)).toBe('4 original, 16 user, 32 blocked');
  expect(edgeFlagWords(64)).toBe('64 external');
  expect(edgeFlagWords(5)).toBe('4 original, 1 (no name known)');
  expect(edgeFlagWords(0)).toBe('none');
  expect(directionWords(3)).toBe('3 both ways');
  expect(directionWords(9)).toBe('9 (no name known)');
});
