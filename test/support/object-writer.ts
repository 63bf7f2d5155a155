import type { FieldValue, HavokObject } from './havok-objects.ts';
import { alignUp, type TypeTable } from './type-table.ts';

/** One ITEM record before it is written. */
export interface ItemRecord {
  readonly typeIndex: number;
  /** 0x10 a single object, 0x20 an array. */
  readonly kind: number;
  readonly offset: number;
  readonly count: number;
}

/** The content of a tagfile's DATA and INDX sections. */
export interface ObjectData {
  readonly data: Uint8Array;
  /** Record 0 is the null item, record 1 the root. */
  readonly items: readonly ItemRecord[];
  /** DATA offsets of every non-zero reference by the index of the referring field's type. */
  readonly patches: ReadonlyMap<number, readonly number[]>;
}

interface Item {
  readonly type: string;
  readonly kind: number;
  readonly count: number;
  readonly alignment: number;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly references: { readonly type: string; readonly at: number }[];
}

/** Lays a graph of objects out as items: one an object, one an array, one a string. */
export function layObjects(root: HavokObject, table: TypeTable): ObjectData {
  const writer = new ItemWriter(table);
  writer.object(root);
  return placeItems(writer.items, table);
}

class ItemWriter {
  readonly items: Item[] = [];
  readonly #table: TypeTable;
  readonly #objects = new Map<HavokObject, number>();

  constructor(table: TypeTable) {
    this.#table = table;
  }

  object(object: HavokObject): number {
    const known = this.#objects.get(object);
    if (known !== undefined) return known;
    const [item, index] = this.#item(object.className, 0x10, 1);
    // Known before its fields are written, so that cycles end.
    this.#objects.set(object, index);
    this.#record(item, 0, object.className, object.fields);
    return index;
  }

  #item(type: string, kind: number, count: number): [Item, number] {
    const size = this.#table.inherited(type, 'size');
    const bytes = new Uint8Array(size * count);
    const own = this.#table.inherited(type, 'alignment');
    const alignment = type === 'char' ? 2 : kind === 0x10 ? Math.max(own, 8) : 16;
    const item = { type, kind, count, alignment, bytes, view: new DataView(bytes.buffer), references: [] };
    this.items.push(item);
    return [item, this.items.length];
  }

  #record(item: Item, at: number, type: string, values: Readonly<Record<string, FieldValue>>): void {
    const fields = this.#table.allFields(type);
    const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name));
    if (unknown.length > 0) throw new Error(`${type} has no field ${unknown.join(', ')}`);
    for (const field of fields) {
      const stored = (field.flags & 1) === 0;
      if (stored) this.#value(item, at + field.offset, field.type, values[field.name]);
    }
  }

  #value(item: Item, at: number, type: string, value: FieldValue): void {
    if (value === undefined) return;
    const format = this.#table.inherited(type, 'format');
    switch (format & 15) {
      case 2:
        item.view.setUint8(at, value === true || value === 1 ? 1 : 0);
        return;
      case 3:
        this.#reference(item, at, type, this.#text(value));
        return;
      case 4:
        writeInteger(item.view, at, format >> 10, numberOf(value, type));
        return;
      case 5:
        writeFloat(item.view, at, this.#table.inherited(type, 'size'), numberOf(value, type));
        return;
      case 6:
        this.#reference(item, at, type, this.#pointee(value, type));
        return;
      case 7:
        if (isKind(value, 'record')) this.#record(item, at, type, value.fields);
        else throw new Error(`${type} needs a record`);
        return;
      case 8:
        this.#array(item, at, type, format, value);
        return;
      default:
        throw new Error(`cannot write a value of ${type}`);
    }
  }

  #array(item: Item, at: number, type: string, format: number, value: FieldValue): void {
    if (isKind(value, 'raw-reference')) {
      this.#reference(item, at, type, value.index);
      return;
    }
    const elements = elementsOf(value, type);
    const sub = this.#table.inherited(type, 'sub');
    const stride = this.#table.inherited(sub, 'size');
    if ((format & 0x20) !== 0) {
      const count = format >> 8;
      for (let i = 0; i < Math.min(count, elements.length); i++) this.#value(item, at + i * stride, sub, elements[i]);
      return;
    }
    if (elements.length === 0) return; // an empty array is the null item
    const [target, index] = this.#item(sub, 0x20, elements.length);
    this.#reference(item, at, type, index);
    if (elements instanceof Uint8Array && stride === 1) target.bytes.set(elements);
    else for (let i = 0; i < elements.length; i++) this.#value(target, i * stride, sub, elements[i]);
  }

  #text(value: FieldValue): number {
    if (isKind(value, 'raw-reference')) return value.index;
    const bytes = textBytes(value);
    const [item, index] = this.#item('char', 0x20, bytes.length);
    item.bytes.set(bytes);
    return index;
  }

  #pointee(value: FieldValue, type: string): number {
    if (isKind(value, 'raw-reference')) return value.index;
    if (isKind(value, 'object')) return this.object(value);
    throw new Error(`${type} needs an object`);
  }

  #reference(item: Item, at: number, type: string, index: number): void {
    if (index === 0) return;
    // hkRelArray holds a 4-byte index, every other reference an 8-byte one.
    if (this.#table.inherited(type, 'size') === 4) item.view.setUint32(at, index, true);
    else item.view.setBigUint64(at, BigInt(index), true);
    item.references.push({ type, at });
  }
}

