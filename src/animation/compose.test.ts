import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLEND_MODES, type BlendMode, boneToTrack, composeLayer, crossfade, TRANSFORM_SIZE } from './index.ts';

// An oracle of its own: 4x4 matrices for what is composed, the logarithm of quaternions for what is blended.
type Matrix = readonly (readonly number[])[];
type Quaternion = readonly [number, number, number, number];

const unit = (q: readonly number[]): Quaternion => {
  const length = Math.hypot(...q);
  return [q[0]! / length, q[1]! / length, q[2]! / length, q[3]! / length];
};

/** Rotation as a matrix, from the quaternion's axis and angle. */
function rotationMatrix(q: Quaternion): Matrix {
  const angle = 2 * Math.atan2(Math.hypot(q[0], q[1], q[2]), q[3]);
  const sine = Math.hypot(q[0], q[1], q[2]);
  const [x, y, z] = sine < 1e-15 ? [1, 0, 0] : [q[0] / sine, q[1] / sine, q[2] / sine];
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
}

const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((_, row) => b[0]!.map((__, column) => b.reduce((sum, line, k) => sum + a[row]![k]! * line[column]!, 0)));

/** Four by four, without scale on the rotation: scale acts on the translation alone, as the documents write it. */
function affine(translation: readonly number[], rotation: Matrix): Matrix {
  return [...rotation.map((row, at) => [...row, translation[at]!]), [0, 0, 0, 1]];
}

interface Expected {
  readonly translation: readonly number[];
  readonly rotation: Matrix;
  readonly scale: readonly number[];
}

const partsOf = (values: readonly number[]) => ({ t: values.slice(0, 3), q: unit(values.slice(3, 7)), s: values.slice(7, 10) });

/** c∘b or b∘c through 4x4 matrices, at weight 1. */
function composed(mode: BlendMode, clip: readonly number[], base: readonly number[]): Expected {
  const c = partsOf(clip);
  const b = partsOf(base);
  if (mode === 'replace') return { translation: c.t, rotation: rotationMatrix(c.q), scale: c.s };
  const [outer, inner] = mode === 'parent-space' ? [c, b] : [b, c];
  const scaled = inner.t.map((value, lane) => value * outer.s[lane]!);
  const product = times(affine(outer.t, rotationMatrix(outer.q)), affine(scaled, rotationMatrix(inner.q)));
  return {
    translation: product.slice(0, 3).map((row) => row[3]!),
    rotation: product.slice(0, 3).map((row) => row.slice(0, 3)),
    scale: c.s.map((value, lane) => value * b.s[lane]!),
  };
}

/** The rotation between two matrices by a share of the angle, through the axis of b·aᵀ. */
function turned(a: Matrix, b: Matrix, weight: number): Matrix {
  const transposed = a[0]!.map((_, column) => a.map((row) => row[column]!));
  const delta = times(b, transposed);
  const x = delta[2]![1]! - delta[1]![2]!;
  const y = delta[0]![2]! - delta[2]![0]!;
  const z = delta[1]![0]! - delta[0]![1]!;
  const twiceSine = Math.hypot(x, y, z);
  const angle = Math.atan2(twiceSine, delta[0]![0]! + delta[1]![1]! + delta[2]![2]! - 1);
  const half = (angle * weight) / 2;
  const k = twiceSine < 1e-12 ? 0 : Math.sin(half) / twiceSine;
  return times(rotationMatrix([x * k, y * k, z * k, Math.cos(half)]), a);
}

function blended(mode: BlendMode, weight: number, clip: readonly number[], base: readonly number[]): Expected {
  const to = composed(mode, clip, base);
  const from = partsOf(base);
  const mix = (a: readonly number[], b: readonly number[]) => a.map((value, lane) => value * (1 - weight) + b[lane]! * weight);
  return {
    translation: mix(from.t, to.translation),
    rotation: turned(rotationMatrix(from.q), to.rotation, weight),
    scale: mix(from.s, to.scale),
  };
}

