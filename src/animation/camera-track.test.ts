import { expect, test } from 'vitest';
import { findCameraTrack } from './camera-track.ts';
import type { Skeleton } from './skeleton.ts';

const skeleton = (bones: readonly string[], floatSlots: readonly string[]): Skeleton => ({
  name: '',
  bones: bones.map((name, bone) => ({ name, parent: bone - 1 })),
  reference: new Float32Array(bones.length * 10),
  floatSlots,
  referenceFloats: new Float32Array(floatSlots.length),
  partitions: [],
  order: Int32Array.from(bones.keys()),
});

test('the bone of the camera’s name is the camera', () => {
  const rig = skeleton(['master', 'cam0010', 'cam0020'], ['other', 'cam0020_FOV']);
  expect(findCameraTrack(rig, Int16Array.of(0, 1), Int16Array.of(0, 1, 2))).toEqual({ name: 'cam0020', floatTrack: 1, bone: 2 });
});

test('without one, the bone of the only transform track is', () => {
  const rig = skeleton(['a', 'b'], ['cam0010_FOV']);
  expect(findCameraTrack(rig, Int16Array.of(0), Int16Array.of(1))?.bone).toBe(1);
  expect(findCameraTrack(rig, Int16Array.of(0), Int16Array.of(-1))?.bone).toBeUndefined();
  expect(findCameraTrack(rig, Int16Array.of(0), Int16Array.of(0, 1))?.bone).toBeUndefined();
});

test('other slots, and slots that do not exist, are no camera', () => {
  const rig = skeleton(['a'], ['cam_FOV', 'cam0010_FOVX', 'xcam0010_FOV']);
  expect(findCameraTrack(rig, Int16Array.of(0, 1, 2, 9, -1), Int16Array.of(0))).toBeUndefined();
});
