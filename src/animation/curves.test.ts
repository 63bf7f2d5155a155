import { describe, expect, test } from 'vitest';
import { writeSpline } from '../../test/support/index.ts';
import type { InterleavedMotion, ReferenceFrame, SplineMotion } from './clip.ts';
import { type Composition, soleClip } from './composition.ts';
import { controlPointsOf } from './control-points.ts';
import type { CurveSource } from './curve-source.ts';
import { curveFrames, sampleCurves } from './curves.ts';
import { AT_ORIGIN, createEvaluator } from './evaluator.ts';
import { MATRIX_SIZE } from './pose.ts';
import { type Skeleton, TRANSFORM_SIZE } from './skeleton.ts';
import { decodeSplineAnimation } from './spline/spline-animation.ts';

const REST = [0, 1, 0, 0, 0, 0, 1, 1, 1, 1];
const SKELETON: Skeleton = {
  name: 'two',
  bones: [
    { name: 'hip', parent: -1 },
    { name: 'knee', parent: 0 },
  ],
  reference: Float32Array.from([...REST, ...REST]),
  floatSlots: [],
  referenceFloats: new Float32Array(),
  partitions: [],
  order: Int32Array.of(0, 1),
};

const bone = (
  index: number,
  part: 'translation' | 'rotation' | 'euler' | 'scale',
  space: 'track' | 'local' | 'model' | 'delta',
  lane: number,
): CurveSource => ({
  kind: 'bone',
  bone: index,
  part,
  space,
  lane,
});

/** Both bones as a function of the frame: ten numbers each. */
function play(
  frameCount: number,
  at: (frame: number) => readonly number[],
  more: Partial<InterleavedMotion> = {},
  referenceFrame?: ReferenceFrame,
): Composition {
  const motion: InterleavedMotion = {
    kind: 'interleaved',
    frameCount,
    seconds: (frameCount - 1) / 30,
    transformTrackCount: 2,
    floatTrackCount: 0,
    transforms: Float32Array.from(Array.from({ length: frameCount }, (_, frame) => at(frame)).flat()),
    floats: new Float32Array(),
    ...more,
  };
  return soleClip({ motion, blendHint: { kind: 'normal', stored: 0 }, trackToBone: Int16Array.of(0, 1), referenceFrame }, SKELETON);
}

/** A turn about one axis, as a quaternion. */
function turn(axis: 0 | 1 | 2, degrees: number): readonly number[] {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, 0].with(axis, Math.sin(half)).concat(Math.cos(half));
}

const wander = (frame: number): readonly number[] => [
  0.1 * frame,
  1,
  -frame,
  ...turn(1, 7 * frame),
  1,
  1,
  1,
  0,
  0.5,
  0.01 * frame,
  ...turn(0, -5 * frame),
  1,
  1,
  1,
];

test('curves of each space are the numbers of the pose at each frame', () => {
  const composition = play(20, wander);
  const frames = curveFrames(composition.base.kind === 'clip' ? composition.base.clip.motion : undefined, 4);
  expect(frames.length).toBe(77);
  const sources = [
    bone(1, 'translation', 'track', 2),
    bone(1, 'rotation', 'local', 0),
    bone(1, 'translation', 'model', 1),
    bone(0, 'translation', 'delta', 1),
  ];
  const { values, held } = sampleCurves(composition, frames, sources);
  const evaluator = createEvaluator(composition);
  frames.forEach((frame, index) => {
    evaluator.evaluate({ frame, loops: 0 }, AT_ORIGIN);
    const { tracks, local, model } = evaluator.pose;
    expect(values.map((curve) => curve[index])).toEqual([
      tracks[TRANSFORM_SIZE + 2],
      local[TRANSFORM_SIZE + 3],
      model[MATRIX_SIZE + 13],
      local[1]! - 1,
    ]);
  });
  expect([...held]).toEqual([0, 0, 0, 0]);
});

describe.each([0, 1, 2] as const)('two whole turns about axis %d', (axis) => {
  const still = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
  const composition = play(49, (frame) => [0, 0, 0, ...turn(axis, frame * 15), 1, 1, 1, ...still]);
  const frames = curveFrames({ frameCount: 49 }, 1);

  test.each(['track', 'local', 'model'] as const)('are 720 degrees without a jump, in %s space', (space) => {
    const { values } = sampleCurves(
      composition,
      frames,
      [0, 1, 2].map((lane) => bone(0, 'euler', space, lane)),
    );
    frames.forEach((frame, index) => {
      values.forEach((curve, lane) => expect(curve[index]).toBeCloseTo(lane === axis ? frame * 15 : 0, 3));
    });
  });

  test('keep the sign of the quaternion of a matrix', () => {
    const [curve, w] = sampleCurves(composition, frames, [bone(0, 'rotation', 'model', axis), bone(0, 'rotation', 'model', 3)]).values;
    frames.forEach((frame, index) => {
      expect(curve![index]).toBeCloseTo(turn(axis, frame * 15)[axis]!, 6);
      expect(w![index]).toBeCloseTo(turn(axis, frame * 15)[3]!, 6);
    });
  });

  test('go on where they are read between frames, in any order', () => {
    const curves = sampleCurves(composition, frames, [bone(0, 'euler', 'local', axis)]);
    const out = new Float64Array(1);
    for (const frame of [47.5, 3.25, 30, 48, 0]) {
      curves.read({ frame, loops: 0 }, out);
      expect(out[0]).toBeCloseTo(frame * 15, 3);
    }
  });
});