/** Largest difference of a transform in a pose from what the oracle says. */
function difference(local: Float64Array, expected: Expected): number {
  const values = [...local];
  const rotation = rotationMatrix(unit(values.slice(3, 7)));
  const found = [...values.slice(0, 3), ...rotation.flat(), ...values.slice(7, 10)];
  const wanted = [...expected.translation, ...expected.rotation.flat(), ...expected.scale];
  return Math.max(...found.map((value, at) => Math.abs(value - wanted[at]!)));
}

const normalised = (values: readonly number[]): readonly number[] => [
  ...values.slice(0, 3),
  ...unit(values.slice(3, 7)),
  ...values.slice(7),
];

function compose(mode: BlendMode, weight: number, clip: readonly number[], base: readonly number[]) {
  const local = Float64Array.from(normalised(base));
  const held = new Uint8Array(1);
  composeLayer({ mode, weight, tracks: Float64Array.from(clip), boneToTrack: Int32Array.of(0) }, local, held);
  return { local, held: held[0] };
}

const component = fc.double({ min: -1, max: 1, noNaN: true });
const transform = fc
  .tuple(
    fc.tuple(component, component, component),
    fc.tuple(component, component, component, component).filter((q) => Math.hypot(...q) > 0.1),
    fc.tuple(
      ...([0, 1, 2].map(() => fc.double({ min: 0.2, max: 3, noNaN: true })) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    ),
  )
  .map(([t, q, s]) => [...t, ...q, ...s]);
const mode = fc.constantFrom(...BLEND_MODES);

describe('a layer over a base', () => {
  test('agrees with 4x4 matrices in every mode at weight 1', () => {
    fc.assert(
      fc.property(mode, transform, transform, (by, clip, base) => {
        expect(difference(compose(by, 1, clip, base).local, composed(by, clip, base))).toBeLessThan(1e-6);
      }),
      { numRuns: 2000 },
    );
  });

  test('agrees with the oracle at every weight, but for half turns, where either way round is right', () => {
    fc.assert(
      fc.property(mode, fc.double({ min: 0, max: 1, noNaN: true }), transform, transform, (by, weight, clip, base) => {
        const to = compose(by, 1, clip, base).local;
        const dot = [3, 4, 5, 6].reduce((sum, lane) => sum + to[lane]! * normalised(base)[lane]!, 0);
        fc.pre(Math.abs(dot) > 1e-3);
        expect(difference(compose(by, weight, clip, base).local, blended(by, weight, clip, base))).toBeLessThan(1e-6);
      }),
      { numRuns: 2000 },
    );
  });

  test('at weight 0, below it, and at no number is the base bit for bit', () => {
    fc.assert(
      fc.property(mode, fc.constantFrom(0, -0, -1, Number.NaN), transform, transform, (by, weight, clip, base) => {
        expect(compose(by, weight, clip, base).local).toEqual(Float64Array.from(normalised(base)));
      }),
    );
  });

  test('at weight 1 and hint 0 has the clip’s own track values', () => {
    fc.assert(
      fc.property(transform, transform, (clip, base) => {
        const { local } = compose('replace', 1, clip, base);
        expect([...local.subarray(0, 3), ...local.subarray(7)]).toEqual([...clip.slice(0, 3), ...clip.slice(7)]);
        unit(clip.slice(3, 7)).forEach((value, lane) => expect(local[3 + lane]).toBeCloseTo(value, 14));
      }),
    );
  });

  test('that stores nothing contributes nothing, and a scale of 1 over 1 stays 1', () => {
    const neutral = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
    fc.assert(
      fc.property(fc.constantFrom<BlendMode>('parent-space', 'child-space'), transform, (by, base) => {
        const { local } = compose(by, 1, neutral, base);
        normalised(base).forEach((value, lane) => expect(local[lane]).toBeCloseTo(value, 14));
        expect(compose(by, 1, neutral, neutral).local).toEqual(Float64Array.from(neutral));
      }),
    );
  });

  test('tells rotations that do not commute apart: clip·base with hint 1, base·clip with hint 2', () => {
    const half = Math.SQRT1_2;
    const aboutX = [0, 0, 0, half, 0, 0, half, 1, 1, 1];
    const aboutY = [0, 1, 0, 0, half, 0, half, 1, 1, 1];
    // x·y = z: (√½)² (1 + x)(1 + y) = ½ (1 + x + y + xy).
    const parent = compose('parent-space', 1, aboutX, aboutY).local;
    [0, 0, 1, 0.5, 0.5, 0.5, 0.5, 1, 1, 1].forEach((value, lane) => expect(parent[lane]).toBeCloseTo(value, 14));
    const child = compose('child-space', 1, aboutX, aboutY).local;
    [0, 1, 0, 0.5, 0.5, -0.5, 0.5, 1, 1, 1].forEach((value, lane) => expect(child[lane]).toBeCloseTo(value, 14));
  });

  test('holds the parts of a bone that are not finite, and says so', () => {
    const base = [1, 2, 3, 0, 0, 0, 1, 1, 1, 1];
    const broken = [Number.NaN, 0, 0, Number.POSITIVE_INFINITY, 0, 0, 1, 2, 2, 2];
    for (const by of BLEND_MODES) {
      const { local, held } = compose(by, 1, broken, base);
      expect(held).toBe(1);
      // Scale is finite and counts; with it the offset of what lies below in parent space.
      const offset = by === 'parent-space' ? [2, 4, 6] : [1, 2, 3];
      expect([...local]).toEqual([...offset, 0, 0, 0, 1, 2, 2, 2]);
    }
  });
});

test('deltas that outgrow what a number holds leave the bone as it was, and flag it', () => {
  const huge = [1e30, 0, 0, 0, 0, 0, 1, 1e30, 1e30, 1e30];
  const local = Float64Array.from([1, 2, 3, 0, 0, 0, 1, 1, 1, 1]);
  const held = new Uint8Array(1);
  const layer = { mode: 'parent-space', weight: 1, tracks: Float64Array.from(huge), boneToTrack: Int32Array.of(0) } as const;
  for (let times = 0; times < 20; times++) composeLayer(layer, local, held);
  expect(held[0]).toBe(1);
  expect(local.every(Number.isFinite)).toBe(true);
});

test('a mask picks bones; of two tracks on one bone the later reaches it; what is out of range reaches none', () => {
  expect([...boneToTrack(Int16Array.of(2, 0, 2, -1, 9), 4)]).toEqual([1, -1, 2, -1]);
  expect([...boneToTrack(Int16Array.of(2, 0, 2), 4, Uint8Array.of(0, 1, 1, 1))]).toEqual([-1, -1, 2, -1]);
  const local = Float64Array.from({ length: 20 }, (_, lane) => (lane % TRANSFORM_SIZE >= 6 ? 1 : 0));
  const tracks = Float64Array.from([5, 5, 5, 0, 0, 0, 1, 1, 1, 1]);
  composeLayer({ mode: 'replace', weight: 1, tracks, boneToTrack: Int32Array.of(-1, 0) }, local, new Uint8Array(2));
  expect([local[0], local[10]]).toEqual([0, 5]);
});

test('a crossfade is the one pose at its start, the other at its end, and unit on the way, also between q and -q', () => {
  const a = Float64Array.from([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  const b = Float64Array.from([2, 0, 0, 0, 0, 0, -1, 3, 3, 3]);
  const out = new Float64Array(TRANSFORM_SIZE);
  crossfade(a, b, 0, out);
  expect(out).toEqual(a);
  crossfade(a, b, 1, out);
  expect(out).toEqual(b);
  crossfade(a, b, 0.5, out);
  expect([...out]).toEqual([1, 0, 0, 0, 0, 0, 1, 2, 2, 2]);
});
