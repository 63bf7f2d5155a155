import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BINDER_FLAGS, binderEntrySize, binderPathHash, reverseBits, STOCK_BINDER_FLAGS, writeBnd4 } from './write-bnd4.ts';
import { writeDcx } from './write-dcx.ts';

const content = Uint8Array.from({ length: 5000 }, (_, i) => (i * i) % 251);

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

describe('writeDcx', () => {
  it('writes the words of the header table and a stream another inflater accepts', () => {
    const file = writeDcx(content);
    const words = [0x04, 0x08, 0x0c, 0x10, 0x14, 0x1c, 0x2c, 0x34, 0x3c, 0x40, 0x48].map((at) => view(file).getUint32(at));
    expect(words).toEqual([0x11000, 0x18, 0x24, 0x44, 0x4c, 5000, 0x20, 0, 0, 0x10100, 8]);
    const tags = [0x00, 0x18, 0x24, 0x28, 0x44].map((at) => String.fromCharCode(...file.subarray(at, at + 4)));
    expect(tags).toEqual(['DCX\0', 'DCS\0', 'DCP\0', 'DFLT', 'DCA\0']);
    const size = view(file).getUint32(0x20);
    expect([...file.subarray(0x4c, 0x4e)]).toEqual([0x78, 0xda]);
    expect(new Uint8Array(inflateSync(file.subarray(0x4c, 0x4c + size)))).toEqual(content);
    expect(file.length % 16).toBe(0);
    expect(file.length - 0x4c - size).toBeLessThan(16);
    expect(file.subarray(0x4c + size).every((byte) => byte === 0)).toBe(true);
  });

  it('makes the wrong files it is asked for', () => {
    const size = view(writeDcx(content)).getUint32(0x20);
    expect(view(writeDcx(content, { declaredSize: 1 })).getUint32(0x1c)).toBe(1);
    expect(view(writeDcx(content, { compressedSize: 7 })).getUint32(0x20)).toBe(7);
    const corrupt = writeDcx(content, { corruptAdler: true });
    expect(() => inflateSync(corrupt.subarray(0x4c, 0x4c + size))).toThrow();
    expect(view(writeDcx(content, { streamSuffix: Uint8Array.of(1, 2) })).getUint32(0x20)).toBe(size + 2);
    expect(writeDcx(content, { trailing: Uint8Array.of(9) }).at(-1)).toBe(9);
    expect(view(writeDcx(content, { patches: { 0x48: 12 } })).getUint32(0x48)).toBe(12);
  });
});

