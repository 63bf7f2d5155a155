import { MATRIX_SIZE } from './pose.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';

/** Cosine between two axes from which on they count as sheared. */
const MOST_SHEAR = 1e-5;
/** Axes shorter than this have no direction. */
const SHORTEST_AXIS = 1e-12;

/** Why a matrix is no translation · rotation · scale. */
export type MatrixOnly = 'sheared' | 'mirrored' | 'flattened' | 'not finite';

/** A matrix as translation · rotation · scale, or why it is none. */
export type Decomposition =
  /** TRANSFORM_SIZE numbers: translation x y z, rotation x y z w with w not negative, scale x y z, all positive. */
  { readonly kind: 'transform'; readonly values: Float64Array } | { readonly kind: 'matrix-only'; readonly reason: MatrixOnly };

/** Takes one column-major matrix of a model pose apart; undefined where the array does not have it. */
export function decomposeMatrix(matrices: Float64Array, index: number): Decomposition | undefined {
  if (index < 0 || (index + 1) * MATRIX_SIZE > matrices.length) return undefined;
  const values = new Float64Array(TRANSFORM_SIZE);
  const reason = writeDecomposed(matrices, index, values);
  return reason === undefined ? { kind: 'transform', values } : { kind: 'matrix-only', reason };
}

/** The same into TRANSFORM_SIZE numbers, without allocating; says why there are none. */
export function writeDecomposed(matrices: Float64Array, index: number, out: Float64Array): MatrixOnly | undefined {
  const at = index * MATRIX_SIZE;
  const ax = matrices[at]!;
  const ay = matrices[at + 1]!;
  const az = matrices[at + 2]!;
  const bx = matrices[at + 4]!;
  const by = matrices[at + 5]!;
  const bz = matrices[at + 6]!;
  const cx = matrices[at + 8]!;
  const cy = matrices[at + 9]!;
  const cz = matrices[at + 10]!;
  const tx = matrices[at + 12]!;
  const ty = matrices[at + 13]!;
  const tz = matrices[at + 14]!;
  const sum = ax + ay + az + bx + by + bz + cx + cy + cz + tx + ty + tz;
  if (!Number.isFinite(sum)) return 'not finite';
  const sx = Math.sqrt(ax * ax + ay * ay + az * az);
  const sy = Math.sqrt(bx * bx + by * by + bz * bz);
  const sz = Math.sqrt(cx * cx + cy * cy + cz * cz);
  if (Math.min(sx, sy, sz) < SHORTEST_AXIS) return 'flattened';
  const ab = Math.abs((ax * bx + ay * by + az * bz) / (sx * sy));
  const ac = Math.abs((ax * cx + ay * cy + az * cz) / (sx * sz));
  const bc = Math.abs((bx * cx + by * cy + bz * cz) / (sy * sz));
  if (Math.max(ab, ac, bc) > MOST_SHEAR) return 'sheared';
  // A matrix does not tell which of the scales is negative.
  if (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx) < 0) return 'mirrored';
  out[TRANSLATION] = tx;
  out[TRANSLATION + 1] = ty;
  out[TRANSLATION + 2] = tz;
  writeRotation(ax / sx, ay / sx, az / sx, bx / sy, by / sy, bz / sy, cx / sz, cy / sz, cz / sz, out);
  out[SCALE] = sx;
  out[SCALE + 1] = sy;
  out[SCALE + 2] = sz;
  return undefined;
}

/** The quaternion of three axes at right angles, from its largest component (Shepperd), which keeps the others exact. */
function writeRotation(
  xx: number,
  xy: number,
  xz: number,
  yx: number,
  yy: number,
  yz: number,
  zx: number,
  zy: number,
  zz: number,
  out: Float64Array,
): void {
  // Four times the square of each component, less one.
  const fourX = xx - yy - zz;
  const fourY = yy - xx - zz;
  const fourZ = zz - xx - yy;
  const fourW = xx + yy + zz;
  const largest = Math.max(fourX, fourY, fourZ, fourW);
  if (largest === fourX) writeUnit(1 + fourX, xy + yx, xz + zx, yz - zy, out);
  else if (largest === fourY) writeUnit(xy + yx, 1 + fourY, yz + zy, zx - xz, out);
  else if (largest === fourZ) writeUnit(xz + zx, yz + zy, 1 + fourZ, xy - yx, out);
  else writeUnit(yz - zy, zx - xz, xy - yx, 1 + fourW, out);
}

/** Length 1 and w not negative. Adding 0 turns -0 into 0. */
function writeUnit(x: number, y: number, z: number, w: number, out: Float64Array): void {
  const length = Math.sqrt(x * x + y * y + z * z + w * w) * (w < 0 ? -1 : 1);
  out[ROTATION] = x / length + 0;
  out[ROTATION + 1] = y / length + 0;
  out[ROTATION + 2] = z / length + 0;
  out[ROTATION + 3] = w / length + 0;
}
