import { expect, test } from 'vitest';
import { buildProblemRows, problemLines } from './problem-rows.ts';

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

test('hundreds of thousands are grouped in a moment', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => ({ ...problem, message: `frame ${index % 1000}` }));
  const start = performance.now();
  expect(buildProblemRows([], many)).toHaveLength(1000);
  expect(performance.now() - start).toBeLessThan(2000);
});
