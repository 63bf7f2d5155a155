const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const strictShiftJis = new TextDecoder('shift_jis', { fatal: true });

/** Bytes of a text that is read letter by letter. */
const SHORT = 64;
/** A power of two. */
const RECENT_SLOTS = 4096;
/** Plain short texts read lately, by their hash: the clips of a binder name the same bones a hundred times over. */
const recent: string[] = new Array<string>(RECENT_SLOTS).fill('');

/** Text of a Havok string: UTF-8 if it is valid UTF-8, else Shift-JIS, else bytes escaped as `%81` (specs, tagfile §3). */
export function decodeText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const plain = decodeAscii(bytes, start, end);
  if (plain !== undefined) return plain;
  const text = bytes.subarray(start, end);
  return decodeStrictly(strictUtf8, text) ?? decodeShiftJis(text);
}

/** Shift-JIS text; bytes that are none are escaped as `%81`, without a backslash that would divide a path. A yen sign's 0x5C comes out as the backslash it is in paths. */
export function decodeShiftJis(bytes: Uint8Array): string {
  return decodeStrictly(strictShiftJis, bytes) ?? escapeBytes(bytes);
}

/** UTF-16 text without terminator; lone surrogates are kept as they are, so that nothing is lost. An odd last byte is left out. */
export function decodeUtf16(bytes: Uint8Array, bigEndian: boolean): string {
  const high = bigEndian ? 0 : 1;
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode((bytes[at + high]! << 8) | bytes[at + 1 - high]!);
  }
  return text;
}

/** Nearly every name is short and plain: many times faster so than through a TextDecoder. */
function decodeAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > SHORT) return undefined;
  let hash = end - start;
  let union = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    union |= byte;
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  if (union >= 0x80) return undefined;
  const slot = (hash ^ (hash >>> 16)) & (RECENT_SLOTS - 1);
  const known = recent[slot]!;
  if (isText(known, bytes, start, end)) return known;
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  recent[slot] = text;
  return text;
}

function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = start; at < end; at++) if (text.charCodeAt(at - start) !== bytes[at]) return false;
  return true;
}

function decodeStrictly(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function escapeBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `%${hex(byte, 2)}`;
  return text;
}

/** Lower-case hexadecimal, padded. */
export function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** Bytes as lower-case hexadecimal. */
export function bytesToHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hex(byte, 2);
  return text;
}
