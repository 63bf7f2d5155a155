const DEGREES = 180 / Math.PI;

/** Above this the middle angle is at a right angle and the outer two turn about one axis. */
const GIMBAL = 0.9999999;

/**
 * Angles in degrees of a rotation turned about x, then y, then z, the axes at rest (R = Rz · Ry · Rx), as Blender's and
 * Maya's XYZ order. At gimbal lock z is 0. A quaternion without direction gives NaN.
 */
export function eulerDegrees(qx: number, qy: number, qz: number, qw: number): readonly [number, number, number] {
  const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  const x = qx / length;
  const y = qy / length;
  const z = qz / length;
  const w = qw / length;
  const sine = 2 * (w * y - x * z);
  const middle = Math.asin(Math.min(1, Math.max(-1, sine))) * DEGREES;
  if (Math.abs(sine) > GIMBAL) return [Math.atan2(-2 * (y * z - w * x), 1 - 2 * (x * x + z * z)) * DEGREES, middle, 0];
  return [
    Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)) * DEGREES,
    middle,
    Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)) * DEGREES,
  ];
}
