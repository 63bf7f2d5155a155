import { FormatError } from '../binary/index.ts';

/** Low four bits of a type's format word (specs, tagfile §3). */
export type TypeKind = 'void' | 'opaque' | 'bool' | 'string' | 'int' | 'float' | 'pointer' | 'record' | 'array' | 'unknown';

const KINDS: readonly TypeKind[] = ['void', 'opaque', 'bool', 'string', 'int', 'float', 'pointer', 'record', 'array'];

/** Longest chain of parents that is followed; real ones have fewer than ten. */
const CHAIN_LIMIT = 64;

/** Members of one class and its parents; the most a real class has is 46. */
const MOST_FIELDS = 256;

/** Member flag: the stored bytes are zero and mean nothing. */
const NOT_SERIALISED = 0x01;

/** A type as its record in the file states it; undefined means inherited. */
export interface TypeBody {
  /** Where the record begins in the TYPE section: files with the same section share the table. */
  readonly at: number;
  readonly name: string;
  /** Index of the parent, 0 for none. */
  readonly parent: number;
  readonly format: number | undefined;
  readonly subType: number | undefined;
  readonly size: number | undefined;
  readonly alignment: number | undefined;
  readonly fields: readonly FieldBody[];
}

export interface FieldBody {
  readonly name: string;
  readonly flags: number;
  readonly offset: number;
  readonly type: number;
}

export interface Field {
  readonly name: string;
  readonly type: HavokType;
  readonly offset: number;
  readonly serialised: boolean;
}

/** The types a tagfile describes itself with, by index; 0 is the null type. Types are made when first asked for: they may be cyclic. */
export class TypeTable {
  readonly #bodies: readonly (TypeBody | undefined)[];
  readonly #types: (HavokType | undefined)[];

  constructor(bodies: readonly (TypeBody | undefined)[]) {
    this.#bodies = bodies;
    this.#types = new Array<HavokType | undefined>(bodies.length).fill(undefined);
  }

  get count(): number {
    return this.#bodies.length;
  }

  /** Says whether the table describes the type of an index. */
  has(index: number): boolean {
    return this.#bodies[index] !== undefined;
  }

  /** Throws FormatError for an index that the table does not describe and for parents that never end; `at` is where it is named. */
  type(index: number, at?: number): HavokType {
    let type = this.#types[index];
    if (type === undefined) {
      type = new HavokType(this, index, this.#chain(index, at));
      this.#types[index] = type;
    }
    return type;
  }

  /** The type's body and its parents', nearest first. */
  #chain(index: number, at: number | undefined): readonly [TypeBody, ...TypeBody[]] {
    const own = this.#body(index, at);
    const chain: [TypeBody, ...TypeBody[]] = [own];
    for (let parent = own.parent; parent !== 0; parent = this.#body(parent, own.at).parent) {
      if (chain.length === CHAIN_LIMIT) throw new FormatError('TAG0 types', own.at, `the parents of ${own.name} never end`);
      chain.push(this.#body(parent, own.at));
    }
    return chain;
  }

  #body(index: number, at: number | undefined): TypeBody {
    const body = this.#bodies[index];
    if (body === undefined) throw new FormatError('TAG0 types', at, `type ${index} of ${this.#bodies.length} is not described`);
    return body;
  }
}

/** One type; what its record leaves out comes from the nearest parent that states it. */
export class HavokType {
  readonly index: number;
  readonly name: string;
  readonly kind: TypeKind;
  /** The whole format word. */
  readonly format: number;
  /** Bytes of one value; 0 where no record states it. */
  readonly size: number;
  readonly alignment: number;
  readonly #table: TypeTable;
  readonly #chain: readonly [TypeBody, ...TypeBody[]];
  #fields: ReadonlyMap<string, Field> | undefined;

  constructor(table: TypeTable, index: number, chain: readonly [TypeBody, ...TypeBody[]]) {
    this.#table = table;
    this.#chain = chain;
    this.index = index;
    this.name = chain[0].name;
    this.format = this.#stated('format') ?? 0;
    this.kind = KINDS[this.format & 15] ?? 'unknown';
    this.size = this.#stated('size') ?? 0;
    this.alignment = this.#stated('alignment') ?? 1;
  }

  /** Element of an array, pointee of a pointer. */
  get subType(): HavokType | undefined {
    const index = this.#stated('subType') ?? 0;
    return index === 0 ? undefined : this.#table.type(index, this.#chain[0].at);
  }

  /** The parents' fields and its own, by name. */
  get fields(): ReadonlyMap<string, Field> {
    this.#fields ??= this.#collectFields();
    return this.#fields;
  }

  /** Says whether this type is the named one or derives from it. */
  isA(name: string): boolean {
    return this.#chain.some((body) => body.name === name);
  }

  /** Says whether this type is the other one or derives from it. */
  derivesFrom(other: HavokType): boolean {
    return this === other || this.#chain.includes(other.#chain[0]);
  }

  #stated(key: 'format' | 'subType' | 'size' | 'alignment'): number | undefined {
    for (const body of this.#chain) if (body[key] !== undefined) return body[key];
    return undefined;
  }

  #collectFields(): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>();
    const count = this.#chain.reduce((sum, body) => sum + body.fields.length, 0);
    if (count > MOST_FIELDS)
      throw new FormatError('TAG0 types', this.#chain[0].at, `${this.name} has ${count} members, too many to be meant`);
    for (const body of this.#chain.toReversed()) {
      for (const { name, flags, offset, type } of body.fields) {
        fields.set(name, { name, type: this.#table.type(type, body.at), offset, serialised: (flags & NOT_SERIALISED) === 0 });
      }
    }
    return fields;
  }
}
