import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attempt, FormatError } from '../binary/index.ts';
import type { HkaSkeleton } from '../havok/index.ts';
import { toBlendHint, toSkeleton } from './havok-to-animation.ts';

const hka = (parents: readonly number[]): HkaSkeleton => ({
  name: 'Master',
  parentIndices: Int16Array.from(parents),
  boneNames: parents.map((_, bone) => `bone${bone}`),
  referencePose: new Float32Array(parents.length * 10),
  floatSlots: [],
  referenceFloats: new Float32Array(),
  partitions: [],
});
const refusal = (parents: readonly number[]): unknown => {
  const result = attempt(() => toSkeleton(hka(parents)));
  return result instanceof FormatError ? result.message : 'accepted';
};

test('float slots and partitions are kept as stored', () => {
  const partitions = [{ name: 'Upper', startBoneIndex: 1, numBones: 90 }];
  expect(toSkeleton({ ...hka([-1, 0]), floatSlots: ['fov'], referenceFloats: Float32Array.of(0.5), partitions })).toMatchObject({
    floatSlots: ['fov'],
    referenceFloats: Float32Array.of(0.5),
    partitions: [{ name: 'Upper', startBone: 1, boneCount: 90 }],
  });
});

describe('the order of bones', () => {
  test('is that of the file where parents precede their children', () => {
    expect([...toSkeleton(hka([-1, 0, 0, 1, 3])).order]).toEqual([0, 1, 2, 3, 4]);
  });

  test('has every bone once and every parent before its children, in any forest', () => {
    // Each bone hangs on a bone of lower rank or on none; ranks are a shuffle of the indices.
    const forest = fc
      .integer({ min: 1, max: 40 })
      .chain((count) =>
        fc.tuple(
          fc.shuffledSubarray([...new Array<number>(count).keys()], { minLength: count }),
          fc.array(fc.nat(), { minLength: count, maxLength: count }),
        ),
      );
    fc.assert(
      fc.property(forest, ([ranked, hangs]) => {
        const parents = new Array<number>(ranked.length).fill(-1);
        for (const [rank, bone] of ranked.entries()) if (rank > 0 && hangs[rank]! % 4 > 0) parents[bone] = ranked[hangs[rank]! % rank]!;
        const { order } = toSkeleton(hka(parents));
        expect([...order].sort((a, b) => a - b)).toEqual([...parents.keys()]);
        const place = new Map([...order].map((bone, at) => [bone, at]));
        for (const [bone, parent] of parents.entries()) if (parent >= 0) expect(place.get(parent)).toBeLessThan(place.get(bone)!);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('of a chain of 30,000 bones, the last of them the root, needs no deep stack', () => {
    const parents = Array.from({ length: 30_000 }, (_, bone) => (bone === 29_999 ? -1 : bone + 1));
    expect(toSkeleton(hka(parents)).order[0]).toBe(29_999);
  });
});

describe('parents that cannot be', () => {
  test('are refused: out of range, oneself, a circle', () => {
    expect(refusal([-1, 2])).toMatch(/bone 1 bone1 names parent 2 of 2 bones/);
    expect(refusal([0])).toMatch(/its own ancestor/);
    expect(refusal([-1, 2, 3, 1])).toMatch(/its own ancestor/);
  });

  test('below zero are roots', () => {
    expect(toSkeleton(hka([-1, -7])).bones.map(({ parent }) => parent)).toEqual([-1, -1]);
  });
});

test('bones, names and indices are those of the file: none is added', () => {
  const skeleton = toSkeleton(hka([-1, 0, -1]));
  expect(skeleton.bones.map(({ name }) => name)).toEqual(['bone0', 'bone1', 'bone2']);
  expect(skeleton.reference).toHaveLength(30);
});

test('blend hints are 0, 1 and 2; others are kept and called unknown', () => {
  expect([0, 1, 2, 3, -1].map((stored) => toBlendHint(stored))).toEqual([
    { kind: 'normal', stored: 0 },
    { kind: 'additive-parent-space', stored: 1 },
    { kind: 'additive-child-space', stored: 2 },
    { kind: 'unknown', stored: 3 },
    { kind: 'unknown', stored: -1 },
  ]);
});
