import type { EbxObject, EbxValue } from '../ebx/values.ts';
import { fieldOf, isList, isObject, matrices, missing, parts } from './fields.ts';

export interface DofValue {
  readonly dofId: number;
  /** One, three or four numbers. */
  readonly value: readonly number[];
}

/** Default values of a rig's DOFs by id; DOFs it leaves out take the neutral value. */
export interface DefaultPose {
  readonly kind: 'default-pose';
  readonly vectors3: readonly DofValue[];
  readonly vectors4: readonly DofValue[];
  readonly floats: readonly DofValue[];
}

/** Named joints of a bind pose. How their transforms are stored is not known: they are read where they look like any. */
export interface BindPose {
  readonly kind: 'bind-pose';
  readonly names: readonly string[];
  /** 12 floats a joint (see MATRIX_SIZE); undefined where no list of transforms as long as the names was found. */
  readonly transforms: Float32Array | undefined;
}

export function readDefaultPose(root: EbxObject): DefaultPose {
  return {
    kind: 'default-pose',
    vectors3: dofValues(root, 'Vector3Values', (value) => parts(value, ['x', 'y', 'z'])),
    vectors4: dofValues(root, 'Vector4Values', (value) => parts(value, ['x', 'y', 'z', 'w'])),
    floats: dofValues(root, 'FloatValues', (value) => (typeof value === 'number' ? [value] : undefined)),
  };
}

function dofValues(root: EbxObject, name: string, read: (value: EbxValue | undefined) => readonly number[] | undefined): DofValue[] {
  const list = root.field(name);
  if (!isList(list)) throw missing(root, `list ${name}`);
  return list.map((entry) => {
    if (!isObject(entry)) throw missing(root, `list of structs ${name}`);
    const dofId = entry.field('DofId');
    const value = read(entry.field('Value'));
    if (typeof dofId !== 'number' || value === undefined) throw missing(entry, 'DofId and Value of numbers');
    return { dofId: dofId >>> 0, value };
  });
}

/** Looks for names and transforms among the lists of the document, as lists of their own or together in structs. */
export function readBindPose(root: EbxObject): BindPose {
  const lists = root.fieldNames().flatMap((name) => {
    const value = root.field(name);
    return isList(value) && value.length > 0 ? [value] : [];
  });
  const names = lists.find((list): list is readonly string[] => list.every((value) => typeof value === 'string'));
  if (names !== undefined) {
    const poses = lists.filter((list) => list.length === names.length).map(matrices);
    return { kind: 'bind-pose', names, transforms: poses.find((pose) => pose !== undefined) };
  }
  for (const list of lists) {
    const structs = list.filter(isObject);
    const own = structs.map((struct) => fieldOf(struct, ['JointName', 'Name']));
    if (structs.length !== list.length || !own.every((name) => typeof name === 'string')) continue;
    const field = structs[0]?.fieldNames().find((name) => matrices([structs[0]!.field(name) ?? '']) !== undefined);
    const transforms = field === undefined ? undefined : matrices(structs.map((struct) => struct.field(field) ?? ''));
    return { kind: 'bind-pose', names: own, transforms };
  }
  throw missing(root, 'list of named joints');
}
