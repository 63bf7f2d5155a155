import { BinaryReader, FormatError } from '../../binary/index.ts';
import type { SplineMotion } from '../clip.ts';
import { TRANSFORM_SIZE } from '../skeleton.ts';
import { type OddPoint, OddPoints } from '../odd-points.ts';
import { decodeBlock } from './decode-block.ts';
import type { SplineBlock } from './spline-block.ts';
import { type BlockLayout, checkBlock, walkBlock } from './walk-block.ts';

/** What a spline-compressed animation's header says, in our words. */
export interface SplineHeader {
  readonly frameCount: number;
  readonly seconds: number;
  readonly transformTrackCount: number;
  readonly floatTrackCount: number;
  readonly maxFramesPerBlock: number;
  readonly blockCount: number;
  readonly maskAreaSize: number;
  readonly blockOffsets: Uint32Array;
  readonly floatBlockOffsets: Uint32Array;
  readonly data: Uint8Array;
  /** Where `data` begins in the file, for messages. */
  readonly dataOffset: number;
  readonly endian: number;
}

const FORMAT = 'spline block';
/** Knots are bytes, so no block can span more intervals. */
const MOST_FRAMES_IN_A_BLOCK = 256;
/** What all blocks of a clip may take once unpacked, their control points aside; the largest real clip takes 2 MB. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024;
/** Bytes of a block's objects and buffers, whatever is in them. */
const BLOCK_OVERHEAD = 1024;

interface WalkedBlock {
  readonly reader: BinaryReader;
  readonly layout: BlockLayout;
  readonly lastFrame: number;
}

/** Reads every block to its stated end without unpacking anything. Throws FormatError where a block does not end where it should. */
export function checkSplineAnimation(header: SplineHeader): void {
  checkHeader(header);
  for (let block = 0; block < header.blockCount; block++) check(header, block);
}

/** Unpacks a clip's motion and tells of the control points that are no real values, with frames counted from the clip's start. */
export function decodeSplineAnimation(header: SplineHeader): { readonly motion: SplineMotion; readonly odd: readonly OddPoint[] } {
  checkHeader(header);
  const blocks: SplineBlock[] = [];
  const odd = new OddPoints();
  for (let index = 0; index < header.blockCount; index++) {
    const { reader, layout, lastFrame } = walk(header, index);
    const first = index * (header.maxFramesPerBlock - 1);
    blocks.push(decodeBlock(reader, layout, { first, last: lastFrame }, odd));
  }
  const { frameCount, seconds, transformTrackCount, floatTrackCount, maxFramesPerBlock } = header;
  return {
    motion: { kind: 'spline', frameCount, seconds, transformTrackCount, floatTrackCount, maxFramesPerBlock, blocks },
    odd: odd.list(),
  };
}

function check(header: SplineHeader, index: number): void {
  const reader = readerOf(header, index);
  checkPadding(reader, checkBlock(reader, header, index), index === header.blockCount - 1);
}

function walk(header: SplineHeader, index: number): WalkedBlock {
  const reader = readerOf(header, index);
  const layout = walkBlock(reader, header, index);
  checkPadding(reader, layout.end, index === header.blockCount - 1);
  return { reader, layout, lastFrame: intervalsOf(header, index) };
}

function readerOf({ blockOffsets, data, dataOffset }: SplineHeader, index: number): BinaryReader {
  const start = blockOffsets[index]!;
  return new BinaryReader(data.subarray(start, blockOffsets[index + 1] ?? data.length), FORMAT, { base: dataOffset + start });
}

/** Frame intervals a block covers: 255 at most, fewer in the last. */
function intervalsOf(header: SplineHeader, index: number): number {
  const span = header.maxFramesPerBlock - 1;
  return Math.min(span, header.frameCount - 1 - index * span);
}

/** Zeros to the next multiple of 16 and, from SDK 2018.1 on, 16 more behind the last block (seed: "Trailing zero bytes"). */
function checkPadding(reader: BinaryReader, end: number, last: boolean): void {
  const { bytes, byteLength } = reader;
  const length = byteLength - end;
  const most = (-end & 15) + (last ? 16 : 0);
  if (length > most) throw reader.errorAt(end, `${length} bytes follow the block's end where ${most} of padding are the most`);
  for (let at = end; at < byteLength; at++) {
    if (bytes[at] !== 0) throw reader.errorAt(at, 'the padding behind a block is not zero');
  }
}

function checkHeader(header: SplineHeader): void {
  const fail = (problem: string): never => {
    throw new FormatError(FORMAT, header.dataOffset, problem);
  };
  const { frameCount, maxFramesPerBlock, blockCount, blockOffsets, floatBlockOffsets, data, transformTrackCount, floatTrackCount } = header;
  if (header.endian !== 0) fail('the block data is big-endian: a console file, which is not supported');
  if (frameCount < 1) fail(`the clip has ${frameCount} frames`);
  if (!Number.isFinite(header.seconds) || header.seconds < 0) fail(`the clip lasts ${header.seconds} seconds`);
  if (maxFramesPerBlock < 2 || maxFramesPerBlock > MOST_FRAMES_IN_A_BLOCK)
    fail(`a block of ${maxFramesPerBlock} frames is not between 2 and 256`);
  const expected = Math.max(1, Math.ceil((frameCount - 1) / (maxFramesPerBlock - 1)));
  if (blockCount !== expected) fail(`${frameCount} frames take ${expected} blocks and the header says ${blockCount}`);
  if (blockOffsets.length !== blockCount || floatBlockOffsets.length !== blockCount) {
    fail(`${blockOffsets.length} block offsets and ${floatBlockOffsets.length} float block offsets should be ${blockCount}`);
  }
  const maskArea = (transformTrackCount * 4 + floatTrackCount + 3) & ~3;
  if (header.maskAreaSize !== maskArea)
    fail(`the masks of ${transformTrackCount} tracks take ${maskArea} bytes and the header says ${header.maskAreaSize}`);
  const unpackedNumbers = transformTrackCount * TRANSFORM_SIZE + floatTrackCount;
  const unpackedBytes = blockCount * (unpackedNumbers * Float64Array.BYTES_PER_ELEMENT + BLOCK_OVERHEAD);
  if (unpackedBytes > MOST_UNPACKED_BYTES) {
    fail(`${blockCount} blocks of ${transformTrackCount} tracks take ${unpackedBytes} bytes unpacked, more than ${MOST_UNPACKED_BYTES}`);
  }
  for (let block = 0; block < blockCount; block++) {
    const offset = blockOffsets[block]!;
    if (offset % 16 !== 0 || offset > data.length || (block > 0 && offset <= blockOffsets[block - 1]!)) {
      fail(`block ${block} cannot begin at ${offset} of ${data.length} bytes`);
    }
  }
}