test('a value that is not finite is a gap in its track, and held in the pose', () => {
  const composition = play(5, (frame) => wander(frame).with(0, frame === 2 ? Number.NaN : 4));
  const frames = curveFrames({ frameCount: 5 }, 1);
  const { values, held } = sampleCurves(composition, frames, [
    bone(0, 'translation', 'track', 0),
    bone(0, 'translation', 'local', 0),
    bone(0, 'euler', 'track', 1),
  ]);
  expect([...values[0]!]).toEqual([4, 4, Number.NaN, 4, 4]);
  expect([...values[1]!]).toEqual([4, 4, 0, 4, 4]);
  expect(values[2]!.every(Number.isFinite)).toBe(true);
  expect([...held]).toEqual([0, 1, 0]);
});

test('angles go on across a gap', () => {
  const composition = play(49, (frame) => [0, 0, 0, ...(frame === 20 ? [Number.NaN, 0, 0, 1] : turn(2, frame * 15)), 1, 1, 1, ...REST]);
  const [z] = sampleCurves(composition, curveFrames({ frameCount: 49 }, 1), [bone(0, 'euler', 'track', 2)]).values;
  expect(z![20]).toBeNaN();
  expect(z![48]).toBeCloseTo(720, 3);
});

test('what a sheared matrix does not have is a gap, its translation is there', () => {
  const sheared = [0, 0, 0, ...turn(0, 0), 2, 1, 1, 0, 1, 0, ...turn(2, 45), 1, 1, 1];
  const { values } = sampleCurves(
    play(2, () => sheared),
    Float64Array.of(0),
    [bone(1, 'rotation', 'model', 0), bone(1, 'translation', 'model', 1)],
  );
  expect(values[0]![0]).toBeNaN();
  expect(values[1]![0]).toBe(1);
});

test('root motion and float tracks are curves too; where there is none there are gaps', () => {
  const referenceFrame: ReferenceFrame = {
    up: [0, 1, 0],
    forward: [0, 0, 1],
    seconds: 1 / 15,
    samples: Float32Array.of(0, 0, 0, 0, 0, 0, -1, 0.5, 0, 0, -3, 1),
  };
  const moving = play(3, wander, { floats: Float32Array.of(1, 2, 4), floatTrackCount: 1 }, referenceFrame);
  const frames = Float64Array.of(0, 0.5, 1, 2);
  const sources: readonly CurveSource[] = [
    { kind: 'root', lane: 2 },
    { kind: 'root', lane: 3 },
    { kind: 'float', track: 0 },
  ];
  expect(sampleCurves(moving, frames, sources).values.map((curve) => [...curve])).toEqual([
    [0, -0.5, -1, -3],
    [0, 0.25, 0.5, 1],
    [1, 1.5, 2, 4],
  ]);
  for (const curve of sampleCurves(play(3, wander), frames, sources).values) expect(curve.every(Number.isNaN)).toBe(true);
});

describe('control points', () => {
  const points = [0, 1, 4, 2, 3];
  const motion = ((): SplineMotion => {
    const lane = { kind: 'spline', points, bounds: [0, 4] } as const;
    const knots = { degree: 3, values: [0, 0, 0, 0, 4, 10, 10, 10, 10] };
    const still = { kind: 'static', value: 7 } as const;
    const track = { position: { lanes: [still, lane, { kind: 'absent' }], knots } } as const;
    const floats = [{ kind: 'spline', knots: { degree: 1, values: [0, 0, 5, 10, 10] }, points: [0, 2, 1], bounds: [0, 2] }] as const;
    const written = writeSpline({
      frameCount: 21,
      duration: 20 / 30,
      maxFramesPerBlock: 11,
      blocks: [
        { tracks: [track], floats },
        { tracks: [track], floats },
      ],
    });
    return decodeSplineAnimation({
      frameCount: written.numFrames,
      seconds: written.duration,
      transformTrackCount: 1,
      floatTrackCount: 1,
      maxFramesPerBlock: 11,
      blockCount: 2,
      maskAreaSize: written.maskAndQuantizationSize,
      blockOffsets: Uint32Array.from(written.blockOffsets),
      floatBlockOffsets: Uint32Array.from(written.floatBlockOffsets),
      data: written.data,
      dataOffset: 0,
      endian: 0,
    }).motion;
  })();

  test('stand at the averages of their knots, block after block', () => {
    const found = controlPointsOf(motion, { kind: 'transform', track: 0, part: 'translation', lane: 1 });
    const averages = [0, 4 / 3, 14 / 3, 8, 10];
    expect([...found.frames]).toEqual([...averages, ...averages.map((frame) => frame + 10)]);
    found.values.forEach((value, index) => expect(value).toBeCloseTo(points[index % 5]!, 4));
  });

  test('of a float are those of its own spline', () => {
    const found = controlPointsOf(motion, { kind: 'float', track: 0 });
    expect([...found.frames]).toEqual([0, 5, 10, 10, 15, 20]);
    found.values.forEach((value, index) => expect(value).toBeCloseTo([0, 2, 1][index % 3]!, 4));
  });

  test('are there only where a spline moves the lane', () => {
    for (const lane of [0, 2])
      expect(controlPointsOf(motion, { kind: 'transform', track: 0, part: 'translation', lane }).frames.length).toBe(0);
  });
});
