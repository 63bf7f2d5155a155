import { expect, test } from 'vitest';
import { describeHeldBones } from './held-bones.ts';

const SKELETON = {
  name: '',
  bones: [
    { name: 'Root', parent: -1 },
    { name: 'L_Hand', parent: 0 },
    { name: 'R_Hand', parent: 0 },
  ],
  reference: new Float32Array(30),
  floatSlots: [],
  referenceFloats: new Float32Array(),
  partitions: [],
  order: Int32Array.of(0, 1, 2),
};

test('names the first held bone and counts the rest', () => {
  expect(describeHeldBones(SKELETON, Uint8Array.of(0, 0, 0))).toBeUndefined();
  expect(describeHeldBones(SKELETON, Uint8Array.of(0, 1, 0))).toBe('1 bone held, not finite here: L_Hand');
  expect(describeHeldBones(SKELETON, Uint8Array.of(0, 1, 1))).toBe('2 bones held, not finite here: L_Hand and 1 more');
});
