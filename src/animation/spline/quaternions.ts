import type { BinaryReader } from '../../binary/index.ts';

/** How the rotations of a track are packed (specs, hka §2 and §3). */
export interface QuaternionCodec {
  readonly name: string;
  readonly byteLength: number;
  readonly alignment: number;
  /** Writes x, y, z, w of the packed quaternion at `from`; not exactly unit. */
  decode(bytes: Uint8Array, from: number, out: Float32Array, to: number): void;
}

/** Bias and steps of a 12-bit component: 2047 is exactly 0, 4094 is √½. */
const BIAS_40 = 2047;
const STEP_40 = Math.SQRT1_2 / BIAS_40;
const BIAS_48 = 16383;
const STEP_48 = Math.SQRT1_2 / BIAS_48;

const threeComp40: QuaternionCodec = {
  name: 'ThreeComp40',
  byteLength: 5,
  alignment: 1,
  decode(bytes, from, out, to) {
    // 40 bits, little-endian: three components of 12 bits, the index of the missing one, its sign; bit 39 is unused.
    const low = bytes[from]! | (bytes[from + 1]! << 8) | (bytes[from + 2]! << 16);
    const high = bytes[from + 3]! | (bytes[from + 4]! << 8);
    const a = ((low & 0xfff) - BIAS_40) * STEP_40;
    const b = ((low >> 12) - BIAS_40) * STEP_40;
    const c = ((high & 0xfff) - BIAS_40) * STEP_40;
    insertMissing(a, b, c, (high >> 12) & 3, (high & 0x4000) !== 0, out, to);
  },
};

const threeComp48: QuaternionCodec = {
  name: 'ThreeComp48',
  byteLength: 6,
  alignment: 2,
  decode(bytes, from, out, to) {
    // Three 15-bit components; the top bits of the first two are the index of the missing one, that of the third its sign.
    const x = bytes[from]! | (bytes[from + 1]! << 8);
    const y = bytes[from + 2]! | (bytes[from + 3]! << 8);
    const z = bytes[from + 4]! | (bytes[from + 5]! << 8);
    const a = ((x & 0x7fff) - BIAS_48) * STEP_48;
    const b = ((y & 0x7fff) - BIAS_48) * STEP_48;
    const c = ((z & 0x7fff) - BIAS_48) * STEP_48;
    insertMissing(a, b, c, (x >> 15) | ((y >> 15) << 1), z >= 0x8000, out, to);
  },
};

/** Steps of Polar32's radius, and of its angle from z to a right angle. */
const POLAR_RADIUS = 1023;
const POLAR_RINGS = 511;

/**
 * In no file of the games examined, so never compared with one. Public readers differ in the scale of the angle;
 * a right angle over 511 steps is the one that reaches all directions (specs, hka §3).
 */
const polar32: QuaternionCodec = {
  name: 'Polar32',
  byteLength: 4,
  alignment: 4,
  decode(bytes, from, out, to) {
    // Bits 0–17 the direction of (x, y, z) in one octant, 18–27 the radius, 28–31 the signs of x, y, z and w.
    const high = bytes[from + 2]! | (bytes[from + 3]! << 8);
    const direction = bytes[from]! | (bytes[from + 1]! << 8) | ((high & 3) << 16);
    const radius = ((high >> 2) & 0x3ff) / POLAR_RADIUS;
    const w = 1 - radius * radius;
    const ring = Math.floor(Math.sqrt(direction));
    const theta = ring === 0 ? 0 : ((Math.PI / 4) * (direction - ring * ring)) / ring;
    const phi = (ring * (Math.PI / 2)) / POLAR_RINGS;
    const length = Math.sqrt(1 - w * w);
    const x = length * Math.sin(phi) * Math.cos(theta);
    const y = length * Math.sin(phi) * Math.sin(theta);
    const z = length * Math.cos(phi);
    out[to] = high & 0x1000 ? -x : x;
    out[to + 1] = high & 0x2000 ? -y : y;
    out[to + 2] = high & 0x4000 ? -z : z;
    out[to + 3] = high & 0x8000 ? -w : w;
  },
};

const floatBits = new DataView(new ArrayBuffer(16));

const uncompressed: QuaternionCodec = {
  name: 'uncompressed',
  byteLength: 16,
  alignment: 4,
  decode(bytes, from, out, to) {
    for (let byte = 0; byte < 16; byte++) floatBits.setUint8(byte, bytes[from + byte]!);
    for (let lane = 0; lane < 4; lane++) out[to + lane] = floatBits.getFloat32(lane * 4, true);
  },
};

/** The largest component is not stored; the others keep their order around it. */
function insertMissing(a: number, b: number, c: number, missing: number, negative: boolean, out: Float32Array, to: number): void {
  const root = Math.sqrt(Math.max(0, 1 - a * a - b * b - c * c));
  const value = negative ? -root : root;
  out[to] = missing === 0 ? value : a;
  out[to + 1] = missing === 1 ? value : missing === 0 ? a : b;
  out[to + 2] = missing === 2 ? value : missing === 3 ? c : b;
  out[to + 3] = missing === 3 ? value : c;
}

/** The five bytes an encoder leaves for a quaternion of NaNs; they decode to three of about -0.707 and a 0. */
export function isPackedNan(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x00 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x00 && bytes[at + 3] === 0x00 && bytes[at + 4] === 0x80;
}

const NAMES = ['Polar32', 'ThreeComp40', 'ThreeComp48', 'ThreeComp24', 'Straight16', 'uncompressed'];

/** The public name of a rotation selector; of one without a name its number. */
export function quaternionEncoding(selector: number): string {
  return NAMES[selector] ?? `selector ${selector}`;
}

/** Rotation selectors (bits 2–5 of a track's first mask byte). */
const POLAR_32 = 0;
export const THREE_COMP_40 = 1;
const THREE_COMP_48 = 2;
const UNCOMPRESSED = 5;

/** The codec of a rotation selector. Throws FormatError for those that are not decoded. */
export function quaternionCodec(selector: number, reader: BinaryReader): QuaternionCodec {
  switch (selector) {
    case POLAR_32:
      return polar32;
    case THREE_COMP_40:
      return threeComp40;
    case THREE_COMP_48:
      return threeComp48;
    case UNCOMPRESSED:
      return uncompressed;
    default:
      throw reader.error(`rotations are stored as ${quaternionEncoding(selector)}, which is not decoded`);
  }
}
