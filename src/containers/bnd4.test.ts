import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BINDER_FLAGS,
  type BinderMember,
  type BinderOptions,
  binderEntrySize,
  concatBytes,
  STOCK_BINDER_FLAGS,
  writeBnd4,
} from '../../test/support/index.ts';
import { attempt, FormatError } from '../binary/index.ts';
import { type Binder, decodeBnd4, hashPath, isBnd4, lastPart } from './index.ts';

const content = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 0xff);
const member = (name: string, id: number, length: number, extra: Partial<BinderMember> = {}): BinderMember => ({
  name: `N:\\NTC\\data\\chr\\c9990\\${name}`,
  id,
  bytes: content(length),
  ...extra,
});
const THREE = [member('a000_000000.hkx', 1_000_000_000, 40), member('ver_0001.txt', 9_999_999, 0), member('Skeleton.HKX', 4_000_000, 33)];

const refusal = (bytes: Uint8Array): unknown => {
  const result = attempt(() => decodeBnd4(bytes));
  return result instanceof FormatError ? { format: result.format, offset: result.offset, message: result.message } : 'accepted';
};
const saying = (text: string): unknown => expect.stringContaining(text);
const summary = (binder: Binder): unknown =>
  binder.members.map(({ name, id, bytes, unpackedSize }) => ({ name, id, bytes: [...bytes], unpackedSize }));

describe('a stock binder', () => {
  const file = writeBnd4(THREE);
  const binder = decodeBnd4(file);

  test('gives its members by path, name and id, their bytes borrowed', () => {
    expect(binder.version).toBe('07D7R6');
    expect(binder.members.map(({ path }) => path)).toEqual(THREE.map(({ name }) => name));
    expect(summary(binder)).toEqual([
      { name: 'a000_000000.hkx', id: 1_000_000_000, bytes: [...content(40)], unpackedSize: 40 },
      { name: 'ver_0001.txt', id: 9_999_999, bytes: [], unpackedSize: 0 },
      { name: 'Skeleton.HKX', id: 4_000_000, bytes: [...content(33)], unpackedSize: 33 },
    ]);
    for (const { bytes, offset } of binder.members) {
      expect(bytes.buffer).toBe(file.buffer);
      expect(bytes.byteOffset).toBe(file.byteOffset + offset);
    }
    expect(binder.members.every(({ compressed }) => !compressed)).toBe(true);
  });

  test('has neither problems nor notes', () => {
    expect(binder.problems).toEqual([]);
    expect(binder.notes).toEqual([]);
  });

  test('decodes the same from byte 123 of a larger buffer', () => {
    const buffer = concatBytes(new Uint8Array(123).fill(0xee), file, new Uint8Array(99).fill(0xee));
    expect(decodeBnd4(buffer.subarray(123, 123 + file.length))).toEqual(binder);
  });

  test('without a member is legal', () => {
    expect(decodeBnd4(writeBnd4([]))).toMatchObject({ members: [], problems: [], notes: [] });
  });

  test('is known by its magic', () => {
    expect(isBnd4(file)).toBe(true);
    expect(isBnd4(file.subarray(0, 3))).toBe(false);
    expect(isBnd4(Uint8Array.from([0x42, 0x4e, 0x44, 0x33]))).toBe(false);
  });
});

