import { ByteWriter } from './byte-writer.ts';
import { dialectOf } from './havok-classes.ts';
import type { HavokObject } from './havok-objects.ts';
import { type ItemRecord, layObjects, type ObjectData } from './object-writer.ts';
import { containerSection, leafSection } from './sections.ts';
import { type TypeSectionOptions, writeTypeSection } from './type-section.ts';
import { buildTypeTable, type TypeTable, type TypeTableOptions } from './type-table.ts';

/** How the types of a file are described; a compendium and the tagfiles that name it must be written with the same. */
export interface TypeOptions {
  /** The version string: 20150100, 20160200, 20180100 or any other; its year picks the layout. Default 20160200. */
  readonly sdk?: string;
  readonly table?: TypeTableOptions;
  readonly section?: TypeSectionOptions;
}

export interface TagfileOptions extends TypeOptions {
  /** The 8-byte id of the compendium to refer to by TCRF; without it the file carries its own TYPE. */
  readonly compendium?: Uint8Array;
  /** Leaves the PTCH section out. */
  readonly withoutPatches?: boolean;
  /** Changes the ITEM records before they are written, to make wrong ones. */
  readonly items?: (items: readonly ItemRecord[]) => readonly ItemRecord[];
}

export const DEFAULT_SDK = '20160200';

/** Writes TAG0: SDKV, DATA, TYPE or TCRF, INDX (ITEM, PTCH). */
export function writeTagfile(root: HavokObject, options: TagfileOptions = {}): Uint8Array {
  const table = typeTable(options);
  const objects = layObjects(root, table);
  const types = options.compendium === undefined ? writeTypeSection(table, options.section) : referenceSection(options.compendium);
  return containerSection(
    'TAG0',
    leafSection('SDKV', new ByteWriter().ascii(options.sdk ?? DEFAULT_SDK).toBytes()),
    leafSection('DATA', objects.data),
    types,
    indexSection(objects, options),
  );
}

/** Writes TCM0: TCID with the given 8-byte ids, then the TYPE container that files naming one of them share. */
export function writeCompendium(ids: readonly Uint8Array[], options: TypeOptions = {}): Uint8Array {
  const idData = new ByteWriter();
  for (const id of ids) idData.bytes(id);
  return containerSection('TCM0', leafSection('TCID', idData.toBytes()), writeTypeSection(typeTable(options), options.section));
}

/** The table a file written with these options has. */
export function typeTable(options: TypeOptions): TypeTable {
  return buildTypeTable(dialectOf(options.sdk ?? DEFAULT_SDK), options.table);
}

/** An id from a number, little-endian, for compendia. */
export function compendiumId(value: bigint): Uint8Array {
  return new ByteWriter().u64(value).toBytes();
}

// TCRF is the id and 16 zero bytes.
function referenceSection(id: Uint8Array): Uint8Array {
  return leafSection('TCRF', new ByteWriter().bytes(id).zeros(16).toBytes());
}

function indexSection(objects: ObjectData, options: TagfileOptions): Uint8Array {
  const items = new ByteWriter();
  for (const item of options.items?.(objects.items) ?? objects.items) {
    items
      .u32(((item.kind << 24) | item.typeIndex) >>> 0)
      .u32(item.offset)
      .u32(item.count);
  }
  const patches = new ByteWriter();
  for (const [type, places] of objects.patches) {
    patches.u32(type).u32(places.length);
    for (const place of places) patches.u32(place);
  }
  const sections = [leafSection('ITEM', items.toBytes())];
  if (options.withoutPatches !== true) sections.push(leafSection('PTCH', patches.toBytes()));
  return containerSection('INDX', ...sections);
}
