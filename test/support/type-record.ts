/** One field as stored: the offset is from the start of the object, the type is a key of the table. */
export interface FieldRecord {
  readonly name: string;
  readonly flags: number;
  readonly offset: number;
  readonly type: string;
}

/** One type as stored. Left-out parts are inherited from the parent. */
export interface TypeRecord {
  /** The full spelling with template arguments, unique in a table. */
  readonly key: string;
  /** The name without template arguments. */
  readonly name: string;
  /** Template arguments: a type parameter (`t…`) names a key, a value parameter (`v…`) holds a number. */
  readonly parameters?: readonly (readonly [name: string, value: string | number])[];
  readonly parent?: string;
  readonly format?: number;
  /** Element or pointee; an empty string is the null type. */
  readonly sub?: string;
  readonly version?: number;
  readonly size?: number;
  readonly alignment?: number;
  readonly flags?: number;
  readonly fields?: readonly FieldRecord[];
  readonly properties?: number;
}

/** Size and alignment in bytes. */
export interface Extent {
  readonly size: number;
  readonly alignment: number;
}
