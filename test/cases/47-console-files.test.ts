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
    [
      'a packfile, whose byte order stands behind its magic',
      Uint8Array.from([0x57, 0xe0, 0xe0, 0x57, 0x10, 0xc0, 0xc0, 0x10, 0, 0, 0, 0, 0, 0, 0, 8, 8, 0]),
      /packfile/,
    ],
    ["an EDGE-compressed DCX of Demon's Souls", writeDcx(CLIP, { method: 'EDGE', stream: new Uint8Array(64) }), /EDGE|DCA/],
  ])('%s is named, not read as garbage', (_, bytes, sentence) => {
    const library = new Library();
    library.open('c9990.hkx', bytes);
    expect(library.listing()).toMatchObject({ clips: [], problems: [{ message: expect.stringMatching(sentence) as unknown }] });
  });
});
