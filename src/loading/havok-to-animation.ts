import type { AnnotationTrack, BlendHint, InterleavedMotion, ReferenceFrame, Skeleton, SplineHeader } from '../animation/index.ts';
import { TRANSFORM_SIZE } from '../animation/index.ts';
import { FormatError } from '../binary/index.ts';
import {
  decodeHkaInterleavedAnimation,
  decodeHkaReferenceFrame,
  decodeHkaSplineAnimation,
  type HkaAnimation,
  type HkaAnnotationTrack,
  type HkaSkeleton,
} from '../havok/index.ts';
import { shown } from './names.ts';

/** Maps a skeleton. Throws FormatError where a parent is out of range or bones are each other's ancestors. */
export function toSkeleton(hka: HkaSkeleton): Skeleton {
  const bones = hka.boneNames.map((name, bone) => ({ name, parent: Math.max(hka.parentIndices[bone]!, -1) }));
  for (const [bone, { name, parent }] of bones.entries()) {
    if (parent >= bones.length)
      throw new FormatError('hkaSkeleton', undefined, `bone ${bone} ${shown(name)} names parent ${parent} of ${bones.length} bones`);
  }
  return {
    name: hka.name,
    bones,
    reference: hka.referencePose,
    floatSlots: hka.floatSlots,
    referenceFloats: hka.referenceFloats,
    partitions: hka.partitions.map(({ name, startBoneIndex, numBones }) => ({ name, startBone: startBoneIndex, boneCount: numBones })),
    order: parentsFirst(hka.parentIndices),
  };
}

/** Bones with every parent before its children: as stored in all files met, which a hostile one need not follow. */
export function parentsFirst(parents: Int16Array | Int32Array): Int32Array {
  const order = new Int32Array(parents.length);
  const placed = new Uint8Array(parents.length);
  let count = 0;
  const path: number[] = [];
  for (let bone = 0; bone < parents.length; bone++) {
    for (let at = bone; at >= 0 && placed[at] === 0; at = parents[at]!) {
      if (path.length > parents.length) throw new FormatError('hkaSkeleton', undefined, `bone ${bone} is its own ancestor`);
      path.push(at);
    }
    for (let next = path.pop(); next !== undefined; next = path.pop()) {
      placed[next] = 1;
      order[count++] = next;
    }
  }
  return order;
}

/** Reads a spline-compressed animation's header. Throws FormatError. */
export function toSplineHeader(animation: HkaAnimation): SplineHeader {
  const spline = decodeHkaSplineAnimation(animation.record);
  return {
    frameCount: spline.numFrames,
    seconds: animation.duration,
    transformTrackCount: animation.numberOfTransformTracks,
    floatTrackCount: animation.numberOfFloatTracks,
    maxFramesPerBlock: spline.maxFramesPerBlock,
    blockCount: spline.numBlocks,
    maskAreaSize: spline.maskAndQuantizationSize,
    blockOffsets: spline.blockOffsets,
    floatBlockOffsets: spline.floatBlockOffsets,
    data: spline.data,
    dataOffset: spline.dataOffset,
    endian: spline.endian,
  };
}

/** Frames of an interleaved animation, from the length of its array. Throws FormatError where it is not whole frames. */
export function interleavedFrameCount(animation: HkaAnimation): number {
  if (!(animation.duration >= 0 && animation.duration < Number.POSITIVE_INFINITY))
    throw animation.record.error('duration', `the clip lasts ${animation.duration} seconds`);
  const tracks = animation.numberOfTransformTracks;
  const transforms = animation.record.array('transforms');
  if (tracks === 0 || transforms.count === 0 || transforms.count % tracks !== 0) {
    throw animation.record.error('transforms', `${transforms.count} transforms are not whole frames of ${tracks} tracks`);
  }
  return transforms.count / tracks;
}

/** Throws FormatError. */
export function toInterleavedMotion(animation: HkaAnimation): InterleavedMotion {
  const frameCount = interleavedFrameCount(animation);
  const { transforms, floats } = decodeHkaInterleavedAnimation(animation.record);
  const floatTrackCount = animation.numberOfFloatTracks;
  return {
    kind: 'interleaved',
    frameCount,
    seconds: animation.duration,
    transformTrackCount: transforms.length / (frameCount * TRANSFORM_SIZE),
    floatTrackCount,
    transforms,
    floats: keepsFloats(floatTrackCount, floats.length, frameCount) ? floats : new Float32Array(),
  };
}

/** Whether the floats of an interleaved animation need no guess: one track, a value a frame. How several lie is not shown. */
export function keepsFloats(floatTrackCount: number, floatCount: number, frameCount: number): boolean {
  return floatTrackCount === 1 && floatCount === frameCount;
}

export function toBlendHint(stored: number): BlendHint {
  switch (stored) {
    case 0:
      return { kind: 'normal', stored };
    case 1:
      return { kind: 'additive-parent-space', stored };
    case 2:
      return { kind: 'additive-child-space', stored };
    default:
      return { kind: 'unknown', stored };
  }
}

/** Reads a clip's root motion, undefined where it has none. Throws FormatError. */
export function toReferenceFrame({ extractedMotion }: HkaAnimation): ReferenceFrame | undefined {
  const hka = decodeHkaReferenceFrame(extractedMotion);
  if (hka === undefined || extractedMotion === undefined) return undefined;
  if (!(hka.duration >= 0 && hka.duration < Number.POSITIVE_INFINITY))
    throw extractedMotion.error('duration', `the root motion lasts ${hka.duration} seconds`);
  return { up: hka.up, forward: hka.forward, seconds: hka.duration, samples: hka.referenceFrameSamples };
}

export function toAnnotationTracks(tracks: readonly HkaAnnotationTrack[]): readonly AnnotationTrack[] {
  return tracks.map(({ trackName, annotations }) => ({
    name: trackName,
    annotations: annotations.map(({ time, text }) => ({ seconds: time, text })),
  }));
}
