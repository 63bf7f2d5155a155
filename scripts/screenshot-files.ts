import {
  concatBytes,
  fillQuantum,
  KRAKEN_BLOCK,
  writeBlock,
  writeBnd4,
  writeClipFile,
  writeDcx,
  writeSkeletonFile,
} from '../test/support/index.ts';
import { CHARACTER, FILE, walkClip } from './sample/build-sample.ts';
import { SKELETON } from './sample/character.ts';

/** What is opened for a picture: contents by name, all of our own making. */
export type GivenFiles = Readonly<Record<string, Uint8Array>>;

/** The id that markers of companions begin with; what else is in a binder may have any other. */
const MARKER_ID = 6_300_000;
/** Blocks a long file has: enough for it to take some steps to unpack. */
const LONG_BLOCKS = 96;

/** A character of which some members cannot be read, and companions are not open. */
export function partlyReadable(): GivenFiles {
  const clip = writeClipFile(walkClip(), FILE);
  return {
    'c9998.anibnd.dcx': binder({
      'skeleton.hkx': writeSkeletonFile(SKELETON, { sdk: '20160200' }),
      'a000_003000.hkx': writeClipFile(walkClip(), { sdk: '20160200' }),
      'a000_003001.hkx': writeClipFile(walkClip(), { sdk: '20160200' }).subarray(0, 3000),
      'a000_003002.hkx': new TextEncoder().encode('This is no animation.'),
      'a000_003011.hkx': clip.subarray(0, clip.length - 64),
      'c9998_div01.blf': new Uint8Array(),
      'c9998_div02.blf': new Uint8Array(),
    }),
  };
}

/** A picture that is not ours, and a clip for a skeleton that is not open. */
export function unreadable(): GivenFiles {
  return {
    'cover.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0),
    'c9997_div00.anibnd.dcx': binder({ 'a000_004000.hkx': writeClipFile({ ...walkClip(), skeletonName: 'Hound' }, { sdk: '20160200' }) }),
  };
}

/** Files that take a while to open: a clip, and a long run of nothing behind it, in few bytes. */
export function manyLong(): GivenFiles {
  const walk = writeClipFile(walkClip(), { sdk: '20160200' });
  const filler = new Uint8Array((LONG_BLOCKS - 1) * KRAKEN_BLOCK);
  const files = Array.from({ length: 12 }, (_, index) => {
    const content = entries({ [`a${String(index).padStart(3, '0')}_000000.hkx`]: walk, 'filler.bin': filler });
    const padded = new Uint8Array(LONG_BLOCKS * KRAKEN_BLOCK);
    padded.set(content);
    const stream = concatBytes(
      writeBlock(padded.subarray(0, KRAKEN_BLOCK), { isRaw: true }),
      ...Array.from({ length: LONG_BLOCKS - 1 }, () => writeBlock(fillQuantum(0))),
    );
    return [`c${9000 + index * 10}.anibnd.dcx`, writeDcx(padded, { method: 'KRAK', level: 6, stream })] as const;
  });
  return Object.fromEntries(files);
}

function binder(members: GivenFiles): Uint8Array {
  return writeDcx(entries(members));
}

function entries(members: GivenFiles): Uint8Array {
  return writeBnd4(
    Object.entries(members).map(([name, bytes], index) => {
      const id = (name.endsWith('.blf') ? MARKER_ID : 1_000_000) + index;
      return { id, name: `${CHARACTER}${name}`, bytes };
    }),
  );
}
