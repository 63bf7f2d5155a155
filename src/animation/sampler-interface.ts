import type { Motion } from './clip.ts';

/** Evaluates a motion at any frame into a reused array. Keeps where it was, so that playing on is cheap. */
export interface Sampler {
  readonly motion: Motion;
  /**
   * Writes TRANSFORM_SIZE numbers a track, rotation as evaluated, not normalised.
   * Frames beyond the ends clamp: a viewer's choice, the engine's is not established. NaN shows the first frame.
   */
  sample(frame: number, out: Float64Array): void;
  /** The same at the frame of a moment: where that is a reused object nothing is allocated, where a number handed over is. */
  sampleAt(moment: { readonly frame: number }, out: Float64Array): void;
  /** Writes a number a float track, likewise; nothing where an interleaved motion keeps none. */
  sampleFloats(frame: number, out: Float64Array): void;
}
