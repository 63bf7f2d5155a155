/** Bits in the order a reader takes them. The region they go into is read from its start or from its end, high or low bits first. */
export class BitList {
  readonly #bits: number[] = [];

  get length(): number {
    return this.#bits.length;
  }

  /** A number of so many bits, its highest first. */
  put(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) this.#bits.push(Math.floor(value / 2 ** bit) & 1);
    return this;
  }

  /** The same with its lowest first. */
  putLow(value: number, count: number): this {
    for (let bit = 0; bit < count; bit++) this.#bits.push((value >>> bit) & 1);
    return this;
  }

  /** So many zeros and a one. */
  unary(zeros: number): this {
    for (let index = 0; index < zeros; index++) this.#bits.push(0);
    this.#bits.push(1);
    return this;
  }

  append(other: BitList): this {
    for (const bit of other.#bits) this.#bits.push(bit);
    return this;
  }

  /** For a reader that takes each byte's high bits first. */
  toBytes(): Uint8Array {
    return this.#pack((bit) => 0x80 >> (bit & 7));
  }

  /** For a reader that takes each byte's low bits first. */
  toLowBytes(): Uint8Array {
    return this.#pack((bit) => 1 << (bit & 7));
  }

  #pack(mask: (bit: number) => number): Uint8Array {
    const out = new Uint8Array((this.#bits.length + 7) >> 3);
    for (const [at, bit] of this.#bits.entries()) if (bit === 1) out[at >> 3]! |= mask(at);
    return out;
  }
}

/** Bytes as a reader that starts at the end of a region finds them. */
export function backwards(bytes: Uint8Array): Uint8Array {
  return bytes.slice().reverse();
}

/** Small numbers of either sign as small ones of none: 0, -1, 1, -2 become 0, 1, 2, 3. */
export function foldSign(value: number): number {
  return value >= 0 ? 2 * value : -2 * value - 1;
}

/** floor(log2(value)) of a number above 0. */
export function log2Floor(value: number): number {
  let log = 0;
  while (2 ** (log + 1) <= value) log++;
  return log;
}

/** The runs that ascending symbols fall into: where each starts and how long it is. */
export function symbolRuns(symbols: readonly number[]): readonly { readonly start: number; readonly length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const symbol of symbols) {
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === symbol) last.length++;
    else runs.push({ start: symbol, length: 1 });
  }
  return runs;
}

/** Numbers that tell ascending symbols as ranges: unary parts, and the bits that follow all of these. */
export interface RangeNumbers {
  readonly unary: readonly number[];
  readonly bits: BitList;
}

/** A gap is a unary u, then u + 1 bits; a run is a unary u, then u bits; the last run is not written. */
export function rangeNumbers(symbols: readonly number[]): RangeNumbers {
  const unary: number[] = [];
  const bits = new BitList();
  const gap = (length: number): void => {
    const log = log2Floor(length + 1);
    unary.push(log - 1);
    bits.put(length + 1 - 2 ** log, log);
  };
  let end = 0;
  for (const [index, { start, length }] of symbolRuns(symbols).entries()) {
    if (index > 0 || start > 0) gap(start - end);
    end = start + length;
    if (end !== symbols.at(-1)! + 1) {
      const log = log2Floor(length);
      unary.push(log);
      bits.put(length - 2 ** log, log);
    }
  }
  return { unary, bits };
}

/** How many range numbers there are: a number below 2·min(257 - n, n) in as few whole bits as it takes, or one fewer. */
export function putRangeNumberCount(out: BitList, symbolCount: number, numberCount: number): void {
  if (symbolCount === 256) return;
  const limit = 2 * Math.min(257 - symbolCount, symbolCount);
  const width = log2Floor(limit - 1) + 1;
  const spare = 2 ** width - limit;
  if (numberCount < spare) out.put(numberCount, width - 1);
  else out.put(numberCount + spare, width);
}
