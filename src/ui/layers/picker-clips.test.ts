import { expect, test } from 'vitest';
import type { ClipListing } from '../../worker/contract.ts';
import { pickerClips } from './picker-clips.ts';

const READY: ClipListing['state'] = { kind: 'ready' };
const CLIPS = [
  { id: 1, skeleton: 7, name: 'a000_000000', state: READY },
  { id: 2, skeleton: 8, name: 'a000_000000', state: READY },
  { id: 3, skeleton: 8, name: 'A000_003000', state: READY },
  { id: 4, skeleton: 8, name: 'a000_003000', state: { kind: 'needs-skeleton', message: '' } as const },
];
const idsOf = (choice: Parameters<typeof pickerClips>[1]): readonly number[] => pickerClips(CLIPS, choice).found.map(({ id }) => id);

test('clips on the nearest skeleton come first, in their order; those that cannot be played do not come', () => {
  expect(pickerClips(CLIPS, { skeleton: undefined, nearest: 8, words: '' }).near).toBe(2);
  expect(idsOf({ skeleton: undefined, nearest: 8, words: '' })).toEqual([2, 3, 1]);
  expect(idsOf({ skeleton: undefined, nearest: 7, words: '' })).toEqual([1, 2, 3]);
});

test('a part of the name and a skeleton narrow them', () => {
  expect(idsOf({ skeleton: undefined, nearest: 7, words: ' a000_003 ' })).toEqual([3]);
  expect(idsOf({ skeleton: 7, nearest: undefined, words: '' })).toEqual([1]);
});
