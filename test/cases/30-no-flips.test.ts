import { describe, expect, test } from 'vitest';
import { applyTracks, createPose, createSampler, lastFrame, type Motion, ROTATION } from '../../src/animation/index.ts';
import { Library } from '../../src/loading/index.ts';
import { type ClipDescription, encodeClip, type Quat, writeBnd4, writeClipFile, writeSkeletonFile } from '../support/index.ts';

const DEGREE = Math.PI / 180;
const about = ([x, y, z]: readonly [number, number, number], degrees: number): Quat => {
  const half = (degrees * DEGREE) / 2;
  return [x * Math.sin(half), y * Math.sin(half), z * Math.sin(half), Math.cos(half)];
};
const negated = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, -w];
/** Every second one by its other sign, which is the same rotation. */
const alternating = (rotations: readonly Quat[]): readonly Quat[] =>
  rotations.map((rotation, index) => (index % 2 === 1 ? negated(rotation) : rotation));

/** The angle between two rotations in degrees, 0 to 180, whatever their signs. */
function between(a: ArrayLike<number>, b: ArrayLike<number>): number {
  // By the sine too: the cosine alone is blind to small angles.
  const [ax, ay, az, aw] = [a[0]!, a[1]!, a[2]!, a[3]!];
  const [bx, by, bz, bw] = [b[0]!, b[1]!, b[2]!, b[3]!];
  const cosine = Math.abs(ax * bx + ay * by + az * bz + aw * bw);
  const sine = Math.hypot(
    aw * bx - ax * bw - ay * bz + az * by,
    aw * by + ax * bz - ay * bw - az * bx,
    aw * bz - ax * by + ay * bx - az * bw,
  );
  return (2 * Math.atan2(sine, cosine)) / DEGREE;
}

/** Opens a clip of one track on a skeleton of one bone, and gives the bone's rotation at any frame. */
function opened(clip: ClipDescription): { readonly motion: Motion; readonly rotationAt: (frame: number) => Quat } {
  const library = new Library();
  library.open(
    'c9990.anibnd',
    writeBnd4([
      { name: 'skeleton.hkx', id: 1, bytes: writeSkeletonFile({ name: 'Master', bones: [{ name: 'Root', parent: -1 }] }) },
      { name: 'a.hkx', id: 2, bytes: writeClipFile({ skeletonName: 'Master', ...clip }) },
    ]),
  );
  const { clips, skeletons, problems } = library.listing();
  expect(problems).toEqual([]);
  const result = library.loadClip(clips[0]!.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  const skeleton = library.skeleton(skeletons[0]!.id)!;
  const { motion, trackToBone } = result.clip;
  const pose = createPose(skeleton, 1);
  const sampler = createSampler(motion);
  return {
    motion,
    rotationAt: (frame) => {
      sampler.sample(frame, pose.tracks);
      applyTracks(skeleton, trackToBone, pose);
      const [x, y, z, w] = pose.local.subarray(ROTATION, ROTATION + 4);
      return [x!, y!, z!, w!];
    },
  };
}

/** The most the bone turns in all between two neighbouring frames, and how much its ends lie apart. */
function turns(rotationAt: (frame: number) => Quat, from: number): { readonly travelled: number; readonly arc: number } {
  const steps = 16;
  let travelled = 0;
  let before = rotationAt(from);
  const first = before;
  for (let step = 1; step <= steps; step++) {
    const now = rotationAt(from + step / steps);
    travelled += between(before, now);
    before = now;
  }
  return { travelled, arc: between(first, before) };
}

const interleaved = (rotations: readonly Quat[]): ClipDescription => ({
  motion: {
    kind: 'interleaved',
    duration: (rotations.length - 1) / 30,
    frames: rotations.map((rotation) => [{ translation: [0, 0, 0], rotation, scale: [1, 1, 1] }]),
  },
});

describe('frames stored one by one', () => {
  const axes: readonly (readonly [number, number, number])[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0.6, 0.8],
  ];
  const steps = [1, 45, 90, 179, 180];
  const cases = axes.flatMap((axis) => steps.map((step) => ({ axis, step })));

  test.each(cases)('about $axis by $step degrees a frame never turn more than that, whatever their signs', ({ axis, step }) => {
    const rotations = Array.from({ length: 9 }, (_, frame) => about(axis, frame * step));
    for (const signs of [rotations, alternating(rotations), rotations.map(negated)]) {
      const { rotationAt } = opened(interleaved(signs));
      for (let frame = 0; frame < 8; frame++) {
        const { travelled, arc } = turns(rotationAt, frame);
        expect(arc).toBeCloseTo(step, 3);
        expect(travelled).toBeLessThanOrEqual(step + 1e-3);
      }
    }
  });
});

