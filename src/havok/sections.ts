import type { BinaryReader } from '../binary/index.ts';

/** One section of a tagfile: a container of sections or a leaf of raw bytes (specs, tagfile §1). */
export interface Section {
  readonly tag: string;
  /** Over the content without its header, with offsets of the whole file in its errors. */
  readonly content: BinaryReader;
  readonly leaf: boolean;
}

const LEAF = 0x40000000;
/** Bits 0–29: files of 16 MiB and more need all of them. */
const SIZE_MASK = 0x3fffffff;
const HEADER_SIZE = 8;

/** Reads the section at the reader's place, which must end inside it. */
export function readSection(reader: BinaryReader): Section {
  const at = reader.position;
  const head = reader.borrow(HEADER_SIZE);
  // The size word is big-endian in a little-endian format.
  const word = ((head[0]! << 24) | (head[1]! << 16) | (head[2]! << 8) | head[3]!) >>> 0;
  const tag = String.fromCharCode(head[4]!, head[5]!, head[6]!, head[7]!);
  const size = word & SIZE_MASK;
  if (size < HEADER_SIZE || size - HEADER_SIZE > reader.remaining) {
    throw reader.errorAt(at, `the section ${printable(tag)} claims ${size} bytes and ${reader.remaining + HEADER_SIZE} are there`);
  }
  return { tag, leaf: (word & LEAF) !== 0, content: reader.slice(size - HEADER_SIZE) };
}

/** Reads the sections that fill a container exactly, by tag. A tag that comes twice is an error. */
export function readSections(container: Section): ReadonlyMap<string, Section> {
  const { content } = container;
  if (container.leaf) throw content.errorAt(0, `the section ${printable(container.tag)} should contain others and is a leaf`);
  const sections = new Map<string, Section>();
  while (content.remaining > 0) {
    const at = content.position;
    const section = readSection(content);
    if (sections.has(section.tag)) throw content.errorAt(at, `the section ${printable(section.tag)} comes twice`);
    sections.set(section.tag, section);
  }
  return sections;
}

/** The section of a tag, or of its older name; an error that names it where it is missing. */
export function requireSection(sections: ReadonlyMap<string, Section>, parent: Section, tag: string, olderTag = tag): BinaryReader {
  const section = sections.get(tag) ?? sections.get(olderTag);
  if (section === undefined) throw parent.content.errorAt(0, `the section ${tag} is missing in ${printable(parent.tag)}`);
  return section.content;
}

function printable(tag: string): string {
  return tag.replace(/[^ -~]/g, '?');
}
