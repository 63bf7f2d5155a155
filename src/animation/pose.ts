import type { BlendHint } from './clip.ts';
import { ROTATION, SCALE, type Skeleton, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';

/** Numbers of one 4x4 matrix. */
export const MATRIX_SIZE = 16;

/** One character at one moment. The arrays are reused from frame to frame. */
export interface Pose {
  /** TRANSFORM_SIZE numbers a transform track, as evaluated, rotation not normalised. */
  readonly tracks: Float64Array;
  /** TRANSFORM_SIZE numbers a bone: what it shows where no track drives it. */
  readonly undriven: Float64Array;
  /** TRANSFORM_SIZE numbers a bone relative to its parent, rotation normalised. */
  readonly local: Float64Array;
  /** MATRIX_SIZE numbers a bone, column-major, relative to the character, in the file's own space. */
  readonly model: Float64Array;
  /** The same where the character stands: `model` moved by root motion or to a place in a map, else equal to it. */
  readonly placed: Float64Array;
  /** 1 for a bone with a part whose evaluated value was not finite: that part shows its undriven value instead. */
  readonly held: Uint8Array;
}

/**
 * Makes the arrays of a pose with every bone undriven: at its reference pose for an ordinary clip,
 * unchanged (identity) where the clip is a delta (specs, hka §4 "Tracks not bound").
 */
export function createPose(skeleton: Skeleton, trackCount: number, hint: BlendHint['kind'] = 'normal'): Pose {
  const boneCount = skeleton.bones.length;
  const pose: Pose = {
    tracks: new Float64Array(trackCount * TRANSFORM_SIZE),
    undriven: new Float64Array(boneCount * TRANSFORM_SIZE),
    local: new Float64Array(boneCount * TRANSFORM_SIZE),
    model: new Float64Array(boneCount * MATRIX_SIZE),
    placed: new Float64Array(boneCount * MATRIX_SIZE),
    held: new Uint8Array(boneCount),
  };
  for (let track = 0; track < trackCount; track++) writeNeutral(pose.tracks, track * TRANSFORM_SIZE);
  const isDelta = hint === 'additive-parent-space' || hint === 'additive-child-space';
  for (let bone = 0; bone < boneCount; bone++) {
    const at = bone * TRANSFORM_SIZE;
    writeNeutral(pose.undriven, at);
    if (!isDelta) writeFiniteParts(skeleton.reference, at, pose.undriven, at);
  }
  applyTracks(skeleton, new Int16Array(), pose);
  return pose;
}

/** How bones take the scale of the bones above them: handed down, or each bone's its own. A viewer's choice either way. */
export type ScaleRule = 'inherited' | 'own';

/** Carries evaluated tracks to the bones they drive and composes the model pose, standing at the origin. */
export function applyTracks(skeleton: Skeleton, trackToBone: Int16Array, pose: Pose, scaleRule: ScaleRule = 'inherited'): void {
  writeLocalPose(trackToBone, pose);
  writeModelPose(skeleton, pose.local, pose.model, scaleRule);
  pose.placed.set(pose.model);
}

/**
 * Carries evaluated tracks to the local transforms of the bones they drive; of two tracks on one bone the later counts.
 * Rotations are normalised here, as the last step.
 */
export function writeLocalPose(trackToBone: Int16Array, pose: Pose): void {
  pose.held.fill(0);
  pose.local.set(pose.undriven);
  for (let track = 0; track < trackToBone.length; track++) {
    const bone = trackToBone[track]!;
    if (bone < 0) continue;
    if (!writeFiniteParts(pose.tracks, track * TRANSFORM_SIZE, pose.local, bone * TRANSFORM_SIZE)) pose.held[bone] = 1;
  }
}

/**
 * Composes bones down the hierarchy: model = parent's model · T·R·S.
 * With scale `inherited`, which is what shows unless asked otherwise, a bone's scale acts on all bones below it; with `own`, on
 * itself alone, neither on their axes nor on their offsets. Which rule the engine uses is not established (specs, hka "Model pose").
 */
export function writeModelPose(skeleton: Skeleton, local: Float64Array, out: Float64Array, scaleRule: ScaleRule = 'inherited'): void {
  const { bones, order } = skeleton;
  const inherited = scaleRule === 'inherited';
  for (let i = 0; i < order.length; i++) {
    const bone = order[i]!;
    writeMatrix(local, bone * TRANSFORM_SIZE, inherited, out, bone * MATRIX_SIZE);
    const parent = bones[bone]!.parent;
    if (parent >= 0) multiplyMatrices(out, parent * MATRIX_SIZE, out, bone * MATRIX_SIZE, out, bone * MATRIX_SIZE);
  }
  if (inherited) return;
  // Only now, when every bone has been reached by parents without scale.
  for (let bone = 0; bone < bones.length; bone++) scaleMatrix(out, bone * MATRIX_SIZE, local, bone * TRANSFORM_SIZE + SCALE);
}

/** Moves a model pose by one matrix: placed = root · model for every bone. */
export function placePose(pose: Pose, root: Float64Array): void {
  const { model, placed } = pose;
  for (let at = 0; at < model.length; at += MATRIX_SIZE) multiplyMatrices(root, 0, model, at, placed, at);
}

function writeNeutral(out: Float64Array, at: number): void {
  out.fill(0, at, at + TRANSFORM_SIZE);
  out[at + ROTATION + 3] = 1;
  out.fill(1, at + SCALE, at + TRANSFORM_SIZE);
}

/** Copies the parts of one transform that are finite, its rotation normalised; says whether all of them were. */
function writeFiniteParts(from: Float32Array | Float64Array, at: number, out: Float64Array, to: number): boolean {
  const translation = writeFiniteVector(from, at + TRANSLATION, out, to + TRANSLATION);
  const rotation = writeUnitQuaternion(from, at + ROTATION, out, to + ROTATION);
  const scale = writeFiniteVector(from, at + SCALE, out, to + SCALE);
  return translation && rotation && scale;
}

function writeFiniteVector(from: Float32Array | Float64Array, at: number, out: Float64Array, to: number): boolean {
  const x = from[at]!;
  const y = from[at + 1]!;
  const z = from[at + 2]!;
  if (!Number.isFinite(x + y + z)) return false;
  out[to] = x;
  out[to + 1] = y;
  out[to + 2] = z;
  return true;
}

function writeUnitQuaternion(from: Float32Array | Float64Array, at: number, out: Float64Array, to: number): boolean {
  const x = from[at]!;
  const y = from[at + 1]!;
  const z = from[at + 2]!;
  const w = from[at + 3]!;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  // Shorter than this no direction is left to normalise; NaN and infinity fail too.
  if (!(length > 1e-12 && length < Number.POSITIVE_INFINITY)) return false;
  out[to] = x / length;
  out[to + 1] = y / length;
  out[to + 2] = z / length;
  out[to + 3] = w / length;
  return true;
}

/** Writes T·R·S of one transform, or T·R, as a column-major matrix. */
function writeMatrix(local: Float64Array, at: number, scaled: boolean, out: Float64Array, to: number): void {
  const x = local[at + 3]!;
  const y = local[at + 4]!;
  const z = local[at + 5]!;
  const w = local[at + 6]!;
  const sx = scaled ? local[at + 7]! : 1;
  const sy = scaled ? local[at + 8]! : 1;
  const sz = scaled ? local[at + 9]! : 1;
  out[to] = (1 - 2 * (y * y + z * z)) * sx;
  out[to + 1] = 2 * (x * y + z * w) * sx;
  out[to + 2] = 2 * (x * z - y * w) * sx;
  out[to + 3] = 0;
  out[to + 4] = 2 * (x * y - z * w) * sy;
  out[to + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[to + 6] = 2 * (y * z + x * w) * sy;
  out[to + 7] = 0;
  out[to + 8] = 2 * (x * z + y * w) * sz;
  out[to + 9] = 2 * (y * z - x * w) * sz;
  out[to + 10] = (1 - 2 * (x * x + y * y)) * sz;
  out[to + 11] = 0;
  out[to + 12] = local[at]!;
  out[to + 13] = local[at + 1]!;
  out[to + 14] = local[at + 2]!;
  out[to + 15] = 1;
}

/** Scales the axes of one matrix. */
function scaleMatrix(matrices: Float64Array, at: number, scale: Float64Array, from: number): void {
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) matrices[at + column * 4 + row]! *= scale[from + column]!;
  }
}

/** out[to] = a[atA] · b[atB], affine matrices of MATRIX_SIZE numbers at these places; `out` may be `b`. */
export function multiplyMatrices(a: Float64Array, atA: number, b: Float64Array, atB: number, out: Float64Array, to: number): void {
  for (let column = 0; column < 4; column++) {
    const x = b[atB + column * 4]!;
    const y = b[atB + column * 4 + 1]!;
    const z = b[atB + column * 4 + 2]!;
    const w = column === 3 ? 1 : 0;
    const at = to + column * 4;
    for (let row = 0; row < 3; row++)
      out[at + row] = a[atA + row]! * x + a[atA + 4 + row]! * y + a[atA + 8 + row]! * z + a[atA + 12 + row]! * w;
    out[at + 3] = w;
  }
}
