import { describe, expect, test } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import {
  BINDER_FLAGS,
  type BinderOptions,
  STOCK_BINDER_FLAGS,
  writeBnd4,
  writeClipFile,
  writeDcx,
  writeSkeletonFile,
} from '../support/index.ts';

const identity = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
const CLIP = writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames: [[identity]] }, skeletonName: 'Master' });
const SKELETON = writeSkeletonFile({ name: 'Master', bones: [{ name: 'Root', parent: -1 }] });

/** The first bytes of a binary packfile: magic, user tag, version, then pointer size, byte order, padding and base classes. */
function packfile(littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  [0x57e0e057, 0x10c0c010, 0, 8].forEach((word, index) => {
    view.setUint32(index * 4, word, littleEndian);
  });
  bytes.set([4, littleEndian ? 1 : 0, 0, 1], 0x10);
  return bytes;
}

describe('files of consoles', () => {
  const members = [
    { name: 'a000_000000.hkx', id: 1, bytes: CLIP },
    { name: 'skeleton.hkx', id: 2, bytes: SKELETON },
  ];

  test.each<[string, BinderOptions]>([
    ['by its byte order', { bigEndian: true }],
    ['by its byte order, with 64-bit offsets', { bigEndian: true, flags: STOCK_BINDER_FLAGS | BINDER_FLAGS.longOffsets }],
    ['by its byte order and its flag', { bigEndian: true, flags: STOCK_BINDER_FLAGS | BINDER_FLAGS.bigEndian }],
    ['with names of one byte a letter', { bigEndian: true, unicode: false, reversedBits: false }],
  ])('a big-endian binder opens %s: its directory says all that is needed', (_, options) => {
    const library = new Library();
    library.open('c9990.anibnd.dcx', writeDcx(writeBnd4(members, options)));
    expect(library.listing()).toMatchObject({ clips: [{ name: 'a000_000000', state: { kind: 'ready' } }], problems: [], notes: [] });
  });

  test('a big-endian spline clip is named as a console file', () => {
    const clip = writeClipFile({
      motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [{}] }] } },
      animationFields: { endian: 1 },
    });
    const library = new Library();
    library.open('a000_000000.hkx', clip);
    expect(library.listing().problems).toMatchObject([
      { format: 'spline block', message: expect.stringContaining('console file') as unknown },
    ]);
  });

  test.each([
    ['a big-endian packfile', packfile(false), 'packfile'],
    ['a big-endian packfile inside a DCX', writeDcx(packfile(false)), 'packfile'],
    ["an EDGE-compressed DCX of Demon's Souls", writeDcx(CLIP, { method: 'EDGE', stream: new Uint8Array(64) }), 'DCX'],
  ])('%s is named as a console file, not read as garbage', (_, bytes, format) => {
    const library = new Library();
    library.open('c9990.hkx', bytes);
    const { clips, skeletons, problems } = library.listing();
    expect([clips, skeletons]).toEqual([[], []]);
    expect(problems).toMatchObject([{ format, message: expect.stringMatching(/console file.*not supported/) as unknown }]);
  });

  test('a big-endian packfile among good members costs itself alone', () => {
    const library = new Library();
    library.open('c9990.anibnd', writeBnd4([...members, { name: 'a000_000001.hkx', id: 3, bytes: packfile(false) }]));
    expect(library.listing()).toMatchObject({
      clips: [{ name: 'a000_000000', state: { kind: 'ready' } }],
      problems: [{ member: 'a000_000001.hkx', message: expect.stringContaining('console file') as unknown }],
    });
  });

  test.each([
    ['a little-endian packfile', packfile(true)],
    ['a packfile cut off before its byte order', packfile(false).subarray(0, 0x11)],
  ])('%s is none of a console', (_, bytes) => {
    const library = new Library();
    library.open('c9990.hkx', bytes);
    const [problem] = library.listing().problems;
    expect(problem?.message).toContain('packfile');
    expect(problem?.message).not.toContain('console');
  });
});
