import { describe, expect, test } from 'vitest';
import type { Skeleton } from '../animation/index.ts';
import type { Origin } from './origin.ts';
import { prepareWish, type SkeletonCandidate, type SkeletonChoice, type SkeletonWish } from './skeleton-choice.ts';
import { SkeletonIndex } from './skeleton-index.ts';

const buildPath = (character: string): string => `N:\\NTC\\data\\Target\\chr\\${character}\\hkx\\x.hkx`;

/** One binder for each name here. */
const binders = new Map<string, object>();
function binderOf(name: string): object {
  const binder = binders.get(name) ?? {};
  binders.set(name, binder);
  return binder;
}

/** A place in a binder file of its own, built for the character the file is named for unless said otherwise. */
const inBinder = (path: string, built = path.slice(0, 5), binder: object = binderOf(path)): Origin => ({
  path,
  binder,
  buildPath: buildPath(built),
});
const loose = (path: string): Origin => ({ path, binder: undefined, buildPath: '' });

let nextId = 1;
function candidate(origin: Origin, boneNames: readonly string[] = ['Master', 'Spine'], name = 'Master'): SkeletonCandidate {
  const bones = boneNames.map((bone, index) => ({ name: bone, parent: index - 1 }));
  const skeleton: Skeleton = {
    name,
    bones,
    reference: new Float32Array(bones.length * 10),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.from(bones.keys()),
  };
  return { id: nextId++, origin, skeleton };
}

const wish = (origin: Origin, more: Partial<SkeletonWish> = {}): SkeletonWish => ({
  origin,
  skeletonName: 'Master',
  trackCount: 2,
  trackToBone: Int16Array.of(0, 1),
  trackNames: [],
  ...more,
});
function chooseSkeleton(asked: SkeletonWish, candidates: readonly SkeletonCandidate[]): SkeletonChoice | undefined {
  const index = new SkeletonIndex();
  for (const known of candidates) index.add(known);
  return index.choose(prepareWish(asked));
}
const chosen = (asked: SkeletonWish, ...candidates: readonly SkeletonCandidate[]): number | undefined =>
  chooseSkeleton(asked, candidates)?.skeleton.id;
const doubts = (asked: SkeletonWish, ...candidates: readonly SkeletonCandidate[]): readonly string[] =>
  chooseSkeleton(asked, candidates)!.doubts;

describe('the order of choice', () => {
  const own = candidate(inBinder('c2120.anibnd.dcx'));
  const named = candidate(inBinder('other/c2120.anibnd'));
  const built = candidate(inBinder('mod.anibnd', 'c2120'));
  const stranger = candidate(inBinder('c9999.anibnd.dcx'));
  const clip = wish(inBinder('c2120.anibnd.dcx'));

  test.each([
    ['the same binder', [stranger, built, named, own], own],
    ['the character of the file name', [stranger, built, named], named],
    ['the character of the build path', [stranger, built], built],
  ])('takes %s first, wherever it stands in the list', (_, candidates, best) => {
    expect(chosen(clip, ...candidates)).toBe(best.id);
    expect(chosen(clip, ...candidates.toReversed())).toBe(best.id);
  });

  test('takes no skeleton of another character', () => {
    expect(chosen(clip, stranger)).toBeUndefined();
    expect(chosen(clip)).toBeUndefined();
  });

  test('joins divisions and companions by the character of their names', () => {
    expect(chosen(wish(inBinder('c2120_div01.anibnd.dcx')), own)).toBe(own.id);
    const player = candidate(inBinder('c0000.anibnd.dcx'));
    expect(chosen(wish(inBinder('C0000_a000_hi.anibnd.dcx', 'c0000')), own, player)).toBe(player.id);
  });

  test('does not take two binders of one name for the same', () => {
    const [first, second] = [{}, {}].map((binder) => candidate(inBinder('c2120.anibnd', 'c2120', binder)));
    expect(chosen(wish(second!.origin), first!, second!)).toBe(second!.id);
  });

  test('keeps to the nested binder a clip lies in', () => {
    const [first, second] = ['400', '401'].map((nested) => candidate(inBinder('wp.partsbnd', 'wp', binderOf(nested))));
    expect(chosen(wish(inBinder('wp.partsbnd', 'wp', binderOf('401'))), first!, second!)).toBe(second!.id);
  });

  test('of two in one binder takes the one that fits, then the one the binding names, then the first', () => {
    const origin = inBinder('c2120.anibnd');
    const small = candidate(origin, ['Master']);
    const ragdoll = candidate(origin, ['Master', 'Spine'], 'Ragdoll');
    const master = candidate(origin);
    const clipInside = wish(origin);
    expect(chosen(clipInside, small, ragdoll)).toBe(ragdoll.id);
    expect(chosen(clipInside, small, ragdoll, master)).toBe(master.id);
    expect(chosen(clipInside, master, candidate(origin))).toBe(master.id);
  });

  test('refuses a skeleton with too few bones, but for one of the same binder', () => {
    const many = { trackToBone: Int16Array.of(0, 7) };
    expect(chosen(wish(inBinder('c2120_div00.anibnd'), many), own)).toBeUndefined();
    expect(chosen(wish(inBinder('c2120.anibnd.dcx'), many), own)).toBe(own.id);
    // An empty list binds each track to the bone of its number.
    const identity = { trackToBone: new Int16Array(), trackCount: 3 };
    expect(chosen(wish(inBinder('c2120_div00.anibnd'), identity), own)).toBeUndefined();
    expect(chosen(wish(inBinder('c2120_div00.anibnd'), { ...identity, trackCount: 2 }), own)).toBe(own.id);
  });
});

