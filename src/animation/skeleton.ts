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

/** A named run of bones. */
export interface Partition {
  readonly name: string;
  readonly startBone: number;
  readonly boneCount: number;
}

export interface Skeleton {
  readonly name: string;
  readonly bones: readonly Bone[];
  /** TRANSFORM_SIZE floats a bone, relative to its parent, in the file's own space. */
  readonly reference: Float32Array;
  readonly floatSlots: readonly string[];
  /** As stored; one a float slot is meant. */
  readonly referenceFloats: Float32Array;
  /** As stored: their bones need not exist. */
  readonly partitions: readonly Partition[];
  /** Bone indices with every parent before its children. */
  readonly order: Int32Array;
  /** Set where the file's own space is right-handed; it is left-handed in FromSoftware's games. */
  readonly rightHanded?: boolean;
  /** Joints that stand for places in the world and not for a body: not drawn unless asked for. */
  readonly hidden?: readonly number[];
}
