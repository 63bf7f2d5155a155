import { describe, expect, test } from 'vitest';
import {
  ByteWriter,
  compendiumId,
  containerSection,
  leafSection,
  type TypeOptions,
  type TypeRecord,
  typeTable,
  type VuintForm,
  writeCompendium,
  writeVuint,
} from '../../test/support/index.ts';
import { attempt, BinaryReader, FormatError } from '../binary/index.ts';
import { readSection } from './sections.ts';
import { decodeCompendium } from './tagfile.ts';
import { decodeTypeTable } from './type-section.ts';
import type { HavokType, TypeTable } from './type-table.ts';

/** The table of a file written with some options, and a look-up by Havok's own spelling. */
function decoded(options: TypeOptions = {}): { readonly table: TypeTable; readonly type: (key: string) => HavokType } {
  const table = decodeCompendium(writeCompendium([compendiumId(1n)], options)).types;
  const { indexOf } = typeTable(options);
  return { table, type: (key) => table.type(indexOf(key)) };
}

const withRecords = (records: Readonly<Record<string, Partial<TypeRecord>>>): ReturnType<typeof decoded> =>
  decoded({ section: { records } });
const offsetsOf = (type: HavokType, ...names: string[]): readonly unknown[] => names.map((name) => type.fields.get(name)?.offset);
const refusal = (decode: () => unknown): unknown => {
  const result = attempt(decode);
  return result instanceof FormatError ? { format: result.format, offset: result.offset, message: result.message } : 'accepted';
};
const saying = (text: string): unknown => expect.stringContaining(text);

describe.each(['20150100', '20160200', '20180100'])('the table of SDK %s', (sdk) => {
  const { table, type } = decoded({ sdk });

  test('describes every type under its name', () => {
    const written = typeTable({ sdk });
    expect(table.count).toBe(written.records.length + 1);
    for (const record of written.records) expect(table.type(written.indexOf(record.key)).name).toBe(record.name);
  });

  test('lays the classes out as specs, hka §1 says; 2015.1 has 8 bytes less of every referenced object', () => {
    const less = sdk === '20150100' ? 8 : 0;
    const spline = type('hkaSplineCompressedAnimation');
    expect(spline.size).toBe(184 - less);
    expect(offsetsOf(spline, 'type', 'duration', 'annotationTracks', 'numFrames', 'blockOffsets', 'data', 'endian')).toEqual(
      [24, 28, 48, 64, 96, 160, 176].map((offset) => offset - less),
    );
    expect(type('hkaSkeleton').size).toBe(144 - less);
    expect(offsetsOf(type('hkaSkeleton'), 'name', 'parentIndices', 'bones', 'referencePose')).toEqual(
      [24, 32, 48, 64].map((offset) => offset - less),
    );
    expect(offsetsOf(type('hkaAnimationBinding'), 'originalSkeletonName', 'animation', 'blendHint')).toEqual(
      [24, 32, 88].map((offset) => offset - less),
    );
    expect(offsetsOf(type('hkQsTransform'), 'translation', 'rotation', 'scale')).toEqual([0, 16, 32]);
  });

  test('inherits what a type leaves out from the nearest parent that states it', () => {
    expect(type('hkInt16')).toMatchObject({ kind: 'int', size: 2, alignment: 2 });
    expect(type('hkReal')).toMatchObject({ kind: 'float', size: 4 });
    expect(type('hkVector4')).toMatchObject({ kind: 'array', size: 16, alignment: 16 });
    expect(type('hkVector4').subType?.name).toBe('float');
    expect(type('hkQsTransform')).toMatchObject({ kind: 'record', size: 48 });
    expect([...type('hkQsTransform').fields.keys()]).toEqual(['translation', 'rotation', 'scale']);
  });

  test("gives the parents' fields before a class's own", () => {
    const names = [...type('hkaSplineCompressedAnimation').fields.keys()];
    expect(names.indexOf('refCount')).toBeLessThan(names.indexOf('duration'));
    expect(names.indexOf('duration')).toBeLessThan(names.indexOf('numFrames'));
  });

  test('tells members that are not serialised', () => {
    const { fields } = type('hkaSkeleton');
    expect(fields.get('refCount')?.serialised).toBe(false);
    expect(fields.get('bones')?.serialised).toBe(true);
  });

  test('knows what derives from what', () => {
    expect(type('hkaSplineCompressedAnimation').isA('hkaAnimation')).toBe(true);
    expect(type('hkaSplineCompressedAnimation').isA('hkaSkeleton')).toBe(false);
    expect(type('hkaSplineCompressedAnimation').derivesFrom(type('hkReferencedObject'))).toBe(true);
    expect(type('hkReferencedObject').derivesFrom(type('hkaSplineCompressedAnimation'))).toBe(false);
  });
});

