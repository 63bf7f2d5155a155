import { expect, test } from 'vitest';
import type { Skeleton } from '../animation/index.ts';
import { besideOffset } from './body.ts';

/** A root with two arms of this reach, and a weapon socket beside one hand that sticks out far. */
function skeletonOf(reach: number, weapon: number): Skeleton {
  const bones = [
    { name: 'Root', parent: -1, x: 0 },
    { name: 'L_Arm', parent: 0, x: reach / 2 },
    { name: 'L_Hand', parent: 1, x: reach / 2 },
    { name: 'R_Arm', parent: 0, x: -reach / 2 },
    { name: 'R_Wrist', parent: 3, x: -reach / 4 },
    { name: 'R_Hand', parent: 4, x: -reach / 4 },
    { name: 'R_Weapon', parent: 3, x: -weapon },
  ];
  return {
    name: 'two arms',
    bones: bones.map(({ name, parent }) => ({ name, parent })),
    reference: Float32Array.from(bones.flatMap(({ x }) => [x, 1, 0, 0, 0, 0, 1, 1, 1, 1])),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.from(bones.keys()),
  };
}

test('a second body stands beside the first, as far as both bodies reach; what they carry does not count', () => {
  const small = skeletonOf(0.5, 5);
  const large = skeletonOf(2, 0);
  expect(besideOffset(small, small)).toBeCloseTo(0.5 + 0.5 + 0.1 + 0.2, 6);
  expect(besideOffset(small, large)).toBeCloseTo(0.5 + 2 + 0.4 + 0.2, 6);
  expect(besideOffset(large, small)).toBeCloseTo(2 + 0.5 + 0.4 + 0.2, 6);
});
