import { ByteWriter } from './byte-writer.ts';

/** Kinds of fields as the reflection numbers them. */
export const EBX_KINDS = {
  base: 0,
  struct: 2,
  pointer: 3,
  cstring: 7,
  enum: 8,
  bool: 10,
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
} as const;

export type EbxKindName = keyof typeof EBX_KINDS;

export interface EbxFieldSpec {
  readonly name: string;
  readonly kind: EbxKindName;
  readonly array?: boolean;
  /** Of structs and base classes: the name of their type. */
  readonly type?: string;
}

export interface EbxTypeSpec {
  readonly name: string;
  readonly fields: readonly EbxFieldSpec[];
}

/** A pointer is an instance's index, a link into another document, or nothing. */
export type EbxPointerSpec = { readonly to: number } | { readonly file: number; readonly instance: number } | undefined;

export type EbxValueSpec =
  | number
  | bigint
  | boolean
  | string
  | EbxPointerSpec
  | readonly EbxValueSpec[]
  | { readonly [field: string]: EbxValueSpec };

export interface EbxInstanceSpec {
  readonly type: string;
  /** Makes the instance exported; exported ones come first. A seed of its guid. */
  readonly guid?: number;
  readonly fields: Readonly<Record<string, EbxValueSpec>>;
}

export interface EbxSpec {
  readonly types: readonly EbxTypeSpec[];
  readonly instances: readonly EbxInstanceSpec[];
  /** A seed of the document's guid. */
  readonly file: number;
  readonly reflection: 'REFL' | 'RFL2' | 'none';
  readonly form?: 'EBX\0' | 'EBXS';
}

const SIZES: Readonly<Record<EbxKindName, number>> = {
  base: 0,
  struct: 0,
  pointer: 8,
  cstring: 8,
  enum: 4,
  bool: 1,
  i8: 1,
  u8: 1,
  i16: 2,
  u16: 2,
  i32: 4,
  u32: 4,
  u64: 8,
  i64: 8,
  f32: 4,
  f64: 8,
  guid: 16,
  sha1: 20,
  resource: 8,
  typeRef: 8,
  boxed: 16,
};

/** Bytes before the fields of an instance: its type index and padding. */
const INSTANCE_HEAD = 8;

export function guidBytes(seed: number): number[] {
  return Array.from(
    { length: 16 },
    (_, index) => ((Math.imul(seed + 1, 0x9e3779b1) >>> ((index % 4) * 8)) % 251) ^ (index * 17 + seed),
  ).map((value) => value & 0xff);
}

interface PlacedField extends EbxFieldSpec {
  readonly offset: number;
}

interface PlacedType {
  readonly name: string;
  readonly size: number;
  readonly fields: readonly PlacedField[];
}

/** Places fields one after the other; classes leave room for the head of an instance, structs do not. */
function placeTypes(types: readonly EbxTypeSpec[]): Map<string, PlacedType> {
  const structs = new Set(types.flatMap((type) => type.fields.filter((field) => field.kind === 'struct').map((field) => field.type)));
  const placed = new Map<string, PlacedType>();
  for (const type of types) {
    let end = structs.has(type.name) ? 0 : INSTANCE_HEAD;
    const fields = type.fields.map((field): PlacedField => {
      const own = field.type === undefined ? undefined : placed.get(field.type);
      if (field.kind === 'base') {
        end = Math.max(end, own?.size ?? 0);
        return { ...field, offset: 0 };
      }
      const size = field.array === true ? 8 : field.kind === 'struct' ? (own?.size ?? 0) : SIZES[field.kind];
      const alignment = Math.min(8, field.kind === 'struct' || size % 4 !== 0 ? (size % 4 === 0 ? 4 : size) : size % 8 === 0 ? 8 : 4);
      const offset = Math.ceil(end / alignment) * alignment;
      end = offset + size;
      return { ...field, offset };
    });
    placed.set(type.name, { name: type.name, size: Math.ceil(end / 4) * 4, fields });
  }
  return placed;
}

