import { describe, expect, test } from 'vitest';
import { mutate, randomFrom } from '../../test/hostile/mutate.ts';
import { type TaeOptions, type TaeRecordDescription, writeTae } from '../../test/support/index.ts';
import { FormatError } from '../binary/index.ts';
import { decodeTae, decodeTaeVersion, IMPORTS_ANIMATION, IMPORTS_EVERYTHING, isTae, PLAYS_OWN, type Tae, UNKNOWN_KIND } from './index.ts';

const LIMIT = 1000;
const RECORDS: readonly TaeRecordDescription[] = [
  { id: 20 },
  { id: 3000, source: 20 },
  { id: 3001, source: -1, imports: false },
  { id: 3002, target: 3000 },
  { id: 100_405_403, kind: 7 },
];

const read = (records = RECORDS, options: TaeOptions = {}): Tae => decodeTae(writeTae(records, options), LIMIT);

test('records are read in their order with what they play', () => {
  const { ids, plays, sources, problems } = read();
  expect([...ids]).toEqual([20, 3000, 3001, 3002, 100_405_403]);
  expect([...plays]).toEqual([PLAYS_OWN, IMPORTS_ANIMATION, PLAYS_OWN, IMPORTS_EVERYTHING, UNKNOWN_KIND]);
  expect([...sources]).toEqual([-1, 20, -1, 3000, -1]);
  expect(problems).toEqual([]);
});

test('a source that is not imported from is kept, and is none', () => {
  const { plays, sources } = read([{ id: 1, source: 2, imports: false }]);
  expect([plays[0], sources[0]]).toEqual([PLAYS_OWN, 2]);
});

test('an empty file has no record', () => {
  expect(read([]).ids).toHaveLength(0);
});

test('events are skipped however many bytes they take', () => {
  expect([...read(RECORDS, { eventBytes: 50_000 }).ids]).toHaveLength(RECORDS.length);
});

test('it is known by its first four bytes, and its version is told of any', () => {
  const older = writeTae(RECORDS, { version: 0x1000c });
  expect([isTae(older), isTae(older.subarray(0, 3)), isTae(new Uint8Array(8))]).toEqual([true, false, false]);
  expect(decodeTaeVersion(older)).toBe(0x1000c);
});

describe('is refused with its place', () => {
  test.each<[string, TaeOptions, number, RegExp]>([
    ['of another version', { version: 0x1000c }, 8, /version is 0x1000c/],
    ['of a console', { bigEndian: true }, 4, /console file/],
    ['with narrow offsets', { wide: 0 }, 7, /64 bits/],
    ['that is cut short', { size: 1_000_000 }, 0x0c, /cut short/],
    ['with more records than are read', { count: LIMIT + 1 }, 0x54, /1001 records/],
    ['with a negative number of records', { count: -1 }, 0x80, /-1 records/],
    ['with more records than fit', { count: 900 }, 0x80, /do not fit/],
    ['with a table outside', { table: 1_000_000 }, 0x60, /lies outside/],
    ['with a table before the start', { table: -16 }, 0x60, /lies outside/],
  ])('one %s', (_, options, offset, message) => {
    let fault: unknown;
    try {
      read(RECORDS, options);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(FormatError);
    expect(fault).toMatchObject({ format: 'TAE', offset, message: expect.stringMatching(message) as unknown });
  });
});

test('a record that cannot be read does not hide the others', () => {
  const { ids, problems } = read([{ id: 1 }, { id: 2, offset: 9_999_999 }, { id: 3, offset: -8 }, { id: 4 }]);
  expect([...ids]).toEqual([1, 4]);
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('its record 1 cannot be read'),
    expect.stringContaining('its record 2 cannot be read'),
  ]);
});

test('of a thousand that cannot be read the first hundred are told of', () => {
  const { problems } = read(Array.from({ length: 1000 }, (_, id) => ({ id, offset: -1 })));
  expect(problems).toHaveLength(101);
});

/** Reads damaged bytes; anything but columns of one length or a FormatError throws. */
function readDamaged(bytes: Uint8Array): 'read' | 'refused' {
  try {
    const { ids, plays, sources } = decodeTae(bytes, LIMIT);
    expect([plays.length, sources.length]).toEqual([ids.length, ids.length]);
    return 'read';
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return 'refused';
  }
}

test('cut at every sixteenth byte it is refused', () => {
  const whole = writeTae(RECORDS);
  expect(readDamaged(whole)).toBe('read');
  for (let end = 0; end < whole.length; end += 16) expect(readDamaged(whole.subarray(0, end)), `cut at ${end}`).toBe('refused');
});

test('cut with a size to match it ends in typed results', () => {
  const whole = writeTae(RECORDS);
  for (let end = 0x10; end < whole.length; end += 16) {
    const cut = whole.slice(0, end);
    new DataView(cut.buffer).setUint32(0x0c, end, true);
    readDamaged(cut);
  }
});

test('mutants end in typed results', () => {
  const random = randomFrom(20_261_130);
  const whole = writeTae(RECORDS);
  const ends = new Set<string>();
  for (let index = 0; index < 5000; index++) ends.add(readDamaged(mutate(whole, random)));
  expect([...ends].sort()).toEqual(['read', 'refused']);
});
