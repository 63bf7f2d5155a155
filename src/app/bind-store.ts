import type { Composition, Skeleton } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import { besideOffset } from '../scene/index.ts';
import { type AppStore, type Plan, planOf, PLAIN_SETUP, planSetup, type Shown } from '../state/index.ts';
import type { Decoder, LoadedClip } from '../worker/contract.ts';
import { DecoderEnded } from '../worker/decoder-client.ts';
import type { Activity } from './activity.ts';
import { createClipShelf } from './clip-shelf.ts';
import { clipsOfPlan, composePlan } from './compose-plan.ts';
import { viewKeyed } from './keyed-view.ts';
import { createShownLoader } from './load-shown.ts';
import { sameWanted, type Wanted, wantedOf } from './wanted.ts';

export interface StoreBinding {
  readonly store: AppStore;
  readonly player: Player;
  readonly decoder: Pick<Decoder, 'loadClip' | 'loadSkeleton'>;
  readonly activity: Activity;
  /** Asks the viewport for a frame, where there is one. */
  readonly requestDraw: () => void;
  /** The clock stands still (`?paused`): picking a clip does not start it. */
  readonly frozen: boolean;
}

/** Loading that takes longer than this shows; anything shorter would only flicker. */
const LOADING_SHOWS_AFTER = 120;

/** The one place where state turns into what plays, and playing back into state. Returns how to unbind. */
export function bindStore(binding: StoreBinding): () => void {
  const unbind = [bindShown(binding), bindPlayback(binding)];
  return () => {
    for (const stop of unbind) stop();
  };
}

