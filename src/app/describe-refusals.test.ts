import { describe, expect, it } from 'vitest';
import type { FileListing, Listing, Problem } from '../worker/contract.ts';
import { describeRefusals } from './describe-refusals.ts';

const file = (id: number, path: string, clipCount: number): FileListing => ({
  id,
  path,
  format: 'BND4',
  compression: 'none',
  unpackMilliseconds: 0,
  bytes: 1,
  unpackedBytes: 1,
  memberCount: 1,
  game: '',
  clipCount,
  skeletonCount: 0,
});
const problem = (path: string, member: string, message: string): Problem => ({ file: path, member, format: 'DCX', offset: 0, message });
const listing = (files: readonly FileListing[], problems: readonly Problem[]): Listing => ({
  files,
  problems,
  skeletons: [],
  clips: [],
  notes: [],
  companions: [],
  aliases: [],
  maps: [],
  tae: [],
  eclp: [],
  rigs: [],
});

describe('describeRefusals', () => {
  it('says nothing where every file brought something, even with a bad member', () => {
    expect(describeRefusals(listing([file(1, 'a', 3)], [problem('a', 'x.hkx', 'it is empty')]), ['a'])).toBeUndefined();
  });

  it('says nothing of a file that holds nothing and has no fault', () => {
    expect(describeRefusals(listing([file(1, 'a', 0)], []), ['a'])).toBeUndefined();
  });

  it('names the file and the reason', () => {
    expect(describeRefusals(listing([file(1, 'a', 0)], [problem('a', '', 'it is Kraken-compressed')]), ['a'])).toBe(
      'Not read: a: it is Kraken-compressed',
    );
  });

  it('counts the others, and names a file the worker never saw', () => {
    const open = listing([file(1, 'b', 0)], [problem('gone', '', 'it changed on disk'), problem('b', 'x.hkx', 'it is a packfile')]);
    expect(describeRefusals(open, ['gone', 'b'])).toBe('Not read: gone: it changed on disk; 1 more file was not read either, see Problems');
    expect(describeRefusals(open, ['b'])).toBe('Not read: b, x.hkx: it is a packfile');
  });

  it('says of an archive what inside it was not read', () => {
    const files = [file(1, 'a.zip/good', 3), file(2, 'a.zip/bad', 0)];
    expect(describeRefusals(listing(files, [problem('a.zip/bad', '', 'it is empty')]), ['a.zip'])).toBe('Not read: a.zip/bad: it is empty');
  });

  it('says which open file has the same content', () => {
    const aliases = [{ file: 1, name: 'copy' }];
    expect(describeRefusals({ ...listing([file(1, 'a', 3)], []), aliases }, ['copy'])).toBe('Open already: copy is the same as a');
    expect(describeRefusals({ ...listing([file(1, 'a', 3)], []), aliases }, ['a'])).toBeUndefined();
  });
});
