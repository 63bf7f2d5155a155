import type { InterleavedMotion, Motion, SplineMotion } from './clip.ts';
import { lastFrame } from './clip.ts';
import { createKeyedSampler } from './keyed-sampler.ts';
import type { Sampler } from './sampler-interface.ts';
import { ROTATION, TRANSFORM_SIZE } from './skeleton.ts';
import { sampleBlock, sampleBlockFloats } from './spline/sample-block.ts';
import { SPLINE_FIELDS, type SplineBlock } from './spline/spline-block.ts';

export type { Sampler };

export function createSampler(motion: Motion): Sampler {
  switch (motion.kind) {
    case 'spline':
      return createSplineSampler(motion);
    case 'interleaved':
      return createInterleavedSampler(motion);
    case 'keyed':
      return createKeyedSampler(motion);
  }
}

function createSplineSampler(motion: SplineMotion): Sampler {
  const { blocks } = motion;
  const span = motion.maxFramesPerBlock - 1;
  const last = lastFrame(motion);
  const most = (count: (block: SplineBlock) => number): number => blocks.reduce((found, block) => Math.max(found, count(block)), 0);
  const spans = new Uint16Array(most(({ splines }) => splines.length / SPLINE_FIELDS));
  const floatSpans = new Uint16Array(most(({ floatSplines }) => floatSplines.length / SPLINE_FIELDS));
  // Blocks share their boundary frame; it is read from the later one.
  const blockAt = (frame: number): number => Math.min(Math.floor(frame / span), blocks.length - 1);
  let sampled = -1;
  let floatsSampled = -1;
  const sampleAt = (moment: { readonly frame: number }, out: Float64Array): void => {
    const clamped = clampFrame(moment.frame, last);
    const index = blockAt(clamped);
    if (index !== sampled) {
      spans.fill(0);
      sampled = index;
    }
    sampleBlock(blocks[index]!, clamped - index * span, spans, out);
  };
  const asked = { frame: 0 };
  return {
    motion,
    sample(frame, out) {
      asked.frame = frame;
      sampleAt(asked, out);
    },
    sampleAt,
    sampleFloats(frame, out) {
      const clamped = clampFrame(frame, last);
      const index = blockAt(clamped);
      if (index !== floatsSampled) {
        floatSpans.fill(0);
        floatsSampled = index;
      }
      sampleBlockFloats(blocks[index]!, clamped - index * span, floatSpans, out);
    },
  };
}

function createInterleavedSampler(motion: InterleavedMotion): Sampler {
  const last = lastFrame(motion);
  const size = motion.transformTrackCount * TRANSFORM_SIZE;
  const sampleAt = (moment: { readonly frame: number }, out: Float64Array): void => {
    const clamped = clampFrame(moment.frame, last);
    const before = Math.floor(clamped);
    const weight = clamped - before;
    const from = before * size;
    if (weight === 0) {
      for (let at = 0; at < size; at++) out[at] = motion.transforms[from + at]!;
      return;
    }
    for (let at = 0; at < size; at++) {
      out[at] = motion.transforms[from + at]! * (1 - weight) + motion.transforms[from + size + at]! * weight;
    }
    for (let at = ROTATION; at < size; at += TRANSFORM_SIZE) slerpShortest(motion.transforms, from + at, from + size + at, weight, out, at);
  };
  return {
    motion,
    sample(frame, out) {
      sampleAt({ frame }, out);
    },
    sampleAt,
    sampleFloats(frame, out) {
      const clamped = clampFrame(frame, last);
      const before = Math.floor(clamped);
      const weight = clamped - before;
      if (motion.floats.length === 0) return;
      const value = motion.floats[before]!;
      out[0] = weight === 0 ? value : value * (1 - weight) + motion.floats[before + 1]! * weight;
    },
  };
}

function clampFrame(frame: number, last: number): number {
  return frame > 0 ? Math.min(frame, last) : 0;
}

/** Between stored samples rotations turn the short way round. */
function slerpShortest(rotations: Float32Array, a: number, b: number, weight: number, out: Float64Array, to: number): void {
  let dot = 0;
  for (let lane = 0; lane < 4; lane++) dot += rotations[a + lane]! * rotations[b + lane]!;
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, dot * sign));
  // Below this the arc is a line to machine precision, and its sine would divide by zero.
  const straight = angle < 1e-6;
  const wa = straight ? 1 - weight : Math.sin((1 - weight) * angle) / Math.sin(angle);
  const wb = (straight ? weight : Math.sin(weight * angle) / Math.sin(angle)) * sign;
  for (let lane = 0; lane < 4; lane++) out[to + lane] = wa * rotations[a + lane]! + wb * rotations[b + lane]!;
}