describe('flags', () => {
  const allFlags = Array.from({ length: 32 }, (_, bits) => bits << 1);

  test.each([
    [true, false],
    [true, true],
    [false, false],
    [false, true],
  ])('every combination reads, bits reversed %s, big-endian %s', (reversedBits, bigEndian) => {
    for (const flags of allFlags) {
      const options: BinderOptions = { flags, reversedBits, bigEndian, hashTable: flags & 0x0c ? 'right' : 'none' };
      const binder = decodeBnd4(writeBnd4(THREE, options));
      const hasNames = (flags & 0x0c) !== 0;
      const hasIds = (flags & 0x02) !== 0 || flags === 0x04;
      expect(summary(binder), `flags ${flags}`).toEqual(
        THREE.map(({ name, id, bytes }) => ({
          name: hasNames ? lastPart(String(name)) : '',
          id: hasIds ? id : undefined,
          bytes: [...bytes],
          unpackedSize: bytes.length,
        })),
      );
      expect(binder.problems).toEqual([]);
      expect(binder.notes).toEqual([]);
    }
  });

  test('a raw byte whose lowest bit is set and highest is not is never reversed', () => {
    // 0x2F as it is: ids, both names, sizes and bit 0; reversed it would be 0xF4 (specs, bnd4 §1).
    const file = writeBnd4(THREE, { flags: STOCK_BINDER_FLAGS, hashTable: 'none' });
    file[0x31] = STOCK_BINDER_FLAGS | 0x01;
    expect(decodeBnd4(file).members).toHaveLength(3);
  });

  test('the uncompressed size is told apart from the stored one', () => {
    const stored = decodeBnd4(writeBnd4([member('x.hkx', 1, 10, { flags: 0x03, uncompressedSize: 999 })])).members[0]!;
    expect(stored).toMatchObject({ compressed: true, unpackedSize: 999 });
    expect(stored.bytes).toHaveLength(10);
    const plain = writeBnd4([member('x.hkx', 1, 10, { flags: 0x03 })], { reversedBits: false });
    expect(decodeBnd4(plain).members[0]!.compressed).toBe(true);
  });

  test('the version is what stands before its padding', () => {
    expect(decodeBnd4(writeBnd4(THREE, { stamp: '14K12M05' })).version).toBe('14K12M05');
    expect(decodeBnd4(writeBnd4(THREE, { stamp: '' })).version).toBe('');
  });
});

describe('names', () => {
  const nameOf = (name: string | Uint8Array, options: BinderOptions = {}): string =>
    decodeBnd4(writeBnd4([{ name, id: 1, bytes: content(4) }], { hashTable: 'none', ...options })).members[0]!.path;

  test('UTF-16 in either byte order keeps every code unit but the terminator', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 0xffff }), { maxLength: 40 }), fc.boolean(), (units, bigEndian) => {
        const name = String.fromCharCode(...units);
        expect(nameOf(name, { bigEndian })).toBe(name);
      }),
      { seed: 1 },
    );
  });

  test('Shift-JIS, and bytes that are none are shown as such', () => {
    const path = Uint8Array.of(0x4e, 0x3a, 0x5c, 0x95, 0x5c, 0x2e, 0x68, 0x6b, 0x78);
    expect(nameOf(path, { unicode: false })).toBe('N:\\表.hkx');
    expect(nameOf(Uint8Array.of(0x41, 0xff), { unicode: false })).toBe('A%ff');
    const broken = decodeBnd4(writeBnd4([{ name: Uint8Array.of(0x61, 0x5c, 0x41, 0x81), id: 1, bytes: content(4) }], { unicode: false }));
    expect(broken.members[0]!.name).toBe('A%81');
  });

  test('the last name may end with the file', () => {
    const file = writeBnd4([{ name: 'a.hkx', id: 1, bytes: new Uint8Array() }], { hashTable: 'none' });
    expect(decodeBnd4(file).members[0]!.name).toBe('a.hkx');
  });

  test.each([
    ['N:\\a\\b.hkx', 'b.hkx'],
    ['a/b.hkx', 'b.hkx'],
    ['a\\b/c.hkx', 'c.hkx'],
    ['b.hkx', 'b.hkx'],
    ['a\\', ''],
    ['', ''],
  ])('the last part of %j is %j', (path, name) => {
    expect(lastPart(path)).toBe(name);
  });
});

describe('the path-hash table', () => {
  test.each(['wrong', 'out-of-range'] as const)('that is %s is a note, and the members read all the same', (hashTable) => {
    const binder = decodeBnd4(writeBnd4(THREE, { hashTable }));
    expect(binder.members).toHaveLength(3);
    expect(binder.problems).toEqual([]);
    expect(binder.notes).toHaveLength(1);
    expect(binder.notes[0]).toMatchObject({ format: 'BND4', message: saying('path hash') });
    expect(binder.notes[0]!.offset).toBeGreaterThan(0x40);
  });

  test('at an offset outside the file is a note', () => {
    const file = writeBnd4(THREE);
    new DataView(file.buffer).setBigInt64(0x38, 2n ** 40n, true);
    expect(decodeBnd4(file)).toMatchObject({ members: { length: 3 }, notes: { length: 1 } });
  });

  test('of names in any letters agrees with the writer', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 30 }), (names) => {
        const members = names.map((name, id) => ({ name: name.replaceAll('\0', '_'), id, bytes: new Uint8Array() }));
        expect(decodeBnd4(writeBnd4(members)).notes).toEqual([]);
      }),
      { seed: 1 },
    );
  });

  test('is by the formula: lower case, forward slashes, one in front, times 37', () => {
    // '/a' = 0x2F, 0x61: 47 * 37 + 97.
    expect(hashPath('A')).toBe(1836);
    expect(hashPath('/a')).toBe(1836);
    expect(hashPath('\\A')).toBe(1836);
    expect(hashPath('a\\b')).toBe((1836 * 37 + 47) * 37 + 98);
  });

  test.each([0, 1, 0x80])('is not looked for where byte 0x32 is %d', (extended) => {
    expect(decodeBnd4(writeBnd4(THREE, { hashTable: 'wrong', extended })).notes).toEqual([]);
  });
});

