import type { Skeleton } from '../animation/index.ts';
import { FormatError, sameBytes } from '../binary/index.ts';
import { type Compendium, decodeTagfileParts, TagfileObjects, type TagfileParts } from '../havok/index.ts';
import { companionName } from './companions.ts';
import { contentHash } from './content-hash.ts';
import { FrostbiteShelf } from './frostbite-shelf.ts';
import { guarded } from './guarded.ts';
import type { ChannelsResult, ClipResult, FileName, Listing, MapResult, Problem, SkeletonResult, TaeListing } from './listing.ts';
import { loadClip } from './load-clip.ts';
import { loadMap } from './maps.ts';
import {
  type Clip,
  clipName,
  clipState,
  type Entry,
  isSkeletonName,
  type ListedSkeleton,
  listFile,
  type ListedFile,
  type OpenedFile,
  problemOf,
  regionsOf,
} from './opened-file.ts';
import { bindPicked } from './pick-skeleton.ts';
import type { RegionContents } from './read-region.ts';
import { type ManualBinding, prepareWish, type PreparedWish } from './skeleton-choice.ts';
import { SkeletonIndex } from './skeleton-index.ts';
import { joinRecords, recordByName } from './tae-records.ts';
import { type ClipContents, faultsOf, readTagfileContents, type TagfileContents } from './tagfile-contents.ts';
import { TypeTables } from './type-tables.ts';
import { type FoundTagfile, type Prepared, refusedFile, toProblem, unwrapFile, type UnwrappedFile } from './unwrap.ts';

/** A navigation tagfile, for scripts that hash and describe it. */
export interface KnownNavigation {
  readonly contents: RegionContents;
  readonly bytes: Uint8Array;
  readonly sdk: string;
}

/**
 * Everything opened, joined: compendia and skeletons of one file serve the clips of another.
 * Files are listed first; a clip's motion is unpacked when it is asked for.
 */
export class Library {
  /** In the order they were opened. */
  readonly #files: OpenedFile[] = [];
  readonly #byContent = new Map<string, OpenedFile[]>();
  #tables = new TypeTables();
  #skeletons = new SkeletonIndex();
  readonly #skeletonsById = new Map<number, ListedSkeleton>();
  readonly #clips = new Map<number, Clip>();
  /** Clips that have no choice yet or whose wish is new. */
  readonly #unchosen = new Set<Clip>();
  /** Tagfiles that another compendium of the id could help. */
  readonly #waiting = new Map<string, Set<Entry>>();
  /** Undefined after a change. */
  #tae: readonly TaeListing[] | undefined;
  #nextId = 1;
  readonly #frostbite = new FrostbiteShelf(() => this.#nextId++);

  /**
   * Adds a file to what is open and joins it; content that is open already is not opened twice. Never throws for what is in it.
   * Without `prepared` its outermost compression is taken off here, at one stretch.
   */
  open(path: string, bytes: Uint8Array, prepared?: Prepared): void {
    this.#open(path, bytes, () => unwrapFile(path, bytes, undefined, prepared));
  }

  /** Lists a file with the reason why it is left closed. */
  refuse(path: string, bytes: Uint8Array, reason: FormatError): void {
    this.#open(path, bytes, () => refusedFile(path, bytes, reason));
  }

