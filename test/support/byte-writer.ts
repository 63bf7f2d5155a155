/**
 * A growable byte buffer with a write position at its end. Numbers follow the endianness given at construction,
 * unless a call asks for the other one. Every method returns the writer, so that a header reads as one chain.
 */
export class ByteWriter {
  readonly littleEndian: boolean;
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  constructor(options: { readonly bigEndian?: boolean } = {}) {
    this.littleEndian = options.bigEndian !== true;
  }

  /** Bytes written so far, which is also the offset of the next write. */
  get length(): number {
    return this.#length;
  }

  u8(value: number): this {
    const at = this.#grow(1);
    this.#view.setUint8(at, value);
    return this;
  }

  u16(value: number, littleEndian = this.littleEndian): this {
    const at = this.#grow(2);
    this.#view.setUint16(at, value, littleEndian);
    return this;
  }

  u32(value: number, littleEndian = this.littleEndian): this {
    const at = this.#grow(4);
    this.#view.setUint32(at, value, littleEndian);
    return this;
  }

  u64(value: number | bigint, littleEndian = this.littleEndian): this {
    const at = this.#grow(8);
    this.#view.setBigUint64(at, BigInt(value), littleEndian);
    return this;
  }

  i8(value: number): this {
    return this.u8(value);
  }

  i16(value: number, littleEndian = this.littleEndian): this {
    return this.u16(value, littleEndian);
  }

  i32(value: number, littleEndian = this.littleEndian): this {
    return this.u32(value, littleEndian);
  }

  i64(value: number | bigint, littleEndian = this.littleEndian): this {
    const at = this.#grow(8);
    this.#view.setBigInt64(at, BigInt(value), littleEndian);
    return this;
  }

  f32(value: number, littleEndian = this.littleEndian): this {
    const at = this.#grow(4);
    this.#view.setFloat32(at, value, littleEndian);
    return this;
  }

  f64(value: number, littleEndian = this.littleEndian): this {
    const at = this.#grow(8);
    this.#view.setFloat64(at, value, littleEndian);
    return this;
  }

  bytes(source: ArrayLike<number>): this {
    const at = this.#grow(source.length);
    this.#bytes.set(source, at);
    return this;
  }

  /** Writes the low byte of each character: tags, stamps and other plain ASCII. */
  ascii(text: string): this {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i) & 0xff);
    return this;
  }

  zeros(count: number): this {
    this.#grow(count);
    return this;
  }

  /** Pads with zero bytes until (length - origin) is a multiple of alignment. */
  pad(alignment: number, origin = 0): this {
    const over = (this.#length - origin) % alignment;
    return over === 0 ? this : this.zeros(alignment - over);
  }

  patchU8(offset: number, value: number): this {
    this.#check(offset, 1);
    this.#view.setUint8(offset, value);
    return this;
  }

  patchU32(offset: number, value: number, littleEndian = this.littleEndian): this {
    this.#check(offset, 4);
    this.#view.setUint32(offset, value, littleEndian);
    return this;
  }

  patchI64(offset: number, value: number | bigint, littleEndian = this.littleEndian): this {
    this.#check(offset, 8);
    this.#view.setBigInt64(offset, BigInt(value), littleEndian);
    return this;
  }

  /** A copy of what was written, in a buffer of exactly that size. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(count: number): number {
    const at = this.#length;
    const needed = at + count;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    this.#length = needed;
    return at;
  }

  #check(offset: number, count: number): void {
    if (offset < 0 || offset + count > this.#length) throw new RangeError(`patch at ${offset} of ${this.#length} bytes`);
  }
}

/** Puts byte arrays one behind the other. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
