import { MATRIX_SIZE } from '../../animation/index.ts';

/** Cosine between two axes from which on they count as sheared. */
const MOST_SHEAR = 1e-5;
/** Axes shorter than this have no direction. */
const SHORTEST_AXIS = 1e-12;

/** A matrix as translation · rotation · scale, or why it is none. */
export type Decomposition =
  /** TRANSFORM_SIZE numbers: translation x y z, rotation x y z w with w not negative, scale x y z, all positive. */
  | { readonly kind: 'transform'; readonly values: Float64Array }
  | { readonly kind: 'matrix-only'; readonly reason: 'sheared' | 'mirrored' | 'flattened' | 'not finite' };

/** Takes one column-major matrix of a model pose apart; undefined where the array does not have it. */
export function decomposeMatrix(matrices: Float64Array, index: number): Decomposition | undefined {
  const at = index * MATRIX_SIZE;
  if (index < 0 || at + MATRIX_SIZE > matrices.length) return undefined;
  const m = matrices.subarray(at, at + MATRIX_SIZE);
  if (!m.every(Number.isFinite)) return { kind: 'matrix-only', reason: 'not finite' };
  const [sx, sy, sz] = [lengthOf(m, 0), lengthOf(m, 4), lengthOf(m, 8)];
  if (Math.min(sx, sy, sz) < SHORTEST_AXIS) return { kind: 'matrix-only', reason: 'flattened' };
  const shear = Math.max(Math.abs(dot(m, 0, 4) / (sx * sy)), Math.abs(dot(m, 0, 8) / (sx * sz)), Math.abs(dot(m, 4, 8) / (sy * sz)));
  if (shear > MOST_SHEAR) return { kind: 'matrix-only', reason: 'sheared' };
  // A matrix does not tell which of the scales is negative.
  if (determinant(m) < 0) return { kind: 'matrix-only', reason: 'mirrored' };
  return { kind: 'transform', values: Float64Array.of(m[12]!, m[13]!, m[14]!, ...rotationOf(m, sx, sy, sz), sx, sy, sz) };
}

function lengthOf(m: Float64Array, column: number): number {
  return Math.hypot(m[column]!, m[column + 1]!, m[column + 2]!);
}

function dot(m: Float64Array, a: number, b: number): number {
  return m[a]! * m[b]! + m[a + 1]! * m[b + 1]! + m[a + 2]! * m[b + 2]!;
}

function determinant(m: Float64Array): number {
  return m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) + m[1]! * (m[6]! * m[8]! - m[4]! * m[10]!) + m[2]! * (m[4]! * m[9]! - m[5]! * m[8]!);
}

/** The quaternion of three axes at right angles, from its largest component (Shepperd), which keeps the others exact. */
function rotationOf(m: Float64Array, sx: number, sy: number, sz: number): readonly number[] {
  const [xx, xy, xz] = [m[0]! / sx, m[1]! / sx, m[2]! / sx];
  const [yx, yy, yz] = [m[4]! / sy, m[5]! / sy, m[6]! / sy];
  const [zx, zy, zz] = [m[8]! / sz, m[9]! / sz, m[10]! / sz];
  // Four times the square of each component, less one.
  const squares = [xx - yy - zz, yy - xx - zz, zz - xx - yy, xx + yy + zz];
  const candidates = [
    [1 + squares[0]!, xy + yx, xz + zx, yz - zy],
    [xy + yx, 1 + squares[1]!, yz + zy, zx - xz],
    [xz + zx, yz + zy, 1 + squares[2]!, xy - yx],
    [yz - zy, zx - xz, xy - yx, 1 + squares[3]!],
  ];
  const quaternion = candidates[squares.indexOf(Math.max(...squares))]!;
  const length = Math.hypot(...quaternion) * (quaternion[3]! < 0 ? -1 : 1);
  return quaternion.map((lane) => lane / length + 0);
}
