import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['12', 12],
  [' 12.25 ', 12.25],
  ['12,25', 12.25],
  ['.5', 0.5],
  ['7.', 7],
  ['-3', -3],
  ['−3', -3],
  ['+3', 3],
])('%j is %d', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each(['', ' ', '.', 'x', '1e3', '0x10', '1.2.3', '1,234.5', 'Infinity', '12 3', '--1'])('%j is no number', (text) => {
  expect(typedNumber(text)).toBeUndefined();
});
