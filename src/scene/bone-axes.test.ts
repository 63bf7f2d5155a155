import { expect, test } from 'vitest';
import { MATRIX_SIZE } from '../animation/index.ts';
import { BONE_AXES_SIZE, writeBoneAxes } from './bone-axes.ts';
import { writeChain } from './bone-chain.ts';

test('axes are lines of one length from the joint, however the bone is scaled', () => {
  const out = axesOf([2, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, -1, 0, 1, 2, 3, 1], 0);
  expect([...out]).toEqual([1, 2, 3, 1.25, 2, 3, 1, 2, 3, 1, 2.25, 3, 1, 2, 3, 1, 2, 2.75]);
});

test('what cannot be drawn, or is left out, becomes points', () => {
  for (const out of [axesOf([Number.NaN, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, Infinity, 0, 0, 1], 0), axesOf(new Array(16).fill(1), 1)]) {
    expect([...out]).toEqual(new Array(BONE_AXES_SIZE).fill(0));
  }
  const scaledAway = axesOf([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1], 0);
  expect([...scaledAway.subarray(0, 6)]).toEqual([1, 1, 1, 1, 1, 1]);
});

test('the chain leads from the parent to the root, and ends where parents run in a circle', () => {
  const bones = [-1, 0, 1, 1].map((parent, bone) => ({ name: `${bone}`, parent }));
  const chain = new Uint8Array(4).fill(1);
  writeChain(bones, 3, chain);
  expect([...chain]).toEqual([1, 1, 0, 0]);
  writeChain(bones, undefined, chain);
  expect([...chain]).toEqual([0, 0, 0, 0]);
  const circle = [1, 0].map((parent, bone) => ({ name: `${bone}`, parent }));
  writeChain(circle, 0, new Uint8Array(2));
});

function axesOf(matrix: readonly number[], leftOut: number): Float32Array {
  expect(matrix).toHaveLength(MATRIX_SIZE);
  const out = new Float32Array(BONE_AXES_SIZE);
  writeBoneAxes(Float64Array.from(matrix), 0.25, Uint8Array.of(leftOut), out);
  return out;
}
