import { shown } from './names.ts';
import { type Belonging, belongingOf } from './origin.ts';
import {
  doubtsAbout,
  evidenceOf,
  LOOSE,
  type PreparedWish,
  SAME_BINDER,
  SAME_BUILD_PATH,
  SAME_FILE_NAME,
  SAME_TAGFILE,
  type SkeletonCandidate,
  type SkeletonChoice,
} from './skeleton-choice.ts';

/** What skeletons and clips can have in common: a tagfile or binder itself, or a word for a character or name. */
type Key = object | string;

interface KnownSkeleton extends Belonging {
  readonly candidate: SkeletonCandidate;
}

/** The skeletons that are open, by whose they are, so that a clip looks at its own and not at all of them. */
export class SkeletonIndex {
  readonly #shelves = new Map<Key, Shelf>();
  readonly #byName = new Map<string, KnownSkeleton[]>();
  /** Keys of the skeletons that came since the last look. */
  #fresh = new Set<Key>();

  add(candidate: SkeletonCandidate): void {
    const known: KnownSkeleton = { candidate, ...belongingOf(candidate.origin) };
    const { origin, character, built } = known;
    const keys: readonly (Key | undefined)[] = [origin, origin.binder, named(character), ofCharacter(character), ofCharacter(built)];
    for (const key of new Set(keys)) {
      if (key === undefined) continue;
      const shelf = this.#shelves.get(key) ?? new Shelf();
      this.#shelves.set(key, shelf.with(known));
      this.#fresh.add(key);
    }
    const { name } = candidate.skeleton;
    const namesakes = this.#byName.get(name) ?? [];
    namesakes.push(known);
    this.#byName.set(name, namesakes);
    this.#fresh.add(skeletonNamed(name));
  }

  /** Tells of a clip and its choice so far whether a skeleton that came since the last call could be nearer. */
  takeFresh(): (wish: PreparedWish, choice: SkeletonChoice | undefined) => boolean {
    const fresh = this.#fresh;
    this.#fresh = new Set();
    return (wish, choice) => {
      const keys = keysOf(wish);
      for (let nearness = choice?.nearness ?? LOOSE; nearness >= 0; nearness--) {
        const key = keys[nearness];
        if (key !== undefined && fresh.has(key)) return true;
      }
      return false;
    };
  }

  /**
   * Chooses the skeleton for a clip: one in the same tagfile; else in the same binder; else of the character its file is
   * named for; else of the one in its build path; else, for loose files, one of the name its binding gives. Only a skeleton
   * of the clip's own tagfile or binder that its binding does not call otherwise may have too few bones: the clip then plays on
   * those there are.
   */
  choose(wish: PreparedWish): SkeletonChoice | undefined {
    const keys = keysOf(wish);
    for (let nearness = SAME_TAGFILE; nearness < LOOSE; nearness++) {
      const key = keys[nearness];
      const shelf = key === undefined ? undefined : this.#shelves.get(key);
      const best = shelf?.best(wish, nearness);
      if (best !== undefined) return { skeleton: best.candidate, nearness, doubts: doubtsAbout(wish, best.candidate) };
    }
    return this.#chooseLoose(wish);
  }

  /**
   * By name alone, and many skeletons are called Master: track names must agree where there are any. Where there are none,
   * a binder that tells its character keeps its skeleton to that, and what is left to doubt is told.
   */
  #chooseLoose(wish: PreparedWish): SkeletonChoice | undefined {
    let best: KnownSkeleton | undefined;
    let bestScore = Number.POSITIVE_INFINITY;
    let equals = 0;
    for (const known of this.#byName.get(wish.skeletonName) ?? []) {
      const score = looseScore(wish, known);
      if (score === bestScore) equals++;
      if (score >= bestScore) continue;
      best = known;
      bestScore = score;
      equals = 0;
    }
    if (best === undefined) return undefined;
    const { candidate } = best;
    const doubts = [...doubtsAbout(wish, candidate)];
    if (bestScore >= UNNAMED) {
      const { bones, name } = candidate.skeleton;
      if (!isExact(wish, best))
        doubts.push(`nothing but the name ${shown(name)} says that the clip is for this skeleton of ${bones.length} bones`);
      if (equals > 0) doubts.push(`${equals} more of the open skeletons of the name ${shown(name)} would do as well`);
    }
    return { skeleton: candidate, nearness: LOOSE, doubts };
  }
}

