import { describe, expect, test } from 'vitest';
import { attempt, FormatError } from '../../src/binary/index.ts';
import { decodeDcxHeader, unpackDcx } from '../../src/containers/index.ts';
import { Library } from '../../src/loading/index.ts';
import { encodeClip, type Quat, type Vec3, writeBnd4, writeClipFile, writeDcx, writeSkeletonFile } from '../support/index.ts';

/** Seeded random whole numbers below a limit. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** A binder of a skeleton and some clips of noise, which deflate cannot shrink to nothing. */
function binder(): Uint8Array {
  const next = randomBelow(1);
  const bones = Array.from({ length: 12 }, (_, bone) => ({ name: `Bone${bone}`, parent: bone - 1 }));
  const track = (): { translations: Vec3[]; rotations: Quat[] } => ({
    translations: Array.from({ length: 60 }, (): Vec3 => [next(1000) / 1000, next(1000) / 1000, 1]),
    rotations: Array.from({ length: 60 }, (): Quat => [0, Math.sin(next(300) / 100), 0, 0.8]),
  });
  const clip = (number: number): { name: string; id: number; bytes: Uint8Array } => ({
    name: `N:\\NTC\\data\\chr\\c9990\\hkx\\a000_00${3000 + number}.hkx`,
    id: 1_000_003_000 + number,
    bytes: writeClipFile({ motion: { kind: 'spline', clip: encodeClip(Array.from({ length: 12 }, track), { duration: 2, degree: 1 }) } }),
  });
  const skeleton = {
    name: 'N:\\NTC\\data\\chr\\c9990\\hkx\\Skeleton.hkx',
    id: 4_000_000,
    bytes: writeSkeletonFile({ name: 'Master', bones }),
  };
  return writeBnd4([skeleton, ...Array.from({ length: 8 }, (_, number) => clip(number))]);
}

function flipped(file: Uint8Array, at: number, bit: number): Uint8Array {
  const damaged = file.slice();
  damaged[at] = damaged[at]! ^ (1 << bit);
  return damaged;
}

/** Whether a damaged file would be shown as if nothing had happened, though it holds something else. */
function verdict(damaged: Uint8Array, content: Uint8Array): 'refused' | 'flagged' | 'the same content' | 'other content, silently' {
  const result = attempt(() => {
    const header = decodeDcxHeader(damaged);
    return { flagged: header.notes.length > 0, unpacked: unpackDcx(damaged, header) };
  });
  if (result instanceof FormatError) return 'refused';
  if (result.flagged) return 'flagged';
  return Buffer.compare(result.unpacked, content) === 0 ? 'the same content' : 'other content, silently';
}

describe('one flipped bit in a deflated binder', () => {
  const content = binder();
  const file = writeDcx(content);

  test('is refused or flagged at each of 1,000 offsets', () => {
    expect(file.length).toBeGreaterThan(20_000);
    const next = randomBelow(14);
    const silent: string[] = [];
    for (let count = 0; count < 1000; count++) {
      const [at, bit] = [next(file.length), next(8)];
      const seen = verdict(flipped(file, at, bit), content);
      if (seen !== 'refused' && seen !== 'flagged') silent.push(`0x${at.toString(16)} bit ${bit}: ${seen}`);
    }
    expect(silent).toEqual([]);
  });

  test('is a problem or a note of the file in the library', () => {
    const next = randomBelow(41);
    for (let count = 0; count < 40; count++) {
      const library = new Library();
      library.open('c9990.anibnd.dcx', flipped(file, next(file.length), next(8)));
      const { problems, notes, clips } = library.listing();
      expect(problems.length + notes.length).toBeGreaterThan(0);
      if (problems.length > 0) expect(clips).toEqual([]);
    }
  });

  test('in the header is refused or flagged, but for the two that make another ordinary header', () => {
    const silent: string[] = [];
    for (let at = 0; at < 0x4c; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const seen = verdict(flipped(file, at, bit), content);
        if (seen !== 'refused' && seen !== 'flagged') silent.push(`0x${at.toString(16)} bit ${bit}: ${seen}`);
      }
    }
    // Version 0x10000 and level 8 are those of other games' files, and neither is used for decoding.
    expect(silent).toEqual(['0x6 bit 4: the same content', '0x30 bit 0: the same content']);
  });
});

test('no flipped bit of a small file gives other content silently', () => {
  const content = Uint8Array.from({ length: 1500 }, (_, at) => (at % 200 < 50 ? 0 : (at * at) % 251));
  const file = writeDcx(content);
  for (let at = 0; at < file.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      expect(verdict(flipped(file, at, bit), content), `0x${at.toString(16)} bit ${bit}`).not.toBe('other content, silently');
    }
  }
});
