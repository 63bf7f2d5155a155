import type { BlendHint } from './clip.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE } from './skeleton.ts';

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

/**
 * The clip's transform with its rotation normalised, and the composed one on its way into the pose: scratch of this module that
 * every call writes before it reads it. In arrays, as fractions handed from function to function would each go to the heap.
 */
const delta = new Float64Array(TRANSFORM_SIZE);
const target = new Float64Array(TRANSFORM_SIZE);

function loadTarget(from: Float64Array, at: number): void {
  for (let lane = 0; lane < TRANSFORM_SIZE; lane++) target[lane] = from[at + lane]!;
}

/** Composes one transform; says whether all its parts were finite. */
function composeBone(mode: BlendMode, weight: number, tracks: Float64Array, from: number, local: Float64Array, at: number): boolean {
  // What of a replacing clip is not finite leaves the base as it is; of a delta it is the neutral part.
  const replaces = mode === 'replace';
  const finite = loadDelta(tracks, from, replaces ? local : NEUTRAL, replaces ? at : 0);
  if (replaces) loadTarget(delta, 0);
  else if (mode === 'parent-space') multiply(delta, 0, local, at);
  else multiply(local, at, delta, 0);
  // Deltas upon deltas can outgrow what a number holds: what would be infinite is left as it was.
  if (!isFinite(target)) return false;
  mixTarget(local, at, weight, local, at);
  return finite;
}

function isFinite(transform: Float64Array): boolean {
  for (let lane = 0; lane < TRANSFORM_SIZE; lane++) if (!Number.isFinite(transform[lane]!)) return false;
  return true;
}

const NEUTRAL = Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1);

/** delta = the transform of a track, its rotation normalised; parts that are not finite come from elsewhere. */
function loadDelta(tracks: Float64Array, from: number, instead: Float64Array, at: number): boolean {
  const x = tracks[from + 3]!;
  const y = tracks[from + 4]!;
  const z = tracks[from + 5]!;
  const w = tracks[from + 6]!;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const moves = Number.isFinite(tracks[from]! + tracks[from + 1]! + tracks[from + 2]!);
  const turns = length > 1e-12 && length < Number.POSITIVE_INFINITY;
  const scales = Number.isFinite(tracks[from + 7]! + tracks[from + 8]! + tracks[from + 9]!);
  const t = moves ? tracks : instead;
  const tAt = moves ? from : at;
  delta[0] = t[tAt]!;
  delta[1] = t[tAt + 1]!;
  delta[2] = t[tAt + 2]!;
  if (turns) {
    const unit = 1 / length;
    delta[3] = x * unit;
    delta[4] = y * unit;
    delta[5] = z * unit;
    delta[6] = w * unit;
  } else {
    for (let lane = ROTATION; lane < SCALE; lane++) delta[lane] = instead[at + lane]!;
  }
  const s = scales ? tracks : instead;
  const sAt = scales ? from : at;
  delta[7] = s[sAt + 7]!;
  delta[8] = s[sAt + 8]!;
  delta[9] = s[sAt + 9]!;
  return moves && turns && scales;
}

/** target = outer ∘ inner: q = q_o q_i, t = t_o + R(q_o)(s_o·t_i), s = s_o s_i. */
function multiply(outer: Float64Array, o: number, inner: Float64Array, i: number): void {
  const ax = outer[o + 3]!;
  const ay = outer[o + 4]!;
  const az = outer[o + 5]!;
  const aw = outer[o + 6]!;
  const bx = inner[i + 3]!;
  const by = inner[i + 4]!;
  const bz = inner[i + 5]!;
  const bw = inner[i + 6]!;
  target[3] = aw * bx + ax * bw + ay * bz - az * by;
  target[4] = aw * by - ax * bz + ay * bw + az * bx;
  target[5] = aw * bz + ax * by - ay * bx + az * bw;
  target[6] = aw * bw - ax * bx - ay * by - az * bz;
  const vx = outer[o + 7]! * inner[i]!;
  const vy = outer[o + 8]! * inner[i + 1]!;
  const vz = outer[o + 9]! * inner[i + 2]!;
  const ux = 2 * (ay * vz - az * vy);
  const uy = 2 * (az * vx - ax * vz);
  const uz = 2 * (ax * vy - ay * vx);
  target[0] = outer[o]! + vx + aw * ux + ay * uz - az * uy;
  target[1] = outer[o + 1]! + vy + aw * uy + az * ux - ax * uz;
  target[2] = outer[o + 2]! + vz + aw * uz + ax * uy - ay * ux;
  target[7] = outer[o + 7]! * inner[i + 7]!;
  target[8] = outer[o + 8]! * inner[i + 8]!;
  target[9] = outer[o + 9]! * inner[i + 9]!;
}

/** out = from blended towards the target: lerp, slerp the short way, lerp; the rotation normalised. */
function mixTarget(from: Float64Array, at: number, weight: number, out: Float64Array, to: number): void {
  const fx = from[at + 3]!;
  const fy = from[at + 4]!;
  const fz = from[at + 5]!;
  const fw = from[at + 6]!;
  const tx = target[3]!;
  const ty = target[4]!;
  const tz = target[5]!;
  const tw = target[6]!;
  // At weight 1 the sign is the composed one's own too.
  let a = 0;
  let b = 1;
  if (weight < 1) {
    const dot = fx * tx + fy * ty + fz * tz + fw * tw;
    const cosine = Math.min(1, Math.abs(dot));
    const sine = Math.sqrt(1 - cosine * cosine);
    a = 1 - weight;
    b = weight;
    // Below this the arc is a line to machine precision, and its sine would divide by zero.
    if (sine > 1e-6) {
      const angle = Math.acos(cosine);
      a = Math.sin(a * angle) / sine;
      b = Math.sin(b * angle) / sine;
    }
    if (dot < 0) b = -b;
  }
  const x = a * fx + b * tx;
  const y = a * fy + b * ty;
  const z = a * fz + b * tz;
  const w = a * fw + b * tw;
  const unit = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out[to] = mixed(from[at]!, target[0]!, weight);
  out[to + 1] = mixed(from[at + 1]!, target[1]!, weight);
  out[to + 2] = mixed(from[at + 2]!, target[2]!, weight);
  out[to + 3] = x * unit;
  out[to + 4] = y * unit;
  out[to + 5] = z * unit;
  out[to + 6] = w * unit;
  out[to + 7] = mixed(from[at + 7]!, target[7]!, weight);
  out[to + 8] = mixed(from[at + 8]!, target[8]!, weight);
  out[to + 9] = mixed(from[at + 9]!, target[9]!, weight);
}

/** Exactly `to` at weight 1, which `from + (to - from)` is not always. */
function mixed(from: number, to: number, weight: number): number {
  return weight === 1 ? to : from + (to - from) * weight;
}
