import { describe, expect, test } from 'vitest';
import { type BinderMember, compendiumId, writeBnd4, writeCompendium, writeDcx, writeSkeletonFile } from '../../test/support/index.ts';
import { unwrapFile } from './unwrap.ts';

const TAGFILE = writeSkeletonFile({ name: 'Master', bones: [{ name: 'Root', parent: -1 }] });
const member = (name: string, bytes: Uint8Array, extra: Partial<BinderMember> = {}): BinderMember => ({
  name: `N:\\NTC\\data\\chr\\c9990\\${name}`,
  id: 1,
  bytes,
  ...extra,
});
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A tagfile in so many binders one inside the other. */
function nested(depth: number, wrap: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes): Uint8Array {
  let bytes = TAGFILE;
  for (let level = depth; level > 0; level--)
    bytes = wrap(writeBnd4([member(level === depth ? 'skeleton.hkx' : `in${level}.anibnd`, bytes)]));
  return bytes;
}

describe('a file', () => {
  test.each([
    ['TAG0', TAGFILE],
    ['TCM0', writeCompendium([compendiumId(1n)])],
    ['BND4', writeBnd4([])],
    ['DCX DFLT > BND4', writeDcx(writeBnd4([]))],
    ['DCX DFLT > TAG0', writeDcx(TAGFILE)],
    ['DCX KRAK', writeDcx(TAGFILE, { method: 'KRAK', level: 6, stream: new Uint8Array(99) })],
    ['DCX', bytesOf('DCX\0 and no more')],
    ['packfile', bytesOf('\x57\xe0\xe0\x57')],
    ['unknown', Uint8Array.of(1, 2, 3, 255)],
    ['', new Uint8Array(0)],
  ])('is described by its layers: %j', (format, bytes) => {
    expect(unwrapFile('any.name', bytes)).toMatchObject({ path: 'any.name', format, byteLength: bytes.length });
  });

  test('has the size of what is in its wrapping, the count of its members and the game of their paths', () => {
    const binder = writeBnd4([member('skeleton.hkx', TAGFILE), member('ver_0001.txt', new Uint8Array(0))]);
    const file = writeDcx(binder);
    expect(unwrapFile('c9990.anibnd.dcx', file)).toMatchObject({
      byteLength: file.length,
      unpackedByteLength: binder.length,
      memberCount: 2,
      game: 'Sekiro',
      problems: [],
      notes: [],
    });
  });

  test('says that a binder without members is empty', () => {
    const { notes, problems } = unwrapFile('c9990.anibnd', writeBnd4([]));
    expect(problems).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual(['this binder is empty']);
  });

  test('is told by its content, whatever its name says', () => {
    expect(unwrapFile('note.txt', TAGFILE).tagfiles).toHaveLength(1);
    expect(unwrapFile('skeleton.hkx', bytesOf('only text')).problems).toMatchObject([{ format: 'text', member: '', offset: 0 }]);
  });

  test('of an unknown kind shows how it begins', () => {
    expect(unwrapFile('x.bin', Uint8Array.of(0xde, 0xad, 0, 1)).problems[0]!.message).toContain('de ad 00 01');
  });
});

