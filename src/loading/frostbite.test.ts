import { describe, expect, test } from 'vitest';
import {
  RIG_CHANNELS,
  RIG_DOF_IDS,
  RIG_DOFS_WITHOUT_DEFAULT,
  RIG_END_FRAME,
  RIG_FPS,
  RIG_JOINTS,
  rigPositions,
  writeRigClip,
  writeRigDocuments,
} from '../../test/support/write-ebx-rig.ts';
import { writeEclp } from '../../test/support/write-eclp.ts';
import { applyTracks, createPose, createSampler, MATRIX_SIZE } from '../animation/index.ts';
import { transferables } from '../worker/transferables.ts';
import { type ClipListing, Library, type LoadedClip } from './index.ts';

type File = readonly [path: string, bytes: Uint8Array];

const DOCUMENTS: readonly File[] = [...writeRigDocuments('RFL2')].map(([stem, bytes]) => [`rig/${stem}.ebx`, bytes]);
const CLIP: File = ['rig/five_walk.res', writeRigClip()];
const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const NAMES = RIG_CHANNELS.map(({ name }) => name);
const INFO: File = [
  'five_walk.info.json',
  json({
    clip: 'five_walk',
    rig: 'five_rig',
    joints: 5,
    channel_count: NAMES.length,
    fps: RIG_FPS,
    duration_seconds: RIG_END_FRAME / RIG_FPS,
    channels: NAMES.map((dof) => ({ dof, name: dof, joint: dof.replace(/\..$/, ''), kind: 'q' })),
  }),
];
const OWN: File = [
  'notes.json',
  json({
    eclpRig: 1,
    clip: { fps: RIG_FPS, looping: true, endFrame: RIG_END_FRAME },
    channels: NAMES,
    skeleton: {
      names: RIG_JOINTS.map(({ name }) => name),
      parents: RIG_JOINTS.map(({ parent }) => parent),
      local: RIG_JOINTS.map(({ translation, rotation, scale }) => [...translation, ...rotation, ...scale]),
    },
  }),
];

function opened(files: readonly File[]): Library {
  const library = new Library();
  for (const [path, bytes] of files) library.open(path, bytes);
  return library;
}

function only(library: Library): ClipListing {
  const { clips } = library.listing();
  expect(clips).toHaveLength(1);
  return clips[0]!;
}

function load(library: Library): LoadedClip {
  const result = library.loadClip(only(library).id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  return result.clip;
}

/** Where every joint is at a frame. */
function positions(library: Library, frame: number): number[][] {
  const { motion, trackToBone } = load(library);
  const skeleton = library.skeleton(only(library).skeleton!)!;
  const pose = createPose(skeleton, motion.transformTrackCount);
  createSampler(motion).sample(frame, pose.tracks);
  applyTracks(skeleton, trackToBone, pose);
  return skeleton.bones.map((_, bone) => [...pose.model.subarray(bone * MATRIX_SIZE + 12, bone * MATRIX_SIZE + 15)]);
}

function expectFixture(library: Library): void {
  for (const frame of [0, 3, 10, 11.5, 17.25, RIG_END_FRAME]) {
    const expected = rigPositions(frame);
    for (const [joint, at] of positions(library, frame).entries()) {
      for (const [axis, value] of at.entries()) expect(Math.abs(value - expected[joint]![axis]!)).toBeLessThan(1e-4);
    }
  }
}

function without(record: object, ...keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** What a listing says without ids, which depend on the order of opening. */
function told(library: Library): unknown {
  const { clips, eclp, rigs, problems, notes } = library.listing();
  const skeleton = library.skeleton(clips[0]?.skeleton ?? -1);
  return {
    clips: clips.map((clip) => without(clip, 'id', 'file', 'skeleton')),
    eclp: eclp.map(({ namedBy, sources, ...rest }) => ({
      ...without(rest, 'file', 'clip', 'skeleton'),
      namedBy: namedBy?.kind,
      by: sources.map(({ kind, by }) => `${kind} ${by}`),
    })),
    rigs: rigs
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ sources, ...rest }) => ({ ...without(rest, 'file', 'skeleton'), sources: sources.length })),
    problems,
    notes: notes.map(({ message }) => message).toSorted(),
    skeleton,
    motion: clips[0]?.state.kind === 'ready' ? load(library).motion : undefined,
  };
}

