import { type BlendMode, blendModeOf, isAdditive, offerBase } from '../animation/index.ts';
import type { ClipListing, Listing } from '../worker/contract.ts';
import type { Setup } from './composition.ts';
import type { AppState } from './store.ts';

/** What lies lowest of what is shown. */
export type PlannedBase =
  | { readonly kind: 'reference' }
  | { readonly kind: 'clip'; readonly clip: ClipListing; readonly offered: boolean }
  | { readonly kind: 'chain'; readonly links: readonly { readonly clip: ClipListing; readonly blendSeconds: number }[] };

/** A layer with everything decided: what follows from its clip's hint, and from other layers being solo. */
export interface PlannedLayer {
  readonly clip: ClipListing;
  readonly mode: BlendMode;
  /** Whether someone chose the mode against the clip's hint. */
  readonly overridden: boolean;
  /** 0 where it is muted, or another layer is solo. */
  readonly weight: number;
  readonly offset: number;
  readonly rate: number;
  readonly mask: readonly string[] | undefined;
  /** The layer of the set-up it comes from; undefined for the selected clip itself. */
  readonly setup: number | undefined;
}

/** What a set-up comes to with the selected clip. */
export interface Plan {
  readonly skeleton: number;
  readonly base: PlannedBase;
  readonly layers: readonly PlannedLayer[];
  /** Index of the layer that the playhead counts: the selected clip where it is additive. The base's without one. */
  readonly lead: number | undefined;
}

/** The plan for what is selected; undefined while no clip that can play is. */
export function planOf({ listing, selection, setup }: Pick<AppState, 'listing' | 'selection' | 'setup'>): Plan | undefined {
  const clip = listing.clips.find(({ id }) => id === selection.clip);
  return clip === undefined ? undefined : planSetup(listing, clip, setup);
}

/** Joins a clip with a set-up: clips that are not open, cannot play or play on another skeleton are left out. */
export function planSetup(listing: Listing, clip: ClipListing, setup: Setup): Plan | undefined {
  const { skeleton } = clip;
  if (clip.state.kind !== 'ready' || skeleton === undefined) return undefined;
  const usable = listing.clips.filter((other) => other.state.kind === 'ready' && other.skeleton === skeleton);
  const byId = new Map(usable.map((other) => [other.id, other]));
  const anySolo = setup.layers.some(({ solo, muted }) => solo && !muted);
  const own = setup.layers.flatMap((layer): readonly PlannedLayer[] => {
    const found = byId.get(layer.clip);
    if (found === undefined) return [];
    const silent = layer.muted || (anySolo && !layer.solo);
    return [
      {
        clip: found,
        mode: layer.mode ?? blendModeOf(found.blendHint) ?? 'replace',
        overridden: layer.mode !== undefined && layer.mode !== blendModeOf(found.blendHint),
        weight: silent ? 0 : layer.weight,
        offset: layer.offset,
        rate: layer.rate,
        mask: layer.mask,
        setup: layer.id,
      },
    ];
  });
  const links = setup.chain.flatMap(({ clip: id, blendSeconds }) => {
    const found = byId.get(id);
    return found === undefined ? [] : [{ clip: found, blendSeconds }];
  });
  if (setup.playsChain && links.length > 0) return { skeleton, base: { kind: 'chain', links }, layers: own, lead: undefined };
  const base = isAdditive(clip.blendHint) ? baseOf(setup, clip, usable, byId) : undefined;
  if (base === undefined) return { skeleton, base: { kind: 'clip', clip, offered: false }, layers: own, lead: undefined };
  const { weight, mode } = setup.lead;
  const stored = blendModeOf(clip.blendHint);
  const lead: PlannedLayer = {
    clip,
    mode: mode ?? stored ?? 'replace',
    overridden: mode !== undefined && mode !== stored,
    weight,
    offset: 0,
    rate: 1,
    mask: undefined,
    setup: undefined,
  };
  return { skeleton, base, layers: [lead, ...own], lead: 0 };
}

/** What an additive clip lies on; undefined where it is to be shown alone, as the delta it is. */
function baseOf(
  { base }: Setup,
  clip: ClipListing,
  usable: readonly ClipListing[],
  byId: ReadonlyMap<number, ClipListing>,
): PlannedBase | undefined {
  if (base.kind === 'alone') return undefined;
  if (base.kind === 'reference') return { kind: 'reference' };
  const chosen = base.kind === 'clip' && base.clip !== clip.id ? byId.get(base.clip) : undefined;
  if (chosen !== undefined) return { kind: 'clip', clip: chosen, offered: false };
  const offered = offerBase(usable);
  return offered === undefined ? { kind: 'reference' } : { kind: 'clip', clip: offered, offered: true };
}
