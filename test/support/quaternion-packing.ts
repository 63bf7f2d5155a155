import { ByteWriter } from './byte-writer.ts';
import type { Quat, RotationEncoding } from './spline-description.ts';

/** Bytes and alignment of one packed quaternion by encoding. */
export const ROTATION_SIZES: Readonly<Record<RotationEncoding, { readonly bytes: number; readonly alignment: number }>> = {
  0: { bytes: 4, alignment: 4 },
  1: { bytes: 5, alignment: 1 },
  2: { bytes: 6, alignment: 2 },
  3: { bytes: 3, alignment: 1 },
  4: { bytes: 2, alignment: 2 },
  5: { bytes: 16, alignment: 4 },
};

/** What real encoders store for a quaternion of NaNs in 40 bits: it decodes to three times -0.707 and 0. */
export const PACKED_NAN_40: Uint8Array = Uint8Array.of(0x00, 0x80, 0x00, 0x00, 0x80);

/** Packs a unit quaternion. The missing component of the three-component encodings is the largest one. */
export function packQuaternion(quaternion: Quat, encoding: RotationEncoding): Uint8Array {
  switch (encoding) {
    case 0:
      return packPolar32(quaternion);
    case 1:
      return packThreeComp40(quaternion);
    case 2:
      return packThreeComp48(quaternion);
    case 5:
      return new ByteWriter().f32(quaternion[0]).f32(quaternion[1]).f32(quaternion[2]).f32(quaternion[3]).toBytes();
    default:
      throw new RangeError(`rotation encoding ${encoding} has no public layout; give packed bytes`);
  }
}

/**
 * Bits 0-35: three 12-bit components, zero at 2047, steps of sqrt(1/2)/2047. Bits 36-37: which component is missing.
 * Bit 38: the missing one is negative. Bit 39 is unused. Five bytes, little-endian.
 */
export function packThreeComp40(quaternion: Quat, missing = largestComponent(quaternion)): Uint8Array {
  const stored = others(quaternion, missing).map((value) => quantise(value, 2047));
  const sign = (quaternion[missing] ?? 0) < 0 ? 1n : 0n;
  const [a = 0, b = 0, c = 0] = stored;
  const bits = BigInt(a) | (BigInt(b) << 12n) | (BigInt(c) << 24n) | (BigInt(missing) << 36n) | (sign << 38n);
  return new ByteWriter().u64(bits).toBytes().slice(0, 5);
}

/**
 * Three u16 of a 15-bit component each, zero at 16383, steps of sqrt(1/2)/16383. The top bits of the first two are the
 * index of the missing component, that of the third its sign.
 */
export function packThreeComp48(quaternion: Quat, missing = largestComponent(quaternion)): Uint8Array {
  const [a = 0, b = 0, c = 0] = others(quaternion, missing).map((value) => quantise(value, 16383));
  const sign = (quaternion[missing] ?? 0) < 0 ? 1 : 0;
  return new ByteWriter()
    .u16(a | ((missing & 1) << 15))
    .u16(b | ((missing >> 1) << 15))
    .u16(c | (sign << 15))
    .toBytes();
}

/**
 * w = 1 - R² with R in bits 18-27 of 1023 steps; the direction of (|x|, |y|, |z|) in bits 0-17 as φi² + θ, φi of 511
 * steps to a right angle from z, θ in 2 φi steps to a right angle from x; bits 28-31 the signs of x, y, z, w.
 */
export function packPolar32(quaternion: Quat): Uint8Array {
  const [x, y, z, w] = quaternion.map(Math.abs) as unknown as Quat;
  const length = Math.hypot(x, y, z);
  const radius = Math.round(Math.sqrt(Math.max(0, 1 - w)) * 1023);
  const polar = length === 0 ? 0 : Math.acos(Math.min(1, z / length));
  const ring = Math.round((polar * 511) / (Math.PI / 2));
  const around = Math.min(2 * ring, Math.round((Math.atan2(y, x) * 4 * ring) / Math.PI));
  const signs = quaternion.reduce((bits, value, lane) => (value < 0 ? bits | (1 << lane) : bits), 0);
  return new ByteWriter().u32(((ring * ring + around) | (radius << 18) | (signs << 28)) >>> 0).toBytes();
}

function largestComponent(quaternion: Quat): number {
  let largest = 0;
  for (let lane = 1; lane < 4; lane++) if (Math.abs(quaternion[lane]!) > Math.abs(quaternion[largest]!)) largest = lane;
  return largest;
}

// The three others keep their order.
function others(quaternion: Quat, missing: number): readonly number[] {
  return quaternion.filter((_, lane) => lane !== missing);
}

function quantise(value: number, steps: number): number {
  return Math.max(0, Math.min(2 * steps, Math.round(value * Math.SQRT2 * steps) + steps));
}
