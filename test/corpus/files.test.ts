import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyTracks, createPose, createSampler, lastFrame } from '../../src/animation/index.ts';
import { decodeDcxHeader, unpackDcx } from '../../src/containers/index.ts';
import { type ClipListing, Library, type Listing } from '../../src/loading/index.ts';
import { CORPUS, corpusFiles, filesUnder, hasCorpus, readCorpus } from './corpus.ts';

/** Animations in the files of games, as the corpus counts them: without those made to be refused and the unpacked folder. */
const ANIMATIONS = 3825;
/** Of them those in files that are not Kraken-compressed. */
const ANIMATIONS_BEFORE_KRAKEN = 1430;
/** Binders of clips alone, whose character's own binder is not in the corpus, and one that holds clips of others. */
const WITHOUT_SKELETON = [
  'eldenring/c5840_div00.anibnd.dcx',
  'eldenring/c6230_div00.anibnd.dcx',
  'eldenring/c6230_div02.anibnd.dcx',
  'nightreign/c9013.anibnd.dcx',
];
const counted = (file: string): boolean => !file.startsWith('refuse/') && !file.startsWith('sekiro/c7110-loose/');

interface Packed {
  readonly file: string;
  readonly dcx: string;
  readonly raw_bytes: number;
  readonly raw_sha256: string;
}

function opened(...files: readonly string[]): Library {
  const library = new Library();
  for (const file of files) library.open(file, readCorpus(file));
  return library;
}

describe.skipIf(!hasCorpus)('files of games (skipped without ../shared/corpus)', () => {
  const library = new Library();
  let listing: Listing;
  let clips: readonly ClipListing[];

  beforeAll(() => {
    for (const { file } of corpusFiles().filter((entry) => counted(entry.file))) library.open(file, readCorpus(file));
    listing = library.listing();
    clips = listing.clips;
  }, 120_000);

  it(`list ${ANIMATIONS} animations, none with a problem`, () => {
    expect(clips).toHaveLength(ANIMATIONS);
    expect(listing.problems).toEqual([]);
    const packed = new Set(
      corpusFiles()
        .filter(({ dcx }) => dcx === 'KRAK')
        .map(({ file }) => file),
    );
    const kraken = new Set(listing.files.filter(({ path }) => packed.has(path)).map(({ id }) => id));
    expect(clips.filter(({ file }) => !kraken.has(file))).toHaveLength(ANIMATIONS_BEFORE_KRAKEN);
  });

  it('are ready, but for those whose skeleton is in no file here', () => {
    const pathOf = new Map(listing.files.map(({ id, path }) => [id, path]));
    const waiting = new Set(clips.filter(({ state }) => state.kind !== 'ready').map(({ file }) => pathOf.get(file)));
    expect(waiting).toEqual(new Set(WITHOUT_SKELETON));
  });

  it('give a pose of numbers at their first, a middle and their last frame, on the skeleton chosen for them', () => {
    for (const clip of clips.filter(({ state }) => state.kind === 'ready')) {
      const result = library.loadClip(clip.id);
      if (result.kind === 'failure') throw new Error(`${clip.member}: ${result.problem.message}`);
      const skeleton = library.skeleton(clip.skeleton!)!;
      const { motion, trackToBone } = result.clip;
      const pose = createPose(skeleton, motion.transformTrackCount, clip.blendHint.kind);
      const sampler = createSampler(motion);
      for (const frame of [0, lastFrame(motion) * 0.4321, lastFrame(motion)]) {
        sampler.sample(frame, pose.tracks);
        applyTracks(skeleton, trackToBone, pose);
        const odd = pose.model.findIndex((value) => !Number.isFinite(value));
        if (odd >= 0) expect.fail(`${clip.member}, frame ${frame}: number ${odd} of the model pose is ${pose.model[odd]}`);
      }
    }
  }, 120_000);

  it('give rise to no other notes than on skeletons that are missing or of others, and on SDKs that are only tried', () => {
    const kinds = [
      'needs its skeleton',
      'made on another skeleton',
      'which Marrow was not tested with',
      'this TAE is of the version 0x1000c',
      "the skeleton is that of c3560, which the clip's build path names",
    ];
    expect(listing.notes.filter(({ message }) => !kinds.some((kind) => message.includes(kind)))).toEqual([]);
    const another = listing.notes.filter(({ message }) => message.includes('made on another skeleton'));
    expect(another.map(({ file, member }) => [file, member])).toEqual([['sekiro-2/c7110.anibnd.dcx', 'a000_003088.hkx']]);
  });

  it('unpack to the bytes the manifest states', () => {
    const manifest = JSON.parse(readFileSync(join(CORPUS, 'MANIFEST.json'), 'utf8')) as readonly Packed[];
    const deflated = manifest.filter(({ file, dcx, raw_sha256 }) => dcx === 'DFLT' && raw_sha256 !== undefined && !file.startsWith('bad/'));
    expect(deflated.length).toBeGreaterThan(15);
    for (const { file, raw_bytes, raw_sha256 } of deflated) {
      const bytes = readCorpus(file);
      const header = decodeDcxHeader(bytes);
      const unpacked = unpackDcx(bytes, header);
      expect([unpacked.length, createHash('sha256').update(unpacked).digest('hex'), header.notes], file).toEqual([
        raw_bytes,
        raw_sha256,
        [],
      ]);
    }
  }, 120_000);

  it('of SDK 2015.1 open by their own table', () => {
    expect(clips.filter(({ sdk }) => sdk === '20150100').map(({ member, state }) => [member, state.kind])).toEqual([
      ['a000_003088.hkx', 'ready'],
    ]);
  });
});

