import { describe, expect, test } from 'vitest';
import { Library, type Listing } from '../../src/loading/index.ts';
import {
  animationContainer,
  type BoneDescription,
  type ClassSpec,
  type ClipDescription,
  containerSection,
  type FieldValue,
  type HavokObject,
  havokObject,
  leafSection,
  rawReference,
  rawText,
  record,
  type TagfileOptions,
  writeClipFile,
  writeTagfile,
} from '../support/index.ts';

/** Tagfiles of a few hundred kB made to take gigabytes or minutes: they end in a listing or a problem, soon. */

const bones = (count: number): readonly BoneDescription[] =>
  Array.from({ length: count }, (_, bone) => ({ name: `b${bone}`, parent: bone - 1 }));
const clip = (more: Partial<ClipDescription> = {}, trackCount = 1): ClipDescription => ({
  motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: new Array<object>(trackCount).fill({}) }] } },
  skeletonName: 'Master',
  ...more,
});
const rootOf = (containers: readonly HavokObject[], name: FieldValue = 'x', options: TagfileOptions = {}): Uint8Array =>
  writeTagfile(
    havokObject('hkRootLevelContainer', {
      namedVariants: containers.map((variant) => record({ name, className: 'hkaAnimationContainer', variant })),
    }),
    options,
  );
const listed = (container: HavokObject, name: string): HavokObject => (container.fields[name] as readonly HavokObject[])[0]!;

function open(bytes: Uint8Array): { readonly library: Library; readonly listing: Listing } {
  const library = new Library();
  library.open('bad.hkx', bytes);
  return { library, listing: library.listing() };
}

describe('objects that are named many times', () => {
  test('are read once: skeletons, animations, bindings, whole containers', () => {
    const whole = animationContainer({ skeletons: [{ name: 'Master', bones: bones(100) }], clips: [clip({}, 100)] });
    const many = (name: string): readonly HavokObject[] => new Array<HavokObject>(4000).fill(listed(whole, name));
    const container = havokObject('hkaAnimationContainer', {
      skeletons: many('skeletons'),
      animations: many('animations'),
      bindings: many('bindings'),
    });
    const { listing } = open(rootOf(new Array<HavokObject>(50).fill(container)));
    expect([listing.skeletons.length, listing.clips.length, listing.problems.length]).toEqual([1, 1, 0]);
  });

  test('through parts they share are read up to a sum, which is a problem, and what was read is kept', () => {
    const { fields } = listed(animationContainer({ skeletons: [{ name: 'Master', bones: bones(2000) }] }), 'skeletons');
    // Each skeleton is an object of its own whose arrays are those of the first: the items at which they lie stay the same.
    let shared: readonly number[] = [];
    const write = (references: readonly number[]): Uint8Array => {
      const arrays = ['bones', 'parentIndices', 'referencePose'] as const;
      const alias = Object.fromEntries(arrays.map((name, index) => [name, rawReference(references[index] ?? 0)]));
      const skeletons = [
        havokObject('hkaSkeleton', fields),
        ...Array.from({ length: 1000 }, () => havokObject('hkaSkeleton', { ...fields, ...alias })),
      ];
      return rootOf([havokObject('hkaAnimationContainer', { skeletons })], 'x', {
        items: (items) => {
          const place = (size: number): number =>
            items.findIndex(({ count }, index) => index > 0 && count === 2000 && sizeOf(items, index) === size);
          shared = [place(16), place(2), place(48)];
          return items;
        },
      });
    };
    write([]);
    const { listing } = open(write(shared));
    expect(listing.skeletons.length).toBeGreaterThan(1);
    expect(listing.skeletons.length).toBeLessThan(100);
    expect(listing.problems[0]!.message).toMatch(/share parts so often/);
  });
});

/** Bytes an element of an item takes, by where the next one lies. */
function sizeOf(items: readonly { readonly offset: number; readonly count: number }[], index: number): number {
  const { offset, count } = items[index]!;
  const next = Math.min(...items.filter((item) => item.offset > offset).map((item) => item.offset));
  return Math.floor((next - offset) / count);
}