/** Follows the selection: loads what it asks for, one thing at a time, and shows the last one asked for. */
function bindShown({ store, player, decoder, activity, frozen }: StoreBinding): () => void {
  const shelf = createClipShelf(decoder);
  const viewOf = (clip: LoadedClip, skeleton: Skeleton): LoadedClip => viewKeyed(clip, skeleton, store.getState().keyed);
  const load = createShownLoader(decoder, (id) => store.getState().listing.skeletons.some((skeleton) => skeleton.id === id), viewOf);
  let latest: Wanted = { kind: 'nothing' };
  let loading = false;
  let changedWhileLoading = false;

  const loadSafely = async (wanted: Wanted): Promise<Shown> => {
    try {
      return await load(wanted);
    } catch (error) {
      // Expected failures are values; this is a fault of the app, or a worker that ended.
      // How a worker ended, and what becomes of it, the opener says.
      if (error instanceof DecoderEnded) return { kind: 'failed', reason: `${error.message}: reload the page` };
      const reason = error instanceof Error ? error.message : String(error);
      store.getState().setFault(`Showing this failed: ${reason}`);
      return { kind: 'failed', reason };
    }
  };

  /** Walking the list faster than clips load skips what was passed: only the latest wish is loaded next. */
  const follow = async (): Promise<void> => {
    loading = true;
    const late = setTimeout(() => {
      store.getState().setShown({ kind: 'loading' });
    }, LOADING_SHOWS_AFTER);
    for (let wanted: Wanted | undefined; wanted !== latest; ) {
      wanted = latest;
      const shown = await loadSafely(wanted);
      // What plays together with it is there before it shows: an additive clip would collapse for a moment.
      if (shown.kind === 'clip' && wanted === latest) await gather(planOf(store.getState()), shown);
      if (wanted === latest) present(shown, store, player, frozen, compose);
    }
    clearTimeout(late);
    loading = false;
    if (changedWhileLoading) await recompose();
    else await compare();
  };

  const compose = (plan: Plan, skeleton: Skeleton): Composition =>
    composePlan(plan, skeleton, (clip) => {
      const loaded = shelf.get(clip);
      return loaded === undefined ? undefined : viewOf(loaded, skeleton);
    });

  /** Loads what a plan needs beside the clip that is shown. */
  const gather = async (plan: Plan | undefined, shown: Shown): Promise<void> => {
    const compared = comparedPlan(store.getState());
    const clips = [plan, compared].flatMap((one) => (one === undefined ? [] : clipsOfPlan(one)));
    try {
      if (shown.kind === 'clip') {
        shelf.put(shown.listing, shown.clip);
        clips.push(shown.listing);
      }
      store.getState().setSetupFailures(await shelf.ensure(clips));
    } catch (error) {
      // How a worker ended the opener says; without it nothing more can be loaded.
      if (!(error instanceof DecoderEnded)) throw error;
    }
  };

  /** Plays the same clip with what its set-up has become. */
  const recompose = async (): Promise<void> => {
    const { shown } = store.getState();
    changedWhileLoading = loading;
    if (loading || shown.kind !== 'clip') return;
    await gather(planOf(store.getState()), shown);
    // Something else may be shown by now, which was composed by itself; and the set-up may have changed again.
    const plan = planOf(store.getState());
    if (store.getState().shown !== shown || plan === undefined) return;
    const { lastFrame } = player;
    player.show(compose(plan, shown.skeleton.skeleton), true);
    // A loop or a part in view is of the frames that were counted.
    if (player.lastFrame !== lastFrame) store.getState().resetTimeline();
    await compare();
  };

  const compare = async (): Promise<void> => {
    const { shown, compareLayout } = store.getState();
    const plan = shown.kind === 'clip' ? comparedPlan(store.getState()) : undefined;
    if (plan === undefined || shown.kind !== 'clip') {
      player.compare(undefined);
      return;
    }
    const skeleton = plan.skeleton === shown.skeleton.id ? shown.skeleton.skeleton : await skeletonOf(decoder, plan.skeleton);
    if (skeleton === undefined) player.compare(undefined);
    else {
      const place = compareLayout === 'side-by-side' ? beside(shown.skeleton.skeleton, skeleton) : undefined;
      player.compare(compose(plan, skeleton), place);
    }
  };

  const unbind = [
    store.subscribe(
      wantedOf,
      (wanted) => {
        latest = wanted;
        if (!loading) activity.track(follow());
      },
      { equalityFn: sameWanted },
    ),
    store.subscribe(
      ({ setup, listing, comparison, compareLayout }) => [setup, listing, comparison, compareLayout],
      () => activity.track(recompose()),
      { equalityFn: sameItems },
    ),
    store.subscribe(
      ({ keyed }) => [keyed.storedKeysOnly, keyed.rootLock],
      () => {
        const { shown, setShown } = store.getState();
        if (shown.kind !== 'clip') return;
        const clip = viewOf(shown.clip, shown.skeleton.skeleton);
        if (clip !== shown.clip) setShown({ ...shown, clip });
        activity.track(recompose());
      },
      { equalityFn: sameItems },
    ),
    store.subscribe(
      ({ selection }) => selection.clip,
      () => {
        // How much of an additive clip shows was said of that one.
        store.getState().setLead(PLAIN_SETUP.lead);
      },
    ),
    store.subscribe(
      ({ listing }) => listing.clips.length,
      (count) => {
        // With nothing open, ids may begin anew.
        if (count > 0) return;
        store.getState().setSetup(PLAIN_SETUP);
        store.getState().setComparison(undefined);
      },
    ),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}

/** The plan of what is compared with; undefined where nothing is, or it cannot play. */
function comparedPlan({ listing, selection, comparison }: ReturnType<AppStore['getState']>): Plan | undefined {
  if (comparison === undefined) return undefined;
  const id = comparison.kind === 'clip' ? comparison.clip : selection.clip;
  const clip = listing.clips.find((candidate) => candidate.id === id);
  return clip === undefined ? undefined : planSetup(listing, clip, comparison.kind === 'clip' ? PLAIN_SETUP : comparison.setup);
}

async function skeletonOf(decoder: Pick<Decoder, 'loadSkeleton'>, id: number): Promise<Skeleton | undefined> {
  const result = await decoder.loadSkeleton(id);
  return result.kind === 'skeleton' ? result.skeleton.skeleton : undefined;
}

/** The place at a character's side where another one stands. */
function beside(first: Skeleton, second: Skeleton): Float64Array {
  const place = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  place[12] = besideOffset(first, second);
  return place;
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((item, at) => item === b[at]);
}

/** Puts what was loaded under the playhead and tells the page. Picking a clip plays it. */
function present(
  shown: Shown,
  store: AppStore,
  player: Player,
  frozen: boolean,
  compose: (plan: Plan, skeleton: Skeleton) => Composition,
): void {
  const bone = carryBone(store.getState(), shown);
  store.getState().resetTimeline();
  switch (shown.kind) {
    case 'clip': {
      const { listing, skeleton } = shown;
      if (!frozen) store.getState().setPlaying(true);
      const { setup, listing: all } = store.getState();
      const plan: Plan = planSetup(all, listing, setup) ?? {
        skeleton: skeleton.id,
        base: { kind: 'clip', clip: listing, offered: false },
        layers: [],
        lead: undefined,
      };
      player.show(compose(plan, skeleton.skeleton));
      if (store.getState().playback.playing) player.play();
      break;
    }
    case 'reference':
      player.showReference(shown.skeleton.skeleton);
      break;
    case 'nothing':
    case 'loading':
    case 'failed':
      player.showNothing();
      break;
  }
  if (shown.kind === 'clip' && shown.clip.nonFiniteTracks.length > 0) store.getState().addNonFiniteClip(shown.clip.id);
  store.getState().setShown(shown);
  if (bone !== store.getState().selection.bone) store.getState().selectBone(bone);
  store.getState().hoverBone(undefined);
}

/** The selected bone's index in the skeleton shown next: the same bone by name, if it has one. */
function carryBone({ shown: before, selection }: ReturnType<AppStore['getState']>, shown: Shown): number | undefined {
  const bone = selection.bone;
  if (bone === undefined || !('skeleton' in shown)) return bone;
  if (!('skeleton' in before)) return bone < shown.skeleton.skeleton.bones.length ? bone : undefined;
  if (before.skeleton === shown.skeleton) return bone;
  const name = before.skeleton.skeleton.bones[bone]?.name;
  const index = shown.skeleton.skeleton.bones.findIndex((candidate) => candidate.name === name);
  return index < 0 ? undefined : index;
}

/** What people choose about playback goes to the player; a clip that ends by itself comes back. */
function bindPlayback({ store, player, requestDraw }: StoreBinding): () => void {
  player.onEnd = () => {
    // The end is met inside a frame, where nothing writes to the store.
    queueMicrotask(() => {
      store.getState().setPlaying(player.playing);
    });
  };
  const unbind = [
    store.subscribe(
      (state) => state.playback.looping,
      (looping) => {
        player.looping = looping;
      },
      { fireImmediately: true },
    ),
    store.subscribe(
      (state) => state.playback.loopRange,
      (loopRange) => {
        player.loopRange = loopRange;
      },
      { fireImmediately: true },
    ),
    store.subscribe(
      (state) => state.playback.speed,
      (speed) => {
        player.speed = speed;
        requestDraw();
      },
      { fireImmediately: true },
    ),
    store.subscribe(
      ({ standing }) => standing,
      ({ rootMotion, scaleRule }) => {
        player.stand({ rootMotion, scaleRule });
      },
      { fireImmediately: true },
    ),
    store.subscribe(
      (state) => state.playback.playing,
      (playing) => {
        if (playing) player.play();
        else player.playing = false;
        requestDraw();
      },
      { fireImmediately: true },
    ),
  ];
  return () => {
    player.onEnd = () => {};
    for (const stop of unbind) stop();
  };
}
