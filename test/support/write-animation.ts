import { type FieldValue, type HavokObject, havokObject, record } from './havok-objects.ts';
import type { Quat, SplineClip, Vec3 } from './spline-description.ts';
import { type TagfileOptions, writeTagfile } from './write-tagfile.ts';
import { writeSpline } from './write-spline.ts';

/** Metres, a unit quaternion, factors. */
export interface Transform {
  readonly translation: Vec3;
  readonly rotation: Quat;
  readonly scale: Vec3;
}

/** Text as UTF-8, bytes as they are, undefined for a null pointer. */
export type Text = string | Uint8Array | undefined;

export interface BoneDescription {
  readonly name: Text;
  /** Index of the parent, -1 for a root. */
  readonly parent: number;
  readonly lockTranslation?: boolean;
  /** Default identity. */
  readonly reference?: Transform;
}

export interface SkeletonDescription {
  readonly name: Text;
  readonly bones: readonly BoneDescription[];
  readonly floatSlots?: readonly string[];
  readonly referenceFloats?: readonly number[];
  readonly partitions?: readonly { readonly name: string; readonly startBoneIndex: number; readonly numBones: number }[];
  /** Replaces the parent list, to make it disagree with the bones. */
  readonly parentIndices?: readonly number[];
  /** Replaces the reference pose, to make it disagree with the bones. */
  readonly referencePose?: readonly Transform[];
}

/** Root motion: absolute samples from the clip's start, x, y, z in metres and an angle about up in radians. */
export interface ReferenceFrameDescription {
  readonly samples: readonly Quat[];
  /** Seconds; default the clip's duration. */
  readonly duration?: number;
  /** Default (0, 1, 0). */
  readonly up?: Vec3;
  /** Default (0, 0, 1). */
  readonly forward?: Vec3;
}

export interface AnnotationTrackDescription {
  readonly name: Text;
  readonly annotations?: readonly { readonly time: number; readonly text: string }[];
}

/** What moves: a compressed spline clip, or whole transforms frame by frame (transforms[frame][track]). */
export type Motion =
  | { readonly kind: 'spline'; readonly clip: SplineClip }
  | {
      readonly kind: 'interleaved';
      readonly duration: number;
      readonly frames: readonly (readonly Transform[])[];
      /** floats[frame][float track] */
      readonly floats?: readonly (readonly number[])[];
    }
  | { readonly kind: 'quantized'; readonly duration: number; readonly trackCount: number; readonly data: Uint8Array };

export interface ClipDescription {
  readonly motion: Motion;
  /** Bone of each transform track; any i16 goes. Default empty, which maps track i to bone i. */
  readonly trackToBone?: readonly number[];
  readonly floatTrackToSlot?: readonly number[];
  readonly partitionIndices?: readonly number[];
  /** 0 normal, 1 additive in parent space, 2 additive in child space. Default 0. */
  readonly blendHint?: number;
  readonly skeletonName?: Text;
  readonly referenceFrame?: ReferenceFrameDescription;
  readonly annotationTracks?: readonly AnnotationTrackDescription[];
  /** Leaves the binding out. */
  readonly withoutBinding?: boolean;
  /** Replaces fields of the animation object, to write wrong ones. */
  readonly animationFields?: Readonly<Record<string, FieldValue>>;
}

/** What one animation container holds. Real files hold one skeleton, or one animation with its binding. */
export interface ContainerDescription {
  readonly skeletons?: readonly SkeletonDescription[];
  readonly clips?: readonly ClipDescription[];
}

export interface AnimationFileOptions extends TagfileOptions {
  /** Name of the variant. Default "Animation Container" with clips and "Merged Animation Container" without, as in the games' files. */
  readonly variantName?: string;
  /** Class name of the variant. Default hkaAnimationContainer. */
  readonly variantClass?: string;
}

/** A skeleton tagfile. */
export function writeSkeletonFile(skeleton: SkeletonDescription, options: AnimationFileOptions = {}): Uint8Array {
  return writeAnimationFile({ skeletons: [skeleton] }, options);
}

/** A clip tagfile: one animation and its binding. */
export function writeClipFile(clip: ClipDescription, options: AnimationFileOptions = {}): Uint8Array {
  return writeAnimationFile({ clips: [clip] }, options);
}

/** A tagfile whose root container names one animation container with all the given skeletons and clips. */
export function writeAnimationFile(container: ContainerDescription, options: AnimationFileOptions = {}): Uint8Array {
  const variant = record({
    name: options.variantName ?? (container.clips === undefined ? 'Merged Animation Container' : 'Animation Container'),
    className: options.variantClass ?? 'hkaAnimationContainer',
    variant: animationContainer(container),
  });
  return writeTagfile(havokObject('hkRootLevelContainer', { namedVariants: [variant] }), options);
}

