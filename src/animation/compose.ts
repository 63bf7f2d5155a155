import type { BlendHint } from './clip.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';

/**
 * How a layer joins the pose below it. Written (t, q, s), clip c over base b (specs, hka "Composing additive clips"):
 * `replace` takes c; `parent-space` is c∘b: q = q_c q_b, t = t_c + R(q_c)(s_c·t_b); `child-space` is b∘c: q = q_b q_c,
 * t = t_b + R(q_b)(s_b·t_c). Scales multiply in both. Always whole transforms: adding translations lane by lane tears joints apart.
 */
export type BlendMode = 'replace' | 'parent-space' | 'child-space';

export const BLEND_MODES: readonly BlendMode[] = ['replace', 'parent-space', 'child-space'];

/** The mode a stored hint stands for; undefined for a value that has no known meaning. */
export function blendModeOf(hint: BlendHint): BlendMode | undefined {
  switch (hint.kind) {
    case 'normal':
      return 'replace';
    case 'additive-parent-space':
      return 'parent-space';
    case 'additive-child-space':
      return 'child-space';
    case 'unknown':
      return undefined;
  }
}

/** Whether a clip is a delta that is meant to lie over something. */
export function isAdditive(hint: BlendHint): boolean {
  return hint.kind === 'additive-parent-space' || hint.kind === 'additive-child-space';
}

/** One layer at one moment. */
export interface LayerPose {
  readonly mode: BlendMode;
  /** 0 leaves the base bit for bit as it is, 1 is the composed transform; between them lerp, slerp, lerp: Marrow's rule. */
  readonly weight: number;
  /** TRANSFORM_SIZE numbers a transform track, as evaluated; parts a track does not store are neutral there. */
  readonly tracks: Float64Array;
  /** The track that reaches each bone, -1 for none (`boneToTrack`). */
  readonly boneToTrack: Int32Array;
}

/**
 * The track that reaches each bone, -1 for none: of two tracks on one bone the later, as in a clip alone.
 * With a mask only the bones that are 1 in it are reached.
 */
export function boneToTrack(trackToBone: Int16Array, boneCount: number, mask?: Uint8Array): Int32Array {
  const tracks = new Int32Array(boneCount).fill(-1);
  for (let track = 0; track < trackToBone.length; track++) {
    const bone = trackToBone[track]!;
    if (bone >= 0 && bone < boneCount && (mask === undefined || mask[bone] === 1)) tracks[bone] = track;
  }
  return tracks;
}

/**
 * Lays one layer over a local pose in place. A part that is not finite contributes nothing and flags its bone in `held`.
 * Rotations of reached bones are normalised last.
 */
export function composeLayer(layer: LayerPose, local: Float64Array, held: Uint8Array): void {
  const { tracks, mode } = layer;
  const weight = Math.min(Math.max(layer.weight, 0), 1);
  // Also where the weight is no number.
  if (!(weight > 0)) return;
  for (let bone = 0; bone < layer.boneToTrack.length; bone++) {
    const track = layer.boneToTrack[bone]!;
    if (track < 0) continue;
    if (!composeBone(mode, weight, tracks, track * TRANSFORM_SIZE, local, bone * TRANSFORM_SIZE)) held[bone] = 1;
  }
}

/** Blends two local poses into `out`, which may be one of them: lerp, slerp the short way, lerp; rotations normalised. */
export function crossfade(from: Float64Array, to: Float64Array, weight: number, out: Float64Array): void {
  for (let at = 0; at < out.length; at += TRANSFORM_SIZE) {
    loadTarget(to, at);
    mixTarget(from, at, weight, out, at);
  }
}

/** The composed transform on its way into the pose: plain numbers that every call writes before it reads them. */
const target = new Float64Array(TRANSFORM_SIZE);

function loadTarget(from: Float64Array, at: number): void {
  for (let lane = 0; lane < TRANSFORM_SIZE; lane++) target[lane] = from[at + lane]!;
}

