import type { EbxObject, EbxPointer, EbxValue } from '../ebx/values.ts';
import { FrostbiteError } from '../fault.ts';

/** Field names of most of these documents are not verified on files: a miss lists those there are. */
export function missing(object: EbxObject, what: string): FrostbiteError {
  const names = object.fieldNames();
  const problem = `its ${object.type} has no ${what}; its fields are ${names.length === 0 ? 'none' : names.join(', ')}`;
  return new FrostbiteError('rig/missing-field', undefined, problem, { found: names.join(', '), expected: what });
}

/** The first field of these names that there is. */
export function fieldOf(object: EbxObject, names: readonly string[]): EbxValue | undefined {
  for (const name of names) {
    const value = object.field(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function isObject(value: EbxValue | undefined): value is EbxObject {
  return typeof value === 'object' && 'kind' in value && value.kind === 'object';
}

export function isPointer(value: EbxValue | undefined): value is EbxPointer {
  return typeof value === 'object' && 'kind' in value && (value.kind === 'null' || value.kind === 'instance' || value.kind === 'import');
}

export function isList(value: EbxValue | undefined): value is readonly EbxValue[] {
  return Array.isArray(value);
}

export function requireList(object: EbxObject, names: readonly string[]): readonly EbxValue[] {
  const value = fieldOf(object, names);
  if (!isList(value)) throw missing(object, `list ${names.join(' or ')}`);
  return value;
}

/** A list whose every element is a number. */
export function requireNumbers(object: EbxObject, names: readonly string[]): readonly number[] {
  const values = requireList(object, names);
  if (!values.every((value) => typeof value === 'number')) throw missing(object, `list of numbers ${names.join(' or ')}`);
  return values;
}

export function requireTexts(object: EbxObject, names: readonly string[]): readonly string[] {
  const values = requireList(object, names);
  if (!values.every((value) => typeof value === 'string')) throw missing(object, `list of texts ${names.join(' or ')}`);
  return values;
}

/** The numbers of the named parts of a struct, or undefined where one is none. */
export function parts(value: EbxValue | undefined, names: readonly string[]): readonly number[] | undefined {
  if (!isObject(value)) return undefined;
  const numbers = names.map((name) => value.field(name));
  return numbers.every((number) => typeof number === 'number') ? numbers : undefined;
}

/** A parent index of 16 or 32 bits; all ones is the root's -1 where the field has no sign. A byte's 255 is a joint of larger rigs. */
export function signedIndex(value: number): number {
  return value === 0xffff || value === 0xffffffff ? -1 : value;
}

const ROWS = ['right', 'up', 'forward', 'trans'] as const;
/** Floats of a LinearTransform: the rows right, up, forward and trans, which act on row vectors. */
export const MATRIX_SIZE = 12;

/** Twelve floats a LinearTransform; undefined where an element is none. */
export function matrices(values: readonly EbxValue[]): Float32Array | undefined {
  const out = new Float32Array(values.length * MATRIX_SIZE);
  for (const [index, value] of values.entries()) {
    if (!isObject(value)) return undefined;
    for (const [row, name] of ROWS.entries()) {
      const vector = parts(value.field(name), ['x', 'y', 'z']);
      if (vector === undefined) return undefined;
      out.set(vector, index * MATRIX_SIZE + row * 3);
    }
  }
  return out;
}
