import type { EbxObject, EbxPointer, EbxValue } from '../ebx/values.ts';
import { FrostbiteError } from '../fault.ts';
import { fieldOf, isList, isObject, isPointer, missing, requireNumbers } from './fields.ts';

/** The DOFs of a rig in runs, one a DOF set; names come from the layouts of the sets. */
export interface RigAsset {
  readonly kind: 'rig';
  readonly dofIds: readonly number[];
  /** Where the run of each set starts in dofIds; 0xFFFF for a set that this rig does not have. */
  readonly setStarts: readonly number[];
  readonly sets: readonly EbxPointer[];
  readonly skeleton: EbxPointer | undefined;
  readonly defaultPose: EbxPointer | undefined;
}

/** Slot names of a DOF set in order, such as Hips.q. */
export interface DofSet {
  readonly kind: 'dof-set';
  readonly slots: readonly string[];
}

const NOT_IN_RIG = 0xffff;

export function isRig(object: EbxObject): boolean {
  const names = new Set(object.fieldNames().map((name) => name.toLowerCase()));
  return names.has('dofids') && names.has('dofsetidindices');
}

export function readRig(root: EbxObject): RigAsset {
  const dofIds = requireNumbers(root, ['DofIds']).map((id) => id >>> 0);
  const setStarts = requireNumbers(root, ['DofSetIdIndices']).map((start) => start & 0xffff);
  const sets = setPointers(root);
  if (sets.length !== setStarts.length) {
    const problem = `its DofSetIdIndices has ${setStarts.length} entries for ${sets.length} DOF sets`;
    throw new FrostbiteError('rig/count-mismatch', undefined, problem, { found: setStarts.length, expected: String(sets.length) });
  }
  return { kind: 'rig', dofIds, setStarts, sets, skeleton: pointerNamed(root, 'skeleton'), defaultPose: pointerNamed(root, 'defaultpose') };
}

/** The list of DOF sets: of that name in sibling games, else the one list of pointers with DofSet in its name. */
function setPointers(root: EbxObject): readonly EbxPointer[] {
  const names = ['RigDofSets', ...root.fieldNames().filter((name) => name.toLowerCase().includes('dofset'))];
  for (const name of names) {
    const value = root.field(name);
    if (isList(value) && value.every(isPointer)) return value;
  }
  throw missing(root, 'list of pointers RigDofSets');
}

/** The pointer whose field's name has a word in it; exact names are not verified. */
export function pointerNamed(root: EbxObject, word: string): EbxPointer | undefined {
  for (const name of root.fieldNames()) {
    const value = name.toLowerCase().includes(word) ? root.field(name) : undefined;
    if (isPointer(value)) return value;
  }
  return undefined;
}

/** Reads the slot names of LayoutData: of the set itself, or of the instance or struct it names. */
export function readDofSet(root: EbxObject, open: (pointer: EbxPointer) => EbxObject | undefined): DofSet {
  const layout = fieldOf(root, ['LayoutData']);
  const object = isPointer(layout) ? open(layout) : layout;
  const slots = isList(object) ? slotNames(object) : isObject(object) ? namesWithin(object) : undefined;
  if (slots === undefined) throw missing(isObject(object) ? object : root, 'LayoutData with slot names');
  return { kind: 'dof-set', slots };
}

function namesWithin(object: EbxObject): readonly string[] | undefined {
  for (const name of object.fieldNames()) {
    const value = object.field(name);
    const slots = isList(value) && value.length > 0 ? slotNames(value) : undefined;
    if (slots !== undefined) return slots;
  }
  return undefined;
}

function slotNames(values: readonly EbxValue[]): readonly string[] | undefined {
  const names = values.map((value) => (isObject(value) ? fieldOf(value, ['Name', 'SlotName', 'DofName']) : value));
  return names.every((name) => typeof name === 'string') ? names : undefined;
}

/**
 * Names of a rig's DOFs by id: DofIds[start of set k + j] is slot j of set k. Sets whose layout is not at hand are undefined.
 * @throws FrostbiteError rig/count-mismatch where a run leaves the list of ids.
 */
export function nameDofs(rig: RigAsset, layouts: readonly (DofSet | undefined)[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const [set, start] of rig.setStarts.entries()) {
    const slots = layouts[set]?.slots;
    if (start === NOT_IN_RIG || slots === undefined) continue;
    if (start + slots.length > rig.dofIds.length) {
      const problem = `the ${slots.length} slots of DOF set ${set} from ${start} do not fit in ${rig.dofIds.length} DOFs`;
      throw new FrostbiteError('rig/count-mismatch', undefined, problem, {
        found: start + slots.length,
        expected: `at most ${rig.dofIds.length}`,
      });
    }
    slots.forEach((slot, index) => names.set(rig.dofIds[start + index]!, slot));
  }
  return names;
}
