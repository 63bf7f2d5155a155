import { BinaryReader, decodeText } from '../binary/index.ts';
import { inflateRaw } from '../compression/index.ts';

/** A file in an archive, as the directory at its end says. */
export interface ZipEntry {
  /** Data, never a path to write to. */
  readonly path: string;
  /** Of its local header. */
  readonly offset: number;
  readonly packedSize: number;
  readonly size: number;
  readonly method: number;
  readonly crc32: number;
  readonly encrypted: boolean;
}

const FORMAT = 'ZIP';
const END_SIZE = 22;
/** A comment of this many bytes may stand behind the end record. */
const LONGEST_COMMENT = 0xffff;
const END_MAGIC = 0x06054b50;
const ENTRY_SIZE = 46;
const STORED = 0;
const DEFLATED = 8;
/** What a 64-bit archive says in its 32-bit fields. */
const IN_ZIP64 = 0xffffffff;

/** Says whether bytes begin as a zip archive does, an empty one included. */
export function isZip(bytes: Uint8Array): boolean {
  if (bytes.length < 4 || bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  return (bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6);
}

/** Reads the directory of an archive; folders are left out. Throws FormatError. */
export function decodeZip(bytes: Uint8Array): readonly ZipEntry[] {
  const reader = new BinaryReader(bytes, FORMAT);
  reader.seek(findEnd(reader) + 4);
  if (reader.u16() !== 0 || reader.u16() !== 0) throw reader.error('the archive is one of several parts: join them first');
  reader.skip(2);
  const count = reader.u16();
  reader.skip(4);
  const start = reader.u32();
  if (start === IN_ZIP64) throw reader.error('the archive is a 64-bit one, which Marrow does not read: unpack it and drop the files in it');
  reader.seek(start);
  reader.checkCount(count, ENTRY_SIZE, 'entries');
  return Array.from({ length: count }, () => readEntry(reader)).filter(({ path }) => !path.endsWith('/'));
}

/** Unpacks one file; its size, which the caller has capped, and its checksum are tested. Throws FormatError. */
export function unpackZipEntry(bytes: Uint8Array, entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const reader = new BinaryReader(bytes, FORMAT);
  reader.seek(entry.offset);
  reader.expect('PK\x03\x04', 'the header of a file');
  if (entry.encrypted) throw reader.error('the file is encrypted: unpack the archive with its password and drop the files in it');
  reader.skip(22);
  // The extra part may have another length here than in the directory.
  const nameSize = reader.u16();
  reader.skip(reader.u16() + nameSize);
  const packed = reader.borrow(entry.packedSize);
  const content = unpack(reader, packed, entry);
  if (crc32(content) !== entry.crc32) throw reader.errorAt(entry.offset, 'the checksum does not match the content: the archive is damaged');
  return content;
}

function unpack(reader: BinaryReader, packed: Uint8Array, { method, size, offset }: ZipEntry): Uint8Array<ArrayBuffer> {
  switch (method) {
    case STORED:
      if (packed.length !== size) throw reader.errorAt(offset, `${packed.length} bytes are stored where ${size} are declared`);
      return packed.slice();
    case DEFLATED:
      return inflateRaw(packed, size);
    default:
      throw reader.errorAt(
        offset,
        `the compression method ${method} is not one that Marrow reads: unpack the archive and drop the files in it`,
      );
  }
}

/** Where the end record begins: the last one, behind which only its comment stands. */
function findEnd(reader: BinaryReader): number {
  const last = reader.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (reader.bytes[at] !== 0x50) continue;
    reader.seek(at);
    if (reader.u32() === END_MAGIC) return at;
  }
  throw reader.errorAt(0, 'the archive has no directory at its end: it is cut short');
}

function readEntry(reader: BinaryReader): ZipEntry {
  reader.expect('PK\x01\x02', 'an entry of the directory');
  reader.skip(4);
  const flags = reader.u16();
  const method = reader.u16();
  reader.skip(4);
  const crc = reader.u32();
  const packedSize = reader.u32();
  const size = reader.u32();
  const nameSize = reader.u16();
  const more = reader.u16() + reader.u16();
  reader.skip(8);
  const offset = reader.u32();
  const path = decodeText(reader.borrow(nameSize)).replaceAll('\\', '/');
  reader.skip(more);
  return { path, offset, packedSize, size, method, crc32: crc, encrypted: (flags & 1) !== 0 };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 of zip and PNG. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) value = CRC_TABLE[(value ^ bytes[at]!) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
