import { FormatError } from '../../binary/index.ts';

/** Output bytes of a block; the last one may be shorter (spec §1). */
export const BLOCK_SIZE = 0x40000;

/** What a block's source holds. */
export type BlockKind = 'raw' | 'fill' | 'plain' | 'quantum' | 'small';

/** One block of a stream, found and not yet decoded. Offsets in the payload and in the output. */
export interface KrakenBlock {
  readonly kind: BlockKind;
  /** The block's content, behind all its headers. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly end: number;
  /** Output offset its window begins at: its own, or that of an earlier block. */
  readonly windowStart: number;
}

const KRAKEN = 6;
const SMALL = 2;
/** Which of them has which number no document at hand says. */
const OTHER_DECODERS = 'Mermaid, Selkie, Leviathan, LZNA and BitKnit';
const SIZE_MASK = 0x3ffff;
const FILL = 1;

/**
 * Finds the blocks of an Oodle stream by their headers alone and checks that they give `size` bytes and use all of the payload.
 * `base` is where the payload lies in the file. Throws FormatError, before anything is allocated by the declared size.
 */
export function scanBlocks(payload: Uint8Array, size: number, base: number): readonly KrakenBlock[] {
  const fail = (at: number, problem: string): FormatError => new FormatError('Kraken', base + at, problem);
  const blocks: KrakenBlock[] = [];
  let next = 0;
  let windowStart = 0;
  for (let at = 0; at < size; at += BLOCK_SIZE) {
    if (next + 2 > payload.length) throw fail(next, `the stream ends after ${at} of the ${size} bytes that are declared`);
    const flags = payload[next]!;
    const type = payload[next + 1]! & 0x7f;
    const hasChecksum = (payload[next + 1]! & 0x80) !== 0;
    if ((flags & 0x3f) !== 0x0c) throw fail(next, `0x${flags.toString(16)} does not begin a block`);
    if (type !== KRAKEN && type !== SMALL) {
      throw fail(next + 1, `the block is made for Oodle's decoder ${type}, not for Kraken: ${OTHER_DECODERS} are not supported`);
    }
    if (flags & 0x80) windowStart = at;
    const end = Math.min(at + BLOCK_SIZE, size);
    const content = findContent(payload, next + 2, { type, isRaw: (flags & 0x40) !== 0, hasChecksum }, end - at, fail);
    if (content.to > payload.length) throw fail(next, `the block at ${at} of ${size} bytes is cut short`);
    blocks.push({ ...content, at, end, windowStart });
    next = content.to;
  }
  if (next !== payload.length) throw fail(next, `${payload.length - next} bytes follow the last block`);
  return blocks;
}

interface BlockHead {
  readonly type: number;
  readonly isRaw: boolean;
  readonly hasChecksum: boolean;
}

function findContent(
  payload: Uint8Array,
  from: number,
  { type, isRaw, hasChecksum }: BlockHead,
  size: number,
  fail: (at: number, problem: string) => FormatError,
): Pick<KrakenBlock, 'kind' | 'from' | 'to'> {
  if (isRaw) return { kind: 'raw', from, to: from + size };
  if (type === SMALL) {
    if (from + 2 > payload.length) throw fail(from, 'a small block is cut short');
    const word = (payload[from]! << 8) | payload[from + 1]!;
    if (word >= 0x4000) throw fail(from, 'a small block has unknown bits in its size');
    return { kind: 'small', from: from + 2, to: from + 2 + word + 1 };
  }
  if (from + 3 > payload.length) throw fail(from, 'a quantum header is cut short');
  const word = (payload[from]! << 16) | (payload[from + 1]! << 8) | payload[from + 2]!;
  if ((word & SIZE_MASK) === SIZE_MASK) {
    if (word >> 18 !== FILL) throw fail(from, 'a quantum header of unknown form');
    // Whether a checksum would stand before the byte is not known.
    if (hasChecksum) throw fail(from, 'a filled block with a checksum, which no file showed');
    return { kind: 'fill', from: from + 3, to: from + 4 };
  }
  const stored = (word & SIZE_MASK) + 1;
  if (stored > size) throw fail(from, `a quantum of ${stored} bytes for ${size} bytes of output`);
  // The checksum's rule is not known; damage shows in what lies inside.
  const start = from + 3 + (hasChecksum ? 3 : 0);
  return { kind: stored === size ? 'plain' : 'quantum', from: start, to: start + stored };
}
