/**
 * Sixty-four bits that equal contents share: two FNV-1a lanes over words of four bytes, and the length.
 * Only to find the files worth comparing: anyone can make two that collide.
 */
export function contentHash(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length & ~3;
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < whole; at += 4) {
    const word = view.getInt32(at, true);
    low = Math.imul(low ^ word, 0x01000193);
    // Multiplying carries upwards only: the other lane is turned, so that high bits reach low ones.
    high = Math.imul((high << 13) | (high >>> 19), 0x85ebca6b) ^ word;
  }
  for (let at = whole; at < bytes.length; at++) {
    low = Math.imul(low ^ bytes[at]!, 0x01000193);
    high = Math.imul((high << 13) | (high >>> 19), 0x85ebca6b) ^ bytes[at]!;
  }
  return `${bytes.length} ${(low >>> 0).toString(16)} ${(high >>> 0).toString(16)}`;
}
