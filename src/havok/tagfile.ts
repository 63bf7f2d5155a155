import { BinaryReader, bytesToHex, FormatError } from '../binary/index.ts';
import { readSection, readSections, requireSection, type Section } from './sections.ts';
import { decodeTypeTable } from './type-section.ts';
import type { TypeTable } from './type-table.ts';

export const TAG0 = 'TAG0';
export const TCM0 = 'TCM0';

/** SDK versions that real files of these games were read with; others are tried. */
export const KNOWN_SDKS: readonly string[] = ['20150100', '20160200', '20180100'];

/** Bytes of an SDK version, which is a date of eight digits. */
const LONGEST_SDK = 16;

/** Where a tagfile's type table is. */
export type TypeSource = { readonly kind: 'inline' } | { readonly kind: 'compendium'; readonly id: string };

/** A tagfile's parts, before its types and objects are read. */
export interface TagfileParts {
  readonly sdk: string;
  readonly data: BinaryReader;
  readonly types: TypeSource;
  /** The TYPE section where it is inline. */
  readonly typeSection: Section | undefined;
  readonly items: BinaryReader;
}

/** Says whether bytes begin as a tagfile does: `TAG0` behind a size. */
export function isTagfile(bytes: Uint8Array): boolean {
  return tagAt4(bytes) === TAG0;
}

/** Says whether bytes begin as a compendium does: `TCM0` behind a size. */
export function isCompendium(bytes: Uint8Array): boolean {
  return tagAt4(bytes) === TCM0;
}

function tagAt4(bytes: Uint8Array): string {
  return bytes.length < 8 ? '' : String.fromCharCode(bytes[4]!, bytes[5]!, bytes[6]!, bytes[7]!);
}

/** Reads the sections of a tagfile; borrows its bytes. Throws FormatError. */
export function decodeTagfileParts(bytes: Uint8Array): TagfileParts {
  const root = readRoot(bytes, TAG0);
  const sections = readSections(root);
  const sdkReader = requireSection(sections, root, 'SDKV');
  if (sdkReader.remaining > LONGEST_SDK) throw sdkReader.error(`the SDK version of ${sdkReader.remaining} bytes is none`);
  const sdk = sdkReader.ascii(sdkReader.remaining);
  const data = requireSection(sections, root, 'DATA');
  const index = sections.get('INDX');
  if (index === undefined) throw root.content.errorAt(0, 'the section INDX is missing');
  const items = requireSection(readSections(index), index, 'ITEM');
  const typeSection = sections.get('TYPE');
  const types: TypeSource =
    typeSection === undefined
      ? { kind: 'compendium', id: bytesToHex(requireSection(sections, root, 'TCRF').borrow(8)) }
      : { kind: 'inline' };
  return { sdk, data, types, typeSection, items };
}

export interface Compendium {
  /** Eight bytes each, as lower-case hexadecimal. */
  readonly ids: readonly string[];
  readonly types: TypeTable;
  /** What the table was read from, to tell whether two compendia are one. */
  readonly typeBytes: Uint8Array;
}

/** Reads a compendium: a type table that tagfiles name by any of its ids (specs, tagfile §5). Throws FormatError. */
export function decodeCompendium(bytes: Uint8Array): Compendium {
  const root = readRoot(bytes, TCM0);
  const sections = readSections(root);
  const idReader = requireSection(sections, root, 'TCID');
  if (idReader.remaining === 0 || idReader.remaining % 8 !== 0) throw idReader.error('the list of ids is not made of 8-byte ids');
  const ids: string[] = [];
  while (idReader.remaining > 0) ids.push(bytesToHex(idReader.borrow(8)));
  const typeSection = sections.get('TYPE');
  if (typeSection === undefined) throw root.content.errorAt(0, 'the section TYPE is missing');
  return { ids, types: decodeTypeTable(typeSection), typeBytes: typeSection.content.bytes };
}

function readRoot(bytes: Uint8Array, tag: string): Section {
  const reader = new BinaryReader(bytes, tag);
  if (bytes.length < 8) throw reader.error(`the file has ${bytes.length} bytes: it is cut short`);
  const root = readSection(reader);
  if (root.tag !== tag) throw new FormatError(tag, 4, `the file does not begin with ${tag}`);
  if (reader.remaining > 0) throw reader.error(`${reader.remaining} bytes follow the end of the ${tag} section`);
  return root;
}
