import { expect, test } from 'vitest';
import type { Skeleton } from '../../animation/index.ts';
import { floatTrackRows } from './float-tracks.ts';

const skeleton: Skeleton = {
  name: 'Master',
  bones: [],
  reference: new Float32Array(),
  floatSlots: ['blink', 'cam_FOV'],
  referenceFloats: new Float32Array(2),
  partitions: [],
  order: new Int32Array(),
};

test('each float track is called by the slot it drives', () => {
  expect(floatTrackRows(3, Int16Array.of(1, -1, 0), skeleton, 50)).toEqual([
    { track: 0, slot: 'cam_FOV' },
    { track: 1, slot: undefined },
    { track: 2, slot: 'blink' },
  ]);
});

test('tracks beyond the binding, or without a skeleton, have no name; only so many are listed', () => {
  expect(floatTrackRows(2, Int16Array.of(0), skeleton, 50).map(({ slot }) => slot)).toEqual(['blink', undefined]);
  expect(floatTrackRows(1, Int16Array.of(0), undefined, 50)).toEqual([{ track: 0, slot: undefined }]);
  expect(floatTrackRows(1_000_000, Int16Array.of(0), skeleton, 50)).toHaveLength(50);
});
