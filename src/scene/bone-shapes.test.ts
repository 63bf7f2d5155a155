import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPose, MATRIX_SIZE, type Skeleton } from '../animation/index.ts';
import { writeBoneColors } from './bone-colors.ts';
import { type BoneShapes, createBoneShapes, ENDS_SIZE, FORM_SIZE, writeBoneShapes } from './bone-shapes.ts';
import type { SceneColors } from './scene-colors.ts';

const COLORS: SceneColors = {
  main: [1, 1, 1],
  helper: [2, 2, 2],
  target: [3, 3, 3],
  dimmed: [4, 4, 4],
  hovered: [5, 5, 5],
  selected: [242, 166, 90],
  chain: [6, 6, 6],
  held: [7, 7, 7],
  ghost: [8, 8, 8],
  compared: [10, 10, 10],
  comparedHelper: [11, 11, 11],
  before: [12, 12, 12],
  after: [13, 13, 13],
  path: [14, 14, 14],
  heading: [15, 15, 15],
  trails: [[16, 16, 16]],
  frustum: [17, 17, 17],
  outline: [0, 0, 0],
  gridLine: [0, 0, 0],
  gridAxis: [0, 0, 0],
  axes: [
    [9, 0, 0],
    [0, 9, 0],
    [0, 0, 9],
  ],
  label: '',
  labelHalo: '',
  background: '',
};

/** Root at the origin, a spine of two going up, an arm to the side, a twist on the root's own spot, a knee beside the spine. */
const SKELETON = rig([
  ['Root', -1, [0, 0, 0]],
  ['Spine', 0, [0, 0.5, 0]],
  ['Head', 1, [0, 0.4, 0]],
  ['Twist', 0, [0, 0, 0]],
  ['Knee', 0, [0.2, 0, 0]],
]);

describe('shapes of a small rig', () => {
  const { model } = createPose(SKELETON, 0);
  const shapes = createBoneShapes(SKELETON, 1);
  writeBoneShapes(shapes, model);

  test('a bone reaches from its joint to the child that goes on', () => {
    expect(endsOf(shapes, 0)).toEqual([[0, 0, 0, 0, 0.5, 0]].map(rounded));
  });

  test('a chain ends in a short stub that goes on the same way', () => {
    const [stub] = endsOf(shapes, 2);
    expect(stub?.slice(0, 3)).toEqual(rounded([0, 0.9, 0]));
    expect(stub?.[4]).toBeGreaterThan(0.9);
    expect(stub?.[4]).toBeLessThan(0.95);
  });

  test('a helper is a thin pin from its parent and a joint at its own place', () => {
    const ends = endsOf(shapes, 4);
    expect(ends[0]).toEqual(rounded([0, 0, 0, 0.2, 0, 0]));
    expect(middle(ends[1]!)).toEqual(rounded([0.2, 0, 0]));
    expect(widthOf(shapes, 4, 0)).toBeLessThan(widthOf(shapes, 0, 0) / 3);
  });

  test('a helper on its parent is a joint alone', () => {
    expect(widthOf(shapes, 3, 0)).toBe(0);
    expect(middle(endsOf(shapes, 3)[1]!)).toEqual([0, 0, 0]);
    expect(widthOf(shapes, 3, 1)).toBeGreaterThan(0);
  });

  test('every bone has a shape that can be seen', () => {
    for (let bone = 0; bone < SKELETON.bones.length; bone++) {
      expect(indicesOf(shapes, bone).some((shape) => shapes.forms[shape * FORM_SIZE]! > 0)).toBe(true);
    }
  });

  test('the direction across is a unit vector that really lies across', () => {
    for (let shape = 0; shape < shapes.count; shape++) {
      const across = [...shapes.across.subarray(shape * 3, shape * 3 + 3)];
      expect(Math.hypot(...across)).toBeCloseTo(1, 5);
      const at = shape * ENDS_SIZE;
      const along = [0, 1, 2].map((axis) => shapes.ends[at + 3 + axis]! - shapes.ends[at + axis]!);
      const length = Math.hypot(...along);
      if (length === 0) continue;
      const cosine = across.reduce((sum, value, axis) => sum + (value * along[axis]!) / length, 0);
      expect(Math.abs(cosine)).toBeLessThan(0.999);
    }
  });
});

