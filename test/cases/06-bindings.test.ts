import { describe, expect, test } from 'vitest';
import { applyTracks, createPose, createSampler, TRANSFORM_SIZE } from '../../src/animation/index.ts';
import { type ClipListing, Library } from '../../src/loading/index.ts';
import { type ClipDescription, type Transform, writeBnd4, writeClipFile, writeSkeletonFile } from '../support/index.ts';

const BONES = ['Root', 'Spine', 'Head'];
/** Where an undriven bone stands, and where track t puts the bone it drives. */
const HOME = 100;
const at = (x: number): Transform => ({ translation: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });

/** Opens one clip of so many tracks beside its skeleton and says what each bone shows. */
function shown(
  trackCount: number,
  trackToBone: readonly number[],
  more: Partial<ClipDescription> = {},
): { readonly clip: ClipListing; readonly bones: readonly number[] } {
  const frames = [0, 1].map(() => Array.from({ length: trackCount }, (_, track) => at(track)));
  const clip = writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames }, trackToBone, skeletonName: 'Master', ...more });
  const skeleton = writeSkeletonFile({
    name: 'Master',
    bones: BONES.map((name, bone) => ({ name, parent: bone - 1, reference: at(HOME) })),
  });
  const library = new Library();
  library.open(
    'c9990.anibnd',
    writeBnd4([
      { name: 'a000_000000.hkx', id: 1, bytes: clip },
      { name: 'skeleton.hkx', id: 2, bytes: skeleton },
    ]),
  );
  const { clips, skeletons, problems } = library.listing();
  expect(problems).toEqual([]);
  expect(clips).toMatchObject([{ state: { kind: 'ready' } }]);
  const result = library.loadClip(clips[0]!.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  const bones = library.skeleton(skeletons[0]!.id)!;
  const pose = createPose(bones, trackCount);
  createSampler(result.clip.motion).sample(0.5, pose.tracks);
  applyTracks(bones, result.clip.trackToBone, pose);
  expect([...pose.local, ...pose.model].every(Number.isFinite)).toBe(true);
  expect(result.clip.trackToBone).toHaveLength(trackCount);
  return { clip: clips[0]!, bones: BONES.map((_, bone) => pose.local[bone * TRANSFORM_SIZE]!) };
}

const notesOf = ({ clip }: ReturnType<typeof shown>): readonly string[] => clip.notes.map(({ message }) => message);

describe('a clip plays whose binding', () => {
  test('leaves tracks unbound by -1', () => {
    const seen = shown(3, [2, -1, 0]);
    expect(seen.bones).toEqual([2, HOME, 0]);
    expect(notesOf(seen)).toEqual([]);
  });

  test('holds other negative numbers', () => {
    expect(shown(2, [-2, -32768]).bones).toEqual([HOME, HOME, HOME]);
  });

  test('names bones that the skeleton does not have, and lists those tracks', () => {
    const seen = shown(3, [0, 3, 32767]);
    expect(seen.bones).toEqual([0, HOME, HOME]);
    expect(notesOf(seen)).toEqual([expect.stringMatching(/^2 tracks name bones .* 1, 2$/)]);
  });

  test('names a bone twice: the later track counts, and a note says so', () => {
    const seen = shown(3, [1, 1, 0]);
    expect(seen.bones).toEqual([2, 1, HOME]);
    expect(notesOf(seen)).toEqual([expect.stringMatching(/two tracks drive bone 1 Spine; the later one counts/)]);
  });

  test('does not ascend', () => {
    expect(shown(3, [2, 0, 1]).bones).toEqual([1, 2, 0]);
  });

  test('is empty: each track drives the bone of its number', () => {
    expect(shown(2, []).bones).toEqual([0, 1, HOME]);
  });

  test('is empty, with more tracks than bones: the rest is listed', () => {
    const seen = shown(5, []);
    expect(seen.bones).toEqual([0, 1, 2]);
    expect(notesOf(seen)).toEqual([expect.stringMatching(/^2 tracks .* 3, 4$/)]);
  });

  test('is shorter than the tracks: the rest drives nothing, and a note says so', () => {
    const seen = shown(3, [2]);
    expect(seen.bones).toEqual([HOME, HOME, 0]);
    expect(notesOf(seen)).toEqual([expect.stringMatching(/the binding maps 1 tracks and the animation has 3/)]);
  });

  test('is longer than the tracks: what is over is ignored, and a note says so', () => {
    const seen = shown(1, [1, 0, 2]);
    expect(seen.bones).toEqual([HOME, 0, HOME]);
    expect(notesOf(seen)).toEqual([expect.stringMatching(/the binding maps 3 tracks and the animation has 1/)]);
  });

  test('is missing', () => {
    const seen = shown(2, [], { withoutBinding: true });
    expect(seen.bones).toEqual([0, 1, HOME]);
    expect(notesOf(seen)).toEqual([expect.stringMatching(/has no binding/)]);
  });
});
