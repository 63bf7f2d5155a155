import { expect, test } from 'vitest';
import { buildProblemRows, filterProblems, problemLines } from './problem-rows.ts';

const problem = { file: 'a.dcx', member: 'b.anibnd!c.hkx', format: 'TAG0', offset: 0x1a40, message: 'Item 3 lies outside DATA.' };

test('problems come before notes', () => {
  const note = { ...problem, offset: undefined, member: '' };
  const rows = buildProblemRows([problem], [note]);
  expect(rows.map((row) => row.severity)).toEqual(['problem', 'note']);
  expect(rows.flatMap(problemLines)).toEqual([
    'problem: a.dcx, b.anibnd!c.hkx: TAG0 at 0x1A40 (6,720): Item 3 lies outside DATA.',
    'note: a.dcx: TAG0: Item 3 lies outside DATA.',
  ]);
});

test('what is the same in many members of one file is one row, and every line of it is copied', () => {
  const packfile = (member: string, file = 'c5070.anibnd.dcx') => ({ file, member, format: 'packfile', offset: 0, message: 'too old' });
  const members = Array.from({ length: 59 }, (_, index) => packfile(`a${index}.hkx`));
  const rows = buildProblemRows([members[0]!, problem, ...members.slice(1), packfile('a0.hkx', 'other.dcx')], []);
  expect(rows.map(({ found }) => [found[0].file, found.length])).toEqual([
    ['c5070.anibnd.dcx', 59],
    ['a.dcx', 1],
    ['other.dcx', 1],
  ]);
  expect(rows[0]!.found.map(({ member }) => member)).toEqual(members.map(({ member }) => member));
  expect(rows.flatMap(problemLines)).toHaveLength(61);
});

test('a filter keeps what holds every word in file, member, format or message', () => {
  const packfile = { ...problem, format: 'packfile', message: 'too old', member: 'a000_003000.hkx' };
  const all = [problem, packfile];
  expect(filterProblems(all, ' ')).toBe(all);
  expect(filterProblems(all, 'PACKFILE')).toEqual([packfile]);
  expect(filterProblems(all, 'a.dcx 3000 old')).toEqual([packfile]);
  expect(filterProblems(all, 'outside')).toEqual([problem]);
  expect(filterProblems(all, 'packfile outside')).toEqual([]);
});

test('a hundred thousand are each looked at a few times, however many rows they make', () => {
  let reads = 0;
  const message = 'frame';
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    ...problem,
    get message() {
      reads++;
      return `${message} ${index % 50_000}`;
    },
  }));
  const rows = buildProblemRows(filterProblems(many, 'frame'), []);
  expect(rows).toHaveLength(50_000);
  expect(rows.every(({ found }) => found.length === 2)).toBe(true);
  expect(reads).toBeLessThanOrEqual(3 * many.length);
});
