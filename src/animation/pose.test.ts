import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTracks, createPose, MATRIX_SIZE, type Pose, type Skeleton, TRANSFORM_SIZE, writeModelPose } from './index.ts';

type Transform = readonly number[];
const IDENTITY: Transform = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
const NAN = Number.NaN;
const INFINITY = Number.POSITIVE_INFINITY;

/** A skeleton of bones by parent; parents may stand behind their children. */
function skeletonOf(parents: readonly number[], reference: readonly Transform[] = parents.map(() => IDENTITY)): Skeleton {
  const depth = (bone: number): number => (bone < 0 ? 0 : 1 + depth(parents[bone]!));
  const order = Int32Array.from(parents.keys()).sort((a, b) => depth(a) - depth(b));
  const bones = parents.map((parent, bone) => ({ name: `bone${bone}`, parent }));
  return {
    name: 'Test',
    bones,
    reference: Float32Array.from(reference.flat()),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order,
  };
}

/** A pose whose tracks drive the given bones. */
function posed(
  skeleton: Skeleton,
  tracks: readonly Transform[],
  trackToBone: readonly number[] = [...tracks.keys()],
  hint?: 'additive-parent-space',
): Pose {
  const pose = createPose(skeleton, tracks.length, hint);
  pose.tracks.set(tracks.flat());
  applyTracks(skeleton, Int16Array.from(trackToBone), pose);
  return pose;
}

const localOf = (pose: Pose, bone: number): number[] => [...pose.local.subarray(bone * TRANSFORM_SIZE, (bone + 1) * TRANSFORM_SIZE)];
const modelOf = (pose: Pose, bone: number): number[] => [...pose.model.subarray(bone * MATRIX_SIZE, (bone + 1) * MATRIX_SIZE)];

// ---- A second way to the same numbers: points carried through every bone up to the root, rotated by q v q*.

function hamilton([ax, ay, az, aw]: readonly number[], [bx, by, bz, bw]: readonly number[]): readonly number[] {
  return [
    aw! * bx! + ax! * bw! + ay! * bz! - az! * by!,
    aw! * by! - ax! * bz! + ay! * bw! + az! * bx!,
    aw! * bz! + ax! * by! - ay! * bx! + az! * bw!,
    aw! * bw! - ax! * bx! - ay! * by! - az! * bz!,
  ];
}

function carried(transform: Transform, point: readonly number[]): readonly number[] {
  const [x, y, z, w] = transform.slice(3, 7);
  const scaled = point.map((value, axis) => value * transform[7 + axis]!);
  const turned = hamilton(hamilton([x!, y!, z!, w!], [...scaled, 0]), [-x!, -y!, -z!, w!]);
  return turned.slice(0, 3).map((value, axis) => value + transform[axis]!);
}

/** The bone's matrix, column-major, from where it carries the origin and the three axes. */
function expectedModel(skeleton: Skeleton, pose: Pose, bone: number): readonly number[] {
  const carry = (point: readonly number[]): readonly number[] => {
    let [at, place] = [bone, point];
    for (; at >= 0; at = skeleton.bones[at]!.parent) place = carried(localOf(pose, at), place);
    return place;
  };
  const origin = carry([0, 0, 0]);
  const axes = [0, 1, 2].map((axis) => carry([0, 0, 0].with(axis, 1)).map((value, row) => value - origin[row]!));
  return [...axes.flatMap((axis) => [...axis, 0]), ...origin, 1];
}

function expectClose(got: readonly number[], wanted: readonly number[], tolerance = 1e-9): void {
  expect(got.length).toBe(wanted.length);
  for (const [at, value] of wanted.entries())
    expect(Math.abs(got[at]! - value), `number ${at}: ${got[at]} for ${value}`).toBeLessThan(tolerance);
}

const turn = (axis: 0 | 1 | 2, radians: number): readonly number[] => [
  ...[0, 0, 0].with(axis, Math.sin(radians / 2)),
  Math.cos(radians / 2),
];
const at = (
  translation: readonly number[],
  rotation: readonly number[] = [0, 0, 0, 1],
  scale: readonly number[] = [1, 1, 1],
): Transform => [...translation, ...rotation, ...scale];

