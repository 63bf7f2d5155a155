import type { ReferenceFrame } from '../../animation/index.ts';

const FLOATS = 4;
const DEGREES = 180 / Math.PI;

export interface RootMotionSummary {
  readonly sampleCount: number;
  /** From the first sample to the last, straight. */
  readonly distance: number;
  /** Along the samples. */
  readonly path: number;
  /** Turn from the first sample to the last, in degrees, right-handed about up. Not wrapped: two turns are 720. */
  readonly turn: number;
}

export function summariseRootMotion({ samples }: ReferenceFrame): RootMotionSummary {
  const sampleCount = Math.floor(samples.length / FLOATS);
  if (sampleCount === 0) return { sampleCount, distance: 0, path: 0, turn: 0 };
  let path = 0;
  for (let sample = 1; sample < sampleCount; sample++) path += distanceBetween(samples, sample - 1, sample);
  const last = sampleCount - 1;
  return {
    sampleCount,
    distance: distanceBetween(samples, 0, last),
    path,
    turn: (samples[last * FLOATS + 3]! - samples[3]!) * DEGREES,
  };
}

function distanceBetween(samples: Float32Array, from: number, to: number): number {
  const x = samples[to * FLOATS]! - samples[from * FLOATS]!;
  const y = samples[to * FLOATS + 1]! - samples[from * FLOATS + 1]!;
  const z = samples[to * FLOATS + 2]! - samples[from * FLOATS + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
