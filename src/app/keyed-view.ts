import { type KeyedMotion, type Skeleton, TRANSFORM_SIZE, TRANSLATION, withStepping } from '../animation/index.ts';
import { keyedChannel } from '../animation/index.ts';
import type { KeyedSlice } from '../state/index.ts';
import type { LoadedClip } from '../worker/contract.ts';

type KeyedView = Pick<KeyedSlice['keyed'], 'storedKeysOnly' | 'rootLock'>;

const TRAJECTORY = 'aitrajectory';

/** Which clip a view was made of, and the views of each clip: the same view is the same object. */
const originals = new WeakMap<LoadedClip, LoadedClip>();
const views = new WeakMap<LoadedClip, Map<string, LoadedClip>>();

/** A clip that is stored as keys as someone wants to look at it; other clips, and views of views, are what they were made of. */
export function viewKeyed(clip: LoadedClip, skeleton: Skeleton, { storedKeysOnly, rootLock }: KeyedView): LoadedClip {
  const original = originals.get(clip) ?? clip;
  const { motion } = original;
  if (motion.kind !== 'keyed') return original;
  const trajectory = rootLock ? trajectoryTrack(original, skeleton) : -1;
  if (!storedKeysOnly && trajectory < 0) return original;
  const key = `${storedKeysOnly} ${trajectory}`;
  const known = views.get(original)?.get(key);
  if (known !== undefined) return known;
  const locked = trajectory < 0 ? motion : withoutFirstSample(motion, trajectory);
  const view = { ...original, motion: withStepping(locked, storedKeysOnly) };
  originals.set(view, original);
  views.set(original, (views.get(original) ?? new Map<string, LoadedClip>()).set(key, view));
  return view;
}

function trajectoryTrack({ trackToBone }: LoadedClip, { bones }: Skeleton): number {
  const bone = bones.findIndex(({ name }) => name.toLowerCase() === TRAJECTORY);
  return bone < 0 ? -1 : trackToBone.indexOf(bone);
}

/** Moves a track by what its translation is at frame 0; what hangs from its joint moves along. */
function withoutFirstSample(motion: KeyedMotion, track: number): KeyedMotion {
  const target = track * TRANSFORM_SIZE + TRANSLATION;
  const channel = keyedChannel(motion, 'transform', target);
  const base = motion.base.slice();
  const values = motion.values.slice();
  if (channel === undefined) base.fill(0, target, target + 3);
  else {
    const { firstValue, keyCount, width } = channel;
    const first = motion.values.slice(firstValue, firstValue + width);
    for (let at = 0; at < keyCount * width; at++) values[firstValue + at] = values[firstValue + at]! - first[at % width]!;
  }
  return { ...motion, base, values };
}
