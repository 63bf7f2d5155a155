import { refuse, type Source } from './bits.ts';

const SHORT_FORM = 0x80;

/**
 * Decodes a block of decoder type 2, which small files have: a byte code of literal runs and matches (specs, dcx §2.1).
 * The codes run from `from` to `to`; the output from `at` to `end` must come out exactly.
 */
export function decodeSmallBlock(source: Source, from: number, to: number, out: Uint8Array, at: number, end: number): void {
  const { bytes } = source;
  const start = at;
  let next = from;
  const code = (): number => {
    if (next >= to) throw refuse(source, next, 'a small block is cut short');
    return bytes[next++]!;
  };
  while (next < to) {
    const token = code();
    let copies = token & 15;
    if (copies === 15) copies += further();
    // The last run may say more than is left; it copies what is there.
    copies = Math.min(copies, to - next);
    if (copies > end - at) throw refuse(source, next, 'a small block gives more bytes than it should');
    out.set(bytes.subarray(next, next + copies), at);
    next += copies;
    at += copies;
    if (next >= to) break;

    let length = (token >> 4) + 4;
    let offset: number;
    if (length < 19) {
      offset = code() | (code() << 8);
    } else {
      const extra = code();
      if (extra & SHORT_FORM) {
        offset = extra & 7;
        length = ((extra >> 3) & 15) + 4;
        if (length === 19) length += further();
      } else {
        offset = code() | (code() << 8);
        length = 19 + extra;
        if (extra === 0x7f) length += further();
      }
    }
    if (offset === 0 || offset > at - start)
      throw refuse(source, next, `a small block reaches ${offset} bytes back where ${at - start} are written`);
    if (length > end - at) throw refuse(source, next, 'a small block gives more bytes than it should');
    for (const stop = at + length; at < stop; at++) out[at] = out[at - offset]!;
  }
  if (at !== end) throw refuse(source, from, `a small block gives ${at - start} bytes where ${end - start} are declared`);

  /** One more byte of length; 255 may mean that more follow, which no file showed. */
  function further(): number {
    const more = code();
    if (more === 255) throw refuse(source, next - 1, 'a small block has a length in a form no file showed');
    return more;
  }
}
