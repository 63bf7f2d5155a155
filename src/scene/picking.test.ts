import { Matrix4, PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import type { BoneShapes } from './bone-shapes.ts';
import { type PickView, pickBone } from './picking.ts';

const WIDTH = 800;
const HEIGHT = 600;
const RADIUS = 12;

describe('pickBone', () => {
  // An upright bone at the middle, one crossing behind it, one to the right of both.
  const shapes = bones([[0, -1, 0], [0, 1, 0], 0.1], [[-1, 0, 2], [1, 0, 2], 0.1], [[1.5, -1, 0], [1.5, 1, 0], 0.001]);
  const view = viewFrom(5);

  test('finds the bone under the pointer', () => {
    expect(pickBone(shapes, view, 400, 250, RADIUS)).toBe(0);
    expect(pickBone(shapes, view, 340, 300, RADIUS)).toBe(1);
  });

  test('takes the front-most of two that overlap', () => {
    expect(pickBone(shapes, view, 400, 300, RADIUS)).toBe(0);
    // Seen from behind, the other one is in front.
    expect(pickBone(shapes, viewFrom(-5), 400, 300, RADIUS)).toBe(1);
  });

  test('reaches a thin bone from within the radius and not beyond', () => {
    // 1.5 m to the right at 5 m, 60 degrees high: 300 / tan 30° = 520 px a metre at 1 m.
    const x = 400 + (1.5 * 519.615) / 5;
    expect(pickBone(shapes, view, x + 10, 300, RADIUS)).toBe(2);
    expect(pickBone(shapes, view, x + 14, 300, RADIUS)).toBeUndefined();
  });

  test('finds nothing where nothing is', () => {
    expect(pickBone(shapes, view, 20, 20, RADIUS)).toBeUndefined();
    expect(pickBone(bones(), view, 400, 300, RADIUS)).toBeUndefined();
  });

  test('a shape of no width is not there', () => {
    expect(pickBone(bones([[0, -1, 0], [0, 1, 0], 0]), view, 400, 300, RADIUS)).toBeUndefined();
  });

  test('a bone behind the camera cannot be picked, one that passes it can', () => {
    expect(pickBone(bones([[0, -1, -8], [0, 1, -8], 0.1]), view, 400, 300, RADIUS)).toBeUndefined();
    expect(pickBone(bones([[0.5, 0, 0], [0.5, 0, -20], 0.02]), view, 400 + (0.5 * 519.615) / 3, 300, RADIUS)).toBe(0);
  });
});

/** A camera on the file's -z side (or +z, for a negative distance) that looks at the origin, through the stage's mirror. */
function viewFrom(distance: number): PickView {
  const camera = new PerspectiveCamera(60, WIDTH / HEIGHT, 0.1, 100);
  camera.position.set(0, 0, distance);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const matrix = new Matrix4()
    .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    .scale(camera.scale.clone().set(1, 1, -1));
  return { matrix: matrix.elements, width: WIDTH, height: HEIGHT };
}

type Place = readonly [number, number, number];

function bones(...list: readonly (readonly [Place, Place, number])[]): BoneShapes {
  const count = list.length;
  return {
    count,
    bones: Int32Array.from(list.keys()),
    roles: list.map(() => 'main'),
    ends: Float32Array.from(list.flatMap(([head, tip]) => [...head, ...tip])),
    across: new Float32Array(count * 3),
    forms: Float32Array.from(list.flatMap(([, , width]) => [width, 0.5])),
    kinds: new Uint8Array(count),
    heads: Int32Array.from(list.keys()),
    tips: Int32Array.from(list.keys()),
    size: 1,
  };
}
