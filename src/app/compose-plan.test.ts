import { expect, test } from 'vitest';
import { Player } from '../playback/index.ts';
import { createAppStore, planOf } from '../state/index.ts';
import type { ClipListing } from '../worker/contract.ts';
import { Activity } from './activity.ts';
import { bindStore } from './bind-store.ts';
import { clipListing, clipResult, fileListing, listingOf, loadedSkeleton, skeletonListing } from './testing.ts';

const ADDITIVE: Partial<ClipListing> = { blendHint: { kind: 'additive-parent-space', stored: 1 } };

function open(clips: readonly ClipListing[]) {
  const store = createAppStore();
  const player = new Player();
  const activity = new Activity();
  const loads: number[] = [];
  bindStore({
    store,
    player,
    activity,
    requestDraw: () => {},
    frozen: true,
    decoder: {
      loadClip: (id) => {
        loads.push(id);
        return Promise.resolve(
          id === 66
            ? { kind: 'failure', problem: { file: '', member: '', format: 'x', offset: undefined, message: 'Damaged.' } }
            : clipResult(id),
        );
      },
      loadSkeleton: (id) => Promise.resolve({ kind: 'skeleton', skeleton: loadedSkeleton(id) }),
    },
  });
  store.getState().setListing(listingOf({ files: [fileListing(1)], skeletons: [skeletonListing(5, 1)], clips }));
  const select = async (clip: number): Promise<void> => {
    store.getState().selectClip(clip);
    await activity.settled();
  };
  return { store, player, activity, loads, select, settled: () => activity.settled() };
}

const idle = clipListing(1, 1, 5, { name: 'a000_000000' });
const additive = clipListing(2, 1, 5, { name: 'a000_009500', ...ADDITIVE });
const stranger = clipListing(3, 1, 6, { name: 'a000_000001' });

test('an additive clip is offered the idle at once, and the playhead counts its own frames', async () => {
  const { store, player, select, loads } = open([idle, additive]);
  await select(2);
  expect(planOf(store.getState())).toMatchObject({ base: { kind: 'clip', offered: true, clip: { id: 1 } }, lead: 0 });
  expect(player.composition).toMatchObject({ base: { kind: 'clip' }, layers: [{ mode: 'parent-space', weight: 1 }], lead: 0 });
  expect(new Set(loads)).toEqual(new Set([1, 2]));
  // Both slide along x by a metre a frame: the delta over the idle moves twice as far.
  player.seek(4);
  expect(player.pose?.local[0]).toBeCloseTo(8, 9);
  store.getState().setBase({ kind: 'alone' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(player.frame).toBe(4);
  expect(player.pose?.local[0]).toBeCloseTo(4, 9);
});

test('weight, mute and solo tell which layers count; a clip of another skeleton never does', async () => {
  const { store, player, select, settled } = open([idle, additive, stranger]);
  await select(1);
  const { addLayer, changeLayer } = store.getState();
  for (const clip of [2, 2, 3]) addLayer(clip);
  await settled();
  player.seek(2);
  expect(player.pose?.local[0]).toBeCloseTo(6, 9);
  changeLayer(1, { weight: 0.5 });
  await settled();
  expect(player.pose?.local[0]).toBeCloseTo(5, 9);
  changeLayer(2, { solo: true });
  await settled();
  expect(player.pose?.local[0]).toBeCloseTo(4, 9);
  changeLayer(2, { muted: true });
  await settled();
  expect(player.pose?.local[0]).toBeCloseTo(3, 9);
});

test('a chain plays in place of the clip; a layer that cannot be loaded is told and left out', async () => {
  const { store, player, select, settled } = open([idle, clipListing(66, 1, 5, { name: 'broken' })]);
  await select(1);
  store.getState().addLayer(66);
  for (const clip of [1, 1]) store.getState().addToChain(clip);
  store.getState().setPlaysChain(true);
  await settled();
  expect([...store.getState().setupFailures]).toEqual([[66, 'Damaged.']]);
  // Two clips of a second at ten frames a second, overlapping by a fifth.
  expect(player.lastFrame).toBe(18);
  player.seek(9);
  // Half way through the blend: 0.9 s of the first, 0.1 s of the second.
  expect(player.pose?.local[0]).toBeCloseTo((9 + 1) / 2, 6);
});

test('the second clip of a comparison follows the same clock, set aside when asked', async () => {
  const { store, player, select, settled } = open([idle, additive]);
  await select(1);
  store.getState().setComparison({ kind: 'clip', clip: 1 });
  await settled();
  player.seek(3);
  expect(player.compared?.pose.local[0]).toBeCloseTo(3, 9);
  store.getState().setCompareLayout('side-by-side');
  await settled();
  expect(player.compared?.pose.placed[12]).toBeGreaterThan((player.compared?.pose.model[12] ?? 0) + 0.1);
  store.getState().setComparison(undefined);
  await settled();
  expect(player.compared).toBeUndefined();
});
