import type { ReferenceFrame } from './clip.ts';

/** Floats of a stored sample: x, y, z, angle about up. */
const SAMPLE_SIZE = 4;

/** Root motion's samples; 0 where it stores none. */
export function sampleCount(frame: ReferenceFrame): number {
  return Math.floor(frame.samples.length / SAMPLE_SIZE);
}

/**
 * Root motion at a time in seconds: x, y, z and the angle about up in radians, absolute from the clip's start.
 * Linear between samples, the angle too, which is not wrapped; clamped at the ends (specs, hka "Reference frames at any time").
 */
export function rootMotionAt(frame: ReferenceFrame, seconds: number): readonly [number, number, number, number] {
  const count = sampleCount(frame);
  if (count === 0) return [0, 0, 0, 0];
  const index = frame.seconds > 0 ? Math.min(Math.max((seconds / frame.seconds) * (count - 1), 0), count - 1) : 0;
  const before = Math.floor(index);
  const after = Math.min(before + 1, count - 1);
  const weight = index - before;
  const lane = (k: number): number => {
    const a = frame.samples[before * SAMPLE_SIZE + k]!;
    return weight === 0 ? a : a + (frame.samples[after * SAMPLE_SIZE + k]! - a) * weight;
  };
  return [lane(0), lane(1), lane(2), lane(3)];
}

/** Straight distance from the first to the last sample, and the turn in radians. */
export function rootMotionTotal(frame: ReferenceFrame): { readonly distance: number; readonly turn: number } {
  const start = rootMotionAt(frame, 0);
  const end = rootMotionAt(frame, frame.seconds);
  return { distance: Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]), turn: end[3] - start[3] };
}
