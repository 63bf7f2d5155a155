import { expect, test } from 'vitest';
import { applyTracks, createPose, type Skeleton } from '../../animation/index.ts';
import { boneText, type PoseMoment, poseText, rowText } from './bone-copies.ts';
import { TRANSFORM_LINES } from './bone-values.ts';

const THIRD = 1 / 3;
const SKELETON: Skeleton = {
  name: 'Master',
  bones: [
    { name: 'Root', parent: -1 },
    { name: 'Hand, "left"', parent: 0 },
  ],
  reference: Float32Array.of(0, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 0, 0, 0, 1, 1, 1, 1),
  floatSlots: [],
  referenceFloats: new Float32Array(),
  partitions: [],
  order: Int32Array.of(0, 1),
};

function moment(additive = false): PoseMoment {
  const pose = createPose(SKELETON, 1);
  const trackToBone = Int16Array.of(1);
  pose.tracks.set([THIRD, 0, 2, 0, 0, 0, 2, 1, 1, 1]);
  applyTracks(SKELETON, trackToBone, pose);
  return { clip: 'a000', additive, frame: 1.5, seconds: 0.05, skeleton: SKELETON, pose, trackToBone };
}

test('a row keeps every digit', () => {
  const line = TRANSFORM_LINES[0]!;
  expect(rowText(moment(), 1, 'local', line, [THIRD, 0, 2], 'csv')).toBe(
    `bone,space,part,frame,x,y,z\n"Hand, ""left""",local,Translation,1.5,${THIRD},0,2\n`,
  );
  expect(JSON.parse(rowText(moment(), 1, 'local', line, [THIRD, 0, undefined], 'json'))).toMatchObject({
    bone: 'Hand, "left"',
    part: 'Translation',
    values: [THIRD, 0, null],
  });
});

test('a bone has all its spaces', () => {
  const bone = JSON.parse(boneText(moment(), 1, 'json'));
  expect(bone).toMatchObject({
    parent: 'Root',
    tracks: [0],
    track: { Rotation: [0, 0, 0, 2] },
    local: { Translation: [THIRD, 0, 2], Rotation: [0, 0, 0, 1] },
    model: { Translation: [THIRD, 1, 2], 'X axis': [1, 0, 0] },
    reference: { Translation: [0, 0, 2] },
    'delta to reference': { Translation: [THIRD, 0, 0], 'Axis and angle': [0, 0, 0, 0] },
  });
  expect(boneText(moment(), 1, 'csv').trim().split('\n')).toHaveLength(1 + 4 + 4 + 7 + 4 + 4);
  expect(JSON.parse(boneText(moment(), 0, 'json'))).not.toHaveProperty('track');
  expect(JSON.parse(boneText(moment(true), 1, 'json'))).not.toHaveProperty('delta to reference');
});

test('the pose has names, parents, local and model', () => {
  const { bones } = JSON.parse(poseText(moment(), 'json'));
  expect(bones).toHaveLength(2);
  expect(bones[1]).toMatchObject({ name: 'Hand, "left"', parent: 0, local: [THIRD, 0, 2, 0, 0, 0, 1, 1, 1, 1] });
  expect(bones[1].model.slice(12)).toEqual([THIRD, 1, 2, 1]);
  const lines = poseText(moment(), 'csv').trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]!.split(',')).toHaveLength(4 + 10 + 16);
  expect(lines[1]).toBe('0,Root,-1,1.5,0,1,0,0,0,0,1,1,1,1,1,0,0,0,0,1,0,0,0,0,1,0,0,1,0,1');
});
