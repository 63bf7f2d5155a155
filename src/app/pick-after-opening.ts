import type { SelectionSlice } from '../state/index.ts';
import type { Listing } from '../worker/contract.ts';

export type Pick = { readonly kind: 'clip' | 'skeleton'; readonly id: number };

/** What may be moved away from without asking. */
export interface Yielding {
  /** Ids of the built-in sample's files. */
  readonly sample: ReadonlySet<number>;
  /** A skeleton that was picked because no clip was there yet; not one that someone picked. */
  readonly skeleton: number | undefined;
}

/**
 * What to select when files were opened, so that something of them is seen at once: undefined to leave what someone looks at.
 * Whoever drops a file wants to see it, so the first clip of a file that was not open before is shown. Where a drop brings no
 * clip of its own, only the built-in sample gives way, a clip that cannot be shown, and a skeleton that stood in for clips to come.
 */
export function pickAfterOpening(
  listing: Listing,
  selection: SelectionSlice['selection'],
  opened: ReadonlySet<number>,
  yielding: Yielding,
  added: ReadonlySet<number> = new Set(),
): Pick | undefined {
  const fresh = listing.clips.find((candidate) => candidate.state.kind === 'ready' && added.has(candidate.file));
  if (fresh !== undefined) return { kind: 'clip', id: fresh.id };
  const clip = listing.clips.find((candidate) => candidate.id === selection.clip);
  const skeleton = listing.skeletons.find((candidate) => candidate.id === selection.skeleton);
  const looksAtSample = [clip, skeleton].some((item) => item !== undefined && yielding.sample.has(item.file));
  const looksAtSkeleton = skeleton !== undefined && skeleton.id !== yielding.skeleton;
  if ((looksAtSkeleton || clip?.state.kind === 'ready') && !looksAtSample) return undefined;

  const isNew = (item: { readonly file: number }): boolean => opened.has(item.file);
  const isTheirs = (item: { readonly file: number }): boolean => !yielding.sample.has(item.file) || opened.has(item.file);
  const ready = listing.clips.filter((candidate) => candidate.state.kind === 'ready');
  // A skeleton alone can bring clips of earlier files to life.
  const best = ready.find(isNew) ?? ready.find(isTheirs);
  if (best !== undefined) return { kind: 'clip', id: best.id };
  if ((clip !== undefined || skeleton !== undefined) && !looksAtSample) return undefined;
  // What cannot be played yet says in the viewport what it needs.
  const waiting = listing.clips.find(isNew);
  if (waiting !== undefined) return { kind: 'clip', id: waiting.id };
  const bare = listing.skeletons.find(isNew);
  return bare === undefined ? undefined : { kind: 'skeleton', id: bare.id };
}
