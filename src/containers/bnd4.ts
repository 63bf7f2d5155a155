import { BinaryReader, FormatError } from '../binary/index.ts';
import { type MemberName, MemberNames, NAMELESS } from './member-names.ts';
import { findWrongPathHash } from './path-hash.ts';

export interface BinderMember {
  /** As stored: often a full build path. Data, never a path to write to. Empty where the binder has no names. */
  readonly path: string;
  /** What follows the last separator of `path`. */
  readonly name: string;
  readonly id: number | undefined;
  /** Where the stored bytes begin in the binder. */
  readonly offset: number;
  /** Borrowed from the binder; packed (DCX or zlib) where `compressed` says so. */
  readonly bytes: Uint8Array;
  readonly compressed: boolean;
  readonly unpackedSize: number;
}

export interface Binder {
  readonly version: string;
  readonly members: readonly BinderMember[];
  /** Members that lie outside the file; the others are fine. */
  readonly problems: readonly BinderProblem[];
  /** What is unusual but does not hinder reading. */
  readonly notes: readonly FormatError[];
}

export interface BinderProblem {
  readonly member: string;
  readonly error: FormatError;
}

const FORMAT = 'BND4';
const HEADER_SIZE = 0x40;
const EXTENDED_HASH_TABLE = 4;

/** Bits of the format flags (specs, bnd4 §1). */
const HAS_IDS = 0x02;
const HAS_NAMES = 0x0c;
const HAS_LONG_OFFSETS = 0x10;
const HAS_UNPACKED_SIZES = 0x20;
/** PC save files only: the id stands behind the name. */
const SAVE_FILE = 0x04;
const FORCE_BIG_ENDIAN = 0x01;
const MEMBER_IS_COMPRESSED = 0x01;

/** Says whether bytes begin as a BND4 does. */
export function isBnd4(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === 0x42 && bytes[1] === 0x4e && bytes[2] === 0x44 && bytes[3] === 0x34;
}

interface Layout {
  /** Members that are read. */
  readonly count: number;
  readonly flags: number;
  readonly reversedBits: boolean;
  readonly unicode: boolean;
  readonly bigEndian: boolean;
}

/**
 * Reads the directory of a binder; the members' bytes are borrowed from it.
 * Throws FormatError where the directory itself cannot be read; a single bad member becomes a problem of its own.
 * Members beyond the limit are left out, which is a problem of the binder.
 */
export function decodeBnd4(bytes: Uint8Array, memberLimit = Number.POSITIVE_INFINITY): Binder {
  if (bytes.length < HEADER_SIZE) {
    throw new FormatError(FORMAT, bytes.length, `the header needs ${HEADER_SIZE} bytes and the file has ${bytes.length}: it is cut short`);
  }
  const bigEndian = flagByte(bytes, 0x09, 'the byte order');
  const reversedBits = flagByte(bytes, 0x0a, 'the bit order');
  const reader = new BinaryReader(bytes, FORMAT, { bigEndian });
  reader.expect('BND4', 'the magic');
  reader.seek(0x0c);
  const count = reader.i32();
  const headerSize = reader.i64();
  if (headerSize !== HEADER_SIZE) throw reader.errorAt(0x10, `the header size is ${headerSize} and should be ${HEADER_SIZE}`);
  const version = reader.ascii(8).replace(/\0.*$/s, '');
  const entrySize = reader.i64();
  const headersEnd = reader.i64();
  const unicode = flagByte(bytes, 0x30, 'the name encoding');
  const flags = decodeFlags(bytes[0x31]!, reversedBits);
  const extended = bytes[0x32]!;
  reader.seek(0x38);
  const hashTable = reader.i64();

  const expectedSize = entrySizeOf(flags);
  if (entrySize !== expectedSize)
    throw reader.errorAt(0x20, `an entry is ${entrySize} bytes long and by the flags should be ${expectedSize}`);
  reader.seek(HEADER_SIZE);
  if (count < 0) throw reader.errorAt(0x0c, `the number of members is ${count}`);
  if (count * entrySize > reader.remaining) {
    throw reader.errorAt(0x0c, `${count} members are claimed, too many for the ${bytes.length} bytes of the file`);
  }

  const layout: Layout = {
    count: Math.min(count, memberLimit),
    flags,
    reversedBits,
    unicode,
    bigEndian: bigEndian || (flags & FORCE_BIG_ENDIAN) !== 0,
  };
  const { members, problems } = decodeEntries(reader, layout, HEADER_SIZE + count * entrySize);
  if (count > memberLimit) {
    problems.push({ member: '', error: reader.errorAt(0x0c, `${count} members are too many: the first ${memberLimit} are read`) });
  }
  const notes = extended === EXTENDED_HASH_TABLE && problems.length === 0 ? checkHashTable(reader, hashTable, headersEnd, members) : [];
  return { version, members, problems, notes };
}

