import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSampler, TRANSFORM_SIZE } from '../../src/animation/index.ts';
import { type ClipListing, Library } from '../../src/loading/index.ts';
import { corpusFiles, GOLDEN, hasGolden, readCorpus } from './corpus.ts';

type Stored = number | 'NaN' | 'Infinity' | '-Infinity';

interface GoldenClip {
  readonly sha256: string;
  readonly sdk: string;
  readonly animClass: string;
  readonly skeletonName: string;
  readonly numTracks: number;
  readonly numFrames: number;
  readonly duration: number;
  readonly blendHint: number;
  readonly trackToBone: readonly number[];
  readonly rootMotion: null | {
    readonly up: readonly number[];
    readonly forward: readonly number[];
    readonly duration: number;
    readonly count: number;
    readonly first: readonly number[];
    readonly middle: { readonly index: number; readonly value: readonly number[] };
    readonly last: readonly number[];
  };
  /** Absent where samples are stored as they are. */
  readonly largestControlPoint?: { readonly t: number; readonly s: number };
  readonly samples: readonly { readonly frame: number; readonly tracks: readonly (readonly Stored[])[] }[];
}

interface GoldenBinder {
  readonly source: string;
  readonly skeletons?: readonly {
    readonly member: string;
    readonly name: string;
    readonly boneNames: readonly string[];
    readonly parents: readonly number[];
    readonly referencePose: readonly (readonly number[])[];
  }[];
}

interface Index {
  readonly file: string;
  readonly kind: string;
}

const index: readonly Index[] = hasGolden ? (JSON.parse(readFileSync(join(GOLDEN, 'INDEX.json'), 'utf8')) as Index[]) : [];
const readGolden = <T>(file: string): T => JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as T;

/** Every golden clip has an equal member in a file of the corpus. */
const READABLE_CLIPS = 72;

describe.skipIf(!hasGolden)('golden values (skipped without ../shared/golden)', () => {
  const library = new Library();
  const clips = new Map<string, ClipListing>();

  beforeAll(() => {
    for (const { file } of corpusFiles()) library.open(file, readCorpus(file));
    for (const clip of library.listing().clips) {
      clips.set(
        createHash('sha256')
          .update(library.clipBytes(clip.id) ?? new Uint8Array())
          .digest('hex'),
        clip,
      );
    }
  }, 120_000);

  it('has a member for each golden clip', () => {
    const goldens = index.filter((entry) => entry.kind === 'clip').map((entry) => readGolden<GoldenClip>(entry.file));
    expect(goldens.filter((golden) => clips.has(golden.sha256)).length).toBe(READABLE_CLIPS);
  });

  for (const entry of index.filter((candidate) => candidate.kind === 'clip')) {
    it(entry.file, () => {
      const golden = readGolden<GoldenClip>(entry.file);
      const listing = clips.get(golden.sha256);
      if (listing === undefined) expect.fail('no readable file holds it');
      checkHeader(golden, listing, library);
      checkSamples(golden, listing, library);
    });
  }

  for (const entry of index.filter((candidate) => candidate.kind === 'binder')) {
    it(entry.file, (context) => {
      const golden = readGolden<GoldenBinder>(entry.file);
      const { skeletons } = library.listing();
      const file = library.listing().files.find(({ path }) => path === golden.source);
      const wanted = golden.skeletons ?? [];
      if (wanted.length === 0) {
        context.skip('it states no skeleton');
        return;
      }
      const here = skeletons.filter((skeleton) => skeleton.file === file?.id);
      if (here.length === 0) expect.fail('no readable file holds it');
      expect(here.map(({ member, name }) => ({ member, name }))).toEqual(wanted.map(({ member, name }) => ({ member, name })));
      for (const [at, skeleton] of wanted.entries()) checkSkeleton(skeleton, library, here[at]!.id);
    });
  }
});

