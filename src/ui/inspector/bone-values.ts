import {
  decomposeMatrix,
  MATRIX_SIZE,
  referenceDelta,
  ROTATION,
  SCALE,
  TRANSFORM_SIZE,
  TRANSLATION,
  writeEulerDegrees,
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

/** The same, to be written again and again as the playhead moves: a new list each time would be garbage. */
export interface CellRoom {
  readonly numbers: Float64Array;
  /** 0 where there is no such value. */
  readonly known: Uint8Array;
}

export function createCellRoom(lines: readonly ValueLine[]): CellRoom {
  const count = lines.reduce((sum, { columns }) => sum + columns, 0);
  return { numbers: new Float64Array(count), known: new Uint8Array(count) };
}

/** Writes a list of cells; none at all where it is undefined. */
export function fillCells(room: CellRoom, cells: ValueCells | undefined): void {
  for (let at = 0; at < room.known.length; at++) {
    const cell = cells?.[at];
    room.known[at] = cell === undefined ? 0 : 1;
    room.numbers[at] = cell ?? 0;
  }
}

/** The cells of a room as a list, whose order is theirs. */
export function listCells({ numbers, known }: CellRoom): ValueCells {
  return Array.from(numbers, (number, at) => (known[at] === 0 ? undefined : number));
}

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
  const room = createCellRoom(TRANSFORM_LINES);
  writeTransformCells(values, index, room);
  return room.known[0] === 0 ? undefined : [...room.numbers];
}

/** The same into a room of TRANSFORM_LINES, without allocating. */
export function writeTransformCells(values: Float32Array | Float64Array, index: number, { numbers, known }: CellRoom): void {
  const at = index * TRANSFORM_SIZE;
  const exists = index >= 0 && at + TRANSFORM_SIZE <= values.length;
  known.fill(exists ? 1 : 0);
  if (!exists) return;
  for (let axis = 0; axis < 3; axis++) {
    numbers[axis] = values[at + TRANSLATION + axis]!;
    numbers[10 + axis] = values[at + SCALE + axis]!;
  }
  for (let part = 0; part < 4; part++) numbers[3 + part] = values[at + ROTATION + part]!;
  writeEulerDegrees(values, at + ROTATION, numbers, 7);
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

/** What is written where there is no value. */
export const NO_VALUE = '–';

/** How a cell is written: decimals, and the sign that tells an angle among numbers that are none. */
export interface CellFormat {
  readonly decimals: number;
  readonly suffix: '°' | '';
}

/** How the cells of a table are written, in its order. */
export function cellFormats(lines: readonly ValueLine[]): readonly CellFormat[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.columns }, (_, column): CellFormat => {
      if (line.degrees !== true || (line.columns === 4 && column < 3)) return { decimals: 6, suffix: '' };
      return { decimals: ANGLE_DECIMALS, suffix: line.columns === 4 ? '°' : '' };
    }),
  );
}

export function formatCell(value: number, { decimals, suffix }: CellFormat): string {
  const text = formatValue(value, decimals);
  return suffix === '' ? text : text + suffix;
}

/** Tracks that drive a bone, in file order; the last one counts. */
export function tracksOfBone(trackToBone: Int16Array, bone: number): readonly number[] {
  const tracks: number[] = [];
  for (let track = 0; track < trackToBone.length; track++) if (trackToBone[track] === bone) tracks.push(track);
  return tracks;
}
