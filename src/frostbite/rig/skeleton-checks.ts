import { MATRIX_SIZE } from './fields.ts';
import { fnv1 } from './hash.ts';
import type { AntSkeleton, RenderSkeleton } from './skeleton-assets.ts';

/** A number that is compared with a limit, and where it is largest. */
export interface PoseCheck {
  readonly largest: number;
  readonly limit: number;
  /** Bone of the largest difference; undefined without bones. */
  readonly bone: number | undefined;
  readonly holds: boolean;
}

export interface SkeletonReport {
  /** Local poses composed along the hierarchy against the stored model pose; undefined where it is not stored. */
  readonly composition: PoseCheck | undefined;
  /** Inverse model pose times model pose against identity; undefined where either is not stored. */
  readonly inverse: PoseCheck | undefined;
}

export interface HashReport {
  readonly matching: number;
  readonly hashed: number;
  /** Indices of names whose stored hash is another. */
  readonly differing: readonly number[];
}

export function checkRenderSkeleton({ parents, local, model, inverseModel }: RenderSkeleton): SkeletonReport {
  const composed = composeModel(parents, local);
  return {
    composition: model && compare(parents.length, 1e-4, (bone, at) => composed[bone * MATRIX_SIZE + at]! - model[bone * MATRIX_SIZE + at]!),
    inverse: model && inverseModel && checkInverse(parents.length, model, inverseModel),
  };
}

/** Model poses by row vectors: a bone's local transform first, then its parent's model transform. In double. */
export function composeModel(parents: Int32Array, local: Float32Array): Float64Array {
  const out = new Float64Array(local.length);
  for (let bone = 0; bone < parents.length; bone++) {
    const at = bone * MATRIX_SIZE;
    const parent = parents[bone]!;
    if (parent < 0) out.set(local.subarray(at, at + MATRIX_SIZE), at);
    else out.set(multiply(local, at, out, parent * MATRIX_SIZE), at);
  }
  return out;
}

/** First a, then b, for 3 x 4 transforms stored by rows that act on row vectors. */
function multiply(a: ArrayLike<number>, aAt: number, b: ArrayLike<number>, bAt: number): Float64Array {
  const out = new Float64Array(MATRIX_SIZE);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? b[bAt + 9 + column]! : 0;
      for (let middle = 0; middle < 3; middle++) sum += a[aAt + row * 3 + middle]! * b[bAt + middle * 3 + column]!;
      out[row * 3 + column] = sum;
    }
  }
  return out;
}

function checkInverse(bones: number, model: Float32Array, inverse: Float32Array): PoseCheck {
  const product = new Float64Array(model.length);
  for (let at = 0; at < model.length; at += MATRIX_SIZE) product.set(multiply(inverse, at, model, at), at);
  return compare(bones, 3e-3, (bone, at) => product[bone * MATRIX_SIZE + at]! - (at % 4 === 0 && at < 9 ? 1 : 0));
}

function compare(bones: number, limit: number, difference: (bone: number, at: number) => number): PoseCheck {
  let largest = 0;
  let worst: number | undefined;
  for (let bone = 0; bone < bones; bone++) {
    for (let at = 0; at < MATRIX_SIZE; at++) {
      const size = Math.abs(difference(bone, at));
      // What is no number differs most of all.
      if (size <= largest && worst !== undefined) continue;
      largest = Number.isNaN(size) ? Infinity : size;
      worst = bone;
    }
  }
  return { largest, limit, bone: worst, holds: largest <= limit };
}

/** Compares stored hashes with 32-bit FNV-1 of the names. */
export function checkHashes({ names, hashes }: Pick<AntSkeleton, 'names' | 'hashes'>): HashReport {
  const stored = hashes.flatMap((hash, index) => (hash === undefined ? [] : [{ index, hash }]));
  const differing = stored.filter(({ index, hash }) => fnv1(names[index] ?? '') !== hash).map(({ index }) => index);
  return { matching: stored.length - differing.length, hashed: stored.length, differing };
}
