import type { ClipListing } from '../../worker/contract.ts';

export interface PickerChoice {
  /** The skeleton that clips must play on; undefined for any. */
  readonly skeleton: number | undefined;
  /** Where any will do, the one whose clips come first. */
  readonly nearest: number | undefined;
  /** A part of the name, as typed. */
  readonly words: string;
}

/** The clips that can be picked, and how many of them, which come first, play on the nearest skeleton. */
export function pickerClips<T extends Pick<ClipListing, 'name' | 'skeleton' | 'state'>>(
  clips: readonly T[],
  { skeleton, nearest, words }: PickerChoice,
): { readonly found: readonly T[]; readonly near: number } {
  const part = words.trim().toLowerCase();
  const found = clips.filter(
    (clip) =>
      clip.state.kind === 'ready' && (skeleton === undefined || clip.skeleton === skeleton) && clip.name.toLowerCase().includes(part),
  );
  const near = found.filter((clip) => clip.skeleton === nearest);
  return { found: [...near, ...found.filter((clip) => clip.skeleton !== nearest)], near: near.length };
}
