import { describe, expect, test } from 'vitest';
import { createSampler, frameAt, frameRate, secondsAt, TRANSFORM_SIZE } from '../../src/animation/index.ts';
import { Library } from '../../src/loading/index.ts';
import {
  type ClipDescription,
  havokObject,
  record,
  writeAnimationFile,
  writeBnd4,
  writeClipFile,
  writeSkeletonFile,
  writeTagfile,
} from '../support/index.ts';

const identity = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
const CLIP: ClipDescription = { motion: { kind: 'interleaved', duration: 1, frames: [[identity], [identity]] }, skeletonName: 'Master' };
const bones = (...names: string[]): { name: string; parent: number }[] => names.map((name, bone) => ({ name, parent: bone - 1 }));

function opened(...members: readonly (readonly [string, Uint8Array])[]): Library {
  return openedAs('c9990.anibnd', members);
}

function openedAs(path: string, members: readonly (readonly [string, Uint8Array])[]): Library {
  const library = new Library();
  library.open(path, writeBnd4(members.map(([name, bytes], id) => ({ name, id, bytes }))));
  expect(library.listing().problems).toEqual([]);
  return library;
}

describe('a binder', () => {
  test('of clips alone lists them, and says which file has the skeleton', () => {
    const { clips, skeletons } = openedAs('c9990_div00.anibnd', [['a000_000000.hkx', writeClipFile(CLIP)]]).listing();
    expect(skeletons).toEqual([]);
    expect(clips).toMatchObject([
      { state: { kind: 'needs-skeleton', message: expect.stringContaining('c9990.anibnd.dcx') as unknown }, frameCount: 2 },
    ]);
  });

  test('of clips alone never asks for itself', () => {
    const [clip] = opened(['a000_000000.hkx', writeClipFile(CLIP)]).listing().clips;
    expect(clip?.state).toEqual({ kind: 'needs-skeleton', message: 'it needs its skeleton Master: drop the binder that holds it too' });
  });

  test('of a skeleton alone lists it', () => {
    expect(opened(['skeleton.hkx', writeSkeletonFile({ name: 'Master', bones: bones('Root') })]).listing()).toMatchObject({
      clips: [],
      skeletons: [{ name: 'Master', boneCount: 1 }],
    });
  });

  test('of nothing, or of nothing that moves, is open and empty', () => {
    expect(opened().listing()).toMatchObject({ files: [{ memberCount: 0 }], clips: [], skeletons: [] });
    expect(opened(['ver_0001.txt', new Uint8Array(0)], ['c9990.tae', new Uint8Array(64)]).listing()).toMatchObject({
      clips: [],
      skeletons: [],
    });
  });

  test('of two skeletons lists both, in one file and in two, and gives the clip the one it names', () => {
    const ragdoll = { name: 'Ragdoll', bones: bones('Hip') };
    const master = { name: 'Master', bones: bones('Root') };
    const two = opened(['a.hkx', writeClipFile(CLIP)], ['skeleton.hkx', writeAnimationFile({ skeletons: [ragdoll, master] })]);
    const apart = opened(['a.hkx', writeClipFile(CLIP)], ['r.hkx', writeSkeletonFile(ragdoll)], ['s.hkx', writeSkeletonFile(master)]);
    for (const library of [two, apart]) {
      const { clips, skeletons } = library.listing();
      expect(skeletons.map(({ name }) => name)).toEqual(['Ragdoll', 'Master']);
      expect(clips).toMatchObject([{ state: { kind: 'ready' }, skeleton: skeletons[1]!.id }]);
    }
  });
});

describe('a tagfile', () => {
  const rootOf = (variants: Parameters<typeof record>[0][]): Uint8Array =>
    writeTagfile(havokObject('hkRootLevelContainer', { namedVariants: variants.map((variant) => record(variant)) }));

  test('without a variant, with a null one or with an empty container holds nothing', () => {
    const container = havokObject('hkaAnimationContainer', {});
    const files = [rootOf([]), rootOf([{ name: undefined, className: undefined, variant: undefined }]), rootOf([{ variant: container }])];
    for (const bytes of files) expect(opened(['a.hkx', bytes]).listing()).toMatchObject({ clips: [], skeletons: [] });
  });

  test('with null pointers among its animations and bindings has the others', () => {
    const animation = havokObject('hkaInterleavedUncompressedAnimation', {
      type: 1,
      duration: 1,
      numberOfTransformTracks: 1,
      transforms: [record({ rotation: [0, 0, 0, 1] })],
    });
    const unbound = havokObject('hkaAnimationBinding', { animation: undefined });
    const variant = havokObject('hkaAnimationContainer', {
      skeletons: [undefined],
      animations: [undefined, animation],
      bindings: [undefined, unbound],
    });
    expect(opened(['a.hkx', rootOf([{ variant }])]).listing().clips).toMatchObject([
      { name: 'a', frameCount: 1, state: { kind: 'needs-skeleton' } },
    ]);
  });

  test('of a skeleton without bones lists it', () => {
    expect(opened(['skeleton.hkx', writeSkeletonFile({ name: undefined, bones: [] })]).listing()).toMatchObject({
      skeletons: [{ name: '', boneCount: 0 }],
    });
  });
});

describe('a clip of one frame that lasts no time', () => {
  test.each<[string, ClipDescription]>([
    ['interleaved', { ...CLIP, motion: { kind: 'interleaved', duration: 0, frames: [[identity]] } }],
    ['spline', { ...CLIP, motion: { kind: 'spline', clip: { frameCount: 1, duration: 0, blocks: [{ tracks: [{}] }] } } }],
  ])('plays at time 0, %s', (_, described) => {
    const library = opened(['a.hkx', writeClipFile(described)], ['s.hkx', writeSkeletonFile({ name: 'Master', bones: bones('Root') })]);
    const [listed] = library.listing().clips;
    expect(listed).toMatchObject({ state: { kind: 'ready' }, frameCount: 1, seconds: 0 });
    const result = library.loadClip(listed!.id);
    if (result.kind === 'failure') throw new Error(result.problem.message);
    const { motion } = result.clip;
    expect([frameRate(motion), frameAt(motion, 0), frameAt(motion, 5), secondsAt(motion, 0), secondsAt(motion, 3)]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    const out = new Float64Array(TRANSFORM_SIZE);
    createSampler(motion).sample(0, out);
    expect([...out]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });
});

test('bones keep the numbers of the file: none is put in front, whatever the names', () => {
  const names = ['Pelvis', 'Spine', 'Root'];
  const parents = [2, 0, -1];
  const library = opened(
    ['a.hkx', writeClipFile({ ...CLIP, trackToBone: [1] })],
    ['s.hkx', writeSkeletonFile({ name: 'Master', bones: names.map((name, bone) => ({ name, parent: parents[bone]! })) })],
  );
  const { clips, skeletons } = library.listing();
  const skeleton = library.skeleton(skeletons[0]!.id)!;
  expect(skeleton.bones).toEqual(names.map((name, bone) => ({ name, parent: parents[bone] })));
  const result = library.loadClip(clips[0]!.id);
  expect(result.kind === 'clip' && [...result.clip.trackToBone]).toEqual([1]);
});
