import { describe, expect, test } from 'vitest';
import { type BinderMember, type TaeRecordDescription, writeBnd4, writeClipFile, writeTae } from '../../test/support/index.ts';
import { Library } from './index.ts';
import type { ClipRecord } from './listing.ts';
import { numberOf } from './tae-records.ts';

const CLIP = writeClipFile({
  motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [{}] }] } },
  skeletonName: 'M',
});
let id = 0;
const clips = (...names: readonly string[]): readonly BinderMember[] =>
  names.map((name) => ({ name: `N:\\NTC\\chr\\c1050\\${name}.hkx`, id: id++, bytes: CLIP }));
const tae = (name: string, records: readonly TaeRecordDescription[]): BinderMember => ({
  name: `N:\\NTC\\chr\\c1050\\tae\\${name}`,
  id: id++,
  bytes: writeTae(records),
});

function opened(files: Readonly<Record<string, readonly BinderMember[]>>): Library {
  const library = new Library();
  for (const [path, members] of Object.entries(files)) library.open(path, writeBnd4(members));
  return library;
}

const recordOf = (library: Library, name: string): ClipRecord => library.listing().clips.find((clip) => clip.name === name)!.record;

test('a clip tells its full number by its name, which is of one form', () => {
  expect(['a000_003000', 'A100_405403', 'a614_040050_1', 'a000_003000#1', 'x000_003000', 'a00_3000'].map(numberOf)).toEqual([
    3000,
    100_405_403,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('the one TAE of a character', () => {
  const library = opened({
    'c1050.anibnd': [
      tae('c1050.tae', [
        { id: 3000 },
        { id: 3001, target: 3000 },
        { id: 3002, source: 3000 },
        { id: 3003, target: 3002 },
        { id: 3004, source: 9999 },
        { id: 3005, source: 3000, imports: false },
        { id: 100_405_403 },
      ]),
      ...clips('a000_003000', 'a000_003002', 'a000_003005', 'a000_008000', 'a100_405403', 'a614_040050_1'),
    ],
  });

  test('has a record of a clip, and others point at it', () => {
    expect(recordOf(library, 'a000_003000')).toMatchObject({
      number: 3000,
      state: 'present',
      tae: { member: 'c1050.tae' },
      imports: undefined,
      importedBy: [
        { number: 3001, takes: 'everything' },
        { number: 3002, takes: 'animation' },
      ],
      importedByCount: 2,
    });
  });

  test('says that a clip has a record which plays another clip', () => {
    expect(recordOf(library, 'a000_003002').imports).toEqual({ takes: 'animation', steps: [3000], end: 'clip', clip: 'a000_003000' });
  });

  test('counts no source that is not imported from', () => {
    expect(recordOf(library, 'a000_003005').imports).toBeUndefined();
  });

  test('has no record of a clip, and a name without a number has none', () => {
    expect(recordOf(library, 'a000_008000')).toMatchObject({ number: 8000, state: 'absent', importedByCount: 0 });
    expect(recordOf(library, 'a614_040050_1')).toMatchObject({ number: undefined, state: 'no-tae' });
  });

  test('is listed with records without a clip and clips without a record', () => {
    expect(library.listing().tae).toEqual([
      { file: library.listing().files[0]!.id, member: 'c1050.tae', records: 7, withoutClip: [3004], clipsWithoutRecord: ['a000_008000'] },
    ]);
  });
});

test('records that import each other end, and say so', () => {
  const members = [
    tae('c1050.tae', [
      { id: 1, target: 2 },
      { id: 2, target: 1 },
      { id: 3, target: 3 },
    ]),
    ...clips('a000_000001', 'a000_000003'),
  ];
  const library = opened({ 'c1050.anibnd': members });
  expect(recordOf(library, 'a000_000001').imports).toMatchObject({ steps: [2], end: 'cycle', clip: undefined });
  expect(recordOf(library, 'a000_000003').imports).toMatchObject({ end: 'cycle', clip: undefined });
});

test('a long chain is followed a few steps', () => {
  const chain = Array.from({ length: 30 }, (_, step) => ({ id: step, target: step + 1 }));
  const library = opened({ 'c1050.anibnd': [tae('c1050.tae', chain), ...clips('a000_000000', 'a000_000027')] });
  expect(recordOf(library, 'a000_000000').imports).toMatchObject({ steps: [1, 2, 3, 4, 5, 6, 7, 8], end: 'too-long', clip: undefined });
  expect(recordOf(library, 'a000_000027').imports).toMatchObject({ steps: [28, 29, 30], end: 'clip', clip: undefined });
});

test('a kind without a known meaning plays what is not known', () => {
  const library = opened({
    'c1050.anibnd': [
      tae('c1050.tae', [
        { id: 1, kind: 5 },
        { id: 2, target: 1 },
      ]),
      ...clips('a000_000002'),
    ],
  });
  expect(recordOf(library, 'a000_000002').imports).toMatchObject({ steps: [1], end: 'unknown' });
});

describe('the TAE files of the player, a group each', () => {
  const files = {
    'c0000.anibnd': [tae('a50.tae', [{ id: 120_000 }, { id: 122_000, source: 50_120_000 }]), tae('a00.tae', [{ id: 10 }])],
    'c0000_a000_hi.anibnd': clips('a050_120000', 'a050_999999', 'a000_000010', 'a070_000001'),
  };
  const listed = Object.entries(files);

  test.each([listed, listed.toReversed()])('join with the clips of companions, whichever comes first', (...order) => {
    const library = opened(Object.fromEntries(order));
    expect(recordOf(library, 'a050_120000')).toMatchObject({
      number: 50_120_000,
      state: 'present',
      tae: { member: 'a50.tae' },
      importedBy: [{ number: 50_122_000, takes: 'animation' }],
    });
    expect(recordOf(library, 'a050_999999')).toMatchObject({ state: 'absent', tae: { member: 'a50.tae' } });
    expect(recordOf(library, 'a000_000010')).toMatchObject({ state: 'present', tae: { member: 'a00.tae' } });
    expect(recordOf(library, 'a070_000001')).toMatchObject({ state: 'no-tae', tae: undefined });
    expect(library.listing().tae).toMatchObject([
      { member: 'a50.tae', records: 2, withoutClip: [], clipsWithoutRecord: ['a050_999999'] },
      { member: 'a00.tae', records: 1, withoutClip: [], clipsWithoutRecord: [] },
    ]);
  });

  test('let the clips go with the file, and serve them again', () => {
    const library = opened(files);
    const first = library.listing();
    library.remove(first.files.find(({ path }) => path === 'c0000.anibnd')!.id);
    expect(library.listing().tae).toEqual([]);
    expect(recordOf(library, 'a050_120000')).toMatchObject({ number: 50_120_000, state: 'no-tae', importedByCount: 0 });
    library.open('c0000.anibnd', writeBnd4(files['c0000.anibnd']));
    expect(recordOf(library, 'a050_120000').state).toBe('present');
  });
});

test('another character keeps its records to itself, and a folder before another', () => {
  const library = opened({
    'new/c1050.anibnd': [tae('c1050.tae', [{ id: 1 }]), ...clips('a000_000001')],
    'old/c1050.anibnd': [tae('c1050.tae', [{ id: 2 }]), ...clips('a000_000002')],
    'old/c1060.anibnd': clips('a000_000003'),
  });
  expect(['a000_000001', 'a000_000002', 'a000_000003'].map((name) => recordOf(library, name).state)).toEqual([
    'present',
    'present',
    'no-tae',
  ]);
});

test('a nested binder with a TAE of its own is for itself', () => {
  const nested = writeBnd4([tae('a0000.tae', [{ id: 0 }]), ...clips('a000_000000')]);
  const library = opened({ 'wp_a_0550.partsbnd': [{ name: 'in.anibnd', id: 400, bytes: nested }, ...clips('a000_000001')] });
  expect(recordOf(library, 'a000_000000')).toMatchObject({ state: 'present', tae: { member: 'in.anibnd!a0000.tae' } });
  expect(recordOf(library, 'a000_000001').state).toBe('no-tae');
});

test('loose files join by their folder', () => {
  const library = new Library();
  library.open('loose/a000_000001.hkx', CLIP);
  library.open('loose/a00.tae', writeTae([{ id: 1 }]));
  expect(recordOf(library, 'a000_000001').state).toBe('present');
  expect(library.listing().problems).toEqual([]);
});

test('an older TAE is ignored with a note, a broken one is a problem of its own', () => {
  const older = { name: 'c1050.tae', id: 1, bytes: writeTae([{ id: 1 }], { version: 0x1000c }) };
  const broken = { name: 'a01.tae', id: 2, bytes: writeTae([{ id: 1 }]).subarray(0, 0x70) };
  const { notes, problems, tae: taes } = opened({ 'c1050.anibnd': [older, broken, ...clips('a000_000001')] }).listing();
  expect(notes.filter(({ format }) => format === 'TAE')).toMatchObject([
    { member: 'c1050.tae', offset: 8, message: expect.stringContaining('0x1000c') as unknown },
  ]);
  expect(problems).toMatchObject([{ member: 'a01.tae', format: 'TAE' }]);
  expect(taes).toEqual([]);
});
