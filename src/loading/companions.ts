import type { BinderMember } from '../containers/index.ts';
import { lastPart } from '../containers/index.ts';

/** Kinds of members whose names are all they say: the binder that belongs beside this one (specs, tae-names §3). */
const MARKERS: readonly { readonly first: number; readonly last: number; readonly name: RegExp }[] = [
  // A division's own div_data.txt has an id of the first range too, and names nothing.
  { first: 6_000_000, last: 6_099_999, name: /^(c\d{4}_.+)\.txt$/i },
  { first: 6_200_000, last: 6_299_999, name: /^delayload_(c\d{4}_.+)\.txt$/i },
  { first: 6_300_000, last: 6_399_999, name: /^(c\d{4}_.+)\.blf$/i },
];
/** Real binders name some sixty. */
const MOST_COMPANIONS = 1000;
const LONGEST_NAME = 80;

/** The binders that a binder's marker members name, without extension, each once. */
export function companionsOf(members: readonly BinderMember[]): readonly string[] {
  const names = new Set<string>();
  for (const { id, name } of members) {
    if (id === undefined || name.length > LONGEST_NAME || names.size === MOST_COMPANIONS) continue;
    const kind = MARKERS.find(({ first, last }) => id >= first && id <= last);
    const companion = kind?.name.exec(name)?.[1];
    if (companion !== undefined) names.add(companion.toLowerCase());
  }
  return [...names];
}

/** What a companion of this file name is called by: `c0000_a000_md` of `chr/c0000_a000_md.anibnd.dcx`. */
export function companionName(path: string): string {
  return lastPart(path).replace(/\..*$/, '').toLowerCase();
}
