import { expect, test } from 'vitest';
import { eulerDegrees } from './euler.ts';

const HALF = Math.SQRT1_2;
type Quaternion = readonly [number, number, number, number];

/** a · b, b acting first. */
function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function fromEuler(x: number, y: number, z: number): Quaternion {
  const half = Math.PI / 360;
  const about = (axis: 0 | 1 | 2, degrees: number): Quaternion => {
    const sine = Math.sin(degrees * half);
    return [axis === 0 ? sine : 0, axis === 1 ? sine : 0, axis === 2 ? sine : 0, Math.cos(degrees * half)];
  };
  return multiply(about(2, z), multiply(about(1, y), about(0, x)));
}

test('turns about one axis are that axis alone', () => {
  for (const [quaternion, angles] of [
    [
      [0, 0, 0, 1],
      [0, 0, 0],
    ],
    [
      [HALF, 0, 0, HALF],
      [90, 0, 0],
    ],
    [
      [0, 0, -HALF, HALF],
      [0, 0, -90],
    ],
    [
      [1, 0, 0, 0],
      [180, 0, 0],
    ],
  ] as const) {
    eulerDegrees(quaternion[0], quaternion[1], quaternion[2], quaternion[3]).forEach((angle, axis) =>
      expect(angle).toBeCloseTo(angles[axis]!, 9),
    );
  }
});

test('x turns first, then y, then z, about axes at rest', () => {
  for (const angles of [
    [10, 20, 30],
    [-170, 60, 100],
    [45, -89, 5],
  ] as const) {
    const [x, y, z, w] = fromEuler(angles[0], angles[1], angles[2]);
    eulerDegrees(x, y, z, w).forEach((angle, axis) => expect(angle).toBeCloseTo(angles[axis]!, 6));
    eulerDegrees(-3 * x, -3 * y, -3 * z, -3 * w).forEach((angle, axis) => expect(angle).toBeCloseTo(angles[axis]!, 6));
  }
});

test('at gimbal lock the angles still give the rotation', () => {
  for (const middle of [90, -90]) {
    const rotation = fromEuler(25, middle, 40);
    const [qx, qy, qz, qw] = rotation;
    const [x, y, z] = eulerDegrees(qx, qy, qz, qw);
    expect(z).toBe(0);
    const again = fromEuler(x, y, z);
    const dot = rotation.reduce((sum, lane, index) => sum + lane * again[index]!, 0);
    expect(Math.abs(dot)).toBeCloseTo(1, 9);
  }
});

test('no rotation at all is NaN, not a wrong angle', () => {
  expect(eulerDegrees(0, 0, 0, 0).every(Number.isNaN)).toBe(true);
  expect(eulerDegrees(Number.NaN, 0, 0, 1).every(Number.isNaN)).toBe(true);
});
