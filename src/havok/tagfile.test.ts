import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  animationContainer,
  type BoneDescription,
  type ClipDescription,
  compendiumId,
  concatBytes,
  containerSection,
  havokObject,
  leafSection,
  record,
  type SkeletonDescription,
  type Transform,
  writeAnimationFile,
  writeClipFile,
  writeCompendium,
  writeSkeletonFile,
  writeTagfile,
} from '../../test/support/index.ts';
import { attempt, bytesToHex, FormatError } from '../binary/index.ts';
import {
  decodeCompendium,
  decodeHkaAnimation,
  decodeHkaAnimationBinding,
  decodeHkaAnnotationTracks,
  decodeHkaInterleavedAnimation,
  decodeHkaReferenceFrame,
  decodeHkaSkeleton,
  decodeHkaSplineAnimation,
  decodeTagfileParts,
  decodeTrackNames,
  decodeTypeTable,
  findAnimationContainers,
  isCompendium,
  isTagfile,
  TagfileObjects,
  type TypeTable,
} from './index.ts';

const SDKS = ['20150100', '20160200', '20180100', '20990100'];

const transform = (seed: number): Transform => ({
  translation: [seed, seed + 0.25, seed + 0.5],
  rotation: [0, Math.fround(Math.sin(seed)), 0, Math.fround(Math.cos(seed))],
  scale: [1, seed + 1, 2],
});
const BONES: readonly BoneDescription[] = [
  { name: 'Master', parent: -1, reference: transform(0) },
  { name: 'L_Hand', parent: 0, reference: transform(1) },
  { name: '右手', parent: 0, reference: transform(2) },
];
const SKELETON: SkeletonDescription = {
  name: 'Master',
  bones: BONES,
  floatSlots: ['cam0010_FOV'],
  referenceFloats: [0.75],
  partitions: [{ name: 'Upper', startBoneIndex: 1, numBones: 2 }],
};
const CLIP: ClipDescription = {
  motion: {
    kind: 'interleaved',
    duration: 0.5,
    frames: [0, 1, 2].map((frame) => [transform(frame), transform(frame + 10)]),
    floats: [[1], [2], [3]],
  },
  trackToBone: [2, -1],
  blendHint: 2,
  skeletonName: 'Master',
  referenceFrame: {
    samples: [
      [0, 0, 0, 0],
      [1, 2, 3, 0.5],
    ],
    duration: 0.25,
  },
  annotationTracks: [{ name: 'L_Hand', annotations: [{ time: 0.25, text: 'step' }] }, { name: undefined }],
};

function open(bytes: Uint8Array, types?: TypeTable): TagfileObjects {
  const { data, items, typeSection } = decodeTagfileParts(bytes);
  return new TagfileObjects(data, items, types ?? decodeTypeTable(typeSection!));
}

/** Everything the classes tell of a file, as plain values. */
function contentsOf(bytes: Uint8Array, types?: TypeTable): unknown {
  return findAnimationContainers(open(bytes, types)).map(({ skeletons, animations, bindings }) => ({
    skeletons: skeletons.map((skeleton) => decodeHkaSkeleton(skeleton)),
    animations: animations.map((object) => {
      const { record: _, extractedMotion, annotationTracks: __, ...animation } = decodeHkaAnimation(object);
      return {
        ...animation,
        tracks: decodeHkaAnnotationTracks(decodeHkaAnimation(object)),
        motion: decodeHkaReferenceFrame(extractedMotion),
        interleaved: object.type.isA('hkaInterleavedUncompressedAnimation') ? decodeHkaInterleavedAnimation(object) : undefined,
      };
    }),
    bindings: bindings.map((object) => {
      const { animation, ...binding } = decodeHkaAnimationBinding(object);
      return { ...binding, animation: animation?.type.name };
    }),
  }));
}

const refusal = (decode: () => unknown): unknown => {
  const result = attempt(decode);
  return result instanceof FormatError ? { format: result.format, offset: result.offset, message: result.message } : 'accepted';
};
const saying = (text: string): unknown => expect.stringContaining(text);
const floatsOf = ({ translation, rotation, scale }: Transform): readonly number[] => [...translation, ...rotation, ...scale];

