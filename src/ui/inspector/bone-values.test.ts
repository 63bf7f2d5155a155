import { expect, test } from 'vitest';
import { formatCells, MATRIX_LINES, matrixCells, TRANSFORM_LINES, tracksOfBone, transformCells } from './bone-values.ts';

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
  expect(matrixCells(new Float64Array(16), 1)).toBeUndefined();
});

test('a matrix is shown by its columns', () => {
  const matrix = Float64Array.from({ length: 16 }, (_, index) => index);
  expect(matrixCells(matrix, 0)).toEqual([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]);
  expect(MATRIX_LINES.reduce((sum, line) => sum + line.columns, 0)).toBe(12);
});

test('several tracks may drive one bone', () => {
  expect(tracksOfBone(Int16Array.of(3, -1, 3, 0), 3)).toEqual([0, 2]);
  expect(tracksOfBone(Int16Array.of(3, -1), 1)).toEqual([]);
});
