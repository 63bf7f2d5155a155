import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type AnimationFileOptions,
  animationContainer,
  type BinderMember,
  type ClipDescription,
  compendiumId,
  havokObject,
  type Quat,
  record,
  type Transform,
  writeAnimationFile,
  writeBnd4,
  writeClipFile,
  writeCompendium,
  writeDcx,
  writeSkeletonFile,
  writeTagfile,
} from '../../test/support/index.ts';
import { createSampler, TRANSFORM_SIZE } from '../animation/index.ts';
import { TagfileObjects, TypeTable } from '../havok/index.ts';
import { type ClipListing, Library, type Listing, type LoadedClip } from './index.ts';
import { SkeletonIndex } from './skeleton-index.ts';

const ID = compendiumId(0x1122334455667788n);
const ID_TEXT = '8877665544332211';
const WITH_COMPENDIUM: AnimationFileOptions = { compendium: ID };

const at = (x: number): Transform => ({ translation: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
/** A clip of two frames whose tracks stand at x = mark + track and move by one. */
const clip = (mark: number, more: Partial<ClipDescription> = {}, trackCount = 2): ClipDescription => ({
  motion: {
    kind: 'interleaved',
    duration: 1,
    frames: [0, 1].map((frame) => Array.from({ length: trackCount }, (_, track) => at(mark + track + frame))),
  },
  skeletonName: 'Master',
  ...more,
});
const skeleton = (names: readonly string[] = ['Master', 'Spine'], options: AnimationFileOptions = {}): Uint8Array =>
  writeSkeletonFile({ name: 'Master', bones: names.map((name, bone) => ({ name, parent: bone - 1 })) }, options);
const member = (name: string, bytes: Uint8Array): BinderMember => ({ name: `N:\\NTC\\data\\chr\\c9990\\hkx\\${name}`, id: 1, bytes });

function opened(...files: readonly (readonly [string, Uint8Array])[]): Library {
  const library = new Library();
  for (const [path, bytes] of files) library.open(path, bytes);
  return library;
}

const only = (library: Library): ClipListing => {
  const { clips } = library.listing();
  expect(clips).toHaveLength(1);
  return clips[0]!;
};

function load(library: Library, listed: ClipListing): LoadedClip {
  const result = library.loadClip(listed.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  return result.clip;
}

/** x of every track at frame 0. */
function marks(loaded: LoadedClip): readonly number[] {
  const out = new Float64Array(loaded.motion.transformTrackCount * TRANSFORM_SIZE);
  createSampler(loaded.motion).sample(0, out);
  return Array.from({ length: loaded.motion.transformTrackCount }, (_, track) => out[track * TRANSFORM_SIZE]!);
}

/** A listing without its ids, files in order of their paths: what must not depend on the order of drops. */
function withoutIds({ files, skeletons, clips, problems, notes }: Listing): unknown {
  const pathOf = (id: number): string => files.find((file) => file.id === id)!.path;
  const ordered = <T>(list: readonly T[]): readonly string[] => list.map((entry) => JSON.stringify(entry)).sort((a, b) => (a < b ? -1 : 1));
  return {
    files: ordered(files.map(({ id, ...file }) => ({ ...file, id: id > 0 }))),
    skeletons: ordered(skeletons.map(({ id, file, ...listed }) => ({ ...listed, id: id > 0, file: pathOf(file) }))),
    clips: ordered(
      clips.map(({ id, file, skeleton: chosen, ...listed }) => ({
        ...listed,
        id: id > 0,
        file: pathOf(file),
        skeleton: chosen === undefined ? undefined : skeletons.findIndex(({ id }) => id === chosen) >= 0,
      })),
    ),
    problems: ordered(problems),
    notes: ordered(notes),
  };
}

function permutations<T>(values: readonly T[]): readonly (readonly T[])[] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

describe('one binder', () => {
  const binder = writeBnd4([
    member('a000_003000.hkx', writeClipFile(clip(5, { blendHint: 1, referenceFrame: { samples: [[0, 0, 0, 0]] } }))),
    member('skeleton.hkx', skeleton()),
    member('a000_000000.hkx', writeClipFile(clip(7))),
  ]);
  const file = writeDcx(binder);
  const library = opened(['c9990.anibnd.dcx', file]);
  const listing = library.listing();

  test('lists its file', () => {
    expect(listing.files).toMatchObject([
      {
        path: 'c9990.anibnd.dcx',
        format: 'DCX DFLT > BND4',
        bytes: file.length,
        unpackedBytes: binder.length,
        memberCount: 3,
        game: 'Sekiro',
        clipCount: 2,
        skeletonCount: 1,
      },
    ]);
  });

  test('lists its skeleton', () => {
    expect(listing.skeletons).toMatchObject([{ file: listing.files[0]!.id, member: 'skeleton.hkx', name: 'Master', boneCount: 2 }]);
    expect(library.loadSkeleton(listing.skeletons[0]!.id)).toMatchObject({
      kind: 'skeleton',
      skeleton: {
        skeleton: {
          bones: [
            { name: 'Master', parent: -1 },
            { name: 'Spine', parent: 0 },
          ],
        },
      },
    });
  });

  test('lists its clips by name, with what they say of themselves', () => {
    expect(listing.clips.map(({ name }) => name)).toEqual(['a000_000000', 'a000_003000']);
    expect(listing.clips[1]).toMatchObject({
      file: listing.files[0]!.id,
      member: 'a000_003000.hkx',
      state: { kind: 'ready' },
      sdk: '20160200',
      className: 'hkaInterleavedUncompressedAnimation',
      skeletonName: 'Master',
      skeleton: listing.skeletons[0]!.id,
      frameCount: 2,
      seconds: 1,
      transformTrackCount: 2,
      floatTrackCount: 0,
      blendHint: { kind: 'additive-parent-space', stored: 1 },
      hasRootMotion: true,
      problems: [],
      notes: [],
    });
  });

  test('loads each clip by its id', () => {
    expect(listing.clips.map((listed) => marks(load(library, listed)))).toEqual([
      [7, 8],
      [5, 6],
    ]);
    expect(library.clipBytes(listing.clips[0]!.id)).toEqual(writeClipFile(clip(7)));
  });

  test('answers with a failure for what is not open', () => {
    for (const answer of [library.loadClip(999), library.loadTracks(999), library.loadSkeleton(999)]) {
      expect(answer).toMatchObject({ kind: 'failure', problem: { message: expect.stringContaining('not open') as unknown } });
    }
    expect(library.clipContents(999)).toBeUndefined();
    expect(library.clipBytes(999)).toBeUndefined();
  });

  test('dropped twice changes nothing, ids included', () => {
    const before = JSON.stringify(library.listing());
    library.open('c9990.anibnd.dcx', file.slice());
    expect(JSON.stringify(library.listing())).toBe(before);
  });
});

describe('two files of one name', () => {
  const version = (mark: number, bones: readonly string[]): Uint8Array =>
    writeBnd4([member('skeleton.hkx', skeleton(bones)), member('a000_000000.hkx', writeClipFile(clip(mark)))]);
  const library = opened(['c9990.anibnd', version(1, ['Master', 'Old'])], ['c9990.anibnd', version(2, ['Master', 'New', 'More'])]);
  const { files, clips, skeletons } = library.listing();

  test('are both open', () => {
    expect(files.map(({ path }) => path)).toEqual(['c9990.anibnd', 'c9990.anibnd']);
    expect(clips.map((listed) => marks(load(library, listed))[0])).toEqual([1, 2]);
  });

  test('keep their clips to their own skeletons', () => {
    const fileOf = (id: number | undefined): number | undefined => skeletons.find((listed) => listed.id === id)?.file;
    expect(clips.map((listed) => fileOf(listed.skeleton))).toEqual(files.map(({ id }) => id));
  });
});

describe('several animations in one tagfile', () => {
  const bytes = writeAnimationFile({ clips: [clip(1), clip(2, { trackToBone: [1, 0], blendHint: 2 }), clip(3)] });
  const library = opened(['c9990.anibnd', writeBnd4([member('a000_000000.hkx', bytes), member('skeleton.hkx', skeleton())])]);
  const { clips } = library.listing();

  test('are clips of their own, the later ones numbered', () => {
    expect(clips.map(({ name }) => name)).toEqual(['a000_000000', 'a000_000000#1', 'a000_000000#2']);
    expect(new Set(clips.map(({ id }) => id)).size).toBe(3);
  });

  test('have their own motions and bindings', () => {
    expect(clips.map((listed) => marks(load(library, listed))[0])).toEqual([1, 2, 3]);
    expect(clips.map((listed) => [...load(library, listed).trackToBone])).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(clips.map(({ blendHint }) => blendHint.stored)).toEqual([0, 2, 0]);
  });

  test('lie in several containers as well', () => {
    const variants = [1, 2].map((mark) =>
      record({ name: 'Container', className: 'hkaAnimationContainer', variant: animationContainer({ clips: [clip(mark)] }) }),
    );
    const two = opened(['a.hkx', writeTagfile(havokObject('hkRootLevelContainer', { namedVariants: variants }))]);
    expect(two.listing().clips.map(({ name }) => name)).toEqual(['a', 'a#1']);
  });
});

describe('animations that are not decoded', () => {
  const quantized = clip(0, { motion: { kind: 'quantized', duration: 1, trackCount: 2, data: new Uint8Array(64) } });
  const library = opened([
    'c9990.anibnd',
    writeBnd4([
      member('skeleton.hkx', skeleton()),
      member('a000_000000.hkx', writeClipFile(quantized)),
      member('a000_000001.hkx', writeClipFile(clip(1))),
    ]),
  ]);
  const { clips, problems } = library.listing();

  test('are listed with the name of their class, and hide nothing else', () => {
    expect(clips.map(({ name, className, state }) => [name, className, state.kind])).toEqual([
      ['a000_000000', 'hkaQuantizedAnimation', 'unreadable'],
      ['a000_000001', 'hkaInterleavedUncompressedAnimation', 'ready'],
    ]);
    expect(problems).toMatchObject([
      { file: 'c9990.anibnd', member: 'a000_000000.hkx', message: expect.stringContaining('hkaQuantizedAnimation') as unknown },
    ]);
    expect(clips[0]!.problems).toEqual(problems);
    expect(problems[0]!.offset).toBeGreaterThan(0);
  });

  test('fail to load with the same sentence', () => {
    expect(library.loadClip(clips[0]!.id)).toEqual({ kind: 'failure', problem: problems[0] });
    expect(library.loadTracks(clips[0]!.id)).toEqual({ kind: 'failure', problem: problems[0] });
  });

  test('of a class that nobody knows are named too', () => {
    const table = { classes: [{ name: 'hkaNewAnimation', parent: 'hkaAnimation', fields: [] }] };
    const animation = havokObject('hkaNewAnimation', { duration: 1 });
    const variant = havokObject('hkaAnimationContainer', { animations: [animation] });
    const root = havokObject('hkRootLevelContainer', {
      namedVariants: [record({ name: 'x', className: 'hkaAnimationContainer', variant })],
    });
    const listed = only(opened(['a.hkx', writeTagfile(root, { table })]));
    expect(listed).toMatchObject({
      className: 'hkaNewAnimation',
      state: { kind: 'unreadable', message: expect.stringContaining('hkaNewAnimation') as unknown },
    });
  });
});

describe('an animation', () => {
  test('without a binding drives the bones of its numbers and says so', () => {
    const library = opened([
      'c9990.anibnd',
      writeBnd4([member('a.hkx', writeClipFile(clip(0, { withoutBinding: true }))), member('s.hkx', skeleton())]),
    ]);
    const listed = only(library);
    expect(listed).toMatchObject({
      state: { kind: 'ready' },
      skeletonName: '',
      notes: [{ message: expect.stringContaining('no binding') as unknown }],
    });
    expect([...load(library, listed).trackToBone]).toEqual([0, 1]);
  });

  test('with a hint of no known meaning is shown as an ordinary one and says so', () => {
    const listed = only(opened(['a.hkx', writeClipFile(clip(0, { blendHint: 7 }))]));
    expect(listed.blendHint).toEqual({ kind: 'unknown', stored: 7 });
    expect(listed.notes).toMatchObject([{ message: expect.stringContaining('hint 7') as unknown }, {}]);
  });

  test('keeps its annotations and root motion', () => {
    const described = clip(0, {
      annotationTracks: [{ name: 'Master', annotations: [{ time: 0.5, text: 'step' }] }, { name: 'Spine' }],
      referenceFrame: {
        samples: [
          [0, 0, 0, 0],
          [1, 2, 3, 0.5],
        ],
        duration: 2,
      },
    });
    const library = opened(['c9990.anibnd', writeBnd4([member('a.hkx', writeClipFile(described)), member('s.hkx', skeleton())])]);
    expect(load(library, only(library))).toMatchObject({
      annotationTracks: [
        { name: 'Master', annotations: [{ seconds: 0.5, text: 'step' }] },
        { name: 'Spine', annotations: [] },
      ],
      referenceFrame: { up: [0, 1, 0], forward: [0, 0, 1], seconds: 2, samples: Float32Array.of(0, 0, 0, 0, 1, 2, 3, 0.5) },
    });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('that lasts %d seconds is refused, whatever its encoding', (duration) => {
    const still: ClipDescription = { motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [{}] }] } } };
    for (const described of [clip(0), still]) {
      const listed = only(opened(['a.hkx', writeClipFile({ ...described, animationFields: { duration } })]));
      expect(listed.state).toMatchObject({ kind: 'unreadable', message: expect.stringContaining(`lasts ${duration} seconds`) as unknown });
    }
  });

  test('whose frames are not whole is refused', () => {
    const listed = only(opened(['a.hkx', writeClipFile({ ...clip(0), animationFields: { numberOfTransformTracks: 3 } })]));
    expect(listed.state).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('4 transforms are not whole frames of 3 tracks') as unknown,
    });
  });

  test('with float tracks that its binding does not name plays, and says so', () => {
    const floats: ClipDescription = {
      motion: {
        kind: 'spline',
        clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [{}, {}], floats: [{ kind: 'static', value: 1 }] }] },
      },
    };
    const library = opened(['c9990.anibnd', writeBnd4([member('a.hkx', writeClipFile(floats)), member('s.hkx', skeleton())])]);
    expect(only(library)).toMatchObject({
      state: { kind: 'ready' },
      floatTrackCount: 1,
      problems: [],
      notes: [{ message: expect.stringContaining('the binding maps 0 float tracks and the animation has 1') as unknown }],
    });
    expect(marks(load(library, only(library)))).toEqual([0, 0]);
  });

  test('with rotations of ThreeComp24 is refused with a typed problem, and those beside it play', () => {
    const bytes = (encoding: 1 | 3): Uint8Array => {
      const value: Quat | Uint8Array = encoding === 1 ? [0, 0, 0, 1] : Uint8Array.of(0, 0, 0);
      const rotation = { kind: 'static', value } as const;
      return writeClipFile({
        motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [{ rotation, rotationEncoding: encoding }] }] } },
      });
    };
    const library = opened([
      'c9990.anibnd',
      writeBnd4([member('a000_000000.hkx', bytes(3)), member('a000_000001.hkx', bytes(1)), member('s.hkx', skeleton())]),
    ]);
    expect(library.listing().clips.map(({ state }) => state.kind)).toEqual(['unreadable', 'ready']);
    expect(library.listing().problems).toMatchObject([
      { member: 'a000_000000.hkx', format: 'spline block', message: expect.stringContaining('ThreeComp24') as unknown },
    ]);
  });
});

