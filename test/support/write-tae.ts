import { ByteWriter } from './byte-writer.ts';

/** A record as a TAE of Sekiro and Elden Ring stores it. */
export interface TaeRecordDescription {
  readonly id: number;
  /** Takes everything from another record (kind 1). */
  readonly target?: number;
  /** Imports the animation of another record (kind 0). */
  readonly source?: number;
  /** Replaces the kind. */
  readonly kind?: number;
  /** Replaces the flag that goes with `source`. */
  readonly imports?: boolean;
  /** Replaces the offset of what the table points at. */
  readonly offset?: number;
}

export interface TaeOptions {
  /** Default 0x1000D. */
  readonly version?: number;
  readonly bigEndian?: boolean;
  /** Byte 0x07; 0xFF says that offsets have 64 bits, the default. */
  readonly wide?: number;
  /** Replaces the file's size. */
  readonly size?: number;
  /** Replaces the number of records. */
  readonly count?: number;
  /** Replaces the offset of the table. */
  readonly table?: number;
  /** Bytes that stand where events would. */
  readonly eventBytes?: number;
}

/** Writes a TAE with an empty event table in each record. */
export function writeTae(records: readonly TaeRecordDescription[], options: TaeOptions = {}): Uint8Array {
  const out = new ByteWriter();
  out
    .ascii('TAE ')
    .u8(options.bigEndian === true ? 1 : 0)
    .u8(0)
    .u8(0)
    .u8(options.wide ?? 0xff);
  out.u32(options.version ?? 0x1000d).u32(0); // 0x0C, the size: patched
  out
    .zeros(0x50 - 0x10)
    .i32(201050)
    .i32(options.count ?? records.length);
  out.i64(0).zeros(0x20); // 0x58, the table: patched
  out.pad(16);
  out.patchI64(0x58, options.table ?? (records.length === 0 ? 0 : out.length));
  const entries = records.map(({ id }) => {
    out.i64(id);
    const at = out.length;
    out.i64(0);
    return at;
  });
  for (const [index, record] of records.entries()) {
    out.patchI64(entries[index]!, record.offset ?? out.length);
    writeRecord(out, record, options.eventBytes ?? 16);
  }
  out.patchU32(0x0c, options.size ?? out.length);
  return out.toBytes();
}

function writeRecord(out: ByteWriter, { id, target, source, kind, imports }: TaeRecordDescription, eventBytes: number): void {
  const start = out.length;
  out.zeros(32).i32(0).i32(0).i32(0).i32(0);
  for (const pointer of [0, 8, 16]) out.patchI64(start + pointer, out.length);
  out.zeros(eventBytes).pad(8);
  const file = out.length;
  out.patchI64(start + 24, file);
  out.i32(kind ?? (target === undefined ? 0 : 1)).i32(0);
  out.i64(file + 16);
  const name = out.length;
  out.i64(0);
  if (target === undefined) {
    out
      .u8(0)
      .u8((imports ?? source !== undefined) ? 1 : 0)
      .u8(0)
      .u8(0);
    out.i32(source ?? -1);
  } else out.i32(target).i32(0);
  out.zeros(16);
  out.patchI64(name, out.length);
  for (const character of `a000_${String(id).padStart(6, '0')}.hkt\0`) out.u16(character.charCodeAt(0));
  out.pad(8);
}
