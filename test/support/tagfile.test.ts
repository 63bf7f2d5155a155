import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byte-writer.ts';
import { type PlainRecord, plainSections, plainTagfile, VuintCursor } from './plain-tagfile.ts';
import { type VuintForm, writeVuint } from './vuint.ts';
import {
  type ClipDescription,
  IDENTITY,
  type SkeletonDescription,
  writeAnimationFile,
  writeClipFile,
  writeSkeletonFile,
} from './write-animation.ts';
import { compendiumId, type TagfileOptions, type TypeOptions, typeTable, writeCompendium } from './write-tagfile.ts';

const skeleton: SkeletonDescription = {
  name: 'Master',
  bones: [
    { name: 'Master', parent: -1, lockTranslation: true },
    { name: 'Root', parent: 0, reference: { ...IDENTITY, translation: [1, -2, 3.5] } },
    { name: undefined, parent: 1 },
  ],
  floatSlots: ['cam0010_FOV'],
  referenceFloats: [0.75],
  partitions: [{ name: 'upper', startBoneIndex: 1, numBones: 2 }],
};

const clip: ClipDescription = {
  skeletonName: 'Master',
  trackToBone: [2, -1, 400, 2],
  floatTrackToSlot: [0],
  blendHint: 1,
  annotationTracks: [{ name: 'Master', annotations: [{ time: 0.5, text: 'step' }] }, { name: 'Root' }],
  referenceFrame: {
    samples: [
      [0, 0, 0, 0],
      [1, 2, 3, 0.5],
    ],
  },
  motion: {
    kind: 'spline',
    clip: {
      frameCount: 3,
      duration: 0.25,
      blocks: [{ tracks: [{}, {}, { rotation: { kind: 'static', value: [0, 0, 0, 1] } }, {}], floats: [{ kind: 'static', value: 0.4 }] }],
    },
  },
};

const VARIANTS: Readonly<Record<string, TypeOptions>> = {
  '2015.1': { sdk: '20150100' },
  '2016.2': { sdk: '20160200' },
  '2018.1': { sdk: '20180100' },
  'types in another order': { table: { reverse: true } },
  'long integers': { section: { vuintForm: 5 } },
  'fields in another order': {
    table: {
      layouts: {
        hkaSkeleton: { order: ['partitions', 'bones'], gap: 8 },
        hkaBone: { order: ['lockTranslation'] },
        hkaSplineCompressedAnimation: { order: ['endian', 'data'] },
        'hkRootLevelContainer::NamedVariant': { order: ['variant'], gap: 16 },
      },
    },
  },
};

describe.each(Object.entries(VARIANTS))('a tagfile with %s', (_, options) => {
  it.each([true, false])('holds its objects by its own table (compendium: %s)', (shared) => {
    const file: TagfileOptions = { ...options, ...(shared ? { compendium: compendiumId(7n) } : {}) };
    const compendium = shared ? writeCompendium([compendiumId(3n), compendiumId(7n)], options) : undefined;
    const read = (bytes: Uint8Array): PlainRecord => variant(plainTagfile(bytes, compendium).root);

    const skeletonRead = first(read(writeSkeletonFile(skeleton, file)), 'skeletons');
    expect(skeletonRead).toMatchObject({
      class: 'hkaSkeleton',
      name: 'Master',
      parentIndices: [-1, 0, 1],
      bones: [{ name: 'Master', lockTranslation: true }, { name: 'Root', lockTranslation: false }, { name: undefined }],
      referencePose: [{ rotation: [0, 0, 0, 1], scale: [1, 1, 1, 0] }, { translation: [1, -2, 3.5, 0] }, {}],
      referenceFloats: [0.75],
      floatSlots: ['cam0010_FOV'],
      partitions: [{ name: 'upper', startBoneIndex: 1, numBones: 2 }],
    });

    const container = read(writeClipFile(clip, file));
    expect(first(container, 'animations')).toMatchObject({
      class: 'hkaSplineCompressedAnimation',
      type: 3,
      duration: 0.25,
      numFrames: 3,
      numberOfTransformTracks: 4,
      numberOfFloatTracks: 1,
      maskAndQuantizationSize: 20,
      extractedMotion: {
        class: 'hkaDefaultAnimatedReferenceFrame',
        up: [0, 1, 0, 0],
        forward: [0, 0, 1, 0],
        duration: 0.25,
        referenceFrameSamples: [
          [0, 0, 0, 0],
          [1, 2, 3, 0.5],
        ],
      },
      annotationTracks: [
        { trackName: 'Master', annotations: [{ time: 0.5, text: 'step' }] },
        { trackName: 'Root', annotations: [] },
      ],
      transformOffsets: [],
      floatOffsets: [],
      endian: 0,
    });
    expect(first(container, 'bindings')).toMatchObject({
      originalSkeletonName: 'Master',
      transformTrackToBoneIndices: [2, -1, 400, 2],
      floatTrackToFloatSlotIndices: [0],
      partitionIndices: [],
      blendHint: 1,
    });
    expect(first(container, 'bindings')['animation']).toBe(first(container, 'animations'));
  });
});

