import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';

const DEGREES = 180 / Math.PI;

/** How a bone's local transform differs from its reference one. */
export interface ReferenceDelta {
  /** Local less reference, along the parent's axes. */
  readonly translation: readonly [number, number, number];
  /** Unit quaternion with w not negative. */
  readonly rotation: readonly [number, number, number, number];
  /** Unit vector along the parent's axes the rotation turns about, right-handed as the quaternion says; 0 0 0 without a turn. */
  readonly axis: readonly [number, number, number];
  /** Degrees about the axis, 0 to 180. */
  readonly angle: number;
  /** Local over reference, lane by lane. */
  readonly scale: readonly [number, number, number];
}

/**
 * Difference of a bone to its reference pose, part by part, in the parent's space: rotation = delta · reference, the reference
 * acting first; translation = reference + delta; scale = reference × delta. Values that are not finite, or a reference rotation
 * without direction, give NaN. Undefined where an array does not have the bone.
 */
export function referenceDelta(
  local: Float32Array | Float64Array,
  reference: Float32Array | Float64Array,
  bone: number,
): ReferenceDelta | undefined {
  const at = bone * TRANSFORM_SIZE;
  const end = at + TRANSFORM_SIZE;
  if (bone < 0 || end > local.length || end > reference.length) return undefined;
  const rotation = rotationBetween(local, reference, at + ROTATION);
  const [x, y, z, w] = rotation;
  const sine = Math.hypot(x, y, z);
  return {
    translation: perLane(local, reference, at + TRANSLATION, (to, from) => to - from),
    rotation,
    axis: sine === 0 ? [0, 0, 0] : [x / sine, y / sine, z / sine],
    angle: 2 * Math.atan2(sine, w) * DEGREES,
    scale: perLane(local, reference, at + SCALE, (to, from) => to / from),
  };
}

function perLane(
  local: Float32Array | Float64Array,
  reference: Float32Array | Float64Array,
  at: number,
  combine: (local: number, reference: number) => number,
): readonly [number, number, number] {
  return [combine(local[at]!, reference[at]!), combine(local[at + 1]!, reference[at + 1]!), combine(local[at + 2]!, reference[at + 2]!)];
}

function rotationBetween(
  local: Float32Array | Float64Array,
  reference: Float32Array | Float64Array,
  at: number,
): readonly [number, number, number, number] {
  const out = new Float64Array(4);
  writeRotationBetween(local, reference, at, out);
  return [out[0]!, out[1]!, out[2]!, out[3]!];
}

/** Writes local · conjugate(reference) of the quaternions at a place, of length one, the shorter way round. */
export function writeRotationBetween(
  local: Float32Array | Float64Array,
  reference: Float32Array | Float64Array,
  at: number,
  out: Float64Array,
): void {
  const ax = local[at]!;
  const ay = local[at + 1]!;
  const az = local[at + 2]!;
  const aw = local[at + 3]!;
  const bx = -reference[at]!;
  const by = -reference[at + 1]!;
  const bz = -reference[at + 2]!;
  const bw = reference[at + 3]!;
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by - ax * bz + ay * bw + az * bx;
  const z = aw * bz + ax * by - ay * bx + az * bw;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const length = Math.sqrt(x * x + y * y + z * z + w * w) * (w < 0 ? -1 : 1);
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
  out[3] = w / length;
}
