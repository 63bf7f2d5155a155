import type { ClassSpec } from './class-spec.ts';
import { type Dialect, havokClasses } from './havok-classes.ts';
import { builtInType, isBuiltInType } from './havok-builtins.ts';
import type { Extent, FieldRecord, TypeRecord } from './type-record.ts';

/** Changes to how a class is laid out, to prove that a reader follows the file's table. */
export interface LayoutChange {
  /** Own fields in the new declared and memory order; those left out keep their order behind. */
  readonly order?: readonly string[];
  /** Bytes to leave free before the first own field. */
  readonly gap?: number;
}

export interface TypeTableOptions {
  readonly layouts?: Readonly<Record<string, LayoutChange>>;
  /** More classes, or replacements of known ones by name. */
  readonly classes?: readonly ClassSpec[];
  /** Reverses the order of all types but the root, so that indices differ from table to table. */
  readonly reverse?: boolean;
}

/** All types of a table by key; index 0 is the null type, the first record has index 1. */
export interface TypeTable {
  readonly dialect: Dialect;
  readonly records: readonly TypeRecord[];
  readonly indexOf: (key: string) => number;
  readonly record: (key: string) => TypeRecord;
  /** The nearest value of a part that is stated by the type or one of its ancestors. */
  readonly inherited: <Part extends 'format' | 'sub' | 'size' | 'alignment'>(key: string, part: Part) => NonNullable<TypeRecord[Part]>;
  /** Fields of the ancestors first, then its own. */
  readonly allFields: (key: string) => readonly FieldRecord[];
}

/** Describes the known classes of a dialect, and every type they mention, as one table. */
export function buildTypeTable(dialect: Dialect, options: TypeTableOptions = {}): TypeTable {
  const classes = new Map(havokClasses(dialect).map((spec) => [spec.name, spec]));
  for (const spec of options.classes ?? []) classes.set(spec.name, spec);
  const records = new Map<string, TypeRecord>();

  const define = (key: string): TypeRecord => {
    const known = records.get(key);
    if (known !== undefined) return known;
    const spec = classes.get(key);
    if (spec === undefined && !isBuiltInType(key)) throw new Error(`no layout for type ${key}`);
    const record = spec === undefined ? builtInType(key, dialect, measure) : classRecord(spec, options.layouts?.[key], measure);
    records.set(key, record);
    return record;
  };
  const inherited = <Part extends 'format' | 'sub' | 'size' | 'alignment'>(key: string, part: Part): NonNullable<TypeRecord[Part]> => {
    const record = define(key);
    const own = record[part];
    if (own !== undefined) return own as NonNullable<TypeRecord[Part]>;
    if (record.parent === undefined) throw new Error(`${key} states no ${part}`);
    return inherited(record.parent, part);
  };
  const measure = (key: string): Extent => ({ size: inherited(key, 'size'), alignment: inherited(key, 'alignment') });

  // char before the classes: string items use it though no field mentions it.
  const ordered = closure(['hkRootLevelContainer', 'char', ...classes.keys()], define);
  if (options.reverse === true) ordered.splice(1, ordered.length, ...ordered.slice(1).reverse());
  const indices = new Map(ordered.map((record, index) => [record.key, index + 1]));

  const allFields = (key: string): readonly FieldRecord[] => {
    const record = define(key);
    return [...(record.parent === undefined ? [] : allFields(record.parent)), ...(record.fields ?? [])];
  };
  const indexOf = (key: string): number => {
    const index = key === '' ? 0 : indices.get(key);
    if (index === undefined) throw new Error(`type ${key} is not in the table`);
    return index;
  };
  return { dialect, records: ordered, indexOf, record: define, inherited, allFields };
}

function classRecord(spec: ClassSpec, change: LayoutChange | undefined, measure: (key: string) => Extent): TypeRecord {
  const parent = spec.parent === undefined ? { size: 0, alignment: 1 } : measure(spec.parent);
  const first = change?.order ?? [];
  const ordered = [...spec.fields].sort((a, b) => rank(first, a[0]) - rank(first, b[0]));
  let end = parent.size + (change?.gap ?? 0);
  let alignment = Math.max(parent.alignment, spec.alignment ?? 1);
  const fields = ordered.map(([name, type, flags]) => {
    const extent = measure(type);
    const offset = alignUp(end, extent.alignment);
    end = offset + extent.size;
    alignment = Math.max(alignment, extent.alignment);
    return { name, flags: flags ?? 0x20, offset, type };
  });
  return {
    key: spec.name,
    name: spec.name,
    ...(spec.parent === undefined ? {} : { parent: spec.parent }),
    format: 7,
    ...(spec.version === undefined ? {} : { version: spec.version }),
    size: spec.size ?? alignUp(Math.max(end, 1), alignment),
    alignment,
    ...(spec.flags === undefined ? {} : { flags: spec.flags }),
    fields,
    ...(spec.properties === undefined ? {} : { properties: spec.properties }),
  };
}

function rank(order: readonly string[], name: string): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

/** All types reachable from the roots, breadth first, each once. */
function closure(roots: readonly string[], define: (key: string) => TypeRecord): TypeRecord[] {
  const ordered = new Map<string, TypeRecord>();
  const queue = [...roots];
  for (let at = 0; at < queue.length; at++) {
    const key = queue[at] ?? '';
    if (key === '' || ordered.has(key)) continue;
    const record = define(key);
    ordered.set(key, record);
    const parameters = (record.parameters ?? []).flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
    queue.push(record.parent ?? '', record.sub ?? '', ...parameters, ...(record.fields ?? []).map((field) => field.type));
  }
  return [...ordered.values()];
}

/** The next multiple of an alignment at or after an offset. */
export function alignUp(offset: number, alignment: number): number {
  return alignment <= 1 ? offset : Math.ceil(offset / alignment) * alignment;
}