function decodeEntries(reader: BinaryReader, layout: Layout, directoryEnd: number): { members: BinderMember[]; problems: BinderProblem[] } {
  const members: BinderMember[] = [];
  const problems: BinderProblem[] = [];
  const names = new MemberNames(reader, layout.unicode, layout.bigEndian);
  for (let index = 0; index < layout.count; index++) {
    let name: MemberName = NAMELESS;
    try {
      // An entry that cannot be read leaves the reader inside it.
      reader.seek(HEADER_SIZE + index * entrySizeOf(layout.flags));
      const entry = decodeEntry(reader, layout);
      if (entry.nameOffset !== undefined) name = names.at(entry.nameOffset, entry.at);
      checkPlace(reader, entry, directoryEnd);
      members.push({
        path: name.path,
        name: name.name,
        id: entry.id,
        offset: entry.offset,
        bytes: reader.bytes.subarray(entry.offset, entry.offset + entry.size),
        compressed: entry.compressed,
        unpackedSize: entry.unpackedSize ?? entry.size,
      });
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      problems.push({ member: name.name || `member ${index}`, error });
    }
  }
  return { members, problems };
}

/** A binder that is its own member would hold itself without end. */
function checkPlace(reader: BinaryReader, entry: Entry, directoryEnd: number): void {
  const { at, offset, size } = entry;
  if (size < 0 || offset < 0 || offset + size > reader.byteLength) {
    throw reader.errorAt(at, `its ${size} bytes from 0x${offset.toString(16)} on lie beyond the end of the ${reader.byteLength} bytes`);
  }
  if (size > 0 && offset < directoryEnd) {
    throw reader.errorAt(at, `its ${size} bytes from 0x${offset.toString(16)} on cover the list of members itself`);
  }
}

interface Entry {
  readonly at: number;
  readonly compressed: boolean;
  readonly size: number;
  readonly unpackedSize: number | undefined;
  readonly offset: number;
  readonly id: number | undefined;
  readonly nameOffset: number | undefined;
}

/** One record of the directory (specs, bnd4 §2). Reads every field even if its value will turn out to be wrong. */
function decodeEntry(reader: BinaryReader, layout: Layout): Entry {
  const at = reader.position;
  const stored = reader.u8();
  const memberFlags = layout.reversedBits ? reverseBits(stored) : stored;
  reader.skip(3); // zero
  reader.skip(4); // -1
  const size = reader.i64();
  const unpackedSize = layout.flags & HAS_UNPACKED_SIZES ? reader.i64() : undefined;
  const offset = layout.flags & HAS_LONG_OFFSETS ? reader.i64() : reader.u32();
  let id = layout.flags & HAS_IDS ? reader.i32() : undefined;
  const nameOffset = layout.flags & HAS_NAMES ? reader.u32() : undefined;
  if (layout.flags === SAVE_FILE) {
    id = reader.i32();
    reader.skip(4); // zero
  }
  return { at, compressed: (memberFlags & MEMBER_IS_COMPRESSED) !== 0, size, unpackedSize, offset, id, nameOffset };
}

/** A wrong table, such as some tools write, says nothing against the members: it is only worth a note (specs, bnd4 §3). */
function checkHashTable(reader: BinaryReader, at: number, headersEnd: number, members: readonly BinderMember[]): readonly FormatError[] {
  try {
    const problem = findWrongPathHash(reader, at, headersEnd, members);
    return problem === undefined ? [] : [problem];
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return [new FormatError(FORMAT, error.offset, `the path-hash table cannot be read: ${error.message}`)];
  }
}

function decodeFlags(raw: number, reversedBits: boolean): number {
  const asStored = !reversedBits || ((raw & 1) !== 0 && (raw & 0x80) === 0);
  return asStored ? raw : reverseBits(raw);
}

function entrySizeOf(flags: number): number {
  return (
    16 +
    (flags & HAS_LONG_OFFSETS ? 8 : 4) +
    (flags & HAS_UNPACKED_SIZES ? 8 : 0) +
    (flags & HAS_IDS ? 4 : 0) +
    (flags & HAS_NAMES ? 4 : 0) +
    (flags === SAVE_FILE ? 8 : 0)
  );
}

function flagByte(bytes: Uint8Array, offset: number, what: string): boolean {
  const value = bytes[offset]!;
  if (value > 1) throw new FormatError(FORMAT, offset, `${what} is ${value} and should be 0 or 1`);
  return value === 1;
}

function reverseBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}
