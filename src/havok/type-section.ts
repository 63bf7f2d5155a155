import type { BinaryReader } from '../binary/index.ts';
import { readSections, requireSection, type Section } from './sections.ts';
import { type FieldBody, type TypeBody, TypeTable } from './type-table.ts';
import { readVuint } from './vuint.ts';

/** What the optional bits of a TBDY record announce (specs, tagfile §3). */
const HAS_FORMAT = 0x01;
const HAS_SUB_TYPE = 0x02;
const HAS_VERSION = 0x04;
const HAS_SIZE = 0x08;
const HAS_FLAGS = 0x10;
const HAS_MEMBERS = 0x20;
const HAS_INTERFACES = 0x40;
const HAS_ATTRIBUTES = 0x80;

/** The alignment's upper bits mean something unknown (0x3008 and 0xF010 in Elden Ring). */
const ALIGNMENT_MASK = 0xfff;

/** A record of a type or member takes at least this many bytes: what a count can claim is bounded by it. */
const SMALLEST_RECORD = 2;
const SMALLEST_MEMBER = 4;

/** Bytes of a whole section; the largest met has 26,964. Its types take many times that in memory. */
const LARGEST_SECTION = 1024 * 1024;
/** Bytes of a name; the longest are template names of some hundred. */
const LONGEST_STRING = 64 * 1024;

/** Reads a TYPE section. TPTR, THSH and TPAD say nothing a reader needs and may be missing. Throws FormatError. */
export function decodeTypeTable(section: Section): TypeTable {
  const { byteLength } = section.content;
  if (byteLength > LARGEST_SECTION) throw section.content.errorAt(0, `a type table of ${byteLength} bytes is too large to be meant`);
  const sections = readSections(section);
  const typeStrings = new StringTable(requireSection(sections, section, 'TSTR', 'TST1'));
  const fieldStrings = new StringTable(requireSection(sections, section, 'FSTR', 'FST1'));
  const names = readNames(requireSection(sections, section, 'TNA1', 'TNAM'), typeStrings);
  const bodies = readBodies(requireSection(sections, section, 'TBDY', 'TBOD'), names, fieldStrings, section.content.offsetOf(0));
  return new TypeTable(bodies);
}

/** NUL-terminated ASCII strings, decoded when first referred to; padding at the end (NUL, 0xFF in 2019.1) gives strings nothing refers to. */
class StringTable {
  readonly #reader: BinaryReader;
  /** Where each string begins, and one place more. */
  readonly #starts: number[] = [0];
  readonly #texts: string[] = [];

  constructor(reader: BinaryReader) {
    this.#reader = reader;
    const { bytes } = reader;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, end + 1)) this.#starts.push(end + 1);
  }

  /** The string whose index the other reader stands at. */
  read(reader: BinaryReader): string {
    const at = reader.position;
    const index = readVuint(reader);
    const count = this.#starts.length - 1;
    if (index >= count) throw reader.errorAt(at, `string ${index} of ${count} is out of range`);
    return (this.#texts[index] ??= this.#decode(this.#starts[index]!, this.#starts[index + 1]! - 1));
  }

  #decode(start: number, end: number): string {
    if (end - start > LONGEST_STRING) throw this.#reader.errorAt(start, `a name of ${end - start} bytes is too long to be meant`);
    this.#reader.seek(start);
    return this.#reader.ascii(end - start);
  }
}

/** TNA1: names by type index; template arguments are read past, no class of ours needs them. */
function readNames(reader: BinaryReader, strings: StringTable): readonly string[] {
  const count = readVuint(reader);
  reader.checkCount(count - 1, SMALLEST_RECORD, 'type names');
  const names = [''];
  for (let type = 1; type < count; type++) {
    names.push(strings.read(reader));
    const parameterCount = readVuint(reader);
    reader.checkCount(parameterCount, SMALLEST_RECORD, 'template parameters');
    for (let parameter = 0; parameter < parameterCount; parameter++) {
      readVuint(reader); // parameter name
      readVuint(reader); // type index or number
    }
  }
  return names;
}

function readBodies(
  reader: BinaryReader,
  names: readonly string[],
  fieldStrings: StringTable,
  start: number,
): readonly (TypeBody | undefined)[] {
  const bodies = new Array<TypeBody | undefined>(names.length).fill(undefined);
  while (reader.remaining > 0) {
    const at = reader.position;
    const index = readVuint(reader);
    if (index === 0) continue; // padding
    const name = names[index];
    if (name === undefined) throw reader.errorAt(at, `type ${index} of ${names.length} is out of range`);
    bodies[index] = readBody(reader, at, name, fieldStrings, start);
  }
  return bodies;
}

function readBody(reader: BinaryReader, at: number, name: string, fieldStrings: StringTable, start: number): TypeBody {
  const parent = readVuint(reader);
  const announced = readVuint(reader);
  if (announced & HAS_ATTRIBUTES || announced > 0xff)
    throw reader.errorAt(at, `the type ${name} has parts (0x${announced.toString(16)}) of unknown layout`);
  const format = announced & HAS_FORMAT ? readVuint(reader) : undefined;
  const subType = announced & HAS_SUB_TYPE ? readVuint(reader) : undefined;
  if (announced & HAS_VERSION) readVuint(reader);
  const size = announced & HAS_SIZE ? readVuint(reader) : undefined;
  const alignment = announced & HAS_SIZE ? readVuint(reader) & ALIGNMENT_MASK : undefined;
  if (announced & HAS_FLAGS) readVuint(reader);
  const fields = announced & HAS_MEMBERS ? readFields(reader, fieldStrings) : [];
  if (announced & HAS_INTERFACES) skipInterfaces(reader);
  return { at: reader.offsetOf(at) - start, name, parent, format, subType, size, alignment, fields };
}

/** The low 16 bits of the count are fields; the high ones properties, for which nothing is stored. */
function readFields(reader: BinaryReader, fieldStrings: StringTable): readonly FieldBody[] {
  const count = readVuint(reader) & 0xffff;
  reader.checkCount(count, SMALLEST_MEMBER, 'members of a type');
  const fields: FieldBody[] = [];
  for (let field = 0; field < count; field++) {
    const name = fieldStrings.read(reader);
    const flags = readVuint(reader);
    const offset = readVuint(reader);
    const type = readVuint(reader);
    fields.push({ name, flags, offset, type });
  }
  return fields;
}

function skipInterfaces(reader: BinaryReader): void {
  const count = readVuint(reader);
  reader.checkCount(count, SMALLEST_RECORD, 'interfaces');
  for (let entry = 0; entry < count; entry++) {
    readVuint(reader); // type
    readVuint(reader); // offset
  }
}
