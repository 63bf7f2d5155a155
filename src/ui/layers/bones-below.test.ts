import { expect, test } from 'vitest';
import { bonesBelow } from './bones-below.ts';

test('a bone and below is the bone with its children and theirs, in whatever order they are stored', () => {
  // 2 is the root; 2 > 0 > 1, 2 > 3, 0 > 4.
  const bones = [2, 0, -1, 2, 0].map((parent, bone) => ({ name: `b${bone}`, parent }));
  const skeleton = { bones, order: Int32Array.of(2, 0, 3, 1, 4) };
  expect(bonesBelow(skeleton, 0)).toEqual([0, 1, 4]);
  expect(bonesBelow(skeleton, 3)).toEqual([3]);
  expect(bonesBelow(skeleton, 2)).toEqual([2, 0, 3, 1, 4]);
});
