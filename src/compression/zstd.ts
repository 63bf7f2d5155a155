import type { Decompress } from 'fzstd';
import { FormatError } from '../binary/index.ts';
import type { Unpacking } from './unpacking.ts';

/** The decoder is fetched when the first such file comes: most sessions never need it. */
let decoder: typeof Decompress | undefined;

/** Fetches the Zstandard decoder; must have resolved before the first `inflateZstdSteps`. */
export async function loadZstd(): Promise<void> {
  decoder ??= (await import('fzstd')).Decompress;
}

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
const SINGLE_SEGMENT = 0x20;
/** What a decoder should at least allow is 8 MiB (RFC 8878 §3.1.1.1.2); a header that asks for far more is no file of these games. */
const LARGEST_WINDOW = 128 * 1024 * 1024;

/**
 * Decodes one Zstandard frame (RFC 8878) of a known content size, which the caller has capped, piece by piece: yields the bytes
 * done so far and gives back the content. The frame need not state its size; its checksum, where it has one, is not looked at.
 * Throws FormatError when the frame is damaged or gives another size.
 */
export function* inflateZstdSteps(stream: Uint8Array, size: number): Unpacking {
  if (decoder === undefined) throw fault('the Zstandard decoder is not loaded');
  const frame = readFrame(stream, size);
  const content = new Uint8Array(size);
  let length = 0;
  const inflate = new decoder((chunk) => {
    if (chunk.length > size - length) throw fault(`the stream gives more bytes than the ${size} that are declared`);
    content.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (const [index, end] of frame.pieces.entries()) {
      inflate.push(frame.bytes.subarray(frame.pieces[index - 1] ?? 0, end), end === frame.bytes.length);
      yield length;
    }
  } catch (error) {
    if (error instanceof FormatError) throw error;
    // fzstd throws plain errors, and range errors on some garbage; all of them mean the same to a reader of files.
    throw fault(`the Zstandard stream is damaged (${error instanceof Error ? error.message : 'unknown'})`);
  }
  if (length !== size) throw fault(`the stream gives ${length} bytes where ${size} are declared`);
  return content;
}

interface Frame {
  /** The frame, its window no larger than its content can use. */
  readonly bytes: Uint8Array;
  /** Ends of the pieces it is decoded in, at ends of blocks. */
  readonly pieces: readonly number[];
}

/** fzstd moves the whole window for every block, so that a file of many small blocks under a large one would take for ever. */
const MOST_MOVED = 8 * 1024 * 1024 * 1024;
const MOVED_IN_A_PIECE = 64 * 1024 * 1024;

/** Reads the frame's header and the headers of its blocks (RFC 8878 §3.1.1), and bounds what decoding them can cost. */
function readFrame(stream: Uint8Array, size: number): Frame {
  if (stream.length < 9 || MAGIC.some((byte, at) => stream[at] !== byte))
    throw fault('the payload does not begin as a Zstandard frame does');
  const flags = stream[4]!;
  const isSingle = (flags & SINGLE_SEGMENT) !== 0;
  const sizeBytes = flags >> 6 === 0 ? (isSingle ? 1 : 0) : 1 << (flags >> 6);
  const dictionaryBytes = [0, 1, 2, 4][flags & 3]!;
  const window = isSingle ? singleSegmentSize(stream, 5 + dictionaryBytes, sizeBytes) : windowSize(stream[5]!);
  if (window > Math.max(LARGEST_WINDOW, size)) throw fault(`a window of ${window} bytes is out of proportion`);
  const bytes = isSingle ? stream : withSmallestWindow(stream, size);
  const moved = isSingle ? window : windowSize(bytes[5]!);
  const pieces: number[] = [];
  let inPiece = 0;
  let blocks = 0;
  for (let at = 5 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes; at + 3 <= bytes.length; ) {
    const head = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    at += 3 + (((head >> 1) & 3) === REPEATED ? 1 : head >> 3);
    blocks++;
    inPiece += moved;
    if (head & 1) break;
    if (inPiece < MOVED_IN_A_PIECE || at >= bytes.length) continue;
    pieces.push(at);
    inPiece = 0;
  }
  if (blocks * moved > MOST_MOVED) throw fault(`${blocks} blocks under a window of ${moved} bytes are too many to be meant`);
  pieces.push(bytes.length);
  return { bytes, pieces };
}

/** Block type whose one byte is repeated. */
const REPEATED = 1;

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

/** No match reaches further back than the content is long: a larger window would only be moved about. */
function withSmallestWindow(stream: Uint8Array, size: number): Uint8Array {
  let descriptor = 0;
  while (windowSize(descriptor) < size && descriptor < stream[5]!) descriptor++;
  if (descriptor === stream[5]) return stream;
  const copy = stream.slice();
  copy[5] = descriptor;
  return copy;
}

/** A frame of one segment states its content size, which is its window. */
function singleSegmentSize(stream: Uint8Array, from: number, sizeBytes: number): number {
  let value = 0;
  for (let byte = sizeBytes - 1; byte >= 0; byte--) value = value * 0x100 + (stream[from + byte] ?? 0);
  return sizeBytes === 2 ? value + 256 : value;
}

function fault(problem: string): FormatError {
  return new FormatError('Zstandard', 0, problem);
}
