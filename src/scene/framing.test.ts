import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { MATRIX_SIZE } from '../animation/index.ts';
import { boundsOf, boundsSize, jointPlaces } from './bounds.ts';
import { framePoints } from './framing.ts';

const DIRECTION = [-0.5, 0.25, 1] as const;
const RADIANS = (34 * Math.PI) / 180;

describe('framePoints', () => {
  test.each([
    ['a tall character', [-0.4, 0, -0.2], [0.4, 1.8, 0.2], 1.4],
    ['a dragon', [-15, 0, -22], [15, 9, 18], 0.5],
    ['a dagger in a wide window', [-0.01, -0.2, -0.01], [0.01, 0.1, 0.01], 3.2],
    ['something far from the origin', [90, 10, -60], [92, 12, -58], 1],
  ] as const)('shows all of %s, centred and not from afar', (_, min, max, aspect) => {
    const corners = Array.from({ length: 8 }, (__, corner) => [0, 1, 2].map((axis) => (corner & (1 << axis) ? max : min)[axis]!));
    const framing = framePoints(corners.flat(), DIRECTION, RADIANS, aspect);
    const camera = new PerspectiveCamera(34, aspect, 0.001, 1000);
    camera.position.set(...framing.position);
    camera.lookAt(new Vector3(...framing.target));
    camera.updateMatrixWorld();
    const seen = corners.map(([x, y, z]) => new Vector3(x, y, z).project(camera));
    for (const axis of ['x', 'y'] as const) {
      const values = seen.map((point) => point[axis]);
      expect(Math.max(...values)).toBeLessThan(0.9);
      expect(Math.max(...values) + Math.min(...values)).toBeCloseTo(0, 1);
    }
    expect(Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBeGreaterThan(0.75);
  });

  test('gives a pose collapsed to a point a view of its own', () => {
    const { distance, position } = framePoints([1, 1, 1], DIRECTION, 0.6, 1.5);
    expect(distance).toBeGreaterThan(0.05);
    expect(position.every(Number.isFinite)).toBe(true);
  });
});

describe('jointPlaces', () => {
  test('lists the joints, and skips those that cannot be drawn', () => {
    const model = new Float64Array(MATRIX_SIZE * 4);
    model.set([1, 2, 3], 12);
    model.set([-1, 5, 0], MATRIX_SIZE + 12);
    model.set([Number.NaN, 0, 0], MATRIX_SIZE * 2 + 12);
    model.set([0, 1e30, 0], MATRIX_SIZE * 3 + 12);
    const places = jointPlaces(model, [0, 1, 2, 3]);
    expect(places).toEqual([1, 2, 3, -1, 5, 0]);
    expect(boundsOf(places)).toEqual({ min: [-1, 2, 0], max: [1, 5, 3] });
    expect(boundsSize(boundsOf(places))).toBeCloseTo(Math.hypot(2, 3, 3), 12);
  });

  test('is empty when nothing can be drawn', () => {
    expect(jointPlaces(new Float64Array(MATRIX_SIZE).fill(Number.NaN), [0])).toEqual([]);
    expect(jointPlaces(new Float64Array(0), [3])).toEqual([]);
  });
});
