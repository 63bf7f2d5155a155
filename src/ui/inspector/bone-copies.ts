import { MATRIX_SIZE, type Pose, type Skeleton, TRANSFORM_SIZE } from '../../animation/index.ts';
import { type Cell, writeCsv, writeJson } from '../common/plain-table.ts';
import { DELTA_LINES, deltaCells, MODEL_LINES, modelCells, TRANSFORM_LINES, tracksOfBone, transformCells } from './bone-values.ts';
import type { ValueCells, ValueLine } from './bone-values.ts';

export type CopyFormat = 'json' | 'csv';

/** One moment of what is shown, to be copied with every digit. */
export interface PoseMoment {
  /** Undefined for a reference pose. */
  readonly clip: string | undefined;
  /** Whether the pose is a difference by itself, which has no difference to the reference. */
  readonly additive: boolean;
  readonly frame: number;
  readonly seconds: number;
  readonly skeleton: Skeleton;
  readonly pose: Pose;
  readonly trackToBone: Int16Array | undefined;
}

const AXES = ['x', 'y', 'z', 'w'] as const;

/** One row of a table: the bone, the space and the numbers of its columns. */
export function rowText(moment: PoseMoment, bone: number, space: string, line: ValueLine, values: ValueCells, format: CopyFormat): string {
  const { clip, frame, skeleton } = moment;
  const name = skeleton.bones[bone]?.name ?? '';
  if (format === 'csv') {
    return writeCsv(['bone', 'space', 'part', 'frame', ...AXES.slice(0, line.columns)], [[name, space, line.label, frame, ...values]]);
  }
  return writeJson({ clip, frame, bone: name, space, part: line.label, values: values.map((value) => value ?? null) });
}

/** A bone in every space. */
export function boneText(moment: PoseMoment, bone: number, format: CopyFormat): string {
  const { clip, frame, seconds, skeleton, trackToBone } = moment;
  const { name = '', parent = -1 } = skeleton.bones[bone] ?? {};
  const spaces = spacesOf(moment, bone);
  if (format === 'csv') {
    const rows = spaces.flatMap(({ space, lines, values }) =>
      rowsOf(lines, values).map(({ label, cells }): readonly Cell[] => [name, space, label, frame, ...cells]),
    );
    return writeCsv(['bone', 'space', 'part', 'frame', ...AXES], rows);
  }
  const members = spaces.map(({ space, lines, values }) => [
    space,
    Object.fromEntries(rowsOf(lines, values).map(({ label, cells }) => [label, cells.map((cell) => cell ?? null)])),
  ]);
  return writeJson({
    clip,
    frame,
    seconds,
    skeleton: skeleton.name,
    bone: name,
    index: bone,
    parent: skeleton.bones[parent]?.name,
    tracks: trackToBone === undefined ? [] : tracksOfBone(trackToBone, bone),
    ...Object.fromEntries(members),
  });
}

/** Every bone with its parent, its local transform and its model matrix. */
export function poseText({ clip, frame, seconds, skeleton, pose }: PoseMoment, format: CopyFormat): string {
  const { bones } = skeleton;
  const localOf = (bone: number): Float64Array => pose.local.subarray(bone * TRANSFORM_SIZE, (bone + 1) * TRANSFORM_SIZE);
  const modelOf = (bone: number): Float64Array => pose.model.subarray(bone * MATRIX_SIZE, (bone + 1) * MATRIX_SIZE);
  if (format === 'csv') {
    const parts = ['tx', 'ty', 'tz', 'qx', 'qy', 'qz', 'qw', 'sx', 'sy', 'sz'];
    const matrix = Array.from({ length: MATRIX_SIZE }, (_, at) => `model_${AXES[at >> 2]!}_${AXES[at & 3]!}`);
    return writeCsv(
      ['index', 'name', 'parent', 'frame', ...parts, ...matrix],
      bones.map(({ name, parent }, bone) => [bone, name, parent, frame, ...localOf(bone), ...modelOf(bone)]),
    );
  }
  return writeJson({
    clip,
    frame,
    seconds,
    skeleton: skeleton.name,
    conventions: "the file's own space, left-handed; local: translation x y z, rotation x y z w, scale x y z; model: 4x4, column-major",
    bones: bones.map(({ name, parent }, bone) => ({ index: bone, name, parent, local: localOf(bone), model: modelOf(bone) })),
  });
}

interface SpaceValues {
  readonly space: string;
  readonly lines: readonly ValueLine[];
  readonly values: ValueCells | undefined;
}

function spacesOf({ skeleton, pose, trackToBone, additive }: PoseMoment, bone: number): readonly SpaceValues[] {
  const track = trackToBone === undefined ? undefined : tracksOfBone(trackToBone, bone).at(-1);
  const spaces: readonly SpaceValues[] = [
    { space: 'track', lines: TRANSFORM_LINES, values: track === undefined ? undefined : transformCells(pose.tracks, track) },
    { space: 'local', lines: TRANSFORM_LINES, values: transformCells(pose.local, bone) },
    { space: 'model', lines: MODEL_LINES, values: modelCells(pose.model, bone) },
    { space: 'reference', lines: TRANSFORM_LINES, values: transformCells(skeleton.reference, bone) },
    { space: 'delta to reference', lines: DELTA_LINES, values: additive ? undefined : deltaCells(pose.local, skeleton.reference, bone) },
  ];
  return spaces.filter(({ values }) => values !== undefined);
}

function rowsOf(lines: readonly ValueLine[], values: ValueCells = []): readonly { readonly label: string; readonly cells: ValueCells }[] {
  let from = 0;
  return lines.map(({ label, columns }) => {
    const cells = values.slice(from, from + columns);
    from += columns;
    return { label, cells };
  });
}
