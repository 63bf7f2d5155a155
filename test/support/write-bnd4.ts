import { ByteWriter } from './byte-writer.ts';

/** What the format byte of a BND4 says, as the bits are after undoing the reversal. */
export const BINDER_FLAGS = { bigEndian: 0x01, ids: 0x02, names1: 0x04, names2: 0x08, longOffsets: 0x10, sizes: 0x20 } as const;

/** What every animation binder of Sekiro and later says: ids, names and uncompressed sizes (stored as 0x74). */
export const STOCK_BINDER_FLAGS: number = BINDER_FLAGS.ids | BINDER_FLAGS.names1 | BINDER_FLAGS.names2 | BINDER_FLAGS.sizes;

export interface BinderMember {
  /** A build path; bytes are stored as they are (Shift-JIS, broken text), followed by the terminator. */
  readonly name: string | Uint8Array;
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Member flags before reversal: 0x01 compressed, 0x02 set on everything. Default 0x02. */
  readonly flags?: number;
  /** Replaces the uncompressed size. */
  readonly uncompressedSize?: number;
  /** Replaces the stored size. */
  readonly storedSize?: number;
  /** Replaces the data offset. */
  readonly dataOffset?: number;
  /** Replaces the name offset. */
  readonly nameOffset?: number;
}

export interface BinderOptions {
  /** Format flags before reversal, see BINDER_FLAGS. Exactly 0x04 gives the entry of PC save files. Default stock. */
  readonly flags?: number;
  readonly bigEndian?: boolean;
  /** Byte 0x0A: flag bytes are stored with their bits reversed. Default true, as in every file met. */
  readonly reversedBits?: boolean;
  /** Byte 0x30: names are UTF-16 in the binder's byte order, else one byte a character. Default true. */
  readonly unicode?: boolean;
  /** The path-hash table: right, with wrong hashes, with indices out of range, or none. Default right. */
  readonly hashTable?: 'right' | 'wrong' | 'out-of-range' | 'none';
  /** Replaces byte 0x32, which is 4 with a hash table and 0 without. */
  readonly extended?: number;
  /** Eight characters at 0x18. Default 07D7R6. */
  readonly stamp?: string;
  /** Alignment of non-empty members. Default 16. */
  readonly alignment?: number;
  /** Replaces the member count at 0x0C. */
  readonly count?: number;
  /** Replaces the entry size at 0x20. */
  readonly entrySize?: number;
  /** Leaves out the terminator of the last name and everything behind it. */
  readonly cutLastName?: boolean;
}

/** Bytes of one entry for the given (unreversed) format flags. */
export function binderEntrySize(flags: number): number {
  const has = (bits: number): boolean => (flags & bits) !== 0;
  return 16 + (has(0x10) ? 8 : 4) + (has(0x20) ? 8 : 0) + (has(0x02) ? 4 : 0) + (has(0x0c) ? 4 : 0) + (flags === 4 ? 8 : 0);
}

/** Hash of a member path: lower case, forward slashes, one leading slash, h = 37 h + code unit in 32 bits. */
export function binderPathHash(path: string): number {
  const slashed = path.toLowerCase().replaceAll('\\', '/');
  const rooted = slashed.startsWith('/') ? slashed : `/${slashed}`;
  let hash = 0;
  for (let i = 0; i < rooted.length; i++) hash = (Math.imul(hash, 37) + rooted.charCodeAt(i)) >>> 0;
  return hash;
}

/** Reverses the bits of a byte. */
export function reverseBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) reversed |= 0x80 >> bit;
  return reversed;
}

