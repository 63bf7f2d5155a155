import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClassSpec,
  type FieldValue,
  havokObject,
  type HavokObject,
  type ItemRecord,
  type LayoutChange,
  rawReference,
  rawText,
  record,
  type TagfileOptions,
  typeTable,
  writeTagfile,
} from '../../test/support/index.ts';
import { attempt, BinaryReader, FormatError } from '../binary/index.ts';
import { type RecordView, TagfileObjects } from './objects.ts';
import { decodeTagfileParts } from './tagfile.ts';
import { decodeTypeTable } from './type-section.ts';
import { TypeTable } from './type-table.ts';

/** A class with a member of every kind. */
const PROBE: ClassSpec = {
  name: 'Probe',
  parent: 'hkReferencedObject',
  fields: [
    ['flag', 'hkBool'],
    ['i8', 'hkInt8'],
    ['u8', 'hkUint8'],
    ['i16', 'hkInt16'],
    ['u16', 'hkUint16'],
    ['i32', 'hkInt32'],
    ['u32', 'hkUint32'],
    ['long', 'hkInt64'],
    ['real', 'hkReal'],
    ['half', 'hkHalf16'],
    ['wide', 'double'],
    ['hint', 'hkEnum<hkaAnimationBinding::BlendHint,hkInt8>'],
    ['text', 'hkStringPtr'],
    ['other', 'hkRefPtr<Probe>'],
    ['any', 'hkRefVariant'],
    ['inner', 'Inner'],
    ['vector', 'hkVector4'],
    ['bytes', 'hkArray<hkUint8>'],
    ['shorts', 'hkArray<hkInt16>'],
    ['words', 'hkArray<hkUint32>'],
    ['floats', 'hkArray<hkReal>'],
    ['vectors', 'hkArray<hkVector4>'],
    ['texts', 'hkArray<hkStringPtr>'],
    ['probes', 'hkArray<hkRefPtr<Probe>>'],
    ['inners', 'hkArray<Inner>'],
    ['near', 'hkRelArray<hkInt16>'],
  ],
};
const INNER: ClassSpec = {
  name: 'Inner',
  fields: [
    ['a', 'hkUint8'],
    ['b', 'hkReal'],
  ],
};
const OTHER: ClassSpec = { name: 'Stranger', parent: 'hkReferencedObject', fields: [['x', 'hkInt32']] };

const probe = (fields: Readonly<Record<string, FieldValue>>): HavokObject => havokObject('Probe', fields);

function write(object: HavokObject, options: TagfileOptions = {}): Uint8Array {
  const root = havokObject('hkRootLevelContainer', {
    namedVariants: [record({ name: 'Probe', className: 'Probe', variant: object })],
  });
  return writeTagfile(root, { ...options, table: { classes: [INNER, PROBE, OTHER], ...options.table } });
}

function open(bytes: Uint8Array): TagfileObjects {
  const { data, items, typeSection } = decodeTagfileParts(bytes);
  return new TagfileObjects(data, items, decodeTypeTable(typeSection!));
}

const firstVariant = (bytes: Uint8Array): RecordView => open(bytes).root().array('namedVariants').record(0).pointer('variant')!;
const read = (fields: Readonly<Record<string, FieldValue>>, options?: TagfileOptions): RecordView =>
  firstVariant(write(probe(fields), options));
const refusal = (decode: () => unknown): unknown => {
  const result = attempt(decode);
  return result instanceof FormatError ? { format: result.format, offset: result.offset, message: result.message } : 'accepted';
};
const saying = (text: string): unknown => expect.stringContaining(text);

/** Place in the file of a member: DATA's content follows TAG0's head, SDKV (16 bytes) and DATA's head. */
const placeOf = (object: RecordView, name: string): number => 8 + 16 + 8 + object.offset + object.type.fields.get(name)!.offset;

