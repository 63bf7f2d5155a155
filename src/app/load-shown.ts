import type { Skeleton } from '../animation/index.ts';
import type { Shown } from '../state/index.ts';
import type { Decoder, LoadedClip, LoadedSkeleton, SkeletonResult } from '../worker/contract.ts';
import type { Wanted } from './wanted.ts';

/** Loads what is wanted. Answers with what can be shown of it, never with nothing and no reason. */
export type ShownLoader = (wanted: Wanted) => Promise<Shown>;

/** Makes the loader. It keeps skeletons: hundreds of clips share one, and the scene knows it by being the same object. */
export function createShownLoader(
  decoder: Pick<Decoder, 'loadClip' | 'loadSkeleton'>,
  isOpen: (skeleton: number) => boolean,
  viewOf: (clip: LoadedClip, skeleton: Skeleton) => LoadedClip = (clip) => clip,
): ShownLoader {
  const kept = new Map<number, LoadedSkeleton>();

  const loadSkeleton = async (id: number): Promise<SkeletonResult> => {
    const known = kept.get(id);
    if (known !== undefined) return { kind: 'skeleton', skeleton: known };
    const result = await decoder.loadSkeleton(id);
    if (result.kind === 'skeleton') kept.set(id, result.skeleton);
    return result;
  };

  const standIn = async (skeleton: number | undefined, reason: string): Promise<Shown> => {
    if (skeleton === undefined) return { kind: 'failed', reason };
    const result = await loadSkeleton(skeleton);
    return result.kind === 'skeleton' ? { kind: 'reference', skeleton: result.skeleton, reason } : { kind: 'failed', reason };
  };

  return async (wanted) => {
    for (const id of kept.keys()) if (!isOpen(id)) kept.delete(id);
    switch (wanted.kind) {
      case 'nothing':
        // Also the moment in which a decoder that ended is started anew and gives out new ids.
        kept.clear();
        return { kind: 'nothing' };
      case 'stand-in':
        return standIn(wanted.skeleton, wanted.reason);
      case 'skeleton': {
        const result = await loadSkeleton(wanted.skeleton);
        if (result.kind === 'failure') return { kind: 'failed', reason: result.problem.message };
        return { kind: 'reference', skeleton: result.skeleton, reason: undefined };
      }
      case 'clip': {
        const [clip, skeleton] = await Promise.all([decoder.loadClip(wanted.clip.id), loadSkeleton(wanted.skeleton)]);
        if (clip.kind === 'failure') return standIn(wanted.skeleton, clip.problem.message);
        if (skeleton.kind === 'failure') return { kind: 'failed', reason: skeleton.problem.message };
        return { kind: 'clip', listing: wanted.clip, clip: viewOf(clip.clip, skeleton.skeleton.skeleton), skeleton: skeleton.skeleton };
      }
    }
  };
}