describe('writeBnd4', () => {
  const members = [
    { name: 'N:\\A\\chr\\One.hkx', id: 1000000, bytes: content },
    { name: 'N:\\A\\chr\\empty.txt', id: 6100000, bytes: new Uint8Array(0) },
    { name: 'N:\\A\\chr\\表.hkx', id: 1000000000, bytes: content.subarray(0, 3) },
  ];

  it('writes stock entries: raw flags 0x74, 0x24 bytes, aligned data, names behind the entries', () => {
    const file = writeBnd4(members);
    expect([file[0x09], file[0x0a], file[0x30], file[0x31], file[0x32]]).toEqual([0, 1, 1, 0x74, 4]);
    expect(view(file).getBigInt64(0x20, true)).toBe(0x24n);
    members.forEach((member, index) => {
      const entry = 0x40 + index * 0x24;
      const data = view(file).getUint32(entry + 0x18, true);
      expect(file[entry]).toBe(0x40); // 0x02 with its bits reversed
      expect(view(file).getInt32(entry + 4, true)).toBe(-1);
      expect(view(file).getInt32(entry + 0x1c, true)).toBe(member.id);
      expect(file.subarray(data, data + member.bytes.length)).toEqual(member.bytes);
      if (member.bytes.length > 0) expect(data % 16).toBe(0);
      expect(nameAt(file, view(file).getUint32(entry + 0x20, true), true)).toBe(member.name);
    });
  });

  it('writes a path-hash table that covers every member and ends where the headers end', () => {
    const file = writeBnd4(members);
    const table = Number(view(file).getBigInt64(0x38, true));
    const list = Number(view(file).getBigInt64(table, true));
    const groups = view(file).getUint32(table + 8, true);
    expect([...file.subarray(table + 12, table + 16)]).toEqual([0x10, 8, 8, 0]);
    const seen: number[] = [];
    for (let group = 0; group < groups; group++) {
      const length = view(file).getUint32(table + 16 + group * 8, true);
      const first = view(file).getUint32(table + 20 + group * 8, true);
      for (let i = first; i < first + length; i++) {
        const hash = view(file).getUint32(list + i * 8, true);
        const index = view(file).getInt32(list + i * 8 + 4, true);
        expect(hash % groups).toBe(group);
        expect(hash).toBe(slowHash(members[index]?.name ?? ''));
        seen.push(index);
      }
    }
    expect(seen.sort((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(list + members.length * 8).toBe(Number(view(file).getBigInt64(0x28, true)));
  });

  it('keeps the entry size formula for every combination of flags, in both byte orders', () => {
    for (let flags = 0; flags < 0x40; flags += 2) {
      for (const bigEndian of [false, true]) {
        const file = writeBnd4(members, { flags, bigEndian, hashTable: 'none' });
        const size = Number(view(file).getBigInt64(0x20, !bigEndian));
        const first = 0x40 + members.length * size;
        const expected =
          16 + (flags & 0x10 ? 8 : 4) + (flags & 0x20 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 12 ? 4 : 0) + (flags === 4 ? 8 : 0);
        expect(size).toBe(expected);
        expect(binderEntrySize(flags)).toBe(expected);
        expect(reverseBits(file[0x31] ?? 0)).toBe(flags);
        if (flags & 0x0c) expect(nameAt(file, first, !bigEndian)).toBe(members[0]?.name);
        else expect(Number(view(file).getBigInt64(0x28, !bigEndian))).toBe(first);
      }
    }
  });

  it('stores unreversed flags, Shift-JIS names and wrong tables on request', () => {
    const name = Uint8Array.of(0x95, 0x5c, 0x2e, 0x68); // 表.h, whose second byte looks like a backslash
    const file = writeBnd4([{ name, id: 1, bytes: content }], { reversedBits: false, unicode: false });
    expect([file[0x0a], file[0x30], file[0x31], file[0x40]]).toEqual([0, 0, STOCK_BINDER_FLAGS, 2]);
    expect([...file.subarray(0x64, 0x69)]).toEqual([...name, 0]);
    const wrong = writeBnd4(members, { hashTable: 'out-of-range' });
    const end = Number(view(wrong).getBigInt64(0x28, true));
    expect(view(wrong).getInt32(end - 4, true)).toBeGreaterThanOrEqual(members.length);
    expect(writeBnd4(members, { flags: STOCK_BINDER_FLAGS | BINDER_FLAGS.longOffsets }).length).toBeGreaterThan(content.length);
  });

  it('hashes lower-cased, slashed, rooted paths', () => {
    expect(binderPathHash('N:\\A\\B.TXT')).toBe(binderPathHash('/n:/a/b.txt'));
    expect(binderPathHash('ab')).toBe(47 * 37 * 37 + 97 * 37 + 98);
  });
});

function nameAt(file: Uint8Array, offset: number, littleEndian: boolean): string {
  let name = '';
  for (let at = offset; ; at += 2) {
    const unit = view(file).getUint16(at, littleEndian);
    if (unit === 0) return name;
    name += String.fromCharCode(unit);
  }
}

function slowHash(path: string): number {
  let hash = 0n;
  for (const unit of `/${path.toLowerCase().replaceAll('\\', '/')}`.split('')) {
    hash = (hash * 37n + BigInt(unit.charCodeAt(0))) % 0x100000000n;
  }
  return Number(hash);
}
