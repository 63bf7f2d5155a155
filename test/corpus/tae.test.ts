import { describe, expect, it } from 'vitest';
import { type ClipListing, Library, type Listing } from '../../src/loading/index.ts';
import { numberOf } from '../../src/loading/tae-records.ts';
import { filesUnder, hasCorpus, readCorpus } from './corpus.ts';

/** Every character of a folder in a library of its own, with its companions: the folders are of several mods. */
function listings(folder: string): readonly Listing[] {
  const files = filesUnder(folder).filter((file) => /c\d{4}[^/]*\.anibnd\.dcx$/.test(file));
  const characters = new Set(files.map((file) => /c\d{4}/.exec(file)![0]));
  return [...characters].map((character) => {
    const library = new Library();
    for (const file of files.filter((path) => path.includes(character))) library.open(file, readCorpus(file));
    return library.listing();
  });
}

/** Clips with a number, of characters whose one TAE is open. */
function numbered(folder: string): readonly ClipListing[] {
  return listings(folder)
    .filter(({ tae }) => tae.some(({ member }) => /^c\d{4}\.tae$/.test(member)))
    .flatMap(({ clips }) => clips.filter(({ name }) => numberOf(name) !== undefined));
}

const stateCount = (clips: readonly ClipListing[], state: string): number => clips.filter(({ record }) => record.state === state).length;

// The statements are those of the specs, tae-names §2 and §6.
describe.skipIf(!hasCorpus)('TAE records of real files (skipped without ../shared/corpus)', () => {
  it.each(['eldenring', 'eldenring-2'])(
    'every clip of %s has a record of its full number',
    (folder) => {
      const clips = numbered(folder);
      expect(clips.length).toBeGreaterThan(folder === 'eldenring' ? 500 : 50);
      expect(clips.filter(({ record }) => record.state !== 'present').map(({ name }) => name)).toEqual([]);
    },
    60_000,
  );

  it('of Sekiro at most the nine of 4,646 that modders added have none', () => {
    const clips = [...numbered('sekiro'), ...numbered('sekiro-2')];
    expect(clips.length).toBeGreaterThan(500);
    expect(stateCount(clips, 'absent')).toBeLessThanOrEqual(9);
    expect(stateCount(clips, 'absent') + stateCount(clips, 'present')).toBe(clips.length);
  }, 60_000);

  it("of Nightreign's mods at most 105 of 901 have none, and their older TAE files are ignored with a note", () => {
    const all = listings('nightreign');
    expect(stateCount(numbered('nightreign'), 'absent')).toBeLessThanOrEqual(901 - 796);
    const notes = all.flatMap((listing) => listing.notes.filter(({ format }) => format === 'TAE'));
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.every(({ message }) => message.includes('0x1000c'))).toBe(true);
    expect(all.flatMap(({ problems }) => problems)).toEqual([]);
  }, 60_000);

  it('a100_405403 of c5020 is the record 100405403', () => {
    const library = new Library();
    library.open('c5020.anibnd.dcx', readCorpus('sekiro/c5020.anibnd.dcx'));
    const { clips } = library.listing();
    expect(clips.find(({ name }) => name === 'a100_405403')?.record).toMatchObject({ number: 100_405_403, state: 'present' });
  });

  it('targets of kind 1 exist: what takes everything ends at a clip', () => {
    for (const { clips } of [...listings('sekiro'), ...listings('eldenring')]) {
      for (const { name, record } of clips) {
        if (record.imports?.takes === 'everything')
          expect([name, record.imports.end, record.imports.clip]).toEqual([name, 'clip', expect.any(String)]);
      }
    }
  }, 60_000);

  it("the player's records are numbers within the group that their file's name tells", () => {
    const library = new Library();
    library.open('c0000.anibnd.dcx', readCorpus('sekiro/c0000.anibnd.dcx'));
    const taes = library.listing().tae;
    expect(taes.length).toBeGreaterThan(10);
    for (const { member, withoutClip, records } of taes) {
      // No companion is open: every record is without a clip, and listed by its full number.
      expect(withoutClip).toHaveLength(records);
      const group = Number(/^a(\d+)\.tae$/.exec(member)![1]);
      expect(withoutClip.every((number) => Math.floor(number / 1_000_000) === group)).toBe(true);
    }
  });
});
