import { describe, expect, test } from 'vitest';
import { Library, type Listing } from '../../src/loading/index.ts';
import { unwrapFile } from '../../src/loading/unwrap.ts';
import { type BinderMember, writeBnd4, writeClipFile, writeDcx, writeSkeletonFile } from '../support/index.ts';

/** Binders made to be opened without end: what they hold is read once and up to a limit, and said so in one problem. */

const TAGFILE = writeSkeletonFile({ name: 'Master', bones: [{ name: 'Root', parent: -1 }] });
const CLIP = writeClipFile({
  motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [{}] }] } },
  skeletonName: 'Master',
});
const entries = (count: number, bytes: Uint8Array, name: string, rest: Partial<BinderMember> = {}): readonly BinderMember[] =>
  Array.from({ length: count }, (_, id) => ({ name, id, bytes, ...rest }));
/** Members of which all but the first point at the first one's bytes. */
const sharing = (count: number, bytes: Uint8Array, name: string): Uint8Array => {
  const first = { name, id: 0, bytes };
  const others = (dataOffset: number): Uint8Array =>
    writeBnd4([first, ...entries(count - 1, new Uint8Array(), name, { dataOffset, storedSize: bytes.length })], { hashTable: 'none' });
  const view = new DataView(others(0).buffer);
  return others(view.getUint32(0x40 + 24, true));
};

function list(bytes: Uint8Array): Listing {
  const library = new Library();
  library.open('c9990.anibnd', bytes);
  return library.listing();
}

describe('members that lie on one another', () => {
  test('are read once, and a note counts them', () => {
    const listing = list(sharing(300, CLIP, 'a.hkx'));
    expect([listing.clips.length, listing.problems.length]).toEqual([1, 0]);
    expect(listing.notes[0]).toMatchObject({
      format: 'BND4',
      message: expect.stringMatching(/^299 of its members are the very bytes/) as unknown,
    });
  });

  test('and are binders themselves do not multiply', () => {
    let nested = sharing(100, TAGFILE, 'skeleton.hkx');
    for (let depth = 0; depth < 3; depth++) nested = sharing(100, nested, 'in.anibnd');
    expect(list(nested).skeletons).toHaveLength(1);
  });

  test('as the binder itself are refused', () => {
    const whole = writeBnd4(entries(60, new Uint8Array(16), 'x.anibnd', { dataOffset: 0, storedSize: 1000 }), { hashTable: 'none' });
    const { problems, files } = list(whole);
    expect(problems).toHaveLength(60);
    expect(problems[0]!.message).toMatch(/cover the list of members/);
    expect(files[0]!.memberCount).toBe(0);
  });

  test('and are bombs are unpacked once', () => {
    const bomb = writeDcx(new Uint8Array(3_000_000));
    expect(unwrapFile('x', sharing(50, bomb, 'a.hkx'), { members: 100, tagfiles: 100, bytes: 4_000_000 }).problems).toMatchObject([
      { format: 'unknown' },
    ]);
  });
});

describe('one file', () => {
  const many = writeBnd4(entries(6, TAGFILE, 'skeleton.hkx'));

  test.each([
    ['members', { members: 4, tagfiles: 100, bytes: 1e9 }, 4],
    ['tagfiles', { members: 100, tagfiles: 3, bytes: 1e9 }, 3],
    ['bytes', { members: 100, tagfiles: 100, bytes: TAGFILE.length * 2.5 }, 2],
  ])('is read up to a limit of %s: one problem says so, and what was found stays', (_, limits, kept) => {
    const { tagfiles, problems } = unwrapFile('x', many, limits);
    expect(tagfiles).toHaveLength(kept);
    expect(problems).toMatchObject([{ message: expect.stringMatching(/too many|has more than/) as unknown }]);
  });

  test('is unpacked up to a sum over all its members', () => {
    const packed = Array.from({ length: 5 }, (_, id) => ({ name: `${id}.hkx`, id, bytes: writeDcx(new Uint8Array(1_000_000 + id)) }));
    const { problems } = unwrapFile('x', writeBnd4(packed), { members: 100, tagfiles: 100, bytes: 3_500_000 });
    expect(problems.filter(({ format }) => format === 'limit')).toHaveLength(1);
    expect(problems.filter(({ format }) => format === 'unknown')).toHaveLength(3);
  });

  test('keeps a thousand problems of a kind and counts the others', () => {
    const start = performance.now();
    const { problems } = list(writeBnd4(entries(20_000, new Uint8Array(), 'a.hkx'), { hashTable: 'none' }));
    expect(problems).toHaveLength(1001);
    expect(problems[1000]).toMatchObject({ file: 'c9990.anibnd', message: 'the file is empty (and 19000 more like this)' });
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
