import type { BlendHint, Motion, ReferenceFrame } from './clip.ts';
import type { BlendMode } from './compose.ts';
import type { Skeleton } from './skeleton.ts';

/** A clip bound to a skeleton, as playing needs it. */
export interface PlayableClip {
  readonly motion: Motion;
  readonly blendHint: BlendHint;
  readonly trackToBone: Int16Array;
  readonly referenceFrame?: ReferenceFrame | undefined;
}

/** A clip laid over what is below it. */
export interface PlayableLayer {
  readonly clip: PlayableClip;
  readonly mode: BlendMode;
  /** 0 to 1. */
  readonly weight: number;
  /** Where in the clip it begins, in seconds. */
  readonly offset: number;
  /** Seconds of the clip a second of the clock; negative runs it backwards. */
  readonly rate: number;
  /** 1 for each bone that the layer may reach; every bone without one. */
  readonly mask?: Uint8Array | undefined;
}

/** One clip of a chain, and how long the one before it fades into it. */
export interface ChainLink {
  readonly clip: PlayableClip;
  readonly blendSeconds: number;
}

/** What lies lowest. An additive clip as a base shows its own values. */
export type CompositionBase =
  | { readonly kind: 'reference' }
  | { readonly kind: 'clip'; readonly clip: PlayableClip }
  | { readonly kind: 'chain'; readonly links: readonly ChainLink[] };

/** Everything that makes up one character's pose. */
export interface Composition {
  readonly skeleton: Skeleton;
  readonly base: CompositionBase;
  /** From the lowest to the highest. */
  readonly layers: readonly PlayableLayer[];
  /** The layer whose frames the playhead counts, by index; the base's without one. */
  readonly lead?: number | undefined;
}

/** One clip alone on its skeleton. */
export function soleClip(clip: PlayableClip, skeleton: Skeleton): Composition {
  return { skeleton, base: { kind: 'clip', clip }, layers: [] };
}