function* permutations<T>(list: readonly T[]): Iterable<readonly T[]> {
  if (list.length < 2) yield list;
  for (const [index, first] of list.entries())
    for (const rest of permutations(list.filter((_, other) => other !== index))) yield [first, ...rest];
}

describe('an ECLP clip alone', () => {
  test.each([0, 16] as const)('is recognised at base %d by being parsed, listed, and waits for names and a skeleton', (base) => {
    const library = opened([['some/walk.res', writeRigClip(base)]]);
    const clip = only(library);
    expect(clip).toMatchObject({
      name: 'walk',
      className: 'ECLP',
      state: { kind: 'needs-skeleton', message: 'Channels only: add a channel list and a skeleton' },
      frameCount: RIG_END_FRAME + 1,
      seconds: RIG_END_FRAME / 30,
    });
    const [listed] = library.listing().eclp;
    expect(listed).toMatchObject({
      clip: clip.id,
      base,
      lastKeyFrame: RIG_END_FRAME,
      fps: 30,
      fpsAssumed: true,
      endFrameAssumed: true,
      namedBy: undefined,
      channels: {
        rotation: { absent: 0, constant: 1, inline2: 0, stream: 2 },
        vector: { absent: 0, constant: 0, inline2: 1, stream: 1 },
        scalar: { absent: 0, constant: 0, inline2: 1, stream: 0 },
      },
    });
    expect(listed!.notes.length).toBeGreaterThan(3);
    expect(library.listing().files[0]).toMatchObject({ format: 'ECLP', clipCount: 1 });
    expect(library.listing().problems).toEqual([]);
    expect(library.loadClip(clip.id)).toMatchObject({ kind: 'failure', problem: { message: /Channels only/ as unknown } });
  });

  test('gives its channels with their keys, each owned, and its tracks without names', () => {
    const library = opened([CLIP]);
    const { id } = only(library);
    const result = library.loadChannels(id);
    if (result.kind === 'failure') throw new Error(result.problem.message);
    const { channels } = result.channels;
    expect(channels.map(({ kind }) => kind)).toEqual(['rotation', 'rotation', 'rotation', 'vector', 'vector', 'scalar']);
    expect([...channels[3]!.times]).toEqual([0, 12, 24]);
    expect([...channels[5]!.values]).toEqual([0, 1]);
    const again = structuredClone(result);
    structuredClone(result, { transfer: transferables(result) });
    expect(library.loadChannels(id)).toEqual(again);
    const tracks = library.loadTracks(id);
    expect(tracks).toMatchObject({ kind: 'clip', clip: { motion: { kind: 'keyed', transformTrackCount: 5, floatTrackCount: 1 } } });
  });

  test('plays no further than any stream could tell, whatever a record claims', () => {
    const keys = [0, 0xffff_fff0].map((frame) => ({ frame, value: [frame] }));
    const formats = { quaternion: 1, vector: 1, scalar: 1, time: 1 };
    const library = opened([['long.res', writeEclp({ formats, channels: [{ kind: 'scalar', keys }] }).bytes]]);
    expect(only(library).frameCount).toBe(65_536);
    expect(
      only(library)
        .notes.map(({ message }) => message)
        .join(),
    ).toMatch(/frames up to 65535 are played/);
  });
});

