import { finish, type Unpacking } from '../unpacking.ts';
import { beginBlock, decodeArray } from './arrays.ts';
import { refuse, SLACK, type Source } from './bits.ts';
import { BLOCK_SIZE, type KrakenBlock, scanBlocks } from './blocks.ts';
import { CHUNK_SIZE, decodeLzChunk } from './lz.ts';
import { decodeSmallBlock } from './small-block.ts';

/** One block's source with free bytes around it; a block's source is at most its output. */
const scratch = new Uint8Array(SLACK + BLOCK_SIZE + SLACK);
const scratchView = new DataView(scratch.buffer);

/**
 * Decodes a whole Oodle stream of a known content size, which the caller has capped, block by block.
 * `base` is where the payload lies in the file. Throws FormatError.
 */
export function* decodeKrakenSteps(payload: Uint8Array, size: number, base: number): Unpacking {
  const blocks = scanBlocks(payload, size, base);
  const out = new Uint8Array(size);
  for (const block of blocks) {
    decodeBlock(payload, block, base, out);
    yield block.end;
  }
  return out;
}

/** Decodes a whole Oodle stream in one go. */
export function decodeKraken(payload: Uint8Array, size: number, base: number): Uint8Array<ArrayBuffer> {
  return finish(decodeKrakenSteps(payload, size, base));
}

/**
 * Decodes one block into `out`, which holds the whole output so far from the block's window on; `origin` is the output offset
 * of `out`'s first byte. `base` is where the payload lies in the file. Throws FormatError.
 */
export function decodeBlock(payload: Uint8Array, block: KrakenBlock, base: number, out: Uint8Array, origin = 0): void {
  const at = block.at - origin;
  const end = block.end - origin;
  const content = payload.subarray(block.from, block.to);
  switch (block.kind) {
    case 'raw':
    case 'plain':
      out.set(content, at);
      return;
    case 'fill':
      out.fill(content[0]!, at, end);
      return;
    case 'small': {
      const source: Source = {
        bytes: content,
        view: new DataView(content.buffer, content.byteOffset, content.length),
        base: base + block.from,
        start: 0,
        end: content.length,
      };
      decodeSmallBlock(source, 0, content.length, out, at, end);
      return;
    }
    case 'quantum':
      decodeQuantum(loadSource(content, base + block.from), SLACK, SLACK + content.length, out, at, end, block.windowStart - origin);
      return;
  }
}

/** Reads past a region's end give zeros, so what an earlier block left behind is cleared away. */
function loadSource(content: Uint8Array, base: number): Source {
  scratch.set(content, SLACK);
  scratch.fill(0, SLACK + content.length, SLACK + content.length + SLACK);
  return { bytes: scratch, view: scratchView, base: base - SLACK, start: SLACK, end: SLACK + content.length };
}

/** A quantum is a run of chunks, each an array or an LZ chunk or plain (spec §1). */
function decodeQuantum(source: Source, from: number, to: number, out: Uint8Array, at: number, end: number, windowStart: number): void {
  beginBlock();
  let next = from;
  while (at < end) {
    const chunkEnd = Math.min(at + CHUNK_SIZE, end);
    next = decodeChunk(source, next, to, { out, at, end: chunkEnd, windowStart });
    at = chunkEnd;
  }
  if (next !== to) throw refuse(source, next, 'bytes follow the last chunk of a block');
}

const IS_CHUNK = 0x800000;
const CHUNK_SIZE_MASK = 0x7ffff;

function decodeChunk(
  source: Source,
  from: number,
  to: number,
  target: { out: Uint8Array; at: number; end: number; windowStart: number },
): number {
  const size = target.end - target.at;
  if (from + 3 > to) throw refuse(source, from, 'a chunk header is cut short');
  const head = (source.bytes[from]! << 16) | source.view.getUint16(from + 1);
  if ((head & IS_CHUNK) === 0) {
    const { length, next } = decodeArray(source, from, to, target.out, target.at, size);
    if (length !== size) throw refuse(source, from, `a chunk of ${length} bytes where ${size} are due`);
    return next;
  }
  const stored = head & CHUNK_SIZE_MASK;
  const mode = (head >> 19) & 15;
  const start = from + 3;
  if (mode > 1) throw refuse(source, from, `an LZ chunk of the unknown mode ${mode}`);
  if (stored > size) throw refuse(source, from, `a chunk of ${stored} bytes for ${size} bytes of output`);
  if (start + stored > to) throw refuse(source, from, 'a chunk runs past the end of its block');
  if (stored === size && mode === 0) target.out.set(source.bytes.subarray(start, start + stored), target.at);
  else decodeLzChunk(source, start, start + stored, mode, target);
  return start + stored;
}
