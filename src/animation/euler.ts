const DEGREES = 180 / Math.PI;

/** Above this the middle angle is at a right angle and the outer two turn about one axis. */
const GIMBAL = 0.9999999;

/**
 * Angles in degrees of a rotation turned about x, then y, then z, the axes at rest (R = Rz · Ry · Rx), as Blender's and
 * Maya's XYZ order. At gimbal lock z is 0. A quaternion without direction gives NaN.
 */
export function eulerDegrees(qx: number, qy: number, qz: number, qw: number): readonly [number, number, number] {
  const out = new Float64Array(3);
  writeEulerDegrees(Float64Array.of(qx, qy, qz, qw), 0, out, 0);
  return [out[0]!, out[1]!, out[2]!];
}

/** The same from the quaternion x y z w at a place of one array into another, without allocating. */
export function writeEulerDegrees(rotations: Float32Array | Float64Array, from: number, out: Float64Array, to: number): void {
  const qx = rotations[from]!;
  const qy = rotations[from + 1]!;
  const qz = rotations[from + 2]!;
  const qw = rotations[from + 3]!;
  const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  const x = qx / length;
  const y = qy / length;
  const z = qz / length;
  const w = qw / length;
  const sine = 2 * (w * y - x * z);
  const locked = Math.abs(sine) > GIMBAL;
  out[to] =
    (locked ? Math.atan2(-2 * (y * z - w * x), 1 - 2 * (x * x + z * z)) : Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y))) *
    DEGREES;
  out[to + 1] = Math.asin(Math.min(1, Math.max(-1, sine))) * DEGREES;
  out[to + 2] = locked ? 0 : Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)) * DEGREES;
}
