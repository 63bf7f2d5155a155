import { expect, test } from 'vitest';
import { decomposeMatrix } from './decompose-matrix.ts';
import { writeModelPose } from './pose.ts';
import type { Skeleton } from './skeleton.ts';

/** Model matrices of a chain of bones with the given local transforms. */
function chain(...locals: readonly (readonly number[])[]): Float64Array {
  const skeleton: Pick<Skeleton, 'bones' | 'order'> = {
    bones: locals.map((_, bone) => ({ name: `b${bone}`, parent: bone - 1 })),
    order: Int32Array.from(locals.keys()),
  };
  const out = new Float64Array(locals.length * 16);
  writeModelPose(skeleton as Skeleton, Float64Array.from(locals.flat()), out);
  return out;
}

const quaternions = [
  [0, 0, 0, 1],
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0.5, -0.5, 0.5, 0.5],
  [-0.1, 0.7, 0.1, 0.7],
  [0.02, -0.9, 0.3, 0.1],
].map((q) => q.map((lane) => lane / Math.hypot(...q)));

test('translation, rotation and scale come back', () => {
  for (const rotation of quaternions) {
    const local = [1, -2, 3, ...rotation, 0.5, 2, 3];
    const result = decomposeMatrix(chain(local), 0);
    if (result?.kind !== 'transform') throw new Error(`${rotation.join(' ')} is ${result?.kind}`);
    result.values.forEach((value, lane) => expect(value).toBeCloseTo(local[lane]!, 9));
  }
});

test('a uniform scale above a turned bone does not shear, another one does', () => {
  const turned = [0, 1, 0, 0, 0, 0.6, 0.8, 1, 1, 1];
  expect(decomposeMatrix(chain([0, 0, 0, 0, 0, 0, 1, 2, 2, 2], turned), 1)?.kind).toBe('transform');
  expect(decomposeMatrix(chain([0, 0, 0, 0, 0, 0, 1, 2, 1, 1], turned), 1)).toEqual({ kind: 'matrix-only', reason: 'sheared' });
});

test('mirrored, flattened and broken matrices are matrices only', () => {
  const scaled = (...scale: readonly number[]) => decomposeMatrix(chain([0, 0, 0, 0, 0, 0, 1, ...scale]), 0);
  expect(scaled(-1, 1, 1)).toMatchObject({ reason: 'mirrored' });
  expect(scaled(1, 0, 1)).toMatchObject({ reason: 'flattened' });
  expect(scaled(1, Number.NaN, 1)).toMatchObject({ reason: 'not finite' });
  expect(decomposeMatrix(new Float64Array(16), 1)).toBeUndefined();
});