describe.each(SDKS)('a file of SDK %s', (sdk) => {
  test('says so', () => {
    expect(decodeTagfileParts(writeClipFile(CLIP, { sdk }))).toMatchObject({ sdk, types: { kind: 'inline' } });
  });

  test('gives its skeleton', () => {
    const bytes = writeSkeletonFile(SKELETON, { sdk });
    expect(contentsOf(bytes)).toEqual([
      {
        skeletons: [
          {
            name: 'Master',
            parentIndices: Int16Array.of(-1, 0, 0),
            boneNames: ['Master', 'L_Hand', '右手'],
            referencePose: Float32Array.from(BONES.flatMap(({ reference }) => floatsOf(reference!))),
            floatSlots: ['cam0010_FOV'],
            referenceFloats: Float32Array.of(0.75),
            partitions: [{ name: 'Upper', startBoneIndex: 1, numBones: 2 }],
          },
        ],
        animations: [],
        bindings: [],
      },
    ]);
  });

  test('gives its clip, binding, root motion and annotations', () => {
    expect(contentsOf(writeClipFile(CLIP, { sdk }))).toEqual([
      {
        skeletons: [],
        animations: [
          {
            className: 'hkaInterleavedUncompressedAnimation',
            duration: 0.5,
            numberOfTransformTracks: 2,
            numberOfFloatTracks: 1,
            tracks: [
              { trackName: 'L_Hand', annotations: [{ time: 0.25, text: 'step' }] },
              { trackName: '', annotations: [] },
            ],
            motion: { up: [0, 1, 0], forward: [0, 0, 1], duration: 0.25, referenceFrameSamples: Float32Array.of(0, 0, 0, 0, 1, 2, 3, 0.5) },
            interleaved: {
              transforms: Float32Array.from(
                [0, 1, 2].flatMap((frame) => [floatsOf(transform(frame)), floatsOf(transform(frame + 10))].flat()),
              ),
              floats: Float32Array.of(1, 2, 3),
            },
          },
        ],
        bindings: [
          {
            originalSkeletonName: 'Master',
            animation: 'hkaInterleavedUncompressedAnimation',
            transformTrackToBoneIndices: Int16Array.of(2, -1),
            floatTrackToFloatSlotIndices: new Int16Array(),
            blendHint: 2,
          },
        ],
      },
    ]);
  });

  test('decodes the same from byte 123 of a larger buffer', () => {
    const file = writeClipFile(CLIP, { sdk });
    const buffer = concatBytes(new Uint8Array(123).fill(0xee), file, new Uint8Array(40).fill(0xee));
    expect(contentsOf(buffer.subarray(123, 123 + file.length))).toEqual(contentsOf(file));
  });

  test("means the same with every class's members and all types in another order", () => {
    const classes = [
      'hkaAnimation',
      'hkaInterleavedUncompressedAnimation',
      'hkaAnimationBinding',
      'hkaAnnotationTrack',
      'hkaSkeleton',
      'hkaBone',
    ];
    const last = {
      hkaSkeleton: 'floatSlots',
      hkaBone: 'lockTranslation',
      hkaAnimation: 'annotationTracks',
      hkaAnimationBinding: 'blendHint',
    };
    const layouts = Object.fromEntries(
      classes.map((name, at) => [name, { order: name in last ? [last[name as keyof typeof last]] : [], gap: at * 16 }]),
    );
    const table = { layouts, reverse: true };
    expect(contentsOf(writeClipFile(CLIP, { sdk, table }))).toEqual(contentsOf(writeClipFile(CLIP, { sdk })));
    expect(contentsOf(writeSkeletonFile(SKELETON, { sdk, table }))).toEqual(contentsOf(writeSkeletonFile(SKELETON, { sdk })));
  });
});

test('a file without PTCH reads', () => {
  expect(contentsOf(writeClipFile(CLIP, { withoutPatches: true }))).toEqual(contentsOf(writeClipFile(CLIP)));
});

