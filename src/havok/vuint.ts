import type { BinaryReader } from '../binary/index.ts';

/**
 * Reads the variable-length unsigned integer of TNA1, TBDY and THSH: big-endian, its length told by the first byte
 * (specs, tagfile §2). Throws FormatError on a bad prefix, at the end, or for a value no field of ours can have.
 */
export function readVuint(reader: BinaryReader): number {
  const at = reader.position;
  const prefix = reader.u8();
  if (prefix < 0x80) return prefix;
  if (prefix < 0xc0) return ((prefix & 0x3f) << 8) | reader.u8();
  if (prefix < 0xe0) return tail(reader, at, prefix & 0x1f, 2);
  if (prefix < 0xe8) return tail(reader, at, prefix & 0x07, 3);
  if (prefix < 0xf0) return tail(reader, at, prefix & 0x07, 4);
  if (prefix < 0xf8) return tail(reader, at, prefix & 0x07, 7);
  if (prefix === 0xf8) return tail(reader, at, 0, 5);
  if (prefix === 0xf9) return tail(reader, at, 0, 8);
  throw reader.errorAt(at, `0x${prefix.toString(16)} does not begin a variable-length integer`);
}

function tail(reader: BinaryReader, at: number, high: number, byteLength: number): number {
  let value = high;
  for (let byte = 0; byte < byteLength; byte++) value = value * 0x100 + reader.u8();
  if (!Number.isSafeInteger(value)) throw reader.errorAt(at, 'a variable-length integer is too large to be meant');
  return value;
}
