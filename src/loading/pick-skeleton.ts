import { shown } from './names.ts';
import type { PickedSkeleton } from './opened-file.ts';
import { doubtsAbout, listed, PICKED, type PreparedWish, type SkeletonChoice } from './skeleton-choice.ts';

/** Binds a clip to the skeleton a person picked. What then drives nothing is a doubt. */
export function bindPicked(wish: PreparedWish, { skeleton, by }: PickedSkeleton): SkeletonChoice {
  if (by === 'index') {
    const doubts = doubtsAbout(wish, skeleton);
    return { skeleton, nearness: PICKED, doubts, manual: { by, trackToBone: wish.trackToBone } };
  }
  const { trackToBone, doubts } = bindByName(wish.trackNames, wish.trackCount, skeleton.skeleton.bones);
  return { skeleton, nearness: PICKED, doubts, manual: { by, trackToBone } };
}

/** Gives each track to the first bone of its name; -1 where there is none, or where an earlier track has that bone. */
export function bindByName(
  trackNames: readonly string[],
  trackCount: number,
  bones: readonly { readonly name: string }[],
): { readonly trackToBone: Int16Array; readonly doubts: readonly string[] } {
  const boneOf = new Map<string, number>();
  for (const [bone, { name }] of bones.entries()) if (!boneOf.has(name)) boneOf.set(name, bone);
  const trackToBone = new Int16Array(trackCount).fill(-1);
  const taken = new Set<number>();
  const unmatched: string[] = [];
  for (let track = 0; track < trackCount; track++) {
    const name = trackNames[track] ?? '';
    const bone = name === '' ? undefined : boneOf.get(name);
    if (bone === undefined || taken.has(bone)) {
      unmatched.push(name === '' ? `track ${track}` : shown(name));
      continue;
    }
    taken.add(bone);
    trackToBone[track] = bone;
  }
  const doubts: string[] = [];
  if (unmatched.length > 0) {
    doubts.push(
      `${unmatched.length} of its ${trackCount} tracks have no bone of their own name in the picked skeleton and drive nothing: ${listed(unmatched)}`,
    );
  }
  return { trackToBone, doubts };
}
