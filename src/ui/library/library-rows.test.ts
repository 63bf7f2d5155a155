import { describe, expect, test } from 'vitest';
import type { ClipListing, FileListing, Listing, SkeletonListing } from '../../worker/contract.ts';
import { buildLibraryRows, type LibraryRow, neighbouringClip, nestOf, pickableIndex } from './library-rows.ts';

const file = (id: number, path: string): FileListing => ({
  id,
  path,
  format: 'DCX DFLT > BND4',
  compression: 'none',
  unpackMilliseconds: 0,
  bytes: 10,
  unpackedBytes: 20,
  memberCount: 3,
  game: '',
  clipCount: 1,
  skeletonCount: 0,
});

const clip = (id: number, ofFile: number, name: string): ClipListing => ({
  id,
  file: ofFile,
  member: `${name}.hkx`,
  name,
  state: { kind: 'ready' },
  sdk: '',
  className: '',
  skeletonName: '',
  skeleton: undefined,
  skeletonBy: 'automatic',
  typeSource: 'inline',
  frameCount: 2,
  seconds: 1,
  transformTrackCount: 1,
  floatTrackCount: 0,
  blockCount: 1,
  blendHint: { kind: 'normal', stored: 0 },
  hasRootMotion: false,
  record: { number: undefined, state: 'no-tae', tae: undefined, imports: undefined, importedBy: [], importedByCount: 0 },
  problems: [],
  notes: [],
});

const skeleton: SkeletonListing = { id: 0, file: 1, member: 'Skeleton.hkx', name: 'c0000', boneCount: 120 };

const listing: Listing = {
  files: [file(1, 'c0000.anibnd.dcx'), file(2, 'a000.anibnd.dcx'), file(3, 'empty.anibnd.dcx')],
  skeletons: [skeleton],
  clips: [clip(10, 1, 'a000_000000'), clip(11, 1, 'a000_003000'), clip(20, 2, 'a010_003000')],
  problems: [],
  notes: [],
  companions: [],
  aliases: [],
  maps: [],
  tae: [],
  eclp: [],
  rigs: [],
};

const words = (rows: readonly LibraryRow[]): readonly string[] =>
  rows.map((row) => (row.kind === 'file' ? row.file.path : row.kind === 'skeleton' ? row.skeleton.name : row.clip.name));

test('each file leads its skeletons and clips', () => {
  expect(words(buildLibraryRows(listing, ''))).toEqual([
    'c0000.anibnd.dcx',
    'c0000',
    'a000_000000',
    'a000_003000',
    'a000.anibnd.dcx',
    'a010_003000',
    'empty.anibnd.dcx',
  ]);
  expect(buildLibraryRows(listing, '')[0]).toMatchObject({ boneCounts: [120] });
});

test('a filter keeps what holds every word, whatever its case, and drops empty files', () => {
  expect(words(buildLibraryRows(listing, '3000'))).toEqual(['c0000.anibnd.dcx', 'a000_003000', 'a000.anibnd.dcx', 'a010_003000']);
  expect(words(buildLibraryRows(listing, ' 3000  A010 '))).toEqual(['a000.anibnd.dcx', 'a010_003000']);
  expect(words(buildLibraryRows(listing, 'skeleton'))).toEqual(['c0000.anibnd.dcx', 'c0000']);
  expect(buildLibraryRows(listing, 'nothing has this')).toEqual([]);
});

test('a file of which nothing could be read says why', () => {
  const problem = { file: 'empty.anibnd.dcx', member: '', format: 'empty', offset: 0, message: 'the file is empty' };
  const rows = buildLibraryRows(
    { ...listing, files: [{ ...file(3, 'empty.anibnd.dcx'), clipCount: 0 }, file(1, 'c0000.anibnd.dcx')], problems: [problem] },
    '',
  );
  expect(rows.flatMap((row) => (row.kind === 'file' ? [row.failure] : []))).toEqual([
    { text: 'not read', reason: 'the file is empty' },
    undefined,
  ]);
});

