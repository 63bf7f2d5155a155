import { describe, expect, test } from 'vitest';
import { type FloatTrack, type Knots, type Lane, type Quat, type SplineBlock, writeSpline } from '../../test/support/index.ts';
import type { InterleavedMotion, SplineMotion } from './clip.ts';
import { type Lanes, trackOfRow } from './lanes.ts';
import { buildLanes } from './lanes-build.ts';
import { blockOfFrame, filterLanes, nearestKnot, nextKnot, rangesOf } from './lanes-shown.ts';
import { TRANSFORM_SIZE } from './skeleton.ts';
import { decodeSplineAnimation } from './spline/spline-animation.ts';

const ABSENT: Lane = { kind: 'absent' };
const spline = (...points: readonly number[]): Lane => ({ kind: 'spline', points });
const fixed = (value: number): Lane => ({ kind: 'static', value });
const line = (...inner: readonly number[]): Knots => ({ degree: 1, values: [0, 0, ...inner, 10, 10] });
const CUBIC: Knots = { degree: 3, values: [0, 0, 0, 0, 6, 10, 10, 10, 10] };
const IDENTITY: Quat = [0, 0, 0, 1];

function decoded(blocks: readonly SplineBlock[], frameCount = 11): SplineMotion {
  const written = writeSpline({ frameCount, duration: 1, blocks, maxFramesPerBlock: 11 });
  return decodeSplineAnimation({
    frameCount,
    seconds: 1,
    transformTrackCount: blocks[0]!.tracks.length,
    floatTrackCount: blocks[0]!.floats?.length ?? 0,
    maxFramesPerBlock: 11,
    blockCount: blocks.length,
    maskAreaSize: written.maskAndQuantizationSize,
    blockOffsets: Uint32Array.from(written.blockOffsets),
    floatBlockOffsets: Uint32Array.from(written.floatBlockOffsets),
    data: written.data,
    dataOffset: 0,
    endian: 0,
  }).motion;
}

const lanesOf = (motion: SplineMotion | InterleavedMotion, nonFiniteTracks: readonly number[] = [], trackToBone = [4, 2]): Lanes =>
  buildLanes(motion, { trackToBone: Int16Array.from(trackToBone), nonFiniteTracks });
const knotsOf = ({ knots, knotsAt }: Lanes, row: number): number[] => [...knots.subarray(knotsAt[row], knotsAt[row + 1])];
const pointsOf = ({ points, pointsAt }: Lanes, row: number): number[] => [...points.subarray(pointsAt[row], pointsAt[row + 1])];
const oddOf = ({ odd, oddAt }: Lanes, row: number): number[] => [...odd.subarray(oddAt[row]! * 2, oddAt[row + 1]! * 2)];

const FOV: FloatTrack = { kind: 'spline', knots: line(5, 7), points: [1, 2, 1, 1] };

