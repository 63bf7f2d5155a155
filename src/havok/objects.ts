import { type BinaryReader, decodeText, type FormatError } from '../binary/index.ts';
import { ReadingBudget } from './reading-budget.ts';
import type { Field, HavokType, TypeTable } from './type-table.ts';

/** One record of ITEM: an object, or the elements of an array (specs, tagfile §4). */
interface Item {
  readonly type: HavokType;
  readonly isArray: boolean;
  /** In DATA. */
  readonly offset: number;
  readonly count: number;
}

const ITEM_SIZE = 12;
/** Bytes of a text; bone names have tens. */
const LONGEST_TEXT = 64 * 1024;
/** Bytes of a text that is cheaper read again than kept. */
const SHORT_TEXT = 64;
const TYPE_MASK = 0xffffff;
const OBJECT = 0x10;
const ARRAY = 0x20;

/** Array headers tell their kind by size: an hkArray holds a 64-bit item index and a zero, an hkRelArray a 32-bit one. */
const ARRAY_HEADER_SIZE = 16;
const REL_ARRAY_HEADER_SIZE = 4;
const INLINE_ARRAY = 0x20;
const SIGNED = 0x200;
const BIG_ENDIAN = 0x100;

/**
 * The objects of one tagfile, read where and when they are asked for, by the names of its own type table.
 * Nothing is resolved ahead: references may be cyclic, and most of a file is never looked at.
 */
export class TagfileObjects {
  readonly data: DataView;
  readonly itemCount: number;
  readonly #dataReader: BinaryReader;
  readonly #items: DataView;
  readonly #itemReader: BinaryReader;
  readonly #types: TypeTable;
  readonly #budget: ReadingBudget;
  /** Long texts by item: thousands of bones may name one. */
  readonly #longTexts = new Map<number, string>();

  constructor(data: BinaryReader, items: BinaryReader, types: TypeTable) {
    if (items.byteLength % ITEM_SIZE !== 0)
      throw items.errorAt(0, `the item list of ${items.byteLength} bytes is not made of ${ITEM_SIZE}-byte items`);
    this.data = viewOf(data.bytes);
    this.itemCount = items.byteLength / ITEM_SIZE;
    this.#dataReader = data;
    this.#items = viewOf(items.bytes);
    this.#itemReader = items;
    this.#types = types;
    this.#budget = new ReadingBudget(data.byteLength + items.byteLength);
  }

  /** Allows as much reading again: to be called once for each purpose the file is read for. */
  renewBudget(): void {
    this.#budget.renew();
  }

  /** The one hkRootLevelContainer, item 1. */
  root(): RecordView {
    const item = this.item(1);
    if (item.isArray || item.count !== 1) throw this.#itemReader.errorAt(ITEM_SIZE, 'the first item is not a single object');
    return new RecordView(this, item.type, item.offset);
  }

