import { concatBytes } from './byte-writer.ts';
import { plainArray } from './write-kraken-arrays.ts';
import { BitList, backwards, log2Floor } from './write-kraken-bits.ts';

/** An offset as it is stored: its code, the bits that follow, and the low part where the scale is not 1. */
export interface OffsetCode {
  readonly code: number;
  readonly bits: BitList;
  readonly low: number;
}

/** What an LZ chunk is made of, as it is stored. */
export interface LzParts {
  /** The plain bytes at the start of a window. */
  readonly head?: Uint8Array;
  readonly literals: Uint8Array;
  readonly commands: readonly number[];
  /** 1 to 128; left out, offsets have the coding without a scale. */
  readonly scale?: number;
  readonly offsets: readonly OffsetCode[];
  readonly lengthCodes: readonly number[];
  readonly longLengths: readonly number[];
  /** Writes one of the arrays; those of literals and of offsets without a scale must have a long header. */
  readonly encode?: (name: LzArrayName, content: Uint8Array, isLong: boolean) => Uint8Array;
  /** Stands where the count of long lengths is read. */
  readonly longCount?: BitList;
  /** Stand where the long lengths are read. */
  readonly longBits?: readonly BitList[];
  /** Bytes between the two streams of bits, which must be none. */
  readonly between?: Uint8Array;
}

export type LzArrayName = 'literals' | 'commands' | 'offsets' | 'lows' | 'lengths';

/** The body of an LZ chunk. */
export function writeLz(parts: LzParts): Uint8Array {
  const encode = parts.encode ?? ((_name, content, isLong) => plainArray(content, isLong ? true : undefined));
  const { scale } = parts;
  const codes = encode(
    'offsets',
    Uint8Array.from(parts.offsets, ({ code }) => code),
    scale === undefined,
  );
  const lows = Uint8Array.from(parts.offsets, ({ low }) => low);
  const forward = new BitList();
  const backward = new BitList().append(parts.longCount ?? countBits(parts.longLengths.length));
  for (const [at, { bits }] of parts.offsets.entries()) (at & 1 ? backward : forward).append(bits);
  for (const [at, bits] of (parts.longBits ?? parts.longLengths.map(longLengthBits)).entries()) (at & 1 ? backward : forward).append(bits);
  return concatBytes(
    parts.head ?? new Uint8Array(),
    encode('literals', parts.literals, true),
    encode('commands', Uint8Array.from(parts.commands), false),
    Uint8Array.from(scale === undefined ? [] : [127 + scale]),
    codes,
    scale === undefined || scale === 1 ? new Uint8Array() : encode('lows', lows, false),
    encode('lengths', Uint8Array.from(parts.lengthCodes), false),
    forward.toBytes(),
    parts.between ?? new Uint8Array(),
    backwards(backward.toBytes()),
  );
}

/** A count of long lengths: z zeros, then its successor in z + 1 bits. */
export function countBits(count: number): BitList {
  const zeros = log2Floor(count + 1);
  return new BitList().put(0, zeros).put(count + 1, zeros + 1);
}

/** A long length: z zeros, then it and 64 in z + 7 bits. */
export function longLengthBits(length: number): BitList {
  const zeros = log2Floor(length + 64) - 6;
  return new BitList().put(0, zeros).put(length + 64, zeros + 7);
}

/** Least offset that the coding without a scale tells by a code from 0xF0 on. */
export const FAR_OFFSET = 8322816 + (16 << 12);

/** An offset of 8 or more without a scale. */
export function steppedOffset(offset: number): OffsetCode {
  if (offset < FAR_OFFSET) {
    const steps = (offset + 248) >> 4;
    const bits = log2Floor(steps);
    return { code: ((bits - 4) << 4) | ((offset + 248) & 15), bits: new BitList().put(steps - 2 ** bits, bits), low: 0 };
  }
  const far = offset - 8322816;
  const bits = log2Floor(far >> 12);
  return { code: 0xf0 + bits - 4, bits: new BitList().put((far >> 12) - 2 ** bits, bits).put(far & 0xfff, 12), low: 0 };
}

/** An offset with a scale: eight steps a code, bits below them, and what is left where the scale is not 1. */
export function scaledOffset(offset: number, scale: number, low = scale === 1 ? 0 : offset % scale): OffsetCode {
  const value = (offset - low) / scale + 8;
  const bits = log2Floor(value) - 3;
  return { code: (bits << 3) | ((value >> bits) & 7), bits: new BitList().put(value % 2 ** bits, bits), low };
}

/** One step of an LZ chunk: literals, then a match. */
export interface LzStep {
  readonly literals: number;
  /** 2 or more. */
  readonly match: number;
  /** The place among the recent offsets, or a new offset. */
  readonly offset: { readonly recent: 0 | 1 | 2 } | { readonly distance: number };
}

export interface LzOptions {
  readonly scale?: number;
  readonly head?: Uint8Array;
  readonly encode?: NonNullable<LzParts['encode']>;
  /** The low part of an offset that could have several. */
  readonly lowOf?: (distance: number, scale: number) => number;
}

/** Turns steps into what is stored. `literals` are as stored too: mode 0 has them less what they are added to. */
export function partsOfSteps(literals: Uint8Array, steps: readonly LzStep[], options: LzOptions = {}): LzParts {
  const { scale, lowOf, ...others } = options;
  const listed: number[] = [];
  const offsets: OffsetCode[] = [];
  const commands = steps.map((step) => {
    let command = step.literals;
    if (step.literals >= 3) {
      command = 3;
      listed.push(step.literals);
    }
    if (step.match <= 16) command |= (step.match - 2) << 2;
    else {
      command |= 15 << 2;
      listed.push(step.match - 14);
    }
    if ('recent' in step.offset) return command | (step.offset.recent << 6);
    const { distance } = step.offset;
    if (scale === undefined) offsets.push(steppedOffset(distance));
    else offsets.push(scaledOffset(distance, scale, lowOf?.(distance, scale)));
    return command | 0xc0;
  });
  return {
    literals,
    commands,
    offsets,
    lengthCodes: listed.map((length) => Math.min(length - 3, 255)),
    longLengths: listed.filter((length) => length >= 258).map((length) => length - 258),
    ...others,
    ...(scale === undefined ? {} : { scale }),
  };
}
