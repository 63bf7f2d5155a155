import { clipMarks } from './clip-marks.ts';
import type { ClipSort } from '../../state/index.ts';
import type { ClipListing, EclpListing, FileListing, Listing, Problem, SkeletonListing, TaeListing } from '../../worker/contract.ts';

/** One line of the library list. */
export type LibraryRow =
  | {
      readonly kind: 'file';
      readonly file: FileListing;
      readonly boneCounts: readonly number[];
      /** What of it could not be read; undefined where all could. */
      readonly failure: FileFailure | undefined;
      /** Binders that it names and that are not open. */
      readonly companions: readonly string[];
      readonly tae: readonly TaeListing[];
    }
  | { readonly kind: 'skeleton'; readonly skeleton: SkeletonListing }
  | { readonly kind: 'clip'; readonly clip: ClipListing };

/** The mark of a file that was not read, or only in part, and why. */
export interface FileFailure {
  readonly text: 'not read' | 'in part';
  readonly reason: string;
}

/** What can be picked in the list: the same kinds and ids as the selection. */
export type LibraryItem = Exclude<LibraryRow, { readonly kind: 'file' }>;

/**
 * Lays the listing out as lines: each file with its skeletons and clips under it.
 * A filter keeps the lines whose name holds every word or that bear the mark of that word, and the files that still have lines.
 * `nonFinite` are the clips known to have values that are not finite: only those that were shown, for only unpacking tells.
 */
export function buildLibraryRows(
  listing: Listing,
  filter: string,
  sort: ClipSort = 'name',
  nonFinite: ReadonlySet<number> = NONE,
): readonly LibraryRow[] {
  const problems = groupByPath(listing.problems);
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const skeletons = groupByFile(listing.skeletons);
  const clips = groupByFile(listing.clips);
  const companions = groupByFile(listing.companions);
  const tae = groupByFile(listing.tae);
  const eclpOf = new Map(listing.eclp.map((eclp) => [eclp.clip, eclp]));
  const rows: LibraryRow[] = [];
  for (const file of listing.files) {
    const ofFile = skeletons.get(file.id) ?? [];
    const items: LibraryItem[] = [];
    for (const skeleton of ofFile) if (matches(skeleton, words, NO_MARKS)) items.push({ kind: 'skeleton', skeleton });
    for (const clip of sorted(clips.get(file.id) ?? [], sort))
      if (matches(clip, words, () => markWords(clip, nonFinite.has(clip.id), eclpOf.get(clip.id)))) items.push({ kind: 'clip', clip });
    if (items.length === 0 && words.length > 0) continue;
    rows.push(
      {
        kind: 'file',
        file,
        boneCounts: ofFile.map((skeleton) => skeleton.boneCount),
        failure: failureOf(problems.get(file.path) ?? [], file),
        companions: (companions.get(file.id) ?? []).map(({ name }) => name),
        tae: tae.get(file.id) ?? [],
      },
      ...items,
    );
  }
  return rows;
}

/** The binder inside the file that a member lies in, without its folders; empty where it lies in the file itself. */
export function nestOf(member: string): string {
  const path = member.slice(0, Math.max(0, member.lastIndexOf('!')));
  return path.slice(Math.max(path.lastIndexOf('!'), path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The clip before or after the given one, the first or last where none is given; undefined at the ends. */
export function neighbouringClip(rows: readonly LibraryRow[], clip: number | undefined, direction: 1 | -1): number | undefined {
  const ids = rows.flatMap((row) => (row.kind === 'clip' ? [row.clip.id] : []));
  const index = clip === undefined ? -1 : ids.indexOf(clip);
  if (index >= 0) return ids[index + direction];
  return direction > 0 ? ids[0] : ids.at(-1);
}

/** The nearest line at or beyond `index` that can be picked, looking first in `direction` and then back. */
export function pickableIndex(rows: readonly LibraryRow[], index: number, direction: 1 | -1): number | undefined {
  const start = Math.min(Math.max(index, 0), rows.length - 1);
  return findPickable(rows, start, direction) ?? findPickable(rows, start, direction === 1 ? -1 : 1);
}

function findPickable(rows: readonly LibraryRow[], start: number, direction: 1 | -1): number | undefined {
  for (let index = start; index >= 0 && index < rows.length; index += direction) if (rows[index]!.kind !== 'file') return index;
  return undefined;
}

/** What could not be read of a file: its own reason, or how many of its members could not. */
function failureOf(problems: readonly Problem[], file: FileListing): FileFailure | undefined {
  const [first] = problems;
  if (first === undefined) return undefined;
  const whole = file.clipCount === 0 && file.skeletonCount === 0;
  const others = problems.length - 1;
  return {
    text: whole ? 'not read' : 'in part',
    reason: others === 0 ? first.message : `${first.message}, and ${others} more in Problems`,
  };
}

function groupByPath(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.file);
    if (group === undefined) groups.set(problem.file, [problem]);
    else group.push(problem);
  }
  return groups;
}

function groupByFile<Item extends { readonly file: number }>(items: readonly Item[]): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.file);
    if (group === undefined) groups.set(item.file, [item]);
    else group.push(item);
  }
  return groups;
}

/** Listed by name already; ids follow the members of the file. */
function sorted(clips: readonly ClipListing[], sort: ClipSort): readonly ClipListing[] {
  switch (sort) {
    case 'name':
      return clips;
    case 'duration':
      return [...clips].sort((a, b) => b.seconds - a.seconds);
    case 'file':
      return [...clips].sort((a, b) => a.id - b.id);
  }
}

const NONE: ReadonlySet<number> = new Set();
const NO_MARKS = (): readonly string[] => [];

/** The marks of a clip as someone types them: `add`, `root`, `blk`, `needs`, `nan`, `note`, `no record`, `imported`. */
function markWords(clip: ClipListing, hasNonFinite: boolean, eclp: EclpListing | undefined): readonly string[] {
  return clipMarks(clip, hasNonFinite, eclp).flatMap(({ text }) => text.toLowerCase().split(' '));
}

function matches(
  item: { readonly name: string; readonly member: string },
  words: readonly string[],
  marks: () => readonly string[],
): boolean {
  if (words.length === 0) return true;
  const text = `${item.name} ${item.member}`.toLowerCase();
  return words.every((word) => text.includes(word) || (MARK_WORDS.has(word) && marks().includes(word)));
}

/** Not their numbers: those are looked for in names. */
const MARK_WORDS: ReadonlySet<string> = new Set([
  'add',
  'root',
  'blk',
  'intl',
  'needs',
  'unreadable',
  'hint',
  'nan',
  'note',
  'problem',
  'no',
  'record',
  'imported',
  'names',
  'rig',
  'ch',
  'fps',
  'assumed',
]);
