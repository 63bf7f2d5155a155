import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Player } from '../playback/index.ts';
import { type AppStore, createAppStore } from '../state/index.ts';
import type { ClipResult, Listing, SkeletonResult } from '../worker/contract.ts';
import { Activity } from './activity.ts';
import { bindStore } from './bind-store.ts';
import { clipListing, clipResult, fileListing, listingOf, loadedSkeleton, skeletonListing } from './testing.ts';

const LISTING = listingOf({
  files: [fileListing(1), fileListing(2)],
  skeletons: [skeletonListing(1, 1), skeletonListing(2, 2)],
  clips: [clipListing(10, 1, 1), clipListing(11, 1, 1), clipListing(12, 1, undefined), clipListing(20, 2, 2)],
});
const SKELETONS = new Map([
  [1, loadedSkeleton(1)],
  [2, loadedSkeleton(2, ['Root', 'Spine', 'Hand'])],
]);

let store: AppStore;
let player: Player;
let activity: Activity;
const loadClip = vi.fn<(id: number) => Promise<ClipResult>>();
const loadSkeleton = vi.fn<(id: number) => Promise<SkeletonResult>>();
const requestDraw = vi.fn();

beforeEach(() => {
  store = createAppStore();
  player = new Player();
  activity = new Activity();
  requestDraw.mockReset();
  loadClip.mockReset().mockImplementation((id) => Promise.resolve(clipResult(id)));
  loadSkeleton.mockReset().mockImplementation((id) => Promise.resolve({ kind: 'skeleton', skeleton: SKELETONS.get(id)! }));
  bindStore({ store, player, decoder: { loadClip, loadSkeleton }, activity, requestDraw, frozen: false });
  store.getState().setListing(LISTING);
});

describe('the selection', () => {
  test('loads the clip with its skeleton, shows and plays it', async () => {
    store.getState().setPlaying(false);
    store.getState().selectClip(10);
    expect(activity.busy).toBe(true);
    await activity.settled();
    expect(store.getState().shown).toMatchObject({ kind: 'clip', listing: { id: 10 }, skeleton: { id: 1 } });
    expect(player.skeleton).toBe(SKELETONS.get(1)!.skeleton);
    expect(player.playing).toBe(true);
    expect(store.getState().playback.playing).toBe(true);
  });

  test('loads a skeleton once, and hands out the same object for every clip of it', async () => {
    store.getState().selectClip(10);
    await activity.settled();
    store.getState().selectClip(11);
    await activity.settled();
    expect(loadSkeleton).toHaveBeenCalledTimes(1);
    expect(player.skeleton).toBe(SKELETONS.get(1)!.skeleton);
  });

  test('drops the answer for a clip that was left, and skips clips passed on the way', async () => {
    const first = deferred<ClipResult>();
    loadClip.mockReturnValueOnce(first.promise);
    store.getState().selectClip(10);
    store.getState().selectClip(11);
    store.getState().selectClip(20);
    first.resolve(clipResult(10));
    await activity.settled();
    expect(loadClip.mock.calls).toEqual([[10], [20]]);
    expect(store.getState().shown).toMatchObject({ kind: 'clip', listing: { id: 20 } });
  });

  test('says that it loads only when that takes long', async () => {
    const first = deferred<ClipResult>();
    loadClip.mockReturnValueOnce(first.promise);
    store.getState().selectClip(10);
    expect(store.getState().shown.kind).toBe('nothing');
    await vi.waitFor(() => {
      expect(store.getState().shown.kind).toBe('loading');
    });
    first.resolve(clipResult(10));
    await activity.settled();
    expect(store.getState().shown.kind).toBe('clip');
  });

  test('shows a skeleton by its reference pose, with nothing to excuse', async () => {
    store.getState().selectSkeleton(2);
    await activity.settled();
    expect(store.getState().shown).toEqual({ kind: 'reference', skeleton: SKELETONS.get(2), reason: undefined });
    expect(player.header).toBeUndefined();
  });

  test('shows nothing when nothing is selected any more', async () => {
    store.getState().selectClip(10);
    await activity.settled();
    store.getState().selectClip(undefined);
    await activity.settled();
    expect(store.getState().shown).toEqual({ kind: 'nothing' });
    expect(player.pose).toBeUndefined();
  });
});

