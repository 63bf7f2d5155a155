import { describe, expect, test } from 'vitest';
import { ByteWriter, concatBytes, containerSection, leafSection } from '../../test/support/index.ts';
import { attempt, BinaryReader, FormatError } from '../binary/index.ts';
import { readSection, readSections, requireSection } from './sections.ts';

const LEAF = leafSection('LEAF', Uint8Array.of(1, 2, 3));
const read = (bytes: Uint8Array): ReturnType<typeof readSection> => readSection(new BinaryReader(bytes, 'TEST'));
const refusal = (decode: () => unknown): unknown => {
  const result = attempt(decode);
  return result instanceof FormatError ? { offset: result.offset, message: result.message } : 'accepted';
};
const saying = (text: string): unknown => expect.stringContaining(text);

describe('one section', () => {
  test('has a tag, a kind and the bytes between its head and its end', () => {
    const reader = new BinaryReader(concatBytes(LEAF, Uint8Array.of(9)), 'TEST');
    const section = readSection(reader);
    expect(section).toMatchObject({ tag: 'LEAF', leaf: true });
    expect([...section.content.borrow(3)]).toEqual([1, 2, 3]);
    expect(section.content.remaining).toBe(0);
    expect(reader.position).toBe(11);
  });

  test('of 16 MiB and more uses all thirty bits of its size', () => {
    const section = read(leafSection('DATA', new Uint8Array(0x1100000)));
    expect(section.content.byteLength).toBe(0x1100000);
  });

  test('ignores bit 31, whose meaning is unknown', () => {
    const bytes = LEAF.slice();
    bytes[0] = bytes[0]! | 0x80;
    expect(read(bytes)).toMatchObject({ tag: 'LEAF', leaf: true, content: { byteLength: 3 } });
  });

  test.each([0, 7])('of a size of %d, smaller than its head, is an error', (size) => {
    const bytes = new ByteWriter({ bigEndian: true }).u32(size).ascii('TINY').zeros(8).toBytes();
    expect(refusal(() => read(bytes))).toMatchObject({ offset: 0, message: saying('TINY') });
  });

  test('that claims more than is there is an error that says how much', () => {
    expect(refusal(() => read(LEAF.subarray(0, 10)))).toMatchObject({
      offset: 0,
      message: saying('LEAF claims 11 bytes and 10 are there'),
    });
  });

  test('names odd tags without control characters', () => {
    const bytes = new ByteWriter({ bigEndian: true }).u32(99).bytes([0x41, 0x00, 0x1b, 0xff]).toBytes();
    expect(refusal(() => read(bytes))).toMatchObject({ message: saying('A???') });
  });
});

describe('sections of a container', () => {
  test('are found by tag, in any order, and errors in them count from the start of the file', () => {
    const container = read(containerSection('CONT', leafSection('ONE ', new Uint8Array(4)), LEAF));
    const sections = readSections(container);
    expect([...sections.keys()]).toEqual(['ONE ', 'LEAF']);
    const leaf = requireSection(sections, container, 'LEAF');
    leaf.skip(3);
    expect(refusal(() => leaf.u8())).toMatchObject({ offset: 8 + 12 + 8 + 3 });
  });

  test('fill it exactly: a stray byte is an error', () => {
    expect(refusal(() => readSections(read(containerSection('CONT', LEAF, Uint8Array.of(0)))))).toMatchObject({ offset: 8 + 11 });
  });

  test('may not reach beyond it, even where the file goes on', () => {
    const longer = LEAF.slice();
    longer[3] = 12;
    const file = concatBytes(containerSection('CONT', longer), new Uint8Array(8));
    expect(refusal(() => readSections(read(file)))).toMatchObject({ offset: 8, message: saying('LEAF') });
  });

  test('come once each', () => {
    expect(refusal(() => readSections(read(containerSection('CONT', LEAF, LEAF))))).toMatchObject({
      offset: 8 + 11,
      message: saying('comes twice'),
    });
  });

  test('are not looked for in a leaf', () => {
    expect(refusal(() => readSections(read(LEAF)))).toMatchObject({ message: saying('is a leaf') });
  });

  test('may go by an older tag, and the error of a missing one names it and its parent', () => {
    const container = read(containerSection('CONT', LEAF));
    const sections = readSections(container);
    expect(requireSection(sections, container, 'NEW ', 'LEAF').remaining).toBe(3);
    expect(refusal(() => requireSection(sections, container, 'NEW ', 'OLD '))).toMatchObject({
      offset: 8,
      message: saying('NEW  is missing in CONT'),
    });
  });
});
