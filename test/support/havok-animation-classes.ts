import { type ClassSpec, HIDDEN, PRIVATE, PROTECTED } from './class-spec.ts';

/** Clips, their root motion, their bindings, and what else a container may list. */
export const animationClasses: readonly ClassSpec[] = [
  {
    name: 'hkaAnimation',
    parent: 'hkReferencedObject',
    version: 3,
    flags: 3,
    fields: [
      ['type', 'hkEnum<hkaAnimation::AnimationType,hkInt32>', PROTECTED],
      ['duration', 'hkReal'],
      ['numberOfTransformTracks', 'int'],
      ['numberOfFloatTracks', 'int'],
      ['extractedMotion', 'hkRefPtr<hkaAnimatedReferenceFrame>', PROTECTED],
      ['annotationTracks', 'hkArray<hkaAnnotationTrack>'],
    ],
  },
  {
    name: 'hkaAnnotationTrack',
    fields: [
      ['trackName', 'hkStringPtr'],
      ['annotations', 'hkArray<hkaAnnotationTrack::Annotation>'],
    ],
  },
  {
    name: 'hkaAnnotationTrack::Annotation',
    fields: [
      ['time', 'hkReal'],
      ['text', 'hkStringPtr'],
    ],
  },
  {
    name: 'hkaInterleavedUncompressedAnimation',
    parent: 'hkaAnimation',
    fields: [
      ['transforms', 'hkArray<hkQsTransform>'],
      ['floats', 'hkArray<hkReal>'],
    ],
  },
  {
    name: 'hkaSplineCompressedAnimation',
    parent: 'hkaAnimation',
    fields: [
      ['numFrames', 'int', PRIVATE],
      ['numBlocks', 'int', PRIVATE],
      ['maxFramesPerBlock', 'int', PRIVATE],
      ['maskAndQuantizationSize', 'int', PRIVATE],
      ['blockDuration', 'hkReal', PRIVATE],
      ['blockInverseDuration', 'hkReal', PRIVATE],
      ['frameDuration', 'hkReal', PRIVATE],
      ['blockOffsets', 'hkArray<hkUint32>', PRIVATE],
      ['floatBlockOffsets', 'hkArray<hkUint32>', PRIVATE],
      ['transformOffsets', 'hkArray<hkUint32>', PRIVATE],
      ['floatOffsets', 'hkArray<hkUint32>', PRIVATE],
      ['data', 'hkArray<hkUint8>', PRIVATE],
      ['endian', 'int', PRIVATE],
    ],
  },
  {
    name: 'hkaQuantizedAnimation',
    parent: 'hkaAnimation',
    fields: [
      ['data', 'hkArray<hkUint8>', PRIVATE],
      ['endian', 'hkUint32', PRIVATE],
      ['skeleton', 'T*<hkaSkeleton>', HIDDEN],
    ],
  },
  {
    name: 'hkaAnimatedReferenceFrame',
    parent: 'hkReferencedObject',
    flags: 3,
    // Not serialised although it has a name for its values: it reads 0 in every file.
    fields: [['frameType', 'hkEnum<hkaAnimatedReferenceFrame::hkaReferenceFrameTypeEnum,hkInt8>', 0x21]],
  },
  {
    name: 'hkaDefaultAnimatedReferenceFrame',
    parent: 'hkaAnimatedReferenceFrame',
    fields: [
      ['up', 'hkVector4'],
      ['forward', 'hkVector4'],
      ['duration', 'hkReal'],
      ['referenceFrameSamples', 'hkArray<hkVector4>'],
    ],
  },
  {
    name: 'hkaAnimationBinding',
    parent: 'hkReferencedObject',
    version: 3,
    fields: [
      ['originalSkeletonName', 'hkStringPtr'],
      ['animation', 'hkRefPtr<hkaAnimation>'],
      ['transformTrackToBoneIndices', 'hkArray<hkInt16>'],
      ['floatTrackToFloatSlotIndices', 'hkArray<hkInt16>'],
      ['partitionIndices', 'hkArray<hkInt16>'],
      ['blendHint', 'hkEnum<hkaAnimationBinding::BlendHint,hkInt8>'],
    ],
  },
  {
    name: 'hkaBoneAttachment',
    parent: 'hkReferencedObject',
    version: 2,
    fields: [
      ['originalSkeletonName', 'hkStringPtr'],
      ['boneFromAttachment', 'hkMatrix4'],
      ['attachment', 'hkRefVariant'],
      ['name', 'hkStringPtr'],
      ['boneIndex', 'hkInt16'],
    ],
  },
  {
    name: 'hkaMeshBinding',
    parent: 'hkReferencedObject',
    version: 3,
    fields: [
      ['mesh', 'hkRefPtr<hkxMesh>'],
      ['originalSkeletonName', 'hkStringPtr'],
      ['name', 'hkStringPtr'],
      ['skeleton', 'hkRefPtr<hkaSkeleton>'],
      ['mappings', 'hkArray<hkaMeshBinding::Mapping>'],
      ['boneFromSkinMeshTransforms', 'hkArray<hkTransform>'],
    ],
  },
  { name: 'hkaMeshBinding::Mapping', fields: [['mapping', 'hkArray<hkInt16>']] },
  // Meshes themselves are left out of the table: no file here holds one.
  { name: 'hkxMesh', parent: 'hkReferencedObject', version: 1, fields: [] },
];
