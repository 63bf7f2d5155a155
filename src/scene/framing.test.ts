import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { MATRIX_SIZE } from '../animation/index.ts';
import { boundsSize, jointBounds } from './bounds.ts';
import { frameBounds, mirrorBounds } from './framing.ts';

const DIRECTION = [-0.5, 0.25, 1] as const;

describe('frameBounds', () => {
  test.each([
    ['a tall character', { min: [-0.4, 0, -0.2], max: [0.4, 1.8, 0.2] }, 1.4],
    ['a dragon', { min: [-15, 0, -22], max: [15, 9, 18] }, 0.5],
    ['a dagger in a wide window', { min: [-0.01, -0.2, -0.01], max: [0.01, 0.1, 0.01] }, 3.2],
    ['something far from the origin', { min: [90, 10, -60], max: [92, 12, -58] }, 1],
  ] as const)('shows all of %s, and not from afar', (_, bounds, aspect) => {
    const camera = new PerspectiveCamera(34, aspect, 0.001, 1000);
    const framing = frameBounds(bounds, DIRECTION, (34 * Math.PI) / 180, aspect);
    camera.position.set(...framing.position);
    camera.lookAt(new Vector3(...framing.target));
    camera.updateMatrixWorld();
    let farthest = 0;
    for (let corner = 0; corner < 8; corner++) {
      const at = [0, 1, 2].map((axis) => (corner & (1 << axis) ? bounds.max : bounds.min)[axis]!) as [number, number, number];
      const seen = new Vector3(...at).project(camera);
      farthest = Math.max(farthest, Math.abs(seen.x), Math.abs(seen.y));
    }
    expect(farthest).toBeLessThan(0.95);
    expect(farthest).toBeGreaterThan(0.6);
  });

  test('gives a pose collapsed to a point a view of its own', () => {
    const { distance, position } = frameBounds({ min: [1, 1, 1], max: [1, 1, 1] }, DIRECTION, 0.6, 1.5);
    expect(distance).toBeGreaterThan(0.05);
    expect(position.every(Number.isFinite)).toBe(true);
  });
});

test('the mirror turns z round and keeps the box a box', () => {
  expect(mirrorBounds({ min: [1, 2, 3], max: [4, 5, 6] })).toEqual({ min: [1, 2, -6], max: [4, 5, -3] });
});

describe('jointBounds', () => {
  test('holds the listed joints, and skips those that cannot be drawn', () => {
    const model = new Float64Array(MATRIX_SIZE * 4);
    model.set([1, 2, 3], 12);
    model.set([-1, 5, 0], MATRIX_SIZE + 12);
    model.set([Number.NaN, 0, 0], MATRIX_SIZE * 2 + 12);
    model.set([0, 1e30, 0], MATRIX_SIZE * 3 + 12);
    expect(jointBounds(model, [0, 1, 2, 3])).toEqual({ min: [-1, 2, 0], max: [1, 5, 3] });
    expect(boundsSize({ min: [-1, 2, 0], max: [1, 5, 3] })).toBeCloseTo(Math.hypot(2, 3, 3), 12);
  });

  test('is undefined when nothing can be drawn', () => {
    expect(jointBounds(new Float64Array(MATRIX_SIZE).fill(Number.NaN), [0])).toBeUndefined();
    expect(jointBounds(new Float64Array(0), [])).toBeUndefined();
    expect(jointBounds(new Float64Array(0), [3])).toBeUndefined();
  });
});
