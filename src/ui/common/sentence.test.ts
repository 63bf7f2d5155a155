import { expect, test } from 'vitest';
import { sentence } from './sentence.ts';

test('a reason becomes a sentence', () => {
  expect(sentence('the file is empty')).toBe('The file is empty.');
  expect(sentence("it needs its skeleton c0000: drop 'c0000.anibnd.dcx' too")).toBe(
    "It needs its skeleton c0000: drop 'c0000.anibnd.dcx' too.",
  );
  expect(sentence('Kraken-compressed, not supported yet.')).toBe('Kraken-compressed, not supported yet.');
  expect(sentence('')).toBe('');
});

test('names at its start are not respelt', () => {
  expect(sentence('hkaSkeleton lacks member bones')).toBe('hkaSkeleton lacks member bones.');
  expect(sentence('a000_003000 needs more')).toBe('a000_003000 needs more.');
});
