import { describe, expect, test } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import {
  type ClipDescription,
  compendiumId,
  type FloatTrack,
  type SplineTrack,
  type TagfileOptions,
  writeBnd4,
  writeClipFile,
  writeSkeletonFile,
} from '../support/index.ts';

const VALUE = Uint8Array.of(0, 0, 0, 0);
const splineOf = (track: SplineTrack): ClipDescription => ({
  motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [track] }] } },
  skeletonName: 'Master',
});
const still = splineOf({});
const slide: SplineTrack['position'] = {
  lanes: [{ kind: 'spline', points: [0, 1] }, { kind: 'absent' }, { kind: 'absent' }],
  knots: { degree: 1, values: [0, 0, 1, 1] },
};

const quartic: SplineTrack['position'] = {
  lanes: [{ kind: 'spline', points: [0, 1, 0, 1, 0] }, { kind: 'absent' }, { kind: 'absent' }],
  knots: { degree: 4, values: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1] },
};
const threePoints: FloatTrack = { kind: 'spline', points: [0, 1, 0], knots: { degree: 2, values: [0, 0, 0, 1, 1, 1] } };
const withFloats = (...floats: readonly FloatTrack[]): ClipDescription => ({
  ...still,
  motion: { kind: 'spline', clip: { frameCount: 2, duration: 1, blocks: [{ tracks: [{}], floats }] } },
});

/** Every way a clip can be there and not play, and what must be said. */
const REASONS: readonly (readonly [string, ClipDescription, RegExp, TagfileOptions?])[] = [
  ['a missing compendium', still, /needs the compendium 0900000000000000.*drop c9990\.anibnd\.dcx/, { compendium: compendiumId(9n) }],
  ['a missing skeleton', still, /needs its skeleton Master: drop c9990\.anibnd\.dcx/],
  ['a quantized animation', { ...still, motion: { kind: 'quantized', duration: 1, trackCount: 1, data: VALUE } }, /hkaQuantizedAnimation/],
  ['control points of an unknown type', splineOf({ position: slide, positionEncoding: 2 }), /unknown scalar type 2/],
  ['a degree beyond 3', splineOf({ position: quartic }), /degree 4 is not decoded/],
  ['a float track of an unknown mask', withFloats({ kind: 'mask', mask: 0x10 }), /float track 0 has the mask 0x10/],
  ['a float track whose place is not known', withFloats(threePoints, { kind: 'static', value: 1 }), /float track 1 follows/],
  ['ThreeComp24', splineOf({ rotation: { kind: 'static', value: VALUE }, rotationEncoding: 3 }), /ThreeComp24/],
  ['Straight16', splineOf({ rotation: { kind: 'static', value: VALUE }, rotationEncoding: 4 }), /Straight16/],
  ['a console file', { ...still, animationFields: { endian: 1 } }, /big-endian: a console file/],
  ['no frame', { ...still, animationFields: { numFrames: 0 } }, /0 frames/],
  ['an endless duration', { ...still, animationFields: { duration: Number.POSITIVE_INFINITY } }, /lasts Infinity seconds/],
  ['a block that ends elsewhere', { ...still, animationFields: { floatBlockOffsets: Uint32Array.of(0) } }, /block 0 ends 4 bytes/],
  ['a count of blocks that is wrong', { ...still, animationFields: { numBlocks: 3 } }, /header says 3/],
];

describe.each(REASONS.map(([reason, described, sentence, options]) => ({ reason, described, sentence, options })))(
  'a clip that does not play because of $reason',
  ({ described, sentence, options }) => {
    const library = new Library();
    library.open('c9990_a00.anibnd', writeBnd4([{ name: 'a000_000000.hkx', id: 1, bytes: writeClipFile(described, options) }]));
    const { clips, problems, notes } = library.listing();

    test('is listed, with the reason', () => {
      expect(clips).toHaveLength(1);
      const { state } = clips[0]!;
      expect(state.kind).not.toBe('ready');
      expect(state.kind === 'ready' ? '' : state.message).toMatch(sentence);
    });

    test('says the same among the problems or notes, with file and member', () => {
      const said = [...problems, ...notes].filter(({ message }) => sentence.test(message));
      expect(said).toMatchObject([{ file: 'c9990_a00.anibnd', member: 'a000_000000.hkx' }]);
    });

    test('answers so when it is asked for', () => {
      expect(library.loadClip(clips[0]!.id)).toMatchObject({
        kind: 'failure',
        problem: { message: expect.stringMatching(sentence) as unknown },
      });
    });
  },
);

test('what waits is no problem, what cannot be read is one', () => {
  const library = new Library();
  const members = REASONS.map(([, described, , options], id) => ({
    name: `a000_0000${String(id).padStart(2, '0')}.hkx`,
    id,
    bytes: writeClipFile(described, options),
  }));
  library.open('c9990.anibnd', writeBnd4(members));
  const { clips, problems } = library.listing();
  expect(clips.filter(({ state }) => state.kind.startsWith('needs')).map(({ name }) => name)).toEqual(['a000_000000', 'a000_000001']);
  expect(problems.map(({ member }) => member)).toEqual(members.slice(2).map(({ name }) => name));
  expect(problems.every(({ offset }) => offset !== undefined && offset > 0)).toBe(true);
});

test('a skeleton that cannot be read is a problem with its reason, and its clips ask for one', () => {
  const circle = writeSkeletonFile({
    name: 'Master',
    bones: [
      { name: 'A', parent: 1 },
      { name: 'B', parent: 0 },
    ],
  });
  const library = new Library();
  library.open(
    'c9990.anibnd',
    writeBnd4([
      { name: 'skeleton.hkx', id: 1, bytes: circle },
      { name: 'a.hkx', id: 2, bytes: writeClipFile(still) },
    ]),
  );
  expect(library.listing()).toMatchObject({
    skeletons: [],
    clips: [{ state: { kind: 'needs-skeleton' } }],
    problems: [{ member: 'skeleton.hkx', format: 'hkaSkeleton', message: expect.stringContaining('its own ancestor') as unknown }],
  });
});

test("a character's own binder never asks for itself", () => {
  for (const options of [undefined, { compendium: compendiumId(9n) }]) {
    const library = new Library();
    library.open('c9990.anibnd.dcx', writeBnd4([{ name: 'a000_000000.hkx', id: 1, bytes: writeClipFile(still, options) }]));
    const { state } = library.listing().clips[0]!;
    expect(state).toMatchObject({ message: expect.stringMatching(/: drop the binder that holds it too$/) as unknown });
    expect(state).not.toMatchObject({ message: expect.stringContaining('c9990.anibnd') as unknown });
  }
});
