import { useMemo, useSyncExternalStore } from 'react';
import { boneToTrack, type Composition, type PlayableLayer } from '../../animation/index.ts';
import { type Plan, planOf } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';

/** What the player shows; renders again when something else is shown, never as the playhead moves. */
export function useComposition(): Composition | undefined {
  const { player } = useApp();
  return useSyncExternalStore(
    (listener) => player.onMove(listener),
    () => player.composition,
  );
}

/** What the set-up comes to with the selected clip. */
export function usePlan(): Plan | undefined {
  const listing = useAppState((state) => state.listing);
  const selection = useAppState((state) => state.selection);
  const setup = useAppState((state) => state.setup);
  return useMemo(() => planOf({ listing, selection, setup }), [listing, selection, setup]);
}

/** The layer at work for one of the plan's; undefined while it is not loaded. */
export function playedLayer(
  plan: Plan,
  composition: Composition | undefined,
  failures: ReadonlyMap<number, string>,
  setup: number | undefined,
): PlayableLayer | undefined {
  const loaded = plan.layers.filter(({ clip }) => !failures.has(clip.id));
  if (composition === undefined || loaded.length !== composition.layers.length) return undefined;
  return composition.layers[loaded.findIndex((layer) => layer.setup === setup)];
}

/** Bones that a layer's clip drives: with its mask, and without. */
export function reachOf(
  layer: PlayableLayer,
  boneCount: number,
): { readonly reached: readonly number[]; readonly driven: readonly number[] } {
  const bonesOf = (mask: Uint8Array | undefined): readonly number[] =>
    [...boneToTrack(layer.clip.trackToBone, boneCount, mask)].flatMap((track, bone) => (track < 0 ? [] : [bone]));
  return { reached: bonesOf(layer.mask), driven: bonesOf(undefined) };
}
