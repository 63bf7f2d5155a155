import { expect, test } from 'vitest';
import { referenceDelta } from './reference-delta.ts';

const HALF = Math.SQRT1_2;
const transform = (translation: readonly number[], rotation: readonly number[], scale: readonly number[]): readonly number[] => [
  ...translation,
  ...rotation,
  ...scale,
];
const REFERENCE = transform([1, 2, 3], [HALF, 0, 0, HALF], [1, 2, 4]);

test('a bone at its reference does not differ', () => {
  const same = Float64Array.from(REFERENCE);
  const delta = referenceDelta(same, same, 0)!;
  expect(delta.translation).toEqual([0, 0, 0]);
  expect(delta.scale).toEqual([1, 1, 1]);
  expect(delta.angle).toBeCloseTo(0, 6);
  expect(delta.rotation[3]).toBeCloseTo(1, 12);
});

test('parts differ on their own, in the axes of the parent', () => {
  // Turned a quarter about the parent's z after a reference that is turned a quarter about x: z · x.
  const turned = [0.5, 0.5, 0.5, 0.5];
  const delta = referenceDelta(Float64Array.from(transform([2, 2, 1], turned, [2, 1, 4])), Float64Array.from(REFERENCE), 0)!;
  expect(delta.translation).toEqual([1, 0, -2]);
  expect(delta.scale).toEqual([2, 0.5, 1]);
  expect(delta.angle).toBeCloseTo(90, 9);
  // Were it reference · delta, the axis would be the bone's own: y.
  for (const [lane, value] of [0, 0, 1].entries()) expect(delta.axis[lane]).toBeCloseTo(value, 9);
  for (const [lane, value] of [0, 0, HALF, HALF].entries()) expect(delta.rotation[lane]).toBeCloseTo(value, 9);
});

test('both signs of a quaternion, and any length, are one rotation', () => {
  const turn = (factor: number): Float64Array => Float64Array.from(transform([0, 0, 0], [0, 0.6 * factor, 0, 0.8 * factor], [1, 1, 1]));
  const rest = Float64Array.from(transform([0, 0, 0], [0, 0, 0, 3], [1, 1, 1]));
  const expected = 2 * Math.atan2(0.6, 0.8) * (180 / Math.PI);
  for (const factor of [1, -1, 2.5]) {
    const delta = referenceDelta(turn(factor), rest, 0)!;
    expect(delta.angle).toBeCloseTo(expected, 9);
    expect(delta.axis[1]).toBeCloseTo(1, 9);
  }
});

test('what has no number is NaN, and what is not there undefined', () => {
  const zero = Float64Array.from(transform([0, 0, 0], [0, 0, 0, 0], [0, 1, 1]));
  const local = Float64Array.from(transform([Number.NaN, 0, 0], [0, 0, 0, 1], [0, 1, 1]));
  const delta = referenceDelta(local, zero, 0)!;
  expect(delta.translation[0]).toBeNaN();
  expect(delta.angle).toBeNaN();
  expect(delta.scale[0]).toBeNaN();
  expect(referenceDelta(local, zero, 1)).toBeUndefined();
  expect(referenceDelta(local, zero, -1)).toBeUndefined();
});
