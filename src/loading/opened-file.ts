import type { Skeleton } from '../animation/index.ts';
import { FormatError } from '../binary/index.ts';
import type { TagfileParts } from '../havok/index.ts';
import { describeClip, stateOf } from './describe-clip.ts';
import type { ClipListing, ClipRecord, ClipState, FileListing, MapListing, Problem, SkeletonListing } from './listing.ts';
import { doubtsOfSdk, type KnownRegion, listMap } from './maps.ts';
import { stemOf } from './names.ts';
import { foldProblems } from './problem-list.ts';
import type { ManualBinding, PreparedWish, SkeletonCandidate, SkeletonChoice } from './skeleton-choice.ts';
import type { RegionContents } from './read-region.ts';
import type { ClipContents, UnreadableClip } from './tagfile-contents.ts';
import { type FoundTagfile, toProblem, type UnwrappedFile } from './unwrap.ts';

export interface OpenedFile {
  readonly id: number;
  readonly unwrapped: UnwrappedFile;
  /** Kept to recognise the same file dropped again. */
  readonly source: Uint8Array;
  /** Other paths under which the same content was opened. */
  readonly aliases: string[];
  readonly entries: Entry[];
  /** What joining it with the other files shows. */
  readonly notes: FormatError[];
  /** Undefined after a change. */
  listed: ListedFile | undefined;
}

/** A tagfile among everything open, and how far it could be read. */
export interface Entry {
  readonly file: OpenedFile;
  readonly tagfile: FoundTagfile;
  readonly parts: TagfileParts | FormatError;
  /** Set while its compendium is not open. */
  waitsFor: string | undefined;
  /** Things in it that could not be read; none before it was. */
  faults: number;
  problems: readonly FormatError[];
  skeletons: readonly ListedSkeleton[];
  clips: readonly Clip[];
  /** What it holds of a map. */
  region: RegionContents | undefined;
}

export interface ListedSkeleton extends SkeletonCandidate {
  readonly skeleton: Skeleton;
}

/** One animation, listed. */
export interface Clip {
  readonly id: number;
  readonly entry: Entry;
  readonly name: string;
  /** Undefined while the compendium is missing. */
  contents: ClipContents | UnreadableClip | undefined;
  /** Undefined where it cannot be read. */
  wish: PreparedWish | undefined;
  choice: SkeletonChoice | undefined;
  /** The skeleton a person picked. */
  picked: PickedSkeleton | undefined;
  /** As the last listing had it. */
  record: ClipRecord;
}

export interface PickedSkeleton {
  readonly skeleton: ListedSkeleton;
  readonly by: ManualBinding['by'];
}

/** What a listing says of one file. */
export interface ListedFile {
  readonly file: FileListing;
  readonly skeletons: readonly SkeletonListing[];
  readonly map: MapListing | undefined;
  /** By name. */
  readonly clips: readonly ClipListing[];
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** Describes a file, anew only after a change. */
export function listFile(file: OpenedFile): ListedFile {
  file.listed ??= describeFile(file);
  return file.listed;
}

function describeFile(file: OpenedFile): ListedFile {
  const { path, format, compression, unpackMilliseconds, byteLength, unpackedByteLength, memberCount, game, problems, notes } =
    file.unwrapped;
  const clips = file.entries.flatMap((entry) => entry.clips.map((clip) => describeClip(knownClip(clip))));
  clips.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const skeletons = file.entries.flatMap((entry) => entry.skeletons.map((listed) => describeSkeleton(entry, listed)));
  return {
    file: {
      id: file.id,
      path,
      format,
      compression,
      unpackMilliseconds,
      bytes: byteLength,
      unpackedBytes: unpackedByteLength,
      memberCount,
      game,
      clipCount: clips.length,
      skeletonCount: skeletons.length,
    },
    skeletons,
    clips,
    map: listMap(file.id, path, game, regionsOf(file)),
    problems: foldProblems([
      ...problems,
      ...file.entries.flatMap((entry) => [...entry.problems, ...(entry.region?.problems ?? [])].map((error) => problemOf(entry, error))),
      ...clips.flatMap((clip) => clip.problems),
    ]),
    notes: foldProblems([
      ...notes,
      ...file.notes.map((error) => toProblem(path, '', error)),
      ...file.entries.flatMap(noteWaitingSkeleton),
      ...file.entries.flatMap(noteRegion),
      ...clips.flatMap((clip) => clip.notes),
    ]),
  };
}

/** The navigation tagfiles of a file, in the order of its map. */
export function regionsOf(file: OpenedFile): readonly KnownRegion[] {
  return file.entries.flatMap(({ region, tagfile }) => (region === undefined ? [] : [{ member: tagfile.member, contents: region }]));
}

function noteRegion(entry: Entry): readonly Problem[] {
  const { region, parts } = entry;
  if (region === undefined || parts instanceof FormatError) return [];
  return [...region.notes, ...doubtsOfSdk(parts.sdk)].map((error) => problemOf(entry, error));
}

function knownClip(clip: Clip): Parameters<typeof describeClip>[0] {
  const { entry } = clip;
  return {
    id: clip.id,
    file: entry.file.id,
    name: clip.name,
    path: entry.file.unwrapped.path,
    member: entry.tagfile.member,
    origin: entry.tagfile.origin,
    sdk: entry.parts instanceof FormatError ? '' : entry.parts.sdk,
    typeSource: entry.parts instanceof FormatError ? '' : entry.parts.types.kind === 'inline' ? 'inline' : entry.parts.types.id,
    waitsFor: entry.waitsFor,
    contents: clip.contents,
    choice: clip.choice,
    record: clip.record,
  };
}

/** Why a clip cannot be played yet, or at all. */
export function clipState(clip: Clip): ClipState {
  return stateOf(knownClip(clip));
}

/** The name of a tagfile's animation by its index. */
export function clipName({ file, tagfile }: Entry, index: number): string {
  const member = tagfile.member === '' ? file.unwrapped.path : tagfile.member;
  const stem = stemOf(member.slice(Math.max(member.lastIndexOf('!'), member.lastIndexOf('/'), member.lastIndexOf('\\')) + 1));
  return index === 0 ? stem : `${stem}#${index}`;
}

/** What a tagfile holds that cannot be read before its compendium is open: by its name. */
export function isSkeletonName({ file, tagfile }: Entry): boolean {
  return /skeleton/i.test(tagfile.member || file.unwrapped.path);
}

export function problemOf(entry: Entry, error: FormatError): Problem {
  return toProblem(entry.file.unwrapped.path, entry.tagfile.member, error);
}

/** A clip that waits is listed and says so itself; a skeleton would wait in silence. */
function noteWaitingSkeleton(entry: Entry): readonly Problem[] {
  if (entry.waitsFor === undefined || !isSkeletonName(entry)) return [];
  const message = `the skeleton needs the compendium ${entry.waitsFor}, which is in another binder: drop that too`;
  return [problemOf(entry, new FormatError('hkaSkeleton', undefined, message))];
}

function describeSkeleton(entry: Entry, { id, skeleton }: ListedSkeleton): SkeletonListing {
  return { id, file: entry.file.id, member: entry.tagfile.member, name: skeleton.name, boneCount: skeleton.bones.length };
}