describe('variants of the sections', () => {
  const spline = (options: TypeOptions): unknown => {
    const type = decoded(options).type('hkaSplineCompressedAnimation');
    return { name: type.name, size: type.size, fields: [...type.fields.values()].map(({ name, offset }) => [name, offset]) };
  };
  const usual = spline({});

  test.each<VuintForm>([2, 3, 4, 5, 6, 8, 9])('integers of %d bytes and more', (vuintForm) => {
    expect(spline({ section: { vuintForm } })).toEqual(usual);
  });

  test('the older tags TNAM and TBOD', () => {
    expect(spline({ section: { oldTags: true } })).toEqual(usual);
    expect(spline({ sdk: '20150100', section: { oldTags: false } })).toEqual(spline({ sdk: '20150100' }));
  });

  test.each([[['TPTR']], [['THSH']], [['TPAD']], [['TPTR', 'THSH', 'TPAD']]])('without %j', (without) => {
    expect(spline({ section: { without } })).toEqual(usual);
  });

  test('types in another order', () => {
    expect(spline({ table: { reverse: true } })).toEqual(usual);
  });
});

describe('odd values', () => {
  test.each([
    [0x3008, 8],
    [0xf010, 16],
    [0x4010, 16],
  ])('of an alignment 0x%s only the low twelve bits count', (stored, alignment) => {
    expect(withRecords({ hkaBone: { alignment: stored } }).type('hkaBone').alignment).toBe(alignment);
  });

  test('properties in the high bits of the member count are no fields', () => {
    expect([...decoded({ sdk: '20180100' }).type('hkPropertyId').fields.keys()]).toEqual(['desc']);
    expect(withRecords({ hkaBone: { properties: 0x7f } }).type('hkaBone').fields.size).toBe(2);
  });

  test('the kind is the low four bits of the format, and those that mean nothing are unknown', () => {
    const kinds = Array.from({ length: 16 }, (_, format) => withRecords({ hkaBone: { format: format | 0x100 } }).type('hkaBone').kind);
    expect(kinds.slice(0, 9)).toEqual(['void', 'opaque', 'bool', 'string', 'int', 'float', 'pointer', 'record', 'array']);
    expect(kinds.slice(9)).toEqual(new Array<string>(7).fill('unknown'));
  });
});

describe('wrong tables', () => {
  test('parents in a circle are an error, not a hang', () => {
    const { type } = withRecords({ hkaBone: { parent: 'hkaSkeleton' }, hkaSkeleton: { parent: 'hkaBone' } });
    expect(refusal(() => type('hkaBone'))).toMatchObject({ format: 'TAG0 types', message: saying('hkaBone never end') });
    expect(refusal(() => type('hkaAnimation'))).toBe('accepted');
  });

  test('a type that is its own parent is an error', () => {
    expect(refusal(() => withRecords({ hkaBone: { parent: 'hkaBone' } }).type('hkaBone'))).toMatchObject({ message: saying('never end') });
  });

  test.each([
    [60, 'accepted'],
    [80, 'refused'],
  ])('a chain of %d parents is %s', (length, verdict) => {
    const classes = Array.from({ length }, (_, at) => ({
      name: `Link${at}`,
      ...(at === 0 ? {} : { parent: `Link${at - 1}` }),
      fields: [],
    }));
    const { type } = decoded({ table: { classes } });
    expect(refusal(() => type(`Link${length - 1}`)) === 'accepted' ? 'accepted' : 'refused').toBe(verdict);
  });

  test('an array of itself is only as deep as one looks', () => {
    const key = 'hkArray<hkInt16>';
    const type = withRecords({ [key]: { sub: key } }).type(key);
    expect(type.subType?.subType).toBe(type);
  });

  test('a type without a body is an error where it is needed and nowhere else', () => {
    const { type } = decoded({ section: { omitBodies: ['hkaBone'] } });
    expect(refusal(() => type('hkaBone'))).toMatchObject({ format: 'TAG0 types', message: saying('not described') });
    expect(refusal(() => type('hkaAnimation').fields)).toBe('accepted');
  });
});

/** A type table written by hand: one string list each, then the records of TNA1 and TBDY as plain integers. */
function handTable(names: readonly number[], bodies: readonly number[], tags: Readonly<Record<string, string>> = {}): () => TypeTable {
  const integers = (values: readonly number[]): Uint8Array => {
    const out = new ByteWriter();
    for (const value of values) writeVuint(out, value);
    return out.toBytes();
  };
  const text = (...strings: string[]): Uint8Array => new ByteWriter().ascii(strings.map((string) => `${string}\0`).join('')).toBytes();
  const section = containerSection(
    'TYPE',
    leafSection(tags['TSTR'] ?? 'TSTR', text('Thing', 'tT')),
    leafSection('TNA1', integers(names)),
    leafSection(tags['FSTR'] ?? 'FSTR', text('first', 'second')),
    leafSection('TBDY', integers(bodies)),
  );
  return () => decodeTypeTable(readSection(new BinaryReader(section, 'TAG0')));
}

