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
}

interface Named {
  readonly path: string;
  readonly stem: string;
}

/**
 * Pairs clips with companions of one kind: by a person's choice, else by file stem, else the only clip that is left with the only
 * companion that is left. Resource ids are not compared: a resource does not hold its own. The order of either list does not matter.
 */
export function pairCompanions<T extends Companion>(
  clips: readonly Named[],
  companions: readonly T[],
  chosenOf: (clip: Named) => number | undefined,
): ReadonlyMap<Named, PairedCompanion<T>> {
  const pairs = new Map<Named, PairedCompanion<T>>();
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
    const companion = chosen ?? nearest(clip.path, alike);
    if (companion === undefined) continue;
    pairs.set(clip, { companion, by: chosen === undefined ? 'stem' : 'chosen' });
    for (const one of [companion, ...alike]) taken.add(one);
  }
  const free = clips.filter((clip) => !pairs.has(clip));
  const left = companions.filter((companion) => !taken.has(companion));
  if (free.length === 1 && left.length === 1) pairs.set(free[0]!, { companion: left[0]!, by: 'only' });
  return pairs;
}

/** Of several of one name the one in the clip's folder, else the first by path. */
function nearest<T extends Companion>(path: string, companions: readonly T[]): T | undefined {
  const sorted = companions.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return sorted.find((companion) => folderOf(companion.path) === folderOf(path)) ?? sorted[0];
}