/** Composes one transform; says whether all its parts were finite. */
function composeBone(mode: BlendMode, weight: number, tracks: Float64Array, from: number, local: Float64Array, at: number): boolean {
  const cx = tracks[from]!;
  const cy = tracks[from + 1]!;
  const cz = tracks[from + 2]!;
  const qx = tracks[from + 3]!;
  const qy = tracks[from + 4]!;
  const qz = tracks[from + 5]!;
  const qw = tracks[from + 6]!;
  const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  const moves = Number.isFinite(cx + cy + cz);
  const turns = length > 1e-12 && length < Number.POSITIVE_INFINITY;
  const scales = Number.isFinite(tracks[from + 7]! + tracks[from + 8]! + tracks[from + 9]!);
  if (mode === 'replace') {
    loadTarget(local, at);
    if (moves) writeThree(target, TRANSLATION, cx, cy, cz);
    if (turns) writeFour(target, qx / length, qy / length, qz / length, qw / length);
    if (scales) writeThree(target, SCALE, tracks[from + 7]!, tracks[from + 8]!, tracks[from + 9]!);
  } else {
    // What is not finite is the neutral part of a delta.
    const tx = moves ? cx : 0;
    const ty = moves ? cy : 0;
    const tz = moves ? cz : 0;
    const x = turns ? qx / length : 0;
    const y = turns ? qy / length : 0;
    const z = turns ? qz / length : 0;
    const w = turns ? qw / length : 1;
    const sx = scales ? tracks[from + 7]! : 1;
    const sy = scales ? tracks[from + 8]! : 1;
    const sz = scales ? tracks[from + 9]! : 1;
    if (mode === 'parent-space') {
      multiplyQuaternions(x, y, z, w, local[at + 3]!, local[at + 4]!, local[at + 5]!, local[at + 6]!);
      rotateInto(x, y, z, w, sx * local[at]!, sy * local[at + 1]!, sz * local[at + 2]!, tx, ty, tz);
    } else {
      const bx = local[at + 3]!;
      const by = local[at + 4]!;
      const bz = local[at + 5]!;
      const bw = local[at + 6]!;
      multiplyQuaternions(bx, by, bz, bw, x, y, z, w);
      const mx = local[at + 7]! * tx;
      const my = local[at + 8]! * ty;
      const mz = local[at + 9]! * tz;
      rotateInto(bx, by, bz, bw, mx, my, mz, local[at]!, local[at + 1]!, local[at + 2]!);
    }
    writeThree(target, SCALE, sx * local[at + 7]!, sy * local[at + 8]!, sz * local[at + 9]!);
  }
  mixTarget(local, at, weight, local, at);
  return moves && turns && scales;
}

/** target.rotation = a · b, the right one acting first. */
function multiplyQuaternions(ax: number, ay: number, az: number, aw: number, bx: number, by: number, bz: number, bw: number): void {
  writeFour(
    target,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  );
}

/** target.translation = plus + R(x, y, z, w) · v. */
function rotateInto(
  x: number,
  y: number,
  z: number,
  w: number,
  vx: number,
  vy: number,
  vz: number,
  plusX: number,
  plusY: number,
  plusZ: number,
): void {
  const ux = 2 * (y * vz - z * vy);
  const uy = 2 * (z * vx - x * vz);
  const uz = 2 * (x * vy - y * vx);
  target[0] = plusX + vx + w * ux + y * uz - z * uy;
  target[1] = plusY + vy + w * uy + z * ux - x * uz;
  target[2] = plusZ + vz + w * uz + x * uy - y * ux;
}

function writeThree(out: Float64Array, at: number, x: number, y: number, z: number): void {
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
}

function writeFour(out: Float64Array, x: number, y: number, z: number, w: number): void {
  out[ROTATION] = x;
  out[ROTATION + 1] = y;
  out[ROTATION + 2] = z;
  out[ROTATION + 3] = w;
}

/** out = from blended towards the target: lerp, slerp the short way, lerp; the rotation normalised. */
function mixTarget(from: Float64Array, at: number, weight: number, out: Float64Array, to: number): void {
  const keep = 1 - weight;
  const dot = from[at + 3]! * target[3]! + from[at + 4]! * target[4]! + from[at + 5]! * target[5]! + from[at + 6]! * target[6]!;
  let a = keep;
  let b = dot < 0 ? -weight : weight;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  // Below this the arc is a line to machine precision, and its sine would divide by zero.
  if (angle > 1e-6 && weight < 1) {
    const sine = Math.sin(angle);
    a = Math.sin(keep * angle) / sine;
    b = (Math.sin(weight * angle) / sine) * (dot < 0 ? -1 : 1);
  }
  // At weight 1 the sign is the composed one's own too.
  if (weight === 1) b = 1;
  const x = a * from[at + 3]! + b * target[3]!;
  const y = a * from[at + 4]! + b * target[4]!;
  const z = a * from[at + 5]! + b * target[5]!;
  const w = a * from[at + 6]! + b * target[6]!;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  for (let lane = TRANSLATION; lane < ROTATION; lane++) out[to + lane] = mixed(from[at + lane]!, target[lane]!, weight);
  for (let lane = SCALE; lane < TRANSFORM_SIZE; lane++) out[to + lane] = mixed(from[at + lane]!, target[lane]!, weight);
  out[to + 3] = x / length;
  out[to + 4] = y / length;
  out[to + 5] = z / length;
  out[to + 6] = w / length;
}

/** Exactly `to` at weight 1, which `from + (to - from)` is not always. */
function mixed(from: number, to: number, weight: number): number {
  return weight === 1 ? to : from + (to - from) * weight;
}
