import { expect, test } from 'vitest';
import { Player } from '../playback/index.ts';
import { createAppStore } from '../state/index.ts';
import { Activity } from './activity.ts';
import { createAutomation, toJson } from './automation.ts';
import { clipListing, fileListing, listingOf, loadedSkeleton, skeletonListing } from './testing.ts';

const NO_VIEWPORT = {
  mount: () => () => {},
  requestDraw: () => {},
  frameCamera: () => {},
  frameNavmesh: () => {},
  frameMaps: () => {},
  stage: () => undefined,
  describe: () => undefined,
  describeNavmesh: () => undefined,
};

test('numbers that are not finite cross as words, everything else as plain JSON', () => {
  expect(
    toJson({ a: Number.NaN, b: [Infinity, -Infinity, 1.5], c: undefined, d: Float64Array.of(1, Number.NaN), e: 'x', f: true }),
  ).toEqual({
    a: 'NaN',
    b: ['Infinity', '-Infinity', 1.5],
    c: null,
    d: [1, 'NaN'],
    e: 'x',
    f: true,
  });
});

test('the snapshot says what is open, selected, shown and posed', () => {
  const store = createAppStore();
  const player = new Player();
  const marrow = createAutomation({ store, player, viewport: NO_VIEWPORT, activity: new Activity() });
  const skeleton = loadedSkeleton(1);
  store
    .getState()
    .setListing(listingOf({ files: [fileListing(7, 'c0000.anibnd')], skeletons: [skeletonListing(1, 7)], clips: [clipListing(3, 7, 1)] }));
  store.getState().selectClip(3);
  store.getState().selectBone(1);
  store.getState().setShown({ kind: 'reference', skeleton, reason: 'Because.' });
  player.showReference(skeleton.skeleton);
  const snapshot = marrow.snapshot();
  expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
  expect(snapshot).toMatchObject({
    library: { files: [{ path: 'c0000.anibnd' }], skeletons: [{ file: 'c0000.anibnd' }], clips: [{ name: 'clip3', file: 'c0000.anibnd' }] },
    selection: { clip: { name: 'clip3', member: 'clip3.hkx', file: 'c0000.anibnd' }, skeleton: null, bone: 'Hand' },
    playback: { frame: 0, frames: 0, seconds: 0, playing: true, loop: true, speed: 1, loopRange: null },
    shown: { kind: 'reference', reason: 'Because.', skeleton: 'skeleton1' },
    layers: [],
    problems: [],
    renderer: { calls: 0, contextLost: false },
  });
  const { bones } = (snapshot as { readonly pose: { readonly bones: readonly { name: string; local: number[]; model: number[] }[] } }).pose;
  expect(bones.map((bone) => bone.name)).toEqual(['Root', 'Hand']);
  expect(bones[1]?.local).toEqual([0, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
  expect(bones[1]?.model.slice(12)).toEqual([0, 2, 0, 1]);
});

test('the snapshot has the part of the clip that looping repeats, in frames', () => {
  const store = createAppStore();
  const marrow = createAutomation({ store, player: new Player(), viewport: NO_VIEWPORT, activity: new Activity() });
  store.getState().setLoopRange({ start: 2.5, end: 7 });
  expect(marrow.snapshot()).toMatchObject({ playback: { loop: true, loopRange: { start: 2.5, end: 7 } } });
  store.getState().setLoopRange(undefined);
  expect(marrow.snapshot()).toMatchObject({ playback: { loopRange: null } });
});

test('idle waits for what is under way', async () => {
  const activity = new Activity();
  const marrow = createAutomation({ store: createAppStore(), player: new Player(), viewport: NO_VIEWPORT, activity });
  let done = false;
  activity.track(
    new Promise((resolve) => {
      setTimeout(resolve, 5);
    }).then(() => {
      done = true;
    }),
  );
  await marrow.idle();
  expect(done).toBe(true);
});
