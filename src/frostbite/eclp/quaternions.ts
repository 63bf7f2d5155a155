import type { QuaternionLayoutId } from './types.ts';

/** Scales of packed64: sqrt2 / (2^21 - 1) and sqrt2 / (2^20 - 1) as floats, so the range is ±1/sqrt2. */
const SCALE_21 = 6.743499056938163e-7;
const SCALE_20 = 1.3487003798218211e-6;
const SCALE_15 = Math.SQRT2 / 32767;
const SCALE_16 = Math.SQRT2 / 65535;

/** The omitted component and the kept ones, in rising order of their axes: what every smallest-three layout stores. */
export interface SmallestThree {
  /** 0 = x to 3 = w. */
  omitted: number;
  first: number;
  second: number;
  third: number;
}

export interface QuaternionLayout {
  readonly id: QuaternionLayoutId;
  readonly text: string;
  readonly stride: 6 | 8;
  readonly read: (view: DataView, at: number, out: SmallestThree) => void;
}

function fraction21(bits: number): number {
  return (bits - 0x100000) * SCALE_21;
}

function fraction20(bits: number): number {
  return (bits - 0x80000) * SCALE_20;
}

/** The usual reading of 64 bits: selector in bits 0 and 1, then 20, 21 and 21 bits for the kept axes in rising order. */
function read64(lo: number, hi: number, out: SmallestThree): void {
  out.omitted = lo & 3;
  out.first = fraction20((lo >>> 2) & 0xfffff);
  out.second = fraction21((lo >>> 22) | ((hi & 0x7ff) << 10));
  out.third = fraction21(hi >>> 11);
}

function write48(omitted: number, first: number, second: number, third: number, out: SmallestThree): void {
  out.omitted = omitted;
  out.first = (first - 0x4000) * SCALE_15;
  out.second = (second - 0x4000) * SCALE_15;
  out.third = (third - 0x8000) * SCALE_16;
}

/** The usual reading of 48 bits: the low bits of the first two words select, their upper 15 and the whole third are the parts. */
function read48(w0: number, w1: number, w2: number, out: SmallestThree): void {
  write48(((w0 & 1) << 1) | (w1 & 1), w0 >> 1, w1 >> 1, w2, out);
}

/** A reading of 48 bits from its three big-endian words. */
function words(read: (w0: number, w1: number, w2: number, out: SmallestThree) => void): QuaternionLayout['read'] {
  return (view, at, out) => read(view.getUint16(at), view.getUint16(at + 2), view.getUint16(at + 4), out);
}

/** A reading of 64 bits from its two little-endian words, low first. */
function halves(read: (lo: number, hi: number, out: SmallestThree) => void): QuaternionLayout['read'] {
  return (view, at, out) => read(view.getUint32(at, true), view.getUint32(at + 4, true), out);
}

