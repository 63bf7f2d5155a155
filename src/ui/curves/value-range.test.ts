import { expect, test } from 'vitest';
import { valueRange, valueTicks } from './value-range.ts';

const whole = (...values: readonly number[]) => ({ values: Float64Array.from(values), from: 0, to: values.length - 1 });

test('a range holds what is in view, with room around, gaps aside', () => {
  const [low, high] = valueRange([whole(1, Number.NaN, 3), { values: Float64Array.of(100, 5, 100), from: 1, to: 1 }]);
  expect(low).toBeCloseTo(1 - 0.32, 12);
  expect(high).toBeCloseTo(5 + 0.32, 12);
});

test('what stands still has a range to stand in, around it', () => {
  for (const value of [0, 1e-9, -250]) {
    const [low, high] = valueRange([whole(value, value)]);
    expect(high - low).toBeGreaterThanOrEqual(0.99e-4);
    expect((low + high) / 2).toBeCloseTo(value, 9);
  }
  expect(valueRange([whole(Number.NaN)])).toEqual([-1, 1]);
  expect(valueRange([])).toEqual([-1, 1]);
});

test('ticks are round, inside, and have the decimals they need', () => {
  expect(valueTicks(-1, 1, 4)).toEqual({ values: [-1, -0.5, 0, 0.5, 1], decimals: 1 });
  expect(valueTicks(0.0012, 0.0031, 4).decimals).toBe(4);
  expect(valueTicks(0, 720, 4)).toEqual({ values: [0, 200, 400, 600], decimals: 0 });
  expect(valueTicks(3, 3, 4).values).toEqual([]);
});
