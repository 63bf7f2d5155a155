import type { Skeleton } from '../animation/index.ts';
import { attempt, FormatError } from '../binary/index.ts';
import { decodeTagfileParts, decodeTypeTable, type TagfileParts, TagfileObjects, type TypeTable } from '../havok/index.ts';
import { describeClip } from './describe-clip.ts';
import type { ClipListing, ClipResult, FileListing, Listing, Problem, SkeletonListing, SkeletonResult } from './listing.ts';
import { loadClip } from './load-clip.ts';
import { stemOf } from './names.ts';
import { chooseSkeleton, type SkeletonCandidate, type SkeletonChoice } from './skeleton-choice.ts';
import { type ClipContents, readTagfileContents, type UnreadableClip } from './tagfile-contents.ts';
import { type FoundTagfile, toProblem, unwrapFile, type UnwrappedFile } from './unwrap.ts';

interface OpenedFile {
  readonly id: number;
  readonly unwrapped: UnwrappedFile;
  /** Kept to recognise the same file dropped again. */
  readonly source: Uint8Array;
}

/** A tagfile among everything open, and how far it could be read. */
interface Entry {
  readonly file: OpenedFile;
  readonly tagfile: FoundTagfile;
  readonly parts: TagfileParts | FormatError;
  /** Set while its compendium is not open. */
  waitsFor: string | undefined;
  readonly problems: FormatError[];
}

/** One animation, listed. */
interface Clip {
  readonly id: number;
  readonly entry: Entry;
  readonly name: string;
  /** Undefined while the compendium is missing. */
  contents: ClipContents | UnreadableClip | undefined;
  choice: SkeletonChoice | undefined;
}

/**
 * Everything opened, joined: compendia and skeletons of one file serve the clips of another.
 * Files are listed first; a clip's motion is unpacked when it is asked for.
 */
export class Library {
  readonly #files: OpenedFile[] = [];
  readonly #entries: Entry[] = [];
  readonly #compendia = new Map<string, TypeTable>();
  readonly #skeletons: (SkeletonCandidate & { readonly entry: Entry })[] = [];
  readonly #clips: Clip[] = [];
  #nextId = 1;