describe('a table written by hand', () => {
  /** One type called Thing, without template parameters. */
  const ONE_NAME = [2, 0, 0];
  // Type 1, no parent; format 7; size 8, alignment 4; two fields.
  const THING = [
    [1, 0, 0x29, 7, 8, 4, 2],
    [0, 0x20, 0, 1],
    [1, 0x21, 4, 1],
  ].flat();

  test('reads part by part in the order of the announced bits', () => {
    // All that may be announced: format, sub-type, version, size and alignment, flags, members, interfaces.
    const everything = [[1, 0, 0x7f], [7], [1], [3], [8, 0x3004], [0x41], [1], [1, 0x25, 4, 1], [2], [1, 0], [1, 8]].flat();
    const type = handTable(ONE_NAME, [...everything, 0, 0])().type(1);
    expect(type).toMatchObject({ name: 'Thing', kind: 'record', size: 8, alignment: 4 });
    expect(type.subType).toBe(type);
    expect([...type.fields.values()]).toMatchObject([{ name: 'second', offset: 4, serialised: false }]);
  });

  test('goes on behind the template parameters of a name', () => {
    const table = handTable([[3], [0, 2], [1, 1], [1, 99], [0, 0]].flat(), [...THING, 2, 1, 0])();
    expect(table.count).toBe(3);
    expect(table.type(2)).toMatchObject({ name: 'Thing', size: 8 });
  });

  test('may call its string lists TST1 and FST1', () => {
    expect(handTable(ONE_NAME, THING, { TSTR: 'TST1', FSTR: 'FST1' })().type(1).name).toBe('Thing');
  });

  test.each<[string, readonly number[], readonly number[], string]>([
    ['a type name out of range', [2, 2, 0], THING, 'string 2 of 2'],
    ['a member name out of range', ONE_NAME, [1, 0, 0x20, 1, 5, 0x20, 0, 1], 'string 5 of 2'],
    ['a record of a type out of range', ONE_NAME, [7, 0, 0], 'type 7 of 2'],
    ['more names than the section holds', [0x7fffffff, 0, 0], THING, 'type names'],
    ['no count of names', [], THING, 'bytes are needed'],
    ['more template parameters than the section holds', [2, 0, 0x7fffffff], THING, 'template parameters'],
    ['more members than the section holds', ONE_NAME, [1, 0, 0x20, 0xffff], 'members'],
    ['more interfaces than the section holds', ONE_NAME, [1, 0, 0x40, 0xffff], 'interfaces'],
    ['attributes, whose layout nobody knows', ONE_NAME, [1, 0, 0x80], '0x80'],
    ['a part beyond the known bits', ONE_NAME, [1, 0, 0x100], '0x100'],
    ['a record that ends in the middle', ONE_NAME, [1, 0, 0x08, 8], 'bytes are needed'],
  ])('with %s is an error with its place', (_, names, bodies, sentence) => {
    const result = refusal(handTable(names, bodies));
    expect(result).toMatchObject({ format: 'TAG0', message: saying(sentence) });
    expect((result as { offset?: number }).offset).toBeTypeOf('number');
  });

  test.each<[string, readonly number[]]>([
    ['a parent', [1, 9, 0]],
    ['the type of a member', [1, 0, 0x29, 7, 8, 4, 1, 0, 0x20, 0, 9]],
    ['a sub-type', [1, 0, 0x0b, 8, 9, 8, 4]],
  ])('with %s out of range is an error when it is looked at', (_, body) => {
    const table = handTable(ONE_NAME, body)();
    expect(refusal(() => [table.type(1).fields, table.type(1).subType])).toMatchObject({
      format: 'TAG0 types',
      // The record of TBDY that names it, from the start of TYPE's content: behind the heads of four sections and three contents.
      offset: 8 + 9 + 8 + 3 + 8 + 13 + 8,
      message: saying('type 9 of 2'),
    });
  });

  test.each(['TSTR', 'TNA1', 'FSTR', 'TBDY'])('needs its section %s', (tag) => {
    const sections = ['TSTR', 'TNA1', 'FSTR', 'TBDY'].filter((kept) => kept !== tag);
    const bytes = containerSection('TYPE', ...sections.map((kept) => leafSection(kept, Uint8Array.of(1))));
    expect(refusal(() => decodeTypeTable(readSection(new BinaryReader(bytes, 'TAG0'))))).toMatchObject({
      message: saying(`${tag} is missing`),
    });
  });
});
