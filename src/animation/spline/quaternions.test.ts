import { describe, expect, test } from 'vitest';
import { PACKED_NAN_40, packQuaternion, packThreeComp40, packThreeComp48, type Quat } from '../../../test/support/index.ts';
import { attempt, BinaryReader, FormatError } from '../../binary/index.ts';
import { isPackedNan, quaternionCodec } from './quaternions.ts';

const reader = new BinaryReader(new Uint8Array(8), 'spline block', { base: 40 });
const THREE_COMP_40 = quaternionCodec(1, reader);
const THREE_COMP_48 = quaternionCodec(2, reader);
const UNCOMPRESSED = quaternionCodec(5, reader);

/** Seeded random numbers in [0, 1). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Uniform over all rotations, both signs. */
function randomUnit(next: () => number): Quat {
  const [a, b, c] = [next(), next() * 2 * Math.PI, next() * 2 * Math.PI];
  const [inner, outer] = [Math.sqrt(1 - a), Math.sqrt(a)];
  return [inner * Math.sin(b), inner * Math.cos(b), outer * Math.sin(c), outer * Math.cos(c)];
}

const decode = (codec: typeof THREE_COMP_40, bytes: Uint8Array, from = 0): readonly number[] => {
  const out = new Float32Array(6).fill(99);
  codec.decode(bytes, from, out, 1);
  expect([out[0], out[5]]).toEqual([99, 99]);
  return [...out.subarray(1, 5)];
};

/** The bit fields of specs, hka §3, read with whole numbers of any size: stored components, missing one, its sign. */
function fields40(bytes: Uint8Array): { readonly stored: readonly number[]; readonly missing: number; readonly negative: boolean } {
  const bits = bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
  const field = (from: bigint, width: bigint): number => Number((bits >> from) & ((1n << width) - 1n));
  return { stored: [field(0n, 12n), field(12n, 12n), field(24n, 12n)], missing: field(36n, 2n), negative: field(38n, 1n) === 1 };
}

function fields48(bytes: Uint8Array): ReturnType<typeof fields40> {
  const words = [0, 2, 4].map((at) => bytes[at]! + bytes[at + 1]! * 256);
  return {
    stored: words.map((word) => word % 0x8000),
    missing: Math.floor(words[0]! / 0x8000) + 2 * Math.floor(words[1]! / 0x8000),
    negative: words[2]! >= 0x8000,
  };
}

/** Three components around the missing one, which makes the whole a unit. */
function assemble({ stored, missing, negative }: ReturnType<typeof fields40>, bias: number): readonly number[] {
  const values = stored.map((k) => ((k - bias) * Math.SQRT1_2) / bias);
  const rest = Math.sqrt(Math.max(0, 1 - values.reduce((sum, value) => sum + value * value, 0)));
  return [...values.slice(0, missing), negative ? -rest : rest, ...values.slice(missing)];
}

describe.each([
  { name: 'ThreeComp40', codec: THREE_COMP_40, pack: packThreeComp40, fields: fields40, bias: 2047, byteLength: 5, alignment: 1 },
  { name: 'ThreeComp48', codec: THREE_COMP_48, pack: packThreeComp48, fields: fields48, bias: 16383, byteLength: 6, alignment: 2 },
])('$name', ({ name, codec, pack, fields, bias, byteLength, alignment }) => {
  const quantum = Math.SQRT1_2 / bias;

  test('has its size and alignment', () => {
    expect(codec).toMatchObject({ name, byteLength, alignment });
  });

  test.each([0, 1, 2, 3].flatMap((slot) => [1, -1].map((sign) => [slot, sign] as const)))(
    'stored components at the bias are exactly 0, missing slot %d, sign %d',
    (slot, sign) => {
      const wanted = [0, 0, 0, 0].with(slot, sign);
      const bytes = pack(wanted as unknown as Quat, slot);
      expect(fields(bytes)).toEqual({ stored: [bias, bias, bias], missing: slot, negative: sign < 0 });
      expect(decode(codec, bytes).map((value) => value + 0)).toEqual(wanted);
    },
  );

  test('100,000 random unit quaternions come back within a quantum, every slot and sign', () => {
    const next = random(2047);
    const seen = new Set<string>();
    let worstStored = 0;
    let worstMissing = 0;
    for (let count = 0; count < 100_000; count++) {
      const quaternion = randomUnit(next);
      const bytes = pack(quaternion);
      const { missing, negative } = fields(bytes);
      seen.add(`${missing} ${negative}`);
      const out = new Float32Array(4);
      codec.decode(bytes, 0, out, 0);
      for (let lane = 0; lane < 4; lane++) {
        const error = Math.abs(out[lane]! - quaternion[lane]!);
        if (lane === missing) worstMissing = Math.max(worstMissing, error);
        else worstStored = Math.max(worstStored, error);
      }
    }
    expect(seen.size).toBe(8);
    // Rounding to the nearest step errs by half of one, and single precision by far less.
    expect(worstStored).toBeLessThan(quantum * 0.501);
    // The missing one gathers three such errors, weighed by (|a| + |b| + |c|) / |m|, 3 at most.
    expect(worstMissing).toBeLessThan(quantum * 1.55);
  });

  test('any bytes decode as their fields say, from any place', () => {
    const next = random(7);
    for (let count = 0; count < 5000; count++) {
      // Half of them of extreme bytes only: every field is at its ends often.
      const byte = (): number => (count % 2 === 0 ? [0x00, 0x7f, 0x80, 0xff][Math.floor(next() * 4)]! : Math.floor(next() * 256));
      const bytes = Uint8Array.from({ length: byteLength + 3 }, byte);
      const wanted = assemble(fields(bytes.subarray(2, 2 + byteLength)), bias);
      const got = decode(codec, bytes, 2);
      for (let lane = 0; lane < 4; lane++) expect(Math.abs(got[lane]! - wanted[lane]!)).toBeLessThan(1e-6);
    }
  });

  test('the stored components keep their order around the missing one', () => {
    const stored = [0.1, 0.2, 0.3];
    for (let slot = 0; slot < 4; slot++) {
      const quaternion = stored.toSpliced(slot, 0, Math.sqrt(0.86)) as unknown as Quat;
      const got = decode(codec, pack(quaternion, slot));
      for (let lane = 0; lane < 4; lane++) expect(got[lane]).toBeCloseTo(quaternion[lane]!, 3);
    }
  });
});

