import type { ClipListing } from './listing.ts';
import { clipNumber } from './names.ts';

/** What an additive clip is offered to lie on. */
export type OfferedBase = { readonly kind: 'clip'; readonly clip: ClipListing } | { readonly kind: 'reference' };

/**
 * The base for an additive clip: the idle `a000_000000` of the same skeleton, else its lowest-numbered clip with blend hint 0,
 * else the reference pose (specs, tae-names §4).
 */
export function offerBase(clip: ClipListing, clips: readonly ClipListing[]): OfferedBase {
  let lowest: ClipListing | undefined;
  let number = Number.POSITIVE_INFINITY;
  for (const candidate of clips) {
    if (candidate.skeleton === undefined || candidate.skeleton !== clip.skeleton) continue;
    if (candidate.state.kind !== 'ready' || candidate.blendHint.kind !== 'normal') continue;
    const own = clipNumber(candidate.name);
    if (own === undefined || own >= number) continue;
    lowest = candidate;
    number = own;
  }
  return lowest === undefined ? { kind: 'reference' } : { kind: 'clip', clip: lowest };
}
