import { expect, test } from 'vitest';
import {
  type CellRoom,
  cellFormats,
  createCellRoom,
  DELTA_LINES,
  deltaCells,
  fillCells,
  MODEL_LINES,
  modelCells,
  TRANSFORM_LINES,
  tracksOfBone,
  transformCells,
  type ValueCells,
  type ValueLine,
  writeTransformCells,
} from './bone-values.ts';
import { CellWriter } from './cell-writer.ts';

/** What a table shows of cells. */
function formatCells(lines: readonly ValueLine[], cells: ValueCells): readonly string[] {
  const table = createTable(lines);
  const room = createCellRoom(lines);
  fillCells(room, cells);
  table.writer.write(room, false);
  return table.cells.map(({ textContent }) => textContent ?? '');
}

function createTable(lines: readonly ValueLine[]) {
  const formats = cellFormats(lines);
  const cells = formats.map(() => ({ textContent: '' as string | null, title: '' }));
  return { cells, writer: new CellWriter(cells, formats) };
}

const TRANSFORMS = Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0.215341, -1, 2, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 1 + 1.2e-6, 1, -2);

test('one transform becomes the cells of the table in order', () => {
  const cells = transformCells(TRANSFORMS, 1);
  expect(formatCells(TRANSFORM_LINES, cells ?? [])).toEqual(
    '0.215341 −1.000000 2.000000 0.000000 0.000000 0.707107 0.707107 0.0000 0.0000 90.0000 1.000001 1.000000 −2.000000'.split(' '),
  );
});

test('what the arrays do not hold has no cells', () => {
  expect(transformCells(TRANSFORMS, 2)).toBeUndefined();
  expect(transformCells(TRANSFORMS, -1)).toBeUndefined();
  expect(deltaCells(TRANSFORMS, TRANSFORMS, 2)).toBeUndefined();
  expect(modelCells(new Float64Array(16), 1)).toBeUndefined();
});

test('a matrix is shown by its columns, taken apart where it can be', () => {
  const matrix = Float64Array.of(0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 7, 8, 9, 1);
  const cells = modelCells(matrix, 0) ?? [];
  expect(cells).toHaveLength(MODEL_LINES.reduce((sum, line) => sum + line.columns, 0));
  expect(formatCells(MODEL_LINES, cells).slice(0, 13).join(' ')).toBe(
    '7.000000 8.000000 9.000000 0.000000 0.000000 0.707107 0.707107 0.0000 0.0000 90.0000 2.000000 2.000000 2.000000',
  );
  expect(cells.slice(13)).toEqual([0, 2, 0, -2, 0, 0, 0, 0, 2]);
  matrix[1] = 3;
  matrix[0] = 1;
  const sheared = modelCells(matrix, 0) ?? [];
  expect(formatCells(MODEL_LINES, sheared).slice(3, 13)).toEqual(Array.from({ length: 10 }, () => '–'));
  expect(sheared).toHaveLength(cells.length);
});

test('a difference names its angle by the sign of degrees', () => {
  const cells = deltaCells(TRANSFORMS.subarray(10), TRANSFORMS.subarray(0, 10), 0) ?? [];
  expect(formatCells(DELTA_LINES, cells).join(' ')).toBe(
    '0.215341 −1.000000 2.000000 0.000000 0.000000 0.707107 0.707107 0.000000 0.000000 1.000000 90.0000° 1.000001 1.000000 −2.000000',
  );
});

test('several tracks may drive one bone', () => {
  expect(tracksOfBone(Int16Array.of(3, -1, 3, 0), 3)).toEqual([0, 2]);
  expect(tracksOfBone(Int16Array.of(3, -1), 1)).toEqual([]);
});

test('a table writes only what changed', () => {
  const { cells, writer } = createTable(TRANSFORM_LINES);
  const room: CellRoom = createCellRoom(TRANSFORM_LINES);
  const values = TRANSFORMS.slice();
  writeTransformCells(values, 0, room);
  writer.write(room, false);
  for (const cell of cells) cell.textContent = 'as before';
  values[1] = 5;
  values[9] = Number.NaN;
  writeTransformCells(values, 0, room);
  writer.write(room, false);
  const written = () => cells.flatMap(({ textContent }, at) => (textContent === 'as before' ? [] : [`${at} ${textContent}`]));
  expect(written()).toEqual(['1 5.000000', '12 NaN']);
  for (const cell of cells) cell.textContent = 'as before';
  writer.write(room, false);
  expect(written()).toEqual([]);
  // Nothing stands in the arrays any more: every cell says so.
  writeTransformCells(values, 9, room);
  writer.write(room, false);
  expect(cells.every(({ textContent }) => textContent === '–')).toBe(true);
});

test('whole numbers are there on hover while the playhead stands', () => {
  const { cells, writer } = createTable(TRANSFORM_LINES);
  const room = createCellRoom(TRANSFORM_LINES);
  writeTransformCells(TRANSFORMS, 1, room);
  writer.write(room, true);
  expect(cells[10]!.title).toBe(String(1 + 1.2e-6));
  writer.write(room, false);
  expect(cells.every(({ title }) => title === '')).toBe(true);
});
