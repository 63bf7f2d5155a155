import {
  type ClipHeader,
  type KeyedChannelSpec,
  keyedMotion,
  type KeyedMotion,
  type Skeleton,
  TRANSFORM_SIZE,
} from '../animation/index.ts';
import { type EclpChannel, type EclpClip, splitDofName } from '../frostbite/index.ts';
import { shown } from './names.ts';

/** What plays a clip whose rate no file tells. */
export const ASSUMED_RATE = 30;
/** No time format of a stream holds a later frame; two keys in a record may claim one. */
const MOST_FRAMES = 65_536;
/** Longer lists of names end in a count. */
const MOST_NAMED = 20;

/** How fast and how long a clip plays, and which of it is a guess. */
export interface Timing {
  readonly fps: number;
  readonly fpsAssumed: boolean;
  /** Last frame. */
  readonly endFrame: number;
  readonly endFrameAssumed: boolean;
}

/** Tracks of a clip: one a joint, and one for each channel that has no joint's name. */
export interface TrackPlan {
  /** Joint of each transform track; undefined where the channel is unnamed. */
  readonly joints: readonly (string | undefined)[];
  /** Name of each float track. */
  readonly floats: readonly (string | undefined)[];
  readonly channels: readonly KeyedChannelSpec[];
  /** Transform tracks with values that are not finite. */
  readonly nonFiniteTracks: readonly number[];
}

/** Gives each channel a part of a track: by its DOF name, else a track of its own. Absent channels have a track and no keys. */
export function planTracks({ channels }: EclpClip, names: readonly (string | undefined)[] | undefined): TrackPlan {
  const trackOf = new Map<string, number>();
  const joints: (string | undefined)[] = [];
  const floats: (string | undefined)[] = [];
  const nonFinite = new Set<number>();
  const specs = channels.map((channel): KeyedChannelSpec => {
    const { kind, times, values } = channel;
    const name = names?.[channel.index];
    if (kind === 'scalar') return { track: floats.push(name) - 1, part: 'float', times, values };
    const dof = name === undefined ? undefined : splitDofName(name);
    const known = dof === undefined ? undefined : trackOf.get(dof.joint);
    const track = known ?? joints.push(dof?.joint) - 1;
    if (dof !== undefined) trackOf.set(dof.joint, track);
    if (!values.every(Number.isFinite)) nonFinite.add(track);
    const part = kind === 'rotation' ? 'rotation' : dof?.part === 'scale' ? 'scale' : 'translation';
    return { track, part, times, values };
  });
  return { joints, floats, channels: specs, nonFiniteTracks: [...nonFinite] };
}

/** Frames and seconds of a clip: frame 0 to its last one, at its rate. */
export function headerOf(plan: TrackPlan, { fps, endFrame }: Timing): ClipHeader {
  const last = Math.min(Math.max(Math.floor(endFrame), 0), MOST_FRAMES - 1);
  return {
    frameCount: last + 1,
    seconds: last / fps,
    transformTrackCount: plan.joints.length,
    floatTrackCount: plan.floats.length,
  };
}

/** A clip bound to a skeleton, or without one to nothing. Every array is its own. */
export interface BoundClip {
  readonly motion: KeyedMotion;
  readonly trackToBone: Int16Array;
  readonly floatTrackToSlot: Int16Array;
}

/** Parts without a channel show the joint's reference pose; values of channels are absolute and replace it (specs, eclp §8). */
export function bindClip(plan: TrackPlan, timing: Timing, skeleton: Skeleton | undefined): BoundClip {
  const { trackToBone, floatTrackToSlot } = bindTracks(plan, skeleton);
  const base = new Float32Array(plan.joints.length * TRANSFORM_SIZE);
  for (const [track, bone] of trackToBone.entries()) {
    const at = track * TRANSFORM_SIZE;
    if (bone < 0 || skeleton === undefined) base.set([0, 0, 0, 0, 0, 0, 1, 1, 1, 1], at);
    else base.set(skeleton.reference.subarray(bone * TRANSFORM_SIZE, (bone + 1) * TRANSFORM_SIZE), at);
  }
  const floatBase = Float32Array.from(floatTrackToSlot, (slot) => (slot < 0 ? 0 : (skeleton?.referenceFloats[slot] ?? 0)));
  return { motion: keyedMotion(headerOf(plan, timing), base, floatBase, plan.channels), trackToBone, floatTrackToSlot };
}

export function bindTracks(
  { joints, floats }: TrackPlan,
  skeleton: Skeleton | undefined,
): { readonly trackToBone: Int16Array; readonly floatTrackToSlot: Int16Array } {
  const boneOf = firstOf(skeleton?.bones.map(({ name }) => name) ?? []);
  const slotOf = firstOf(skeleton?.floatSlots ?? []);
  const indexOf = (places: ReadonlyMap<string, number>, name: string | undefined): number =>
    name === undefined ? -1 : (places.get(name) ?? -1);
  return {
    trackToBone: Int16Array.from(joints, (joint) => indexOf(boneOf, joint)),
    floatTrackToSlot: Int16Array.from(floats, (name) => indexOf(slotOf, name)),
  };
}

function firstOf(names: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, name] of names.entries()) if (!places.has(name)) places.set(name, index);
  return places;
}

/** Joints that channels name and the skeleton does not have: their channels are curves only. */
export function unmappedJoints({ joints }: TrackPlan, trackToBone: Int16Array): readonly string[] {
  return joints.flatMap((joint, track) => (joint !== undefined && trackToBone[track] === -1 ? [joint] : []));
}

export function listedNames(names: readonly string[]): string {
  const first = names.slice(0, MOST_NAMED).map(shown).join(', ');
  return names.length > MOST_NAMED ? `${first} and ${names.length - MOST_NAMED} more` : first;
}

/** Sentences on channels whose stored values are odd. */
export function oddChannels({ channels }: EclpClip, nameOf: (channel: EclpChannel) => string): readonly string[] {
  const sentences: string[] = [];
  const tell = (flag: EclpChannel['flags'][number], words: string): void => {
    const odd = channels.filter(({ flags }) => flags.includes(flag));
    if (odd.length > 0) sentences.push(`${listedNames(odd.map(nameOf))}: ${words}`);
  };
  tell('not-finite', 'a stored value is not finite; the joint is held there');
  tell('bounds', 'a packed rotation breaks the bounds of its kind');
  tell('not-unit', 'a stored rotation is not of length 1; it is shown normalised');
  return sentences;
}
