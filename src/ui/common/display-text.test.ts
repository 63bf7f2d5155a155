import { expect, test } from 'vitest';
import { displayText } from './display-text.ts';

test('names that people can read stay as they are', () => {
  for (const name of ['a000_003049', '<img onerror=alert(1)>', 'N:\\表.hkx', 'ジャンプ', '𝄞 clef']) expect(displayText(name)).toBe(name);
});

test('what would hide or reorder text is escaped', () => {
  expect(displayText('a\u0000b\n')).toBe('a\\u{0}b\\u{a}');
  expect(displayText('\u202Egnp.exe')).toBe('\\u{202e}gnp.exe');
  expect(displayText('x\u2066\u200By\u2028\uFEFF')).toBe('x\\u{2066}\\u{200b}y\\u{2028}\\u{feff}');
});

test('lone surrogates are escaped, pairs are not', () => {
  expect(displayText('\ud834')).toBe('\\u{d834}');
  expect(displayText('\udd1e!')).toBe('\\u{dd1e}!');
  expect(displayText('\ud834\udd1e')).toBe('𝄞');
});

test('an endless name is cut', () => {
  const shown = displayText('x'.repeat(4096));
  expect(shown.length).toBeLessThan(500);
  expect(shown.endsWith('…')).toBe(true);
});