test('the header of a spline animation comes as it is stored', () => {
  const spline: ClipDescription = {
    motion: { kind: 'spline', clip: { frameCount: 2, duration: 0.1, blocks: [{ tracks: [{}, {}] }] } },
    animationFields: { endian: 1, numBlocks: 77 },
  };
  const bytes = writeClipFile(spline);
  const header = decodeHkaSplineAnimation(findAnimationContainers(open(bytes))[0]!.animations[0]!);
  expect(header).toMatchObject({ numFrames: 2, numBlocks: 77, maxFramesPerBlock: 256, maskAndQuantizationSize: 8, endian: 1 });
  expect([...header.blockOffsets]).toEqual([0]);
  expect([...header.floatBlockOffsets]).toEqual([8]);
  expect(header.data).toHaveLength(16);
  expect(header.data).toEqual(bytes.subarray(header.dataOffset, header.dataOffset + 16));
});

describe('what a file may hold', () => {
  test('a null pointer for the name of the skeleton is an empty name', () => {
    expect(contentsOf(writeClipFile({ ...CLIP, skeletonName: undefined }))).toMatchObject([{ bindings: [{ originalSkeletonName: '' }] }]);
  });

  test('several skeletons and animations', () => {
    const bytes = writeAnimationFile({ skeletons: [SKELETON, { name: 'Ragdoll', bones: BONES.slice(0, 1) }], clips: [CLIP, CLIP] });
    const [container] = findAnimationContainers(open(bytes));
    expect([container!.skeletons.length, container!.animations.length, container!.bindings.length]).toEqual([2, 2, 2]);
    expect(decodeTrackNames(decodeHkaAnimation(container!.animations[1]!))).toEqual(['L_Hand', '']);
  });

  test('variants of other classes are passed over; several containers are found', () => {
    const container = (name: string): ReturnType<typeof record> =>
      record({ name, className: 'hkaAnimationContainer', variant: animationContainer({ skeletons: [SKELETON] }) });
    const other = record({ name: 'Physics Scene Data', className: 'hkaMeshBinding', variant: havokObject('hkaMeshBinding', {}) });
    const nothing = record({ name: 'Empty', className: 'hkaAnimationContainer', variant: undefined });
    const root = havokObject('hkRootLevelContainer', { namedVariants: [other, container('a'), nothing, container('b')] });
    expect(findAnimationContainers(open(writeTagfile(root)))).toHaveLength(2);
  });

  test('bones, parents and reference transforms of different number are an error', () => {
    const parents = findAnimationContainers(open(writeSkeletonFile({ ...SKELETON, parentIndices: [-1, 0] })))[0]!;
    expect(refusal(() => decodeHkaSkeleton(parents.skeletons[0]!))).toMatchObject({
      format: 'TAG0',
      message: saying('3 bones, 2 parents'),
    });
    const poses = findAnimationContainers(open(writeSkeletonFile({ ...SKELETON, referencePose: [transform(0)] })))[0]!;
    expect(refusal(() => decodeHkaSkeleton(poses.skeletons[0]!))).toMatchObject({ message: saying('1 reference transforms') });
  });

  test.each(['numberOfTransformTracks', 'numberOfFloatTracks'])('a negative %s is an error', (name) => {
    const container = findAnimationContainers(open(writeClipFile({ ...CLIP, animationFields: { [name]: -1 } })))[0]!;
    expect(refusal(() => decodeHkaAnimation(container.animations[0]!))).toMatchObject({ format: 'TAG0', message: saying('negative') });
  });
});

