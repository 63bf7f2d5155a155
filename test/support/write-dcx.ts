import { zlibSync } from 'fflate';
import { ByteWriter, concatBytes } from './byte-writer.ts';

export interface DcxOptions {
  /** The four characters at 0x28; only DFLT is compressed here, give `stream` for another method. Default DFLT. */
  readonly method?: string;
  /** The word at 0x04; 0x11000 in Sekiro and later, 0x10000 before. Default 0x11000. */
  readonly version?: number;
  /** The level byte at 0x30, never used to decode. Default 9. */
  readonly level?: number;
  /** zlib's own level, 0 to 9; 9 gives the stream head 78 DA that stock files have. */
  readonly zlibLevel?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** The byte at 0x38: 0, or 0x0F in regulation files. */
  readonly byte38?: number;
  /** Replaces the true uncompressed size at 0x1C. */
  readonly declaredSize?: number;
  /** Replaces the true payload size at 0x20. */
  readonly compressedSize?: number;
  /** Bytes to store as the payload instead of the compressed content. */
  readonly stream?: Uint8Array;
  /** Inverts the last byte of the payload, which is the low byte of a zlib stream's Adler-32. */
  readonly corruptAdler?: boolean;
  /** Bytes inside the compressed size, behind the end of the zlib stream. */
  readonly streamSuffix?: Uint8Array;
  /** Bytes behind the payload, outside the compressed size; default is zero padding to a multiple of 16. */
  readonly trailing?: Uint8Array;
  /** Writes 0x24/0x2C at 0x10/0x14 as the first Dark Souls files have; the layout stays the same. */
  readonly oldOffsets?: boolean;
  /** Big-endian words to put over the finished file, by offset. */
  readonly patches?: Readonly<Record<number, number>>;
}

/**
 * Wraps a payload as a DCX file (header words big-endian, DCS at 0x18, DCP at 0x24, DCA at 0x44, payload at 0x4C).
 * Without options the file is like a modder's repack for Sekiro; the options make files that are wrong on purpose.
 */
export function writeDcx(payload: Uint8Array, options: DcxOptions = {}): Uint8Array {
  const stream = payloadStream(payload, options);
  const out = new ByteWriter({ bigEndian: true });
  out
    .ascii('DCX\0')
    .u32(options.version ?? 0x11000)
    .u32(0x18)
    .u32(0x24);
  if (options.oldOffsets === true) out.u32(0x24).u32(0x2c);
  else out.u32(0x44).u32(0x4c);
  out
    .ascii('DCS\0')
    .u32(options.declaredSize ?? payload.length)
    .u32(options.compressedSize ?? stream.length);
  out
    .ascii('DCP\0')
    .ascii(options.method ?? 'DFLT')
    .u32(0x20);
  out
    .u8(options.level ?? 9)
    .zeros(3)
    .u32(0);
  out
    .u8(options.byte38 ?? 0)
    .zeros(3)
    .u32(0)
    .u32(0x00010100);
  out.ascii('DCA\0').u32(8);
  out.bytes(stream);
  if (options.trailing === undefined) out.pad(16);
  else out.bytes(options.trailing);
  for (const [offset, word] of Object.entries(options.patches ?? {})) out.patchU32(Number(offset), word);
  return out.toBytes();
}

function payloadStream(payload: Uint8Array, options: DcxOptions): Uint8Array {
  const stream = (options.stream ?? zlibSync(payload, { level: options.zlibLevel ?? 9 })).slice();
  const last = stream.length - 1;
  if (options.corruptAdler === true) stream[last] = (stream[last] ?? 0) ^ 0xff;
  return concatBytes(stream, options.streamSuffix ?? new Uint8Array(0));
}