describe('members', () => {
  test('of numbers come as they were written', () => {
    fc.assert(
      fc.property(
        fc.record({
          flag: fc.boolean(),
          i8: fc.integer({ min: -0x80, max: 0x7f }),
          u8: fc.nat(0xff),
          i16: fc.integer({ min: -0x8000, max: 0x7fff }),
          u16: fc.nat(0xffff),
          i32: fc.integer(),
          u32: fc.nat(0xffffffff),
          real: fc.float(),
          wide: fc.double(),
          hint: fc.integer({ min: -0x80, max: 0x7f }),
        }),
        ({ flag, ...numbers }) => {
          const object = read({ flag, ...numbers });
          expect(object.number('flag')).toBe(flag ? 1 : 0);
          for (const [name, value] of Object.entries(numbers)) expect(object.number(name), name).toBe(value);
        },
      ),
      { seed: 1, numRuns: 40 },
    );
  });

  test.each([
    [1, 1],
    [-2.5, -2.5],
    [0, 0],
    // 7 bits of mantissa stay of 1/3, cut off, not rounded: 0x3EAA.
    [1 / 3, 0.33203125],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('a half of %d is the upper half of a float: %d', (value, half) => {
    expect(read({ half: value }).number('half')).toBe(half);
  });

  test('of text are text, undefined for a null pointer, empty for an empty string', () => {
    expect(read({ text: 'L_Hand' }).text('text')).toBe('L_Hand');
    expect(read({}).text('text')).toBeUndefined();
    expect(read({ text: '' }).text('text')).toBe('');
    expect(read({ text: 'x'.repeat(4096) }).text('text')).toHaveLength(4096);
  });

  test('of records are read in place', () => {
    const inner = read({ inner: record({ a: 200, b: 0.5 }) }).record('inner');
    expect([inner.number('a'), inner.number('b')]).toEqual([200, 0.5]);
  });

  test('of vectors and arrays are copied in the kind they have', () => {
    const object = read({
      vector: [1, 2, 3, 4],
      bytes: Uint8Array.of(1, 255),
      shorts: Int16Array.of(-1, 2),
      words: Uint32Array.of(0xffffffff),
      floats: Float32Array.of(0.25),
      vectors: [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
      texts: ['a', 'b'],
      near: Int16Array.of(7, -8),
    });
    expect([...object.array('vector').float32s()]).toEqual([1, 2, 3, 4]);
    expect([...object.array('bytes').bytes()]).toEqual([1, 255]);
    expect([...object.array('shorts').int16s()]).toEqual([-1, 2]);
    expect([...object.array('words').uint32s()]).toEqual([0xffffffff]);
    expect([...object.array('floats').float32s()]).toEqual([0.25]);
    expect([...object.array('vectors').float32s()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([0, 1].map((index) => object.array('texts').text(index))).toEqual(['a', 'b']);
    expect([...object.array('near').int16s()]).toEqual([7, -8]);
    const copy = object.array('floats').float32s();
    expect(copy.byteLength).toBe(copy.buffer.byteLength);
  });

  test('that are empty arrays and null pointers are so', () => {
    const object = read({});
    for (const name of ['bytes', 'shorts', 'vectors', 'texts', 'probes', 'inners', 'near']) expect(object.array(name).count, name).toBe(0);
    expect(object.pointer('other')).toBeUndefined();
    expect(object.pointer('any')).toBeUndefined();
  });

  test('may refer in circles', () => {
    const probes: HavokObject[] = [];
    const object = probe({ i32: 5, probes });
    probes.push(object);
    const again = firstVariant(write(object)).array('probes').pointer(0)!.array('probes').pointer(0)!;
    expect(again.number('i32')).toBe(5);
  });

  test('of text can be read from all records of an array', () => {
    const names = ['Merged Animation Container', '', 'Resource Data', 'x'.repeat(300)];
    const variants = names.map((name) => record({ name, className: 'Probe', variant: probe({}) }));
    const array = open(
      writeTagfile(havokObject('hkRootLevelContainer', { namedVariants: variants }), { table: { classes: [INNER, PROBE] } }),
    )
      .root()
      .array('namedVariants');
    expect(array.texts('name')).toEqual(names);
    expect(array.texts('className')).toEqual(names.map(() => 'Probe'));
    expect(refusal(() => array.texts('missing'))).toMatchObject({ format: 'TAG0', message: saying('has no member missing') });
    expect(refusal(() => array.texts('variant'))).toMatchObject({ format: 'TAG0', message: saying('should be a string') });
    expect(
      refusal(() =>
        read({ shorts: Int16Array.of(1) })
          .array('shorts')
          .texts('name'),
      ),
    ).toMatchObject({
      message: saying('should hold records'),
    });
    expect(read({}).array('inners').texts('a')).toEqual([]);
  });

  test('that the class does not have are errors at the object', () => {
    const object = read({});
    expect(object.has('i32')).toBe(true);
    expect(object.has('missing')).toBe(false);
    expect(refusal(() => object.number('missing'))).toMatchObject({ format: 'TAG0', message: saying('Probe has no member missing') });
  });

  test.each<[string, (object: RecordView) => unknown, string]>([
    ['text', (object) => object.number('text'), 'text'],
    ['long', (object) => object.number('long'), 'long'],
    ['i32', (object) => object.text('i32'), 'i32'],
    ['i32', (object) => object.pointer('i32'), 'i32'],
    ['i32', (object) => object.record('i32'), 'i32'],
    ['i32', (object) => object.array('i32'), 'i32'],
  ])('%s of another kind than asked for are errors at their place', (name, ask) => {
    const object = read({ text: 'x', long: 1 });
    expect(refusal(() => ask(object))).toMatchObject({ format: 'TAG0', offset: placeOf(object, name) });
  });

  test('arrays of another kind than asked for are errors', () => {
    const object = read({ shorts: Int16Array.of(1), vectors: [[1, 2, 3, 4]], inners: [record({ a: 1 })] });
    const asks = [
      () => object.array('shorts').uint32s(),
      () => object.array('shorts').float32s(),
      () => object.array('shorts').bytes(),
      () => object.array('vectors').int16s(),
      () => object.array('shorts').text(0),
      () => object.array('shorts').pointer(0),
      () => object.array('shorts').record(0),
      () => object.array('inners').float32s(),
    ];
    for (const ask of asks) expect(refusal(ask)).toMatchObject({ format: 'TAG0', message: saying('should hold') });
  });

  test.each([-1, 1, 99])('element %d of one is an error', (index) => {
    expect(
      refusal(() =>
        read({ inners: [record({ a: 1 })] })
          .array('inners')
          .record(index),
      ),
    ).toMatchObject({
      format: 'TAG0',
      message: saying(`element ${index} of 1`),
    });
  });
});

describe('offsets of members', () => {
  const values = { i8: -3, i32: 12345, real: 1.5, text: 'name', shorts: Int16Array.of(1, 2, 3), inner: record({ a: 9, b: 2 }) };
  const names = PROBE.fields.map(([name]) => name);

  test("follow the file's own table, however it orders them", () => {
    const order = fc.shuffledSubarray(names, { minLength: names.length });
    fc.assert(
      fc.property(order, fc.constantFrom(0, 8, 40), fc.boolean(), (shuffled, gap, reverse) => {
        const layouts: Record<string, LayoutChange> = { Probe: { order: shuffled, gap }, Inner: { order: ['b', 'a'] } };
        const object = read(values, { table: { classes: [INNER, PROBE, OTHER], layouts, reverse } });
        expect([object.number('i8'), object.number('i32'), object.number('real'), object.text('text')]).toEqual([-3, 12345, 1.5, 'name']);
        expect([...object.array('shorts').int16s()]).toEqual([1, 2, 3]);
        expect([object.record('inner').number('a'), object.record('inner').number('b')]).toEqual([9, 2]);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  test('outside the size of their class are errors', () => {
    const object = read({}, { section: { records: { Probe: { size: 40 } } } });
    expect(refusal(() => object.array('near'))).toMatchObject({ format: 'TAG0', message: saying('near lies outside') });
  });
});

describe('a wrong reference', () => {
  test.each([9999, 2 ** 31, 2 ** 40])('to item %d is an error at the place of the reference', (index) => {
    const fields = {
      text: rawReference(index),
      other: rawReference(index),
      any: rawReference(index),
      shorts: rawReference(index),
      texts: [rawReference(index)],
      probes: [rawReference(index)],
    };
    const object = read(fields);
    expect(refusal(() => object.text('text'))).toMatchObject({
      format: 'TAG0',
      offset: placeOf(object, 'text'),
      message: saying(`item ${index}`),
    });
    expect(refusal(() => object.pointer('other'))).toMatchObject({ format: 'TAG0', offset: placeOf(object, 'other') });
    expect(refusal(() => object.pointer('any'))).toMatchObject({ format: 'TAG0', offset: placeOf(object, 'any') });
    expect(refusal(() => object.array('shorts'))).toMatchObject({ format: 'TAG0', offset: placeOf(object, 'shorts') });
    const inArray = (name: string): number => object.array(name).fileOffset(0);
    expect(refusal(() => object.array('texts').text(0))).toMatchObject({ format: 'TAG0', offset: inArray('texts') });
    expect(refusal(() => object.array('probes').pointer(0))).toMatchObject({ format: 'TAG0', offset: inArray('probes') });
  });

  test('of four bytes is an error too', () => {
    const object = read({ near: rawReference(9999) });
    expect(refusal(() => object.array('near'))).toMatchObject({ offset: placeOf(object, 'near'), message: saying('item 9999') });
  });

  test('from a pointer to an object of a strange class, or to an array, is an error', () => {
    const stranger = havokObject('Stranger', { x: 1 });
    const object = firstVariant(write(probe({ any: stranger, other: rawReference(4), shorts: Int16Array.of(1) })));
    // Items: 1 root, 2 variants, 3 and 4 their texts.
    expect(refusal(() => object.pointer('other'))).toMatchObject({
      offset: placeOf(object, 'other'),
      message: saying('not a single object'),
    });
    expect(object.pointer('any')?.type.name).toBe('Stranger');
    const wrong = firstVariant(write(probe({ other: rawReference(1) })));
    expect(refusal(() => wrong.pointer('other'))).toMatchObject({
      offset: placeOf(wrong, 'other'),
      message: saying('hkRootLevelContainer'),
    });
  });

  test('from an array to elements of another type is an error', () => {
    const object = read({ shorts: rawReference(3) });
    expect(refusal(() => object.array('shorts'))).toMatchObject({ offset: placeOf(object, 'shorts'), message: saying('holds char') });
  });

  test('from a string to an object, or to text without a final zero, is an error', () => {
    const object = read({ text: rawReference(1) });
    expect(refusal(() => object.text('text'))).toMatchObject({ offset: placeOf(object, 'text'), message: saying('not text') });
    const open = read({ text: rawText(Uint8Array.of(0x41, 0x42)) });
    expect(refusal(() => open.text('text'))).toMatchObject({ format: 'TAG0', message: saying('zero byte') });
  });
});

describe('a wrong item', () => {
  /** The item of `shorts` in this file, and where its record lies. */
  const SHORTS = 6;
  const shortsOf = (change: (item: ItemRecord) => Partial<ItemRecord>): (() => unknown) => {
    const items = (written: readonly ItemRecord[]): readonly ItemRecord[] =>
      written.map((item, index) => (index === SHORTS ? { ...item, ...change(item) } : item));
    return () =>
      read({ shorts: Int16Array.of(1, 2, 3) }, { items })
        .array('shorts')
        .int16s();
  };
  const itemPlace = (bytes: Uint8Array): number => Buffer.from(bytes).lastIndexOf('ITEM') + 4 + SHORTS * 12;
  const PLACE = itemPlace(write(probe({ shorts: Int16Array.of(1, 2, 3) })));

  test('the number of the item is right', () => {
    expect(shortsOf(() => ({}))()).toEqual(Int16Array.of(1, 2, 3));
    expect(shortsOf(() => ({ count: 2 }))()).toEqual(Int16Array.of(1, 2));
  });

  test.each<[string, (item: ItemRecord) => Partial<ItemRecord>, string]>([
    ['that lies beyond the data', () => ({ offset: 0x10000 }), 'lies beyond'],
    ['whose elements go beyond the data', () => ({ count: 0x7fffffff }), 'lies beyond'],
    ['that is not aligned', ({ offset }) => ({ offset: offset + 1, count: 1 }), 'not aligned to 2'],
    ['of an unknown kind', () => ({ kind: 0x30 }), 'unknown kind 0x30'],
    ['of a type out of range', () => ({ typeIndex: 0xfffff }), 'type 1048575'],
    [
      'of a type without a size',
      () => ({ typeIndex: typeTable({ table: { classes: [INNER, PROBE, OTHER] } }).indexOf('void') }),
      'no size',
    ],
  ])('%s is an error at its record', (_, change, sentence) => {
    expect(refusal(shortsOf(change))).toMatchObject({ format: 'TAG0', offset: PLACE, message: saying(sentence) });
  });

  test('an object where an array should be, and an array where an object should be', () => {
    expect(refusal(shortsOf(() => ({ kind: 0x10 })))).toMatchObject({ format: 'TAG0', message: saying('array of hkInt16') });
    const items = (written: readonly ItemRecord[]): readonly ItemRecord[] =>
      written.map((item, index) => (index === 1 ? { ...item, kind: 0x20 } : item));
    expect(refusal(() => open(write(probe({}), { items })).root())).toMatchObject({ message: saying('first item') });
  });

  test('an item list that is not made of whole items', () => {
    const { data, typeSection } = decodeTagfileParts(write(probe({})));
    const types = decodeTypeTable(typeSection!);
    expect(refusal(() => new TagfileObjects(data, new BinaryReader(new Uint8Array(25), 'TAG0'), types))).toMatchObject({
      format: 'TAG0',
      message: saying('25 bytes'),
    });
  });

  test('no item at all', () => {
    expect(refusal(() => open(write(probe({}), { items: () => [] })).root())).toMatchObject({ message: saying('item 1 of 0') });
  });
});

describe('a table that lies about the size of a reference', () => {
  /** An object of one member of some type, the last four bytes of the data. */
  const atTheEnd = (format: number): RecordView => {
    const field = (name: string, type: number): { name: string; flags: number; offset: number; type: number } => ({
      name,
      flags: 0x20,
      offset: 0,
      type,
    });
    const body = { at: 0, parent: 0, subType: undefined, alignment: 4, fields: [] };
    const types = new TypeTable([
      undefined,
      { ...body, name: 'Object', format: 7, size: 4, fields: [field('it', 2)] },
      { ...body, name: 'Short', format, subType: 1, size: 4 },
    ]);
    const items = new DataView(new ArrayBuffer(24));
    items.setUint32(12, 0x10000001, true);
    items.setUint32(20, 1, true);
    const reader = (bytes: Uint8Array): BinaryReader => new BinaryReader(bytes, 'TAG0');
    return new TagfileObjects(reader(new Uint8Array(4)), reader(new Uint8Array(items.buffer)), types).root();
  };

  test('is refused, not read past the end of the data', () => {
    expect(refusal(() => atTheEnd(6).pointer('it'))).toMatchObject({ format: 'TAG0', offset: 0 });
    expect(refusal(() => atTheEnd(3).text('it'))).toMatchObject({ format: 'TAG0', offset: 0 });
  });
});
