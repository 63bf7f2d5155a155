import { expect, test } from 'vitest';
import { compendiumId, writeBnd4, writeCompendium, writeDcx, writeSkeletonFile } from '../../test/support/index.ts';
import { sniff } from './sniff.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const TAGFILE = writeSkeletonFile({ name: 'Master', bones: [] });

test.each([
  ['dcx', writeDcx(TAGFILE)],
  ['bnd4', writeBnd4([])],
  ['tagfile', TAGFILE],
  ['compendium', writeCompendium([compendiumId(1n)])],
  ['empty', new Uint8Array(0)],
  ['unknown', Uint8Array.of(1, 2, 3, 0xff)],
] as const)('%s is known by its first bytes', (kind, bytes) => {
  expect(sniff(bytes)).toEqual({ kind });
});

test.each([
  ['packfile', bytesOf('\x57\xe0\xe0\x57\x10\xc0\xc0\x10'), /Havok packfile/],
  ['old tagfile', bytesOf('\x1e\x0d\xb0\xca\xce\xfa\x11\xd0'), /older Havok/],
  ['XML', bytesOf('<?xml version="1.0"?>'), /XML/],
  ['Git LFS pointer', bytesOf('version https://git-lfs.github.com/spec/v1\n'), /Git LFS pointer/],
  ['BND3', bytesOf('BND307D7R6\0\0'), /BND3/],
  ['DCP', bytesOf('DCP\0DFLT'), /DCP/],
  ['ZIP', bytesOf('PK\x03\x04\x14\0'), /zip archive/],
  ['FLVER', bytesOf('FLVER\0L\0'), /FLVER/],
  ['BHF4', bytesOf('BHF4\0\0'), /split archive/],
  ['zlib', bytesOf('\x78\xda\x01\x02'), /zlib/],
  ['zlib', bytesOf('\x78\x9c\x01\x02'), /zlib/],
  ['text', bytesOf('{\n  "name": "package"\n}\n'), /JSON file that is not a Marrow set-up/],
  ['text', bytesOf('this is a note about c1140.anibnd\r\n'), /text file/],
])('%s is named for what it is', (format, bytes, sentence) => {
  expect(sniff(bytes)).toMatchObject({ kind: 'refused', format, message: expect.stringMatching(sentence) as unknown });
});

test('a magic cut short is not taken for the whole', () => {
  for (const file of [writeDcx(TAGFILE), writeBnd4([]), TAGFILE]) {
    expect(['dcx', 'bnd4', 'tagfile']).not.toContain(sniff(file.subarray(0, 3)).kind);
  }
});