describe('joining over several drops', () => {
  const files: readonly (readonly [string, Uint8Array])[] = [
    [
      'c9990_a000_hi.anibnd',
      writeBnd4([
        member('a000_000000.hkx', writeClipFile(clip(1), WITH_COMPENDIUM)),
        member('a000_000001.hkx', writeAnimationFile({ clips: [clip(2), clip(3)] }, WITH_COMPENDIUM)),
      ]),
    ],
    ['c9990.compendium', writeCompendium([compendiumId(5n), ID])],
    ['c9990.anibnd', writeBnd4([member('skeleton.hkx', skeleton(['Master', 'Spine'], WITH_COMPENDIUM))])],
  ];

  test('comes to the same in every order, with everything playing', () => {
    const listings = permutations(files).map((order) => opened(...order).listing());
    for (const listing of listings) {
      expect(listing.clips.map(({ name, state }) => [name, state.kind])).toEqual([
        ['a000_000000', 'ready'],
        ['a000_000001', 'ready'],
        ['a000_000001#1', 'ready'],
      ]);
      expect(withoutIds(listing)).toEqual(withoutIds(listings[0]!));
    }
  });

  test('keeps every id it has given, at every step of every order', () => {
    for (const order of permutations(files)) {
      const library = new Library();
      const clips = new Map<number, string>();
      const skeletons = new Set<number>();
      for (const [path, bytes] of order) {
        library.open(path, bytes);
        const listing = library.listing();
        const now = new Map(listing.clips.map(({ id, name }) => [id, name]));
        for (const [id, name] of clips) expect(now.get(id)).toBe(name);
        for (const id of skeletons) expect(listing.skeletons.some((listed) => listed.id === id)).toBe(true);
        for (const [id, name] of now) clips.set(id, name);
        for (const { id } of listing.skeletons) skeletons.add(id);
      }
    }
  });

  test('tells at each step what is missing', () => {
    const library = opened(files[0]!);
    expect(library.listing().clips[0]).toMatchObject({
      state: { kind: 'needs-compendium', compendiumId: ID_TEXT },
      typeSource: ID_TEXT,
      notes: [{ message: expect.stringMatching(`compendium ${ID_TEXT}.*drop c9990.anibnd.dcx too`) as unknown }],
    });
    library.open(...files[1]!);
    expect(library.listing().clips[0]).toMatchObject({
      state: { kind: 'needs-skeleton', message: expect.stringMatching(/its skeleton Master: drop c9990.anibnd.dcx too/) as unknown },
      frameCount: 2,
    });
    library.open(...files[2]!);
    expect(library.listing().clips[0]).toMatchObject({ state: { kind: 'ready' }, notes: [] });
  });

  test('says what is missing when a clip is asked for too early', () => {
    const library = opened(files[0]!);
    const { id } = library.listing().clips[0]!;
    expect(library.loadClip(id)).toMatchObject({ kind: 'failure', problem: { message: expect.stringContaining(ID_TEXT) as unknown } });
    expect(library.loadTracks(id)).toMatchObject({
      kind: 'failure',
      problem: { message: expect.stringContaining('compendium') as unknown },
    });
    library.open(...files[1]!);
    expect(library.loadClip(id)).toMatchObject({ kind: 'failure', problem: { message: expect.stringContaining('skeleton') as unknown } });
    expect(library.loadTracks(id)).toMatchObject({ kind: 'clip' });
  });

  test('binds tracks beyond the skeleton to none, however late it comes', () => {
    const library = opened([
      'c9990.anibnd',
      writeBnd4([member('a.hkx', writeClipFile(clip(0, { trackToBone: [0, 9] }))), member('s.hkx', skeleton())]),
    ]);
    expect([...load(library, only(library)).trackToBone]).toEqual([0, -1]);
    const early = opened(['a.hkx', writeClipFile(clip(0, { trackToBone: [0, 9] }))]);
    const result = early.loadTracks(only(early).id);
    expect(result.kind === 'clip' && [...result.clip.trackToBone]).toEqual([0, 9]);
  });

  test('finds a waiting tagfile broken only when it can be read, and says so', () => {
    const broken = writeClipFile(clip(0), { ...WITH_COMPENDIUM, items: (items) => items.slice(0, 3) });
    const library = opened(['c9990.anibnd', writeBnd4([member('a.hkx', broken), member('s.hkx', skeleton())])]);
    expect(only(library).state.kind).toBe('needs-compendium');
    library.open('c9990.compendium', writeCompendium([ID]));
    const problem = { file: 'c9990.anibnd', member: 'a.hkx', format: 'TAG0' };
    expect(library.listing()).toMatchObject({ clips: [{ state: { kind: 'unreadable' }, problems: [problem] }], problems: [problem] });
  });

  test.each([
    ['loose', ['skeleton.hkx', skeleton(['Master'], WITH_COMPENDIUM)] as const, 'skeleton.hkx', ''],
    ['in a binder', files[2]!, 'c9990.anibnd', 'skeleton.hkx'],
  ])('says of a skeleton %s, too, that its compendium is missing, and does not list it as a clip', (_, dropped, file, place) => {
    const library = opened(dropped);
    expect(library.listing()).toMatchObject({
      clips: [],
      skeletons: [],
      problems: [],
      notes: [{ file, member: place, message: expect.stringContaining(ID_TEXT) as unknown }],
    });
    library.open(...files[1]!);
    expect(library.listing()).toMatchObject({ skeletons: [{ member: place }], notes: [] });
  });

  test('uses a compendium in the same binder wherever it stands among the members', () => {
    const members = [
      member('a.hkx', writeClipFile(clip(1), WITH_COMPENDIUM)),
      member('skeleton.hkx', skeleton(['Master', 'Spine'], WITH_COMPENDIUM)),
      member('c9990.compendium', writeCompendium([ID])),
    ];
    for (const order of permutations(members)) expect(only(opened(['c9990.anibnd', writeBnd4(order)])).state).toEqual({ kind: 'ready' });
  });
});

