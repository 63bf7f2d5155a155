import { ByteWriter, concatBytes } from './byte-writer.ts';

const LEAF = 0x40000000;

/** A raw-data section: big-endian word of bit 30 and the size including the 8-byte head, four-character tag, data. */
export function leafSection(tag: string, data: Uint8Array): Uint8Array {
  return new ByteWriter({ bigEndian: true })
    .u32((LEAF | (data.length + 8)) >>> 0)
    .ascii(tag)
    .bytes(data)
    .toBytes();
}

/** A section of sections, filled exactly by them. */
export function containerSection(tag: string, ...children: readonly Uint8Array[]): Uint8Array {
  const data = concatBytes(...children);
  return new ByteWriter({ bigEndian: true })
    .u32(data.length + 8)
    .ascii(tag)
    .bytes(data)
    .toBytes();
}