/** Writes a BND4: header of 0x40 bytes, entries, names, path-hash table, data. A nested binder is a member whose bytes are one. */
export function writeBnd4(members: readonly BinderMember[], options: BinderOptions = {}): Uint8Array {
  const flags = options.flags ?? STOCK_BINDER_FLAGS;
  const bigEndian = options.bigEndian === true;
  const stored = (byte: number): number => (options.reversedBits === false ? byte : reverseBits(byte));
  const out = new ByteWriter({ bigEndian });
  writeHeader(out, members.length, flags, stored(flags), options);

  const places = members.map((member) => writeEntry(out, member, flags, stored(member.flags ?? 2)));
  members.forEach((member, index) => {
    const place = places[index]?.name;
    if (place === undefined) return;
    out.patchU32(place, member.nameOffset ?? out.length);
    const bare = options.cutLastName === true && index === members.length - 1;
    writeName(out, member.name, options.unicode !== false, bare);
  });
  if (options.cutLastName === true) return out.toBytes();

  const hashTable = options.hashTable ?? 'right';
  if (hashTable !== 'none') {
    out.pad(8);
    out.patchI64(0x38, out.length);
    writeHashTable(out, members, hashTable);
  }
  out.patchI64(0x28, out.length);

  members.forEach((member, index) => {
    if (member.bytes.length > 0) out.pad(options.alignment ?? 16);
    const place = places[index]?.data ?? 0;
    const offset = member.dataOffset ?? out.length;
    if ((flags & BINDER_FLAGS.longOffsets) !== 0) out.patchI64(place, offset);
    else out.patchU32(place, offset);
    out.bytes(member.bytes);
  });
  return out.toBytes();
}

function writeHeader(out: ByteWriter, count: number, flags: number, storedFlags: number, options: BinderOptions): void {
  const extended = (options.hashTable ?? 'right') === 'none' ? 0 : 4;
  out.ascii('BND4').u8(0).u8(0).zeros(3);
  out
    .u8(options.bigEndian === true ? 1 : 0)
    .u8(options.reversedBits === false ? 0 : 1)
    .u8(0);
  out.i32(options.count ?? count).i64(0x40);
  out.ascii((options.stamp ?? '07D7R6').padEnd(8, '\0').slice(0, 8));
  out.i64(options.entrySize ?? binderEntrySize(flags)).i64(0); // 0x28, end of all headers: patched
  out
    .u8(options.unicode === false ? 0 : 1)
    .u8(storedFlags)
    .u8(options.extended ?? extended)
    .u8(0)
    .i32(0);
  out.i64(0); // 0x38, offset of the hash table: patched when there is one
}

function writeEntry(out: ByteWriter, member: BinderMember, flags: number, storedMemberFlags: number): { name?: number; data: number } {
  out
    .u8(storedMemberFlags)
    .zeros(3)
    .i32(-1)
    .i64(member.storedSize ?? member.bytes.length);
  if ((flags & BINDER_FLAGS.sizes) !== 0) out.i64(member.uncompressedSize ?? member.bytes.length);
  const data = out.length;
  out.zeros((flags & BINDER_FLAGS.longOffsets) !== 0 ? 8 : 4);
  if ((flags & BINDER_FLAGS.ids) !== 0) out.i32(member.id);
  if ((flags & (BINDER_FLAGS.names1 | BINDER_FLAGS.names2)) === 0) return { data };
  const name = out.length;
  out.u32(0);
  if (flags === BINDER_FLAGS.names1) out.i32(member.id).i32(0);
  return { name, data };
}

function writeName(out: ByteWriter, name: string | Uint8Array, unicode: boolean, bare: boolean): void {
  if (typeof name !== 'string') out.bytes(name);
  else if (unicode) for (let i = 0; i < name.length; i++) out.u16(name.charCodeAt(i));
  else out.ascii(name);
  if (!bare) out.zeros(unicode ? 2 : 1);
}

function writeHashTable(out: ByteWriter, members: readonly BinderMember[], kind: 'right' | 'wrong' | 'out-of-range'): void {
  const groupCount = nextPrime(Math.max(2, Math.ceil(members.length / 7)));
  const groups: { readonly hash: number; readonly index: number }[][] = Array.from({ length: groupCount }, () => []);
  members.forEach((member, index) => {
    const right = binderPathHash(typeof member.name === 'string' ? member.name : '');
    const hash = kind === 'wrong' ? (right ^ 0x5a5a5a5a) >>> 0 : right;
    groups[hash % groupCount]?.push({ hash, index: kind === 'out-of-range' ? index + members.length : index });
  });
  out.i64(out.length + 16 + groupCount * 8);
  out.u32(groupCount).bytes([0x10, 0x08, 0x08, 0x00]);
  let first = 0;
  for (const group of groups) {
    out.u32(group.length).u32(first);
    first += group.length;
  }
  for (const group of groups) {
    for (const entry of [...group].sort((a, b) => a.hash - b.hash)) out.u32(entry.hash).i32(entry.index);
  }
}

function nextPrime(from: number): number {
  let candidate = from;
  while (!isPrime(candidate)) candidate++;
  return candidate;
}

function isPrime(value: number): boolean {
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false;
  return value >= 2;
}
