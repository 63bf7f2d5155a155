import type { ArrayView } from '../objects.ts';
import type { Field } from '../type-table.ts';

type IntegerColumn = Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array;

/**
 * Copies an integer member of every record into `out`, one value a record. Where the member lies is looked up once: regions have
 * a hundred thousand records. Throws FormatError where the table has no such member of the width of `out`.
 */
export function readColumn<Column extends IntegerColumn>(array: ArrayView, name: string, out: Column): Column {
  if (array.count === 0) return out;
  const field = memberOf(array, name);
  const width = out.BYTES_PER_ELEMENT;
  if (field.type.kind !== 'int' || field.type.size !== width) throw wrongMember(array, field, `an integer of ${width} bytes`);
  const view = array.view();
  const size = array.type.size;
  // Signed or not is decided by `out`, which wraps.
  let at = field.offset;
  if (width === 4) for (let index = 0; index < array.count; index++, at += size) out[index] = view.getInt32(at, true);
  else if (width === 2) for (let index = 0; index < array.count; index++, at += size) out[index] = view.getInt16(at, true);
  else for (let index = 0; index < array.count; index++, at += size) out[index] = view.getUint8(at);
  return out;
}

/** Copies an hkHalf16 member of every record: the upper half of a 32-bit float. Throws FormatError. */
export function readHalfColumn(array: ArrayView, name: string): Float32Array<ArrayBuffer> {
  const bits = new Uint32Array(array.count);
  if (array.count === 0) return new Float32Array(bits.buffer);
  const field = memberOf(array, name);
  if (field.type.kind !== 'float' || field.type.size !== 2) throw wrongMember(array, field, 'a half float');
  const view = array.view();
  const size = array.type.size;
  for (let index = 0, at = field.offset; index < array.count; index++, at += size) bits[index] = view.getUint16(at, true) << 16;
  return new Float32Array(bits.buffer);
}

/** Copies a member of three bytes of every record. Throws FormatError. */
export function readTripleColumn(array: ArrayView, name: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(array.count * 3);
  if (array.count === 0) return out;
  const field = memberOf(array, name);
  if (field.type.kind !== 'array' || field.type.size !== 3 || field.type.subType?.size !== 1)
    throw wrongMember(array, field, 'three bytes');
  const view = array.view();
  const size = array.type.size;
  for (let index = 0, from = field.offset, to = 0; index < array.count; index++, from += size, to += 3) {
    out[to] = view.getUint8(from);
    out[to + 1] = view.getUint8(from + 1);
    out[to + 2] = view.getUint8(from + 2);
  }
  return out;
}

/** Copies x, y and z of an array of four-float vectors; the fourth lane is not part of the data. Throws FormatError. */
export function readPoints(array: ArrayView): Float32Array<ArrayBuffer> {
  const stored = array.float32s();
  if (stored.length !== array.count * 4) throw array.error(0, `an array of ${array.type.name} should hold vectors of four floats`);
  const out = new Float32Array(array.count * 3);
  for (let from = 0, to = 0; from < stored.length; from += 4, to += 3) {
    out[to] = stored[from]!;
    out[to + 1] = stored[from + 1]!;
    out[to + 2] = stored[from + 2]!;
  }
  return out;
}

function memberOf(array: ArrayView, name: string): Field {
  const field = array.type.kind === 'record' ? array.type.fields.get(name) : undefined;
  if (field === undefined) throw array.error(0, `${array.type.name} has no member ${name} in this file`);
  if (field.offset + field.type.size > array.type.size)
    throw array.error(0, `the member ${name} lies outside the ${array.type.size} bytes of ${array.type.name}`);
  return field;
}

function wrongMember(array: ArrayView, field: Field, wanted: string): Error {
  return array.error(0, `the member ${field.name} of ${array.type.name} should be ${wanted} and is ${field.type.name}`);
}
