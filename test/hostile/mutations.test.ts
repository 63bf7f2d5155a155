import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyTracks, createPose, createSampler, lastFrame } from '../../src/animation/index.ts';
import { decodeBnd4, decodeDcxHeader, isDcx, unpackDcx } from '../../src/containers/index.ts';
import { isTagfile } from '../../src/havok/index.ts';
import { Library } from '../../src/loading/index.ts';
import { CORPUS, hasCorpus } from '../corpus/corpus.ts';
import { writeBnd4, writeDcx } from '../support/index.ts';
import { mutate, randomFrom } from './mutate.ts';

/** Mutants a run tries; more by MARROW_MUTATIONS, another course of them by MARROW_SEED. */
const COUNT = Number(process.env['MARROW_MUTATIONS'] ?? 2000);
const SEED = Number(process.env['MARROW_SEED'] ?? 20261129);
/** No file, however bad, may keep anyone waiting longer. */
const LONGEST_MILLISECONDS = 2000;

interface Original {
  readonly name: string;
  readonly dcx: Uint8Array;
  readonly binder: Uint8Array;
}

function originals(): readonly Original[] {
  const paths = [
    join(import.meta.dirname, '../../public/sample/marrow-sample.anibnd.dcx'),
    ...(hasCorpus ? ['sekiro/c1140.anibnd.dcx', 'sekiro/s04016.anibnd', 'eldenring/s88880.anibnd'].map((file) => join(CORPUS, file)) : []),
  ];
  return paths
    .filter((path) => existsSync(path))
    .map((path) => {
      const bytes = new Uint8Array(readFileSync(path));
      const binder = isDcx(bytes) ? unpackDcx(bytes, decodeDcxHeader(bytes)) : bytes;
      return { name: path, dcx: isDcx(bytes) ? bytes : writeDcx(binder), binder };
    });
}

/** A binder with one of its tagfiles damaged and every size and checksum around it right. */
function withBadTagfile(binder: Uint8Array, random: () => number): Uint8Array {
  const { members } = decodeBnd4(binder);
  const tagfiles = members.filter((member) => isTagfile(member.bytes));
  const victim = tagfiles[Math.floor(random() * tagfiles.length)];
  return writeDcx(
    writeBnd4(
      members.map((member) => ({
        name: member.path,
        id: member.id ?? 0,
        bytes: member === victim ? mutate(member.bytes, random) : member.bytes,
      })),
    ),
  );
}

/** Opens a file as the page would and looks at everything in it; anything but a typed result throws. */
function lookThrough(bytes: Uint8Array): void {
  const library = new Library();
  library.open('mutant.anibnd.dcx', bytes);
  const listing = library.listing();
  for (const problem of [...listing.problems, ...listing.notes]) {
    expect(problem.message.length).toBeGreaterThan(0);
    // The library would survive it, and it is a bug all the same.
    expect(problem.message).not.toContain('please report it');
  }
  for (const clip of listing.clips) {
    const tracks = library.loadTracks(clip.id);
    const result = library.loadClip(clip.id);
    for (const answer of [tracks, result]) if (answer.kind === 'failure') expect(answer.problem.message).not.toContain('please report it');
    if (result.kind === 'failure' || tracks.kind === 'failure') continue;
    const skeleton = library.skeleton(clip.skeleton!)!;
    const { motion, trackToBone } = result.clip;
    const pose = createPose(skeleton, motion.transformTrackCount, clip.blendHint.kind);
    const sampler = createSampler(motion);
    for (const frame of [0, lastFrame(motion) / 2, lastFrame(motion), -1, 1e9]) {
      sampler.sample(frame, pose.tracks);
      applyTracks(skeleton, trackToBone, pose);
      expect(pose.local.every(Number.isFinite)).toBe(true);
    }
  }
}

describe('damaged files', () => {
  const files = originals();

  it.each(files)('$name itself is fine', ({ dcx }) => {
    const library = new Library();
    library.open('original.anibnd.dcx', dcx);
    expect(library.listing().problems).toEqual([]);
  });

  it(`${COUNT} mutants from seed ${SEED} over ${files.length} files end in typed results within ${LONGEST_MILLISECONDS} ms`, () => {
    const random = randomFrom(SEED);
    let slowest = 0;
    for (let index = 0; index < COUNT; index++) {
      const { dcx, binder } = files[index % files.length]!;
      const mutants = [() => mutate(dcx, random), () => mutate(binder, random), () => withBadTagfile(binder, random)];
      const mutant = mutants[Math.floor(index / files.length) % 3]!();
      const start = performance.now();
      try {
        lookThrough(mutant);
      } catch (error) {
        throw new Error(`mutant ${index} of seed ${SEED} was not caught`, { cause: error });
      }
      slowest = Math.max(slowest, performance.now() - start);
    }
    expect(slowest).toBeLessThan(LONGEST_MILLISECONDS);
  }, 600_000);
});