/** Writes a RIFF EBX document. Types must come after those they use. */
export function writeEbx(spec: EbxSpec): Uint8Array {
  const types = placeTypes(spec.types);
  const data = new DataBuilder(spec, types);
  const chunks: [string, Uint8Array][] = [
    ['EBXD', data.bytes()],
    ['EFIX', data.fixups()],
    ['EBXX', new Uint8Array(3)],
  ];
  if (spec.reflection !== 'none') chunks.push([spec.reflection, writeReflection(spec, types)]);
  const out = new ByteWriter();
  out
    .ascii('RIFF')
    .u32(0)
    .ascii(spec.form ?? 'EBX\0');
  for (const [id, bytes] of chunks) {
    out.ascii(id).u32(bytes.length).bytes(bytes);
    if (bytes.length % 2 === 1) out.u8(0);
  }
  return out.patchU32(4, out.length - 8).toBytes();
}

/** Twelve bytes of RIFF and eight of EBXD come before the data, whose offsets count from the next multiple of 16. */
const DATA_PADDING = 12;

class DataBuilder {
  readonly #out = new ByteWriter();
  readonly #instances: number[] = [];
  readonly #imports: { readonly file: number; readonly instance: number }[] = [];
  readonly #pointers: number[] = [];
  readonly #resources: number[] = [];
  readonly #importPlaces: number[] = [];
  readonly #later: (() => void)[] = [];
  readonly #links: (() => void)[] = [];
  readonly #spec: EbxSpec;
  readonly #types: ReadonlyMap<string, PlacedType>;
  readonly #arrays: number;
  readonly #strings: number;

  constructor(spec: EbxSpec, types: ReadonlyMap<string, PlacedType>) {
    this.#spec = spec;
    this.#types = types;
    this.#out.zeros(DATA_PADDING);
    for (const instance of spec.instances) this.#instance(instance);
    this.#arrays = this.#here();
    // Arrays and texts may ask for more of them.
    for (let job = this.#later.shift(); job !== undefined; job = this.#later.shift()) job();
    this.#strings = this.#here();
    for (const link of this.#links) link();
  }

  bytes(): Uint8Array {
    return this.#out.toBytes();
  }

  fixups(): Uint8Array {
    const { instances } = this.#spec;
    const names = [...this.#types.keys()];
    const out = new ByteWriter();
    const offsets = (list: readonly number[]): void => {
      out.i32(list.length);
      for (const at of list) out.u32(at);
    };
    out.bytes(guidBytes(this.#spec.file)).i32(names.length);
    for (const index of names.keys()) out.bytes(guidBytes(1000 + index));
    out.i32(names.length);
    for (const index of names.keys()) out.u32(0xabc00000 + index);
    out.i32(instances.filter((instance) => instance.guid !== undefined).length);
    offsets(this.#instances);
    offsets(this.#pointers);
    offsets(this.#resources);
    out.i32(this.#imports.length);
    for (const { file, instance } of this.#imports) out.bytes(guidBytes(file)).bytes(guidBytes(instance));
    offsets(this.#importPlaces);
    offsets([]);
    return out.u32(this.#arrays).u32(this.#arrays).u32(this.#strings).toBytes();
  }

  #here(): number {
    return this.#out.length - DATA_PADDING;
  }

  #instance(instance: EbxInstanceSpec): void {
    this.#out.pad(16, DATA_PADDING);
    if (instance.guid !== undefined) this.#out.bytes(guidBytes(instance.guid));
    const start = this.#out.length;
    this.#instances.push(this.#here());
    const type = this.#type(instance.type);
    this.#out.zeros(type.size);
    this.#put(start, [[...this.#types.keys()].indexOf(instance.type) & 0xff]);
    this.#fields(start, type, instance.fields);
  }

  #type(name: string | undefined): PlacedType {
    const type = this.#types.get(name ?? '');
    if (type === undefined) throw new Error(`no type ${name}`);
    return type;
  }

  #fields(start: number, type: PlacedType, values: Readonly<Record<string, EbxValueSpec>>): void {
    for (const field of type.fields) {
      // A class that is its own base is for readers to refuse.
      if (field.kind === 'base' && field.type === type.name) continue;
      if (field.kind === 'base') this.#fields(start, this.#type(field.type), values);
      else if (field.array === true) this.#array(start + field.offset, field, (values[field.name] ?? []) as readonly EbxValueSpec[]);
      else if (field.name in values) this.#value(start + field.offset, field, values[field.name]);
    }
  }

  #array(at: number, field: EbxFieldSpec, values: readonly EbxValueSpec[]): void {
    this.#later.push(() => {
      const stride = field.kind === 'struct' ? this.#type(field.type).size : SIZES[field.kind];
      this.#out.pad(16, DATA_PADDING).zeros(12).i32(values.length);
      const elements = this.#out.length;
      this.#out.zeros(values.length * stride);
      this.#patch(at, elements - at);
      values.forEach((value, index) => this.#value(elements + index * stride, field, value));
    });
  }

  #value(at: number, field: EbxFieldSpec, value: EbxValueSpec): void {
    const scratch = new ByteWriter();
    switch (field.kind) {
      case 'struct':
        return this.#fields(at, this.#type(field.type), value as Readonly<Record<string, EbxValueSpec>>);
      case 'cstring':
        if (value === '') return this.#patch(at, 0xffffffff);
        this.#later.push(() => {
          this.#patch(at, this.#out.length - at);
          this.#out.ascii(value as string).u8(0);
        });
        return;
      case 'pointer':
        return this.#pointer(at, value as EbxPointerSpec);
      case 'resource':
        this.#resources.push(at - DATA_PADDING);
        scratch.u64(value as bigint);
        break;
      case 'u64':
      case 'i64':
      case 'typeRef':
        scratch.u64(BigInt.asUintN(64, BigInt(value as bigint)));
        break;
      case 'f32':
        scratch.f32(Number(value));
        break;
      case 'f64':
        scratch.f64(Number(value));
        break;
      default: {
        const size = SIZES[field.kind];
        if (size === 1) scratch.u8(Number(value));
        else if (size === 2) scratch.u16(Number(value));
        else if (size === 4) scratch.u32(Number(value));
        else scratch.bytes(guidBytes(Number(value))).zeros(size - 16);
      }
    }
    this.#put(at, scratch.toBytes());
  }

  #pointer(at: number, pointer: EbxPointerSpec): void {
    if (pointer === undefined) return;
    if ('to' in pointer) {
      this.#pointers.push(at - DATA_PADDING);
      // Instances after this one have no place yet.
      this.#links.push(() => this.#patch(at, (this.#instances[pointer.to] ?? 0) + DATA_PADDING - at));
      return;
    }
    this.#importPlaces.push(at - DATA_PADDING);
    this.#imports.push(pointer);
    this.#patch(at, ((this.#imports.length - 1) << 1) | 1);
  }

  #patch(at: number, value: number): void {
    this.#out.patchU32(at, value >>> 0);
  }

  #put(at: number, bytes: ArrayLike<number>): void {
    for (let index = 0; index < bytes.length; index++) this.#out.patchU8(at + index, bytes[index] ?? 0);
  }
}