describe('bones that no track drives', () => {
  const skeleton = skeletonOf([-1, 0], [at([1, 2, 3]), at([0, 0.5, 0], [0, 0, 2, 2], [1, 2, 1])]);

  test('keep the reference pose, its rotation of length one, before anything is sampled and after', () => {
    const reference = [0, 0.5, 0, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 1, 2, 1];
    const fresh = createPose(skeleton, 0);
    expectClose(localOf(fresh, 0), [...at([1, 2, 3])]);
    expectClose(localOf(fresh, 1), reference);
    expectClose(modelOf(fresh, 1), expectedModel(skeleton, fresh, 1));
    const pose = posed(skeleton, [at([9, 9, 9])], [0]);
    expectClose(localOf(pose, 0), [...at([9, 9, 9])]);
    expectClose(localOf(pose, 1), reference);
  });

  test.each(['additive-parent-space', 'additive-child-space'] as const)('are unchanged in a delta, %s', (hint) => {
    expect([...createPose(skeleton, 0, hint).local]).toEqual([...IDENTITY, ...IDENTITY]);
  });

  test('keep the reference pose under a hint of no known meaning', () => {
    expect(localOf(createPose(skeleton, 0, 'unknown'), 0)).toEqual([...at([1, 2, 3])]);
  });

  test('take neutral parts where the reference pose itself is no number', () => {
    const broken = skeletonOf([-1], [[NAN, 0, 0, 0, 0, 0, 0, 1, INFINITY, 1]]);
    const pose = createPose(broken, 0);
    expect(localOf(pose, 0)).toEqual([...IDENTITY]);
    expect(modelOf(pose, 0).every(Number.isFinite)).toBe(true);
  });
});

describe('tracks', () => {
  const skeleton = skeletonOf([-1, 0, 1]);

  test('drive the bones they are bound to; -1 drives none', () => {
    const pose = posed(skeleton, [at([1, 0, 0]), at([2, 0, 0]), at([3, 0, 0])], [2, -1, 0]);
    expect([0, 1, 2].map((bone) => localOf(pose, bone)[0])).toEqual([3, 0, 1]);
  });

  test('on the same bone: the later counts', () => {
    expect(localOf(posed(skeleton, [at([1, 0, 0]), at([2, 0, 0])], [1, 1]), 1)[0]).toBe(2);
  });

  test('may be fewer than the bones', () => {
    expect(localOf(posed(skeleton, [at([1, 0, 0])]), 2)).toEqual([...IDENTITY]);
  });

  test('have their rotations normalised last: the evaluated ones stay as they are', () => {
    const pose = posed(skeleton, [at([0, 0, 0], [0, 0, 0.3, -0.4])]);
    expectClose(localOf(pose, 0).slice(3, 7), [0, 0, 0.6, -0.8], 1e-15);
    expect([...pose.tracks.subarray(3, 7)]).toEqual([0, 0, 0.3, -0.4]);
  });

  test('of one frame leave nothing behind in the next', () => {
    const pose = posed(skeleton, [at([1, 1, 1], [0, 0, 0, NAN])], [1]);
    expect([...pose.held]).toEqual([0, 1, 0]);
    pose.tracks.set(IDENTITY);
    applyTracks(skeleton, Int16Array.of(2), pose);
    expect([...pose.held]).toEqual([0, 0, 0]);
    expect(localOf(pose, 1)).toEqual([...IDENTITY]);
  });
});