  /** Lets go of a file. What it served is read and bound anew from what is left; ids of the other files stay. */
  remove(id: number): void {
    const gone = this.#files.find((file) => file.id === id);
    if (gone === undefined) return;
    this.#files.splice(this.#files.indexOf(gone), 1);
    this.#tae = undefined;
    const hash = contentHash(gone.source);
    const alike = (this.#byContent.get(hash) ?? []).filter((file) => file !== gone);
    if (alike.length > 0) this.#byContent.set(hash, alike);
    else this.#byContent.delete(hash);
    for (const entry of gone.entries) this.#forget(entry);
    this.#frostbite.remove(id);
    this.#joinAnew(new Set(gone.unwrapped.compendia.flatMap(({ ids }) => ids)));
  }

  /** Has a clip play on a skeleton that a person picked, bound by stored index or by the tracks' names; undefined gives the choice back. */
  chooseSkeleton(clipId: number, skeletonId: number | undefined, by: ManualBinding['by']): void {
    this.#frostbite.chooseSkeleton(clipId, skeletonId);
    const clip = this.#clips.get(clipId);
    if (clip === undefined) return;
    const skeleton = skeletonId === undefined ? undefined : this.#skeletonsById.get(skeletonId);
    clip.picked = skeleton === undefined ? undefined : { skeleton, by };
    this.#unchosen.add(clip);
    this.#chooseSkeletons();
  }

  /** Has an ECLP clip take its channels' names from a file that a person picked; undefined gives the choice back. */
  chooseSideFile(clipId: number, file: number | undefined): void {
    this.#frostbite.chooseSideFile(clipId, file);
  }

  listing(): Listing {
    // Before the files are described: it renews what clips say of their records.
    this.#tae ??= joinRecords(this.#files);
    const listed = this.#files.map((file) => this.#withFrostbite(file.id, listFile(file)));
    return {
      files: listed.map(({ file }) => file),
      skeletons: listed.flatMap(({ skeletons }) => skeletons),
      clips: listed.flatMap(({ clips }) => clips),
      problems: listed.flatMap(({ problems }) => problems),
      notes: listed.flatMap(({ notes }) => notes),
      companions: this.#missingCompanions(),
      aliases: this.#files.flatMap(({ id, aliases }) => aliases.map((name) => ({ file: id, name }))),
      maps: listed.flatMap(({ map }) => (map === undefined ? [] : [map])),
      tae: this.#tae,
      eclp: this.#frostbite.eclp,
      rigs: this.#frostbite.rigs,
    };
  }

  /** Unpacks a clip for the skeleton chosen for it; a failure where it has none. */
  loadClip(id: number): ClipResult {
    if (this.#frostbite.hasClip(id)) {
      const loaded = this.#frostbite.loadClip(id) ?? notOpen('clip');
      return 'motion' in loaded ? { kind: 'clip', clip: loaded } : failure(loaded);
    }
    const clip = this.#clips.get(id);
    if (clip === undefined) return failure(notOpen('clip'));
    if (clip.choice !== undefined) return this.#unpack(clip, clip.choice.skeleton.skeleton);
    if (clip.contents !== undefined && 'error' in clip.contents) return failure(problemOf(clip.entry, clip.contents.error));
    const state = clipState(clip);
    return failure(
      problemOf(clip.entry, new FormatError('hkaAnimation', undefined, state.kind === 'ready' ? 'it cannot be read' : state.message)),
    );
  }

  /** Unpacks a clip whether or not a skeleton is open for it: its tracks can be read all the same. */
  loadTracks(id: number): ClipResult {
    const keyed = this.#frostbite.hasClip(id) ? this.#frostbite.loadTracks(id) : undefined;
    if (keyed !== undefined) return { kind: 'clip', clip: keyed };
    const clip = this.#clips.get(id);
    return clip === undefined ? failure(notOpen('clip')) : this.#unpack(clip, clip.choice?.skeleton.skeleton);
  }

  /** The channels of an ECLP clip, whether or not it can be played. */
  loadChannels(id: number): ChannelsResult {
    const channels = this.#frostbite.hasClip(id) ? this.#frostbite.loadChannels(id) : undefined;
    return channels === undefined ? failure(notOpen('ECLP clip')) : { kind: 'channels', channels };
  }

  loadSkeleton(id: number): SkeletonResult {
    const skeleton = this.skeleton(id);
    if (skeleton === undefined) return failure(notOpen('skeleton'));
    return { kind: 'skeleton', skeleton: { id, skeleton } };
  }

  /** Reads every region of a file's map. */
  loadMap(file: number): MapResult {
    const opened = this.#files.find(({ id }) => id === file);
    const regions = opened === undefined ? [] : regionsOf(opened);
    if (opened === undefined || regions.length === 0) return failure(notOpen('map'));
    const loaded = guarded(() => loadMap(file, regions));
    return loaded instanceof FormatError ? failure(toProblem(opened.unwrapped.path, '', loaded)) : { kind: 'map', map: loaded };
  }

  /** What the regions of a file's map say beyond their listing, in its order. */
  mapContents(file: number): readonly KnownNavigation[] {
    const opened = this.#files.find(({ id }) => id === file);
    return (opened?.entries ?? []).flatMap(({ region, tagfile, parts }) =>
      region === undefined ? [] : [{ contents: region, bytes: tagfile.bytes, sdk: parts instanceof FormatError ? '' : parts.sdk }],
    );
  }

  /** A listed skeleton itself. */
  skeleton(id: number): Skeleton | undefined {
    return this.#skeletonsById.get(id)?.skeleton ?? this.#frostbite.skeleton(id);
  }

  /** What a listed clip says beyond its listing; undefined where it cannot be read. */
  clipContents(id: number): ClipContents | undefined {
    const contents = this.#clips.get(id)?.contents;
    return contents === undefined || 'error' in contents ? undefined : contents;
  }

  /** Every opened file with its bytes as they are without the outermost compression, for scripts that hash them; undefined where it cannot be read. */
  contentOf(file: number): Uint8Array | undefined {
    return this.#files.find(({ id }) => id === file)?.unwrapped.content;
  }

  /** The tagfile a clip lies in; of an ECLP clip its file. */
  clipBytes(id: number): Uint8Array | undefined {
    const own = this.#frostbite.fileOfClip(id);
    return own === undefined ? this.#clips.get(id)?.entry.tagfile.bytes : this.contentOf(own);
  }

  /** Adds what is joined anew with each change of any file of that engine; most files have nothing of it. */
  #withFrostbite(id: number, listed: ListedFile): ListedFile {
    const more = this.#frostbite.listingOf(id);
    if (more === undefined) return listed;
    const { clips, skeletons, problems, notes } = more;
    return {
      ...listed,
      file: { ...listed.file, clipCount: clips.length, skeletonCount: skeletons.length },
      clips: [...listed.clips, ...clips],
      skeletons: [...listed.skeletons, ...skeletons],
      problems: [...listed.problems, ...problems],
      notes: [...listed.notes, ...notes],
    };
  }

