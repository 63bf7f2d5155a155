import { ByteWriter, concatBytes } from './byte-writer.ts';
import { COMPOUND, codedArray, compoundSource, filledArray } from './write-kraken-arrays.ts';

/** Output bytes of a block and of a chunk in it; the last ones may be shorter. */
export const KRAKEN_BLOCK = 0x40000;
export const KRAKEN_CHUNK = 0x20000;

export interface BlockOptions {
  /** The window begins anew. Default true. */
  readonly restart?: boolean;
  /** Plain bytes follow, without a quantum. */
  readonly isRaw?: boolean;
  /** 6 for Kraken, 2 for small files. Default 6. */
  readonly decoder?: number;
  readonly hasChecksum?: boolean;
}

/** A block: its header of two bytes and what follows. */
export function writeBlock(body: Uint8Array, options: BlockOptions = {}): Uint8Array {
  const flags = 0x0c | (options.restart === false ? 0 : 0x80) | (options.isRaw === true ? 0x40 : 0);
  const decoder = (options.decoder ?? 6) | (options.hasChecksum === true ? 0x80 : 0);
  return concatBytes(Uint8Array.of(flags, decoder), body);
}

/** A quantum of stored bytes: chunks, or as many plain bytes as the block has. `checksum` goes with the block's flag. */
export function quantum(stored: Uint8Array, checksum?: number): Uint8Array {
  const out = new ByteWriter({ bigEndian: true });
  putU24(out, stored.length - 1);
  if (checksum !== undefined) putU24(out, checksum);
  return out.bytes(stored).toBytes();
}

/** A quantum that fills the block with a byte. */
export function fillQuantum(byte: number): Uint8Array {
  return Uint8Array.of(0x07, 0xff, 0xff, byte);
}

/** A chunk that is no array: LZ of mode 0 or 1, or plain bytes in mode 0. */
export function chunk(body: Uint8Array, mode = 0): Uint8Array {
  const out = new ByteWriter({ bigEndian: true });
  putU24(out, 0x800000 | (mode << 19) | body.length);
  return out.bytes(body).toBytes();
}

function putU24(out: ByteWriter, value: number): void {
  out.u8(value >> 16).u16(value & 0xffff);
}

/** A whole stream of one Kraken block around chunks. */
export function streamOfChunks(...chunks: readonly Uint8Array[]): Uint8Array {
  return writeBlock(quantum(concatBytes(...chunks)));
}

/** How many bytes `streamOfArray` puts behind an array's content, and what they are. */
export const PADDING = 0xee;
export function paddingOf(array: Uint8Array): number {
  return array.length + 64;
}

/**
 * A whole stream around an array of any kind of header. A chunk's own array needs a long header and must be packed,
 * so the array is the first part of a compound one, with a filled part behind it.
 */
export function streamOfArray(array: Uint8Array, length: number): Uint8Array {
  const padding = paddingOf(array);
  const source = compoundSource([array, filledArray(PADDING, padding)]);
  return streamOfChunks(codedArray(COMPOUND, source, length + padding, true));
}

/** A match of a small block (decoder type 2). */
export type SmallMatch =
  /** 4 to 18 bytes from up to 65,535 back. */
  | { readonly kind: 'plain'; readonly length: number; readonly offset: number }
  /** 4 to 272 bytes from up to 7 back; 19 and more with a byte of their own. */
  | { readonly kind: 'near'; readonly length: number; readonly offset: number }
  /** 19 to 399 bytes from up to 65,535 back; 146 and more with a byte of their own. */
  | { readonly kind: 'long'; readonly length: number; readonly offset: number };

/** Literals and the match behind them, which the last step may lack. */
export interface SmallStep {
  readonly literals: Uint8Array;
  /** What the token says instead of the true count; the last run may say more than there is. */
  readonly statedCount?: number;
  readonly match?: SmallMatch;
}

/** The code bytes of a small block. */
export function smallCodes(steps: readonly SmallStep[]): Uint8Array {
  const out = new ByteWriter();
  for (const { literals, statedCount, match } of steps) {
    const count = statedCount ?? literals.length;
    const nibble = match === undefined ? 0 : match.kind === 'plain' ? match.length - 4 : 15;
    out.u8((nibble << 4) | Math.min(count, 15));
    if (count >= 15) out.u8(count - 15);
    out.bytes(literals);
    if (match !== undefined) putMatch(out, match);
  }
  return out.toBytes();
}

function putMatch(out: ByteWriter, { kind, length, offset }: SmallMatch): void {
  switch (kind) {
    case 'plain':
      out.u16(offset);
      return;
    case 'near':
      out.u8(0x80 | (Math.min(length - 4, 15) << 3) | offset);
      if (length >= 19) out.u8(length - 19);
      return;
    case 'long':
      out.u8(Math.min(length - 19, 0x7f)).u16(offset);
      if (length >= 146) out.u8(length - 146);
      return;
  }
}

/** A block of decoder type 2 around its code bytes. */
export function smallBlock(codes: Uint8Array, options: Omit<BlockOptions, 'decoder'> = {}): Uint8Array {
  const size = codes.length - 1;
  return writeBlock(concatBytes(Uint8Array.of(size >> 8, size & 0xff), codes), { ...options, decoder: 2 });
}