  /** Adds a file to what is open and joins it; the very same file again changes nothing. Never throws for what is in it. */
  open(path: string, bytes: Uint8Array): void {
    if (this.#files.some((file) => file.unwrapped.path === path && sameBytes(file.source, bytes))) return;
    const file: OpenedFile = { id: this.#nextId++, unwrapped: unwrapFile(path, bytes), source: bytes };
    this.#files.push(file);
    for (const { ids, types } of file.unwrapped.compendia) for (const id of ids) this.#compendia.set(id, types);
    for (const tagfile of file.unwrapped.tagfiles) this.#addTagfile(file, tagfile);
    if (file.unwrapped.compendia.length > 0) this.#wake();
    this.#chooseSkeletons();
  }

  listing(): Listing {
    const clips = this.#clips.map((clip) => this.#describe(clip));
    clips.sort((a, b) => a.file - b.file || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const clipProblems = clips.flatMap((clip) => clip.problems);
    const clipNotes = clips.flatMap((clip) => clip.notes);
    return {
      files: this.#files.map((file) => this.#describeFile(file)),
      skeletons: this.#skeletons.map((candidate) => describeSkeleton(candidate)),
      clips,
      problems: [
        ...this.#files.flatMap((file) => file.unwrapped.problems),
        ...this.#entries.flatMap((entry) => entry.problems.map((error) => problemOf(entry, error))),
        ...clipProblems,
      ],
      notes: [...this.#files.flatMap((file) => file.unwrapped.notes), ...this.#entries.flatMap(noteWaitingSkeleton), ...clipNotes],
    };
  }

  /** Unpacks a clip for the skeleton chosen for it; a failure where it has none. */
  loadClip(id: number): ClipResult {
    const clip = this.#clips.find((candidate) => candidate.id === id);
    if (clip === undefined) return failure(notOpen('clip'));
    if (clip.choice !== undefined) return this.#unpack(clip, clip.choice.skeleton.skeleton);
    if (clip.contents !== undefined && 'error' in clip.contents) return failure(problemOf(clip.entry, clip.contents.error));
    const { state } = this.#describe(clip);
    return failure(
      problemOf(clip.entry, new FormatError('hkaAnimation', undefined, state.kind === 'ready' ? 'it cannot be read' : state.message)),
    );
  }

  /** Unpacks a clip whether or not a skeleton is open for it: its tracks can be read all the same. */
  loadTracks(id: number): ClipResult {
    const clip = this.#clips.find((candidate) => candidate.id === id);
    return clip === undefined ? failure(notOpen('clip')) : this.#unpack(clip, clip.choice?.skeleton.skeleton);
  }

  loadSkeleton(id: number): SkeletonResult {
    const skeleton = this.skeleton(id);
    if (skeleton === undefined) return failure(notOpen('skeleton'));
    return { kind: 'skeleton', skeleton: { id, skeleton } };
  }

  /** A listed skeleton itself. */
  skeleton(id: number): Skeleton | undefined {
    return this.#skeletons.find((candidate) => candidate.id === id)?.skeleton;
  }

  /** What a listed clip says beyond its listing; undefined where it cannot be read. */
  clipContents(id: number): ClipContents | undefined {
    const contents = this.#clips.find((clip) => clip.id === id)?.contents;
    return contents === undefined || 'error' in contents ? undefined : contents;
  }

  /** The tagfile a clip lies in. */
  clipBytes(id: number): Uint8Array | undefined {
    return this.#clips.find((clip) => clip.id === id)?.entry.tagfile.bytes;
  }

  #unpack(clip: Clip, skeleton: Skeleton | undefined): ClipResult {
    const { entry, contents } = clip;
    if (contents === undefined)
      return failure(problemOf(entry, new FormatError('hkaAnimation', undefined, 'it cannot be read before its compendium is open')));
    if ('error' in contents) return failure(problemOf(entry, contents.error));
    const loaded = attempt(() => loadClip(clip.id, contents, skeleton, (error) => problemOf(entry, error)));
    return loaded instanceof FormatError ? failure(problemOf(entry, loaded)) : { kind: 'clip', clip: loaded };
  }

  #addTagfile(file: OpenedFile, tagfile: FoundTagfile): void {
    const parts = attempt(() => decodeTagfileParts(tagfile.bytes));
    const entry: Entry = { file, tagfile, parts, waitsFor: undefined, problems: [] };
    this.#entries.push(entry);
    if (parts instanceof FormatError) {
      entry.problems.push(parts);
      return;
    }
    if (parts.types.kind === 'compendium' && !this.#compendia.has(parts.types.id)) {
      entry.waitsFor = parts.types.id;
      // Nothing inside can be read yet; by its name it is a clip or a skeleton.
      if (!isSkeletonName(entry)) this.#clips.push(this.#clipOf(entry, 0, undefined));
      return;
    }
    this.#read(entry, parts);
  }

  /** Reads the tagfiles that waited for a compendium which is open now. */
  #wake(): void {
    for (const entry of this.#entries) {
      if (entry.waitsFor === undefined || entry.parts instanceof FormatError || !this.#compendia.has(entry.waitsFor)) continue;
      entry.waitsFor = undefined;
      this.#read(entry, entry.parts);
    }
  }

  #read(entry: Entry, parts: TagfileParts): void {
    const contents = attempt(() => {
      const types = parts.typeSection === undefined ? this.#compendiumOf(parts) : decodeTypeTable(parts.typeSection);
      return readTagfileContents(new TagfileObjects(parts.data, parts.items, types));
    });
    const waiting = this.#clips.findIndex((clip) => clip.entry === entry);
    if (contents instanceof FormatError) {
      if (waiting >= 0) this.#clips.splice(waiting, 1);
      entry.problems.push(contents);
      return;
    }
    entry.problems.push(...contents.problems);
    for (const skeleton of contents.skeletons) {
      this.#skeletons.push({ id: this.#nextId++, origin: entry.tagfile.origin, skeleton, entry });
    }
    const first = waiting < 0 ? undefined : this.#clips[waiting];
    // A clip that was listed while it waited keeps its id, so that a selection stays.
    if (first !== undefined && contents.clips.length === 0) this.#clips.splice(waiting, 1);
    for (const [index, clip] of contents.clips.entries()) {
      if (index === 0 && first !== undefined) first.contents = clip;
      else this.#clips.push(this.#clipOf(entry, index, clip));
    }
  }

  #compendiumOf(parts: TagfileParts): TypeTable {
    const types = parts.types.kind === 'compendium' ? this.#compendia.get(parts.types.id) : undefined;
    if (types === undefined) throw new FormatError('TAG0', undefined, 'the type table of this file is missing');
    return types;
  }

