import { expect, test } from 'vitest';
import type { Composition } from './composition.ts';
import { ASSUMED_SPEED, walkSpeed } from './walk-speed.ts';

const composition = (samples: readonly number[] | undefined, seconds = 2): Composition => {
  const referenceFrame =
    samples === undefined ? undefined : { up: [0, 1, 0], forward: [0, 0, 1], seconds, samples: Float32Array.from(samples) };
  return { base: { kind: 'clip', clip: { referenceFrame } }, layers: [], lead: undefined } as unknown as Composition;
};

test('a clip walks as fast as its own root motion leads, around corners too', () => {
  // 3 m to one side, then 4 m back: 7 m in two seconds.
  expect(walkSpeed(composition([0, 0, 0, 0, 3, 0, 0, 0, 3, 0, 4, 0]))).toEqual({ metresPerSecond: 3.5, own: true });
});

test('the speed is assumed where there is no root motion, or one that leads nowhere', () => {
  const assumed = { metresPerSecond: ASSUMED_SPEED, own: false };
  expect(walkSpeed(undefined)).toEqual(assumed);
  expect(walkSpeed(composition(undefined))).toEqual(assumed);
  expect(walkSpeed(composition([0, 0, 0, 0, 0, 0, 0, 1]))).toEqual(assumed);
  expect(walkSpeed(composition([0, 0, 0, 0, 3, 0, 0, 0], 0))).toEqual(assumed);
});

test('the clip that leads decides, not the base', () => {
  const { layers, ...rest } = composition([0, 0, 0, 0, 3, 0, 0, 0]);
  const led = {
    ...rest,
    lead: 0,
    layers: [...layers, { clip: { referenceFrame: { samples: Float32Array.of(0, 0, 0, 0, 1, 0, 0, 0), seconds: 1 } } }],
  };
  expect(walkSpeed(led as unknown as Composition)).toEqual({ metresPerSecond: 1, own: true });
});