// Strings go behind everything else, so that the items are not in the order of their offsets, as in real files.
function placeItems(items: readonly Item[], table: TypeTable): ObjectData {
  const offsets = new Map<Item, number>();
  let end = 0;
  for (const item of [...items.filter(({ type }) => type !== 'char'), ...items.filter(({ type }) => type === 'char')]) {
    const offset = alignUp(end, item.alignment);
    offsets.set(item, offset);
    end = offset + item.bytes.length;
  }
  const data = new Uint8Array(alignUp(end, 4));
  const records: ItemRecord[] = [{ typeIndex: 0, kind: 0, offset: 0, count: 0 }];
  const patches = new Map<number, number[]>();
  for (const item of items) {
    const offset = offsets.get(item) ?? 0;
    data.set(item.bytes, offset);
    records.push({ typeIndex: table.indexOf(item.type), kind: item.kind, offset, count: item.count });
    for (const { type, at } of item.references) {
      const typeIndex = table.indexOf(type);
      const places = patches.get(typeIndex) ?? [];
      places.push(offset + at);
      patches.set(typeIndex, places);
    }
  }
  const sorted = [...patches.entries()].sort((a, b) => a[0] - b[0]);
  return { data, items: records, patches: new Map(sorted.map(([type, places]) => [type, places.sort((a, b) => a - b)])) };
}

function writeInteger(view: DataView, at: number, bits: number, value: number): void {
  if (bits === 8) view.setUint8(at, value);
  else if (bits === 16) view.setUint16(at, value, true);
  else if (bits === 32) view.setUint32(at, value, true);
  else view.setBigInt64(at, BigInt(value), true);
}

function writeFloat(view: DataView, at: number, size: number, value: number): void {
  if (size === 8) view.setFloat64(at, value, true);
  else if (size === 4) view.setFloat32(at, value, true);
  else view.setUint16(at, halfBits(value), true);
}

// hkHalf16 is the upper half of an f32.
function halfBits(value: number): number {
  return new Uint32Array(new Float32Array([value]).buffer)[0]! >>> 16;
}

function textBytes(value: FieldValue): Uint8Array {
  if (isKind(value, 'raw-text')) return value.bytes;
  const bytes = typeof value === 'string' ? utf8(value) : value;
  if (!(bytes instanceof Uint8Array)) throw new Error('a string needs text or bytes');
  return Uint8Array.from([...bytes, 0]);
}

function utf8(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf8'));
}

function numberOf(value: FieldValue, type: string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new Error(`${type} needs a number`);
}

function elementsOf(value: FieldValue, type: string): ArrayLike<FieldValue> {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return value as ArrayLike<FieldValue>;
  throw new Error(`${type} needs an array`);
}

function isKind<Kind extends string>(value: FieldValue, kind: Kind): value is Extract<FieldValue, { readonly kind: Kind }> {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
}
