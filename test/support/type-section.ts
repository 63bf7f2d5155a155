import { ByteWriter } from './byte-writer.ts';
import { containerSection, leafSection } from './sections.ts';
import type { TypeRecord } from './type-record.ts';
import type { TypeTable } from './type-table.ts';
import { type VuintForm, writeVuint } from './vuint.ts';

export interface TypeSectionOptions {
  /** Least bytes of every vuint, to use forms longer than needed. */
  readonly vuintForm?: VuintForm;
  /** Sections to leave out, of TPTR, THSH and TPAD. */
  readonly without?: readonly string[];
  /** TNAM and TBOD instead of TNA1 and TBDY; by default in the 2015 dialect only. */
  readonly oldTags?: boolean;
  /** Keys of types that get no body record. */
  readonly omitBodies?: readonly string[];
  /** Replaces body records by key, to write wrong tables. */
  readonly records?: Readonly<Record<string, Partial<TypeRecord>>>;
}

/** Writes the TYPE container: TPTR TSTR TNA1 FSTR TBDY THSH TPAD. */
export function writeTypeSection(table: TypeTable, options: TypeSectionOptions = {}): Uint8Array {
  const old = options.oldTags ?? table.dialect === '2015';
  const typeNames = new StringList();
  const fieldNames = new StringList();
  const names = nameData(table, typeNames, options);
  const bodies = bodyData(table, fieldNames, options);
  const sections: readonly (readonly [string, Uint8Array])[] = [
    ['TPTR', new Uint8Array(8 * (table.records.length + 1))],
    ['TSTR', typeNames.toBytes()],
    [old ? 'TNAM' : 'TNA1', names],
    ['FSTR', fieldNames.toBytes()],
    [old ? 'TBOD' : 'TBDY', bodies],
    ['THSH', hashData(table, options)],
    ['TPAD', new Uint8Array(0)],
  ];
  const kept = sections.filter(([tag]) => options.without?.includes(tag) !== true);
  return containerSection('TYPE', ...kept.map(([tag, data]) => leafSection(tag, data)));
}

function nameData(table: TypeTable, strings: StringList, options: TypeSectionOptions): Uint8Array {
  const out = new ByteWriter();
  const vuint = (value: number): void => writeVuint(out, value, options.vuintForm);
  vuint(table.records.length + 1);
  for (const record of table.records) {
    const parameters = record.parameters ?? [];
    vuint(strings.indexOf(record.name));
    vuint(parameters.length);
    for (const [name, value] of parameters) {
      vuint(strings.indexOf(name));
      vuint(typeof value === 'string' ? table.indexOf(value) : value);
    }
  }
  return out.pad(4).toBytes();
}

function bodyData(table: TypeTable, strings: StringList, options: TypeSectionOptions): Uint8Array {
  const out = new ByteWriter();
  for (const original of table.records) {
    if (options.omitBodies?.includes(original.key) === true) continue;
    writeBody(out, { ...original, ...options.records?.[original.key] }, table, strings, options.vuintForm);
  }
  return out.pad(4).toBytes();
}

// The optional bits say which parts follow, in the order of the bits.
function writeBody(out: ByteWriter, record: TypeRecord, table: TypeTable, strings: StringList, form: VuintForm | undefined): void {
  const vuint = (value: number): void => writeVuint(out, value, form);
  // A type that only renames its parent states nothing at all.
  const fields = record.fields ?? [];
  const bits =
    (record.format === undefined ? 0 : 0x01) |
    (record.sub === undefined ? 0 : 0x02) |
    (record.version === undefined ? 0 : 0x04) |
    (record.size === undefined ? 0 : 0x08) |
    (record.flags === undefined ? 0 : 0x10) |
    (record.fields === undefined ? 0 : 0x20);
  vuint(table.indexOf(record.key));
  vuint(table.indexOf(record.parent ?? ''));
  vuint(bits);
  if (record.format !== undefined) vuint(record.format);
  if (record.sub !== undefined) vuint(table.indexOf(record.sub));
  if (record.version !== undefined) vuint(record.version);
  if (record.size !== undefined) {
    vuint(record.size);
    vuint(record.alignment ?? 1);
  }
  if (record.flags !== undefined) vuint(record.flags);
  if (record.fields === undefined) return;
  // High bits: properties, which have no data here.
  vuint(fields.length | ((record.properties ?? 0) << 16));
  for (const field of fields) {
    vuint(strings.indexOf(field.name));
    vuint(field.flags);
    vuint(field.offset);
    vuint(table.indexOf(field.type));
  }
}

// Real hashes differ between versions for the same class and no reader needs them: ours are a hash of the name.
function hashData(table: TypeTable, options: TypeSectionOptions): Uint8Array {
  const out = new ByteWriter();
  const classes = table.records.filter((record) => record.format === 7 && (record.flags ?? 0) === 0);
  writeVuint(out, classes.length, options.vuintForm);
  for (const record of classes) {
    writeVuint(out, table.indexOf(record.key), options.vuintForm);
    let hash = 0;
    for (let i = 0; i < record.key.length; i++) hash = (Math.imul(hash, 31) + record.key.charCodeAt(i)) >>> 0;
    out.u32(hash);
  }
  return out.pad(4).toBytes();
}

/** NUL-terminated strings, each stored once and known by its order. */
class StringList {
  readonly #indices = new Map<string, number>();

  indexOf(text: string): number {
    const known = this.#indices.get(text);
    if (known !== undefined) return known;
    this.#indices.set(text, this.#indices.size);
    return this.#indices.size - 1;
  }

  toBytes(): Uint8Array {
    const out = new ByteWriter();
    for (const text of this.#indices.keys()) out.ascii(text).u8(0);
    return out.pad(4).toBytes();
  }
}
