import { ByteWriter, concatBytes } from './byte-writer.ts';
import { BitList, backwards, log2Floor } from './write-kraken-bits.ts';

/** Types of coded arrays. */
export const TANS = 1;
export const HUFFMAN_3 = 2;
export const RUN_LENGTH = 3;
export const HUFFMAN_6 = 4;
export const COMPOUND = 5;

/** A plain array; its header has two bytes where the length fits and three are not asked for. */
export function plainArray(content: Uint8Array, isLong = content.length > 0xfff): Uint8Array {
  const { length } = content;
  const head = isLong ? [length >> 16, (length >> 8) & 0xff, length & 0xff] : [0x80 | (length >> 8), length & 0xff];
  return concatBytes(Uint8Array.from(head), content);
}

/** A coded array; its header has three bytes where both lengths fit and five are not asked for. */
export function codedArray(type: number, source: Uint8Array, length: number, isLong = !fitsShort(source.length, length)): Uint8Array {
  return concatBytes(codedHeader(type, source.length, length, isLong), source);
}

function fitsShort(sourceLength: number, length: number): boolean {
  return sourceLength <= 0x3ff && length - sourceLength - 1 <= 0x3ff;
}

/** The header alone, for lengths that are not true as well. */
export function codedHeader(type: number, sourceLength: number, length: number, isLong: boolean): Uint8Array {
  const out = new ByteWriter({ bigEndian: true });
  if (isLong) {
    return out
      .u8((type << 4) | ((length - 1) >> 14))
      .u32((((length - 1) & 0x3fff) * 0x40000 + sourceLength) >>> 0)
      .toBytes();
  }
  const word = 0x800000 | (type << 20) | ((length - sourceLength - 1) << 10) | sourceLength;
  return out
    .u8(word >> 16)
    .u16(word & 0xffff)
    .toBytes();
}

/** A run-length array of one byte of source, which fills it. */
export function filledArray(byte: number, length: number, isLong?: boolean): Uint8Array {
  return codedArray(RUN_LENGTH, Uint8Array.of(byte), length, isLong);
}

/** One command of a run-length array, in each form there is. */
export type RunCommand =
  /** The byte that runs repeat becomes the next literal. */
  | { readonly kind: 'byte' }
  /** Up to 15 literals and a run of 3 to 15; 15 literals and no run as well. */
  | { readonly kind: 'short'; readonly copy: number; readonly run: number }
  /** Up to 63 literals and a run of up to 127. */
  | { readonly kind: 'pair'; readonly copy: number; readonly run: number }
  /** A run of 1 to 1792 times 128. */
  | { readonly kind: 'run'; readonly count: number }
  /** 1 to 1792 times 64 literals. */
  | { readonly kind: 'copy'; readonly count: number };

/** Literals from the start, commands from the end. */
export function runBuffer(literals: Uint8Array, commands: readonly RunCommand[]): Uint8Array {
  return concatBytes(literals, ...commands.map(commandBytes).reverse());
}

function commandBytes(command: RunCommand): Uint8Array {
  switch (command.kind) {
    case 'byte':
      return Uint8Array.of(1);
    case 'short':
      return Uint8Array.of((command.run << 4) | (~command.copy & 15));
    case 'pair':
      return word(0x1000 + (command.run << 6) + command.copy);
    case 'run':
      return word(0x8ff + command.count);
    case 'copy':
      return word(511 + command.count);
  }
}

function word(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >> 8);
}

/** The source of a run-length array whose command buffer is stored as it is. */
export function runSource(buffer: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0), buffer);
}

/** The source of a run-length array whose command buffer begins with an array; it must not begin with a zero byte. */
export function headedRunSource(head: Uint8Array, tail: Uint8Array): Uint8Array {
  return concatBytes(head, tail);
}

/** The source of a compound array of two to 127 arrays. */
export function compoundSource(parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes(Uint8Array.of(parts.length), ...parts);
}

/** A stretch of the output, by which source it comes from; sources count from 1. */
export interface Piece {
  readonly source: number;
  readonly length: number;
}

export interface MultiArrayOptions {
  /** Logarithms of the lengths beside the indexes in one byte, instead of in an array of their own. */
  readonly isPacked: boolean;
  /** Writes the arrays of indexes and logarithms. Default plain. */
  readonly encode?: (content: Uint8Array) => Uint8Array;
  /** The length, never used, that the end takes in the packed form. Default 1. */
  readonly endLength?: number;
  /** What stands for the end of the pieces; anything but 0 is wrong. */
  readonly end?: number;
  /** Logarithms instead of the true ones. */
  readonly logs?: readonly number[];
  /** Bytes between the two streams of lengths, which must be none. */
  readonly between?: Uint8Array;
  /** Added to the stated count of bytes of lengths. */
  readonly extraByteCount?: number;
}

/** The source of a compound array that weaves source arrays together. */
export function multiArraySource(sources: readonly Uint8Array[], pieces: readonly Piece[], options: MultiArrayOptions): Uint8Array {
  const encode = options.encode ?? ((content) => plainArray(content));
  const lengths = [...pieces.map(({ length }) => length), ...(options.isPacked ? [options.endLength ?? 1] : [])];
  const logs = options.logs ?? lengths.map(log2Floor);
  const indexes = [...pieces.map(({ source }) => source), options.end ?? 0];
  const forward = new BitList();
  const backward = new BitList();
  for (const [at, length] of lengths.entries()) (at & 1 ? backward : forward).put(length - 2 ** logs[at]!, logs[at]!);
  const bits = concatBytes(forward.toBytes(), options.between ?? new Uint8Array(), backwards(backward.toBytes()));
  const lists = options.isPacked
    ? [encode(Uint8Array.from(indexes, (index, at) => (logs[at]! << 4) | index))]
    : [encode(Uint8Array.from(indexes)), encode(Uint8Array.from(logs))];
  const count = (bits.length + (options.extraByteCount ?? 0)) | (options.isPacked ? 0x8000 : 0);
  return concatBytes(Uint8Array.of(0x80 | sources.length), ...sources, word(count), ...lists, bits);
}
