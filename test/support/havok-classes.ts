/** A field of a Havok class: its name, its type in Havok's own spelling, and member flags (0x20 a plain field). */
export type FieldSpec = readonly [name: string, type: string, flags?: number];

/** A class as its type table describes it; offsets and size follow from the order and alignment of its fields. */
export interface ClassSpec {
  readonly name: string;
  readonly parent?: string;
  readonly version?: number;
  /** Type flags: 1 not serialisable, 2 abstract, 0x10 empty; others of unknown meaning. */
  readonly flags?: number;
  readonly fields: readonly FieldSpec[];
  /** Properties announced in the high bits of the member count; no data follows for them. */
  readonly properties?: number;
  /** Size and alignment where they do not follow from the fields. */
  readonly size?: number;
  readonly alignment?: number;
}

/** The three layouts of the type table that tagfiles of the games use. */
export type Dialect = '2015' | '2016' | '2018';

/** The dialect an SDK version string such as 20160200 belongs to. */
export function dialectOf(sdk: string): Dialect {
  const year = Number.parseInt(sdk.slice(0, 4), 10);
  if (year <= 2015) return '2015';
  return year < 2018 ? '2016' : '2018';
}

const PRIVATE = 0x24; // private field
const PROTECTED = 0x22; // protected field
const HIDDEN = 0x25; // private and not serialised: the bytes stay zero

/** The classes every table describes, roots first; types they mention follow by themselves. */
export function havokClasses(dialect: Dialect): readonly ClassSpec[] {
  return [...baseClasses(dialect), ...skeletonClasses, ...animationClasses, ...attachmentClasses];
}

function baseClasses(dialect: Dialect): readonly ClassSpec[] {
  const counters: readonly FieldSpec[] = [
    ['memSizeAndFlags', 'hkUint16', HIDDEN],
    ['refCount', 'hkUint16', HIDDEN],
  ];
  const bag: readonly FieldSpec[] = dialect === '2015' ? [] : [['propertyBag', 'hkPropertyBag', PRIVATE]];
  return [
    { name: 'hkRootLevelContainer', fields: [['namedVariants', 'hkArray<hkRootLevelContainer::NamedVariant>']] },
    {
      name: 'hkRootLevelContainer::NamedVariant',
      version: 1,
      fields: [
        ['name', 'hkStringPtr', PRIVATE],
        ['className', 'hkStringPtr', PRIVATE],
        ['variant', 'hkRefVariant', PRIVATE],
      ],
    },
    { name: 'hkBaseObject', flags: 0x90, size: 8, alignment: 8, fields: [] },
    { name: 'hkReferencedObject', parent: 'hkBaseObject', version: 3, fields: [...bag, ...counters] },
    ...(dialect === '2015' ? [] : propertyClasses(dialect)),
  ];
}

// A property bag's own member is never written, so all of this only has to be described.
function propertyClasses(dialect: Dialect): readonly ClassSpec[] {
  const map = 'hkHashMap<hkPropertyId,hkReflect::Any>';
  const locked: readonly FieldSpec[] = dialect === '2018' ? [['locked', 'bool', 0x21]] : [];
  return [
    {
      name: 'hkDefaultPropertyBag',
      version: 1,
      fields: [['propertyMap', map, PROTECTED], ['transientPropertyMap', map, 0x23], ...locked],
    },
    {
      name: 'hkPropertyId',
      ...(dialect === '2018' ? { properties: 3 } : {}),
      fields: [['desc', 'T*<hkPropertyDesc>', HIDDEN]],
    },
    {
      name: 'hkPropertyDesc',
      fields: [
        ['type', 'T*<hkReflect::Type>'],
        ['name', 'const char*'],
        ['flags', 'hkFlags<hkPropertyFlags::Enum,hkUint32>'],
      ],
    },
    {
      name: 'hkHashMapDetail::Index',
      fields: [
        ['entries', 'T*<void>'],
        ['hashMod', 'int'],
      ],
    },
  ];
}

const skeletonClasses: readonly ClassSpec[] = [
  {
    name: 'hkaAnimationContainer',
    parent: 'hkReferencedObject',
    version: 1,
    fields: [
      ['skeletons', 'hkArray<hkRefPtr<hkaSkeleton>>'],
      ['animations', 'hkArray<hkRefPtr<hkaAnimation>>'],
      ['bindings', 'hkArray<hkRefPtr<hkaAnimationBinding>>'],
      ['attachments', 'hkArray<hkRefPtr<hkaBoneAttachment>>'],
      ['skins', 'hkArray<hkRefPtr<hkaMeshBinding>>'],
    ],
  },
  {
    name: 'hkaSkeleton',
    parent: 'hkReferencedObject',
    version: 6,
    fields: [
      ['name', 'hkStringPtr'],
      ['parentIndices', 'hkArray<hkInt16>'],
      ['bones', 'hkArray<hkaBone>'],
      ['referencePose', 'hkArray<hkQsTransform>'],
      ['referenceFloats', 'hkArray<hkReal>'],
      ['floatSlots', 'hkArray<hkStringPtr>'],
      ['localFrames', 'hkArray<hkaSkeleton::LocalFrameOnBone>'],
      ['partitions', 'hkArray<hkaSkeleton::Partition>'],
    ],
  },
  {
    name: 'hkaBone',
    fields: [
      ['name', 'hkStringPtr'],
      ['lockTranslation', 'hkBool'],
    ],
  },
  {
    name: 'hkaSkeleton::LocalFrameOnBone',
    fields: [
      ['localFrame', 'hkRefPtr<hkLocalFrame>'],
      ['boneIndex', 'hkInt16'],
    ],
  },
  { name: 'hkLocalFrame', parent: 'hkReferencedObject', flags: 3, fields: [] },
  {
    name: 'hkaSkeleton::Partition',
    version: 1,
    fields: [
      ['name', 'hkStringPtr'],
      ['startBoneIndex', 'hkInt16'],
      ['numBones', 'hkInt16'],
    ],
  },
];

const animationClasses: readonly ClassSpec[] = [
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
];

const attachmentClasses: readonly ClassSpec[] = [
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
