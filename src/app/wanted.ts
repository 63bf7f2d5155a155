import type { AppState } from '../state/index.ts';
import type { ClipListing, Listing } from '../worker/contract.ts';

/** What the selection asks the viewport to show, as far as the listing alone can tell. */
export type Wanted =
  | { readonly kind: 'nothing' }
  /** `named` is the file that names its channels, of a clip whose file does not. */
  | { readonly kind: 'clip'; readonly clip: ClipListing; readonly skeleton: number; readonly named: number | undefined }
  | { readonly kind: 'skeleton'; readonly skeleton: number }
  /** The picked clip cannot be shown: a reference pose stands in for it, where there is one. */
  | { readonly kind: 'stand-in'; readonly skeleton: number | undefined; readonly reason: string };

const NOTHING: Wanted = { kind: 'nothing' };

/** Tells what to show; the same object kinds and ids for the same thing, whatever else changed. */
export function wantedOf({ listing, selection }: Pick<AppState, 'listing' | 'selection'>): Wanted {
  if (selection.skeleton !== undefined) {
    const found = listing.skeletons.some((skeleton) => skeleton.id === selection.skeleton);
    return found ? { kind: 'skeleton', skeleton: selection.skeleton } : NOTHING;
  }
  const clip = listing.clips.find((candidate) => candidate.id === selection.clip);
  if (clip === undefined) return NOTHING;
  const skeleton = clip.skeleton ?? companionSkeleton(listing, clip);
  if (clip.state.kind !== 'ready') return { kind: 'stand-in', skeleton, reason: clip.state.message };
  if (skeleton === undefined) return { kind: 'stand-in', skeleton, reason: `No skeleton is open that fits ${clip.name}.` };
  const named = listing.eclp.find((eclp) => eclp.clip === clip.id)?.namedBy?.file;
  return { kind: 'clip', clip, skeleton, named };
}

/** Says whether two wants show the same, so that nothing needs to be loaded again. */
export function sameWanted(a: Wanted, b: Wanted): boolean {
  if (a.kind === 'clip' && b.kind === 'clip')
    return a.skeleton === b.skeleton && a.named === b.named && bindingOf(a.clip) === bindingOf(b.clip);
  if (a.kind === 'skeleton' && b.kind === 'skeleton') return a.skeleton === b.skeleton;
  if (a.kind === 'stand-in' && b.kind === 'stand-in') return a.skeleton === b.skeleton && a.reason === b.reason;
  return a.kind === b.kind;
}

/** What a loaded clip depends on: clips take their time and tracks from other files too. */
export function bindingOf({ id, skeleton, skeletonBy, frameCount, seconds, transformTrackCount }: ClipListing): string {
  return [id, skeleton, skeletonBy, frameCount, seconds, transformTrackCount].join('/');
}

/** The skeleton in the clip's own file, which stands in until the clip's own can be told. */
function companionSkeleton(listing: Listing, clip: ClipListing): number | undefined {
  return listing.skeletons.find((skeleton) => skeleton.file === clip.file)?.id;
}
