import { describe, expect, it } from 'vitest';
import { unpack } from './plain-spline.ts';
import { PACKED_NAN_40, packQuaternion, packThreeComp40, packThreeComp48 } from './quaternion-packing.ts';
import { seededRandom } from './random.ts';
import type { Quat, RotationEncoding } from './spline-description.ts';

const COUNT = 100_000;

describe('packQuaternion', () => {
  it.each([
    ['ThreeComp40', 1, Math.SQRT1_2 / 2047],
    ['ThreeComp48', 2, Math.SQRT1_2 / 16383],
  ] as const)('keeps the stored components of %s within half a quantum, for every missing component and sign', (_, encoding, quantum) => {
    const seen = new Map<string, number>();
    let worstStored = 0;
    let worstMissing = 0;
    for (const quaternion of randomQuaternions(COUNT)) {
      const unpacked = unpack([...packQuaternion(quaternion, encoding)], encoding);
      const missing = largest(quaternion);
      const slot = `${missing}${(quaternion[missing] ?? 0) < 0 ? '-' : '+'}`;
      seen.set(slot, (seen.get(slot) ?? 0) + 1);
      quaternion.forEach((value, lane) => {
        const error = Math.abs(value - (unpacked[lane] ?? Number.NaN));
        if (lane === missing) worstMissing = Math.max(worstMissing, error);
        else worstStored = Math.max(worstStored, error);
      });
    }
    expect(worstStored).toBeLessThanOrEqual(quantum / 2 + 1e-12);
    // It is rebuilt from the others; at worst, with all four a half, their three half quanta add up.
    expect(worstMissing).toBeLessThanOrEqual(quantum * 1.51);
    expect(seen.size).toBe(8);
    expect(Math.min(...seen.values())).toBeGreaterThan(COUNT / 10);
  });

  it('keeps Polar32 within its coarser steps', () => {
    let worst = 0;
    for (const quaternion of randomQuaternions(COUNT)) {
      const unpacked = unpack([...packQuaternion(quaternion, 0)], 0);
      worst = Math.max(worst, angleBetween(quaternion, unpacked));
    }
    // 511 rings to a right angle, 1023 steps of the radius: a few thousandths of a radian.
    expect(worst).toBeLessThan(0.01);
  });

  it('stores a component of zero as the exact middle, and it comes back as zero', () => {
    for (let missing = 0; missing < 4; missing++) {
      for (const sign of [1, -1]) {
        const quaternion = [0, 1, 2, 3].map((lane) => (lane === missing ? sign : 0)) as unknown as Quat;
        expect(unpack([...packThreeComp40(quaternion)], 1)).toEqual([...quaternion]);
        expect(unpack([...packThreeComp48(quaternion)], 2)).toEqual([...quaternion]);
      }
    }
    // 0x7ff three times, missing component 3, positive.
    expect([...packThreeComp40([0, 0, 0, 1])]).toEqual([0xff, 0xf7, 0x7f, 0xff, 0x37]);
  });

  it('keeps the four floats of the uncompressed encoding', () => {
    const quaternion: Quat = [Math.fround(0.1), Math.fround(-0.2), Number.NaN, 1];
    expect(unpack([...packQuaternion(quaternion, 5)], 5)).toEqual(quaternion);
  });

  it('knows the bytes of a packed NaN: three components at the low end and nothing left for the fourth', () => {
    const [x = 0, y = 0, z = 0, w = 0] = unpack([...PACKED_NAN_40], 1);
    expect(x).toBe(0);
    for (const value of [y, z, w]) expect(value).toBeCloseTo(-Math.SQRT1_2, 2);
  });

  it('refuses the encodings nobody has described', () => {
    for (const encoding of [3, 4] satisfies readonly RotationEncoding[])
      expect(() => packQuaternion([0, 0, 0, 1], encoding)).toThrow(/no public layout/);
  });
});

function* randomQuaternions(count: number): Generator<Quat> {
  const random = seededRandom(20160200);
  for (let i = 0; i < count; i++) {
    // Shoemake: even over the sphere of unit quaternions.
    const [u, v, t] = [random(), 2 * Math.PI * random(), 2 * Math.PI * random()];
    const a = Math.sqrt(1 - u);
    const b = Math.sqrt(u);
    yield [a * Math.sin(v), a * Math.cos(v), b * Math.sin(t), b * Math.cos(t)];
  }
}

function largest(quaternion: Quat): number {
  const sizes = quaternion.map(Math.abs);
  return sizes.indexOf(Math.max(...sizes));
}

function angleBetween(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, lane) => sum + value * (b[lane] ?? 0), 0);
  return 2 * Math.acos(Math.min(1, Math.abs(dot)));
}