  /** An item with its place in DATA checked. */
  item(index: number): Item {
    if (!(index > 0 && index < this.itemCount)) throw this.#itemReader.errorAt(0, `item ${index} of ${this.itemCount} is out of range`);
    const at = index * ITEM_SIZE;
    const word = this.#items.getUint32(at, true);
    const offset = this.#items.getUint32(at + 4, true);
    const count = this.#items.getUint32(at + 8, true);
    const kind = word >>> 24;
    if (kind !== OBJECT && kind !== ARRAY)
      throw this.#itemReader.errorAt(at, `item ${index} is of the unknown kind 0x${kind.toString(16)}`);
    if (!this.#types.has(word & TYPE_MASK))
      throw this.#itemReader.errorAt(at, `item ${index} is of type ${word & TYPE_MASK}, which is not described`);
    const type = this.#types.type(word & TYPE_MASK);
    if (type.size === 0 && count > 0) throw this.#itemReader.errorAt(at, `item ${index} is of the type ${type.name}, which has no size`);
    if (offset + count * type.size > this.data.byteLength) {
      throw this.#itemReader.errorAt(at, `item ${index}, ${count} of ${type.name}, lies beyond the ${this.data.byteLength} bytes of data`);
    }
    if (type.alignment > 1 && offset % type.alignment !== 0) {
      throw this.#itemReader.errorAt(at, `item ${index} of ${type.name} at 0x${offset.toString(16)} is not aligned to ${type.alignment}`);
    }
    return { type, isArray: kind === ARRAY, offset, count };
  }

  /** An error about a place in DATA. */
  error(offset: number, problem: string): FormatError {
    return this.#dataReader.errorAt(offset, problem);
  }

  /** Where a place in DATA lies in the file. */
  fileOffset(offset: number): number {
    return this.#dataReader.offsetOf(offset);
  }

  bytes(offset: number, byteLength: number): Uint8Array {
    return this.#dataReader.bytes.subarray(offset, offset + byteLength);
  }

  /** The object a pointer names, undefined for null; its class is its own, which derives from the pointer's. */
  follow(at: number, pointer: HavokType): RecordView | undefined {
    const index = this.#reference(at);
    if (index === 0) return undefined;
    const pointee = pointer.subType;
    const item = this.item(index);
    if (item.isArray || item.count !== 1) throw this.error(at, `a pointer names item ${index}, which is not a single object`);
    if (pointee !== undefined && !item.type.derivesFrom(pointee)) {
      throw this.error(at, `a pointer to ${pointee.name} names an object of ${item.type.name}`);
    }
    return new RecordView(this, item.type, item.offset);
  }

  /** The text a string field names, undefined for null. */
  text(at: number): string | undefined {
    const index = this.#reference(at);
    if (index === 0) return undefined;
    const item = this.item(index);
    if (!item.isArray || item.type.size !== 1) throw this.error(at, `a string names item ${index} of ${item.type.name}, which is not text`);
    const last = item.offset + item.count - 1;
    if (item.count === 0 || this.data.getUint8(last) !== 0) throw this.error(item.offset, 'a string does not end with a zero byte');
    if (item.count > LONGEST_TEXT) throw this.error(item.offset, `a string of ${item.count} bytes is longer than ${LONGEST_TEXT}`);
    return item.count > SHORT_TEXT ? this.#longText(index, item) : decodeText(this.#dataReader.bytes, item.offset, last);
  }

  #longText(index: number, { offset, count }: Item): string {
    let text = this.#longTexts.get(index);
    if (text === undefined) {
      this.#spend(offset, count);
      text = decodeText(this.#dataReader.bytes, offset, offset + count - 1);
      this.#longTexts.set(index, text);
    }
    return text;
  }

  /** The elements an array field names. */
  elements(at: number, type: HavokType): ArrayView {
    if (type.format & INLINE_ARRAY) return new ArrayView(this, this.#elementOf(at, type), at, type.format >>> 8);
    const index = type.size === ARRAY_HEADER_SIZE ? this.#reference(at) : this.#relativeReference(at, type);
    // SDK 2019.1 leaves out the types of what is not there: an empty array's elements are never looked up.
    if (index === 0) return new ArrayView(this, type, at, 0);
    const element = this.#elementOf(at, type);
    const item = this.item(index);
    if (!item.isArray || item.type !== element) {
      throw this.error(at, `an array of ${element.name} names item ${index}, which holds ${item.type.name}`);
    }
    this.#spend(at, item.count * element.size);
    return new ArrayView(this, element, item.offset, item.count);
  }

  /** Counts bytes about to be read at a place in DATA. Throws FormatError when that is many times the file. */
  #spend(offset: number, byteLength: number): void {
    if (!this.#budget.spend(byteLength))
      throw this.error(offset, 'the objects of this file share parts so often that reading them all is refused');
  }

  #elementOf(at: number, type: HavokType): HavokType {
    const element = type.subType;
    if (element === undefined) throw this.error(at, `the array type ${type.name} has no element type`);
    return element;
  }

  #reference(at: number): number {
    const index = this.data.getUint32(at, true);
    const high = this.data.getUint32(at + 4, true);
    if (high !== 0 || index >= this.itemCount)
      throw this.error(at, `a reference names item ${high * 2 ** 32 + index} of ${this.itemCount}`);
    return index;
  }

  #relativeReference(at: number, type: HavokType): number {
    if (type.size !== REL_ARRAY_HEADER_SIZE) throw this.error(at, `the array type ${type.name} of ${type.size} bytes is of unknown layout`);
    const index = this.data.getUint32(at, true);
    if (index >= this.itemCount) throw this.error(at, `a reference names item ${index} of ${this.itemCount}`);
    return index;
  }
}

/** An object, or a record inside one, with its members by name. Every read throws FormatError where the file does not fit its table. */
export class RecordView {
  readonly type: HavokType;
  /** In DATA. */
  readonly offset: number;
  readonly #objects: TagfileObjects;

