import type { Skeleton } from '../animation/index.ts';
import { FormatError } from '../binary/index.ts';
import type { EclpChannel, EclpForm, EclpKind } from '../frostbite/index.ts';
import { bindClip, headerOf, listedNames, oddChannels } from './frostbite-clip.ts';
import { type FrostbiteContents, pairStem } from './frostbite-file.ts';
import { type FrostbiteFile, type Joined, type JoinedClip, type JoinedRig, joinFrostbite, type NamingSource } from './frostbite-join.ts';
import {
  type ChannelCounts,
  ECLP_KNOWLEDGE,
  type EclpListing,
  type EclpSource,
  type LoadedChannels,
  NORMAL_HINT,
  type RigListing,
} from './frostbite-listing.ts';
import { hiddenJoints, type KnownRig } from './frostbite-rigs.ts';
import type { ClipListing, ClipState, LoadedClip, Problem, SkeletonListing } from './listing.ts';
import { shown } from './names.ts';
import { recordByName } from './tae-records.ts';
import { toProblem } from './unwrap.ts';

/** What the files of this engine add to the listing of one file. */
export interface FrostbiteListed {
  readonly clips: readonly ClipListing[];
  readonly skeletons: readonly SkeletonListing[];
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

interface Described {
  readonly joined: Joined;
  readonly byFile: ReadonlyMap<number, FrostbiteListed>;
  readonly eclp: readonly EclpListing[];
  readonly rigs: readonly RigListing[];
  readonly clips: ReadonlyMap<number, JoinedClip>;
  readonly skeletons: ReadonlyMap<number, JoinedRig & { readonly skeleton: Skeleton }>;
}

interface Choice {
  sideFile: number | undefined;
  rig: string | undefined;
}

/** The files of this engine that are open, joined when asked for: what one drop brings is joined once. */
export class FrostbiteShelf {
  readonly #files = new Map<number, FrostbiteFile>();
  readonly #clipIds = new Map<number, number>();
  readonly #choices = new Map<number, Choice>();
  /** Ids of skeletons by what they are put together from: one that changes is another. */
  readonly #skeletonIds = new Map<string, number>();
  readonly #newId: () => number;
  #described: Described | undefined;

  constructor(newId: () => number) {
    this.#newId = newId;
  }

  add(file: number, path: string, contents: FrostbiteContents): void {
    this.#files.set(file, { file, path, stem: pairStem(path), contents });
    if (contents.kind === 'eclp') this.#clipIds.set(this.#newId(), file);
    this.#described = undefined;
  }