describe.skipIf(!hasCorpus)('files that belong together (skipped without ../shared/corpus)', () => {
  const player = ['sekiro/c0000.anibnd.dcx', 'sekiro/c0000_a000_hi.anibnd.dcx'];

  it.each([player, player.toReversed()])('join in either order: %s, %s', (...order) => {
    const joined = opened(...order).listing();
    expect(joined.clips.length).toBeGreaterThan(0);
    expect(joined.clips.every(({ state }) => state.kind === 'ready')).toBe(true);
    expect(joined.problems).toEqual([]);
  });

  it('come alive one after another: a clip, its compendium, its skeleton', () => {
    const folder = 'sekiro/c7110-loose/';
    const library = opened(`${folder}a000_003000.hkx`);
    const [clip] = library.listing().clips;
    const states = ['c7110.compendium', 'skeleton.hkx'].map((name) => {
      library.open(folder + name, readCorpus(folder + name));
      const { clips } = library.listing();
      expect(clips.map(({ id }) => id)).toEqual([clip!.id]);
      return clips[0]!.state.kind;
    });
    expect([clip!.state.kind, ...states]).toEqual(['needs-compendium', 'needs-skeleton', 'ready']);
    expect(library.loadClip(clip!.id).kind).toBe('clip');
  });

  it('come alive in one go from the whole folder, in any order', () => {
    const folder = filesUnder('sekiro/c7110-loose').filter((file) => !file.endsWith('.md'));
    for (const order of [folder, folder.toReversed()]) {
      const { clips, problems } = opened(...order).listing();
      expect(clips.map(({ state }) => state.kind)).toEqual(new Array<string>(7).fill('ready'));
      expect(problems).toEqual([]);
    }
  });
});

describe.skipIf(!hasCorpus)('bad files (skipped without ../shared/corpus)', () => {
  /** What each is, in format, byte offset and words. */
  const BAD: readonly (readonly [string, string, number, RegExp])[] = [
    ['bnd4_bad_tag_length.anibnd', 'TAG0', 0, /the section TAG0 claims 1073741823 bytes/],
    ['bnd4_huge_count.anibnd', 'BND4', 0x0c, /2147483647 members are claimed/],
    ['dcx_corrupt_deflate.anibnd.dcx', 'DCX', 0x4c, /deflate stream is damaged/],
    ['dcx_huge_claimed_size.anibnd.dcx', 'DCX', 0x1c, /2147483647 unpacked bytes are claimed/],
    ['empty.anibnd.dcx', 'empty', 0, /the file is empty/],
    ['lfs_pointer_c2240.anibnd.dcx', 'Git LFS pointer', 0, /Git LFS pointer/],
    ['text_named.anibnd.dcx', 'text', 0, /text file/],
    ['three_files.zip', 'ZIP', 0, /zip archive/],
    ['truncated_bnd4.anibnd', 'BND4', 0x64, /beyond the end of the 30000 bytes/],
    ['truncated_dcx_c1140.anibnd.dcx', 'DCX', 0x20, /truncated/],
    ['truncated_in_header.anibnd.dcx', 'DCX', 0, /the header needs 76 bytes and the file has 60/],
  ];

  it('are all told of here', () => {
    expect(filesUnder('bad')).toEqual(BAD.map(([name]) => `bad/${name}`));
  });

  it.each(BAD)('%s is named for what it is, within a second', (name, format, offset, sentence) => {
    const start = performance.now();
    const { problems } = opened(`bad/${name}`).listing();
    expect(performance.now() - start).toBeLessThan(1000);
    expect(problems[0]).toMatchObject({ file: `bad/${name}`, format, offset, message: expect.stringMatching(sentence) as unknown });
  });

  it('with one broken member list the clips of the others', () => {
    const { clips, problems } = opened('bad/bnd4_bad_tag_length.anibnd').listing();
    expect(problems.map(({ member }) => member)).toEqual(['skeleton.hkx']);
    expect(clips.map(({ name }) => name)).toHaveLength(3);
  });

  it('cut short keep the members before the cut', () => {
    const { files, problems } = opened('bad/truncated_bnd4.anibnd').listing();
    expect(files[0]!.memberCount).toBe(1);
    expect(problems).toHaveLength(6);
  });
});

describe.skipIf(!hasCorpus)('files of older games (skipped without ../shared/corpus)', () => {
  it.each([
    ['bloodborne_c0000_a00_lo.anibnd.dcx', 7],
    ['c5070-packfiles.anibnd.dcx', 32],
    ['ds3_c2080.anibnd.dcx', 4],
  ])('%s: its %d Havok files are named as packfiles', (name, count) => {
    const { clips, skeletons, problems } = opened(`refuse/${name}`).listing();
    expect([clips, skeletons]).toEqual([[], []]);
    expect(problems).toHaveLength(count);
    for (const problem of problems) {
      expect(problem).toMatchObject({ format: 'packfile', offset: 0, message: expect.stringContaining('Havok packfile') as unknown });
      expect(problem.member).toMatch(/\.hkx$/i);
    }
  });

  it('dsr_a00_3000.hkx is a tagfile of SDK 2015.1 and opens', () => {
    const library = opened('refuse/dsr_a00_3000.hkx');
    const { clips, problems } = library.listing();
    expect(problems).toEqual([]);
    expect(clips).toMatchObject([{ sdk: '20150100', state: { kind: 'needs-skeleton' } }]);
    expect(clips[0]!.frameCount).toBeGreaterThan(1);
    expect(library.loadTracks(clips[0]!.id).kind).toBe('clip');
  });
});