describe('values that are no numbers', () => {
  const skeleton = skeletonOf([-1, 0], [at([5, 6, 7], turn(1, 1), [2, 2, 2]), IDENTITY]);

  test.each<[string, Transform, Transform]>([
    ['a translation', [NAN, 1, 1, 0, 0, 0, 1, 3, 3, 3], [5, 6, 7, 0, 0, 0, 1, 3, 3, 3]],
    ['an infinite translation', [1, 1, -INFINITY, 0, 0, 0, 1, 3, 3, 3], [5, 6, 7, 0, 0, 0, 1, 3, 3, 3]],
    ['a rotation', [1, 1, 1, 0, NAN, 0, 1, 3, 3, 3], [1, 1, 1, ...turn(1, 1), 3, 3, 3]],
    ['a rotation without length', [1, 1, 1, 0, 0, 0, 0, 3, 3, 3], [1, 1, 1, ...turn(1, 1), 3, 3, 3]],
    ['an infinite rotation', [1, 1, 1, INFINITY, 0, 0, 1, 3, 3, 3], [1, 1, 1, ...turn(1, 1), 3, 3, 3]],
    ['a scale', [1, 1, 1, 0, 0, 0, 1, 3, NAN, 3], [1, 1, 1, 0, 0, 0, 1, 2, 2, 2]],
    ['infinities that cancel', [INFINITY, -INFINITY, 0, 0, 0, 0, 1, 3, 3, 3], [5, 6, 7, 0, 0, 0, 1, 3, 3, 3]],
  ])('in %s hold that part at what the bone shows undriven, and flag the bone', (_, track, shown) => {
    const pose = posed(skeleton, [track, at([0, 1, 0])]);
    expectClose(localOf(pose, 0), shown, 1e-7);
    expect([...pose.held]).toEqual([1, 0]);
    expectClose(localOf(pose, 1), [...at([0, 1, 0])]);
    expect([...pose.local, ...pose.model].every(Number.isFinite)).toBe(true);
  });

  test('hold a delta at no change', () => {
    const pose = posed(skeleton, [[NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN]], [0], 'additive-parent-space');
    expect(localOf(pose, 0)).toEqual([...IDENTITY]);
    expect([...pose.held]).toEqual([1, 0]);
  });

  test('never reach the pose, whatever is stored', () => {
    const anything = fc.array(fc.double(), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(anything, (tracks) => {
        const pose = posed(skeleton, [tracks.slice(0, 10), tracks.slice(10)]);
        expect([...pose.local].every(Number.isFinite)).toBe(true);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('the model pose', () => {
  const finite = fc.double({ min: -3, max: 3, noNaN: true });
  const transform = fc
    .record({
      translation: fc.tuple(finite, finite, finite),
      rotation: fc.tuple(finite, finite, finite, fc.double({ min: 0.1, max: 3, noNaN: true })),
      scale: fc.tuple(finite, finite, finite),
    })
    .map(({ translation, rotation, scale }) => at(translation, rotation, scale));

  test('is the product of the bones up to the root, with any scales, and parents behind their children too', () => {
    const bones = fc.array(fc.record({ transform, hangs: fc.nat() }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(bones, fc.boolean(), (described, backwards) => {
        const count = described.length;
        // A tree in which each bone hangs on an earlier one, turned round for half of the runs.
        const parents = described.map(({ hangs }, bone) => (bone === 0 ? -1 : hangs % bone));
        const turned = backwards ? parents.toReversed().map((parent) => (parent < 0 ? -1 : count - 1 - parent)) : parents;
        const skeleton = skeletonOf(turned);
        const pose = posed(
          skeleton,
          described.map((bone) => bone.transform),
        );
        for (let bone = 0; bone < count; bone++) {
          const wanted = expectedModel(skeleton, pose, bone);
          const size = Math.max(1, ...wanted.map(Math.abs));
          expectClose(modelOf(pose, bone), wanted, size * 1e-10);
        }
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('is column-major, translation last', () => {
    const pose = posed(skeletonOf([-1]), [at([1, 2, 3], turn(2, Math.PI / 2), [2, 3, 4])]);
    expectClose(modelOf(pose, 0), [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 1, 2, 3, 1], 1e-12);
  });

  test('inherits scale: a chain of (2,1,1) and (1,.5,1) with a bone of length one each', () => {
    const chain = skeletonOf([-1, 0, 1]);
    const up = [0, 1, 0];
    // The second is turned a quarter about z, so that its own axes meet the first's stretch crosswise.
    const pose = posed(chain, [at([0, 0, 0], [0, 0, 0, 1], [2, 1, 1]), at(up, turn(2, Math.PI / 2), [1, 0.5, 1]), at(up)]);
    // Its y points along the first's -x, which is doubled: the third stands at (-2 * 0.5, 1, 0).
    expectClose(modelOf(pose, 2).slice(12, 15), [-1, 1, 0], 1e-12);
    // Its x points along the first's y, its y along -x: lengths 1 and 2 * 0.5.
    expectClose(modelOf(pose, 2).slice(0, 3), [0, 1, 0], 1e-12);
    expectClose(modelOf(pose, 2).slice(4, 7), [-1, 0, 0], 1e-12);
  });

  test.each([[[0, 0, 0]], [[0, 1, 1]], [[-1, 1, 1]], [[-2, -2, -2]]])('of a scale %j is finite all the way down', (scale) => {
    const chain = skeletonOf([-1, 0, 1]);
    const pose = posed(chain, [at([0, 1, 0], turn(0, 1), scale), at([0, 1, 0], turn(1, 1), scale), at([0, 1, 0])]);
    expect([...pose.local, ...pose.model].every(Number.isFinite)).toBe(true);
    expect([...pose.held]).toEqual([0, 0, 0]);
    expectClose(modelOf(pose, 2), expectedModel(chain, pose, 2));
  });

  test('writes into the array it is given', () => {
    const skeleton = skeletonOf([-1]);
    const out = new Float64Array(MATRIX_SIZE).fill(9);
    writeModelPose(skeleton, Float64Array.from(at([1, 2, 3])), out);
    expect([...out]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
  });
});
