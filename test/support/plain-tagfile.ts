/**
 * A second look at written tagfiles: a strict walk with plain arithmetic, for the tests of the writers only. It throws
 * wherever the file breaks a rule of the format and returns the root object as plain values.
 */
export interface PlainTagfile {
  readonly sdk: string;
  readonly root: PlainRecord;
  readonly types: readonly (PlainType | undefined)[];
  readonly sections: ReadonlyMap<string, Span>;
}

export interface PlainRecord {
  readonly class: string;
  readonly [field: string]: unknown;
}

export interface PlainType {
  name: string;
  parent: number;
  format?: number;
  sub?: number;
  size?: number;
  alignment?: number;
  fields: { readonly name: string; readonly flags: number; readonly offset: number; readonly type: number }[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const CONTAINERS: ReadonlySet<string> = new Set(['TAG0', 'TCM0', 'TYPE', 'INDX']);

function fail(problem: string): never {
  throw new Error(`plain reader: ${problem}`);
}

function expect(condition: boolean, problem: string): void {
  if (!condition) fail(problem);
}

/** All sections by tag; every one has to end where its parent or its neighbour says. */
export function plainSections(bytes: Uint8Array): ReadonlyMap<string, Span> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, Span>();
  const walk = (start: number, end: number): void => {
    let at = start;
    while (at < end) {
      const word = view.getUint32(at, false);
      const tag = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      const next = at + (word & 0x3fffffff);
      expect(next >= at + 8 && next <= end, `${tag} ends at ${next} of ${end}`);
      expect(!found.has(tag), `${tag} occurs twice`);
      expect(((word & 0x40000000) === 0) === CONTAINERS.has(tag), `${tag} has the wrong leaf bit`);
      found.set(tag, { start: at + 8, end: next });
      if (CONTAINERS.has(tag)) walk(at + 8, next);
      at = next;
    }
    expect(at === end, 'a container is not filled exactly');
  };
  walk(0, bytes.length);
  return found;
}

/** The type table of a TAG0 or TCM0 file; index 0 is undefined. */
export function plainTypes(bytes: Uint8Array, sections = plainSections(bytes)): (PlainType | undefined)[] {
  const span = (...tags: readonly string[]): Span => tags.map((tag) => sections.get(tag)).find(Boolean) ?? fail(`no ${tags.join(' or ')}`);
  const strings = (tag: string): readonly string[] => {
    const { start, end } = span(tag);
    return new TextDecoder().decode(bytes.subarray(start, end)).split('\0');
  };
  const typeNames = strings('TSTR');
  const fieldNames = strings('FSTR');
  const names = new VuintCursor(bytes, span('TNA1', 'TNAM').start);
  const count = names.next();
  const types: (PlainType | undefined)[] = [undefined];
  for (let index = 1; index < count; index++) {
    types.push({ name: typeNames[names.next()] ?? fail('type name'), parent: 0, fields: [] });
    for (let parameters = names.next(); parameters > 0; parameters--) {
      const parameter = typeNames[names.next()] ?? fail('parameter name');
      const value = names.next();
      expect(parameter.startsWith('v') || value < count, `${parameter} names type ${value}`);
    }
  }
  const bodies = span('TBDY', 'TBOD');
  const cursor = new VuintCursor(bytes, bodies.start);
  const described = new Set<number>();
  while (cursor.at < bodies.end) {
    const index = cursor.next();
    if (index === 0) continue; // padding
    const type = types[index] ?? fail(`body of type ${index}`);
    described.add(index);
    readBody(cursor, type, fieldNames);
  }
  expect(described.size === count - 1, 'a type has no body');
  return types;
}

function readBody(cursor: VuintCursor, type: PlainType, fieldNames: readonly string[]): void {
  type.parent = cursor.next();
  const bits = cursor.next();
  if (bits & 1) type.format = cursor.next();
  if (bits & 2) type.sub = cursor.next();
  if (bits & 4) cursor.next();
  if (bits & 8) {
    type.size = cursor.next();
    type.alignment = cursor.next() & 0xfff;
  }
  if (bits & 16) cursor.next();
  if (bits & 32) {
    for (let left = cursor.next() & 0xffff; left > 0; left--) {
      const name = fieldNames[cursor.next()] ?? fail('field name');
      type.fields.push({ name, flags: cursor.next(), offset: cursor.next(), type: cursor.next() });
    }
  }
  expect(bits < 64, `optional bits ${bits}`);
}

/** Reads a TAG0 file, with the types of a compendium where it has none. */
export function plainTagfile(bytes: Uint8Array, compendium?: Uint8Array): PlainTagfile {
  const sections = plainSections(bytes);
  const types = sections.has('TYPE') ? plainTypes(bytes, sections) : plainTypes(compendium ?? fail('no compendium'));
  const sdk = sections.get('SDKV') ?? fail('no SDKV');
  const root = new PlainObjects(bytes, sections, types).root();
  return { sdk: String.fromCharCode(...bytes.subarray(sdk.start, sdk.end)), root, types, sections };
}

class PlainObjects {
  readonly #data: DataView;
  readonly #types: readonly (PlainType | undefined)[];
  readonly #items: { readonly type: number; readonly kind: number; readonly offset: number; readonly count: number }[] = [];
  readonly #patches = new Map<number, number>();
  readonly #used = new Set<number>();
  readonly #values = new Map<number, unknown>();

