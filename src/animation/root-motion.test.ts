import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ReferenceFrame,
  ROOT_SIZE,
  RootAxis,
  rootMotionAt,
  rootMotionTotal,
  rootPath,
  rootSpeed,
  RootTravel,
  sampleCount,
} from './index.ts';

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

describe('root motion over loops', () => {
  /** A quarter of a round trip: a step along -z and a turn to the left. */
  const QUARTER = frameOf([
    [0, 0, 0, 0],
    [0, 0, -1, Math.PI / 4],
    [1, 0, -2, Math.PI / 2],
  ]);
  const at = (travel: RootTravel, seconds: number, loops: number, start = 0, end = 1): readonly number[] => {
    const out = new Float64Array(ROOT_SIZE);
    travel.write(seconds, loops, start, end, out);
    return [...out];
  };
  /** An oracle of its own: 4x4 matrices multiplied n times. */
  const matrixOf = ([x, y, z, angle]: readonly number[]): number[][] => {
    const [c, s] = [Math.cos(angle!), Math.sin(angle!)];
    return [
      [c, 0, s, x!],
      [0, 1, 0, y!],
      [-s, 0, c, z!],
      [0, 0, 0, 1],
    ];
  };
  const times = (a: number[][], b: number[][]): number[][] =>
    a.map((row) => b[0]!.map((_, k) => row.reduce((sum, value, i) => sum + value * b[i]![k]!, 0)));

  test('n loops are the n-fold composed transform, and a round ends where the next begins', () => {
    const travel = new RootTravel(QUARTER);
    let power = matrixOf([0, 0, 0, 0]);
    for (let loops = 0; loops < 7; loops++) {
      const start = at(travel, 0, loops);
      [0, 1, 2].forEach((row) => expect(start[row]).toBeCloseTo(power[row]![3]!, 12));
      expect(start[3]).toBeCloseTo(loops * Math.fround(Math.PI / 2), 12);
      const end = at(travel, 1, loops);
      at(travel, 0, loops + 1).forEach((value, lane) => expect(value).toBeCloseTo(end[lane]!, 12));
      power = times(power, matrixOf(rootMotionAt(QUARTER, 1)));
    }
  });

  test('loops counted backwards undo those counted forwards, and hours of them stay exact', () => {
    const travel = new RootTravel(QUARTER);
    const axis = new RootAxis([0, 1, 0]);
    const [forth, back] = [Float64Array.from(at(travel, 0, 5)), Float64Array.from(at(travel, 0, -5))];
    const joined = new Float64Array(ROOT_SIZE);
    axis.join(forth, back, joined);
    joined.forEach((value) => expect(value).toBeCloseTo(0, 12));
    // In closed form: (1 - rⁿ) / (1 - r) times the step, with turns as complex numbers of z and x.
    const angle = Math.fround(Math.PI / 2);
    const n = 400_000;
    const over = (re: number, im: number): readonly [number, number] => {
      const [dr, di] = [1 - Math.cos(angle), -Math.sin(angle)];
      const size = dr * dr + di * di;
      return [(re * dr + im * di) / size, (im * dr - re * di) / size];
    };
    const [re, im] = over(1 - Math.cos(angle * n), -Math.sin(angle * n));
    const [z, x] = [-2, 1];
    const far = at(travel, 0, n);
    expect(far[2]).toBeCloseTo(re * z - im * x, 6);
    expect(far[0]).toBeCloseTo(re * x + im * z, 6);
  });

  test('a part that loops goes on from its own end', () => {
    const travel = new RootTravel(QUARTER);
    const before = at(travel, 0.75, 0, 0.25, 0.75);
    at(travel, 0.25, 1, 0.25, 0.75).forEach((value, lane) => expect(value).toBeCloseTo(before[lane]!, 12));
  });

  test('turns right-handed about up, whatever axis that is; the path faces -forward', () => {
    const up = new RootAxis([0, 0, 2]);
    const out = new Float64Array(3);
    up.turn(1, 0, 0, Math.PI / 2, out);
    [0, 1, 0].forEach((value, lane) => expect(out[lane]).toBeCloseTo(value, 12));
    const path = rootPath(
      frameOf(
        [
          [0, 0, 0, 0],
          [2, 0, 0, Math.PI / 2],
        ],
        1,
        { up: [0, 0, 1], forward: [1, 0, 0] },
      ),
    );
    expect([...path.points]).toEqual([0, 0, 0, 2, 0, 0]);
    [-1, 0, 0, 0, -1, 0].forEach((value, at_) => expect(path.headings[at_]).toBeCloseTo(value, 7));
  });

  test('of a walker keeps its planted foot where it is', () => {
    // The body goes on by a metre a second; in the character's own frame the planted foot goes back as fast.
    const walk = new RootTravel(
      frameOf([
        [0, 0, 0, 0],
        [0, 0, -1, 0],
      ]),
    );
    for (const [seconds, loops] of [
      [0, 0],
      [0.3, 0],
      [0.9, 0],
      [0.2, 2],
    ] as const) {
      const foot = seconds - 0.5;
      const root = at(walk, seconds, loops);
      expect(root[2]! + foot).toBeCloseTo(-loops - 0.5, 6);
    }
  });

  test('has a speed from sample to sample', () => {
    expect(rootSpeed(QUARTER, 0.1)).toBeCloseTo(2, 12);
    expect(rootSpeed(QUARTER, 0.9)).toBeCloseTo(2 * Math.SQRT2, 12);
    expect(rootSpeed(frameOf([[0, 0, 0, 0]]), 0.5)).toBe(0);
  });
});

test('rounds that were kept give way when their number or the part that loops changes', () => {
  const frame = frameOf([
    [0, 0, 0, 0],
    [1, 0, 2, 0.5],
    [4, 0, 3, 0.75],
  ]);
  const kept = new RootTravel(frame);
  const out = new Float64Array(4);
  const expected = new Float64Array(4);
  for (const [loops, start, end] of [
    [2, 0, 1],
    [2, 0.25, 1],
    [2, 0.25, 0.5],
    [3, 0.25, 0.5],
    [-1, 0.25, 0.5],
    [0, 0, 1],
    [3, 0.25, 0.5],
  ] as const) {
    kept.write(0.4, loops, start, end, out);
    new RootTravel(frame).write(0.4, loops, start, end, expected);
    expect(out).toEqual(expected);
  }
});
