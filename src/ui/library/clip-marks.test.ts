import { expect, test } from 'vitest';
import type { ClipListing, EclpListing } from '../../worker/contract.ts';
import { clipMarks, filterResult } from './clip-marks.ts';
import { fileFacts } from './file-facts.ts';

const CLIP: ClipListing = {
  id: 1,
  file: 0,
  member: 'a000_003000.hkx',
  name: 'a000_003000',
  state: { kind: 'ready' },
  sdk: '20180100',
  className: 'hkaSplineCompressedAnimation',
  skeletonName: 'c0000',
  skeleton: 0,
  skeletonBy: 'automatic',
  typeSource: 'inline',
  frameCount: 81,
  seconds: 80 / 30,
  transformTrackCount: 112,
  floatTrackCount: 0,
  blockCount: 1,
  blendHint: { kind: 'normal', stored: 0 },
  hasRootMotion: false,
  record: { number: undefined, state: 'no-tae', tae: undefined, imports: undefined, importedBy: [], importedByCount: 0 },
  problems: [],
  notes: [],
};

const texts = (clip: ClipListing): readonly string[] => clipMarks(clip).map((mark) => mark.text);
const note = { file: 'f', member: 'm', format: 'hka', offset: undefined, message: 'Odd.' };

test('an ordinary clip has no marks', () => {
  expect(clipMarks(CLIP)).toEqual([]);
});

test('marks say what is special', () => {
  expect(texts({ ...CLIP, blendHint: { kind: 'additive-parent-space', stored: 1 }, hasRootMotion: true })).toEqual(['add 1', 'root']);
  expect(texts({ ...CLIP, blendHint: { kind: 'additive-child-space', stored: 2 }, blockCount: 2 })).toEqual(['add 2', '2 blk']);
  expect(texts({ ...CLIP, blendHint: { kind: 'unknown', stored: 7 } })).toEqual(['hint 7']);
  expect(texts({ ...CLIP, notes: [note] })).toEqual(['note']);
  expect(texts({ ...CLIP, notes: [note], problems: [note] })).toEqual(['problem']);
});

test('marks say what a waiting clip needs', () => {
  const message = 'Drop c0000 too.';
  expect(texts({ ...CLIP, state: { kind: 'needs-compendium', compendiumId: 'df94b1c2', message } })).toEqual(['needs compendium df94…']);
  expect(texts({ ...CLIP, state: { kind: 'needs-skeleton', message } })).toEqual(['needs skeleton c0000']);
  expect(texts({ ...CLIP, skeletonName: '', state: { kind: 'needs-skeleton', message } })).toEqual(['needs a skeleton']);
  expect(texts({ ...CLIP, state: { kind: 'unreadable', message } })).toEqual(['unreadable']);
});

test('filter results', () => {
  expect(filterResult(3, 1250, 'clip')).toBe('3 of 1,250');
  expect(filterResult(1250, 1250, 'clip')).toBe('1,250 clips');
});

test('a file’s facts name what it holds and leave out what it does not', () => {
  const file = {
    id: 0,
    path: 'c5060.anibnd.dcx',
    format: 'DCX DFLT > BND4',
    compression: 'KRAK/6',
    unpackMilliseconds: 20.4,
    bytes: 3_300_000,
    unpackedBytes: 7_100_000,
    memberCount: 157,
    game: 'Sekiro',
    clipCount: 155,
    skeletonCount: 1,
  };
  expect(fileFacts(file, [120])).toBe('Sekiro · BND4 · Kraken 3.3 → 7.1 MB in 20 ms · 155 clips · 1 skeleton, 120 bones');
  expect(
    fileFacts({ ...file, game: '', bytes: 900, compression: 'DFLT', unpackMilliseconds: 0.2, clipCount: 0, skeletonCount: 0 }, []),
  ).toBe('BND4 · deflate 900 B → 7.1 MB in 1 ms · 157 members');
  expect(fileFacts({ ...file, bytes: 500, unpackedBytes: 500, compression: 'none', skeletonCount: 2 }, [3, 4])).toBe(
    'Sekiro · BND4 · 500 B · 155 clips · 2 skeletons',
  );
});

test('an ECLP clip says what it lacks and how many channels it has, and that its rate is assumed once it plays', () => {
  const eclp: EclpListing = {
    file: 0,
    clip: 1,
    base: 0,
    formats: { quaternion: 2, vector: 2, scalar: 2, time: 0 },
    channels: {
      rotation: { absent: 0, constant: 1, inline2: 0, stream: 2 },
      vector: { absent: 0, constant: 0, inline2: 1, stream: 1 },
      scalar: { absent: 1, constant: 0, inline2: 0, stream: 0 },
    },
    lastKeyFrame: 24,
    coverage: { used: 1, size: 1, overlap: 0, gaps: 0 },
    trailingBytes: 0,
    fps: 30,
    fpsAssumed: true,
    endFrame: 24,
    endFrameAssumed: true,
    looping: undefined,
    timeScale: undefined,
    tickOffset: undefined,
    namedBy: undefined,
    sources: [],
    skeleton: undefined,
    unmapped: [],
    notes: [],
    knowledge: [],
  };
  const named: EclpListing = { ...eclp, namedBy: { file: 2, kind: 'ebx', by: 'stem' } };
  const waiting: ClipListing = { ...CLIP, className: 'ECLP', state: { kind: 'needs-skeleton', message: 'Channels only' } };
  const marksOf = (clip: ClipListing, of: EclpListing): readonly string[] => clipMarks(clip, false, of).map(({ text }) => text);
  expect(marksOf(waiting, eclp)).toEqual(['needs names', '6 ch']);
  expect(marksOf(waiting, named)).toEqual(['needs rig', '6 ch']);
  expect(marksOf({ ...CLIP, className: 'ECLP' }, named)).toEqual(['6 ch', 'fps assumed']);
  expect(clipMarks(waiting, false, eclp)[1]!.title).toBe(
    '3 rotations: 1 constant, 2 streamed\n2 vectors: 1 two-key, 1 streamed\n1 scalar: 1 absent',
  );
});
