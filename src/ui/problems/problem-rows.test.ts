import { expect, test } from 'vitest';
import { buildProblemRows, problemLine } from './problem-rows.ts';

const problem = { file: 'a.dcx', member: 'b.anibnd!c.hkx', format: 'TAG0', offset: 0x1a40, message: 'Item 3 lies outside DATA.' };

test('problems come before notes', () => {
  const note = { ...problem, offset: undefined, member: '' };
  const rows = buildProblemRows([problem], [note]);
  expect(rows.map((row) => row.severity)).toEqual(['problem', 'note']);
  expect(rows.map(problemLine)).toEqual([
    'problem: a.dcx, b.anibnd!c.hkx: TAG0 at 0x1A40 (6,720): Item 3 lies outside DATA.',
    'note: a.dcx: TAG0: Item 3 lies outside DATA.',
  ]);
});