describe('compendia of one id that differ', () => {
  const right = writeCompendium([ID]);
  const wrong = writeCompendium([ID], { table: { reverse: true } });
  const waiting: readonly (readonly [string, Uint8Array])[] = [
    [
      'c9990.anibnd',
      writeBnd4([member('a.hkx', writeClipFile(clip(3), WITH_COMPENDIUM)), member('skeleton.hkx', skeleton(undefined, WITH_COMPENDIUM))]),
    ],
    ['right.compendium', right],
    ['wrong.compendium', wrong],
  ];

  test('serve each tagfile with the one that fits, in every order', () => {
    for (const order of permutations(waiting)) {
      const library = opened(...order);
      expect(only(library)).toMatchObject({ state: { kind: 'ready' }, problems: [] });
      expect(marks(load(library, only(library)))).toEqual([3, 4]);
      expect(library.listing().problems).toEqual([]);
    }
  });

  test('keep a clip that none fits, with its problem and its id, until one does', () => {
    const library = opened(waiting[0]!);
    const { id } = only(library);
    library.open('wrong.compendium', wrong);
    expect(only(library)).toMatchObject({ id, state: { kind: 'unreadable' }, problems: [{ member: 'a.hkx' }] });
    library.open('right.compendium', right);
    expect(only(library)).toMatchObject({ id, state: { kind: 'ready' }, problems: [] });
  });

  test('that are the same twice are one', () => {
    expect(opened(waiting[0]!, waiting[1]!, ['again.compendium', right]).listing().notes).toEqual([]);
  });
});

