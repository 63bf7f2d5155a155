import type { Player } from '../playback/index.ts';
import type { AppStore, Shown } from '../state/index.ts';
import type { Decoder } from '../worker/contract.ts';
import { DecoderEnded } from '../worker/decoder-client.ts';
import type { Activity } from './activity.ts';
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
  const load = createShownLoader(decoder, (id) => store.getState().listing.skeletons.some((skeleton) => skeleton.id === id));
  let latest: Wanted = { kind: 'nothing' };
  let loading = false;

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
      if (wanted === latest) present(shown, store, player, frozen);
    }
    clearTimeout(late);
    loading = false;
  };

  return store.subscribe(
    wantedOf,
    (wanted) => {
      latest = wanted;
      if (!loading) activity.track(follow());
    },
    { equalityFn: sameWanted },
  );
}

/** Puts what was loaded under the playhead and tells the page. Picking a clip plays it. */
function present(shown: Shown, store: AppStore, player: Player, frozen: boolean): void {
  const bone = carryBone(store.getState(), shown);
  store.getState().resetTimeline();
  switch (shown.kind) {
    case 'clip': {
      const { listing, clip, skeleton } = shown;
      if (!frozen) store.getState().setPlaying(true);
      player.showClip({ motion: clip.motion, blendHint: listing.blendHint, trackToBone: clip.trackToBone }, skeleton.skeleton);
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