describe('containers', () => {
  it('hold several skeletons and clips, interleaved ones too', () => {
    const motion: ClipDescription['motion'] = { kind: 'interleaved', duration: 2, frames: [[IDENTITY], [IDENTITY]] };
    const bytes = writeAnimationFile({ skeletons: [skeleton, { ...skeleton, name: 'Other' }], clips: [clip, { motion }] });
    const container = variant(plainTagfile(bytes).root);
    expect(container).toMatchObject({
      skeletons: [{ name: 'Master' }, { name: 'Other' }],
      animations: [{ type: 3 }, { type: 1, numberOfTransformTracks: 1, transforms: [{}, {}] }],
      bindings: [{}, { originalSkeletonName: undefined, transformTrackToBoneIndices: [] }],
    });
  });

  it('leave out sections and bend items when a test asks', () => {
    const sections = plainSections(
      writeSkeletonFile(skeleton, { withoutPatches: true, section: { without: ['TPTR', 'THSH', 'TPAD'], oldTags: true } }),
    );
    expect([...sections.keys()]).toEqual(['TAG0', 'SDKV', 'DATA', 'TYPE', 'TSTR', 'TNAM', 'FSTR', 'TBOD', 'INDX', 'ITEM']);
    const bent = writeSkeletonFile(skeleton, {
      items: (items) => items.map((item, index) => (index === 4 ? { ...item, offset: 1 << 20 } : item)),
    });
    expect(() => plainTagfile(bent)).toThrow(/leaves DATA/);
  });
});

