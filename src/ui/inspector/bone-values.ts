import { MATRIX_SIZE, ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from '../../animation/index.ts';
import { formatValue } from '../common/format-number.ts';
import { eulerDegrees } from './euler.ts';

/** Decimals of an angle in degrees: finer than any stored rotation. */
const ANGLE_DECIMALS = 4;

export interface ValueLine {
  readonly label: string;
  /** The label as the table has room for it. */
  readonly short: string;
  readonly title: string;
  readonly columns: 3 | 4;
}

export const TRANSFORM_LINES: readonly ValueLine[] = [
  { label: 'Translation', short: 'Transl.', title: 'Offset in the space named above', columns: 3 },
  { label: 'Rotation', short: 'Rot.', title: 'Quaternion x y z w', columns: 4 },
  {
    label: 'Euler XYZ',
    short: 'Euler',
    title: 'The same rotation in degrees: about x, then y, then z, axes at rest, as Blender and Maya order XYZ',
    columns: 3,
  },
  { label: 'Scale', short: 'Scale', title: 'Scale along each axis', columns: 3 },
];

export const MATRIX_LINES: readonly ValueLine[] = [
  { label: 'X axis', short: 'X axis', title: 'First column of the 4×4 matrix', columns: 3 },
  { label: 'Y axis', short: 'Y axis', title: 'Second column of the 4×4 matrix', columns: 3 },
  { label: 'Z axis', short: 'Z axis', title: 'Third column of the 4×4 matrix', columns: 3 },
  { label: 'Translation', short: 'Transl.', title: 'Fourth column of the 4×4 matrix', columns: 3 },
];

/** What the cells of TRANSFORM_LINES say of one stored transform, row by row; undefined where the array has none. */
export function transformCells(values: Float32Array | Float64Array, index: number): readonly number[] | undefined {
  const at = index * TRANSFORM_SIZE;
  if (index < 0 || at + TRANSFORM_SIZE > values.length) return undefined;
  const translation = values.subarray(at + TRANSLATION, at + TRANSLATION + 3);
  const [x, y, z, w] = [values[at + ROTATION]!, values[at + ROTATION + 1]!, values[at + ROTATION + 2]!, values[at + ROTATION + 3]!];
  const scale = values.subarray(at + SCALE, at + SCALE + 3);
  return [...translation, x, y, z, w, ...eulerDegrees(x, y, z, w), ...scale];
}

/** What the cells of MATRIX_LINES say of one column-major matrix. */
export function matrixCells(matrices: Float64Array, index: number): readonly number[] | undefined {
  const at = index * MATRIX_SIZE;
  if (index < 0 || at + MATRIX_SIZE > matrices.length) return undefined;
  return [0, 4, 8, 12].flatMap((column) => [...matrices.subarray(at + column, at + column + 3)]);
}

/** Formats the cells of a table in its order. */
export function formatCells(lines: readonly ValueLine[], cells: readonly number[]): readonly string[] {
  const decimals = lines.flatMap((line) => Array.from({ length: line.columns }, () => (line.label === 'Euler XYZ' ? ANGLE_DECIMALS : 6)));
  return cells.map((cell, index) => formatValue(cell, decimals[index] ?? 6));
}

/** Tracks that drive a bone, in file order; the last one counts. */
export function tracksOfBone(trackToBone: Int16Array, bone: number): readonly number[] {
  const tracks: number[] = [];
  for (let track = 0; track < trackToBone.length; track++) if (trackToBone[track] === bone) tracks.push(track);
  return tracks;
}
