import { FormatError } from './format-error.ts';

export interface ReaderOptions {
  readonly bigEndian?: boolean;
  /** Added to offsets in error messages: where these bytes lie in the bytes a person knows. */
  readonly base?: number;
}

/** A cursor over borrowed bytes. Every read is bounds-checked; every failure names format and offset. */
export class BinaryReader {
  readonly format: string;
  readonly bytes: Uint8Array;
  /** Kept here: asking the array itself is dearer, and every read does. */
  readonly byteLength: number;
  readonly #view: DataView;
  readonly #littleEndian: boolean;
  readonly #base: number;
  #position = 0;

  constructor(bytes: Uint8Array, format: string, options: ReaderOptions = {}) {
    this.bytes = bytes;
    this.byteLength = bytes.byteLength;
    this.format = format;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#littleEndian = options.bigEndian !== true;
    this.#base = options.base ?? 0;
  }

  get position(): number {
    return this.#position;
  }

  get remaining(): number {
    return this.byteLength - this.#position;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  i8(): number {
    return this.#view.getInt8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), this.#littleEndian);
  }

  i16(): number {
    return this.#view.getInt16(this.#take(2), this.#littleEndian);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), this.#littleEndian);
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4), this.#littleEndian);
  }

  f32(): number {
    return this.#view.getFloat32(this.#take(4), this.#littleEndian);
  }

  /** A 64-bit count or offset. Values a number cannot hold exactly are an error: no file is that large. */
  i64(): number {
    const at = this.#take(8);
    const value = Number(this.#view.getBigInt64(at, this.#littleEndian));
    if (!Number.isSafeInteger(value)) throw this.errorAt(at, `a 64-bit value of ${value} is out of reach`);
    return value;
  }

  /** Four characters, or as many as asked, one a byte. */
  ascii(length: number): string {
    let text = '';
    for (const byte of this.borrow(length)) text += String.fromCharCode(byte);
    return text;
  }

  /** Shares memory with the source: copy before it outlives the file or crosses a thread. */
  borrow(byteLength: number): Uint8Array {
    const start = this.#take(byteLength);
    return this.bytes.subarray(start, start + byteLength);
  }

  /** A reader over the next bytes that cannot see beyond them. */
  slice(byteLength: number, format = this.format): BinaryReader {
    const start = this.#take(byteLength);
    return new BinaryReader(this.bytes.subarray(start, start + byteLength), format, {
      bigEndian: !this.#littleEndian,
      base: this.#base + start,
    });
  }

  seek(position: number): void {
    if (!(position >= 0 && position <= this.byteLength)) {
      throw this.error(`an offset of ${position} lies outside the ${this.byteLength} bytes`);
    }
    this.#position = position;
  }

  skip(byteLength: number): void {
    this.#take(byteLength);
  }

  /** Moves to the next multiple of a power of two, counted from the start of these bytes. */
  align(alignment: number): void {
    this.skip(-this.#position & (alignment - 1));
  }

  /** Reads text of one byte a character and demands it. */
  expect(text: string, what: string): void {
    const at = this.#position;
    const found = this.ascii(text.length);
    if (found !== text) throw this.errorAt(at, `${what} should read ${quote(text)} and reads ${quote(found)}`);
  }

  /** Demands that a declared number of equal parts fits in what remains, before anything is allocated for them. */
  checkCount(count: number, stride: number, what: string): void {
    if (count < 0 || count * stride > this.remaining) {
      throw this.error(`${count} ${what} of ${stride} bytes do not fit in the ${this.remaining} bytes that remain`);
    }
  }

  /** Where a position lies in the bytes a person knows: the file, not this slice of it. */
  offsetOf(position: number): number {
    return this.#base + position;
  }

  error(problem: string): FormatError {
    return this.errorAt(this.#position, problem);
  }

  errorAt(position: number, problem: string): FormatError {
    return new FormatError(this.format, this.offsetOf(position), problem);
  }

  #take(byteLength: number): number {
    if (!(byteLength >= 0 && byteLength <= this.remaining)) {
      throw this.error(`${byteLength} bytes are needed and ${this.remaining} remain`);
    }
    const start = this.#position;
    this.#position += byteLength;
    return start;
  }
}

function quote(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
