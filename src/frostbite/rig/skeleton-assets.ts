import type { EbxObject, EbxValue } from '../ebx/values.ts';
import { FrostbiteError } from '../fault.ts';
import { isList, isObject, matrices, missing, requireList, requireNumbers, requireTexts, signedIndex } from './fields.ts';

/** A render skeleton: bones by index, with transforms of 12 floats (see MATRIX_SIZE). */
export interface RenderSkeleton {
  readonly kind: 'render-skeleton';
  readonly names: readonly string[];
  /** -1 for a root; always less than the bone's own index. */
  readonly parents: Int32Array;
  readonly local: Float32Array;
  readonly model: Float32Array | undefined;
  readonly inverseModel: Float32Array | undefined;
  /** Its other lists, such as bone hashes and maps of server and gameplay bones: by the document's names, with numbers where they are. */
  readonly otherLists: readonly { readonly name: string; readonly length: number; readonly numbers: readonly number[] | undefined }[];
}

/** The joints of an animation skeleton, which has no rest transforms of its own. */
export interface AntSkeleton {
  readonly kind: 'ant-skeleton';
  readonly names: readonly string[];
  /** -1 for a root; in range and free of cycles, in no particular order. */
  readonly parents: Int32Array;
  /** As stored; undefined where a joint has none. */
  readonly hashes: readonly (number | undefined)[];
}

const POSES = ['BoneNames', 'Hierarchy', 'LocalPose', 'ModelPose', 'InverseModelPose'];

export function readRenderSkeleton(root: EbxObject): RenderSkeleton {
  const names = requireTexts(root, ['BoneNames']);
  const hierarchy = requireNumbers(root, ['Hierarchy']);
  if (hierarchy.length !== names.length) throw countMismatch('Hierarchy', hierarchy.length, names.length);
  hierarchy.forEach((parent, bone) => {
    if (parent >= -1 && parent < bone) return;
    throw new FrostbiteError('ebx/bad-offset', undefined, `bone ${bone} names parent ${parent}; parents come before their children`, {
      found: parent,
      expected: `-1 to ${bone - 1}`,
    });
  });
  const pose = (name: string): Float32Array | undefined => {
    const value = root.field(name);
    if (!isList(value) || value.length === 0) return undefined;
    if (value.length !== names.length) throw countMismatch(name, value.length, names.length);
    const read = matrices(value);
    if (read === undefined) throw missing(root, `list of transforms ${name}`);
    return read;
  };
  const local = pose('LocalPose');
  if (local === undefined) throw missing(root, 'list LocalPose');
  const known = new Set(POSES.map((name) => name.toLowerCase()));
  const otherLists = root.fieldNames().flatMap((name) => {
    if (known.has(name.toLowerCase())) return [];
    const value = root.field(name);
    return isList(value) ? [{ name, length: value.length, numbers: numbersOf(value) }] : [];
  });
  const parents = Int32Array.from(hierarchy);
  return { kind: 'render-skeleton', names, parents, local, model: pose('ModelPose'), inverseModel: pose('InverseModelPose'), otherLists };
}

function numbersOf(values: readonly EbxValue[]): readonly number[] | undefined {
  return values.every((value) => typeof value === 'number') ? values : undefined;
}

function countMismatch(what: string, found: number, expected: number): FrostbiteError {
  const problem = `its ${what} has ${found} entries for ${expected} bones`;
  return new FrostbiteError('rig/count-mismatch', undefined, problem, { found, expected: String(expected) });
}

export function readAntSkeleton(root: EbxObject): AntSkeleton {
  const joints = requireList(root, ['Joints']);
  const table = requireNumbers(root, ['NameTable']);
  const names: string[] = [];
  const hashes: (number | undefined)[] = [];
  const parents = new Int32Array(joints.length).fill(-1);
  for (const [index, joint] of joints.entries()) {
    if (!isObject(joint)) throw missing(root, 'list of joint structs Joints');
    const [name, hash, parent] = [joint.field('Name'), joint.field('NameHash'), joint.field('Parent')];
    if (typeof name !== 'number') throw missing(joint, 'number Name');
    if (typeof parent !== 'number') throw missing(joint, 'number Parent');
    names.push(nameAt(table, name));
    hashes.push(typeof hash === 'number' ? hash >>> 0 : undefined);
    parents[index] = signedIndex(parent);
  }
  checkParents(parents);
  return { kind: 'ant-skeleton', names, parents, hashes };
}

/** A name of the table: its characters from an offset up to the next zero. */
function nameAt(table: readonly number[], at: number): string {
  const end = at >= 0 && at < table.length ? table.indexOf(0, at) : -1;
  if (end < 0) throw new FrostbiteError('ebx/bad-offset', undefined, `a joint's name at ${at} of a table of ${table.length} has no end`);
  // Joint names are longer nowhere; a table without zeros must not be copied once a joint.
  if (end - at > 1024) throw new FrostbiteError('ebx/bad-offset', undefined, `a joint's name at ${at} has ${end - at} characters`);
  return String.fromCharCode(...table.slice(at, end).map((code) => code & 0xff));
}

function checkParents(parents: Int32Array): void {
  const settled = new Uint8Array(parents.length);
  for (let joint = 0; joint < parents.length; joint++) {
    const path: number[] = [];
    let at = joint;
    while (at !== -1 && settled[at] !== 1) {
      if (at < 0 || at >= parents.length || path.length > parents.length) {
        const problem =
          path.length > parents.length ? `joint ${joint} is its own ancestor` : `a joint names parent ${at} of ${parents.length}`;
        throw new FrostbiteError('ebx/bad-offset', undefined, problem, { found: at, expected: `-1 to ${parents.length - 1}` });
      }
      path.push(at);
      at = parents[at]!;
    }
    for (const seen of path) settled[seen] = 1;
  }
}