describe('compendia', () => {
  const ids = [compendiumId(0x0123456789abcdefn), compendiumId(0xfedcba9876543210n), compendiumId(7n)];

  test('list their ids as bytes, in the order of the file', () => {
    expect(decodeCompendium(writeCompendium(ids)).ids).toEqual(['efcdab8967452301', '1032547698badcfe', '0700000000000000']);
  });

  test.each([0, 1, 2])('serve the files that name id %d of several', (which) => {
    const compendium = decodeCompendium(writeCompendium(ids, { sdk: '20180100' }));
    const file = writeClipFile(CLIP, { sdk: '20180100', compendium: ids[which]! });
    const { types, typeSection } = decodeTagfileParts(file);
    expect(types).toEqual({ kind: 'compendium', id: bytesToHex(ids[which]!) });
    expect(typeSection).toBeUndefined();
    expect(contentsOf(file, compendium.types)).toEqual(contentsOf(writeClipFile(CLIP, { sdk: '20180100' })));
  });

  test.each([0, 4, 12])('of %d bytes of ids are an error', (length) => {
    const bytes = containerSection('TCM0', leafSection('TCID', new Uint8Array(length)), containerSection('TYPE'));
    expect(refusal(() => decodeCompendium(bytes))).toMatchObject({ format: 'TCM0', message: saying('8-byte ids') });
  });

  test('without ids or types are an error', () => {
    expect(refusal(() => decodeCompendium(containerSection('TCM0')))).toMatchObject({ format: 'TCM0', message: saying('TCID is missing') });
    const bytes = containerSection('TCM0', leafSection('TCID', ids[0]!));
    expect(refusal(() => decodeCompendium(bytes))).toMatchObject({ format: 'TCM0', message: saying('TYPE is missing') });
  });

  test('are told from tagfiles by their magic', () => {
    const [tagfile, compendium] = [writeClipFile(CLIP), writeCompendium(ids)];
    expect([isTagfile(tagfile), isCompendium(tagfile)]).toEqual([true, false]);
    expect([isTagfile(compendium), isCompendium(compendium)]).toEqual([false, true]);
    expect([isTagfile(tagfile.subarray(0, 7)), isCompendium(new Uint8Array(0))]).toEqual([false, false]);
    expect(refusal(() => decodeTagfileParts(compendium))).toMatchObject({ format: 'TAG0', message: saying('does not begin with TAG0') });
    expect(refusal(() => decodeCompendium(tagfile))).toMatchObject({ format: 'TCM0', message: saying('does not begin with TCM0') });
  });
});

describe('sections of a tagfile', () => {
  const parts = {
    SDKV: leafSection('SDKV', Uint8Array.from(Buffer.from('20160200'))),
    DATA: leafSection('DATA', new Uint8Array(16)),
    TCRF: leafSection('TCRF', new Uint8Array(24)),
    INDX: containerSection('INDX', leafSection('ITEM', new Uint8Array(24))),
  };

  test.each(['SDKV', 'DATA', 'TCRF', 'INDX'])('without %s is an error that names it', (tag) => {
    const kept = Object.entries(parts).filter(([name]) => name !== tag);
    const bytes = containerSection('TAG0', ...kept.map(([, section]) => section));
    expect(refusal(() => decodeTagfileParts(bytes))).toMatchObject({ format: 'TAG0', offset: 8, message: saying(`${tag} is missing`) });
  });

  test('without ITEM is an error that names it', () => {
    const bytes = containerSection('TAG0', parts.SDKV, parts.DATA, parts.TCRF, containerSection('INDX'));
    expect(refusal(() => decodeTagfileParts(bytes))).toMatchObject({ message: saying('ITEM is missing in INDX') });
  });

  test('too short for an id of a compendium', () => {
    const bytes = containerSection('TAG0', parts.SDKV, parts.DATA, leafSection('TCRF', new Uint8Array(4)), parts.INDX);
    expect(refusal(() => decodeTagfileParts(bytes))).toMatchObject({ format: 'TAG0', offset: 8 + 16 + 24 + 8 });
  });

  test('cut short, or followed by more', () => {
    const file = writeClipFile(CLIP);
    for (const length of [0, 7, 8, 100, file.length - 1]) {
      expect(
        refusal(() => decodeTagfileParts(file.subarray(0, length))),
        `${length} bytes`,
      ).toMatchObject({ format: 'TAG0' });
    }
    expect(refusal(() => decodeTagfileParts(concatBytes(file, Uint8Array.of(0))))).toMatchObject({ offset: file.length });
  });
});

test('any change of one byte, anywhere, gives values or a typed error', () => {
  const files = [writeClipFile(CLIP, { sdk: '20180100' }), writeSkeletonFile(SKELETON)];
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), (file, place, byte) => {
      const changed = file.slice();
      changed[place % file.length] = byte;
      refusal(() => contentsOf(changed));
    }),
    { seed: 1, numRuns: 1500 },
  );
});
