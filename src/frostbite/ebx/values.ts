import { bytesToHex, decodeText } from '../../binary/index.ts';
import { type EbxField, type EbxType, KIND } from './reflection.ts';
import { badOffset, type EbxImport } from './riff.ts';

/** A pointer of a document: to nothing, to an instance of the same document, or into another one. */
export type EbxPointer =
  | { readonly kind: 'null' }
  | { readonly kind: 'instance'; readonly index: number }
  | { readonly kind: 'import'; readonly target: EbxImport };

/** A value whose kind is not read: its bytes are known, their meaning is not. */
export interface EbxOpaque {
  readonly kind: 'opaque';
  readonly fieldKind: number;
}

/** 64-bit integers and resource ids are bigints; a struct is read field by field when asked. */
export type EbxValue = number | bigint | boolean | string | EbxPointer | EbxOpaque | EbxObject | readonly EbxValue[];

/** An instance or a struct, whose fields are decoded only when they are asked for. */
export interface EbxObject {
  readonly kind: 'object';
  readonly type: string;
  /** Names as the document spells them, base classes first. */
  readonly fieldNames: () => readonly string[];
  /** The value of a field, by name in any case; undefined where the type has no such field. */
  readonly field: (name: string) => EbxValue | undefined;
}

/** What decoding values needs of the document around them; ends and offsets are bytes of the file. */
export interface EbxMemory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly start: number;
  readonly end: number;
  readonly types: readonly EbxType[];
  readonly fieldsOf: (typeIndex: number) => ReadonlyMap<string, EbxField>;
  readonly imports: readonly EbxImport[];
  readonly instanceAt: ReadonlyMap<number, number>;
  readonly texts: TextStore;
}

/** Texts already decoded by where they start, and how many bytes more may be: texts may overlap a million times over. */
export interface TextStore {
  readonly known: Map<number, string>;
  bytesLeft: number;
}

/** Elements of one array; the largest known rig has 2,721. */
const MAX_ELEMENTS = 1 << 21;

const SIZES: ReadonlyMap<number, number> = new Map([
  [KIND.pointer, 8],
  [KIND.text, 8],
  [KIND.enumeration, 4],
  [KIND.fileRef, 8],
  [KIND.boolean, 1],
  [KIND.i8, 1],
  [KIND.u8, 1],
  [KIND.i16, 2],
  [KIND.u16, 2],
  [KIND.i32, 4],
  [KIND.u32, 4],
  [KIND.u64, 8],
  [KIND.i64, 8],
  [KIND.f32, 4],
  [KIND.f64, 8],
  [KIND.guid, 16],
  [KIND.sha1, 20],
  [KIND.resource, 8],
  [KIND.typeRef, 8],
  [KIND.otherTypeRef, 8],
  [KIND.boxed, 16],
]);

export function objectAt(memory: EbxMemory, typeIndex: number, start: number): EbxObject {
  const fields = memory.fieldsOf(typeIndex);
  return {
    kind: 'object',
    type: memory.types[typeIndex]?.name ?? '',
    fieldNames: () => [...fields.values()].map((field) => field.name),
    field: (name) => {
      const field = fields.get(name.toLowerCase());
      return field === undefined ? undefined : decodeField(memory, field, start + field.offset);
    },
  };
}

function decodeField(memory: EbxMemory, field: EbxField, at: number): EbxValue {
  if (!field.isArray) return decodeValue(memory, field, at);
  need(memory, at, 4, field);
  const distance = memory.view.getInt32(at, true);
  // Without a distance there is no room for the count before the elements.
  if (distance === 0) return [];
  const elements = at + distance;
  need(memory, elements - 4, 4, field);
  const count = memory.view.getInt32(elements - 4, true);
  const stride = field.kind === KIND.struct ? memory.types[field.typeIndex]?.size : SIZES.get(field.kind);
  if (stride === undefined || stride === 0) {
    if (count === 0) return [];
    throw badOffset(at, `the elements of its array ${JSON.stringify(field.name)} have no known size`);
  }
  if (count < 0 || count > Math.min(memory.end - elements, MAX_ELEMENTS)) {
    throw badOffset(elements - 4, `its array ${JSON.stringify(field.name)} declares ${count} elements`);
  }
  need(memory, elements, count * stride, field);
  return Array.from({ length: count }, (_, index) => decodeValue(memory, field, elements + index * stride));
}

function need({ start, end }: EbxMemory, at: number, byteLength: number, field: EbxField): void {
  if (at >= start && at + byteLength <= end) return;
  throw badOffset(at, `its field ${JSON.stringify(field.name)} leads outside EBXD`);
}

function decodeValue(memory: EbxMemory, field: EbxField, at: number): EbxValue {
  const { kind } = field;
  if (kind === KIND.struct) return objectAt(memory, field.typeIndex, at);
  const size = SIZES.get(kind);
  if (size === undefined) return { kind: 'opaque', fieldKind: kind };
  // Of a pointer and a text four bytes are read, but all belong to them.
  need(memory, at, kind === KIND.pointer || kind === KIND.text ? 4 : size, field);
  const { view } = memory;
  switch (kind) {
    case KIND.pointer:
      return decodePointer(memory, at);
    case KIND.text:
      return decodeCstring(memory, field, at);
    case KIND.boolean:
      return view.getUint8(at) !== 0;
    case KIND.i8:
      return view.getInt8(at);
    case KIND.u8:
      return view.getUint8(at);
    case KIND.i16:
      return view.getInt16(at, true);
    case KIND.u16:
      return view.getUint16(at, true);
    case KIND.enumeration:
    case KIND.i32:
      return view.getInt32(at, true);
    case KIND.u32:
      return view.getUint32(at, true);
    // Readers disagree on which of the two is signed; both are given without a sign.
    case KIND.u64:
    case KIND.i64:
    case KIND.resource:
      return view.getBigUint64(at, true);
    case KIND.f32:
      return view.getFloat32(at, true);
    case KIND.f64:
      return view.getFloat64(at, true);
    case KIND.guid:
    case KIND.sha1:
      return bytesToHex(memory.bytes.subarray(at, at + size));
    default:
      return { kind: 'opaque', fieldKind: kind };
  }
}

function decodePointer({ view, imports, instanceAt }: EbxMemory, at: number): EbxPointer {
  const value = view.getInt32(at, true);
  if (value === 0) return { kind: 'null' };
  if ((value & 1) === 1) {
    const target = imports[value >> 1];
    if (target === undefined) throw badOffset(at, `it points at import ${value >> 1} of ${imports.length}`);
    return { kind: 'import', target };
  }
  const index = instanceAt.get(at + value);
  if (index === undefined) throw badOffset(at, 'it points where no instance starts');
  return { kind: 'instance', index };
}

function decodeCstring(memory: EbxMemory, field: EbxField, at: number): string {
  const distance = memory.view.getInt32(at, true);
  if (distance === -1) return '';
  const start = at + distance;
  need(memory, start, 1, field);
  const { texts } = memory;
  const known = texts.known.get(start);
  if (known !== undefined) return known;
  const end = memory.bytes.indexOf(0, start);
  if (end < 0 || end >= memory.end) throw badOffset(start, `the text of its field ${JSON.stringify(field.name)} has no end`);
  texts.bytesLeft -= end - start;
  if (texts.bytesLeft < 0) throw badOffset(start, 'its texts overlap so often that they are larger than the document');
  const text = decodeText(memory.bytes, start, end);
  texts.known.set(start, text);
  return text;
}