  constructor(bytes: Uint8Array, sections: ReadonlyMap<string, Span>, types: readonly (PlainType | undefined)[]) {
    this.#types = types;
    const view = ({ start, end }: Span): DataView => new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
    this.#data = view(sections.get('DATA') ?? fail('no DATA'));
    const items = view(sections.get('ITEM') ?? fail('no ITEM'));
    expect(items.byteLength % 12 === 0, 'ITEM is no whole number of records');
    for (let at = 0; at < items.byteLength; at += 12) {
      const word = items.getUint32(at, true);
      this.#items.push({
        type: word & 0xffffff,
        kind: word >>> 24,
        offset: items.getUint32(at + 4, true),
        count: items.getUint32(at + 8, true),
      });
    }
    this.#checkItems();
    this.#readPatches(view(sections.get('PTCH') ?? fail('no PTCH')));
  }

  root(): PlainRecord {
    expect(this.#name(this.#items[1]?.type ?? 0) === 'hkRootLevelContainer', 'item 1 is no root container');
    const root = this.#item(1) as PlainRecord;
    expect(this.#values.size === this.#items.length - 1, 'an item is not reached from the root');
    expect(this.#used.size === this.#patches.size, 'a patch names no reference');
    return root;
  }

  #checkItems(): void {
    const [none, ...rest] = this.#items;
    expect(none?.type === 0 && none.kind === 0 && none.offset === 0 && none.count === 0, 'item 0 is not null');
    for (const { type, kind, offset, count } of rest) {
      expect(kind === 0x20 || (kind === 0x10 && count === 1), `item kind ${kind} of ${count}`);
      expect(offset + count * this.#inherited(type, 'size') <= this.#data.byteLength, 'an item leaves DATA');
      expect(offset % this.#inherited(type, 'alignment') === 0, 'an item is misaligned');
    }
    const ordered = [...rest].sort((a, b) => a.offset - b.offset);
    let end = 0;
    for (const { type, offset, count } of ordered) {
      expect(offset >= end && offset - end < 16, 'items overlap or leave a gap of 16 bytes');
      for (let at = end; at < offset; at++) expect(this.#data.getUint8(at) === 0, 'padding is not zero');
      end = offset + count * this.#inherited(type, 'size');
    }
  }

  #readPatches(view: DataView): void {
    let lastType = -1;
    for (let at = 0; at < view.byteLength; ) {
      const type = view.getUint32(at, true);
      const count = view.getUint32(at + 4, true);
      expect(type > lastType, 'patch groups are not ascending');
      lastType = type;
      let last = -1;
      for (let i = 0; i < count; i++) {
        const place = view.getUint32(at + 8 + 4 * i, true);
        expect(place > last, 'patch offsets are not ascending');
        last = place;
        this.#patches.set(place, type);
      }
      at += 8 + 4 * count;
    }
  }

  #name(type: number): string {
    return this.#types[type]?.name ?? '';
  }

  #inherited(type: number, part: 'format' | 'sub' | 'size' | 'alignment'): number {
    const record = this.#types[type] ?? fail(`type ${type}`);
    return record[part] ?? this.#inherited(record.parent, part);
  }

  #reference(at: number, type: number): number {
    const index = Number(this.#data.getBigUint64(at, true));
    if (index === 0) return 0;
    expect(this.#patches.get(at) === type, `reference at ${at} is not patched with its own type`);
    this.#used.add(at);
    return index;
  }

  #item(index: number, elementType?: number): unknown {
    const known = this.#values.get(index);
    if (known !== undefined) return known;
    const item = this.#items[index] ?? fail(`reference to item ${index}`);
    this.#values.set(index, 'cycle');
    const value = this.#itemValue(item, elementType);
    this.#values.set(index, value);
    return value;
  }

  #itemValue(
    item: { readonly type: number; readonly kind: number; readonly offset: number; readonly count: number },
    elementType?: number,
  ): unknown {
    if (elementType !== undefined) expect(item.kind === 0x20 && item.type === elementType, 'an array item is not of the element type');
    if (item.kind === 0x10) return this.#value(item.type, item.offset);
    const stride = this.#inherited(item.type, 'size');
    return Array.from({ length: item.count }, (_, i) => this.#value(item.type, item.offset + i * stride));
  }

  #value(type: number, at: number): unknown {
    const format = this.#inherited(type, 'format');
    switch (format & 15) {
      case 2:
        return this.#data.getUint8(at) !== 0;
      case 3:
        return this.#text(this.#reference(at, type));
      case 4:
        return this.#integer(at, format >> 10, (format & 0x200) !== 0);
      case 5:
        return this.#data.getFloat32(at, true);
      case 6:
        return this.#referred(this.#reference(at, type));
      case 7:
        return this.#record(type, at);
      case 8:
        return this.#array(type, at, format);
      default:
        return fail(`value of format ${format}`);
    }
  }

  #referred(index: number): unknown {
    return index === 0 ? undefined : this.#item(index);
  }

  #text(index: number): string | undefined {
    if (index === 0) return undefined;
    const characters = this.#item(index) as readonly number[];
    expect(characters.at(-1) === 0, 'a string does not end in NUL');
    return new TextDecoder().decode(Uint8Array.from(characters.slice(0, -1)));
  }

  #integer(at: number, bits: number, signed: boolean): number {
    if (bits === 8) return signed ? this.#data.getInt8(at) : this.#data.getUint8(at);
    if (bits === 16) return signed ? this.#data.getInt16(at, true) : this.#data.getUint16(at, true);
    return signed ? this.#data.getInt32(at, true) : this.#data.getUint32(at, true);
  }

  #array(type: number, at: number, format: number): unknown {
    if (this.#name(type) === 'hkPropertyBag') return undefined;
    const sub = this.#inherited(type, 'sub');
    if (format & 0x20) {
      const stride = this.#inherited(sub, 'size');
      return Array.from({ length: format >> 8 }, (_, i) => this.#value(sub, at + i * stride));
    }
    const index = this.#reference(at, type);
    return index === 0 ? [] : this.#item(index, sub);
  }

  #record(type: number, at: number): PlainRecord {
    const values: Record<string, unknown> = {};
    for (let current = type; current !== 0; current = this.#types[current]?.parent ?? 0) {
      for (const field of this.#types[current]?.fields ?? []) {
        if ((field.flags & 1) === 0) values[field.name] = this.#value(field.type, at + field.offset);
      }
    }
    return { ...values, class: this.#name(type) };
  }
}

/** Reads vuints by their prefix. */
export class VuintCursor {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    return Number(this.nextBig());
  }

  nextBig(): bigint {
    const first = this.#bytes[this.at] ?? fail('a vuint leaves the file');
    const [following, mask] = vuintShape(first);
    let value = BigInt(first & mask);
    for (let i = 1; i <= following; i++) value = (value << 8n) | BigInt(this.#bytes[this.at + i] ?? fail('a vuint leaves the file'));
    this.at += 1 + following;
    return value;
  }
}

function vuintShape(first: number): readonly [following: number, mask: number] {
  if (first < 0x80) return [0, 0x7f];
  if (first < 0xc0) return [1, 0x3f];
  if (first < 0xe0) return [2, 0x1f];
  if (first < 0xe8) return [3, 0x07];
  if (first < 0xf0) return [4, 0x07];
  if (first < 0xf8) return [7, 0x07];
  if (first === 0xf8) return [5, 0];
  return first === 0xf9 ? [8, 0] : fail(`vuint prefix ${first}`);
}
