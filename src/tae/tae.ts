import { BinaryReader, FormatError } from '../binary/index.ts';

/** The version Sekiro and Elden Ring write; 0x1000C is that of older games (specs, tae-names §2). */
export const TAE_VERSION = 0x1000d;

const FORMAT = 'TAE';
const WIDE_POINTERS = 0xff;
const AT_SIZE = 0x0c;
const AT_RECORD_COUNT = 0x54;
const TABLE_ENTRY_SIZE = 16;
/** Event table, group table and times stand before the pointer to the animation-file struct. */
const BEFORE_ANIMATION_FILE = 24;
/** Where the animation-file struct says that its name offset is: behind kind, zero and this itself. */
const AT_NAME_OFFSET = 16;
/** Records that cannot be read before the rest is left: a damaged file has thousands of one kind. */
const MOST_PROBLEMS = 100;

/** Which animation a record plays, as stored. */
export const PLAYS_OWN = 0;
/** Kind 0 that imports the animation of its source record. */
export const IMPORTS_ANIMATION = 1;
/** Kind 1: everything comes from its target record. */
export const IMPORTS_EVERYTHING = 2;
/** A kind that has no known meaning. */
export const UNKNOWN_KIND = 3;

/** The records of a TAE in the order of its table, as parallel columns. Events are never looked at. */
export interface Tae {
  /** As stored: full numbers in a character's one file, numbers within a group in `aNN.tae`. */
  readonly ids: Float64Array;
  /** One of the four above. */
  readonly plays: Uint8Array;
  /** The source or target record, in the numbering of `ids`; -1 for none. */
  readonly sources: Int32Array;
  /** Records that cannot be read; they are left out of the columns. */
  readonly problems: readonly FormatError[];
}

/** Says whether bytes begin as a TAE does. */
export function isTae(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === 0x54 && bytes[1] === 0x41 && bytes[2] === 0x45 && bytes[3] === 0x20;
}

/** The version, whether or not Marrow reads it. Throws FormatError where the header is too short or of a console. */
export function decodeTaeVersion(bytes: Uint8Array): number {
  const reader = new BinaryReader(bytes, FORMAT);
  reader.expect('TAE ', 'the signature');
  const bigEndian = reader.u8();
  if (bigEndian !== 0) throw reader.errorAt(4, 'this is a big-endian TAE: a console file, which is not supported');
  reader.skip(3);
  return reader.u32();
}

/** Reads which records there are and whose animation each plays; throws FormatError where that cannot be told. */
export function decodeTae(bytes: Uint8Array, recordLimit: number): Tae {
  const reader = new BinaryReader(bytes, FORMAT);
  const version = decodeTaeVersion(bytes);
  if (version !== TAE_VERSION)
    throw reader.errorAt(8, `the version is 0x${version.toString(16)} and 0x${TAE_VERSION.toString(16)} is read`);
  reader.seek(7);
  if (reader.u8() !== WIDE_POINTERS) throw reader.errorAt(7, 'its offsets are not of 64 bits, as those of this version are');
  reader.seek(AT_SIZE);
  const size = reader.u32();
  if (size > bytes.length)
    throw reader.errorAt(AT_SIZE, `the file is ${size} bytes long and only ${bytes.length} are here: it is cut short`);
  reader.seek(AT_RECORD_COUNT);
  const count = reader.i32();
  const table = reader.i64();
  if (count > recordLimit) throw reader.errorAt(AT_RECORD_COUNT, `${count} records are more than the ${recordLimit} that are read`);
  // Empty files have no table to point at.
  if (count !== 0) reader.seek(table);
  reader.checkCount(count, TABLE_ENTRY_SIZE, 'records');
  return decodeRecords(reader, table, count);
}

function decodeRecords(reader: BinaryReader, table: number, count: number): Tae {
  const ids = new Float64Array(count);
  const plays = new Uint8Array(count);
  const sources = new Int32Array(count);
  const problems: FormatError[] = [];
  let kept = 0;
  for (let index = 0; index < count; index++) {
    try {
      reader.seek(table + index * TABLE_ENTRY_SIZE);
      ids[kept] = reader.i64();
      reader.seek(reader.i64());
      reader.skip(BEFORE_ANIMATION_FILE);
      const struct = reader.i64();
      reader.seek(struct);
      const kind = reader.i32();
      reader.skip(4); // zero
      checkFields(reader, struct);
      plays[kept] = decodePlays(reader, kind);
      sources[kept] = plays[kept] === UNKNOWN_KIND ? -1 : reader.i32();
      kept++;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      problems.push(new FormatError(FORMAT, error.offset, `its record ${index} cannot be read: ${error.message}`));
      if (problems.length === MOST_PROBLEMS) {
        problems.push(new FormatError(FORMAT, error.offset, `${MOST_PROBLEMS} of its records cannot be read; the others are left`));
        break;
      }
    }
  }
  return { ids: ids.slice(0, kept), plays: plays.slice(0, kept), sources: sources.slice(0, kept), problems };
}

/** The struct says where its own fields begin, which tells it from whatever else an offset may lead to. Leaves the reader behind the name offset. */
function checkFields(reader: BinaryReader, struct: number): void {
  const stated = reader.i64();
  if (stated !== struct + AT_NAME_OFFSET) {
    throw reader.errorAt(
      struct + 8,
      `the animation-file struct says that its fields are at ${stated} and not at ${struct + AT_NAME_OFFSET}`,
    );
  }
  reader.skip(8);
}

/** What a record plays, by the struct's own fields. Leaves the reader at the source or target record. */
function decodePlays(reader: BinaryReader, kind: number): number {
  if (kind === 1) return IMPORTS_EVERYTHING;
  if (kind !== 0) return UNKNOWN_KIND;
  reader.skip(1); // loops by default
  const imports = reader.u8();
  reader.skip(2); // may be delay-loaded, and one that is not known
  return imports === 0 ? PLAYS_OWN : IMPORTS_ANIMATION;
}
