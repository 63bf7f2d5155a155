import { expect, test } from 'vitest';
import { writeCsv, writeJson } from './plain-table.ts';

test('CSV quotes only what would break a row, and keeps every digit', () => {
  expect(
    writeCsv(
      ['name', 'x'],
      [
        ['L_Hand', 0.1 + 0.2],
        ['a "b", c', undefined],
        ['two\nlines', -1e-9],
      ],
    ),
  ).toBe('name,x\nL_Hand,0.30000000000000004\n"a ""b"", c",\n"two\nlines",-1e-9\n');
});

test('JSON reads back as the same numbers', () => {
  const text = writeJson({ clip: 'a', none: undefined, values: Float64Array.of(0.1, 1 / 3), bones: [{ at: 1 }, { at: Number.NaN }] });
  expect(JSON.parse(text)).toEqual({ clip: 'a', none: null, values: [0.1, 1 / 3], bones: [{ at: 1 }, { at: 'NaN' }] });
  expect(text.split('\n')).toHaveLength(10);
});
