import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  type BinderMember,
  compendiumId,
  type Transform,
  writeBnd4,
  writeClipFile,
  writeCompendium,
  writeSkeletonFile,
} from '../../test/support/index.ts';
import { openArchive } from './archive.ts';
import { Library } from './index.ts';

// What joins and parts files: removing one, the same content twice, companions, picked skeletons, archives.

const at = (x: number): Transform => ({ translation: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
const clip = (mark: number, annotationNames: readonly string[] = [], compendium?: Uint8Array): Uint8Array =>
  writeClipFile(
    {
      motion: { kind: 'interleaved', duration: 1, frames: [0, 1].map(() => [at(mark), at(mark + 1)]) },
      skeletonName: 'Master',
      annotationTracks: annotationNames.map((name) => ({ name, annotations: [] })),
    },
    compendium === undefined ? {} : { compendium },
  );
const skeleton = (names: readonly string[] = ['Master', 'Spine']): Uint8Array =>
  writeSkeletonFile({ name: 'Master', bones: names.map((name, bone) => ({ name, parent: bone - 1 })) });
const member = (name: string, bytes: Uint8Array, id = 1): BinderMember => ({ name: `N:\\NTC\\data\\chr\\hkx\\${name}`, id, bytes });

function opened(files: Readonly<Record<string, Uint8Array>>): Library {
  const library = new Library();
  for (const [path, bytes] of Object.entries(files)) library.open(path, bytes);
  return library;
}

const clips = (library: Library): Readonly<Record<string, string>> =>
  Object.fromEntries(library.listing().clips.map(({ name, state }) => [name, state.kind]));
const idOf = (library: Library, path: string): number => library.listing().files.find((file) => file.path === path)!.id;

describe('removing a file', () => {
  const files = {
    'c9990.anibnd': writeBnd4([member('skeleton.hkx', skeleton()), member('a000_000000.hkx', clip(1))]),
    'c9990_a01.anibnd': writeBnd4([member('a001_000000.hkx', clip(2))]),
  };

  test('takes its clips along, and those it served need a skeleton again', () => {
    const library = opened(files);
    const before = library.listing();
    expect(clips(library)).toEqual({ a000_000000: 'ready', a001_000000: 'ready' });
    library.remove(idOf(library, 'c9990.anibnd'));
    expect(clips(library)).toEqual({ a001_000000: 'needs-skeleton' });
    const after = library.listing();
    expect(after.skeletons).toEqual([]);
    expect(after.clips[0]!.id).toBe(before.clips[1]!.id);
    expect(library.loadSkeleton(before.skeletons[0]!.id).kind).toBe('failure');
    expect(library.loadClip(before.clips[0]!.id).kind).toBe('failure');
  });

  test('and opening it again leaves the same as before', () => {
    const library = opened(files);
    for (const [path, bytes] of Object.entries(files)) {
      library.remove(idOf(library, path));
      library.open(path, bytes);
      expect(clips(library)).toEqual({ a000_000000: 'ready', a001_000000: 'ready' });
    }
  });

  test('that brought a compendium has its clips wait for that again', () => {
    const id = compendiumId(0x1122334455667788n);
    const library = opened({
      'c9990.anibnd': writeBnd4([member('x.compendium', writeCompendium([id])), member('skeleton.hkx', skeleton())]),
      'c9990_a01.anibnd': writeBnd4([member('a001_000000.hkx', clip(2, [], id))]),
    });
    expect(clips(library)).toEqual({ a001_000000: 'ready' });
    library.remove(idOf(library, 'c9990.anibnd'));
    expect(clips(library)).toEqual({ a001_000000: 'needs-compendium' });
  });

  test('of an id that is not open changes nothing', () => {
    const library = opened(files);
    const before = library.listing();
    library.remove(999);
    expect(library.listing()).toEqual(before);
  });
});

describe('the same content under another name', () => {
  const bytes = writeBnd4([member('skeleton.hkx', skeleton())]);

  test('is opened once and told as an alias', () => {
    const library = opened({ 'c9990.anibnd': bytes, 'copy.anibnd': bytes.slice(), 'other.anibnd': writeBnd4([]) });
    const { files, aliases } = library.listing();
    expect(files.map(({ path }) => path)).toEqual(['c9990.anibnd', 'other.anibnd']);
    expect(aliases).toEqual([{ file: files[0]!.id, name: 'copy.anibnd' }]);
  });

  test('serves the clips of the character that name tells', () => {
    const library = opened({ 'c1000.anibnd': bytes, 'c2000_a00.anibnd': writeBnd4([member('a000_000000.hkx', clip(1))]) });
    expect(clips(library)).toEqual({ a000_000000: 'needs-skeleton' });
    library.open('c2000.anibnd', bytes.slice());
    expect(clips(library)).toEqual({ a000_000000: 'ready' });
  });
});

describe('companions', () => {
  const marker = (name: string, id: number): BinderMember => member(name, new Uint8Array(), id);
  const binder = writeBnd4([
    marker('c0000_a000_hi.txt', 6_000_000),
    marker('delayload_c0000_c1020.txt', 6_200_000),
    marker('c2120_div00.blf', 6_300_000),
    marker('div_data.txt', 6_000_001),
    marker('load_c0000_c1140.txt', 6_100_000),
    marker('c0000_a000_md.txt', 1),
  ]);
  const names = (library: Library): readonly string[] => library.listing().companions.map(({ name }) => name);

  test('are what marker members name, until they are open', () => {
    const library = opened({ 'c0000.anibnd.dcx': binder });
    expect(names(library)).toEqual(['c0000_a000_hi', 'c0000_c1020', 'c2120_div00']);
    library.open('chr/C0000_A000_hi.anibnd.dcx', writeBnd4([marker('a', 1)]));
    expect(names(library)).toEqual(['c0000_c1020', 'c2120_div00']);
    library.remove(idOf(library, 'chr/C0000_A000_hi.anibnd.dcx'));
    expect(names(library)).toEqual(['c0000_a000_hi', 'c0000_c1020', 'c2120_div00']);
  });
});

describe('a picked skeleton', () => {
  const library = opened({
    'c9990.anibnd': writeBnd4([member('skeleton.hkx', skeleton()), member('a000_000000.hkx', clip(1, ['Spine', 'Tail']))]),
    'c9991.anibnd': writeBnd4([member('skeleton.hkx', skeleton(['Root', 'Hips', 'Spine']))]),
  });
  const { clips: listed, skeletons } = library.listing();
  const own = skeletons[0]!.id;
  const other = skeletons[1]!.id;
  const id = listed[0]!.id;
  const now = () => library.listing().clips[0]!;
  const bound = (): readonly number[] => {
    const result = library.loadClip(id);
    return result.kind === 'clip' ? [...result.clip.trackToBone] : [];
  };

  test('is bound by names, and a track that has no bone of its name drives nothing and is noted', () => {
    library.chooseSkeleton(id, other, 'track-names');
    expect(now()).toMatchObject({ skeleton: other, skeletonBy: 'track-names', state: { kind: 'ready' } });
    expect(bound()).toEqual([2, -1]);
    expect(now().notes.map(({ message }) => message)).toEqual([
      '1 of its 2 tracks have no bone of their own name in the picked skeleton and drive nothing: Tail',
    ]);
  });

  test('is bound by the stored indices', () => {
    library.chooseSkeleton(id, other, 'index');
    expect(now()).toMatchObject({ skeleton: other, skeletonBy: 'index' });
    expect(bound()).toEqual([0, 1]);
  });

  test('is kept when a nearer one comes, and given back', () => {
    library.open('c9990b.anibnd', writeBnd4([member('skeleton.hkx', skeleton(['Master', 'Spine', 'Neck']))]));
    expect(now().skeleton).toBe(other);
    library.chooseSkeleton(id, undefined, 'index');
    expect(now()).toMatchObject({ skeleton: own, skeletonBy: 'automatic' });
  });

  test('that is removed gives the choice back', () => {
    library.chooseSkeleton(id, other, 'index');
    library.remove(idOf(library, 'c9991.anibnd'));
    expect(now()).toMatchObject({ skeleton: own, skeletonBy: 'automatic' });
  });
});

describe('a zip archive', () => {
  const read = (bytes: Uint8Array, limits?: { readonly files: number; readonly bytes: number }) => {
    const archive = openArchive('a.zip', bytes, limits);
    return [...archive.files].map(({ path, fault }) => [path, fault?.message]);
  };
  const hkx = skeleton();
  const zip = zipSync({ 'chr/a.hkx': hkx, 'stored.hkx': [hkx, { level: 0 }], 'readme.txt': Uint8Array.of(65, 66), 'b.zip': zipSync({}) });

  test('gives the files that Marrow reads, and an archive inside it', () => {
    expect(read(zip)).toEqual([
      ['a.zip/chr/a.hkx', undefined],
      ['a.zip/stored.hkx', undefined],
      ['a.zip/b.zip', undefined],
    ]);
    const [first, second] = openArchive('a.zip', zip).files;
    expect([first!.bytes, second!.bytes]).toEqual([hkx, hkx]);
    expect(opened({ 'a.zip/b.zip': zipSync({}) }).listing().problems[0]?.message).toContain('nothing in it');
  });

  test('stops at so many bytes or files', () => {
    expect(read(zip, { files: 100, bytes: hkx.length })).toEqual([
      ['a.zip/chr/a.hkx', undefined],
      ['a.zip', expect.stringContaining('more than')],
    ]);
    expect(read(zip, { files: 1, bytes: 1e6 }).at(-1)).toEqual([
      'a.zip',
      'the archive holds more than 1 files: what comes after is left closed',
    ]);
  });

  test('that is empty, useless or cut short says so', () => {
    expect(read(zipSync({}))).toEqual([['a.zip', 'the archive is empty']]);
    expect(read(zipSync({ 'readme.txt': Uint8Array.of(65) }))).toEqual([['a.zip', 'the archive holds nothing that Marrow reads']]);
    expect(read(zip.subarray(0, -30))).toEqual([['a.zip', expect.stringContaining('cut short')]]);
  });

  test('with a damaged file names that one and goes on', () => {
    const damaged = zip.slice();
    damaged[60] = damaged[60]! ^ 0xff;
    const files = read(damaged);
    expect(files.map(([path]) => path)).toEqual(['a.zip/chr/a.hkx', 'a.zip/stored.hkx', 'a.zip/b.zip']);
    expect(files[0]![1]).toBeDefined();
    expect(files[1]![1]).toBeUndefined();
  });

  test('that lies about a size costs no memory', () => {
    const lying = zip.slice();
    const directory = new DataView(lying.buffer).getUint32(lying.length - 6, true);
    new DataView(lying.buffer).setUint32(directory + 24, 900_000_000, true);
    expect(read(lying)[0]![1]).toContain('cannot hold');
  });
});
