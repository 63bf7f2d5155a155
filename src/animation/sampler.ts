import type { Motion } from './clip.ts';

/** Evaluates a motion at any frame into a reused array. Keeps where it was, so that playing on is cheap. */
export interface Sampler {
  readonly motion: Motion;
  /** Writes TRANSFORM_SIZE numbers a track, rotation not normalised. Frames beyond the ends clamp. */
  sample(frame: number, out: Float64Array): void;
}

export function createSampler(motion: Motion): Sampler {
  return { motion, sample: () => {} };
}
