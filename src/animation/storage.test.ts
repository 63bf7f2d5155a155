import { describe, expect, test } from 'vitest';
import { type FloatTrack, type Knots, type Lane, type Quat, type SplineTrack, writeSpline } from '../../test/support/index.ts';
import type { SplineMotion } from './clip.ts';
import { decodeSplineAnimation } from './spline/spline-animation.ts';
import { integerRange, partMoves, partStorage } from './storage.ts';

const LINE: Knots = { degree: 1, values: [0, 0, 4, 10, 10] };
const spline = (...points: readonly number[]): Lane => ({ kind: 'spline', points });
const ABSENT: Lane = { kind: 'absent' };
const turn: readonly Quat[] = [
  [0, 0, 0, 1],
  [0, 0.6, 0, 0.8],
  [0, 1, 0, 0],
];

function motionOf(...tracks: readonly SplineTrack[]): SplineMotion {
  return motionWith(tracks, []);
}

function motionWith(tracks: readonly SplineTrack[], floats: readonly FloatTrack[]): SplineMotion {
  const written = writeSpline({ frameCount: 11, duration: 1, blocks: [{ tracks, floats }] });
  return decodeSplineAnimation({
    frameCount: 11,
    seconds: 1,
    transformTrackCount: tracks.length,
    floatTrackCount: floats.length,
    maxFramesPerBlock: 256,
    blockCount: 1,
    maskAreaSize: written.maskAndQuantizationSize,
    blockOffsets: Uint32Array.from(written.blockOffsets),
    floatBlockOffsets: Uint32Array.from(written.floatBlockOffsets),
    data: written.data,
    dataOffset: 0,
    endian: 0,
  }).motion;
}

const track: SplineTrack = {
  position: { lanes: [spline(-1, 3, 1), { kind: 'static', value: 7 }, spline(5, 6, 9)], knots: LINE },
  rotation: { kind: 'spline', knots: LINE, points: turn },
  scale: { lanes: [ABSENT, spline(1, 2, 1), ABSENT], knots: LINE },
};