describe('a clip that cannot be shown', () => {
  test('has a reference pose stand in, with the reason', async () => {
    loadClip.mockResolvedValue(failure('The spline block is cut short.'));
    store.getState().selectClip(10);
    await activity.settled();
    expect(store.getState().shown).toEqual({ kind: 'reference', skeleton: SKELETONS.get(1), reason: 'The spline block is cut short.' });
    expect(player.header).toBeUndefined();
    expect(player.pose).toBeDefined();
  });

  test('that waits for its skeleton says so over the one in its own file', async () => {
    store.getState().selectClip(12);
    await activity.settled();
    expect(store.getState().shown).toEqual({ kind: 'reference', skeleton: SKELETONS.get(1), reason: 'Its skeleton is not open.' });
    expect(loadClip).not.toHaveBeenCalled();
  });

  test('fails with the reason where there is no skeleton at all', async () => {
    store.getState().setListing(withSkeletons([]));
    store.getState().selectClip(12);
    await activity.settled();
    expect(store.getState().shown).toEqual({ kind: 'failed', reason: 'Its skeleton is not open.' });
    expect(player.pose).toBeUndefined();
  });

  test('keeps its own reason when the skeleton fails too', async () => {
    loadClip.mockResolvedValue(failure('clip'));
    loadSkeleton.mockResolvedValue(failure('skeleton'));
    store.getState().selectClip(10);
    await activity.settled();
    expect(store.getState().shown).toEqual({ kind: 'failed', reason: 'clip' });
  });

  test('comes alive, once, when the listing changes', async () => {
    store.getState().selectClip(12);
    await activity.settled();
    const alive = listingOf({ ...LISTING, clips: [...LISTING.clips.slice(0, 2), clipListing(12, 1, 2), ...LISTING.clips.slice(3)] });
    store.getState().setListing(alive);
    store.getState().setListing({ ...alive });
    await activity.settled();
    expect(loadClip.mock.calls).toEqual([[12]]);
    expect(store.getState().shown).toMatchObject({ kind: 'clip', listing: { id: 12 }, skeleton: { id: 2 } });
  });

  test('by a fault of the app is a banner and a reason, and the next clip works', async () => {
    loadClip.mockRejectedValueOnce(new Error('The worker died.'));
    store.getState().selectClip(10);
    await activity.settled();
    expect(store.getState().shown).toEqual({ kind: 'failed', reason: 'The worker died.' });
    expect(store.getState().fault).toContain('The worker died.');
    store.getState().selectClip(11);
    await activity.settled();
    expect(store.getState().shown.kind).toBe('clip');
  });
});

describe('the selected bone', () => {
  test('stays the same bone by name on another skeleton', async () => {
    store.getState().selectClip(10);
    await activity.settled();
    store.getState().selectBone(1);
    store.getState().selectClip(20);
    await activity.settled();
    expect(store.getState().selection.bone).toBe(2);
    store.getState().selectBone(1);
    store.getState().selectClip(10);
    await activity.settled();
    expect(store.getState().selection.bone).toBeUndefined();
  });
});

describe('a chain', () => {
  test('has its own frames counted; a loop and a view of others are let go', async () => {
    store.getState().selectClip(10);
    await activity.settled();
    store.getState().setLoopRange({ start: 2, end: 8 });
    store.getState().setTimelineView({ start: 0, end: 9 });
    store.getState().addToChain(10);
    store.getState().addToChain(11);
    await activity.settled();
    expect(store.getState().playback.loopRange).toEqual({ start: 2, end: 8 });
    store.getState().setPlaysChain(true);
    await activity.settled();
    // Two clips of ten intervals, two of them together.
    expect(player.lastFrame).toBe(18);
    expect(store.getState().playback.loopRange).toBeUndefined();
    expect(store.getState().timelineView).toBeUndefined();
    const [, second] = store.getState().setup.chain;
    store.getState().changeChainEntry(second!.id, { blendSeconds: 0 });
    await activity.settled();
    expect(player.lastFrame).toBe(20);
  });
});

describe('playback', () => {
  beforeEach(async () => {
    store.getState().selectClip(10);
    await activity.settled();
  });

  test('is set from the store, and wakes the viewport', () => {
    requestDraw.mockClear();
    store.getState().setPlaying(false);
    store.getState().setSpeed(-0.5);
    store.getState().toggleLooping();
    expect(player).toMatchObject({ playing: false, speed: -0.5, looping: false });
    expect(requestDraw).toHaveBeenCalled();
  });

  test('that ends by itself comes back to the store, after the frame', async () => {
    store.getState().toggleLooping();
    player.tick(5);
    expect(store.getState().playback.playing).toBe(true);
    await Promise.resolve();
    expect(store.getState().playback.playing).toBe(false);
    expect(player.frame).toBe(10);
    store.getState().togglePlaying();
    expect(player.frame).toBe(0);
    expect(player.playing).toBe(true);
  });
});

test('a frozen clock leaves a picked clip where it starts', async () => {
  const own = createAppStore();
  const still = new Player();
  own.getState().setPlaying(false);
  bindStore({ store: own, player: still, decoder: { loadClip, loadSkeleton }, activity, requestDraw, frozen: true });
  own.getState().setListing(LISTING);
  own.getState().selectClip(10);
  await activity.settled();
  expect(own.getState().shown.kind).toBe('clip');
  expect(still.playing).toBe(false);
});

function failure(message: string): { readonly kind: 'failure'; readonly problem: Listing['problems'][number] } {
  return { kind: 'failure', problem: { file: 'file1.anibnd', member: 'clip.hkx', format: 'TAG0', offset: 4, message } };
}

function withSkeletons(skeletons: Listing['skeletons']): Listing {
  return { ...LISTING, skeletons };
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