describe('the packed NaN', () => {
  test('decodes to three of about -0.707 and a 0', () => {
    const [x, y, z, w] = decode(THREE_COMP_40, PACKED_NAN_40);
    expect(x).toBe(0);
    for (const value of [y, z, w]) expect(value).toBeCloseTo(-Math.SQRT1_2, 2);
  });

  test('is known by all its five bytes', () => {
    expect(isPackedNan(PACKED_NAN_40, 0)).toBe(true);
    for (let at = 0; at < 5; at++) {
      const other = PACKED_NAN_40.slice();
      other[at] = other[at]! ^ 1;
      expect(isPackedNan(other, 0)).toBe(false);
    }
    // A true rotation about x by half a turn has zeros at other places.
    expect(isPackedNan(packThreeComp40([1, 0, 0, 0]), 0)).toBe(false);
  });
});

describe('Polar32', () => {
  const POLAR_32 = quaternionCodec(0, reader);
  /** Fields of specs, hka §3: direction in 18 bits, radius in 10, signs in 4. */
  const bytesOf = (direction: number, radius: number, signs: number): Uint8Array => {
    const bits = direction + radius * 2 ** 18 + signs * 2 ** 28;
    return Uint8Array.from([0, 8, 16, 24], (shift) => Math.floor(bits / 2 ** shift) % 256);
  };
  const expectQuat = (bytes: Uint8Array, wanted: Quat): void => {
    for (const [lane, value] of decode(POLAR_32, bytes).entries()) expect(value).toBeCloseTo(wanted[lane]!, 6);
  };

  test('has its size and alignment', () => {
    expect(POLAR_32).toMatchObject({ name: 'Polar32', byteLength: 4, alignment: 4 });
  });

  test('has no rotation without a radius, and half a turn about z, x and y at the whole one', () => {
    expectQuat(bytesOf(0, 0, 0), [0, 0, 0, 1]);
    expectQuat(bytesOf(0, 1023, 0), [0, 0, 1, 0]);
    // Ring 511 is a right angle from z; around it two steps a ring make a right angle from x.
    expectQuat(bytesOf(511 * 511, 1023, 0), [1, 0, 0, 0]);
    expectQuat(bytesOf(511 * 511 + 2 * 511, 1023, 0), [0, 1, 0, 0]);
    expectQuat(bytesOf(511 * 511 + 511, 1023, 0), [Math.SQRT1_2, Math.SQRT1_2, 0, 0]);
  });

  test('negates x, y, z and w by the highest bits', () => {
    const radius = 700;
    const direction = 300 * 300 + 150;
    const plain = decode(POLAR_32, bytesOf(direction, radius, 0));
    expect(plain.every((value) => value > 0.05)).toBe(true);
    for (let signs = 0; signs < 16; signs++) {
      expect(decode(POLAR_32, bytesOf(direction, radius, signs))).toEqual(
        plain.map((value, lane) => (signs & (1 << lane) ? -value : value)),
      );
    }
  });

  test('is a unit quaternion whatever the bytes, and near the one that was packed', () => {
    const next = random(511);
    for (let count = 0; count < 20_000; count++) {
      const quaternion = randomUnit(next);
      const got = decode(POLAR_32, packQuaternion(quaternion, 0));
      expect(Math.abs(Math.hypot(...got) - 1)).toBeLessThan(1e-6);
      // Half a ring is π/2044, half a step of the radius 2/2046 of w.
      for (let lane = 0; lane < 4; lane++) expect(Math.abs(got[lane]! - quaternion[lane]!)).toBeLessThan(0.004);
      const bytes = Uint8Array.from({ length: 4 }, () => Math.floor(next() * 256));
      expect(Math.abs(Math.hypot(...decode(POLAR_32, bytes)) - 1)).toBeLessThan(1e-6);
    }
  });
});

describe('uncompressed', () => {
  test('gives the four floats as they are stored, NaN and infinity too', () => {
    expect(UNCOMPRESSED).toMatchObject({ byteLength: 16, alignment: 4 });
    const values: Quat = [0.5, Number.NaN, Number.NEGATIVE_INFINITY, -0];
    expect(decode(UNCOMPRESSED, packQuaternion(values, 5))).toEqual(values);
  });
});

describe('encodings that are not decoded', () => {
  test.each([
    [3, 'ThreeComp24'],
    [4, 'Straight16'],
    [6, 'selector 6'],
    [15, 'selector 15'],
  ])('selector %d is refused as %s at its place', (selector, name) => {
    const result = attempt(() => quaternionCodec(selector, reader));
    expect(result).toBeInstanceOf(FormatError);
    expect(result).toMatchObject({ format: 'spline block', offset: 40, message: expect.stringContaining(name) as unknown });
  });
});
