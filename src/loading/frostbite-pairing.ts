import { folderOf } from './names.ts';

/** How a side file came to a clip: someone chose it, both are called alike, or nothing else is open. */
export type PairedBy = 'chosen' | 'stem' | 'only';

/** Something that can go with a clip. */
export interface Companion {
  readonly file: number;
  readonly path: string;
  /** Names it goes by. */
  readonly stems: readonly string[];
}

export interface PairedCompanion<T> {
  readonly companion: T;
  readonly by: PairedBy;
  /** Alike ones that came before it and do not fit, and those of its very path that were opened earlier. */
  readonly passedOver: readonly T[];
}

interface Named {
  readonly path: string;
  readonly stem: string;
}

/**
 * Pairs clips with companions of one kind: by a person's choice, else by file stem, else the only clip that is left with the only
 * companion that is left; files of one path are one, of which the last opened wins. Of several the first that fits is taken, else
 * the first. Resource ids are not compared: a resource does not hold its own. The order of either list does not matter.
 */
export function pairCompanions<C extends Named, T extends Companion>(
  clips: readonly C[],
  companions: readonly T[],
  chosenOf: (clip: C) => number | undefined,
  fits: (clip: C, companion: T) => boolean,
): ReadonlyMap<C, PairedCompanion<T>> {
  const pairs = new Map<C, PairedCompanion<T>>();
  const pair = (clip: C, by: PairedBy, ranked: readonly T[]): void => {
    const found = ranked.findIndex((one) => fits(clip, one));
    const at = Math.max(found, 0);
    const companion = ranked[at];
    if (companion === undefined) return;
    const passedOver = ranked.filter((one, place) => place < at || (place > at && one.path === companion.path));
    pairs.set(clip, { companion, by, passedOver });
  };
  const byStem = new Map<string, T[]>();
  for (const companion of companions) {
    for (const stem of companion.stems) {
      const key = stem.toLowerCase();
      byStem.set(key, [...(byStem.get(key) ?? []), companion]);
    }
  }
  const byFile = new Map(companions.map((companion) => [companion.file, companion]));
  const taken = new Set<T>();
  for (const clip of clips) {
    const wanted = chosenOf(clip);
    const chosen = wanted === undefined ? undefined : byFile.get(wanted);
    const alike = byStem.get(clip.stem.toLowerCase()) ?? [];
    if (chosen === undefined) pair(clip, 'stem', nearestFirst(clip.path, alike));
    else pair(clip, 'chosen', [chosen]);
    for (const one of chosen === undefined ? alike : [chosen, ...alike]) taken.add(one);
  }
  const free = clips.filter((clip) => !pairs.has(clip));
  const left = companions.filter((companion) => !taken.has(companion));
  if (isOnePath(free) && isOnePath(left)) for (const clip of free) pair(clip, 'only', nearestFirst(clip.path, left));
  return pairs;
}

function isOnePath(files: readonly { readonly path: string }[]): boolean {
  return files.length > 0 && files.every(({ path }) => path === files[0]!.path);
}

/** Those in the clip's folder, then the others by path; of one path the last opened first. */
function nearestFirst<T extends Companion>(path: string, companions: readonly T[]): readonly T[] {
  const folder = folderOf(path);
  const sorted = companions.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : b.file - a.file));
  const isNear = (companion: T): boolean => folderOf(companion.path) === folder;
  return [...sorted.filter(isNear), ...sorted.filter((companion) => !isNear(companion))];
}
