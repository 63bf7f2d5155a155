import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test('a short name stays whole', () => {
  expect(splitName('c0000.anibnd.dcx')).toEqual(['c0000.anibnd.dcx', '']);
});

test('a long name keeps its end, and nothing of it is lost', () => {
  const name = 'mods/my mod/chr/c0000_a000_hi_with_a_very_long_suffix.anibnd.dcx';
  const [head, tail] = splitName(name);
  expect(head + tail).toBe(name);
  expect(tail).toBe('suffix.anibnd.dcx');
});

test('a character of two units is not cut in two', () => {
  const name = `${'a'.repeat(40)}${'\u{1f9b4}'.repeat(20)}`;
  const [head, tail] = splitName(name);
  expect(head + tail).toBe(name);
  expect(/[\ud800-\udbff]$/.test(head)).toBe(false);
});
