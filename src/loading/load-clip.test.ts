import { describe, expect, test } from 'vitest';
import { type ClipDescription, type Transform, writeAnimationFile } from '../../test/support/index.ts';
import { createSampler } from '../animation/index.ts';
import { type ClipListing, Library, type LoadedClip } from './index.ts';

const IDENTITY: Transform = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
const NONE: Transform = {
  translation: [Number.NaN, 0, Number.NaN],
  rotation: [Number.NaN, 0, 0, Number.POSITIVE_INFINITY],
  scale: [1, 1, Number.NaN],
};
const interleaved = (frames: readonly (readonly Transform[])[], more: Partial<ClipDescription> = {}): ClipDescription => ({
  motion: { kind: 'interleaved', duration: 1, frames },
  skeletonName: 'Master',
  ...more,
});

function loaded(
  clip: ClipDescription,
  boneCount = 2,
  floatSlots: readonly string[] = [],
): { readonly listed: ClipListing; readonly clip: LoadedClip } {
  const bones = Array.from({ length: boneCount }, (_, bone) => ({ name: `b${bone}`, parent: bone - 1 }));
  const library = new Library();
  library.open('a.hkx', writeAnimationFile({ skeletons: [{ name: 'Master', bones, floatSlots }], clips: [clip] }));
  const listed = library.listing().clips[0]!;
  const result = library.loadClip(listed.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  return { listed, clip: result.clip };
}

describe('float tracks', () => {
  const knots = { degree: 1, values: [0, 0, 2, 2] };
  const camera = (slots: readonly number[], value = 0.5): ClipDescription => ({
    motion: {
      kind: 'spline',
      clip: {
        frameCount: 3,
        duration: 1,
        blocks: [
          {
            tracks: [{}],
            floats: [
              { kind: 'static', value },
              { kind: 'spline', knots, points: [0.25, 0.75] },
            ],
          },
        ],
      },
    },
    trackToBone: [0],
    floatTrackToSlot: slots,
    skeletonName: 'Master',
  });

  test('drive the float slots of the skeleton that the binding names', () => {
    const { listed, clip } = loaded(camera([1, 0]), 1, ['cam0010_FOV', 'b']);
    expect(clip.floatTrackToSlot).toEqual(Int16Array.of(1, 0));
    expect([...listed.notes, ...clip.notes]).toEqual([]);
    const floats = new Float64Array(2);
    createSampler(clip.motion).sampleFloats(1, floats);
    expect([...floats]).toEqual([0.5, 0.5]);
  });

  test('drive none where the slot is not there', () => {
    expect(loaded(camera([0, 7]), 1, ['cam0010_FOV']).clip.floatTrackToSlot).toEqual(Int16Array.of(0, -1));
    expect(loaded(camera([-3, 0]), 1, ['cam0010_FOV']).clip.floatTrackToSlot).toEqual(Int16Array.of(-1, 0));
  });

  test('with values that are not finite are told by their slot, and hold no bone', () => {
    const { clip } = loaded(camera([0, 0], Number.NaN), 1, ['cam0010_FOV']);
    expect(clip.nonFiniteTracks).toEqual([]);
    expect(clip.notes.map(({ message }) => message)).toEqual(['cam0010_FOV: 1 stored value is not finite, the first from frame 0 on']);
  });

  test('of an interleaved clip are kept where one value a frame is one track, and left out with a note where not', () => {
    const frames = [[IDENTITY], [IDENTITY], [IDENTITY]];
    const one = loaded(
      { ...interleaved(frames), floatTrackToSlot: [0], motion: { kind: 'interleaved', duration: 1, frames, floats: [[1], [2], [4]] } },
      1,
      ['a'],
    );
    expect(one.clip.motion).toMatchObject({ floatTrackCount: 1, floats: Float32Array.of(1, 2, 4) });
    expect(one.listed.notes).toEqual([]);
    const floats = frames.map(() => [1, 2]);
    const two = loaded(
      { ...interleaved(frames), floatTrackToSlot: [0, 1], motion: { kind: 'interleaved', duration: 1, frames, floats } },
      1,
      ['a', 'b'],
    );
    expect(two.clip.motion).toMatchObject({ floatTrackCount: 2, floats: new Float32Array() });
    expect(two.listed.notes).toMatchObject([
      { message: expect.stringContaining('how its 6 floats of 2 float tracks lie is not known') as unknown },
    ]);
  });
});

describe('values that are not finite', () => {
  test('are told once a track and part, however many lanes and frames have them', () => {
    const { clip } = loaded(
      interleaved([
        [IDENTITY, NONE],
        [IDENTITY, NONE],
        [IDENTITY, NONE],
      ]),
    );
    expect(clip.nonFiniteTracks).toEqual([1]);
    expect(clip.notes.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^b1: 6 stored translation values .* frame 0/),
      expect.stringMatching(/^b1: 6 stored rotation values/),
      expect.stringMatching(/^b1: 3 stored scale values/),
    ]);
  });

  test('of more parts than anyone reads are counted', () => {
    const { clip } = loaded(interleaved([new Array<Transform>(100).fill(NONE)], { skeletonName: 'Master' }), 100);
    expect(clip.notes).toHaveLength(201);
    expect(clip.notes[200]!.message).toBe('and 100 more parts of tracks have such values');
    expect(clip.nonFiniteTracks).toHaveLength(100);
  });
});

describe('root motion', () => {
  const frame = [IDENTITY, IDENTITY];

  test('with values that are not finite is kept as stored, and noted', () => {
    const { clip } = loaded(
      interleaved([frame, frame], {
        referenceFrame: {
          samples: [
            [0, Number.NaN, 0, 0],
            [1, 0, 0, Number.POSITIVE_INFINITY],
          ],
        },
      }),
    );
    expect(clip.referenceFrame?.samples).toEqual(Float32Array.of(0, Number.NaN, 0, 0, 1, 0, 0, Number.POSITIVE_INFINITY));
    expect(clip.notes).toMatchObject([{ message: expect.stringContaining('2 values of its root motion') as unknown }]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('that lasts %d seconds is left out, and the clip plays', (duration) => {
    const { clip } = loaded(interleaved([frame, frame], { referenceFrame: { samples: [[0, 0, 0, 0]], duration } }));
    expect(clip.referenceFrame).toBeUndefined();
    expect(clip.notes).toMatchObject([{ message: expect.stringMatching(`lasts ${duration} seconds.*left out`) as unknown }]);
    expect(clip.notes[0]!.offset).toBeGreaterThan(0);
  });
});

test('a clip that would show a million frames a second says so', () => {
  const short = (duration: number): ClipDescription => ({
    ...interleaved([[IDENTITY], [IDENTITY]]),
    motion: { kind: 'interleaved', duration, frames: [[IDENTITY], [IDENTITY]] },
  });
  expect(loaded(short(1e-45)).listed.notes).toMatchObject([{ message: expect.stringContaining('hardly meant') as unknown }]);
  expect(loaded(short(0)).listed.notes).toEqual([]);
  expect(loaded(short(1 / 60)).listed.notes).toEqual([]);
});
