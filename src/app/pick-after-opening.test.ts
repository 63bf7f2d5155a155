import { expect, test } from 'vitest';
import type { SelectionSlice } from '../state/index.ts';
import { pickAfterOpening } from './pick-after-opening.ts';
import { clipListing, fileListing, listingOf, skeletonListing } from './testing.ts';

const SAMPLE = { sample: new Set([1]), skeleton: undefined };
const NONE = { sample: new Set<number>(), skeleton: undefined };
const LISTING = listingOf({
  files: [fileListing(1), fileListing(2), fileListing(3)],
  skeletons: [skeletonListing(1, 1), skeletonListing(2, 2), skeletonListing(3, 3)],
  clips: [clipListing(10, 1, 1), clipListing(20, 2, undefined), clipListing(21, 2, 2), clipListing(22, 2, 2)],
});

test('the first clip that can be played is selected when nothing is', () => {
  expect(pickAfterOpening(LISTING, selected({}), new Set([2]), SAMPLE)).toEqual({ kind: 'clip', id: 21 });
});

test('the sample opens with its own clip', () => {
  expect(pickAfterOpening(LISTING, selected({}), new Set([1]), NONE)).toEqual({ kind: 'clip', id: 10 });
  expect(pickAfterOpening(LISTING, selected({}), new Set([1]), SAMPLE)).toEqual({ kind: 'clip', id: 10 });
});

test('the sample gives way, as a clip and as a skeleton', () => {
  expect(pickAfterOpening(LISTING, selected({ clip: 10 }), new Set([2]), SAMPLE)).toEqual({ kind: 'clip', id: 21 });
  expect(pickAfterOpening(LISTING, selected({ skeleton: 1 }), new Set([2]), SAMPLE)).toEqual({ kind: 'clip', id: 21 });
});

test('the first clip of a file that was not open before is shown, whatever was looked at', () => {
  expect(pickAfterOpening(LISTING, selected({ clip: 10 }), new Set([2]), NONE, new Set([2]))).toEqual({ kind: 'clip', id: 21 });
  expect(pickAfterOpening(LISTING, selected({ clip: 22 }), new Set([3]), SAMPLE, new Set([3]))).toBeUndefined();
});

test('what someone looks at stays when the same file comes again', () => {
  expect(pickAfterOpening(LISTING, selected({ clip: 22 }), new Set([2]), SAMPLE)).toBeUndefined();
  expect(pickAfterOpening(LISTING, selected({ skeleton: 2 }), new Set([2]), SAMPLE)).toBeUndefined();
});

test('a skeleton that stood in for clips to come gives way to them, to nothing else', () => {
  const stoodIn = { sample: new Set([1]), skeleton: 2 };
  expect(pickAfterOpening(LISTING, selected({ skeleton: 2 }), new Set([2]), stoodIn)).toEqual({ kind: 'clip', id: 21 });
  const bare = listingOf({ files: [fileListing(2), fileListing(3)], skeletons: [skeletonListing(2, 2), skeletonListing(3, 3)] });
  expect(pickAfterOpening(bare, selected({ skeleton: 2 }), new Set([3]), stoodIn)).toBeUndefined();
});

test('a clip that cannot be shown gives way to one that can', () => {
  expect(pickAfterOpening(LISTING, selected({ clip: 20 }), new Set([3]), SAMPLE)).toEqual({ kind: 'clip', id: 21 });
});

test('a skeleton that brings an earlier clip to life shows that clip, not itself', () => {
  const alive = listingOf({
    files: [fileListing(1), fileListing(2), fileListing(3)],
    skeletons: [skeletonListing(3, 3)],
    clips: [clipListing(10, 1, 1), clipListing(20, 2, 3)],
  });
  expect(pickAfterOpening(alive, selected({ clip: 10 }), new Set([3]), SAMPLE)).toEqual({ kind: 'clip', id: 20 });
});

test('where nothing can be played, a waiting clip is shown with what it needs, else a skeleton', () => {
  const waiting = listingOf({ files: [fileListing(2)], clips: [clipListing(20, 2, undefined)], skeletons: [skeletonListing(2, 2)] });
  expect(pickAfterOpening(waiting, selected({}), new Set([2]), NONE)).toEqual({ kind: 'clip', id: 20 });
  expect(pickAfterOpening(waiting, selected({ clip: 20 }), new Set([2]), NONE)).toBeUndefined();
  const bare = listingOf({ files: [fileListing(2)], skeletons: [skeletonListing(2, 2)] });
  expect(pickAfterOpening(bare, selected({}), new Set([2]), NONE)).toEqual({ kind: 'skeleton', id: 2 });
});

test('a file with nothing in it changes nothing', () => {
  expect(pickAfterOpening(LISTING, selected({ clip: 10 }), new Set([9]), { sample: new Set([1, 2]), skeleton: undefined })).toBeUndefined();
  expect(pickAfterOpening(listingOf({}), selected({}), new Set([9]), NONE)).toBeUndefined();
});

function selected(part: Partial<SelectionSlice['selection']>): SelectionSlice['selection'] {
  return { clip: undefined, skeleton: undefined, bone: undefined, hoveredBone: undefined, ...part };
}
