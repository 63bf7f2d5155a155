import { FormatError } from '../../binary/index.ts';

/** Free bytes before and behind the source, so that a word can be read around any place of it. */
export const SLACK = 16;

/** One block's source with free bytes around it, and where it lies in the file for messages. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** File offset of the first byte of `bytes`. */
  readonly base: number;
  /** Where the block's own bytes begin and end among them. */
  readonly start: number;
  readonly end: number;
}

/** A refusal with its place in the file; a reader that ran out of the block is at its end. */
export function refuse(source: Source, at: number, problem: string): FormatError {
  return new FormatError('Kraken', source.base + Math.min(Math.max(at, source.start), source.end), problem);
}

/**
 * Bits of each byte from high to low, bytes ascending from the start of a region ("MSB") or descending from its end ("MSB back").
 * Reads past the region give whatever is there; whoever reads to a known end checks that two readers met.
 */
export interface BitReader {
  readonly source: Source;
  /** Index of the byte the reader starts at; descending readers start at the byte before it. */
  readonly origin: number;
  readonly descending: boolean;
  /** Bits consumed. */
  position: number;
}

export function createBitReader(source: Source, origin: number, descending: boolean): BitReader {
  return { source, origin, descending, position: 0 };
}

/** The next 24 bits, as a number, without consuming them. */
export function peek24(reader: BitReader): number {
  const { bytes } = reader.source;
  const byte = reader.position >>> 3;
  const shift = reader.position & 7;
  let word: number;
  if (reader.descending) {
    const at = reader.origin - 1 - byte;
    word = (bytes[at]! << 24) | (bytes[at - 1]! << 16) | (bytes[at - 2]! << 8) | bytes[at - 3]!;
  } else {
    const at = reader.origin + byte;
    word = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
  return (word << shift) >>> 8;
}

/** Consumes up to 30 bits. */
export function readBits(reader: BitReader, count: number): number {
  if (count > 24) {
    const high = readBits(reader, count - 16);
    return high * 0x10000 + readBits(reader, 16);
  }
  if (count === 0) return 0;
  const value = peek24(reader) >>> (24 - count);
  reader.position += count;
  return value;
}

/** Consumes zeros up to the next one, which stays. Throws where there are more than `most`. */
export function skipZeros(reader: BitReader, most: number): number {
  // 24 bits hold every count a rule allows.
  const zeros = Math.min(Math.clz32(peek24(reader)) - 8, 24);
  if (zeros > most) throw refuseAt(reader, `more than ${most} zero bits where a number should begin`);
  reader.position += zeros;
  return zeros;
}

/** A count of zeros ended by a one, both consumed. */
export function readUnary(reader: BitReader): number {
  let count = 0;
  for (;;) {
    const zeros = Math.clz32(peek24(reader)) - 8;
    if (zeros < 24) {
      reader.position += zeros + 1;
      return count + zeros;
    }
    reader.position += 24;
    count += 24;
    if (count > 256) throw refuseAt(reader, 'a unary number never ends');
  }
}

/** Whole bytes touched so far. */
export function bytesUsed(reader: BitReader): number {
  return (reader.position + 7) >>> 3;
}

/** A refusal at the reader's place. */
export function refuseAt(reader: BitReader, problem: string): FormatError {
  const byte = reader.position >>> 3;
  return refuse(reader.source, reader.descending ? reader.origin - 1 - byte : reader.origin + byte, problem);
}

/** 0, -1, 1, -2, 2 …: small numbers of either sign as small ones of none. */
export function zigzag(value: number): number {
  return value & 1 ? ~(value >> 1) : value >> 1;
}

/** Bits needed to write a number; 0 for 0. */
export function bitLength(value: number): number {
  return 32 - Math.clz32(value);
}