  #clipOf(entry: Entry, index: number, contents: Clip['contents']): Clip {
    const member = entry.tagfile.member === '' ? entry.file.unwrapped.path : entry.tagfile.member;
    const stem = stemOf(member.slice(Math.max(member.lastIndexOf('!'), member.lastIndexOf('/'), member.lastIndexOf('\\')) + 1));
    return { id: this.#nextId++, entry, name: index === 0 ? stem : `${stem}#${index}`, contents, choice: undefined };
  }

  #chooseSkeletons(): void {
    for (const clip of this.#clips) {
      const { contents } = clip;
      if (contents === undefined || 'error' in contents) continue;
      clip.choice = chooseSkeleton(
        {
          origin: clip.entry.tagfile.origin,
          skeletonName: contents.skeletonName,
          trackCount: contents.animation.numberOfTransformTracks,
          trackToBone: contents.trackToBone,
          trackNames: contents.trackNames,
        },
        this.#skeletons,
      );
    }
  }

  #describe(clip: Clip): ClipListing {
    const { entry } = clip;
    return describeClip({
      id: clip.id,
      file: entry.file.id,
      name: clip.name,
      path: entry.file.unwrapped.path,
      member: entry.tagfile.member,
      origin: entry.tagfile.origin,
      sdk: entry.parts instanceof FormatError ? '' : entry.parts.sdk,
      waitsFor: entry.waitsFor,
      contents: clip.contents,
      choice: clip.choice,
    });
  }

  #describeFile(file: OpenedFile): FileListing {
    const { path, format, byteLength, unpackedByteLength, memberCount, game } = file.unwrapped;
    return {
      id: file.id,
      path,
      format,
      bytes: byteLength,
      unpackedBytes: unpackedByteLength,
      memberCount,
      game,
      clipCount: this.#clips.filter((clip) => clip.entry.file === file).length,
      skeletonCount: this.#skeletons.filter((skeleton) => skeleton.entry.file === file).length,
    };
  }
}

/** What a tagfile holds that cannot be read before its compendium is open: by its name. */
function isSkeletonName({ file, tagfile }: Entry): boolean {
  return /skeleton/i.test(tagfile.member || file.unwrapped.path);
}

/** A clip that waits is listed and says so itself; a skeleton would wait in silence. */
function noteWaitingSkeleton(entry: Entry): readonly Problem[] {
  if (entry.waitsFor === undefined || !isSkeletonName(entry)) return [];
  const message = `the skeleton needs the compendium ${entry.waitsFor}, which is in another binder: drop that too`;
  return [problemOf(entry, new FormatError('hkaSkeleton', undefined, message))];
}

function describeSkeleton(candidate: SkeletonCandidate & { readonly entry: Entry }): SkeletonListing {
  const { id, skeleton, entry } = candidate;
  return { id, file: entry.file.id, member: entry.tagfile.member, name: skeleton.name, boneCount: skeleton.bones.length };
}

function problemOf(entry: Entry, error: FormatError): Problem {
  return toProblem(entry.file.unwrapped.path, entry.tagfile.member, error);
}

function notOpen(what: string): Problem {
  return { file: '', member: '', format: 'library', offset: undefined, message: `this ${what} is not open any more` };
}

function failure(problem: Problem): { readonly kind: 'failure'; readonly problem: Problem } {
  return { kind: 'failure', problem };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
