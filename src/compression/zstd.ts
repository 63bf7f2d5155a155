import type { Decompress } from 'fzstd';
import { FormatError } from '../binary/index.ts';
import type { Unpacking } from './unpacking.ts';

/** The decoder is fetched when the first such file comes: most sessions never need it. */
let decoder: typeof Decompress | undefined;

/** Fetches the Zstandard decoder; must have resolved before the first `inflateZstdSteps`. */
export async function loadZstd(): Promise<void> {
  decoder ??= (await import('fzstd')).Decompress;
}

/** What is decoded at a time. */
const PIECE = 0x10000;

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
const SINGLE_SEGMENT = 0x20;
/** What a decoder should at least allow is 8 MiB (RFC 8878 §3.1.1.1.2); a header that asks for far more is no file of these games. */
const LARGEST_WINDOW = 128 * 1024 * 1024;

/**
 * Decodes one Zstandard frame (RFC 8878) of a known content size, which the caller has capped, piece by piece: yields the bytes
 * done so far and gives back the content. The frame need not state its size.
 * Throws FormatError when the frame is damaged or gives another size.
 */
export function* inflateZstdSteps(stream: Uint8Array, size: number): Unpacking {
  if (decoder === undefined) throw fault('the Zstandard decoder is not loaded');
  checkFrame(stream, size);
  const content = new Uint8Array(size);
  let length = 0;
  const frame = new decoder((chunk) => {
    if (chunk.length > size - length) throw fault(`the stream gives more bytes than the ${size} that are declared`);
    content.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let from = 0; from < stream.length; from += PIECE) {
      frame.push(stream.subarray(from, from + PIECE), from + PIECE >= stream.length);
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

/** fzstd makes room for the window that the header asks for, so the header is looked at first. */
function checkFrame(stream: Uint8Array, size: number): void {
  if (stream.length < 9 || MAGIC.some((byte, at) => stream[at] !== byte))
    throw fault('the payload does not begin as a Zstandard frame does');
  const flags = stream[4]!;
  const descriptor = stream[5]!;
  const base = 2 ** (10 + (descriptor >> 3));
  const window = flags & SINGLE_SEGMENT ? singleSegmentSize(stream, flags) : base + (base / 8) * (descriptor & 7);
  if (window > Math.max(LARGEST_WINDOW, size)) throw fault(`a window of ${window} bytes is out of proportion`);
}

/** A frame of one segment states its content size, which is its window. */
function singleSegmentSize(stream: Uint8Array, flags: number): number {
  const dictionaryBytes = [0, 1, 2, 4][flags & 3]!;
  const sizeBytes = 1 << (flags >> 6);
  let value = 0;
  for (let byte = sizeBytes - 1; byte >= 0; byte--) value = value * 0x100 + (stream[5 + dictionaryBytes + byte] ?? 0);
  return sizeBytes === 2 ? value + 256 : value;
}

function fault(problem: string): FormatError {
  return new FormatError('Zstandard', 0, problem);
}