test('a file with members that could not be read says so, and what the first of them lacks', () => {
  const bad = (member: string) => ({ file: 'c0000.anibnd.dcx', member, format: 'packfile', offset: 0, message: `${member} is a packfile` });
  const [row] = buildLibraryRows({ ...listing, problems: [bad('a.hkx'), bad('b.hkx')] }, '');
  expect(row).toMatchObject({ failure: { text: 'in part', reason: 'a.hkx is a packfile, and 1 more in Problems' } });
});

test('walking clips crosses files and stops at the ends', () => {
  const rows = buildLibraryRows(listing, '');
  expect(neighbouringClip(rows, 10, 1)).toBe(11);
  expect(neighbouringClip(rows, 11, 1)).toBe(20);
  expect(neighbouringClip(rows, 20, 1)).toBeUndefined();
  expect(neighbouringClip(rows, 10, -1)).toBeUndefined();
  expect(neighbouringClip(rows, undefined, 1)).toBe(10);
  expect(neighbouringClip(rows, undefined, -1)).toBe(20);
  // Filtered away: starts over.
  expect(neighbouringClip(buildLibraryRows(listing, 'a010'), 10, 1)).toBe(20);
  expect(neighbouringClip([], undefined, 1)).toBeUndefined();
});

test('keys never stop on a file line', () => {
  const rows = buildLibraryRows(listing, '');
  expect(pickableIndex(rows, 0, 1)).toBe(1);
  expect(pickableIndex(rows, 4, 1)).toBe(5);
  expect(pickableIndex(rows, 4, -1)).toBe(3);
  expect(pickableIndex(rows, 0, -1)).toBe(1);
  expect(pickableIndex(rows, 99, -1)).toBe(5);
  expect(pickableIndex(rows, 99, 1)).toBe(5);
  expect(pickableIndex([], 0, 1)).toBeUndefined();
});

test('what lies in a nested binder is told by that binder', () => {
  expect(nestOf('WP_A_0550_1.anibnd!a000_003000.hkx')).toBe('WP_A_0550_1.anibnd');
  expect(nestOf('parts/left/WP_A_0550_1.anibnd!a000_003000.hkx')).toBe('WP_A_0550_1.anibnd');
  expect(nestOf('outer.binder!inner.anibnd!a.hkx')).toBe('inner.anibnd');
  expect(nestOf('a000_003000.hkx')).toBe('');
});

describe('order and marks', () => {
  const clips: readonly ClipListing[] = [
    { ...clip(12, 1, 'a000_000000'), seconds: 1 },
    { ...clip(11, 1, 'a000_000001'), seconds: 3, hasRootMotion: true, state: { kind: 'ready' } },
    { ...clip(10, 1, 'a000_000002'), seconds: 2, blockCount: 3, state: { kind: 'ready' } },
  ];
  const ids = (filter: string, sort?: 'name' | 'duration' | 'file'): readonly number[] =>
    buildLibraryRows({ ...listing, clips }, filter, sort).flatMap((row) => (row.kind === 'clip' ? [row.clip.id] : []));

  test('clips stand by name, by how long they are or as in their file', () => {
    expect([ids(''), ids('', 'duration'), ids('', 'file')]).toEqual([
      [12, 11, 10],
      [11, 10, 12],
      [10, 11, 12],
    ]);
  });

  test('a mark is found by its word', () => {
    expect([ids('root'), ids('blk'), ids('blk a000_000002'), ids('add')]).toEqual([[11], [10], [10], []]);
  });

  test('clips with values that are not finite are found by the mark they bear', () => {
    const named = { ...clip(13, 1, 'a000_nano'), seconds: 1 };
    const rows = buildLibraryRows({ ...listing, clips: [...clips, named] }, 'NaN', 'name', new Set([11]));
    expect(rows.flatMap((row) => (row.kind === 'clip' ? [row.clip.id] : []))).toEqual([11, 13]);
    expect(ids('nan')).toEqual([]);
  });

  test('a file tells which binders it names that are not open', () => {
    const [row] = buildLibraryRows({ ...listing, companions: [{ file: 1, name: 'c0000_a000_md' }] }, '');
    expect(row).toMatchObject({ kind: 'file', companions: ['c0000_a000_md'] });
  });
});
