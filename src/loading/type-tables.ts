import { FormatError, sameBytes } from '../binary/index.ts';
import { type Compendium, decodeTypeTable, type Section, type TagfileParts, type TypeTable } from '../havok/index.ts';

/** Bytes of different tables that one opened file may bring; ten are all that real files have, of 27 kB at most. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Different tables that are compared before one is taken for new. */
const MOST_COMPARED = 8;

interface KnownTable {
  readonly bytes: Uint8Array;
  readonly types: TypeTable;
}

/** The type tables of everything open: those inside tagfiles, equal ones kept once, and those of compendia by their ids. */
export class TypeTables {
  readonly #inline = new Map<number, KnownTable[]>();
  /** Several under one id where compendia differ. */
  readonly #compendia = new Map<string, KnownTable[]>();
  #bytesLeft = MOST_BYTES;

  /** To be called for each opened file, which may bring so many tables of its own. */
  beginFile(): void {
    this.#bytesLeft = MOST_BYTES;
  }

  /** Adds a compendium; gives back the ids under which there was no such table yet. */
  add({ ids, types, typeBytes }: Compendium): readonly string[] {
    const added: string[] = [];
    for (const id of new Set(ids)) {
      const known = this.#compendia.get(id) ?? [];
      if (known.some(({ bytes }) => sameBytes(bytes, typeBytes))) continue;
      if (known.length === MOST_COMPARED) continue;
      this.#compendia.set(id, [...known, { bytes: typeBytes, types }]);
      added.push(id);
    }
    return added;
  }

  /**
   * The tables a tagfile may be read with: its own, or those of its compendium's id, none while it is not open. Throws FormatError.
   * Stock binders share ids though their tables are put together differently, so those of the tagfile's own file come first.
   */
  tablesOf({ types, typeSection }: TagfileParts, own: readonly Compendium[]): readonly TypeTable[] {
    if (types.kind === 'compendium') {
      const nearest = own.filter(({ ids }) => ids.includes(types.id)).map((compendium) => compendium.types);
      return [...nearest, ...(this.#compendia.get(types.id) ?? []).map((known) => known.types)];
    }
    return typeSection === undefined ? [] : [this.#decode(typeSection)];
  }

  #decode(section: Section): TypeTable {
    const { bytes } = section.content;
    const hash = hashOf(bytes);
    const alike = this.#inline.get(hash) ?? [];
    const known = alike.find((table) => sameBytes(table.bytes, bytes));
    if (known !== undefined) return known.types;
    if (bytes.length > this.#bytesLeft)
      throw new FormatError('TAG0', section.content.offsetOf(0), 'the type tables of the file are too many to be meant');
    this.#bytesLeft -= bytes.length;
    const types = decodeTypeTable(section);
    if (alike.length < MOST_COMPARED) this.#inline.set(hash, [...alike, { bytes, types }]);
    return types;
  }
}

/** FNV-1a over words of four bytes: only to find the tables worth comparing. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5 ^ bytes.length;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    hash = Math.imul(hash ^ word, 0x01000193);
  }
  return hash >>> 0;
}