  remove(file: number): void {
    if (!this.#files.delete(file)) return;
    for (const [id, of] of this.#clipIds) if (of === file) this.#clipIds.delete(id);
    this.#choices.delete(file);
    for (const choice of this.#choices.values()) if (choice.sideFile === file) choice.sideFile = undefined;
    this.#described = undefined;
  }

  hasClip(id: number): boolean {
    return this.#clipIds.has(id);
  }

  fileOfClip(id: number): number | undefined {
    return this.#clipIds.get(id);
  }

  /** Has a clip take its names from a file that a person chose; undefined gives the choice back. */
  chooseSideFile(clip: number, sideFile: number | undefined): void {
    const file = this.#clipIds.get(clip);
    if (file === undefined) return;
    this.#choiceOf(file).sideFile = sideFile !== undefined && this.#files.has(sideFile) ? sideFile : undefined;
    this.#described = undefined;
  }

  /** Has a clip play on a skeleton that a person picked, by the names of its joints. */
  chooseSkeleton(clip: number, skeleton: number | undefined): void {
    const file = this.#clipIds.get(clip);
    if (file === undefined) return;
    const rig = skeleton === undefined ? undefined : this.#all.skeletons.get(skeleton);
    this.#choiceOf(file).rig = rig === undefined ? undefined : originOf(rig.rig);
    this.#described = undefined;
  }

  skeleton(id: number): Skeleton | undefined {
    return this.#files.size === 0 ? undefined : this.#all.skeletons.get(id)?.skeleton;
  }

  listingOf(file: number): FrostbiteListed | undefined {
    return this.#files.has(file) ? this.#all.byFile.get(file) : undefined;
  }

  get eclp(): readonly EclpListing[] {
    return this.#files.size === 0 ? [] : this.#all.eclp;
  }

  get rigs(): readonly RigListing[] {
    return this.#files.size === 0 ? [] : this.#all.rigs;
  }

  /** A clip on its skeleton, or a sentence on what it lacks. */
  loadClip(id: number): LoadedClip | Problem | undefined {
    const clip = this.#all.clips.get(id);
    if (clip === undefined) return undefined;
    const state = stateOf(clip, this.#all.joined);
    return state.kind === 'ready' ? load(id, clip) : problemOf(clip, state.message);
  }

  /** A clip whether or not a skeleton is open: channels without names have a track each. */
  loadTracks(id: number): LoadedClip | undefined {
    const clip = this.#all.clips.get(id);
    return clip === undefined ? undefined : load(id, clip);
  }

  loadChannels(id: number): LoadedChannels | undefined {
    const clip = this.#all.clips.get(id);
    return clip === undefined
      ? undefined
      : { id, channels: clip.file.contents.clip.channels.map((channel) => copyOf(channel, clip.names)) };
  }

  #choiceOf(file: number): Choice {
    const known = this.#choices.get(file) ?? { sideFile: undefined, rig: undefined };
    this.#choices.set(file, known);
    return known;
  }

  get #all(): Described {
    this.#described ??= this.#describe();
    return this.#described;
  }

  #describe(): Described {
    const joined = joinFrostbite([...this.#files.values()], (file) => {
      const choice = this.#choices.get(file);
      if (choice === undefined) return undefined;
      const { sideFile, rig } = choice;
      return { sideFile, rig: rig === undefined ? undefined : (known) => originOf(known) === rig };
    });
    const idOf = new Map<JoinedRig, number>();
    const skeletons = new Map<number, JoinedRig & { readonly skeleton: Skeleton }>();
    for (const rig of joined.rigs) {
      const { skeleton } = rig;
      if (skeleton === undefined) continue;
      const id = this.#skeletonId(rig.rig, skeleton);
      idOf.set(rig, id);
      skeletons.set(id, { ...rig, skeleton });
    }
    const clipIdOf = new Map([...this.#clipIds].map(([id, file]) => [file, id]));
    const clips = new Map(joined.clips.map((clip) => [clipIdOf.get(clip.file.file) ?? 0, clip]));
    const order = new Map([...this.#files.keys()].map((file, index) => [file, index]));
    const listedClips = new Map([...clips].map(([id, clip]) => [clip.file.file, describeClip(id, clip, joined, idOf)]));
    const byFile = new Map([...order.keys()].map((file) => [file, this.#listFile(file, joined, listedClips, idOf)] as const));
    const byOrder = <T extends { readonly file: number }>(list: readonly T[]): readonly T[] =>
      list.toSorted((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0));
    return {
      joined,
      byFile,
      eclp: byOrder([...clips].map(([id, clip]) => describeEclp(id, clip, idOf))),
      rigs: byOrder(joined.rigs.map((rig) => describeRig(rig, idOf.get(rig)))),
      clips,
      skeletons,
    };
  }

  #listFile(file: number, joined: Joined, clips: ReadonlyMap<number, ClipListing>, idOf: ReadonlyMap<JoinedRig, number>): FrostbiteListed {
    const { path, contents } = this.#files.get(file)!;
    const listed = clips.get(file);
    const own = listed === undefined ? [] : [listed];
    return {
      clips: own,
      skeletons: joined.rigs.flatMap((rig) => {
        const id = idOf.get(rig);
        return rig.rig.source.file !== file || id === undefined
          ? []
          : [{ id, file, member: '', name: rig.rig.name, boneCount: rig.rig.names.length }];
      }),
      problems: (joined.problems.get(file) ?? []).map((error) => toProblem(path, '', error)),
      notes: [...own.flatMap(({ notes }) => notes), ...otherNotes(path, contents)],
    };
  }

  #skeletonId(rig: KnownRig, { floatSlots }: Skeleton): number {
    const key = JSON.stringify([originOf(rig), rig.sources.map(({ file }) => file), floatSlots]);
    const known = this.#skeletonIds.get(key);
    if (known !== undefined) return known;
    const id = this.#newId();
    this.#skeletonIds.set(key, id);
    return id;
  }
}

/** Which rig it is, whatever else it is put together from. */
function originOf({ source, kind, name, names }: KnownRig): string {
  return `${source.file} ${kind} ${names.length} ${name}`;
}

function stateOf({ names, rig, isAdditive }: JoinedClip, { rigs }: Joined): ClipState {
  if (isAdditive) {
    return {
      kind: 'unreadable',
      message: 'it is an additive clip, which is a difference and not a clip by itself: it is not composed, its channels are curves',
    };
  }
  if (names === undefined) {
    const message = rigs.length === 0 ? 'Channels only: add a channel list and a skeleton' : 'Channels only: add a channel list';
    return { kind: 'needs-skeleton', message };
  }
  if (rig === undefined) {
    const message = rigs.length === 0 ? 'Channels with names: add a skeleton' : 'Channels with names: no open skeleton has their joints';
    return { kind: 'needs-skeleton', message };
  }
  return { kind: 'ready' };
}

function problemOf({ file }: JoinedClip, message: string): Problem {
  return { file: file.path, member: '', format: 'ECLP', offset: undefined, message };
}

function describeClip(id: number, clip: JoinedClip, joined: Joined, idOf: ReadonlyMap<JoinedRig, number>): ClipListing {
  const { file, plan, timing, rig, faults, unmapped } = clip;
  const state = stateOf(clip, joined);
  const header = headerOf(plan, timing);
  const notes = faults.map((error) => toProblem(file.path, '', error));
  const tell = (message: string): void => {
    notes.push(problemOf(clip, message));
  };
  if (state.kind !== 'ready') tell(state.message);
  if (unmapped.length > 0) tell(`${unmapped.length} of its joints are not in the skeleton and drive nothing: ${listedNames(unmapped)}`);
  if (timing.fpsAssumed) tell(`no file tells its frames a second: ${timing.fps} are assumed`);
  if (timing.endFrameAssumed) tell(`no file tells its last frame: that of its last key, ${timing.endFrame}, is assumed`);
  if (timing.endFrame > header.frameCount - 1)
    tell(`it is said to end at frame ${timing.endFrame}; frames up to ${header.frameCount - 1} are played`);
  return {
    id,
    file: file.file,
    member: '',
    name: file.stem,
    sdk: '',
    typeSource: '',
    state,
    className: 'ECLP',
    skeletonName: rig?.rig.name ?? '',
    skeleton: state.kind === 'ready' && rig !== undefined ? idOf.get(rig) : undefined,
    skeletonBy: clip.isChosenRig ? 'track-names' : 'automatic',
    frameCount: header.frameCount,
    seconds: header.seconds,
    transformTrackCount: header.transformTrackCount,
    floatTrackCount: header.floatTrackCount,
    blockCount: 0,
    blendHint: NORMAL_HINT,
    hasRootMotion: false,
    record: recordByName(file.stem),
    problems: [],
    notes,
  };
}

const KINDS: readonly EclpKind[] = ['rotation', 'vector', 'scalar'];
const FORMS: readonly EclpForm[] = ['absent', 'constant', 'inline2', 'stream'];

function countChannels(channels: readonly EclpChannel[]): ChannelCounts {
  const of = (kind: EclpKind): ChannelCounts[EclpKind] => {
    const count = (form: EclpForm): number => channels.filter((channel) => channel.kind === kind && channel.form === form).length;
    const [absent, constant, inline2, stream] = FORMS.map(count);
    return { absent: absent ?? 0, constant: constant ?? 0, inline2: inline2 ?? 0, stream: stream ?? 0 };
  };
  const [rotation, vector, scalar] = KINDS.map(of);
  return { rotation: rotation!, vector: vector!, scalar: scalar! };
}

function describeEclp(id: number, clip: JoinedClip, idOf: ReadonlyMap<JoinedRig, number>): EclpListing {
  const { file, timing, checks, namedBy, sources, rig, unmapped, looping, timeScale, tickOffset } = clip;
  const { base, formats, channels, lastKeyFrame, coverage, trailingBytes, notes } = file.contents.clip;
  return {
    file: file.file,
    clip: id,
    base,
    formats,
    channels: countChannels(channels),
    lastKeyFrame,
    coverage,
    trailingBytes,
    ...timing,
    looping,
    timeScale,
    tickOffset,
    namedBy: namedBy === undefined ? undefined : toSource(namedBy),
    sources: sources.map(toSource),
    skeleton: rig === undefined ? undefined : idOf.get(rig),
    unmapped,
    notes: [...notes, ...checks],
    knowledge: ECLP_KNOWLEDGE,
  };
}

function toSource({ source, kind, by }: NamingSource): EclpSource {
  return { file: source.file, kind, by };
}

function describeRig({ rig }: JoinedRig, skeleton: number | undefined): RigListing {
  const { source, kind, name, names, dofs, dofsWithValue, sources, checks, lists } = rig;
  return {
    file: source.file,
    skeleton,
    kind,
    name,
    joints: names.length,
    dofs,
    dofsWithValue,
    sources: sources.map(({ file }) => file),
    checks,
    lists,
    hiddenJoints: hiddenJoints(names),
  };
}

/** A document that says nothing of clips and rigs is open all the same: it is named, with its fields. */
function otherNotes(path: string, contents: FrostbiteContents): readonly Problem[] {
  if (contents.kind !== 'ebx') return [];
  return contents.parts.flatMap(({ part }) => {
    if (part.kind !== 'other') return [];
    const message = `a document of the type ${shown(part.type)} is not used; its fields are ${listedNames(part.fieldNames)}`;
    return [toProblem(path, '', new FormatError('EBX', undefined, message))];
  });
}

function load(id: number, clip: JoinedClip): LoadedClip {
  const { plan, timing, rig, file, names } = clip;
  const { motion, trackToBone, floatTrackToSlot } = bindClip(plan, timing, rig?.skeleton);
  const nameOf = ({ index }: EclpChannel): string => names?.[index] ?? `channel ${index}`;
  return {
    id,
    motion,
    referenceFrame: undefined,
    trackToBone,
    floatTrackToSlot,
    annotationTracks: [],
    nonFiniteTracks: plan.nonFiniteTracks,
    notes: oddChannels(file.contents.clip, nameOf).map((message) => problemOf(clip, message)),
  };
}

function copyOf(
  { index, kind, form, times, values, lo, extent, flags }: EclpChannel,
  names: JoinedClip['names'],
): LoadedChannels['channels'][number] {
  return { index, kind, form, name: names?.[index], times: times.slice(), values: values.slice(), lo, extent, flags };
}
