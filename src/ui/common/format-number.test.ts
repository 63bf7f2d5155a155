import { expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatFixed,
  formatOffset,
  formatQuantity,
  formatRate,
  formatValue,
  withAsciiMinus,
} from './format-number.ts';

test('values have six decimals and a minus as wide as a digit', () => {
  expect(formatValue(0.215341)).toBe('0.215341');
  expect(formatValue(-0.120333)).toBe('−0.120333');
  expect(formatValue(-12.3456784)).toBe('−12.34568');
});

test('what rounds to zero has no sign', () => {
  expect(formatValue(-0)).toBe('0.000000');
  expect(formatValue(-4e-7)).toBe('0.000000');
  expect(formatValue(-6e-7)).toBe('−0.000001');
});

test('a reference scale beside one is printed as it rounds', () => {
  expect(formatValue(1 + 1.2e-6)).toBe('1.000001');
  expect(formatValue(1 + 1.2e-7)).toBe('1.000000');
  expect(formatValue(1 - 1.2e-6)).toBe('0.999999');
});

test('no finite value is wider than its column', () => {
  for (const value of [1e2, -1e2, 999.9999999, -99999.99, 123456789, -1e9, 1e12, -3.4e38, 1e-30]) {
    expect(formatValue(value).length, String(value)).toBeLessThanOrEqual(9);
  }
  expect(formatValue(-123.456789)).toBe('−123.4568');
  expect(formatValue(-1234.56789)).toBe('−1234.568');
  expect(formatValue(-99999999.4)).toBe('−99999999');
  expect(formatValue(-3.4e38)).toBe('−3.40e+38');
  // A value that changes its sign keeps its digits.
  expect(formatValue(12.345678)).toBe('12.34568');
});

test('values that are not finite say so', () => {
  expect(formatValue(Number.NaN)).toBe('NaN');
  expect(formatValue(Number.POSITIVE_INFINITY)).toBe('∞');
  expect(formatFixed(Number.NEGATIVE_INFINITY, 2)).toBe('−∞');
});

test('copied numbers can be read by programs', () => {
  expect(Number(withAsciiMinus(formatValue(-0.5)))).toBe(-0.5);
});

test('rates are whole where the clip means them to be', () => {
  expect(formatRate(30)).toBe('30');
  expect(formatRate(80 / Math.fround(2.6666667))).toBe('30');
  expect(formatRate(29.97)).toBe('29.970');
  // A duration beside zero.
  expect(formatRate(1 / 1e-45)).toBe('1.00e+45');
});

test('counts, sizes and offsets', () => {
  expect(formatCount(1250)).toBe('1,250');
  expect(formatQuantity(1, 'clip')).toBe('1 clip');
  expect(formatQuantity(0, 'clip')).toBe('0 clips');
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(999)).toBe('999 B');
  expect(formatBytes(3_312_000)).toBe('3.3 MB');
  expect(formatBytes(999_960)).toBe('1.0 MB');
  expect(formatBytes(412_345_678)).toBe('412 MB');
  expect(formatOffset(6720)).toBe('0x1A40 (6,720)');
});

test('a value that rounds up to one digit more still fits its column', () => {
  expect(formatValue(9.9999999)).toBe('10.00000');
  expect(formatValue(-9999999.96)).toBe('−10000000');
  expect(formatValue(9.99999, 4)).toBe('10.0000');
});
