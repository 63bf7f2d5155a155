import { booleanOf, listOf, numberOf, recordOf, refuse } from './json.ts';

/** Floats of a joint's local transform: translation x y z, rotation x y z w, scale x y z. */
const TRANSFORM_SIZE = 10;

export interface SideSkeleton {
  readonly names: readonly string[];
  /** -1 for a root; always less than the joint's own index. */
  readonly parents: Int32Array;
  /** Ten floats a joint: translation, rotation (x, y, z, w), scale. */
  readonly local: Float32Array;
}

/** Marrow's own file, documented for people who have a clip and know its names; every part is optional. */
export interface EclpRigFile {
  readonly kind: 'eclp-rig';
  readonly fps: number | undefined;
  readonly looping: boolean | undefined;
  readonly endFrame: number | undefined;
  /** DOF names in the order of the clip's channels. */
  readonly channels: readonly string[] | undefined;
  readonly skeleton: SideSkeleton | undefined;
}

export function readEclpRig(value: Readonly<Record<string, unknown>>): EclpRigFile {
  const version = numberOf(value, 'eclpRig', 'the file');
  if (version !== 1) throw refuse(`its eclpRig version is ${version}; 1 is known`);
  const clip = recordOf(value, 'clip', 'the file');
  const fps = clip && numberOf(clip, 'fps', 'clip');
  if (fps !== undefined && !(fps > 0 && fps <= 1000)) throw refuse(`its fps of ${fps} is no frame rate`);
  const endFrame = clip && numberOf(clip, 'endFrame', 'clip');
  if (endFrame !== undefined && !(endFrame >= 0)) throw refuse(`its endFrame of ${endFrame} is no frame`);
  const skeleton = recordOf(value, 'skeleton', 'the file');
  return {
    kind: 'eclp-rig',
    fps,
    looping: clip && booleanOf(clip, 'looping', 'clip'),
    endFrame,
    channels: texts(listOf(value, 'channels', 'the file'), 'channels'),
    skeleton: skeleton && readSkeleton(skeleton),
  };
}

function texts(values: readonly unknown[] | undefined, what: string): readonly string[] | undefined {
  if (values === undefined) return undefined;
  if (values.every((value) => typeof value === 'string')) return values;
  throw refuse(`entry ${values.findIndex((value) => typeof value !== 'string')} of its ${what} should be a text`);
}

function readSkeleton(skeleton: Readonly<Record<string, unknown>>): SideSkeleton {
  const names = texts(listOf(skeleton, 'names', 'skeleton'), 'names') ?? [];
  const parents = listOf(skeleton, 'parents', 'skeleton') ?? [];
  const local = listOf(skeleton, 'local', 'skeleton') ?? [];
  if (parents.length !== names.length || local.length !== names.length) {
    throw refuse(`its skeleton has ${names.length} names, ${parents.length} parents and ${local.length} local transforms`);
  }
  const outParents = new Int32Array(names.length);
  const outLocal = new Float32Array(names.length * TRANSFORM_SIZE);
  for (let joint = 0; joint < names.length; joint++) {
    const parent = parents[joint];
    if (typeof parent !== 'number' || !Number.isInteger(parent) || parent < -1 || parent >= joint) {
      throw refuse(`joint ${joint} of its skeleton should name -1 or an earlier joint as its parent`);
    }
    const transform = local[joint];
    if (!Array.isArray(transform) || transform.length !== TRANSFORM_SIZE || !transform.every(isFiniteNumber)) {
      throw refuse(`joint ${joint} of its skeleton should have ten finite numbers: translation, rotation, scale`);
    }
    outParents[joint] = parent;
    outLocal.set(transform, joint * TRANSFORM_SIZE);
  }
  return { names, parents: outParents, local: outLocal };
}

function isFiniteNumber(value: unknown): value is number {
  // A number beyond the range of a float would become infinite.
  return typeof value === 'number' && Number.isFinite(Math.fround(value));
}