describe('a directory that cannot be read', () => {
  const cut = (length: number): Uint8Array => writeBnd4(THREE).subarray(0, length);

  test('a header cut short, at every length', () => {
    for (let length = 4; length < 0x40; length++)
      expect(refusal(cut(length))).toMatchObject({ format: 'BND4', message: saying('cut short') });
  });

  test('an entry size that the flags do not give', () => {
    expect(binderEntrySize(STOCK_BINDER_FLAGS)).toBe(0x24);
    for (const entrySize of [0, 0x20, 0x25, -1]) {
      expect(refusal(writeBnd4(THREE, { entrySize }))).toMatchObject({ format: 'BND4', offset: 0x20, message: saying('should be 36') });
    }
  });

  test.each([1000, 0x7fffffff])('a count of %d members, more than the file can hold', (count) => {
    expect(refusal(writeBnd4(THREE, { count }))).toMatchObject({ format: 'BND4', offset: 0x0c, message: saying(`${count} members`) });
  });

  test('a negative count', () => {
    expect(refusal(writeBnd4(THREE, { count: -1 }))).toMatchObject({ format: 'BND4', offset: 0x0c, message: saying('-1') });
  });

  test.each([
    [0x00, 'the magic'],
    [0x09, 'the byte order'],
    [0x0a, 'the bit order'],
    [0x30, 'the name encoding'],
  ])('an impossible byte at 0x%s: %s', (offset, what) => {
    const file = writeBnd4(THREE);
    file[offset] = 2;
    expect(refusal(file)).toMatchObject({ format: 'BND4', offset, message: saying(what) });
  });

  test('a header size other than 0x40', () => {
    const file = writeBnd4(THREE);
    file[0x10] = 0x50;
    expect(refusal(file)).toMatchObject({ format: 'BND4', offset: 0x10 });
  });
});

