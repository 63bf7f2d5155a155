import { describe, expect, test } from 'vitest';
import { type Composition, matchBones, measureDifferences, type PlayableClip, type Skeleton, TRANSFORM_SIZE } from './index.ts';

/** Two bones: a root, and an arm one metre along x. */
function skeletonOf(...names: readonly [string, string]): Skeleton {
  return {
    name: 'arm',
    bones: [
      { name: names[0], parent: -1 },
      { name: names[1], parent: 0 },
    ],
    reference: Float32Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.of(0, 1),
  };
}

/** A clip that turns the root about z by so many degrees at each frame, 10 frames a second. */
function turning(degrees: readonly number[]): PlayableClip {
  const transforms = new Float32Array(degrees.length * TRANSFORM_SIZE);
  for (const [frame, turn] of degrees.entries()) {
    const half = (turn * Math.PI) / 360;
    transforms.set([0, 0, 0, 0, 0, Math.sin(half), Math.cos(half), 1, 1, 1], frame * TRANSFORM_SIZE);
  }
  return {
    motion: {
      kind: 'interleaved',
      frameCount: degrees.length,
      seconds: (degrees.length - 1) / 10,
      transformTrackCount: 1,
      floatTrackCount: 0,
      transforms,
      floats: new Float32Array(),
    },
    blendHint: { kind: 'normal', stored: 0 },
    trackToBone: Int16Array.of(0),
  };
}

const SKELETON = skeletonOf('Root', 'Arm');
const playing = (degrees: readonly number[], skeleton = SKELETON): Composition => ({
  skeleton,
  base: { kind: 'clip', clip: turning(degrees) },
  layers: [],
});

function measured(first: Composition, second: Composition) {
  const steps = measureDifferences(first, second);
  let frames = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { frames, bones: step.value };
    frames++;
  }
}

describe('the largest differences', () => {
  test('are turns in degrees and ways in centimetres, with the frame of each', () => {
    const { frames, bones } = measured(playing([0, 10, 60, 20]), playing([0, 0, 0, 0]));
    expect(frames).toBe(4);
    const [root, arm] = bones;
    expect(root).toMatchObject({ bone: 0, name: 'Root', degreesFrame: 2, centimetres: 0, centimetresFrame: 0 });
    expect(root!.degrees).toBeCloseTo(60, 4);
    // The arm keeps its own rotation; its place a metre out goes the chord of 60 degrees.
    expect(arm).toMatchObject({ bone: 1, name: 'Arm', degrees: 0, centimetresFrame: 2 });
    expect(arm!.centimetres).toBeCloseTo(100, 4);
  });

  test('are of the shorter way round', () => {
    const { bones } = measured(playing([0, 350]), playing([0, 0]));
    expect(bones[0]!.degrees).toBeCloseTo(10, 4);
  });

  test('of one composition to itself are nothing at all', () => {
    for (const { degrees, centimetres } of measured(playing([5, 77, 3]), playing([5, 77, 3])).bones) {
      expect(degrees).toBe(0);
      expect(centimetres).toBe(0);
    }
  });

  test('follow one clock: a shorter clip goes round', () => {
    const { bones } = measured(playing([0, 0, 0, 0]), playing([0, 40]));
    // Frames 0 to 3 of the first are 0, 0.1, 0.2 and 0.3 s; the second lasts 0.1 s and shows its end at every whole round.
    expect(bones[0]!.degrees).toBeCloseTo(40, 4);
    expect(bones[0]!.degreesFrame).toBeGreaterThan(0);
  });

  test('match bones by name where skeletons differ', () => {
    const other = skeletonOf('Root', 'Tail');
    expect(matchBones(SKELETON, other)).toEqual([[0, 0]]);
    expect(matchBones(skeletonOf('Tail', 'Root'), other)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    const { bones } = measured(playing([0, 30]), playing([0, 0], other));
    expect(bones.map(({ name }) => name)).toEqual(['Root']);
  });

  test('come frame by frame, so that slices may be of any length', () => {
    const steps = measureDifferences(playing([0, 1, 2]), playing([0, 1, 2]));
    expect(steps.next()).toEqual({ done: false, value: undefined });
    expect(steps.next().done).toBe(false);
    expect(steps.next().done).toBe(false);
    expect(steps.next().done).toBe(true);
  });
});