describe('a bug of our own', () => {
  afterEach(() => void vi.restoreAllMocks());
  const binder = writeBnd4([
    member('a.hkx', writeClipFile(clip(1))),
    member('b.hkx', writeClipFile(clip(2))),
    member('skeleton.hkx', skeleton()),
  ]);

  test('costs the member it was met in, and is named as one', () => {
    vi.spyOn(TagfileObjects.prototype, 'root').mockImplementationOnce(() => {
      throw new RangeError('boom');
    });
    const library = opened(['c9990.anibnd', binder]);
    expect(only(library)).toMatchObject({ name: 'b', state: { kind: 'ready' } });
    expect(library.listing().problems).toMatchObject([
      { file: 'c9990.anibnd', member: 'a.hkx', format: 'Marrow', message: 'Marrow failed on this member: boom, please report it' },
    ]);
  });

  test('while a clip is unpacked is an answer', () => {
    const library = opened(['c9990.anibnd', binder]);
    vi.spyOn(TagfileObjects.prototype, 'renewBudget').mockImplementationOnce(() => {
      throw new RangeError('boom');
    });
    const [first, second] = library.listing().clips.map(({ id }) => library.loadClip(id).kind);
    expect([first, second]).toEqual(['failure', 'clip']);
  });
});

describe('a large library', () => {
  const files = Array.from({ length: 40 }, (_, file) => {
    const character = `c${1000 + file}`;
    const path = (name: string): string => `N:\\NTC\\data\\chr\\${character}\\hkx\\${name}`;
    const clips = Array.from({ length: 100 }, (_, index) => ({
      name: path(`a${index}.hkx`),
      id: index,
      bytes: writeClipFile(clip(index)),
    }));
    return [`${character}.anibnd`, writeBnd4([{ name: path('skeleton.hkx'), id: 200, bytes: skeleton() }, ...clips])] as const;
  });

  test('describes nothing anew that did not change', () => {
    const library = opened(...files.slice(0, 3));
    const before = library.listing();
    library.open(...files[3]!);
    const after = library.listing();
    expect(after.clips.length).toBe(400);
    for (const [index, listed] of before.clips.entries()) expect(after.clips[index]).toBe(listed);
  });

  test('chooses skeletons anew only for the clips a new one could be nearer to', () => {
    const library = opened(...files.slice(0, 3));
    const choose = vi.spyOn(SkeletonIndex.prototype, 'choose');
    library.open(...files[3]!);
    expect(choose).toHaveBeenCalledTimes(100);
    choose.mockClear();
    library.open('c1001_div00.anibnd', writeBnd4([member('skeleton.hkx', skeleton())]));
    expect(choose).not.toHaveBeenCalled();
    choose.mockRestore();
  });

  test('opens its last file as quickly as its first ones', () => {
    const library = new Library();
    const times = files.map(([path, bytes]) => {
      const start = performance.now();
      library.open(path, bytes);
      library.listing();
      return performance.now() - start;
    });
    const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[of.length >> 1]!;
    expect(median(times.slice(-10))).toBeLessThan(3 * median(times.slice(2, 12)) + 5);
  });

  test('keeps equal type tables once', () => {
    const decode = vi.spyOn(TypeTable.prototype, 'type');
    opened(files[0]!);
    expect(new Set(decode.mock.contexts).size).toBe(1);
    decode.mockRestore();
  });
});

test('any change of one byte in a binder, or anywhere in its tagfiles, never throws', () => {
  const binder = writeBnd4([
    member('a000_000000.hkx', writeClipFile(clip(1, { annotationTracks: [{ name: 'Master' }, { name: 'Spine' }] }))),
    member('skeleton.hkx', skeleton()),
  ]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 }), (changes) => {
      const changed = binder.slice();
      for (const [place, byte] of changes) changed[place % binder.length] = byte;
      const library = opened(['c9990.anibnd', changed]);
      const { clips, skeletons } = library.listing();
      for (const { id } of clips) library.loadClip(id);
      for (const { id } of skeletons) library.loadSkeleton(id);
      expect(library.listing().problems.filter(({ format }) => format === 'Marrow')).toEqual([]);
    }),
    { seed: 1, numRuns: 500 },
  );
});