describe('one bad member', () => {
  const good = [member('first.hkx', 1, 20), member('last.hkx', 3, 20)];
  const withBad = (extra: Partial<BinderMember>, flags = STOCK_BINDER_FLAGS): Binder =>
    decodeBnd4(writeBnd4([good[0]!, member('bad.hkx', 2, 20, extra), good[1]!], { flags }));

  test.each<[string, Partial<BinderMember>, number?]>([
    ['data past the end', { storedSize: 1_000_000 }],
    ['an offset past the end', { dataOffset: 1_000_000 }],
    ['a negative size', { storedSize: -1 }],
    ['a negative offset', { dataOffset: -16 }, STOCK_BINDER_FLAGS | BINDER_FLAGS.longOffsets],
    ['a size no number holds', { storedSize: 2 ** 62 }],
    ['a 64-bit offset no number holds', { dataOffset: 2 ** 62 }, STOCK_BINDER_FLAGS | BINDER_FLAGS.longOffsets],
  ])('with %s is a problem at its entry; the others are read', (_, extra, flags) => {
    const binder = withBad(extra, flags);
    expect(binder.members.map(({ name }) => name)).toEqual(['first.hkx', 'last.hkx']);
    const entry = 0x40 + binderEntrySize(flags ?? STOCK_BINDER_FLAGS);
    expect(binder.problems).toHaveLength(1);
    expect(binder.problems[0]!.error.format).toBe('BND4');
    expect(binder.problems[0]!.error.offset).toBeGreaterThanOrEqual(entry);
    expect(binder.problems[0]!.error.offset).toBeLessThan(entry + 0x28);
  });

  test('is named where its name can be read', () => {
    expect(withBad({ storedSize: 1_000_000 }).problems[0]!.member).toBe('bad.hkx');
  });

  test('with a name offset past the end is a problem of its number', () => {
    const binder = withBad({ nameOffset: 1_000_000 });
    expect(binder.members.map(({ name }) => name)).toEqual(['first.hkx', 'last.hkx']);
    expect(binder.problems).toMatchObject([
      { member: 'member 1', error: { format: 'BND4', offset: 0x40 + 0x24, message: saying('its name at 0xf4240') } },
    ]);
  });

  test.each([true, false])('whose name runs past the end is a problem, UTF-16 %s', (unicode) => {
    const file = writeBnd4([member('a.hkx', 1, 0), member('b.hkx', 2, 0)], { unicode, cutLastName: true, hashTable: 'none' });
    const binder = decodeBnd4(file);
    expect(binder.members.map(({ name }) => name)).toEqual(['a.hkx']);
    expect(binder.problems).toMatchObject([{ error: { message: saying('runs past the end') } }]);
  });

  test('that covers the list of members, and so would hold itself, is a problem at its entry', () => {
    for (const dataOffset of [0, 0x40, 0x40 + 3 * 0x24 - 1]) {
      const binder = withBad({ dataOffset });
      expect(binder.members.map(({ name }) => name)).toEqual(['first.hkx', 'last.hkx']);
      expect(binder.problems).toMatchObject([{ member: 'bad.hkx', error: { offset: 0x40 + 0x24, message: saying('cover the list') } }]);
    }
    expect(withBad({ dataOffset: 0, storedSize: 0 }).problems).toEqual([]);
  });

  test.each([true, false])('whose name is longer than a path can be is a problem, UTF-16 %s', (unicode) => {
    const named = (length: number): Binder =>
      decodeBnd4(writeBnd4([{ name: 'n'.repeat(length), id: 1, bytes: EMPTY }], { unicode, hashTable: 'none' }));
    expect(named(32_767)).toMatchObject({ problems: [], members: [{ name: expect.stringMatching(/^n{32767}$/) as unknown }] });
    expect(named(32_768)).toMatchObject({ members: [], problems: [{ error: { offset: 0x40, message: saying('longer than 32767') } }] });
  });

  test('cut off with the file leaves those before it', () => {
    const file = writeBnd4(THREE);
    const binder = decodeBnd4(file.subarray(0, file.length - 1));
    expect(binder.members.map(({ name }) => name)).toEqual(['a000_000000.hkx', 'ver_0001.txt']);
    expect(binder.problems).toMatchObject([{ member: 'Skeleton.HKX' }]);
  });
});

const EMPTY = new Uint8Array();

describe('many members', () => {
  test('beyond a limit are left out, and the binder says so', () => {
    const binder = decodeBnd4(writeBnd4(THREE), 2);
    expect(binder.members).toHaveLength(2);
    expect(binder.problems).toMatchObject([{ member: '', error: { offset: 0x0c, message: saying('3 members are too many') } }]);
    expect(decodeBnd4(writeBnd4(THREE), 3).problems).toEqual([]);
  });

  test('of one name read it once, and names that overlap are read up to a limit', () => {
    const long = 'n'.repeat(32_000);
    const entries = (nameOffset: (index: number) => number): BinderMember[] =>
      Array.from({ length: 3000 }, (_, index) => ({
        name: index === 0 ? long : '',
        id: 1,
        bytes: EMPTY,
        ...(index && { nameOffset: nameOffset(index) }),
      }));
    const namesAt = 0x40 + 3000 * 0x24;
    expect(
      decodeBnd4(
        writeBnd4(
          entries(() => namesAt),
          { hashTable: 'none' },
        ),
      ).members.every(({ path }) => path === long),
    ).toBe(true);
    const overlapping = decodeBnd4(
      writeBnd4(
        entries((index) => namesAt + index * 2),
        { hashTable: 'none' },
      ),
    );
    expect(overlapping.members.length).toBeGreaterThan(100);
    expect(overlapping.problems[0]!.error.message).toMatch(/overlap/);
  });
});

test('any change of one byte gives a binder or a typed error', () => {
  const file = writeBnd4(THREE);
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.nat(255), (at, byte) => {
      const changed = file.slice();
      changed[at] = byte;
      refusal(changed);
    }),
    { seed: 1, numRuns: 1000 },
  );
});