test('nothing drawn is ever infinite or NaN, whatever the pose holds', () => {
  const wild = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e300, -1e300, 0, -0, 1e-300));
  const shapes = createBoneShapes(SKELETON, 1);
  fc.assert(
    fc.property(
      fc.array(wild, { minLength: SKELETON.bones.length * MATRIX_SIZE, maxLength: SKELETON.bones.length * MATRIX_SIZE }),
      (values) => {
        writeBoneShapes(shapes, Float64Array.from(values));
        for (const array of [shapes.ends, shapes.across, shapes.forms]) expect(array.every(Number.isFinite)).toBe(true);
      },
    ),
    { seed: 20, numRuns: 500 },
  );
});

test.each([Number.NaN, 0, -1, Infinity])('a character of size %s is drawn as one of a metre', (size) => {
  expect(createBoneShapes(SKELETON, size).size).toBe(1);
});

test('colours tell selected, hovered, held and helper bones apart', () => {
  const shapes = createBoneShapes(SKELETON, 1);
  const colors = new Uint8Array(shapes.count * 4);
  writeBoneColors(shapes, Uint8Array.of(0, 0, 1, 0, 0), { selected: 0, hovered: 1 }, COLORS, colors);
  const colorOf = (bone: number): string => String(colors.subarray(indicesOf(shapes, bone)[0]! * 4, indicesOf(shapes, bone)[0]! * 4 + 4));
  expect(new Set([0, 1, 2, 4].map(colorOf)).size).toBe(4);
  expect(colorOf(0)).toBe('242,166,90,255');
  writeBoneColors(shapes, Uint8Array.of(0, 0, 0, 0, 0), { selected: 1, hovered: 1 }, COLORS, colors);
  expect(colorOf(1)).toBe('242,166,90,255');
});

test('the chain stands out from the body, and dimmed helpers from shown ones', () => {
  const shapes = createBoneShapes(SKELETON, 1);
  const colors = new Uint8Array(shapes.count * 4);
  const colorOf = (bone: number): string => String(colors.subarray(indicesOf(shapes, bone)[0]! * 4, indicesOf(shapes, bone)[0]! * 4 + 4));
  const chain = Uint8Array.of(1, 1, 0, 0, 0);
  writeBoneColors(shapes, new Uint8Array(5), { selected: 2, hovered: undefined, chain, dimsHelpers: true }, COLORS, colors);
  expect(colorOf(1)).toBe('6,6,6,0');
  expect(colorOf(4)).toBe('4,4,4,0');
});

function rig(bones: readonly (readonly [string, number, readonly [number, number, number]])[]): Skeleton {
  return {
    name: 'rig',
    bones: bones.map(([name, parent]) => ({ name, parent })),
    reference: Float32Array.from(bones.flatMap(([, , place]) => [...place, 0, 0, 0, 1, 1, 1, 1])),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.from(bones.keys()),
  };
}

function indicesOf(shapes: BoneShapes, bone: number): readonly number[] {
  return [...shapes.bones.keys()].filter((shape) => shapes.bones[shape] === bone);
}

function endsOf(shapes: BoneShapes, bone: number): readonly (readonly number[])[] {
  return indicesOf(shapes, bone).map((shape) => [...shapes.ends.subarray(shape * ENDS_SIZE, (shape + 1) * ENDS_SIZE)]);
}

function widthOf(shapes: BoneShapes, bone: number, nth: number): number {
  return shapes.forms[indicesOf(shapes, bone)[nth]! * FORM_SIZE]!;
}

function middle(ends: readonly number[]): readonly number[] {
  return rounded([0, 1, 2].map((axis) => (ends[axis]! + ends[axis + 3]!) / 2));
}

function rounded(values: readonly number[]): readonly number[] {
  return values.map(Math.fround);
}