describe('a spline clip over two seams', () => {
  const frameCount = 600;
  /** Bends forth and back while it turns on and on: by more than half a turn between some seams. */
  const rotations = Array.from({ length: frameCount }, (_, frame) => {
    const [ax, , , aw] = about([1, 0, 0], 40 * Math.sin(frame / 50));
    const [, by, , bw] = about([0, 1, 0], frame * 3);
    return [ax * bw, aw * by, ax * by, aw * bw] as const satisfies Quat;
  });
  const clipOf = (keys: readonly Quat[]) =>
    encodeClip([{ translations: keys.map(() => [0, 0, 0] as const), rotations: keys }], { duration: frameCount / 30 });
  /** Blocks may each begin with the sign they like: within one the signs run on, between two they need not. */
  const clip = clipOf(alternating(rotations));
  const flipped = {
    ...clip,
    blocks: clip.blocks.map((block, index) => ({
      ...block,
      tracks: block.tracks.map((track) => ({
        ...track,
        ...(index === 1 && track.rotation?.kind === 'spline'
          ? {
              rotation: {
                ...track.rotation,
                points: track.rotation.points.map((point) => (point instanceof Uint8Array ? point : negated(point))),
              },
            }
          : {}),
      })),
    })),
  };

  test.each([
    ['of one sign throughout', clip],
    ['whose middle block has the other sign', flipped],
  ])('%s turns no more between frames than its keys do', (_, spline) => {
    const { motion, rotationAt } = opened({ motion: { kind: 'spline', clip: spline } });
    expect(motion.kind === 'spline' ? motion.blocks : []).toHaveLength(3);
    for (let frame = 0; frame < lastFrame(motion); frame++) {
      const wanted = between(rotations[frame]!, rotations[frame + 1]!);
      const { travelled } = turns(rotationAt, frame);
      // The fit and the 40 bits of a rotation are good to some hundredths of a degree.
      expect(travelled, `frame ${frame}`).toBeLessThan(wanted + 0.25);
      expect(between(rotationAt(frame), rotations[frame]!), `frame ${frame}`).toBeLessThan(0.15);
    }
  });

  test('runs on at the seams, where the sign may change', () => {
    const { rotationAt } = opened({ motion: { kind: 'spline', clip: flipped } });
    for (const seam of [255, 510]) {
      expect(between(rotationAt(seam - 1e-6), rotationAt(seam))).toBeLessThan(0.1);
      expect(between(rotationAt(seam), rotationAt(seam + 1e-6))).toBeLessThan(0.1);
    }
  });
});

test('half a turn in one step of a spline is half a turn, not more', () => {
  const points: readonly Quat[] = [0, 180, 360].map((degrees) => about([0, 0, 1], degrees));
  const knots = { degree: 1, values: [0, 0, 1, 2, 2] };
  const rotation = { kind: 'spline', knots, points } as const;
  const { rotationAt } = opened({ motion: { kind: 'spline', clip: { frameCount: 3, duration: 1, blocks: [{ tracks: [{ rotation }] }] } } });
  for (const frame of [0, 1]) {
    const { travelled, arc } = turns(rotationAt, frame);
    expect(arc).toBeGreaterThan(179.8);
    expect(travelled).toBeLessThan(180.2);
  }
});