const UNNAMED = 8;

/** The smaller the better; infinite for a skeleton that does not serve the clip. */
function looseScore(wish: PreparedWish, known: KnownSkeleton): number {
  const no = Number.POSITIVE_INFINITY;
  const { binder } = known.origin;
  if (binder !== undefined && wish.origin.binder !== undefined) return no;
  if (known.character !== undefined && wish.character !== undefined) return no;
  if (wish.highestBone >= known.candidate.skeleton.bones.length) return no;
  const evidence = evidenceOf(wish, known.candidate.skeleton);
  if (evidence === 'other') return no;
  if (evidence === 'none' && binder !== undefined && (known.character ?? known.built) !== undefined) return no;
  return (
    (evidence === 'same' ? 0 : UNNAMED) +
    (binder === undefined ? 0 : 4) +
    (known.folder === wish.folder ? 0 : 2) +
    (isExact(wish, known) ? 0 : 1)
  );
}

function isExact(wish: PreparedWish, { candidate }: KnownSkeleton): boolean {
  return wish.isIdentity && wish.trackCount === candidate.skeleton.bones.length;
}

/** Where a clip looks for its skeleton, by nearness. */
function keysOf(wish: PreparedWish): readonly (Key | undefined)[] {
  const keys: (Key | undefined)[] = [];
  keys[SAME_TAGFILE] = wish.origin;
  keys[SAME_BINDER] = wish.origin.binder;
  keys[SAME_FILE_NAME] = named(wish.character);
  keys[SAME_BUILD_PATH] = ofCharacter(wish.built);
  keys[LOOSE] = skeletonNamed(wish.skeletonName);
  return keys;
}

const named = (character: string | undefined): Key | undefined => (character === undefined ? undefined : `file ${character}`);
const ofCharacter = (character: string | undefined): Key | undefined => (character === undefined ? undefined : `character ${character}`);
const skeletonNamed = (name: string): Key => `name ${name}`;

/** Skeletons that are equally near. Each list keeps only those with more bones than all before, which is all a look-up needs. */
class Shelf {
  readonly #lists = new Map<string, KnownSkeleton[]>();

  with(known: KnownSkeleton): this {
    const bones = known.candidate.skeleton.bones.length;
    for (const key of listKeys(known.candidate.skeleton.name, known.folder)) {
      const list = this.#lists.get(key) ?? [];
      const last = list.at(-1);
      if (last === undefined || last.candidate.skeleton.bones.length < bones) list.push(known);
      this.#lists.set(key, list);
    }
    return this;
  }

  /** One that fits before one that does not; then one that the binding names, in the same folder, that came first. */
  best(wish: PreparedWish, nearness: number): KnownSkeleton | undefined {
    const lists = listKeys(wish.skeletonName, wish.folder).map((key) => this.#lists.get(key) ?? []);
    const named = wish.skeletonName === '' ? lists : lists.slice(0, NAMED_LISTS);
    // A build path can mislead: two of Nightreign's characters carry that of a third. It takes the name, too.
    for (const list of nearness === SAME_BUILD_PATH ? named : lists) {
      const fitting = list.find(({ candidate }) => wish.highestBone < candidate.skeleton.bones.length);
      if (fitting !== undefined) return fitting;
    }
    // Too few bones do only in the clip's own binder, and for the skeleton that the binding names: others are somebody else's.
    return nearness > SAME_BINDER ? undefined : named.find((list) => list.length > 0)?.[0];
  }
}

/** Lists that ask for the name, of those below. */
const NAMED_LISTS = 2;

/** Lists from the most demanding on: name and folder, name, folder, any. */
function listKeys(name: string, folder: string): readonly string[] {
  return [`both ${folder.length} ${folder}${name}`, `name ${name}`, `folder ${folder}`, 'any'];
}
