/** Floats of one stored transform: translation x y z, rotation x y z w, scale x y z. */
export const TRANSFORM_SIZE = 10;

/** Lane offsets inside one stored transform. */
export const TRANSLATION = 0;
export const ROTATION = 3;
export const SCALE = 7;

export interface Bone {
  readonly name: string;
  /** Index of the parent bone, -1 for a root. Always in range and free of cycles. */
  readonly parent: number;
}

export interface Skeleton {
  readonly name: string;
  readonly bones: readonly Bone[];
  /** TRANSFORM_SIZE floats a bone, relative to its parent, in the file's own space. */
  readonly reference: Float32Array;
  readonly floatSlots: readonly string[];
  /** Bone indices with every parent before its children. */
  readonly order: Int32Array;
}
