import { type BinaryReader, decodeText } from '../../binary/index.ts';
import { badOffset, guid, list } from './riff.ts';

const MAX_DEPTH = 128;
/** Fields of all flattened types together: base classes may be shared, so that a small file can ask for a great many. */
const MAX_FLAT_FIELDS = 1 << 18;

/** Kinds of fields by number; those without a name here are not read. */
export const KIND = {
  base: 0,
  struct: 2,
  pointer: 3,
  text: 7,
  enumeration: 8,
  fileRef: 9,
  boolean: 10,
  i8: 11,
  u8: 12,
  i16: 13,
  u16: 14,
  i32: 15,
  u32: 16,
  u64: 17,
  i64: 18,
  f32: 19,
  f64: 20,
  guid: 21,
  sha1: 22,
  resource: 23,
  typeRef: 25,
  boxed: 26,
  otherTypeRef: 28,
} as const;

export interface EbxField {
  readonly name: string;
  /** From the start of the type's data. */
  readonly offset: number;
  readonly kind: number;
  readonly isArray: boolean;
  readonly typeIndex: number;
}

export interface EbxType {
  readonly name: string;
  readonly size: number;
  /** Cut from the table when asked: types may share fields, so that cutting all at once could multiply the table. */
  readonly fields: () => readonly EbxField[];
}

export interface EbxReflection {
  readonly types: readonly EbxType[];
  /** Keys of the first types. */
  readonly keys: readonly { readonly guid: string; readonly signature: number }[];
}

/** Decodes REFL, whose names are offsets into its strings, or RFL2, whose names are hashes of a list before them. */
export function decodeReflection(reader: BinaryReader, hashed: boolean): EbxReflection {
  const keys = list(reader, 20, 'type keys', (from) => {
    const id = guid(from);
    return { guid: id, signature: from.u32() };
  });
  const types = list(reader, 16, 'types', (from) => {
    const name = from.u32();
    const firstField = from.i32();
    const fieldCount = from.u16();
    from.skip(2); // flags of the type: its own kind, which fields repeat
    const size = from.u16();
    from.skip(2); // alignment
    return { name, firstField, fieldCount, size };
  });
  const fields = list(reader, 12, 'fields', (from) => {
    const name = from.u32();
    const offset = from.u32();
    const flags = from.u16() >> 1;
    const typeIndex = from.u16();
    return { name, offset, kind: (flags >> 4) & 31, isArray: (flags & 15) === 4, typeIndex };
  });
  skipList(reader, 12, 'guids');
  skipList(reader, 8, 'pairs');
  const places = hashed ? new Map(list(reader, 8, 'names', (from): [number, number] => [from.u32(), from.u32()])) : undefined;
  const strings = reader.borrow(reader.remaining);
  const nameOf = (name: number): string => {
    const at = places === undefined ? name : places.get(name);
    if (at === undefined) return `#${name.toString(16).padStart(8, '0')}`;
    const end = at < strings.length ? strings.indexOf(0, at) : -1;
    if (end < 0) throw badOffset(reader.offsetOf(0), `a name at ${at} of its ${strings.length} bytes of names has no end`);
    return decodeText(strings, at, end);
  };
  if (keys.length > types.length) throw badOffset(reader.offsetOf(0), `${keys.length} type keys for ${types.length} types`);
  const named = fields.map((field): EbxField => ({ ...field, name: nameOf(field.name) }));
  return {
    keys,
    types: types.map(({ name, firstField, fieldCount, size }) => {
      const first = fieldCount === 0 ? 0 : firstField;
      if (first < 0 || first + fieldCount > named.length) {
        throw badOffset(reader.offsetOf(0), `fields ${first} to ${first + fieldCount} of a type lie outside its ${named.length} fields`);
      }
      return { name: nameOf(name), size, fields: () => named.slice(first, first + fieldCount) };
    }),
  };
}

function skipList(reader: BinaryReader, stride: number, what: string): void {
  const count = reader.i32();
  reader.checkCount(count, stride, what);
  reader.skip(count * stride);
}

/** Gives the fields of types with those of their base classes, by lower-case name; the class's own win. */
export function createFlattener(reflection: EbxReflection): (typeIndex: number) => ReadonlyMap<string, EbxField> {
  const known = new Map<number, ReadonlyMap<string, EbxField>>();
  let total = 0;
  const flatten = (typeIndex: number, depth: number): ReadonlyMap<string, EbxField> => {
    const done = known.get(typeIndex);
    if (done !== undefined) return done;
    const type = reflection.types[typeIndex];
    if (type === undefined) throw badOffset(undefined, `it names type ${typeIndex} of ${reflection.types.length}`);
    if (depth > MAX_DEPTH) throw badOffset(undefined, `the base classes of its types nest deeper than ${MAX_DEPTH}`);
    const flat = new Map<string, EbxField>();
    const fields = type.fields();
    for (const field of fields) {
      // A base class starts where its class does.
      if (field.kind === KIND.base && !field.isArray) for (const [name, own] of flatten(field.typeIndex, depth + 1)) flat.set(name, own);
    }
    for (const field of fields) if (field.kind !== KIND.base || field.isArray) flat.set(field.name.toLowerCase(), field);
    total += flat.size;
    if (total > MAX_FLAT_FIELDS) throw badOffset(undefined, `its types have more than ${MAX_FLAT_FIELDS} fields with those of their bases`);
    known.set(typeIndex, flat);
    return flat;
  };
  return (typeIndex) => flatten(typeIndex, 0);
}
