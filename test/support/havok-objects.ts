/** An object of its own in the file; the same object used twice becomes one item referenced twice. */
export interface HavokObject {
  readonly kind: 'object';
  readonly className: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

/** A reference stored as a given item index, whatever it points at. */
export interface RawReference {
  readonly kind: 'raw-reference';
  readonly index: number;
}

/** Text stored exactly as given, without the terminator. */
export interface RawText {
  readonly kind: 'raw-text';
  readonly bytes: Uint8Array;
}

/** A record's fields by name; what is left out stays zero. */
export interface RecordValue {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, FieldValue>>;
}

/**
 * A value by the kind of its field: numbers and booleans for scalars, text (or bytes that get a terminator) for
 * strings, arrays for containers and tuples, records for inline classes, objects for references. `undefined` is zero.
 */
export type FieldValue =
  | number
  | boolean
  | string
  | undefined
  | HavokObject
  | RawReference
  | RawText
  | RecordValue
  | NumericArray
  | readonly FieldValue[];

export type NumericArray = Uint8Array | Int8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** Makes an object of a class for a graph. */
export function havokObject(className: string, fields: Readonly<Record<string, FieldValue>>): HavokObject {
  return { kind: 'object', className, fields };
}

/** Makes the value of an inline class. */
export function record(fields: Readonly<Record<string, FieldValue>>): RecordValue {
  return { kind: 'record', fields };
}

/** A reference to an item by its bare index. */
export function rawReference(index: number): RawReference {
  return { kind: 'raw-reference', index };
}

/** Text without a terminator. */
export function rawText(bytes: Uint8Array): RawText {
  return { kind: 'raw-text', bytes };
}
