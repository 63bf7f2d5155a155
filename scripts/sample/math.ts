import type { Quat, Vec3 } from '../../test/support/index.ts';

/** Vectors are metres, angles radians, quaternions x, y, z, w; the right operand of a product turns first. */
export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec3, factor: number): Vec3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}

export function normalize(a: Vec3): Vec3 {
  return scale(a, 1 / length(a));
}

export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ];
}

/** The product of several rotations, the last one turning first. */
export function chain(...rotations: readonly Quat[]): Quat {
  return rotations.reduce(multiply);
}

export function conjugate(q: Quat): Quat {
  return [-q[0], -q[1], -q[2], q[3]];
}

export function rotate(q: Quat, v: Vec3): Vec3 {
  const axis: Vec3 = [q[0], q[1], q[2]];
  const twice = scale(cross(axis, v), 2);
  return add(add(v, scale(twice, q[3])), cross(axis, twice));
}

export function turnX(angle: number): Quat {
  return [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];
}

export function turnY(angle: number): Quat {
  return [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
}

export function turnZ(angle: number): Quat {
  return [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
}

/** The rotation that takes the unit axes to x, y and z, which must be orthonormal with x × y = z. */
export function fromAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  // Largest component first, so that no division is by a small number.
  const squares = [1 + x[0] - y[1] - z[2], 1 - x[0] + y[1] - z[2], 1 - x[0] - y[1] + z[2], 1 + x[0] + y[1] + z[2]] as const;
  const largest = squares.indexOf(Math.max(...squares));
  if (largest === 0) return unit([squares[0], y[0] + x[1], z[0] + x[2], y[2] - z[1]]);
  if (largest === 1) return unit([y[0] + x[1], squares[1], z[1] + y[2], z[0] - x[2]]);
  if (largest === 2) return unit([z[0] + x[2], z[1] + y[2], squares[2], x[1] - y[0]]);
  return unit([y[2] - z[1], z[0] - x[2], x[1] - y[0], squares[3]]);
}

export function unit(q: Quat): Quat {
  const norm = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return [q[0] / norm, q[1] / norm, q[2] / norm, q[3] / norm];
}

export function degrees(value: number): number {
  return (value * Math.PI) / 180;
}
