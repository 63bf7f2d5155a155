/** A field of a Havok class: its name, its type in Havok's own spelling, and member flags (0x20 a plain field). */
export type FieldSpec = readonly [name: string, type: string, flags?: number];

/** A class as its type table describes it; offsets and size follow from the order and alignment of its fields. */
export interface ClassSpec {
  readonly name: string;
  readonly parent?: string;
  readonly version?: number;
  /** Type flags: 1 not serialisable, 2 abstract, 0x10 empty; others of unknown meaning. */
  readonly flags?: number;
  readonly fields: readonly FieldSpec[];
  /** Properties announced in the high bits of the member count; no data follows for them. */
  readonly properties?: number;
  /** Size and alignment where they do not follow from the fields. */
  readonly size?: number;
  readonly alignment?: number;
}

/** Private field. */
export const PRIVATE = 0x24;

/** Protected field. */
export const PROTECTED = 0x22;

/** Private and not serialised: the bytes stay zero. */
export const HIDDEN = 0x25;
