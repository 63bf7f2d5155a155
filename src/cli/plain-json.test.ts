import { expect, test } from 'vitest';
import { toPlainJson } from './plain-json.ts';

const written = (value: unknown): unknown => JSON.parse(JSON.stringify(toPlainJson(value)));

test('numbers that JSON does not have are words', () => {
  expect(written([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0.1, 1e-30])).toEqual([
    'NaN',
    'Infinity',
    '-Infinity',
    0.1,
    1e-30,
  ]);
});

test('typed arrays are arrays, at any depth, with the same words', () => {
  expect(written({ a: [{ b: Float32Array.of(0.5, Number.NaN) }], c: Int16Array.of(-1, 2), d: new Uint8Array(0) })).toEqual({
    a: [{ b: [0.5, 'NaN'] }],
    c: [-1, 2],
    d: [],
  });
});

test('double precision survives', () => {
  expect(written(Float64Array.of(Math.PI))).toEqual([Math.PI]);
  expect(written(Float32Array.of(Math.fround(0.1)))).toEqual([Math.fround(0.1)]);
});

test('what is undefined is null, and keeps its key', () => {
  expect(written({ a: undefined, b: [undefined, null] })).toEqual({ a: null, b: [null, null] });
  expect(written(undefined)).toBeNull();
});

test('text and truth stay as they are, odd text too', () => {
  const value = { text: '\ud800 "quoted" \u2028 <b>', yes: true, no: false, nothing: null };
  expect(written(value)).toEqual(value);
});