describe('texts', () => {
  test('are read once however many bones they name, and refused where none is that long', () => {
    const named = (length: number): Listing => {
      const text = rawText(new Uint8Array(length).fill(0x61).with(length - 1, 0));
      const skeleton = {
        name: 'Master',
        bones: Array.from({ length: 2000 }, (_, bone) => ({ name: rawReference(3) as never, parent: bone - 1 })),
      };
      return open(rootOf([animationContainer({ skeletons: [skeleton] })], text)).listing;
    };
    expect(named(60_000)).toMatchObject({ skeletons: [{ boneCount: 2000 }], problems: [] });
    expect(named(1_000_000)).toMatchObject({
      skeletons: [],
      problems: [{ message: expect.stringContaining('longer than 65536') as unknown }],
    });
  });

  test('of annotations are bounded together, without costing the clip', () => {
    const annotations = Array.from({ length: 70_000 }, () => ({ time: 0, text: '' }));
    const { library, listing } = open(
      rootOf([
        animationContainer({
          skeletons: [{ name: 'Master', bones: bones(1) }],
          clips: [clip({ annotationTracks: [{ name: 'b0', annotations }] })],
        }),
      ]),
    );
    const result = library.loadClip(listing.clips[0]!.id);
    expect(result).toMatchObject({ kind: 'clip', clip: { annotationTracks: [] } });
    expect(result.kind === 'clip' && result.clip.notes).toMatchObject([
      { message: expect.stringMatching(/annotations are too many/) as unknown },
    ]);
  });

  test('of a version are eight digits, not half a million', () => {
    const file = containerSection('TAG0', leafSection('SDKV', new Uint8Array(500_000).fill(0x32)), leafSection('DATA', new Uint8Array(16)));
    expect(open(file).listing.problems).toMatchObject([{ format: 'TAG0', message: expect.stringContaining('500000 bytes') as unknown }]);
  });
});

describe('counts', () => {
  const animationClass = (tracksType: string): ClassSpec => ({
    name: 'hkaAnimation',
    parent: 'hkReferencedObject',
    version: 3,
    flags: 3,
    fields: [
      ['type', 'hkEnum<hkaAnimation::AnimationType,hkInt32>', 0x22],
      ['duration', 'hkReal'],
      ['numberOfTransformTracks', tracksType],
      ['numberOfFloatTracks', 'int'],
      ['extractedMotion', 'hkRefPtr<hkaAnimatedReferenceFrame>', 0x22],
      ['annotationTracks', 'hkArray<hkaAnnotationTrack>'],
    ],
  });
  const still = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
  const interleaved = (numberOfTransformTracks: number): ClipDescription => ({
    motion: { kind: 'interleaved', duration: 1, frames: [[still], [still]] },
    animationFields: { numberOfTransformTracks },
  });

  test.each([
    ['double', 5e-324],
    ['hkReal', 0.25],
    ['hkReal', Number.NaN],
  ])('that a table calls %s are refused: %d tracks', (type, count) => {
    const file = rootOf([animationContainer({ clips: [interleaved(count)] })], 'x', { table: { classes: [animationClass(type)] } });
    expect(open(file).listing.clips).toMatchObject([
      {
        frameCount: 0,
        state: { kind: 'unreadable', message: expect.stringMatching(/numberOfTransformTracks .* should be an integer/) as unknown },
      },
    ]);
  });

  test('of tracks beyond what a binding can name are refused', () => {
    const many = clip({ animationFields: { numberOfTransformTracks: 32_768 } });
    expect(open(writeClipFile(many)).listing.clips[0]!.state).toMatchObject({
      message: expect.stringContaining('32768 transform tracks') as unknown,
    });
  });
});

test('a type table far larger than any is refused before it is read', () => {
  const names = new Uint8Array(2_000_000).fill(0x61).with(1_999_999, 0);
  const types = containerSection(
    'TYPE',
    leafSection('TSTR', names),
    leafSection('FSTR', new Uint8Array(1)),
    leafSection('TNA1', Uint8Array.of(1)),
    leafSection('TBDY', new Uint8Array()),
  );
  const items = containerSection('INDX', leafSection('ITEM', new Uint8Array(24)));
  const sdk = leafSection('SDKV', Buffer.from('20160200'));
  const file = containerSection('TAG0', sdk, leafSection('DATA', new Uint8Array(16)), types, items);
  expect(open(file).listing.problems).toMatchObject([{ message: expect.stringContaining('too large') as unknown }]);
});

test('blocks that would unpack to far more than the file are refused', () => {
  const [tracks, blocks] = [4000, 900];
  const masks = tracks * 4;
  const many = clip({
    animationFields: {
      numberOfTransformTracks: tracks,
      maskAndQuantizationSize: masks,
      numFrames: blocks * 255 + 1,
      numBlocks: blocks,
      data: new Uint8Array(blocks * masks),
      blockOffsets: Uint32Array.from({ length: blocks }, (_, block) => block * masks),
      floatBlockOffsets: new Uint32Array(blocks).fill(masks),
    },
  });
  expect(open(writeClipFile(many)).listing.clips[0]!.state).toMatchObject({
    message: expect.stringMatching(/900 blocks .* unpacked, more than/) as unknown,
  });
});
