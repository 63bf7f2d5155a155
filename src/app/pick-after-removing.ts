import type { SelectionSlice } from '../state/index.ts';
import type { Listing } from '../worker/contract.ts';
import type { Pick } from './pick-after-opening.ts';

/**
 * What to select once a file is gone: undefined to leave what someone looks at, which is still open.
 * Otherwise the first thing of the file that takes its place in the list, else of the one before it, else nothing.
 */
export function pickAfterRemoving(
  before: Listing,
  after: Listing,
  selection: SelectionSlice['selection'],
  file: number,
): Pick | { readonly kind: 'nothing' } | undefined {
  const isSelected = ({ id }: { readonly id: number }): boolean => id === selection.clip || id === selection.skeleton;
  if ([...after.clips, ...after.skeletons].some(isSelected)) return undefined;
  if (selection.clip === undefined && selection.skeleton === undefined) return undefined;
  const at = before.files.findIndex(({ id }) => id === file);
  const neighbours = [...after.files.slice(at), ...after.files.slice(0, at).reverse()];
  for (const { id } of neighbours) {
    const clips = after.clips.filter((clip) => clip.file === id);
    const clip = clips.find(({ state }) => state.kind === 'ready') ?? clips[0];
    if (clip !== undefined) return { kind: 'clip', id: clip.id };
    const skeleton = after.skeletons.find((candidate) => candidate.file === id);
    if (skeleton !== undefined) return { kind: 'skeleton', id: skeleton.id };
  }
  return { kind: 'nothing' };
}