/** The hkaAnimationContainer object of a description, for a root container of one's own. */
export function animationContainer(container: ContainerDescription): HavokObject {
  const animations = (container.clips ?? []).map(animationObject);
  const bindings = (container.clips ?? []).flatMap((clip, index) =>
    clip.withoutBinding === true ? [] : [bindingObject(clip, animations[index])],
  );
  return havokObject('hkaAnimationContainer', {
    skeletons: (container.skeletons ?? []).map(skeletonObject),
    animations,
    bindings,
  });
}

function skeletonObject(skeleton: SkeletonDescription): HavokObject {
  return havokObject('hkaSkeleton', {
    name: skeleton.name,
    parentIndices: Int16Array.from(skeleton.parentIndices ?? skeleton.bones.map(({ parent }) => parent)),
    bones: skeleton.bones.map((bone) => record({ name: bone.name, lockTranslation: bone.lockTranslation === true })),
    referencePose: (skeleton.referencePose ?? skeleton.bones.map(({ reference }) => reference ?? IDENTITY)).map(transformValue),
    referenceFloats: Float32Array.from(skeleton.referenceFloats ?? []),
    floatSlots: skeleton.floatSlots ?? [],
    partitions: (skeleton.partitions ?? []).map((partition) => record({ ...partition })),
  });
}

function animationObject(clip: ClipDescription): HavokObject {
  const { motion } = clip;
  if (motion.kind === 'spline') {
    const { data, blockOffsets, floatBlockOffsets, duration, ...numbers } = writeSpline(motion.clip);
    return havokObject('hkaSplineCompressedAnimation', {
      type: 3,
      ...commonFields(clip, duration),
      ...numbers,
      blockOffsets: Uint32Array.from(blockOffsets),
      floatBlockOffsets: Uint32Array.from(floatBlockOffsets),
      data,
      ...clip.animationFields,
    });
  }
  if (motion.kind === 'quantized') {
    const numberOfTransformTracks = motion.trackCount;
    const common = commonFields(clip, motion.duration);
    return havokObject('hkaQuantizedAnimation', {
      type: 4,
      ...common,
      numberOfTransformTracks,
      data: motion.data,
      ...clip.animationFields,
    });
  }
  return havokObject('hkaInterleavedUncompressedAnimation', {
    type: 1,
    ...commonFields(clip, motion.duration),
    numberOfTransformTracks: motion.frames[0]?.length ?? 0,
    numberOfFloatTracks: motion.floats?.[0]?.length ?? 0,
    transforms: motion.frames.flat().map(transformValue),
    floats: Float32Array.from((motion.floats ?? []).flat()),
    ...clip.animationFields,
  });
}

function commonFields(clip: ClipDescription, duration: number): Readonly<Record<string, FieldValue>> {
  const tracks = (clip.annotationTracks ?? []).map((track) =>
    record({ trackName: track.name, annotations: (track.annotations ?? []).map((annotation) => record({ ...annotation })) }),
  );
  return { duration, annotationTracks: tracks, extractedMotion: referenceFrameObject(clip.referenceFrame, duration) };
}

function referenceFrameObject(frame: ReferenceFrameDescription | undefined, duration: number): HavokObject | undefined {
  if (frame === undefined) return undefined;
  return havokObject('hkaDefaultAnimatedReferenceFrame', {
    up: [...(frame.up ?? [0, 1, 0]), 0],
    forward: [...(frame.forward ?? [0, 0, 1]), 0],
    duration: frame.duration ?? duration,
    referenceFrameSamples: frame.samples,
  });
}

function bindingObject(clip: ClipDescription, animation: HavokObject | undefined): HavokObject {
  return havokObject('hkaAnimationBinding', {
    originalSkeletonName: clip.skeletonName,
    animation,
    transformTrackToBoneIndices: Int16Array.from(clip.trackToBone ?? []),
    floatTrackToFloatSlotIndices: Int16Array.from(clip.floatTrackToSlot ?? []),
    partitionIndices: Int16Array.from(clip.partitionIndices ?? []),
    blendHint: clip.blendHint ?? 0,
  });
}

/** No translation, no rotation, scale one. */
export const IDENTITY: Transform = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

function transformValue({ translation, rotation, scale }: Transform): FieldValue {
  // The fourth lanes of translation and scale are padding, here zero.
  return record({ translation: [...translation, 0], rotation, scale: [...scale, 0] });
}
