import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReferenceFrame, rootMotionAt, rootMotionTotal, sampleCount } from './index.ts';

const frameOf = (samples: readonly (readonly number[])[], seconds = 1, axes: Partial<ReferenceFrame> = {}): ReferenceFrame => ({
  up: [0, 1, 0],
  forward: [0, 0, 1],
  seconds,
  samples: Float32Array.from(samples.flat()),
  ...axes,
});

const STRAIGHT = frameOf([
  [0, 0, 0, 0],
  [0, 0, -2, 0],
]);
const PURE_TURN = frameOf(
  [
    [0, 0, 0, 0],
    [0, 0, 0, 2],
    [0, 0, 0, 6],
  ],
  2,
);

describe('root motion at its ends', () => {
  test.each<[string, ReferenceFrame, readonly number[]]>([
    ['of two samples', STRAIGHT, [0, 0, -2, 0]],
    ['of three, turning on the spot', PURE_TURN, [0, 0, 0, 6]],
    [
      'of twelve, in a bow',
      frameOf(
        Array.from({ length: 12 }, (_, at) => [at, 0, at * at, at / 4]),
        3,
      ),
      [11, 0, 121, 2.75],
    ],
    [
      'with z up and x forward, whose numbers are not turned',
      frameOf(
        [
          [0, 0, 0, 0],
          [1, 2, 3, 0.5],
        ],
        1,
        { up: [0, 0, 1], forward: [1, 0, 0] },
      ),
      [1, 2, 3, 0.5],
    ],
  ])('%s is exactly the first and the last', (_, frame, last) => {
    expect(rootMotionAt(frame, 0)).toEqual([0, 0, 0, 0]);
    expect(rootMotionAt(frame, frame.seconds)).toEqual(last);
  });

  test('is clamped before and behind them', () => {
    expect(rootMotionAt(STRAIGHT, -3)).toEqual([0, 0, 0, 0]);
    expect(rootMotionAt(STRAIGHT, 99)).toEqual([0, 0, -2, 0]);
  });
});

describe('root motion between samples', () => {
  test('is linear in place and angle', () => {
    expect(rootMotionAt(STRAIGHT, 0.25)).toEqual([0, 0, -0.5, 0]);
    expect(rootMotionAt(PURE_TURN, 0.5)).toEqual([0, 0, 0, 1]);
    expect(rootMotionAt(PURE_TURN, 1)).toEqual([0, 0, 0, 2]);
  });

  test('does not wrap the angle, over half a turn or several', () => {
    expect(rootMotionAt(PURE_TURN, 1.5)).toEqual([0, 0, 0, 4]);
    const back = frameOf([
      [0, 0, 0, 3],
      [0, 0, 0, -3],
    ]);
    expect(rootMotionAt(back, 0.5)).toEqual([0, 0, 0, 0]);
  });

  test('stays between its neighbours, also when samples are not frames', () => {
    const sample = fc.tuple(...[0, 1, 2, 3].map(() => fc.float({ min: -100, max: 100, noNaN: true })));
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 2, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 60, noNaN: true }),
        (samples, part, seconds) => {
          const frame = frameOf(samples, seconds);
          const index = Math.min(part * (samples.length - 1), samples.length - 1);
          const [before, after] = [samples[Math.floor(index)]!, samples[Math.ceil(index)]!];
          const shown = rootMotionAt(frame, part * seconds);
          for (const [lane, value] of shown.entries()) {
            const wanted = before[lane]! + (after[lane]! - before[lane]!) * (index - Math.floor(index));
            expect(Math.abs(value - wanted)).toBeLessThan(1e-6);
          }
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe('odd root motion', () => {
  test('of no sample stands still', () => {
    expect(sampleCount(frameOf([]))).toBe(0);
    expect(rootMotionAt(frameOf([]), 0.5)).toEqual([0, 0, 0, 0]);
    expect(rootMotionTotal(frameOf([]))).toEqual({ distance: 0, turn: 0 });
  });

  test('of one sample is that sample', () => {
    expect(rootMotionAt(frameOf([[1, 2, 3, 4]]), 0.7)).toEqual([1, 2, 3, 4]);
  });

  test.each([0, -1, Number.NaN])('that lasts %d seconds shows its first sample', (seconds) => {
    expect(rootMotionAt({ ...STRAIGHT, seconds }, 0.5)).toEqual([0, 0, 0, 0]);
  });
});

test('the total is the straight distance and the turn from end to end', () => {
  const frame = frameOf([
    [1, 1, 1, 0.5],
    [9, 9, 9, 9],
    [4, 1, 5, -2.5],
  ]);
  expect(rootMotionTotal(frame)).toEqual({ distance: 5, turn: -3 });
});
