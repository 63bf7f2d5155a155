import { describe, expect, test } from 'vitest';
import { applyTracks, createPose, createSampler, MATRIX_SIZE, type Pose, TRANSFORM_SIZE } from '../../src/animation/index.ts';
import { Library, type LoadedClip } from '../../src/loading/index.ts';
import {
  type Knots,
  type Lane,
  PACKED_NAN_40,
  type Quat,
  type RotationPart,
  type SplineTrack,
  type VectorPart,
  writeBnd4,
  writeClipFile,
  writeSkeletonFile,
} from '../support/index.ts';

const BONES = ['Good', 'NaN_Key', 'NaN_Bound', 'Infinite_Scale', 'Packed_NaN', 'Last'];
const FRAMES = 11;
const NAN = Number.NaN;

const KNOTS: Knots = { degree: 1, values: [0, 0, 2, 4, 6, 8, 10, 10] };
const POINT_COUNT = KNOTS.values.length - 2;
const ABSENT: Lane = { kind: 'absent' };
const turns = Array.from({ length: POINT_COUNT }, (_, at): Quat => [0, Math.sin(at / 10), 0, Math.cos(at / 10)]);
const slide = Array.from({ length: POINT_COUNT }, (_, at) => at / 2);

const spline = (points: readonly (Quat | Uint8Array)[]): RotationPart => ({ kind: 'spline', knots: KNOTS, points });
const sliding = (bounds?: readonly [number, number]): VectorPart => ({
  lanes: [{ kind: 'spline', points: slide, ...(bounds === undefined ? {} : { bounds }) }, { kind: 'spline', points: slide }, ABSENT],
  knots: KNOTS,
});
const good: SplineTrack = {
  position: sliding(),
  rotation: spline(turns),
  scale: { lanes: [{ kind: 'static', value: 2 }, ABSENT, ABSENT] },
};
const without = (points: readonly Quat[], at: number, odd: Quat | Uint8Array): readonly (Quat | Uint8Array)[] =>
  points.with(at, odd as Quat);

const BAD: readonly SplineTrack[] = [
  good,
  { ...good, rotation: spline(without(turns, 3, [NAN, NAN, NAN, NAN])), rotationEncoding: 5 },
  { ...good, position: sliding([NAN, 2.5]) },
  { ...good, scale: { lanes: [ABSENT, { kind: 'static', value: Number.NEGATIVE_INFINITY }, ABSENT] } },
  { ...good, rotation: spline(without(turns, 2, PACKED_NAN_40)) },
  good,
];

const reference = { translation: [7, 8, 9], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], scale: [3, 3, 3] } as const;

