import { type ClassSpec, type FieldSpec, HIDDEN, PRIVATE, PROTECTED } from './class-spec.ts';
import { animationClasses } from './havok-animation-classes.ts';

/** The three layouts of the type table that tagfiles of the games use. */
export type Dialect = '2015' | '2016' | '2018';

/** The dialect an SDK version string such as 20160200 belongs to. */
export function dialectOf(sdk: string): Dialect {
  const year = Number.parseInt(sdk.slice(0, 4), 10);
  if (year <= 2015) return '2015';
  return year < 2018 ? '2016' : '2018';
}

/** The classes every table describes, roots first; types they mention follow by themselves. */
export function havokClasses(dialect: Dialect): readonly ClassSpec[] {
  return [...baseClasses(dialect), ...skeletonClasses, ...animationClasses];
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
