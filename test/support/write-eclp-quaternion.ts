/** Packs quaternions for ECLP fixtures, in the stated layouts and in wrong ones that readers should notice. */

export type Quat = readonly [number, number, number, number];

export type PackingName =
  | 'right'
  | 'words-swapped'
  | 'selector-top'
  | 'selector-low'
  | 'selector-high'
  | 'selector-swapped'
  | 'big-endian'
  | 'last-in-20-bits'
  | '21-21-20'
  | '21-20-21';

/** The three smaller components with the sign that makes the omitted one nonnegative, and which one is omitted. */
function smallestThree(rotation: Quat, omit?: number): { omitted: number; kept: number[] } {
  const sizes = rotation.map((part) => Math.abs(part));
  const omitted = omit ?? sizes.indexOf(Math.max(...sizes));
  const sign = (rotation[omitted] ?? 0) < 0 ? -1 : 1;
  return { omitted, kept: rotation.filter((_, axis) => axis !== omitted).map((part) => part * sign) };
}

/** A whole number of some bits around its middle: the range of the parts is ±1/sqrt(2). */
function quantise(part: number, bits: number): bigint {
  const steps = 2 ** bits - 1;
  const whole = Math.round((part * steps) / Math.sqrt(2)) + 2 ** (bits - 1);
  return BigInt(Math.min(steps, Math.max(0, whole)));
}

function toBytes(value: bigint, count: number, bigEndian: boolean): number[] {
  const bytes = Array.from({ length: count }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
  return bigEndian ? bytes.reverse() : bytes;
}

/** Six bytes. */
export function pack48(rotation: Quat, packing: PackingName = 'right', omit?: number): number[] {
  const { omitted, kept } = smallestThree(rotation, omit);
  const [first, second, third] = [quantise(kept[0] ?? 0, 15), quantise(kept[1] ?? 0, 15), quantise(kept[2] ?? 0, 16)];
  const [high, low] = [BigInt(omitted >> 1), BigInt(omitted & 1)];
  const selector = BigInt(omitted);
  const fromWords = (...words: bigint[]): number[] => words.flatMap((word) => toBytes(word, 2, packing !== 'words-swapped'));
  switch (packing) {
    case 'selector-top':
      return toBytes((selector << 46n) | (first << 31n) | (second << 16n) | third, 6, true);
    case 'selector-low':
      return toBytes((first << 33n) | (second << 18n) | (third << 2n) | selector, 6, true);
    case 'selector-high':
      return fromWords((high << 15n) | first, (low << 15n) | second, third);
    case 'selector-swapped':
      return fromWords((first << 1n) | low, (second << 1n) | high, third);
    default:
      return fromWords((first << 1n) | high, (second << 1n) | low, third);
  }
}

/** Eight bytes. */
export function pack64(rotation: Quat, packing: PackingName = 'right', omit?: number): number[] {
  const { omitted, kept } = smallestThree(rotation, omit);
  const ordered = packing === 'last-in-20-bits' ? kept.toReversed() : kept;
  const widths = packing === '21-21-20' ? [21, 21, 20] : packing === '21-20-21' ? [21, 20, 21] : [20, 21, 21];
  let value = BigInt(omitted);
  let shift = 2;
  ordered.forEach((part, index) => {
    const bits = widths[index] ?? 0;
    value |= quantise(part, bits) << BigInt(shift);
    shift += bits;
  });
  return toBytes(value, 8, packing === 'big-endian');
}