describe('members', () => {
  test('keep their path inside the file and their build path', () => {
    const { tagfiles } = unwrapFile('c9990.anibnd', writeBnd4([member('hkx\\skeleton.hkx', TAGFILE)]));
    expect(tagfiles).toMatchObject([
      { member: 'skeleton.hkx', origin: { path: 'c9990.anibnd', buildPath: 'N:\\NTC\\data\\chr\\c9990\\hkx\\skeleton.hkx' } },
    ]);
    expect(tagfiles[0]!.bytes).toEqual(TAGFILE);
  });

  test('without names go by their number', () => {
    const { tagfiles } = unwrapFile('x', writeBnd4([member('a', TAGFILE), member('b', TAGFILE)], { flags: 0x22, hashTable: 'none' }));
    expect(tagfiles.map((tagfile) => tagfile.member)).toEqual(['member 0', 'member 1']);
  });

  test('of other kinds are passed over in silence, unless their names promise an animation', () => {
    const strange = ['a.esd', 'b.txt', 'c.flver'].map((name) => member(name, bytesOf('FLVER\0something')));
    const bad = ['a000_000000.hkx', 'x.compendium', 'y.anibnd'].map((name) => member(name, bytesOf('\x01\xfenothing')));
    const { problems } = unwrapFile('x.anibnd', writeBnd4([...strange, ...bad, member('empty.hkx', new Uint8Array(0))]));
    expect(problems.map((problem) => [problem.member, problem.format])).toEqual([
      ['a000_000000.hkx', 'unknown'],
      ['x.compendium', 'unknown'],
      ['y.anibnd', 'unknown'],
      ['empty.hkx', 'empty'],
    ]);
  });

  test('flagged as compressed hold a DCX, or are refused by name and place', () => {
    const { tagfiles, problems } = unwrapFile(
      'x.anibnd',
      writeBnd4([member('good.hkx', writeDcx(TAGFILE), { flags: 0x03 }), member('bad.hkx', bytesOf('\x78\xda????'), { flags: 0x03 })]),
    );
    expect(tagfiles.map((tagfile) => tagfile.member)).toEqual(['good.hkx']);
    expect(problems).toMatchObject([{ member: 'bad.hkx', format: 'BND4', message: expect.stringContaining('compressed') as unknown }]);
    expect(problems[0]!.offset).toBeGreaterThan(0x40);
  });

  test('that are compendia are gathered, and broken ones are problems', () => {
    const good = writeCompendium([compendiumId(1n), compendiumId(2n)]);
    const { compendia, problems } = unwrapFile(
      'x.anibnd',
      writeBnd4([member('good.compendium', good), member('bad.compendium', good.subarray(0, 50))]),
    );
    expect(compendia.map(({ ids }) => ids.length)).toEqual([2]);
    expect(problems).toMatchObject([{ member: 'bad.compendium', format: 'TCM0' }]);
  });

  test('of a wrong path-hash table are read, and the table is a note', () => {
    const { tagfiles, notes, problems } = unwrapFile('x.anibnd', writeBnd4([member('skeleton.hkx', TAGFILE)], { hashTable: 'wrong' }));
    expect([tagfiles.length, problems.length]).toEqual([1, 0]);
    expect(notes).toMatchObject([{ file: 'x.anibnd', member: '', format: 'BND4' }]);
  });
});

describe('binders in binders', () => {
  test('are followed, their members named by the way to them', () => {
    const { tagfiles, memberCount } = unwrapFile('wp.partsbnd', nested(3));
    expect(tagfiles.map((tagfile) => tagfile.member)).toEqual(['in1.anibnd!in2.anibnd!skeleton.hkx']);
    expect(memberCount).toBe(3);
  });

  test('may be wrapped again', () => {
    expect(
      unwrapFile(
        'wp.partsbnd.dcx',
        nested(3, (bytes) => writeDcx(bytes)),
      ).tagfiles,
    ).toHaveLength(1);
  });

  test('end at a limit with a problem that names the place', () => {
    for (const depth of [40, 300]) {
      const { tagfiles, problems } = unwrapFile('bomb.anibnd', nested(depth));
      expect(tagfiles).toEqual([]);
      expect(problems).toMatchObject([{ format: 'BND4', message: expect.stringMatching(/more than \d+ deep/) as unknown }]);
      expect(problems[0]!.member).toMatch(/^in1\.anibnd!in2\.anibnd/);
    }
  });

  test('end so for a DCX in a DCX in a DCX', () => {
    let bytes = writeDcx(TAGFILE);
    for (let level = 0; level < 40; level++) bytes = writeDcx(bytes);
    expect(unwrapFile('bomb.dcx', bytes).problems).toMatchObject([
      { format: 'DCX', message: expect.stringMatching(/more than \d+ deep/) as unknown },
    ]);
  });

  test('do not stop each other: one that is cut short leaves the next', () => {
    const inner = writeBnd4([member('skeleton.hkx', TAGFILE)]);
    const { tagfiles, problems } = unwrapFile('x', writeBnd4([member('bad.anibnd', inner.subarray(0, 70)), member('good.anibnd', inner)]));
    expect(tagfiles.map((tagfile) => tagfile.member)).toEqual(['good.anibnd!skeleton.hkx']);
    expect(problems).toMatchObject([{ member: 'bad.anibnd', format: 'BND4' }]);
  });
});