describe('how a part is kept', () => {
  test('says nothing of what is absent', () => {
    const nothing = { encoding: '', degree: undefined, pointCount: 0, knots: new Uint8Array(), bounds: [] };
    const motion = motionOf(track, {});
    expect(partStorage(motion, 0, 1, 'translation')).toEqual({ lanes: ['absent', 'absent', 'absent'], ...nothing });
    expect(partStorage(motion, 0, 1, 'rotation')).toEqual({ lanes: ['absent', 'absent', 'absent', 'absent'], ...nothing });
    expect(partStorage(motion, 0, 1, 'scale')).toEqual({ lanes: ['absent', 'absent', 'absent'], ...nothing });
  });

  test('tells lanes apart, and gives degree, points, knots and bounds, also behind other splines', () => {
    const knots = Uint8Array.from(LINE.values);
    const motion = motionOf(track, track);
    for (const index of [0, 1]) {
      expect(partStorage(motion, 0, index, 'translation')).toEqual({
        lanes: ['spline', 'static', 'spline'],
        encoding: '16-bit',
        degree: 1,
        pointCount: 3,
        knots,
        bounds: [
          [-1, 3],
          [5, 9],
        ],
      });
      expect(partStorage(motion, 0, index, 'rotation')).toEqual({
        lanes: ['spline', 'spline', 'spline', 'spline'],
        encoding: 'ThreeComp40',
        degree: 1,
        pointCount: 3,
        knots,
        bounds: [],
      });
      expect(partStorage(motion, 0, index, 'scale')).toMatchObject({ lanes: ['absent', 'spline', 'absent'], bounds: [[1, 2]] });
    }
  });

  test('static vectors are plain floats, a static rotation is packed', () => {
    const motion = motionOf({
      position: { lanes: [{ kind: 'static', value: 1 }, ABSENT, ABSENT] },
      rotation: { kind: 'static', value: [0, 0, 0, 1] },
      rotationEncoding: 2,
    });
    expect(partStorage(motion, 0, 0, 'translation')).toMatchObject({ lanes: ['static', 'absent', 'absent'], encoding: '', pointCount: 0 });
    expect(partStorage(motion, 0, 0, 'rotation')).toMatchObject({ encoding: 'ThreeComp48', degree: undefined });
  });

  test('goes for float tracks too, whose bounds follow those of the transforms', () => {
    const knots: Knots = { degree: 2, values: [0, 0, 0, 10, 10, 10] };
    const motion = motionWith(
      [track],
      [
        { kind: 'static', value: 3 },
        { kind: 'spline', knots, points: [0.5, 0.25, 1.5] },
      ],
    );
    expect(partStorage(motion, 0, 0, 'float')).toMatchObject({ lanes: ['static'], encoding: '', degree: undefined, bounds: [] });
    expect(partStorage(motion, 0, 1, 'float')).toEqual({
      lanes: ['spline'],
      encoding: '16-bit',
      degree: 2,
      pointCount: 3,
      knots: Uint8Array.from(knots.values),
      bounds: [[0.25, 1.5]],
    });
    expect(integerRange(motion, 0, 0, 'float', 0)).toBeUndefined();
    expect(integerRange(motion, 0, 1, 'float', 0)).toEqual([0, 65535]);
    expect(() => partStorage(motion, 0, 2, 'float')).toThrow(RangeError);
  });

  test.each([
    [0, 'Polar32'],
    [1, 'ThreeComp40'],
    [2, 'ThreeComp48'],
    [5, 'uncompressed'],
  ] as const)('names the packing %d of rotations %s', (rotationEncoding, name) => {
    const motion = motionOf({ rotation: { kind: 'static', value: [0, 0, 0, 1] }, rotationEncoding });
    expect(partStorage(motion, 0, 0, 'rotation').encoding).toBe(name);
  });

  test('tells control points of 8 bits, and their integers', () => {
    const motion = motionOf({ ...track, positionEncoding: 0 });
    expect(partStorage(motion, 0, 0, 'translation').encoding).toBe('8-bit');
    expect(partStorage(motion, 0, 0, 'scale').encoding).toBe('16-bit');
    expect(integerRange(motion, 0, 0, 'translation', 2)).toEqual([0, 255]);
  });

  test('tells parts that move from those that stand', () => {
    const motion = motionOf(
      { rotation: track.rotation!, position: { lanes: [{ kind: 'static', value: 7 }, ABSENT, ABSENT], knots: LINE } },
      track,
    );
    const moving = (index: number) => (['translation', 'rotation', 'scale'] as const).map((part) => partMoves(motion, index, part));
    expect(moving(0)).toEqual([false, true, false]);
    expect(moving(1)).toEqual([true, true, true]);
  });

  test('throws for a block and a track that are not there', () => {
    const motion = motionOf(track);
    expect(() => partStorage(motion, 1, 0, 'scale')).toThrow(RangeError);
    expect(() => partStorage(motion, 0, 1, 'scale')).toThrow(RangeError);
  });
});

describe('the integers of a lane', () => {
  test('run from the lowest to the highest stored one', () => {
    const lanes: readonly [Lane, Lane, Lane] = [
      { kind: 'spline', points: [1, 2, 3], bounds: [0, 4] },
      ABSENT,
      // Steps far below single precision of the value: no count back from the points would find them.
      { kind: 'spline', points: [1e6, 1e6 + 0.5, 1e6 + 0.25], bounds: [1e6, 1e6 + 1] },
    ];
    const motion = motionOf(track, { position: { lanes, knots: LINE } });
    expect(integerRange(motion, 0, 1, 'translation', 0)).toEqual([Math.round(65535 / 4), Math.round((65535 * 3) / 4)]);
    expect(integerRange(motion, 0, 1, 'translation', 1)).toBeUndefined();
    expect(integerRange(motion, 0, 1, 'translation', 2)).toEqual([0, Math.round(65535 / 2)]);
    expect(integerRange(motion, 0, 0, 'scale', 1)).toEqual([0, 65535]);
    expect(integerRange(motion, 0, 0, 'rotation', 1)).toBeUndefined();
  });
});
