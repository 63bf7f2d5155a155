import { type BinaryReader, decodeShiftJis, decodeUtf16 } from '../binary/index.ts';

/** Characters of a name; a path of Windows cannot be longer, and real ones have fewer than 200. */
const LONGEST_NAME = 32_767;
/** Bytes of names that are read. Names that lie apart never take more than the file; only overlapping ones could. */
const MOST_NAME_BYTES = 16 * 1024 * 1024;

/** A member's name as it is stored, often a full build path, and what follows its last separator. */
export interface MemberName {
  readonly path: string;
  readonly name: string;
}

export const NAMELESS: MemberName = { path: '', name: '' };

/** The names of a binder, each read once however many members point at it. */
export class MemberNames {
  readonly #reader: BinaryReader;
  readonly #unicode: boolean;
  readonly #bigEndian: boolean;
  readonly #known = new Map<number, MemberName | string>();
  #bytesLeft = MOST_NAME_BYTES;

  constructor(reader: BinaryReader, unicode: boolean, bigEndian: boolean) {
    this.#reader = reader;
    this.#unicode = unicode;
    this.#bigEndian = bigEndian;
  }

  /** Throws FormatError about the entry, since the offset may lie anywhere. */
  at(offset: number, entryAt: number): MemberName {
    let name = this.#known.get(offset);
    if (name === undefined) {
      name = this.#decode(offset);
      this.#known.set(offset, name);
    }
    if (typeof name === 'string') throw this.#reader.errorAt(entryAt, name);
    return name;
  }

  /** A name, or what is wrong with it. */
  #decode(offset: number): MemberName | string {
    const { bytes } = this.#reader;
    const unicode = this.#unicode;
    const place = `its name at 0x${offset.toString(16)}`;
    if (offset > bytes.length) return `${place} lies beyond the end of the file`;
    if (this.#bytesLeft < 0) return `${place} is not read: the names overlap and take more than ${MOST_NAME_BYTES} bytes`;
    const step = unicode ? 2 : 1;
    const limit = offset + step * (LONGEST_NAME + 1);
    let end = offset;
    while (end < limit && end + step <= bytes.length && (bytes[end] !== 0 || (unicode && bytes[end + 1] !== 0))) end += step;
    this.#bytesLeft -= end - offset;
    if (end === limit) return `${place} is longer than ${LONGEST_NAME} characters`;
    if (end + step > bytes.length) return `${place} runs past the end of the file`;
    const text = bytes.subarray(offset, end);
    const path = unicode ? decodeUtf16(text, this.#bigEndian) : decodeShiftJis(text);
    return { path, name: lastPart(path) };
  }
}

/** What follows the last `\` or `/`. Called on decoded text, where a Shift-JIS second byte 0x5C is no separator any more. */
export function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1);
}