function open(tracks: readonly SplineTrack[]): { readonly library: Library; readonly clip: LoadedClip } {
  const file = writeClipFile({
    motion: { kind: 'spline', clip: { frameCount: FRAMES, duration: 1, blocks: [{ tracks }] } },
    skeletonName: 'Master',
  });
  const skeleton = writeSkeletonFile({ name: 'Master', bones: BONES.map((name, bone) => ({ name, parent: bone - 1, reference })) });
  const library = new Library();
  library.open(
    'c9990.anibnd',
    writeBnd4([
      { name: 'N:\\GR\\chr\\c9990\\a000_000000.hkx', id: 1, bytes: file },
      { name: 'N:\\GR\\chr\\c9990\\skeleton.hkx', id: 2, bytes: skeleton },
    ]),
  );
  const result = library.loadClip(library.listing().clips[0]!.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  return { library, clip: result.clip };
}

function poseAt({ library, clip }: ReturnType<typeof open>, frame: number): Pose {
  const skeleton = library.skeleton(library.listing().skeletons[0]!.id)!;
  const pose = createPose(skeleton, clip.motion.transformTrackCount);
  createSampler(clip.motion).sample(frame, pose.tracks);
  applyTracks(skeleton, clip.trackToBone, pose);
  return pose;
}

const localOf = (pose: Pose, bone: string): number[] => [
  ...pose.local.subarray(BONES.indexOf(bone) * TRANSFORM_SIZE).subarray(0, TRANSFORM_SIZE),
];
const heldIn = (pose: Pose): readonly string[] => BONES.filter((_, bone) => pose.held[bone] === 1);

describe('a clip with values that are no numbers', () => {
  const bad = open(BAD);
  const right = open(BAD.map(() => good));
  const frames = Array.from({ length: 4 * FRAMES }, (_, quarter) => quarter / 4);

  test('is listed as ready', () => {
    expect(bad.library.listing()).toMatchObject({ clips: [{ state: { kind: 'ready' }, problems: [] }], problems: [] });
  });

  test('says of each bone how many values are no numbers, from which frame on', () => {
    const said = bad.clip.notes.map(({ message }) => message);
    expect(said).toHaveLength(4);
    expect(said).toEqual(
      expect.arrayContaining([
        // The fourth control point counts from the knot of the third span on.
        expect.stringMatching(/^NaN_Key: 4 stored rotation values are not finite, the first from frame 4 on/),
        expect.stringMatching(/^NaN_Bound: 6 stored translation values are not finite, the first from frame 0 on/),
        expect.stringMatching(/^Infinite_Scale: 1 stored scale value is not finite, the first from frame 0 on/),
        expect.stringMatching(/^Packed_NaN: 1 stored rotation is a packed NaN, the first from frame 2 on/),
      ]) as unknown,
    );
    for (const { file, member } of bad.clip.notes) expect([file, member]).toEqual(['c9990.anibnd', 'a000_000000.hkx']);
    expect(bad.clip.nonFiniteTracks.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  test('gives a pose of numbers at every frame, its bounds too', () => {
    for (const frame of frames) {
      const { local, model } = poseAt(bad, frame);
      expect([...local, ...model].every(Number.isFinite), `frame ${frame}`).toBe(true);
    }
  });

  test('holds and flags the bones it spoils, where it spoils them', () => {
    expect(heldIn(poseAt(bad, 1))).toEqual(['NaN_Bound', 'Infinite_Scale']);
    for (const frame of [4.5, 6, 7.5])
      expect(heldIn(poseAt(bad, frame)), `frame ${frame}`).toEqual(['NaN_Key', 'NaN_Bound', 'Infinite_Scale']);
    expect(heldIn(poseAt(bad, 9))).toEqual(['NaN_Bound', 'Infinite_Scale']);
    expect(heldIn(poseAt(right, 5))).toEqual([]);
  });

  test('holds only the part that is spoiled, at the reference pose', () => {
    const pose = poseAt(bad, 5);
    const [wanted] = [localOf(poseAt(right, 5), 'Good')];
    const near = (got: readonly number[], of: readonly number[]): void => {
      for (const [lane, value] of of.entries()) expect(got[lane]).toBeCloseTo(value, 3);
    };
    near(localOf(pose, 'NaN_Key'), [...wanted.slice(0, 3), ...reference.rotation, ...wanted.slice(7)]);
    near(localOf(pose, 'NaN_Bound'), [...reference.translation, ...wanted.slice(3)]);
    near(localOf(pose, 'Infinite_Scale'), [...wanted.slice(0, 7), ...reference.scale]);
  });

  test('shows all other bones as if nothing had happened', () => {
    for (const frame of frames) {
      const [got, wanted] = [poseAt(bad, frame), poseAt(right, frame)];
      for (const bone of ['Good', 'Last']) expect(localOf(got, bone)).toEqual(localOf(wanted, bone));
      expect([...got.model.subarray(0, MATRIX_SIZE)]).toEqual([...wanted.model.subarray(0, MATRIX_SIZE)]);
    }
  });

  test('shows a packed NaN as its bytes decode, only beside its control point', () => {
    for (const frame of [0, 1.9, 6.1, 10])
      expect(localOf(poseAt(bad, frame), 'Packed_NaN')).toEqual(localOf(poseAt(right, frame), 'Packed_NaN'));
    const rotation = localOf(poseAt(bad, 4), 'Packed_NaN').slice(3, 7);
    expect(rotation[0]).toBeCloseTo(0, 6);
    for (const lane of rotation.slice(1)) expect(lane).toBeCloseTo(-Math.sqrt(1 / 3), 2);
  });
});

test('an interleaved clip is flagged and held the same way', () => {
  const still = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
  const odd = { ...still, translation: [0, NAN, 0] } as const;
  const library = new Library();
  const frames = [0, 1, 2, 3].map((frame) => [still, frame >= 2 ? odd : still]);
  library.open('a.hkx', writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames } }));
  const result = library.loadTracks(library.listing().clips[0]!.id);
  expect(result).toMatchObject({
    kind: 'clip',
    clip: {
      nonFiniteTracks: [1],
      notes: [{ message: expect.stringMatching(/2 stored translation values are not finite, the first from frame 2 on/) as unknown }],
    },
  });
});
