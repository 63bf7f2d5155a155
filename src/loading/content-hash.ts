import { hex } from '../binary/index.ts';

/**
 * Sixty-four bits that equal contents share: four lanes of their own over words of four bytes, so that a processor turns them
 * at once, and the length. Only to find the files worth comparing: anyone can make two that collide.
 */
export function contentHash(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length & ~15;
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  let c = 0x3c6ef372;
  let d = 0x1b873593;
  for (let at = 0; at < whole; at += 16) {
    a = turn(a, view.getInt32(at, true));
    b = turn(b, view.getInt32(at + 4, true));
    c = turn(c, view.getInt32(at + 8, true));
    d = turn(d, view.getInt32(at + 12, true));
  }
  for (let at = whole; at < bytes.length; at++) a = turn(a, bytes[at]!);
  return `${bytes.length} ${hex(turn(turn(a, c), 0) >>> 0, 8)} ${hex(turn(turn(b, d), a) >>> 0, 8)}`;
}

/** One-to-one in either number. Multiplying carries upwards only: turned, high bits reach low ones. */
function turn(lane: number, word: number): number {
  const mixed = Math.imul(lane ^ word, 0x85ebca6b);
  return (mixed << 13) | (mixed >>> 19);
}
