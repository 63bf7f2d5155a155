import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';

test('equal contents share a hash, wherever they lie in memory', () => {
  const bytes = Uint8Array.from({ length: 1003 }, (_, index) => index * 7);
  const elsewhere = new Uint8Array(1010);
  elsewhere.set(bytes, 3);
  expect(contentHash(elsewhere.subarray(3, 1006))).toBe(contentHash(bytes));
});

test('any single changed byte changes it, and so does the length', () => {
  const bytes = Uint8Array.from({ length: 67 }, (_, index) => index);
  const hashes = new Set([contentHash(bytes), contentHash(bytes.subarray(0, 66))]);
  for (let at = 0; at < bytes.length; at++) hashes.add(contentHash(bytes.with(at, 255)));
  expect(hashes.size).toBe(2 + bytes.length);
});