/** The readings this viewer knows; the first of each width is the one it uses. */
export const QUATERNION_LAYOUTS: readonly QuaternionLayout[] = [
  { id: 'packed64', text: 'selector in the two low bits, then 20, 21 and 21 bits', stride: 8, read: halves(read64) },
  {
    id: 'packed64-21-21-20',
    text: 'selector in the two low bits, then 21, 21 and 20 bits',
    stride: 8,
    read: halves((lo, hi, out) => {
      out.omitted = lo & 3;
      out.first = fraction21((lo >>> 2) & 0x1fffff);
      out.second = fraction21((lo >>> 23) | ((hi & 0xfff) << 9));
      out.third = fraction20(hi >>> 12);
    }),
  },
  {
    id: 'packed64-21-20-21',
    text: 'selector in the two low bits, then 21, 20 and 21 bits',
    stride: 8,
    read: halves((lo, hi, out) => {
      out.omitted = lo & 3;
      out.first = fraction21((lo >>> 2) & 0x1fffff);
      out.second = fraction20((lo >>> 23) | ((hi & 0x7ff) << 9));
      out.third = fraction21(hi >>> 11);
    }),
  },
  {
    id: 'packed64-reversed',
    text: 'the last kept axis in the 20 bits, the first in the top 21',
    stride: 8,
    read: halves((lo, hi, out) => {
      read64(lo, hi, out);
      const first = out.first;
      out.first = out.third;
      out.third = first;
    }),
  },
  {
    id: 'packed64-big-endian',
    text: 'the same fields in big-endian bytes',
    stride: 8,
    read: (view, at, out) => read64(view.getUint32(at + 4), view.getUint32(at), out),
  },
  { id: 'packed48', text: 'big-endian words, selector in the low bits of the first two', stride: 6, read: words(read48) },
  {
    id: 'packed48-little-endian',
    text: 'little-endian words, selector in the low bits of the first two',
    stride: 6,
    read: (view, at, out) => read48(view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint16(at + 4, true), out),
  },
  {
    id: 'packed48-selector-top',
    text: 'selector in the two top bits, then 15, 15 and 16 bits',
    stride: 6,
    read: words((w0, w1, w2, out) => write48(w0 >> 14, ((w0 & 0x3fff) << 1) | (w1 >> 15), w1 & 0x7fff, w2, out)),
  },
  {
    id: 'packed48-selector-low',
    text: '15, 15 and 16 bits, then the selector in the two low bits',
    stride: 6,
    read: words((w0, w1, w2, out) => write48(w2 & 3, w0 >> 1, ((w0 & 1) << 14) | (w1 >> 2), ((w1 & 3) << 14) | (w2 >> 2), out)),
  },
  {
    id: 'packed48-selector-high',
    text: 'big-endian words, selector in the high bits of the first two',
    stride: 6,
    read: words((w0, w1, w2, out) => write48(((w0 >> 15) << 1) | (w1 >> 15), w0 & 0x7fff, w1 & 0x7fff, w2, out)),
  },
  {
    id: 'packed48-selector-swapped',
    text: 'big-endian words, the two selector bits swapped',
    stride: 6,
    read: words((w0, w1, w2, out) => write48(((w1 & 1) << 1) | (w0 & 1), w0 >> 1, w1 >> 1, w2, out)),
  },
];

/** The inline constant and quaternion format 2. */
export const PACKED64 = QUATERNION_LAYOUTS[0]!;
/** Quaternion format 1. */
export const PACKED48 = QUATERNION_LAYOUTS.find((layout) => layout.id === 'packed48')!;

/** The readings of the same width, without the one given. */
export function otherLayouts(layout: QuaternionLayout): readonly QuaternionLayout[] {
  return QUATERNION_LAYOUTS.filter((other) => other.stride === layout.stride && other.id !== layout.id);
}

export function createSmallestThree(): SmallestThree {
  return { omitted: 0, first: 0, second: 0, third: 0 };
}

/** The component that is not stored: nonnegative, and never the root of less than zero. */
export function omittedComponent({ first, second, third }: SmallestThree): number {
  return Math.sqrt(Math.max(0, 1 - (first * first + second * second + third * third)));
}

/** Whether the parts can be the smallest three of a unit quaternion; right data never fails, random words fail in a third of all cases. */
export function withinBounds(three: SmallestThree): boolean {
  const { first, second, third } = three;
  if (first * first + second * second + third * third > 1 + 2e-4) return false;
  return Math.max(Math.abs(first), Math.abs(second), Math.abs(third)) <= omittedComponent(three) + 2e-3;
}

/** Writes (x, y, z, w): the kept components fill the axes that are not omitted in rising order. */
export function writeQuaternion(three: SmallestThree, at: number, out: Float32Array | Float64Array): void {
  const { omitted } = three;
  let axis = at;
  const end = at + omitted;
  for (const part of [three.first, three.second, three.third]) {
    if (axis === end) axis++;
    out[axis++] = part;
  }
  out[end] = omittedComponent(three);
}