function writeReflection({ reflection }: EbxSpec, types: ReadonlyMap<string, PlacedType>): Uint8Array {
  const strings = new ByteWriter();
  const places = new Map<string, number>();
  const nameOf = (name: string): number => {
    const known = places.get(name);
    const at = known ?? strings.length;
    if (known === undefined) {
      places.set(name, at);
      strings.ascii(name).u8(0);
    }
    return reflection === 'REFL' ? at : hashOf(name);
  };
  const list = [...types.values()];
  const out = new ByteWriter();
  out.i32(list.length);
  list.forEach((_, index) => out.bytes(guidBytes(1000 + index)).u32(0xabc00000 + index));
  out.i32(list.length);
  let first = 0;
  for (const { name, fields, size } of list) {
    out.u32(nameOf(name)).i32(first).u16(fields.length).u16(0x29).u16(size).u16(4);
    first += fields.length;
  }
  out.i32(first);
  const indexOf = (name: string | undefined): number => Math.max(0, [...types.keys()].indexOf(name ?? ''));
  for (const field of list.flatMap((type) => type.fields)) {
    const flags = ((EBX_KINDS[field.kind] << 4) | (field.array === true ? 4 : 1)) << 1;
    out.u32(nameOf(field.name)).u32(field.offset).u16(flags).u16(indexOf(field.type));
  }
  out.i32(1).zeros(12).i32(2).zeros(16);
  if (reflection === 'RFL2') {
    out.i32(places.size);
    for (const [name, at] of places) out.u32(hashOf(name)).u32(at);
  }
  return out.bytes(strings.toBytes()).toBytes();
}

/** Any hash does: the document lists which name it stands for. */
function hashOf(name: string): number {
  let hash = 5381;
  for (let index = 0; index < name.length; index++) hash = (Math.imul(hash, 33) + name.charCodeAt(index)) >>> 0;
  return hash;
}