describe('a clip with side files', () => {
  test('plays on the rig of its documents, where the fixture has every joint', () => {
    const library = opened([CLIP, ...DOCUMENTS]);
    const clip = only(library);
    expect(clip).toMatchObject({ state: { kind: 'ready' }, seconds: RIG_END_FRAME / RIG_FPS, skeletonName: 'five_rig' });
    expectFixture(library);
    const [listed] = library.listing().eclp;
    expect(listed).toMatchObject({ fps: RIG_FPS, fpsAssumed: false, endFrameAssumed: false, looping: true, timeScale: 1, unmapped: [] });
    expect(listed!.notes.find(({ id }) => id === 'rest-pose')).toMatchObject({ outcome: 'holds' });
    const rig = library.listing().rigs.find(({ kind }) => kind === 'rig');
    expect(rig).toMatchObject({ joints: 5, dofs: RIG_DOF_IDS.length, dofsWithValue: RIG_DOF_IDS.length - RIG_DOFS_WITHOUT_DEFAULT });
    const render = library.listing().rigs.find(({ kind }) => kind === 'render-skeleton');
    expect(render!.checks.map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
    expect(render!.lists.map(({ name, length }) => `${name} ${length}`)).toEqual(['BoneNameHashes 5', 'ServerBones 2', 'GameplayBones 3']);
    expect(library.listing().problems).toEqual([]);
  });

  test('drives the float track that its name says, over the slots of the skeleton', () => {
    const library = opened([CLIP, ...DOCUMENTS]);
    const { motion, floatTrackToSlot } = load(library);
    expect(library.skeleton(only(library).skeleton!)!.floatSlots[floatTrackToSlot[0]!]).toBe('Grip');
    const out = new Float64Array(1);
    createSampler(motion).sampleFloats(12, out);
    expect(out[0]).toBeCloseTo(0.5, 6);
  });

  test('plays by the documented JSON alone', () => {
    const library = opened([OWN, CLIP]);
    expectFixture(library);
    expect(library.listing().eclp[0]).toMatchObject({ namedBy: { kind: 'eclp-rig', by: 'only' }, looping: true });
  });

  test('plays by anim info and a skeleton', () => {
    const library = opened([INFO, ...DOCUMENTS.filter(([path]) => /renderskeleton/.test(path)), CLIP]);
    expectFixture(library);
    expect(library.listing().eclp[0]).toMatchObject({ fps: RIG_FPS, endFrameAssumed: true, namedBy: { kind: 'anim-info', by: 'stem' } });
  });

  test('says the same in whatever order clip, JSON and documents come', () => {
    const skeletons = DOCUMENTS.filter(([path]) => !/walk/.test(path));
    const walk = DOCUMENTS.filter(([path]) => /walk/.test(path));
    const groups: readonly (readonly File[])[] = [[CLIP], [INFO], [OWN], skeletons, walk];
    const expected = told(opened(groups.flat()));
    expect(expected).toMatchObject({ clips: [{ state: { kind: 'ready' } }] });
    for (const order of permutations(groups)) expect(told(opened(order.flat()))).toEqual(expected);
    expect(told(opened(groups.flat().reverse()))).toEqual(expected);
  });

  test('goes back to what it was when a file is removed', () => {
    const library = opened([CLIP, ...DOCUMENTS]);
    const before = told(library);
    const { id } = only(library);
    const remove = (name: RegExp): void => {
      for (const file of library.listing().files) if (name.test(file.path)) library.remove(file.id);
    };
    remove(/five_rig/);
    expect(only(library)).toMatchObject({ id, skeleton: undefined, state: { kind: 'needs-skeleton' } });
    library.open(...DOCUMENTS.find(([path]) => /five_rig/.test(path))!);
    expect(told(library)).toEqual(before);
    expect(only(library).id).toBe(id);
    remove(/\.ebx$/);
    expect(told(library)).toEqual(told(opened([CLIP])));
    remove(/\.res$/);
    expect(library.listing()).toMatchObject({ files: [], clips: [], skeletons: [], eclp: [], rigs: [] });
  });

  test('is not named by a list that does not fit, and says why', () => {
    const short = opened([CLIP, ['a.json', json({ eclpRig: 1, channels: NAMES.slice(1) })]]);
    expect(
      only(short)
        .notes.map(({ message }) => message)
        .join(),
    ).toMatch(/5 names are given for 6 channels/);
    const swapped = opened([CLIP, ['a.json', json({ eclpRig: 1, channels: [NAMES[3], ...NAMES.slice(1)] })]]);
    expect(
      only(swapped)
        .notes.map(({ message }) => message)
        .join(),
    ).toMatch(/is a rotation, but its name .* vector/);
    expect(swapped.listing().eclp[0]).toMatchObject({ namedBy: undefined, sources: [{ kind: 'eclp-rig' }] });
  });

  test('of two clips and two lists, pairs those of one stem, and the two that are left', () => {
    const list = (fps: number): Uint8Array => json({ eclpRig: 1, clip: { fps }, channels: NAMES });
    const library = opened([
      ['x/run.res', writeRigClip(16)],
      ['x/walk.res', writeRigClip()],
      ['y/walk.json', list(50)],
      ['y/other.json', list(25)],
    ]);
    const rates = library.listing().eclp.map(({ fps, namedBy }) => [fps, namedBy?.by]);
    expect(rates).toEqual([
      [25, 'only'],
      [50, 'stem'],
    ]);
  });

  test('takes the last opened of files of one path, and says that another is passed over', () => {
    const list = (fps: number, channels: readonly string[] = NAMES): Uint8Array => json({ eclpRig: 1, clip: { fps }, channels });
    const notesOf = (library: Library): string => {
      return library
        .listing()
        .notes.map(({ message }) => message)
        .join();
    };
    // By stem, and as the only list.
    for (const path of ['five_walk.json', 'a.json']) {
      const library = opened([CLIP, [path, list(50)], [path, list(25)]]);
      expect(library.listing().eclp[0]).toMatchObject({ fps: 25, namedBy: { kind: 'eclp-rig' } });
      expect(notesOf(library)).toContain(`${path} is passed over`);
    }
    const corrected = opened([CLIP, ['five_walk.json', list(50, NAMES.slice(1))], ['five_walk.json', list(25)]]);
    expect(corrected.listing().eclp[0]).toMatchObject({ fps: 25, namedBy: { by: 'stem' } });
    expect(notesOf(opened([CLIP, ['a.json', list(50)]]))).not.toContain('passed over');
  });

  test.each([
    [{ fps: 30, endFrame: 1e300 }, { fps: 30, fpsAssumed: false, endFrame: RIG_END_FRAME, endFrameAssumed: true }, /last frame of 1e\+300/],
    [{ fps: 1e-9, endFrame: 9 }, { fps: 30, fpsAssumed: true, endFrame: 9, endFrameAssumed: false }, /frame rate of 1e-9/],
  ])('does not believe %o, and says so', (clip, timing, reason) => {
    const library = opened([CLIP, ['a.json', json({ eclpRig: 1, clip, channels: NAMES })]]);
    expect(library.listing().eclp[0]).toMatchObject(timing);
    expect(
      only(library)
        .notes.map(({ message }) => message)
        .join(),
    ).toMatch(reason);
  });

  test('takes another list of its name where the nearest does not fit', () => {
    const list = (fps: number, channels: readonly string[]): Uint8Array => json({ eclpRig: 1, clip: { fps }, channels });
    const library = opened([CLIP, ['rig/five_walk.json', list(50, NAMES.slice(1))], ['x/five_walk.json', list(25, NAMES)]]);
    expect(library.listing().eclp[0]).toMatchObject({ fps: 25, namedBy: { by: 'stem' } });
    expect(library.listing().notes.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('rig/five_walk.json is passed over: x/five_walk.json'),
    );
  });

  test('takes names from the file and the skeleton that a person picks, and gives the choice back', () => {
    const list = (fps: number): Uint8Array => json({ eclpRig: 1, clip: { fps }, channels: NAMES });
    const library = opened([CLIP, ['a.json', list(50)], ['b.json', list(25)], ...DOCUMENTS]);
    const { id, skeleton } = only(library);
    library.chooseSideFile(id, library.listing().files.find(({ path }) => path === 'b.json')!.id);
    expect(library.listing().eclp[0]).toMatchObject({ fps: 25, namedBy: { kind: 'eclp-rig', by: 'chosen' } });
    const render = library.listing().skeletons.find(({ name }) => name === 'five_renderskeleton')!;
    library.chooseSkeleton(id, render.id, 'track-names');
    expect(only(library)).toMatchObject({
      skeleton: library.listing().skeletons.find(({ name }) => name === render.name)!.id,
      skeletonBy: 'track-names',
    });
    library.chooseSkeleton(id, undefined, 'track-names');
    library.chooseSideFile(id, undefined);
    expect(only(library)).toMatchObject({ skeleton, skeletonBy: 'automatic' });
    expect(library.listing().eclp[0]!.fps).toBe(RIG_FPS);
  });

  test('lists joints that the skeleton does not have: they are curves only', () => {
    const names = ['Tail.q', ...NAMES.slice(1)];
    const library = opened([CLIP, ['five_walk.json', json({ eclpRig: 1, channels: names })], ...DOCUMENTS]);
    expect(library.listing().eclp[0]!.unmapped).toEqual(['Tail']);
    expect(load(library).trackToBone[0]).toBe(-1);
    expect(
      only(library)
        .notes.map(({ message }) => message)
        .join(),
    ).toMatch(/1 of its joints are not in the skeleton.*Tail/);
  });

  test('is not composed where it is additive; its channels stay', () => {
    const library = opened([['subt_lean.res', writeRigClip()], OWN]);
    expect(only(library)).toMatchObject({ skeleton: undefined, state: { kind: 'unreadable', message: /additive/ as unknown } });
    expect(library.loadChannels(only(library).id).kind).toBe('channels');
  });

  test('has helper joints listed as hidden', () => {
    const names = ['Reference', 'AITrajectory', 'Camera_01', 'Hips', 'ConnectHand', 'GroundPlane', 'ClimbPlane'];
    const local = names.map(() => [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    const library = opened([['rig.json', json({ eclpRig: 1, skeleton: { names, parents: names.map((_, i) => i - 1), local } })]]);
    expect(library.listing().rigs[0]).toMatchObject({ kind: 'own', joints: 7, hiddenJoints: [1, 2, 4, 5, 6] });
    expect(library.listing().files[0]).toMatchObject({ skeletonCount: 1, format: 'JSON' });
  });

  test('reads a probe’s dump of the clip’s documents, whose links are by index', () => {
    const dump = json([
      { type: 'EclipseAnimationAsset', fields: { EndFrame: 24, ChannelToDofAsset: { kind: 'internal', index: 1 } } },
      { type: 'ChannelToDofAsset', fields: { ChannelToDofIds: NAMES.map((_, index) => index) } },
      { type: 'ClipControllerAsset', fields: { FPS: 24, Animation: { kind: 'internal', index: 0 } } },
    ]);
    const library = opened([CLIP, ['five_walk.json', dump]]);
    expect(library.listing().eclp[0]).toMatchObject({
      fps: 24,
      endFrame: 24,
      endFrameAssumed: false,
      sources: [{ kind: 'ebx', by: 'stem' }],
    });
  });
});

describe('what is not opened', () => {
  const ascii = (text: string): Uint8Array => Uint8Array.from(text.padEnd(80, '\0'), (character) => character.charCodeAt(0));
  test.each([
    ['old EBX', Uint8Array.of(0xce, 0xd1, 0xb2, 0x0f, 1, 2, 3, 4, 0xff), /old EBX/],
    ['an ANT bank', ascii('GD.STRMl'), /ANT bank/],
    ['FBX', ascii('Kaydara FBX Binary  \0'), /FBX/],
    ['FBX of text', new TextEncoder().encode('; FBX 7.4.0 project file\n'), /FBX: export/],
    ['XML with a declaration', new TextEncoder().encode('<?xml version="1.0"?><a/>'), /of skate\. EBX and JSON/],
    ['an XML export', new TextEncoder().encode('<Type Guid="1"></Type>'), /XML/],
    ['EBX without reflection', withoutReflection(), /executable/],
    ['JSON of something else', json({ hello: 1 }), /none of the files/],
  ])('%s is refused with the reason', (_, bytes, reason) => {
    const { problems, files } = opened([['x.bin', bytes]]).listing();
    expect(problems.map(({ message }) => message).join()).toMatch(reason);
    expect(files).toHaveLength(1);
  });

  test('a clip with a word that should be zero is refused with its place', () => {
    const bytes = writeRigClip();
    bytes[0x14] = 7;
    expect(opened([['x.res', bytes]]).listing().problems[0]).toMatchObject({ format: 'ECLP', offset: 0x14 });
  });

  test('a .res too short or without channels says so; another name claims no such thing', () => {
    const empty = new Uint8Array(256);
    const wordOf = (path: string, bytes: Uint8Array): unknown => opened([[path, bytes]]).listing().problems[0];
    expect(wordOf('x.res', Uint8Array.of(0, 1, 2, 0xff))).toMatchObject({ format: 'ECLP' });
    expect(wordOf('x.res', empty)).toMatchObject({ format: 'ECLP' });
    expect(wordOf('x.bin', empty)).toMatchObject({ format: 'unknown' });
  });

  test('documents cut short or damaged are problems of their file, and the others go on', () => {
    for (const [index, [path, bytes]] of DOCUMENTS.entries()) {
      const damaged = bytes.slice();
      for (let at = 13 + index; at < damaged.length; at += 97) damaged[at]! ^= 0xff;
      for (const hostile of [bytes.subarray(0, bytes.length >> 1), damaged]) {
        const library = opened([CLIP, ...DOCUMENTS.map(([other, whole]): File => [other, other === path ? hostile : whole])]);
        expect(library.listing().problems.filter(({ message }) => message.includes('please report'))).toEqual([]);
        expect(library.listing().clips).toHaveLength(1);
      }
    }
  });
});

function withoutReflection(): Uint8Array {
  const bytes = DOCUMENTS[0]![1].slice();
  const at = Buffer.from(bytes).indexOf('RFL2');
  bytes.set([0x58, 0x58, 0x58, 0x58], at);
  return bytes;
}
