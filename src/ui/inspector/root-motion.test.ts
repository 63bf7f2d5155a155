import { expect, test } from 'vitest';
import type { ReferenceFrame } from '../../animation/index.ts';
import { summariseRootMotion } from './root-motion.ts';

const frame = (...samples: number[]): ReferenceFrame => ({
  up: [0, 1, 0],
  forward: [0, 0, 1],
  seconds: 1,
  samples: Float32Array.from(samples),
});

test('distance is straight, path is along the samples', () => {
  const summary = summariseRootMotion(frame(0, 0, 0, 0, 3, 0, 0, 0, 3, 0, 4, 0));
  expect(summary).toEqual({ sampleCount: 3, distance: 5, path: 7, turn: 0 });
});

test('turns are not wrapped', () => {
  expect(summariseRootMotion(frame(0, 0, 0, 0, 0, 0, 0, 4 * Math.PI)).turn).toBeCloseTo(720, 4);
  expect(summariseRootMotion(frame(0, 0, 0, 0, 0, 0, 0, -Math.PI / 2)).turn).toBeCloseTo(-90, 4);
});

test('one sample, or none, moves nothing', () => {
  expect(summariseRootMotion(frame(1, 2, 3, 0.5))).toEqual({ sampleCount: 1, distance: 0, path: 0, turn: 0 });
  expect(summariseRootMotion(frame())).toEqual({ sampleCount: 0, distance: 0, path: 0, turn: 0 });
});
