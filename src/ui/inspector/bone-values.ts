import {
  decomposeMatrix,
  eulerDegrees,
  MATRIX_SIZE,
  referenceDelta,
  ROTATION,
  SCALE,
  TRANSFORM_SIZE,
  TRANSLATION,
} from '../../animation/index.ts';
import { formatValue } from '../common/format-number.ts';

/** Decimals of an angle in degrees: finer than any stored rotation. */
const ANGLE_DECIMALS = 4;

export interface ValueLine {
  readonly label: string;
  /** The label as the table has room for it. */
  readonly short: string;
  readonly title: string;
  readonly columns: 3 | 4;
  /** Whether its numbers are degrees; of four, only the last. */
  readonly degrees?: boolean;
}

/** What a table shows, cell by cell; undefined where there is no such value. */
export type ValueCells = readonly (number | undefined)[];

export const TRANSFORM_LINES: readonly ValueLine[] = [
  { label: 'Translation', short: 'Transl.', title: 'Offset in the space named above', columns: 3 },
  { label: 'Rotation', short: 'Rot.', title: 'Quaternion x y z w', columns: 4 },
  {
    label: 'Euler XYZ',
    short: 'Euler',
    title: 'The same rotation in degrees: about x, then y, then z, axes at rest, as Blender and Maya order XYZ',
    columns: 3,
    degrees: true,
  },
  { label: 'Scale', short: 'Scale', title: 'Scale along each axis', columns: 3 },
];

/** The matrix of a model pose, its fourth column first: that is the translation whatever the others are. */
export const MODEL_LINES: readonly ValueLine[] = [
  ...TRANSFORM_LINES,
  { label: 'X axis', short: 'X axis', title: 'First column of the 4×4 matrix', columns: 3 },
  { label: 'Y axis', short: 'Y axis', title: 'Second column of the 4×4 matrix', columns: 3 },
  { label: 'Z axis', short: 'Z axis', title: 'Third column of the 4×4 matrix', columns: 3 },
];

export const DELTA_LINES: readonly ValueLine[] = [
  { label: 'Translation', short: 'Transl.', title: 'Local less reference, along the axes of the parent', columns: 3 },
  {
    label: 'Rotation',
    short: 'Rot.',
    title: 'Quaternion x y z w of the turn from reference to local: local = turn · reference',
    columns: 4,
  },
  {
    label: 'Axis and angle',
    short: 'Turn',
    title: 'The same turn: the axis along the axes of the parent, and the degrees about it',
    columns: 4,
    degrees: true,
  },
  { label: 'Scale', short: 'Scale', title: 'Local over reference, axis by axis', columns: 3 },
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

/** What the cells of MODEL_LINES say of one column-major matrix; without rotation and scale where it is a matrix only. */
export function modelCells(matrices: Float64Array, index: number): ValueCells | undefined {
  const at = index * MATRIX_SIZE;
  const taken = decomposeMatrix(matrices, index);
  if (taken === undefined) return undefined;
  const axes = [0, 4, 8].flatMap((column) => [...matrices.subarray(at + column, at + column + 3)]);
  if (taken.kind === 'transform') return [...(transformCells(taken.values, 0) ?? []), ...axes];
  return [...matrices.subarray(at + 12, at + 15), ...Array.from({ length: 10 }, () => undefined), ...axes];
}

/** What the cells of DELTA_LINES say of one bone; undefined where an array has none. */
export function deltaCells(
  local: Float32Array | Float64Array,
  reference: Float32Array | Float64Array,
  bone: number,
): ValueCells | undefined {
  const delta = referenceDelta(local, reference, bone);
  return delta && [...delta.translation, ...delta.rotation, ...delta.axis, delta.angle, ...delta.scale];
}

/** Formats the cells of a table in its order. */
export function formatCells(lines: readonly ValueLine[], cells: ValueCells): readonly string[] {
  const units = lines.flatMap((line) =>
    Array.from({ length: line.columns }, (_, column) => (line.degrees === true && (line.columns === 3 || column === 3) ? line.columns : 0)),
  );
  return cells.map((cell, index) => {
    if (cell === undefined) return '–';
    const unit = units[index] ?? 0;
    // An angle among numbers that are none is told by its sign.
    return formatValue(cell, unit === 0 ? 6 : ANGLE_DECIMALS) + (unit === 4 ? '°' : '');
  });
}

/** Tracks that drive a bone, in file order; the last one counts. */
export function tracksOfBone(trackToBone: Int16Array, bone: number): readonly number[] {
  const tracks: number[] = [];
  for (let track = 0; track < trackToBone.length; track++) if (trackToBone[track] === bone) tracks.push(track);
  return tracks;
}