describe('splines', () => {
  const motion = decoded([
    {
      tracks: [
        {
          position: { lanes: [spline(0, 3, 1), fixed(7), ABSENT], knots: line(4) },
          rotation: { kind: 'spline', knots: CUBIC, points: [IDENTITY, IDENTITY, [0, 1, 0, 0], IDENTITY, IDENTITY] },
        },
        { rotation: { kind: 'static', value: IDENTITY }, scale: { lanes: [ABSENT, spline(1, 2), ABSENT], knots: line() } },
      ],
      floats: [FOV, { kind: 'static', value: 3 }],
    },
  ]);
  const lanes = lanesOf(motion);

  test('give three rows a track and one a float, each with its bone', () => {
    expect(lanes.rowCount).toBe(8);
    expect(Array.from({ length: 8 }, (_, row) => trackOfRow(lanes, row))).toEqual([
      { track: 0, part: 'translation' },
      { track: 0, part: 'rotation' },
      { track: 0, part: 'scale' },
      { track: 1, part: 'translation' },
      { track: 1, part: 'rotation' },
      { track: 1, part: 'scale' },
      { track: 0, part: 'float' },
      { track: 1, part: 'float' },
    ]);
    expect([...lanes.bones]).toEqual([4, 4, 4, 2, 2, 2, -1, -1]);
  });

  test('tell absent, static and spline lanes apart; a rotation is one', () => {
    expect([...lanes.storage]).toEqual([0x12, 0xf0, 0, 0, 0x0f, 0x20, 0x10, 0x01]);
    expect([...lanes.animated]).toEqual([1, 1, 0, 0, 0, 1, 1, 0]);
  });

  test('have ticks at their knots, and at control points where those are not at knots', () => {
    expect(knotsOf(lanes, 0)).toEqual([0, 4, 10]);
    expect(knotsOf(lanes, 1)).toEqual([0, 6, 10]);
    expect(knotsOf(lanes, 2)).toEqual([]);
    expect(knotsOf(lanes, 6)).toEqual([0, 5, 7, 10]);
    expect(pointsOf(lanes, 0)).toEqual([]);
    // Means of three knots each: 0 0 0, 0 0 6, 0 6 10, 6 10 10, 10 10 10.
    expect(pointsOf(lanes, 1)).toEqual([0, 2, Math.fround(16 / 3), Math.fround(26 / 3), 10]);
  });

  test('count the rows with a knot at each frame', () => {
    expect([...lanes.knotCounts]).toEqual([4, 0, 0, 0, 1, 1, 1, 1, 0, 0, 4]);
  });

  test('have the ranges of what is stored', () => {
    expect(rangesOf(motion, lanes, 0, 0)).toEqual([
      { lane: 0, low: 0, high: 3 },
      { lane: 1, low: 7, high: 7 },
    ]);
    expect(rangesOf(motion, lanes, 5, 0)).toEqual([{ lane: 1, low: 1, high: 2 }]);
    expect(rangesOf(motion, lanes, 6, 0)).toEqual([{ lane: 0, low: 1, high: 2 }]);
    expect(rangesOf(motion, lanes, 7, 0)).toEqual([{ lane: 0, low: 3, high: 3 }]);
    expect(rangesOf(motion, lanes, 2, 0)).toEqual([]);
    expect(rangesOf(motion, lanes, 1, 0).map(({ lane }) => lane)).toEqual([0, 1, 2, 3]);
  });

  test('are walked knot by knot', () => {
    expect(nearestKnot(lanes, 0, 1.9)).toBe(0);
    expect(nearestKnot(lanes, 0, 2.1)).toBe(4);
    expect(nearestKnot(lanes, 0, 99)).toBe(10);
    expect(nearestKnot(lanes, 2, 3)).toBeUndefined();
    expect([nextKnot(lanes, 0, 0, 1), nextKnot(lanes, 0, 3.5, 1), nextKnot(lanes, 0, 4, -1), nextKnot(lanes, 0, 4.5, -1)]).toEqual([
      4, 4, 0, 4,
    ]);
    expect([nextKnot(lanes, 0, 10, 1), nextKnot(lanes, 0, 0, -1)]).toEqual([undefined, undefined]);
  });
});

describe('blocks', () => {
  const x = (lane: Lane, knots: Knots): SplineBlock => ({ tracks: [{ position: { lanes: [lane, ABSENT, ABSENT], knots } }] });
  const motion = decoded([x(spline(0, 1, 2), line(3)), x(fixed(2), line()), x(spline(2, 5), { degree: 1, values: [0, 0, 5, 5] })], 26);
  const lanes = lanesOf(motion);

  test('follow one another with their shared frame counted once', () => {
    expect([...lanes.blockStarts]).toEqual([0, 10, 20, 25]);
    expect(knotsOf(lanes, 0)).toEqual([0, 3, 10, 20, 25]);
    expect(lanes.knotCounts[20]).toBe(1);
    expect([0, 9.9, 10, 20, 25].map((frame) => blockOfFrame(lanes, frame))).toEqual([0, 0, 1, 2, 2]);
  });

  test('store a part each in its own way', () => {
    expect([...lanes.storage.subarray(0, 3)]).toEqual([0x10, 0x01, 0x10]);
    expect(rangesOf(motion, lanes, 0, 1)).toEqual([{ lane: 0, low: 2, high: 2 }]);
    expect(rangesOf(motion, lanes, 0, 2)).toEqual([{ lane: 0, low: 2, high: 5 }]);
  });
});