  #unpack(clip: Clip, skeleton: Skeleton | undefined): ClipResult {
    const { entry, contents } = clip;
    if (contents === undefined)
      return failure(problemOf(entry, new FormatError('hkaAnimation', undefined, 'it cannot be read before its compendium is open')));
    if ('error' in contents) return failure(problemOf(entry, contents.error));
    const { manual } = clip.choice ?? {};
    const bound = manual === undefined ? contents : { ...contents, trackToBone: manual.trackToBone };
    const loaded = guarded(() => loadClip(clip.id, bound, skeleton, (error) => problemOf(entry, error)));
    return loaded instanceof FormatError ? failure(problemOf(entry, loaded)) : { kind: 'clip', clip: loaded };
  }

  #open(path: string, bytes: Uint8Array, unwrap: () => UnwrappedFile): void {
    const hash = contentHash(bytes);
    const alike = this.#byContent.get(hash) ?? [];
    const known = alike.find(({ source }) => sameBytes(source, bytes));
    if (known !== undefined) {
      this.#addAlias(known, path);
      return;
    }
    const file: OpenedFile = {
      id: this.#nextId++,
      unwrapped: unwrap(),
      source: bytes,
      aliases: [],
      entries: [],
      notes: [],
      listed: undefined,
    };
    this.#byContent.set(hash, [...alike, file]);
    this.#files.push(file);
    this.#tae = undefined;
    this.#tables.beginFile();
    const helped = this.#addCompendia(file);
    for (const tagfile of file.unwrapped.tagfiles) this.#addTagfile(file, tagfile);
    if (file.unwrapped.frostbite !== undefined) this.#frostbite.add(file.id, path, file.unwrapped.frostbite);
    for (const entry of helped) this.#readGuarded(entry);
    this.#chooseSkeletons();
  }

  /** Another name may tell another character, whose clips look for this file's skeletons. */
  #addAlias(file: OpenedFile, path: string): void {
    if (path === file.unwrapped.path || file.aliases.includes(path)) return;
    file.aliases.push(path);
    this.#tae = undefined;
    for (const { skeletons } of file.entries) for (const listed of skeletons) this.#indexAs(path, listed);
    this.#chooseSkeletons();
  }

  #index({ file, skeletons }: Entry): void {
    for (const listed of skeletons) {
      this.#skeletons.add(listed);
      for (const alias of file.aliases) this.#indexAs(alias, listed);
    }
  }

  #indexAs(path: string, listed: ListedSkeleton): void {
    this.#skeletons.add({ ...listed, origin: { ...listed.origin, path } });
  }

  #forget(entry: Entry): void {
    this.#forgetSkeletons(entry);
    this.#setClips(entry, []);
    for (const waiting of this.#waiting.values()) waiting.delete(entry);
  }

  #forgetSkeletons(entry: Entry): void {
    for (const { id } of entry.skeletons) this.#skeletonsById.delete(id);
    entry.skeletons = [];
  }

  /** Joins what is open from scratch; tagfiles of the given compendia are read again. */
  #joinAnew(compendia: ReadonlySet<string>): void {
    // Both hold on to the bytes of the file that is gone.
    this.#tables = new TypeTables();
    this.#skeletons = new SkeletonIndex();
    for (const file of this.#files) {
      this.#tables.beginFile();
      this.#addCompendia(file);
    }
    for (const entry of this.#files.flatMap(({ entries }) => entries)) {
      const { parts } = entry;
      if (parts instanceof FormatError || parts.types.kind !== 'compendium' || !compendia.has(parts.types.id)) {
        this.#index(entry);
        continue;
      }
      this.#forgetSkeletons(entry);
      if (isSkeletonName(entry)) this.#setClips(entry, []);
      entry.faults = 0;
      this.#readGuarded(entry);
    }
    for (const clip of this.#clips.values()) {
      if (clip.picked !== undefined && !this.#skeletonsById.has(clip.picked.skeleton.id)) clip.picked = undefined;
      clip.choice = undefined;
      this.#unchosen.add(clip);
    }
    this.#chooseSkeletons();
  }

  #missingCompanions(): readonly FileName[] {
    const open = new Set(this.#files.flatMap(({ unwrapped, aliases }) => [unwrapped.path, ...aliases].map(companionName)));
    return this.#files.flatMap(({ id, unwrapped }) =>
      unwrapped.companions.filter((name) => !open.has(name)).map((name) => ({ file: id, name })),
    );
  }

  /** Adds the compendia of a file and gives back the tagfiles of other files that one of them may help. */
  #addCompendia(file: OpenedFile): ReadonlySet<Entry> {
    const helped = new Set<Entry>();
    for (const compendium of file.unwrapped.compendia) {
      for (const id of this.#tables.add(compendium)) for (const entry of this.#waiting.get(id) ?? []) helped.add(entry);
    }
    return helped;
  }

  #addTagfile(file: OpenedFile, tagfile: FoundTagfile): void {
    const parts = guarded(() => decodeTagfileParts(tagfile.bytes));
    const entry: Entry = {
      file,
      tagfile,
      parts,
      waitsFor: undefined,
      faults: 0,
      problems: [],
      skeletons: [],
      clips: [],
      region: undefined,
    };
    file.entries.push(entry);
    this.#readGuarded(entry);
  }

  #readGuarded(entry: Entry): void {
    const fault = guarded(() => this.#read(entry));
    if (fault !== undefined) entry.problems = [fault];
  }

  /** Reads a tagfile as far as what is open allows: for the first time, or again with a new compendium. */
  #read(entry: Entry): void {
    const { parts } = entry;
    entry.file.listed = undefined;
    if (parts instanceof FormatError) {
      entry.problems = [parts];
      return;
    }
    const contents = this.#contentsOf(parts, entry.file.unwrapped.compendia);
    const faults = contents === undefined ? 0 : faultsOf(contents);
    this.#remember(entry, parts, contents === undefined || faults > 0);
    // Read again: kept where it came out no better, and where its skeletons may be in use.
    if (entry.faults > 0 && (faults >= entry.faults || entry.skeletons.length > 0)) return;
    entry.faults = faults;
    entry.waitsFor = contents === undefined && parts.types.kind === 'compendium' ? parts.types.id : undefined;
    this.#take(entry, parts, contents);
  }

  /** Contents by the table that fits best; undefined while there is none. */
  #contentsOf(parts: TagfileParts, own: readonly Compendium[]): TagfileContents | FormatError | undefined {
    const tables = guarded(() => this.#tables.tablesOf(parts, own));
    if (tables instanceof FormatError) return tables;
    let best: TagfileContents | FormatError | undefined;
    for (const types of tables) {
      const contents = guarded(() => readTagfileContents(new TagfileObjects(parts.data, parts.items, types)));
      if (best === undefined || faultsOf(contents) < faultsOf(best)) best = contents;
      if (faultsOf(best) === 0) break;
    }
    return best;
  }

  #remember(entry: Entry, { types }: TagfileParts, mayBeHelped: boolean): void {
    if (types.kind !== 'compendium') return;
    const waiting = this.#waiting.get(types.id) ?? new Set();
    if (mayBeHelped) waiting.add(entry);
    else waiting.delete(entry);
    this.#waiting.set(types.id, waiting);
  }

  #take(entry: Entry, { types }: TagfileParts, contents: TagfileContents | FormatError | undefined): void {
    entry.problems = [];
    entry.region = undefined;
    if (contents === undefined || contents instanceof FormatError) {
      // Nothing inside can be read, perhaps yet; by its name it is a clip or a skeleton.
      const isClip = types.kind === 'compendium' && !isSkeletonName(entry);
      if (isClip) this.#setClips(entry, [contents === undefined ? undefined : { className: '', error: contents }]);
      else if (contents !== undefined) entry.problems = [contents];
      return;
    }
    entry.problems = contents.problems;
    entry.region = contents.region;
    entry.skeletons = contents.skeletons.map((skeleton) => ({ id: this.#nextId++, origin: entry.tagfile.origin, skeleton }));
    for (const listed of entry.skeletons) this.#skeletonsById.set(listed.id, listed);
    this.#index(entry);
    this.#setClips(entry, contents.clips);
  }

  /** Clips that were listed before keep their ids, so that a selection stays. */
  #setClips(entry: Entry, contents: readonly Clip['contents'][]): void {
    for (const gone of entry.clips.slice(contents.length)) {
      this.#clips.delete(gone.id);
      this.#unchosen.delete(gone);
    }
    this.#tae = undefined;
    entry.clips = contents.map((of, index) => {
      const name = clipName(entry, index);
      const clip = entry.clips[index] ?? {
        id: this.#nextId++,
        entry,
        name,
        contents: of,
        wish: undefined,
        choice: undefined,
        picked: undefined,
        record: recordByName(name),
      };
      clip.contents = of;
      clip.wish = wishOf(entry, of);
      clip.choice = undefined;
      this.#clips.set(clip.id, clip);
      this.#unchosen.add(clip);
      return clip;
    });
  }

  /** Chooses for the clips that are new, and again for those to which a new skeleton could be nearer. */
  #chooseSkeletons(): void {
    const couldBeNearer = this.#skeletons.takeFresh();
    for (const clip of this.#clips.values()) {
      const { wish } = clip;
      if (wish === undefined || !(this.#unchosen.has(clip) || couldBeNearer(wish, clip.choice))) continue;
      const { picked } = clip;
      const choice = guarded(() => (picked === undefined ? this.#skeletons.choose(wish) : bindPicked(wish, picked)));
      if (choice instanceof FormatError) clip.contents = { className: '', error: choice };
      else clip.choice = choice;
      clip.entry.file.listed = undefined;
    }
    this.#unchosen.clear();
  }
}

function wishOf({ tagfile }: Entry, contents: Clip['contents']): PreparedWish | undefined {
  if (contents === undefined || 'error' in contents) return undefined;
  const { skeletonName, animation, trackToBone, trackNames } = contents;
  return prepareWish({ origin: tagfile.origin, skeletonName, trackCount: animation.numberOfTransformTracks, trackToBone, trackNames });
}

function notOpen(what: string): Problem {
  return { file: '', member: '', format: 'library', offset: undefined, message: `this ${what} is not open any more` };
}

function failure(problem: Problem): { readonly kind: 'failure'; readonly problem: Problem } {
  return { kind: 'failure', problem };
}
