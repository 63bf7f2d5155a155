import { expect, test } from 'vitest';
import { createSampler, keyedMotion, type Skeleton } from '../animation/index.ts';
import type { LoadedClip } from '../worker/contract.ts';
import { viewKeyed } from './keyed-view.ts';

const IDENTITY = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
const SKELETON: Skeleton = {
  name: 'rig',
  bones: [
    { name: 'AITrajectory', parent: -1 },
    { name: 'Hips', parent: 0 },
  ],
  reference: Float32Array.from([...IDENTITY, ...IDENTITY]),
  floatSlots: [],
  referenceFloats: new Float32Array(),
  partitions: [],
  order: Int32Array.of(0, 1),
};
const CLIP: LoadedClip = {
  id: 1,
  motion: keyedMotion(
    { frameCount: 5, seconds: 1, transformTrackCount: 2, floatTrackCount: 0 },
    Float32Array.from([...IDENTITY, ...IDENTITY]),
    new Float32Array(),
    [
      { track: 0, part: 'translation', times: [0, 4], values: [10, 1, 2, 14, 1, 2] },
      { track: 1, part: 'translation', times: [0, 4], values: [0, 1, 0, 0, 3, 0] },
    ],
  ),
  referenceFrame: undefined,
  trackToBone: Int16Array.of(0, 1),
  floatTrackToSlot: new Int16Array(),
  annotationTracks: [],
  nonFiniteTracks: [],
  notes: [],
};

function sampled(clip: LoadedClip, frame: number): readonly number[] {
  const out = new Float64Array(20);
  createSampler(clip.motion).sample(frame, out);
  return [...out.subarray(0, 3), ...out.subarray(10, 13)];
}

test('root lock takes the first sample of the trajectory away from it, and from nothing else', () => {
  const locked = viewKeyed(CLIP, SKELETON, { storedKeysOnly: false, rootLock: true });
  expect(sampled(locked, 0)).toEqual([0, 0, 0, 0, 1, 0]);
  expect(sampled(locked, 2)).toEqual([2, 0, 0, 0, 2, 0]);
  expect(sampled(CLIP, 0)).toEqual([10, 1, 2, 0, 1, 0]);
});

test('stored keys only holds each key until the next', () => {
  const stepping = viewKeyed(CLIP, SKELETON, { storedKeysOnly: true, rootLock: false });
  expect(sampled(stepping, 3.9)).toEqual([10, 1, 2, 0, 1, 0]);
  expect(sampled(stepping, 4)).toEqual([14, 1, 2, 0, 3, 0]);
});

test('the same view is the same object, made anew of a view as of the clip, and the clip itself where nothing is asked', () => {
  const both = { storedKeysOnly: true, rootLock: true };
  const view = viewKeyed(CLIP, SKELETON, both);
  expect(viewKeyed(CLIP, SKELETON, both)).toBe(view);
  expect(viewKeyed(view, SKELETON, both)).toBe(view);
  expect(viewKeyed(view, SKELETON, { storedKeysOnly: false, rootLock: false })).toBe(CLIP);
});
