import { describe, expect, test } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import { writeBnd4, writeClipFile } from '../support/index.ts';

const identity = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
const CLIP = writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames: [[identity]] }, skeletonName: 'Master' });
const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const bytesOf = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? ascii(part) : part)));

/** 表, ソ and 能 in Shift-JIS: the second byte of each is 0x5C. */
const HYOU = [0x95, 0x5c];
const SO = [0x83, 0x5c];
const NOU = [0x94, 0x5c];

describe('a path of Shift-JIS', () => {
  const opened = (name: Uint8Array): Library => {
    const library = new Library();
    library.open('c9990.anibnd', writeBnd4([{ name, id: 1, bytes: CLIP }], { unicode: false, hashTable: 'none' }));
    return library;
  };

  test.each([
    [bytesOf('N:\\NTC\\data\\', HYOU, '.hkx'), '表.hkx'],
    [bytesOf('N:\\NTC\\', NOU, '\\', HYOU, SO, '.hkx'), '表ソ.hkx'],
    [bytesOf(HYOU, '.hkx'), '表.hkx'],
    [bytesOf('N:\\NTC\\', SO, '/a.hkx'), 'a.hkx'],
  ])('is split at real separators only: %j', (name, member) => {
    expect(opened(name).listing().clips).toMatchObject([{ member, name: member.replace('.hkx', '') }]);
  });

  test('still tells the game and the character', () => {
    const library = opened(bytesOf('N:\\NTC\\data\\', HYOU, '\\chr\\c1234\\', SO, '.hkx'));
    expect(library.listing().files).toMatchObject([{ game: 'Sekiro' }]);
  });
});