test('stretches that are not finite: a static value for its block, a control point as far as it weighs', () => {
  const motion = decoded([
    {
      tracks: [
        { position: { lanes: [fixed(Number.NaN), spline(0, 1), ABSENT], knots: line() } },
        {
          rotation: { kind: 'spline', knots: line(2, 4, 6), points: [IDENTITY, IDENTITY, [Number.NaN, 0, 0, 1], IDENTITY, IDENTITY] },
          rotationEncoding: 5,
        },
      ],
    },
  ]);
  const lanes = lanesOf(motion, [1, 0]);
  expect([0, 1, 2, 3, 4, 5].map((row) => oddOf(lanes, row))).toEqual([[0, 10], [], [], [], [2, 6], []]);
  expect([...filterLanes(lanes, { filter: 'problems', bone: undefined, isPinned: () => false }).rows]).toEqual([4, 0]);
});

test('interleaved motions have no ticks: every lane is stored at every frame, and those that change are known', () => {
  const frames = 6;
  const transforms = new Float32Array(frames * 2 * TRANSFORM_SIZE).fill(1);
  const set = (frame: number, track: number, lane: number, value: number): void => {
    transforms[(frame * 2 + track) * TRANSFORM_SIZE + lane] = value;
  };
  set(3, 0, 1, 5);
  set(5, 1, 6, 0.5);
  for (const frame of [1, 2, 4]) set(frame, 1, 9, Number.NaN);
  const motion: InterleavedMotion = {
    kind: 'interleaved',
    frameCount: frames,
    seconds: 1,
    transformTrackCount: 2,
    floatTrackCount: 1,
    transforms,
    floats: Float32Array.of(1, 1, 2, 1, 1, 1),
  };
  const lanes = lanesOf(motion, [1]);
  expect([...lanes.storage]).toEqual([0x25, 0x0f, 0x07, 0x07, 0x87, 0x43, 0x10]);
  expect([...lanes.animated]).toEqual([1, 0, 0, 0, 1, 1, 1]);
  expect(lanes.knots).toHaveLength(0);
  expect([...lanes.knotCounts]).toEqual([0, 0, 0, 0, 0, 0]);
  expect(oddOf(lanes, 5)).toEqual([1, 2, 4, 4]);
  expect(rangesOf(motion, lanes, 0, 0)[1]).toEqual({ lane: 1, low: 1, high: 5 });
  // What is not finite does not hide the rest.
  expect(rangesOf(motion, lanes, 5, 0)[2]).toEqual({ lane: 2, low: 1, high: 1 });
});

test('rows stand in the order of the bones, pinned ones first, whatever the filter', () => {
  const motion = decoded([
    { tracks: [{ rotation: { kind: 'static', value: IDENTITY } }, { scale: { lanes: [spline(1, 2), ABSENT, ABSENT], knots: line() } }] },
  ]);
  const lanes = lanesOf(motion);
  const rows = (filter: 'all' | 'animated' | 'bone', bone?: number, pinned: readonly number[] = []): readonly number[] => [
    ...filterLanes(lanes, { filter, bone, isPinned: (row) => pinned.includes(row) }).rows,
  ];
  expect(rows('all')).toEqual([3, 4, 5, 0, 1, 2]);
  expect(rows('animated')).toEqual([5]);
  expect(rows('bone', 4)).toEqual([0, 1, 2]);
  expect(rows('bone')).toEqual([]);
  expect(rows('animated', undefined, [1])).toEqual([1, 5]);
  expect(rows('all', undefined, [1])).toEqual([1, 3, 4, 5, 0, 2]);
});