function checkHeader(golden: GoldenClip, listing: ClipListing, library: Library): void {
  expect({
    sdk: listing.sdk,
    class: listing.className,
    skeleton: listing.skeletonName,
    tracks: listing.transformTrackCount,
    frames: listing.frameCount,
    seconds: listing.seconds,
    hint: listing.blendHint.stored,
  }).toEqual({
    sdk: golden.sdk,
    class: golden.animClass,
    skeleton: golden.skeletonName,
    tracks: golden.numTracks,
    frames: golden.numFrames,
    seconds: golden.duration,
    hint: golden.blendHint,
  });
  expect(Array.from(library.clipContents(listing.id)?.trackToBone ?? [])).toEqual(golden.trackToBone);
  const result = library.loadTracks(listing.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  const frame = result.clip.referenceFrame;
  if (golden.rootMotion === null) {
    expect(frame).toBeUndefined();
    return;
  }
  const { up, forward, duration, count, first, middle, last } = golden.rootMotion;
  const sample = (at: number): readonly number[] => Array.from(frame!.samples.subarray(at * 4, at * 4 + 4));
  expect(frame!.samples.length).toBe(count * 4);
  expect([...frame!.up, ...frame!.forward, frame!.seconds]).toEqual([...up.slice(0, 3), ...forward.slice(0, 3), duration]);
  closeTo(sample(0), first, 1e-6, 'first root motion sample');
  closeTo(sample(middle.index), middle.value, 1e-6, 'middle root motion sample');
  closeTo(sample(count - 1), last, 1e-6, 'last root motion sample');
}

/** Tolerances of golden/README.md. */
function checkSamples(golden: GoldenClip, listing: ClipListing, library: Library): void {
  const result = library.loadTracks(listing.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  const sampler = createSampler(result.clip.motion);
  const out = new Float64Array(golden.numTracks * TRANSFORM_SIZE);
  const largest = golden.largestControlPoint ?? { t: 1, s: 1 };
  const tolerance = { t: 1e-6 * Math.max(1, largest.t), q: 3e-6, s: 1e-6 * Math.max(1, largest.s) };
  expect(golden.samples.length).toBeGreaterThan(0);
  for (const { frame, tracks } of golden.samples) {
    sampler.sample(frame, out);
    expect(tracks.length).toBe(golden.numTracks);
    for (const [track, stored] of tracks.entries()) {
      const got = Array.from(out.subarray(track * TRANSFORM_SIZE, (track + 1) * TRANSFORM_SIZE));
      const where = `frame ${frame}, track ${track}`;
      closeTo(got.slice(0, 3), stored.slice(0, 3), tolerance.t, `${where}, translation`);
      closeTo(got.slice(3, 7), stored.slice(3, 7), tolerance.q, `${where}, rotation`);
      closeTo(got.slice(7), stored.slice(7), tolerance.s, `${where}, scale`);
    }
  }
}

function checkSkeleton(golden: NonNullable<GoldenBinder['skeletons']>[number], library: Library, id: number): void {
  const skeleton = library.skeleton(id)!;
  expect(skeleton.bones.map((bone) => bone.name)).toEqual(golden.boneNames);
  expect(skeleton.bones.map((bone) => bone.parent)).toEqual(golden.parents);
  for (const [bone, stored] of golden.referencePose.entries()) {
    const got = Array.from(skeleton.reference.subarray(bone * TRANSFORM_SIZE, (bone + 1) * TRANSFORM_SIZE));
    closeTo(got, stored, 1e-6, `reference pose of bone ${bone}`);
  }
}

function closeTo(got: readonly number[], wanted: readonly Stored[], tolerance: number, where: string): void {
  const right = got.length === wanted.length && wanted.every((value, lane) => matches(got[lane]!, value, tolerance));
  if (!right) expect.fail(`${where}: ${got.join(' ')} should be ${wanted.join(' ')} within ${tolerance}`);
}

function matches(got: number, wanted: Stored, tolerance: number): boolean {
  return typeof wanted === 'number' ? Math.abs(got - wanted) <= tolerance : String(got) === wanted;
}