describe('loose files', () => {
  const skeleton = candidate(loose('skeleton.hkx'));

  test('join by the name of the skeleton', () => {
    expect(chosen(wish(loose('a000_003000.hkx')), skeleton)).toBe(skeleton.id);
    expect(chosen(wish(loose('a000_003000.hkx'), { skeletonName: 'Other' }), skeleton)).toBeUndefined();
  });

  test('join only if named tracks name the bones: many skeletons are called Master', () => {
    const names = (...trackNames: string[]): Partial<SkeletonWish> => ({ trackNames });
    expect(chosen(wish(loose('a.hkx'), names('Master', 'Spine')), skeleton)).toBe(skeleton.id);
    expect(chosen(wish(loose('a.hkx'), names('Master', 'Tail')), skeleton)).toBeUndefined();
    expect(chosen(wish(loose('a.hkx'), names('', '')), skeleton)).toBe(skeleton.id);
  });

  test('join clips of a binder, and binders the clips beside them', () => {
    expect(chosen(wish(inBinder('mod.anibnd', 'mod')), skeleton)).toBe(skeleton.id);
    expect(chosen(wish(loose('a.hkx')), candidate(inBinder('mod.anibnd', 'mod')))).toBeDefined();
  });

  test('without track names keep off binders that tell another character, by file name or build path', () => {
    const strangers = [candidate(inBinder('c9999.anibnd.dcx')), candidate(inBinder('sample.anibnd.dcx', 'c9999'))];
    expect(chosen(wish(loose('a.hkx')), ...strangers)).toBeUndefined();
    const named = wish(loose('a.hkx'), { trackNames: ['Master', 'Spine'] });
    expect(chosen(named, ...strangers)).toBe(strangers[0]!.id);
    expect(chosen(named, ...strangers, skeleton)).toBe(skeleton.id);
  });

  test('take loose skeletons before those of binders, and of these the one with a bone for each track', () => {
    const identity = { trackToBone: new Int16Array() };
    const inMod = candidate(inBinder('mod.anibnd', 'mod'));
    const larger = candidate(loose('larger.hkx'), ['Master', 'Spine', 'Head']);
    expect(chosen(wish(loose('a.hkx'), identity), inMod, larger, skeleton)).toBe(skeleton.id);
    expect(chosen(wish(loose('a.hkx'), identity), inMod, larger)).toBe(larger.id);
  });

  test('say what is left to doubt', () => {
    const larger = candidate(loose('larger.hkx'), ['Master', 'Spine', 'Head']);
    expect(doubts(wish(loose('a.hkx')), skeleton)).toEqual([]);
    expect(doubts(wish(loose('a.hkx')), larger)).toEqual([expect.stringMatching(/nothing but the name Master .* of 3 bones/)]);
    expect(doubts(wish(loose('a.hkx')), skeleton, candidate(loose('other.hkx')))).toEqual([
      expect.stringMatching(/^1 more of the open skeletons/),
    ]);
    expect(doubts(wish(loose('a.hkx'), { trackNames: ['Master', 'Spine'] }), larger, candidate(loose('other.hkx')))).toEqual([]);
  });

  test('take the skeleton of their own tagfile first', () => {
    const [own, other] = [loose('both.hkx'), loose('skeleton.hkx')];
    const [mine, better] = [candidate(own, ['Master', 'Spine', 'Tail'], 'Other'), candidate(other)];
    expect(chosen(wish(own), better, mine)).toBe(mine.id);
  });

  test('of the same folder come first', () => {
    const [far, near] = ['x/skeleton.hkx', 'y/skeleton.hkx'].map((path) => candidate(loose(path)));
    expect(chosen(wish(loose('y/a.hkx')), far!, near!)).toBe(near!.id);
  });
});

describe('doubts', () => {
  const origin = inBinder('c2120.anibnd');
  const skeleton = candidate(origin, ['Master', 'Spine', 'Head']);

  test('are none where everything agrees', () => {
    expect(doubts(wish(origin, { trackNames: ['Master', 'Spine'] }), skeleton)).toEqual([]);
    expect(doubts(wish(origin, { trackToBone: Int16Array.of(2, -1), trackNames: ['Head', 'anything'] }), skeleton)).toEqual([]);
  });

  test('list the tracks that name bones the skeleton does not have', () => {
    const [doubt] = doubts(wish(origin, { trackCount: 4, trackToBone: Int16Array.of(0, 3, -1, 99) }), skeleton);
    expect(doubt).toMatch(/2 tracks .* skeleton of 3 .* 1, 3$/);
  });

  test('list eight tracks at most and count the others', () => {
    const [doubt] = doubts(wish(origin, { trackCount: 12, trackToBone: new Int16Array(12).fill(50) }), skeleton);
    expect(doubt).toMatch(/^12 tracks .*0, 1, 2, 3, 4, 5, 6, 7 and 4 more$/);
  });

  test('name the bone that two tracks drive; -1 twice is none', () => {
    expect(doubts(wish(origin, { trackToBone: Int16Array.of(1, 1) }), skeleton)).toEqual([
      expect.stringMatching(/two tracks drive bone 1 Spine/),
    ]);
    expect(doubts(wish(origin, { trackToBone: Int16Array.of(-1, -1) }), skeleton)).toEqual([]);
  });

  test('name the track that is called otherwise than its bone', () => {
    expect(doubts(wish(origin, { trackNames: ['Master', 'Tail'] }), skeleton)).toEqual([
      expect.stringMatching(/made on another skeleton: its track 1 is named Tail and drives Spine/),
    ]);
  });

  test('say when the build path led to another character', () => {
    const other = candidate(inBinder('c3560.anibnd.dcx'));
    expect(doubts(wish(inBinder('c9013.anibnd.dcx', 'c3560')), other)).toEqual([expect.stringMatching(/that of c3560.* named for c9013/)]);
  });
});
