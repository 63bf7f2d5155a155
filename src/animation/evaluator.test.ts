import { describe, expect, test } from 'vitest';
import {
  AT_ORIGIN,
  clockOf,
  createEvaluator,
  momentAt,
  type PlayableClip,
  type Skeleton,
  TRANSFORM_SIZE,
  wrapSeconds,
  writeModelPose,
} from './index.ts';

const IDENTITY = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];

function skeletonOf(parents: readonly number[]): Skeleton {
  return {
    name: 'test',
    bones: parents.map((parent, bone) => ({ name: `bone${bone}`, parent })),
    reference: Float32Array.from(parents.flatMap(() => [0, 1, 0, 0, 0, 0, 1, 1, 1, 1])),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.from(parents.keys()),
  };
}

/** A clip whose one track slides its bone along x by `step` a frame. */
function slide(step: number, frameCount: number, seconds: number, change: Partial<PlayableClip> = {}): PlayableClip {
  const transforms = Float32Array.from(Array.from({ length: frameCount }, (_, frame) => [frame * step, ...IDENTITY.slice(1)]).flat());
  return {
    motion: {
      kind: 'interleaved',
      frameCount,
      seconds,
      transformTrackCount: 1,
      floatTrackCount: 0,
      transforms,
      floats: new Float32Array(),
    },
    blendHint: { kind: 'normal', stored: 0 },
    trackToBone: Int16Array.of(0),
    ...change,
  };
}

const ADDITIVE = { blendHint: { kind: 'additive-parent-space', stored: 1 } } as const;
const SKELETON = skeletonOf([-1, 0]);

describe('a composition', () => {
  test('follows one clock: layers go at their own rate and offset, round by themselves', () => {
    const evaluator = createEvaluator({
      skeleton: SKELETON,
      base: { kind: 'clip', clip: slide(1, 11, 1) },
      layers: [{ clip: slide(10, 6, 0.5, ADDITIVE), mode: 'parent-space', weight: 1, offset: 0.1, rate: 2 }],
    });
    const x = (frame: number, loops = 0): number => {
      evaluator.evaluate({ frame, loops }, AT_ORIGIN);
      return evaluator.pose.local[0]!;
    };
    // At 0.1 s the layer is at 0.1 + 2 · 0.1 = 0.3 s, its frame 3.
    expect(x(1)).toBeCloseTo(1 + 30, 9);
    // At 0.3 s it is at 0.7 s, which is 0.2 s into its second round.
    expect(x(3)).toBeCloseTo(3 + 20, 9);
    // A round of the base later the clock is at 1.1 s, and the layer at 2.3 s, 0.3 s into its fifth.
    expect(x(1, 1)).toBeCloseTo(1 + 30, 9);
  });

  test('whose lead is a delta counts the delta’s frames, and the base goes on below it', () => {
    const lead = { clip: slide(10, 6, 0.5, ADDITIVE), mode: 'parent-space', weight: 1, offset: 3, rate: 7 } as const;
    const evaluator = createEvaluator({ skeleton: SKELETON, base: { kind: 'clip', clip: slide(1, 11, 1) }, layers: [lead], lead: 0 });
    expect(evaluator.header?.frameCount).toBe(6);
    evaluator.evaluate({ frame: 2, loops: 1 }, AT_ORIGIN);
    expect(evaluator.pose.tracks[0]).toBe(20);
    // 0.2 s into the second round of half a second.
    expect(evaluator.pose.local[0]).toBeCloseTo(20 + 7, 9);
  });

  test('led by a clip of one frame goes on with its longest layer', () => {
    const layer = { clip: slide(10, 6, 0.5, ADDITIVE), mode: 'parent-space', weight: 1, offset: 0, rate: 1 } as const;
    const evaluator = createEvaluator({ skeleton: SKELETON, base: { kind: 'clip', clip: slide(7, 1, 0) }, layers: [layer] });
    expect(evaluator.header?.frameCount).toBe(6);
    evaluator.evaluate({ frame: 3, loops: 0 }, AT_ORIGIN);
    expect(evaluator.pose.local[0]).toBeCloseTo(30, 9);
  });

  test('of the reference pose alone has no header and stands as the skeleton says', () => {
    const evaluator = createEvaluator({ skeleton: SKELETON, base: { kind: 'reference' }, layers: [] });
    evaluator.evaluate({ frame: 0, loops: 0 }, AT_ORIGIN);
    expect(evaluator.header).toBeUndefined();
    expect(evaluator.pose.model[16 + 13]).toBe(2);
  });

  test('moves by root motion and to a place, its model numbers untouched', () => {
    const referenceFrame = {
      up: [0, 1, 0],
      forward: [0, 0, 1],
      seconds: 1,
      samples: Float32Array.of(0, 0, 0, 0, 0, 0, -2, Math.PI),
    } as const;
    const evaluator = createEvaluator({
      skeleton: SKELETON,
      base: { kind: 'clip', clip: slide(0, 11, 1, { referenceFrame }) },
      layers: [],
    });
    const place = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1);
    const standing = { ...AT_ORIGIN, rootMotion: true };
    evaluator.evaluate({ frame: 5, loops: 0 }, standing);
    expect([...(evaluator.root ?? [])]).toEqual([0, 0, -1, expect.closeTo(Math.PI / 2, 6)]);
    expect(evaluator.pose.placed[14]).toBeCloseTo(-1, 12);
    expect(evaluator.pose.model[14]).toBe(0);
    // A second round begins where the first ended, turned about.
    evaluator.evaluate({ frame: 5, loops: 1 }, standing);
    expect(evaluator.pose.placed[14]).toBeCloseTo(-2 + 1, 6);
    evaluator.evaluate({ frame: 5, loops: 0 }, { ...standing, place });
    expect([evaluator.pose.placed[12], evaluator.pose.placed[14]]).toEqual([5, expect.closeTo(-1, 12)]);
    evaluator.evaluate({ frame: 5, loops: 0 }, { ...AT_ORIGIN, place });
    expect([evaluator.pose.placed[12], evaluator.pose.placed[14]]).toEqual([5, 0]);
  });
});

