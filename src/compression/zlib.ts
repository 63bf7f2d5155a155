import { unzlibSync } from 'fflate';
import { FormatError } from '../binary/index.ts';

/** Bytes of a zlib stream besides its deflate data: two of header, four of checksum (RFC 1950). */
const ENVELOPE = 6;
/** Deflate cannot give more than 258 bytes for two bits, so this many bytes out of one in (RFC 1951). */
const MOST_OUT_OF_A_BYTE = 1032;

/**
 * Inflates one whole zlib stream (RFC 1950) of a known content size, which the caller has capped.
 * fflate checks neither the length nor the checksum of what it inflates, so both are checked here.
 * Throws FormatError when the stream is damaged, gives another size or another Adler-32.
 */
export function inflateZlib(stream: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  if (stream.length < ENVELOPE) throw fault(stream.length, `a zlib stream of ${stream.length} bytes is cut short`);
  if (size > stream.length * MOST_OUT_OF_A_BYTE) {
    throw fault(0, `${stream.length} bytes of deflate cannot hold the ${size} bytes that are claimed`);
  }
  // One byte more than declared: fflate cuts silently at the end of `out`, so a stream that is too long must have room to show it.
  const out = new Uint8Array(size + 1);
  const inflated = inflateInto(stream, out);
  if (inflated.length !== size) {
    const given = inflated.length > size ? 'more' : `${inflated.length}`;
    throw fault(0, `the stream gives ${given} bytes where ${size} are declared`);
  }
  const at = stream.length - 4;
  const stored = ((stream[at]! << 24) | (stream[at + 1]! << 16) | (stream[at + 2]! << 8) | stream[at + 3]!) >>> 0;
  const content = out.subarray(0, size);
  if (adler32(content) !== stored) throw fault(at, 'the checksum does not match the content: the file is damaged');
  return content;
}

function inflateInto(stream: Uint8Array, out: Uint8Array<ArrayBuffer>): Uint8Array {
  try {
    return unzlibSync(stream, { out });
  } catch (error) {
    // fflate throws plain errors, and range errors on some garbage; all of them mean the same to a reader of files.
    throw fault(0, `the deflate stream is damaged (${error instanceof Error ? error.message : 'unknown'})`);
  }
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
