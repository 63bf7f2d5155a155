import { createSmallestThree, PACKED64, type QuaternionLayout, QUATERNION_LAYOUTS, writeQuaternion } from './eclp/quaternions.ts';
import type { EclpClip, EclpKind, EclpNote } from './eclp/types.ts';
import { FrostbiteError } from './fault.ts';

/** What a DOF's name says: the joint before its last dot, and what of it is driven. */
export interface DofName {
  readonly joint: string;
  readonly part: 'rotation' | 'translation' | 'scale' | 'parameter';
}

const PARTS: ReadonlyMap<string, DofName['part']> = new Map([
  ['q', 'rotation'],
  ['t', 'translation'],
  ['s', 'scale'],
]);

const KINDS: Readonly<Record<DofName['part'], EclpKind>> = {
  rotation: 'rotation',
  translation: 'vector',
  scale: 'vector',
  parameter: 'scalar',
};

/** Splits at the last dot: q rotation, t translation, s scale; every other name is a parameter, drawn as a curve only. */
export function splitDofName(name: string): DofName {
  const dot = name.lastIndexOf('.');
  const part = dot < 0 ? undefined : PARTS.get(name.slice(dot + 1));
  return part === undefined ? { joint: name, part: 'parameter' } : { joint: name.slice(0, dot), part };
}

/**
 * Demands as many entries as the clip has channels.
 * @throws FrostbiteError rig/count-mismatch.
 */
export function checkChannelCount({ channels }: EclpClip, found: number): void {
  if (found === channels.length) return;
  const problem = `${found} names are given for ${channels.length} channels; they stay unnamed`;
  throw new FrostbiteError('rig/count-mismatch', undefined, problem, { found, expected: String(channels.length) });
}

/**
 * Demands q exactly on rotations, and t and s exactly on vectors. Channels without a name are not looked at.
 * @throws FrostbiteError rig/count-mismatch or rig/kind-mismatch.
 */
export function checkChannelNames(clip: EclpClip, names: readonly (string | undefined)[]): void {
  checkChannelCount(clip, names.length);
  for (const channel of clip.channels) {
    const name = names[channel.index];
    if (name === undefined) continue;
    const expected = KINDS[splitDofName(name).part];
    if (expected === channel.kind) continue;
    const problem = `channel ${channel.index} is a ${channel.kind}, but its name ${JSON.stringify(name)} is that of a ${expected}`;
    throw new FrostbiteError('rig/kind-mismatch', undefined, problem, {
      channel: channel.index,
      found: channel.kind,
      expected,
    });
  }
}

/** Whether every key lies within the animation that names the clip. */
export function checkEndFrame(clip: EclpClip, endFrame: number): EclpNote {
  const check = `The last key is at frame ${clip.lastKeyFrame} of ${endFrame}`;
  const outcome = clip.lastKeyFrame <= endFrame ? 'holds' : 'warning';
  return { id: 'end-frame', text: 'Key times are frames of the animation', check, outcome };
}

/** A reading of constants of 64 bits must be this much nearer to the default pose, in degrees, before it is named. */
const CLEARLY_NEARER = 1;

/**
 * Compares constant rotations with a rig's default pose: most helper joints keep it, so the median angle is well under
 * a degree when constants are read right. Other orders of the kept axes are tried on the same bytes.
 * @param rest (x, y, z, w) of a channel's joint in the default pose, by channel index.
 */
export function checkRestPose(clip: EclpClip, rest: ReadonlyMap<number, readonly number[]>): EclpNote {
  const text = 'Constant rotations have the first kept axis in 20 bits, and quaternions are x, y, z, w';
  const constants = clip.channels.flatMap(({ index, packed }) => {
    const pose = rest.get(index);
    return packed === undefined || pose === undefined ? [] : [{ packed, pose }];
  });
  const medianOf = (layout: QuaternionLayout): number => median(constants.map(({ packed, pose }) => angle(unpack(layout, packed), pose)));
  if (constants.length === 0)
    return { id: 'rest-pose', text, check: 'No constant rotation has a default to compare with', outcome: 'open' };
  const own = medianOf(PACKED64);
  const others = QUATERNION_LAYOUTS.filter((layout) => layout.stride === PACKED64.stride && layout !== PACKED64)
    .map((layout) => ({ layout, angle: medianOf(layout) }))
    .toSorted((a, b) => a.angle - b.angle);
  const nearest = others[0];
  const better = nearest !== undefined && nearest.angle + CLEARLY_NEARER < own ? nearest : undefined;
  const measured = `The median of ${constants.length} constants is ${own.toFixed(2)}° from the default pose`;
  const check = better === undefined ? measured : `${measured}; it would be ${better.angle.toFixed(2)}° with ${better.layout.text}`;
  return { id: 'rest-pose', text, check, outcome: better === undefined && own < 1 ? 'holds' : 'warning' };
}

function unpack(layout: QuaternionLayout, [lo, hi]: readonly [number, number]): Float64Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, lo, true);
  view.setUint32(4, hi, true);
  const three = createSmallestThree();
  const out = new Float64Array(4);
  layout.read(view, 0, three);
  writeQuaternion(three, 0, out);
  return out;
}

/** Degrees between two rotations, the shorter way. */
function angle(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const dot = a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!;
  const norms = Math.hypot(a[0]!, a[1]!, a[2]!, a[3]!) * Math.hypot(b[0]!, b[1]!, b[2]!, b[3]!);
  return (2 * Math.acos(Math.min(1, Math.abs(dot) / norms)) * 180) / Math.PI;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