describe('the class table', () => {
  // Sizes and offsets of 2016.2 and 2018.1, which agree; a field of 2015.1 lies 8 bytes lower.
  const EXPECTED: Readonly<Record<string, readonly [size: number, fields: Readonly<Record<string, number>>]>> = {
    hkReferencedObject: [24, { propertyBag: 8, memSizeAndFlags: 16, refCount: 18 }],
    hkaAnimationContainer: [104, { skeletons: 24, animations: 40, bindings: 56, attachments: 72, skins: 88 }],
    hkaSkeleton: [
      144,
      { name: 24, parentIndices: 32, bones: 48, referencePose: 64, referenceFloats: 80, floatSlots: 96, localFrames: 112, partitions: 128 },
    ],
    hkaBone: [16, { name: 0, lockTranslation: 8 }],
    hkQsTransformf: [48, { translation: 0, rotation: 16, scale: 32 }],
    'hkaSkeleton::LocalFrameOnBone': [16, { localFrame: 0, boneIndex: 8 }],
    'hkaSkeleton::Partition': [16, { name: 0, startBoneIndex: 8, numBones: 10 }],
    hkaAnimation: [
      64,
      { type: 24, duration: 28, numberOfTransformTracks: 32, numberOfFloatTracks: 36, extractedMotion: 40, annotationTracks: 48 },
    ],
    hkaAnnotationTrack: [24, { trackName: 0, annotations: 8 }],
    'hkaAnnotationTrack::Annotation': [16, { time: 0, text: 8 }],
    hkaInterleavedUncompressedAnimation: [96, { transforms: 64, floats: 80 }],
    hkaSplineCompressedAnimation: [
      184,
      {
        numFrames: 64,
        numBlocks: 68,
        maxFramesPerBlock: 72,
        maskAndQuantizationSize: 76,
        blockDuration: 80,
        blockInverseDuration: 84,
        frameDuration: 88,
        blockOffsets: 96,
        floatBlockOffsets: 112,
        transformOffsets: 128,
        floatOffsets: 144,
        data: 160,
        endian: 176,
      },
    ],
    hkaQuantizedAnimation: [96, { data: 64, endian: 80, skeleton: 88 }],
    hkaAnimatedReferenceFrame: [32, { frameType: 24 }],
    hkaDefaultAnimatedReferenceFrame: [96, { up: 32, forward: 48, duration: 64, referenceFrameSamples: 72 }],
    hkaAnimationBinding: [
      96,
      {
        originalSkeletonName: 24,
        animation: 32,
        transformTrackToBoneIndices: 40,
        floatTrackToFloatSlotIndices: 56,
        partitionIndices: 72,
        blendHint: 88,
      },
    ],
  };

  it.each(['20160200', '20180100'])('has the sizes and offsets of %s', (sdk) => {
    const table = typeTable({ sdk });
    for (const [name, [size, fields]] of Object.entries(EXPECTED)) {
      const record = table.record(name);
      expect([name, record.size, Object.fromEntries((record.fields ?? []).map((field) => [field.name, field.offset]))]).toEqual([
        name,
        size,
        fields,
      ]);
    }
  });

  it('is 8 bytes lower in 2015.1, but for what must stay aligned to 16', () => {
    const table = typeTable({ sdk: '20150100' });
    const offsets = (name: string): readonly number[] => (table.record(name).fields ?? []).map((field) => field.offset);
    const aligned = ['hkReferencedObject', 'hkaDefaultAnimatedReferenceFrame'];
    for (const name of ['hkaAnimationContainer', 'hkaSkeleton', 'hkaAnimation', 'hkaSplineCompressedAnimation', 'hkaAnimationBinding']) {
      expect(offsets(name)).toEqual(Object.values(EXPECTED[name]?.[1] ?? {}).map((offset) => offset - 8));
      expect(table.record(name).size).toBe((EXPECTED[name]?.[0] ?? 0) - 8);
      expect(aligned).not.toContain(name);
    }
    expect(table.record('hkReferencedObject').size).toBe(16);
    expect(offsets('hkaDefaultAnimatedReferenceFrame')).toEqual([32, 48, 64, 72]);
  });

  it('tells the versions apart as real tables do', () => {
    const [old, middle, late] = ['20150100', '20160200', '20180100'].map((sdk) => typeTable({ sdk }));
    expect(old?.records.some((record) => record.name === 'hkPropertyBag')).toBe(false);
    expect([middle?.record('hkStringPtr').format, late?.record('hkStringPtr').format]).toEqual([3, 0x83]);
    expect([middle?.record('hkDefaultPropertyBag').size, late?.record('hkDefaultPropertyBag').size]).toEqual([64, 72]);
    expect([middle?.record('hkPropertyId').properties, late?.record('hkPropertyId').properties]).toEqual([undefined, 3]);
    const formats = ['int', 'hkBool', 'float', 'hkVector4f', 'hkMatrix4f', 'hkRotationf', 'hkHalf16', 'char'];
    expect(formats.map((key) => late?.record(key).format)).toEqual([0x8204, 0x2002, 0x174605, 0x428, 0x1028, 0xc28, 0x74605, 0x2004]);
  });
});

describe('writeVuint', () => {
  const LIMITS: readonly (readonly [VuintForm, number])[] = [
    [1, 7],
    [2, 14],
    [3, 21],
    [4, 27],
    [5, 35],
    [6, 40],
    [8, 59],
    [9, 64],
  ];

  it.each(LIMITS)('reads back in the %d-byte form of %d bits', (form, bits) => {
    for (const value of [0n, 1n, 0x30001n, (1n << BigInt(bits)) - 1n].filter((candidate) => candidate >> BigInt(bits) === 0n)) {
      const out = new ByteWriter();
      writeVuint(out, value, form);
      expect(out.length).toBe(form);
      expect(new VuintCursor(out.toBytes(), 0).nextBig()).toBe(value);
    }
  });

  it('takes the shortest form by itself, and the case that was once misread is C3 00 01', () => {
    const out = new ByteWriter();
    writeVuint(out, 0x30001);
    expect([...out.toBytes()]).toEqual([0xc3, 0x00, 0x01]);
  });
});

function variant(root: PlainRecord): PlainRecord {
  const [named] = root['namedVariants'] as readonly PlainRecord[];
  expect(named?.['className']).toBe('hkaAnimationContainer');
  return named?.['variant'] as PlainRecord;
}

function first(container: PlainRecord, list: string): PlainRecord {
  const [record] = container[list] as readonly PlainRecord[];
  return record ?? { class: 'nothing' };
}
