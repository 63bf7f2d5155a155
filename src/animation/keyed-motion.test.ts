import { describe, expect, test } from 'vitest';
import type { KeyedMotion } from './clip.ts';
import { controlPointsOf } from './control-points.ts';
import { keyedMotion, type KeyedChannelSpec, withStepping } from './keyed-motion.ts';
import { buildLanes } from './lanes-build.ts';
import { rangesOf } from './lanes-shown.ts';
import { createSampler } from './sampler.ts';

const QUARTER = Math.SQRT1_2;
const BASE = [9, 8, 7, 0, 0, 0, 1, 1, 2, 3];

/** Two transform tracks and a float track over frames 0 to 20, at 20 frames a second. */
function motionOf(channels: readonly KeyedChannelSpec[]): KeyedMotion {
  const header = { frameCount: 21, seconds: 1, transformTrackCount: 2, floatTrackCount: 1 };
  return keyedMotion(header, Float32Array.from([...BASE, ...BASE]), Float32Array.of(5), channels);
}

const sampled = (motion: KeyedMotion, frame: number): number[] => {
  const out = new Float64Array(20);
  createSampler(motion).sample(frame, out);
  return [...out];
};
const sampledFloat = (motion: KeyedMotion, frame: number): number => {
  const out = new Float64Array(1);
  createSampler(motion).sampleFloats(frame, out);
  return out[0]!;
};
const TURN: KeyedChannelSpec = { track: 1, part: 'rotation', times: [4, 12], values: [0, 0, 0, 1, 0, QUARTER, 0, QUARTER] };
const MOVE: KeyedChannelSpec = { track: 0, part: 'translation', times: [5, 10, 20], values: [0, 0, 0, 10, 20, 30, 0, 0, 0] };

describe('a keyed motion', () => {
  test('shows its base where a part has no channel, and where a channel has no key', () => {
    const motion = motionOf([{ track: 0, part: 'scale', times: [], values: [] }]);
    expect(sampled(motion, 7)).toEqual([...BASE, ...BASE]);
    expect(sampledFloat(motion, 7)).toBe(5);
  });

  test('moves vectors and floats straight from key to key and holds before the first and after the last', () => {
    const motion = motionOf([
      { ...MOVE, times: [5, 10], values: [0, 0, 0, 10, 20, 30] },
      { track: 0, part: 'float', times: [0, 20], values: [2, 4] },
    ]);
    expect([0, 5, 7.5, 10, 19].map((frame) => sampled(motion, frame).slice(0, 3))).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [5, 10, 15],
      [10, 20, 30],
      [10, 20, 30],
    ]);
    expect([0, 5, 20].map((frame) => sampledFloat(motion, frame))).toEqual([2, 2.5, 4]);
    expect(sampled(motion, Number.NaN).slice(0, 3)).toEqual([0, 0, 0]);
  });

  test.each([1, -1])('turns the short way round, whatever the sign of the next key: %d', (sign) => {
    const motion = motionOf([{ ...TURN, values: [0, 0, 0, 1, 0, QUARTER * sign, 0, QUARTER * sign] }]);
    const rotation = sampled(motion, 6).slice(13, 17);
    // A quarter of the way to a quarter turn about y.
    expect(rotation[1]).toBeCloseTo(Math.sin(Math.PI / 16), 6);
    expect(rotation[3]).toBeCloseTo(Math.cos(Math.PI / 16), 6);
  });

  test('of several keys on one frame shows the later from there on, and goes to the first of them before', () => {
    const motion = motionOf([{ track: 0, part: 'float', times: [0, 10, 10, 20], values: [0, 1, 5, 6] }]);
    expect([5, 9.5, 10, 15].map((frame) => sampledFloat(motion, frame))).toEqual(
      [0.5, 0.95, 5, 5.5].map((value) => expect.closeTo(value, 6) as unknown),
    );
  });

  test('stepping shows stored keys only, and back again', () => {
    const motion = motionOf([MOVE, TURN]);
    const stepping = withStepping(motion, true);
    expect(sampled(stepping, 9.9).slice(0, 3)).toEqual([0, 0, 0]);
    expect(sampled(stepping, 10).slice(0, 3)).toEqual([10, 20, 30]);
    expect(sampled(stepping, 11.9).slice(13, 17)).toEqual([0, 0, 0, 1]);
    expect(sampled(withStepping(stepping, false), 7.5)).toEqual(sampled(motion, 7.5));
  });

  test('gives the same whatever was sampled before', () => {
    const motion = motionOf([MOVE, TURN]);
    const one = createSampler(motion);
    for (const frame of [0, 19.5, 3, 12, 11, 20, 4.25, 4.5, 10, 5]) {
      const out = new Float64Array(20);
      one.sampleAt({ frame }, out);
      expect([...out]).toEqual(sampled(motion, frame));
    }
  });

  test('keeps a value that is not finite in its lane, and the finite keys beside it exact', () => {
    const motion = motionOf([{ track: 0, part: 'float', times: [0, 10, 20], values: [1, Number.POSITIVE_INFINITY, 3] }]);
    expect([0, 10, 20].map((frame) => sampledFloat(motion, frame))).toEqual([1, Number.POSITIVE_INFINITY, 3]);
    expect(Number.isFinite(sampledFloat(motion, 5))).toBe(false);
  });

  test('has its keys as points of curves, which the curve passes through', () => {
    const motion = motionOf([MOVE, TURN]);
    expect(controlPointsOf(motion, { kind: 'transform', track: 0, part: 'translation', lane: 1 })).toEqual({
      frames: Float64Array.of(5, 10, 20),
      values: Float64Array.of(0, 20, 0),
    });
    expect(controlPointsOf(motion, { kind: 'float', track: 0 }).frames).toHaveLength(0);
  });

  test('is laid out as lanes: keys as ticks, one key as kept, odd stretches up to the keys beside', () => {
    const motion = motionOf([
      MOVE,
      { track: 1, part: 'scale', times: [3], values: [1, 1, 1] },
      { track: 0, part: 'float', times: [2, 6, 6, 9], values: [0, 1, Number.NaN, 3] },
    ]);
    const lanes = buildLanes(motion, { trackToBone: Int16Array.of(4, -1), nonFiniteTracks: [] });
    expect(lanes).toMatchObject({ kind: 'keyed', rowCount: 7, lastFrame: 20 });
    expect([...lanes.storage]).toEqual([0x70, 0, 0, 0, 0, 0x07, 0x10]);
    expect([...lanes.animated]).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect([...lanes.knots]).toEqual([5, 10, 20, 3, 2, 6, 9]);
    expect([...lanes.knotsAt]).toEqual([0, 3, 3, 3, 3, 3, 4, 7]);
    expect([...lanes.odd]).toEqual([6, 9]);
    expect([...lanes.bones]).toEqual([4, 4, 4, -1, -1, -1, -1]);
    expect(rangesOf(motion, lanes, 0, 0)[2]).toEqual({ lane: 2, low: 0, high: 30 });
    expect(rangesOf(motion, lanes, 1, 0)).toEqual([]);
  });
});