  constructor(objects: TagfileObjects, type: HavokType, offset: number) {
    if (offset + type.size > objects.data.byteLength) throw objects.error(offset, `an object of ${type.name} lies beyond the data`);
    this.#objects = objects;
    this.type = type;
    this.offset = offset;
  }

  has(name: string): boolean {
    return this.type.fields.has(name);
  }

  /** A bool, integer or enum, or float member. */
  number(name: string): number {
    const { field, at } = this.#locate(name);
    return readNumber(this.#objects, at, field.type);
  }

  /** An integer or enum member: a count or a code, which no table may make a float. */
  integer(name: string): number {
    const { field, at } = this.#locate(name);
    if (field.type.kind !== 'int') throw this.#wrongKind(at, field, 'an integer');
    return readNumber(this.#objects, at, field.type);
  }

  /** An unsigned 64-bit member, which a number may not hold exactly. */
  word64(name: string): bigint {
    const { field, at } = this.#locate(name);
    if (field.type.kind !== 'int' || field.type.size !== 8) throw this.#wrongKind(at, field, 'a 64-bit integer');
    return this.#objects.data.getBigUint64(at, (field.type.format & BIG_ENDIAN) === 0);
  }

  text(name: string): string | undefined {
    return this.#objects.text(this.offset + this.textOffset(name));
  }

  /** Where a string member lies from the object's start. */
  textOffset(name: string): number {
    const { field, at } = this.#locate(name);
    if (field.type.kind !== 'string' || field.type.size !== 8) throw this.#wrongKind(at, field, 'a string');
    return field.offset;
  }

  pointer(name: string): RecordView | undefined {
    const { field, at } = this.#locate(name);
    if (field.type.kind !== 'pointer' || field.type.size !== 8) throw this.#wrongKind(at, field, 'a pointer');
    return this.#objects.follow(at, field.type);
  }

  record(name: string): RecordView {
    const { field, at } = this.#locate(name);
    if (field.type.kind !== 'record') throw this.#wrongKind(at, field, 'a record');
    return new RecordView(this.#objects, field.type, at);
  }

  array(name: string): ArrayView {
    const { field, at } = this.#locate(name);
    if (field.type.kind !== 'array') throw this.#wrongKind(at, field, 'an array');
    return this.#objects.elements(at, field.type);
  }

  /** An error about a member of this object, at its place. */
  error(name: string, problem: string): FormatError {
    return this.#objects.error(this.offset + (this.type.fields.get(name)?.offset ?? 0), problem);
  }

  #locate(name: string): { readonly field: Field; readonly at: number } {
    const field = this.type.fields.get(name);
    if (field === undefined) throw this.#objects.error(this.offset, `${this.type.name} has no member ${name} in this file`);
    if (field.offset + field.type.size > this.type.size) {
      throw this.#objects.error(this.offset, `the member ${name} lies outside the ${this.type.size} bytes of ${this.type.name}`);
    }
    return { field, at: this.offset + field.offset };
  }

  #wrongKind(at: number, field: Field, wanted: string): FormatError {
    return this.#objects.error(at, `the member ${field.name} of ${this.type.name} should be ${wanted} and is ${field.type.name}`);
  }
}

/** The elements of an array, one by one or all at once. */
export class ArrayView {
  readonly count: number;
  readonly type: HavokType;
  /** Of the first element, in DATA. */
  readonly offset: number;
  readonly #objects: TagfileObjects;

  constructor(objects: TagfileObjects, type: HavokType, offset: number, count: number) {
    if (count > 0 && type.size === 0) throw objects.error(offset, `an array of ${type.name}, which has no size`);
    if (offset + count * type.size > objects.data.byteLength) throw objects.error(offset, `${count} of ${type.name} lie beyond the data`);
    this.#objects = objects;
    this.type = type;
    this.offset = offset;
    this.count = count;
  }

  record(index: number): RecordView {
    if (this.type.kind !== 'record') throw this.#wrongKind('records');
    return new RecordView(this.#objects, this.type, this.#at(index));
  }

  pointer(index: number): RecordView | undefined {
    if (this.type.kind !== 'pointer' || this.type.size !== 8) throw this.#wrongKind('pointers');
    return this.#objects.follow(this.#at(index), this.type);
  }

  text(index: number): string | undefined {
    if (this.type.kind !== 'string' || this.type.size !== 8) throw this.#wrongKind('strings');
    return this.#objects.text(this.#at(index));
  }

