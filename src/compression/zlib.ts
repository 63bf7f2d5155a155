import { Inflate } from 'fflate';
import { FormatError } from '../binary/index.ts';
import { finish, type Unpacking } from './unpacking.ts';

/** Bytes of a zlib stream around its deflate data: two of header, four of checksum (RFC 1950). */
const HEADER_SIZE = 2;
const CHECKSUM_SIZE = 4;
/** Deflate cannot give more than 258 bytes for two bits, so this many bytes out of one in (RFC 1951). */
const MOST_OUT_OF_A_BYTE = 1032;
/** What is inflated at a time. A stream that gives more than it may is left after one such piece. */
const PIECE = 0x10000;

/**
 * Inflates one whole zlib stream (RFC 1950) of a known content size, which the caller has capped, piece by piece:
 * yields the bytes done so far and gives back the content.
 * fflate checks neither the length nor the checksum of what it inflates, nor where it ends, so all are checked here.
 * Throws FormatError when the stream is damaged, gives another size or another Adler-32, or ends before its checksum.
 */
export function* inflateZlibSteps(stream: Uint8Array, size: number): Unpacking {
  if (stream.length < HEADER_SIZE + CHECKSUM_SIZE) throw fault(stream.length, `a zlib stream of ${stream.length} bytes is cut short`);
  if (size > stream.length * MOST_OUT_OF_A_BYTE) {
    throw fault(0, `${stream.length} bytes of deflate cannot hold the ${size} bytes that are claimed`);
  }
  checkHeader(stream[0]!, stream[1]!);
  const content = new Uint8Array(size);
  yield* inflateInto(stream.subarray(HEADER_SIZE, -CHECKSUM_SIZE), content);
  const at = stream.length - CHECKSUM_SIZE;
  const stored = ((stream[at]! << 24) | (stream[at + 1]! << 16) | (stream[at + 2]! << 8) | stream[at + 3]!) >>> 0;
  if (adler32(content) !== stored) throw fault(at, 'the checksum does not match the content: the file is damaged');
  return content;
}

/**
 * Inflates a whole bare deflate stream (RFC 1951) of a known content size, which the caller has capped. A checksum, if there is
 * one, is the caller's. Throws FormatError.
 */
export function inflateRaw(stream: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  if (size > stream.length * MOST_OUT_OF_A_BYTE) {
    throw fault(0, `${stream.length} bytes of deflate cannot hold the ${size} bytes that are claimed`);
  }
  const content = new Uint8Array(size);
  const steps = inflateInto(stream, content);
  while (steps.next().done !== true);
  return content;
}

/** Inflates a zlib stream in one go. */
export function inflateZlib(stream: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  return finish(inflateZlibSteps(stream, size));
}

/** Method 8 with a window of 32 KiB at most, no dictionary, and a header that is a multiple of 31. */
function checkHeader(method: number, flags: number): void {
  if ((method & 15) !== 8 || method >> 4 > 7 || (method * 0x100 + flags) % 31 !== 0) throw fault(0, 'the zlib header is damaged');
  if (flags & 0x20) throw fault(1, 'the zlib stream needs a dictionary, which no file of these games has');
}

/** What fflate 0.8.3 knows of its place and does not tell: bytes it was given and has not used, and bits used of the first of them. */
interface InflatePlace {
  readonly p: Uint8Array;
  readonly s: { readonly p: number };
}

function* inflateInto(deflated: Uint8Array, content: Uint8Array): Generator<number, void> {
  let length = 0;
  const inflate = new Inflate((chunk) => {
    if (chunk.length > content.length - length) throw fault(0, `the stream gives more bytes than the ${content.length} that are declared`);
    content.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let from = 0; from === 0 || from < deflated.length; from += PIECE) {
      inflate.push(deflated.subarray(from, from + PIECE), from + PIECE >= deflated.length);
      yield length;
    }
  } catch (error) {
    if (error instanceof FormatError) throw error;
    // fflate throws plain errors, and range errors on some garbage; all of them mean the same to a reader of files.
    throw fault(0, `the deflate stream is damaged (${error instanceof Error ? error.message : 'unknown'})`);
  }
  if (length !== content.length) throw fault(0, `the stream gives ${length} bytes where ${content.length} are declared`);
  const { p: left, s: state } = inflate as unknown as InflatePlace;
  const unused = left.length - (state.p > 0 ? 1 : 0);
  if (unused !== 0) throw fault(HEADER_SIZE + deflated.length - unused, `${unused} bytes that belong to nothing stand before the checksum`);
}

/** Adler-32 of RFC 1950. */
export function adler32(bytes: Uint8Array): number {
  // 3,800 additions stay below 2^31 before a modulo is due.
  const stretch = 3800;
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += stretch) {
    const end = Math.min(start + stretch, bytes.length);
    for (let at = start; at < end; at++) {
      a += bytes[at]!;
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return ((b << 16) | a) >>> 0;
}

function fault(offset: number, problem: string): FormatError {
  return new FormatError('zlib', offset, problem);
}
