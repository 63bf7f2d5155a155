import type { ClipListing, Decoder, LoadedClip } from '../worker/contract.ts';
import { bindingOf } from './wanted.ts';

/** Clips that a set-up needs beside the one selected, loaded once and kept while they are needed. */
export interface ClipShelf {
  /** A loaded clip, as bound to the skeleton that the listing names; undefined while it is not loaded. */
  readonly get: (clip: ClipListing) => LoadedClip | undefined;
  /** Puts a clip on the shelf that was loaded for another reason. */
  readonly put: (clip: ClipListing, loaded: LoadedClip) => void;
  /** Loads what is not there, drops what is not named. Tells by id why clips could not be loaded. */
  readonly ensure: (clips: readonly ClipListing[]) => Promise<ReadonlyMap<number, string>>;
}

export function createClipShelf(decoder: Pick<Decoder, 'loadClip'>): ClipShelf {
  const kept = new Map<string, LoadedClip>();
  return {
    get: (clip) => kept.get(bindingOf(clip)),
    put: (clip, loaded) => {
      kept.set(bindingOf(clip), loaded);
    },
    ensure: async (clips) => {
      const keys = new Set(clips.map(bindingOf));
      for (const key of kept.keys()) if (!keys.has(key)) kept.delete(key);
      const failures = new Map<number, string>();
      await Promise.all(
        clips.map(async (clip) => {
          const key = bindingOf(clip);
          if (kept.has(key)) return;
          const result = await decoder.loadClip(clip.id);
          if (result.kind === 'clip') kept.set(key, result.clip);
          else failures.set(clip.id, result.problem.message);
        }),
      );
      return failures;
    },
  };
}