  /** The string member of a name of every record: of thousands, many times faster than one by one. */
  texts(name: string): readonly string[] {
    const texts: string[] = [];
    if (this.count === 0) return texts;
    const { size } = this.type;
    const offset = this.record(0).textOffset(name);
    for (let index = 0, at = this.offset + offset; index < this.count; index++, at += size) texts.push(this.#objects.text(at) ?? '');
    return texts;
  }

  /** All elements as bytes, borrowed from the file. */
  bytes(): Uint8Array {
    if (this.count === 0) return new Uint8Array();
    if (this.type.size !== 1) throw this.#wrongKind('bytes');
    return this.#objects.bytes(this.offset, this.count);
  }

  /** All elements, copied. */
  int16s(): Int16Array<ArrayBuffer> {
    if (this.count === 0) return new Int16Array();
    if (this.type.kind !== 'int' || this.type.size !== 2) throw this.#wrongKind('16-bit integers');
    const { data } = this.#objects;
    const out = new Int16Array(this.count);
    for (let index = 0, at = this.offset; index < this.count; index++, at += 2) out[index] = data.getInt16(at, true);
    return out;
  }

  /** All elements, copied. */
  uint32s(): Uint32Array<ArrayBuffer> {
    if (this.count === 0) return new Uint32Array();
    if (this.type.kind !== 'int' || this.type.size !== 4) throw this.#wrongKind('32-bit integers');
    const { data } = this.#objects;
    const out = new Uint32Array(this.count);
    for (let index = 0, at = this.offset; index < this.count; index++, at += 4) out[index] = data.getUint32(at, true);
    return out;
  }

  /** All elements, copied. Vectors come as their floats. */
  float32s(): Float32Array<ArrayBuffer> {
    if (this.count === 0) return new Float32Array();
    const vectors =
      this.type.kind === 'array' && this.type.subType?.kind === 'float' && this.type.subType.size === 4 && this.type.size % 4 === 0;
    if (!vectors && (this.type.kind !== 'float' || this.type.size !== 4)) throw this.#wrongKind('32-bit floats');
    // Byte by byte as it were: a NaN keeps what is in it. Every machine that runs this has little-endian arrays, as the file has.
    return new Float32Array(this.#all().slice().buffer as ArrayBuffer);
  }

  /** All elements as they are stored, borrowed from the file; for records whose layout the type tells. */
  view(): DataView {
    return viewOf(this.#all());
  }

  /** An error about the element at an index. */
  error(index: number, problem: string): FormatError {
    return this.#objects.error(this.offset + index * this.type.size, problem);
  }

  /** Where the element at an index begins in the file. */
  fileOffset(index: number): number {
    return this.#objects.fileOffset(this.offset + index * this.type.size);
  }

  #all(): Uint8Array {
    return this.#objects.bytes(this.offset, this.count * this.type.size);
  }

  #at(index: number): number {
    if (!(index >= 0 && index < this.count)) throw this.#objects.error(this.offset, `element ${index} of ${this.count} is out of range`);
    return this.offset + index * this.type.size;
  }

  #wrongKind(wanted: string): FormatError {
    return this.#objects.error(this.offset, `an array of ${this.type.name} should hold ${wanted}`);
  }
}

/** Width by size, sign and byte order by the format word. */
function readNumber(objects: TagfileObjects, at: number, type: HavokType): number {
  const { data } = objects;
  const littleEndian = (type.format & BIG_ENDIAN) === 0;
  const signed = (type.format & SIGNED) !== 0;
  if (type.kind === 'bool' || type.kind === 'int') {
    switch (type.size) {
      case 1:
        return signed ? data.getInt8(at) : data.getUint8(at);
      case 2:
        return signed ? data.getInt16(at, littleEndian) : data.getUint16(at, littleEndian);
      case 4:
        return signed ? data.getInt32(at, littleEndian) : data.getUint32(at, littleEndian);
    }
  }
  if (type.kind === 'float') {
    switch (type.size) {
      case 2: // hkHalf16: the upper half of a 32-bit float, not an IEEE half
        return upperHalfFloat(data.getUint16(at, true));
      case 4:
        return data.getFloat32(at, true);
      case 8:
        return data.getFloat64(at, true);
    }
  }
  throw objects.error(at, `${type.name} of ${type.size} bytes is not a number that can be read`);
}

const scratch = new DataView(new ArrayBuffer(4));

function upperHalfFloat(bits: number): number {
  scratch.setUint32(0, bits << 16);
  return scratch.getFloat32(0);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
