/** How far beyond a side a ray still meets a triangle, as a part of it: no ray falls through the seam of two. */
const SEAM = 1e-9;

/**
 * How far along the ray (in lengths of its direction) it meets the triangle at corners[at ...], from either side; Infinity for a
 * miss, behind the origin or along the plane.
 */
export function rayTriangle(
  corners: Float32Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const ax = corners[at]!;
  const ay = corners[at + 1]!;
  const az = corners[at + 2]!;
  const ux = corners[at + 3]! - ax;
  const uy = corners[at + 4]! - ay;
  const uz = corners[at + 5]! - az;
  const vx = corners[at + 6]! - ax;
  const vy = corners[at + 7]! - ay;
  const vz = corners[at + 8]! - az;
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant === 0) return Number.POSITIVE_INFINITY;
  const sx = ox - ax;
  const sy = oy - ay;
  const sz = oz - az;
  const u = (sx * px + sy * py + sz * pz) / determinant;
  if (!(u >= -SEAM && u <= 1 + SEAM)) return Number.POSITIVE_INFINITY;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (!(v >= -SEAM && u + v <= 1 + SEAM)) return Number.POSITIVE_INFINITY;
  const t = (vx * qx + vy * qy + vz * qz) / determinant;
  return t >= 0 ? t : Number.POSITIVE_INFINITY;
}

/** How far along a ray (1 / direction given, 0 replaced beforehand) it enters the box at boxes[at ...]; Infinity for a miss or beyond `most`. */
export function rayBox(
  boxes: Float32Array | Float64Array,
  at: number,
  room: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
  most: number,
): number {
  const x0 = (boxes[at]! - room - ox) * ix;
  const x1 = (boxes[at + 3]! + room - ox) * ix;
  const y0 = (boxes[at + 1]! - room - oy) * iy;
  const y1 = (boxes[at + 4]! + room - oy) * iy;
  const z0 = (boxes[at + 2]! - room - oz) * iz;
  const z1 = (boxes[at + 5]! + room - oz) * iz;
  const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0);
  const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1), most);
  return near <= far ? near : Number.POSITIVE_INFINITY;
}

/** 1 / direction, with a direction of 0 taken for one that small that no box is missed for it, and none is NaN. */
export function inverseOf(direction: number): number {
  return 1 / (Math.abs(direction) < 1e-30 ? 1e-30 : direction);
}
