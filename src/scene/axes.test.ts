import { Matrix4, PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { farToNear, writeAxes } from './axes.ts';

/** How the file's axes look from a place, the scene's mirror included. */
function seenFrom(x: number, y: number, z: number): { readonly axes: readonly number[]; readonly order: readonly number[] } {
  const camera = new PerspectiveCamera();
  camera.position.set(x, y, z);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const axes = new Float64Array(9);
  writeAxes(new Matrix4().copy(camera.matrixWorldInverse).scale({ x: 1, y: 1, z: -1 } as never).elements, axes);
  return { axes: [...axes].map((value) => Math.round(value * 1000) / 1000 + 0), order: farToNear(axes) };
}

test('from before the character x points right, y up and z, mirrored, away', () => {
  expect(seenFrom(0, 0, 5).axes).toEqual([1, 0, 0, 0, 1, 0, 0, 0, -1]);
});

test('from its side z points along the picture, and what points at the eye is drawn last', () => {
  const { axes, order } = seenFrom(5, 0, 0);
  expect(axes).toEqual([0, 0, 1, 0, 1, 0, 1, 0, 0]);
  expect(order.at(-1)).toBe(0);
  expect(seenFrom(-5, 0, 0).order[0]).toBe(0);
});
