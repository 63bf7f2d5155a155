import { describe, expect, test } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import { writeBnd4, writeClipFile, writeDcx, writeSkeletonFile } from '../support/index.ts';

const identity = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
const CLIP = writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames: [[identity], [identity]] }, skeletonName: 'Master' });
const SKELETON = writeSkeletonFile({ name: 'Master', bones: [{ name: 'Root', parent: -1 }] });
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a binder of one good member, one cut short, one empty and one of a wrong magic', () => {
  const library = new Library();
  library.open(
    'c9990.anibnd.dcx',
    writeDcx(
      writeBnd4(
        [
          ['skeleton.hkx', SKELETON],
          ['a000_000000.hkx', CLIP.subarray(0, CLIP.length - 40)],
          ['a000_000001.hkx', new Uint8Array(0)],
          ['a000_000002.hkx', bytesOf('\x57\xe0\xe0\x57\x10\xc0\xc0\x10')],
          ['a000_000003.hkx', CLIP],
        ].map(([name, bytes], id) => ({ name: name as string, id, bytes: bytes as Uint8Array })),
      ),
    ),
  );
  const { clips, problems, files } = library.listing();

  test('plays the good one', () => {
    const ready = clips.filter(({ state }) => state.kind === 'ready');
    expect(ready.map(({ name }) => name)).toEqual(['a000_000003']);
    expect(library.loadClip(ready[0]!.id).kind).toBe('clip');
  });

  test('lists the other three with file, member, format, byte offset and reason', () => {
    expect(files).toMatchObject([{ memberCount: 5 }]);
    expect(problems).toHaveLength(3);
    expect(problems.toSorted((a, b) => (a.member < b.member ? -1 : 1))).toMatchObject([
      {
        member: 'a000_000000.hkx',
        format: 'TAG0',
        offset: 0,
        message: expect.stringMatching(/claims \d+ bytes and \d+ are there/) as unknown,
      },
      { member: 'a000_000001.hkx', format: 'empty', offset: 0, message: expect.stringContaining('empty') as unknown },
      { member: 'a000_000002.hkx', format: 'packfile', offset: 0, message: expect.stringContaining('packfile') as unknown },
    ]);
    for (const { file, offset } of problems) expect([file, typeof offset]).toEqual(['c9990.anibnd.dcx', 'number']);
  });
});

test('a tagfile cut anywhere is a problem or an unreadable clip with an offset, and its neighbours play', () => {
  for (let length = 1; length < CLIP.length; length += 97) {
    const library = new Library();
    const members = [CLIP.subarray(0, length), CLIP, SKELETON].map((bytes, id) => ({
      name: ['bad.hkx', 'good.hkx', 'skeleton.hkx'][id]!,
      id,
      bytes,
    }));
    library.open('c9990.anibnd', writeBnd4(members));
    const { clips, problems } = library.listing();
    expect(
      clips.filter(({ state }) => state.kind === 'ready').map(({ name }) => name),
      `${length} bytes`,
    ).toEqual(['good']);
    expect(problems, `${length} bytes`).toMatchObject([{ member: 'bad.hkx' }]);
    expect(problems[0]!.offset, `${length} bytes`).toBeTypeOf('number');
  }
});
