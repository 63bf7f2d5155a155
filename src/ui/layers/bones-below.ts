import type { Skeleton } from '../../animation/index.ts';

/** A bone and all that hang from it, parents first. */
export function bonesBelow({ bones, order }: Pick<Skeleton, 'bones' | 'order'>, top: number): readonly number[] {
  const isBelow = new Uint8Array(bones.length);
  const found: number[] = [];
  for (const bone of order) {
    const parent = bones[bone]?.parent ?? -1;
    if (bone !== top && (parent < 0 || isBelow[parent] !== 1)) continue;
    isBelow[bone] = 1;
    found.push(bone);
  }
  return found;
}