describe('a chain', () => {
  const links = [
    { clip: slide(1, 11, 1), blendSeconds: 0 },
    { clip: slide(3, 11, 1), blendSeconds: 0.5 },
    { clip: slide(5, 11, 1), blendSeconds: 9 },
  ];
  const evaluator = createEvaluator({ skeleton: SKELETON, base: { kind: 'chain', links }, layers: [] });
  const x = (frame: number): number => {
    evaluator.evaluate({ frame, loops: 0 }, AT_ORIGIN);
    return evaluator.pose.local[0]!;
  };

  test('overlaps its clips by their blends, none of which reaches into another', () => {
    // 1 s + 0.5 s + 0.5 s: the third's blend is cut to what the second has left.
    expect(evaluator.header).toMatchObject({ frameCount: 21, seconds: 2 });
    expect(x(4)).toBeCloseTo(4, 9);
    // Half way from the first at 0.75 s to the second at 0.25 s.
    expect(x(7.5)).toBeCloseTo((7.5 + 7.5) / 2, 9);
    expect(x(10)).toBeCloseTo(15, 9);
    expect(x(12.5)).toBeCloseTo((22.5 + 12.5) / 2, 9);
    expect(x(20)).toBeCloseTo(50, 9);
  });

  test('keeps its path unbroken where one clip takes over from another', () => {
    const walk = (z: number): PlayableClip =>
      slide(0, 11, 1, {
        referenceFrame: { up: [0, 1, 0], forward: [0, 0, 1], seconds: 1, samples: Float32Array.of(0, 0, 0, 0, 0, 0, z, 0) },
      });
    const path = createEvaluator({
      skeleton: SKELETON,
      base: {
        kind: 'chain',
        links: [
          { clip: walk(-1), blendSeconds: 0 },
          { clip: walk(-4), blendSeconds: 0.5 },
        ],
      },
      layers: [],
    });
    let before = 0;
    for (let frame = 0; frame <= 15; frame++) {
      path.evaluate({ frame, loops: 0 }, { ...AT_ORIGIN, rootMotion: true });
      const z = path.pose.placed[14]!;
      expect(Math.abs(z - before)).toBeLessThan(0.41);
      before = z;
    }
    expect(before).toBeCloseTo(-0.5 - 4, 6);
    path.evaluate({ frame: 0, loops: 1 }, { ...AT_ORIGIN, rootMotion: true });
    expect(path.pose.placed[14]).toBeCloseTo(-4.5, 6);
  });
});

test('scale is handed down, or stays with its bone; none and less than none give no NaN', () => {
  const skeleton = skeletonOf([-1, 0, 1]);
  const local = Float64Array.from(
    [2, 1, 1, 1, 0.5, 1, 0, -1, 1].reduce<number[]>(
      (all, _, at, scales) => (at % 3 === 0 ? [...all, 0, 1, 0, 0, 0, 0, 1, ...scales.slice(at, at + 3)] : all),
      [],
    ),
  );
  const model = new Float64Array(48);
  const scales = (bone: number): number[] =>
    [0, 1, 2].map((axis) => Math.hypot(...model.subarray(bone * 16 + axis * 4, bone * 16 + axis * 4 + 3)));
  writeModelPose(skeleton, local, model);
  expect([scales(1), scales(2)]).toEqual([
    [2, 0.5, 1],
    [0, 0.5, 1],
  ]);
  expect(model[2 * 16 + 13]).toBe(1 + 1 + 0.5);
  writeModelPose(skeleton, local, model, 'own');
  expect([scales(1), scales(2)]).toEqual([
    [1, 0.5, 1],
    [0, 1, 1],
  ]);
  expect(model[2 * 16 + 13]).toBe(3);
  expect(model.every(Number.isFinite)).toBe(true);
  expect(local.length).toBe(3 * TRANSFORM_SIZE);
});

test('a time goes round within a clip and shows its end rather than its start; the clock counts whole rounds', () => {
  expect([0, 1, 1.25, 2, -0.25, -1].map((seconds) => wrapSeconds(seconds, 1))).toEqual([0, 1, 0.25, 1, 0.75, 1]);
  expect(wrapSeconds(5, 0)).toBe(0);
  const header = { frameCount: 11, seconds: 1, transformTrackCount: 0, floatTrackCount: 0 };
  expect(clockOf(header, { frame: 3, loops: 2 })).toBeCloseTo(2.3, 12);
  // A part that loops takes the clock along.
  expect(clockOf(header, { frame: 3, loops: 2, range: { start: 2, end: 7 } })).toBeCloseTo(0.3, 12);
  expect(momentAt(header, 2.3)).toEqual({ frame: expect.closeTo(3, 9) as number, loops: 2 });
  expect(momentAt(undefined, 2.3)).toEqual({ frame: 0, loops: 0 });
});
