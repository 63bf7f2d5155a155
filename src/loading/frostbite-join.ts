import type { Skeleton } from '../animation/index.ts';
import { FormatError } from '../binary/index.ts';
import {
  type AnimInfo,
  checkChannelNames,
  checkEndFrame,
  checkRestPose,
  type ClipController,
  type EbxImport,
  type EclpClip,
  type EclpNote,
  type EclpRigFile,
  type EclipseAnimation,
  followPointer,
} from '../frostbite/index.ts';
import { ASSUMED_RATE, bindTracks, planTracks, type Timing, type TrackPlan, unmappedJoints } from './frostbite-clip.ts';
import { documentOfDump } from './frostbite-dump.ts';
import { type FrostbiteContents, partsOf } from './frostbite-file.ts';
import { type Companion, pairCompanions, type PairedBy, type PairedCompanion } from './frostbite-pairing.ts';
import {
  type FrostbiteSource,
  type KnownRig,
  type Resolve,
  rigOf,
  rigOfAnt,
  rigOfOwn,
  rigOfRender,
  skeletonOf,
  type SourcedPart,
} from './frostbite-rigs.ts';
import { guarded } from './guarded.ts';
import { shown } from './names.ts';
import { ROTATION, TRANSFORM_SIZE } from '../animation/index.ts';

export interface FrostbiteFile extends FrostbiteSource {
  readonly contents: FrostbiteContents;
}

export interface ClipFile extends FrostbiteFile {
  readonly contents: Extract<FrostbiteContents, { readonly kind: 'eclp' }>;
}

/** What a person chose for a clip. */
export interface ClipChoice {
  /** The file that names its channels. */
  readonly sideFile: number | undefined;
  /** The rig, by its place among those of the join before. */
  readonly rig: ((rig: KnownRig) => boolean) | undefined;
}

export interface JoinedRig {
  readonly rig: KnownRig;
  /** Undefined where it cannot be played on. */
  readonly skeleton: Skeleton | undefined;
}

/** A file from which a clip takes names or time. */
export interface NamingSource {
  readonly source: FrostbiteSource;
  readonly by: PairedBy;
  readonly kind: 'eclp-rig' | 'ebx' | 'anim-info';
}

export interface JoinedClip {
  readonly file: ClipFile;
  /** DOF name of each channel; undefined where no list that fits is open. */
  readonly names: readonly (string | undefined)[] | undefined;
  readonly plan: TrackPlan;
  readonly timing: Timing;
  readonly looping: boolean | undefined;
  readonly timeScale: number | undefined;
  readonly tickOffset: number | undefined;
  readonly namedBy: NamingSource | undefined;
  readonly sources: readonly NamingSource[];
  readonly rig: JoinedRig | undefined;
  readonly isChosenRig: boolean;
  readonly isAdditive: boolean;
  readonly unmapped: readonly string[];
  readonly checks: readonly EclpNote[];
  /** Lists that do not fit, as sentences. */
  readonly faults: readonly FormatError[];
}

export interface Joined {
  readonly rigs: readonly JoinedRig[];
  readonly clips: readonly JoinedClip[];
  /** By file. */
  readonly problems: ReadonlyMap<number, readonly FormatError[]>;
}

/**
 * Joins everything of this engine that is open. The order in which files were opened does not matter: they are taken by path; of
 * one path the last opened comes first, for it corrects the others.
 */
export function joinFrostbite(opened: readonly FrostbiteFile[], choiceOf: (file: number) => ClipChoice | undefined): Joined {
  const files = opened.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : b.file - a.file));
  const problems = new Map<number, FormatError[]>();
  const report = (file: number, error: FormatError): void => {
    problems.set(file, [...(problems.get(file) ?? []), error]);
  };
  const parts = allParts(files, report);
  const known = knownRigs(files, parts, report);
  const clips = files.filter((file): file is ClipFile => file.contents.kind === 'eclp');
  const named = nameClips(clips, files, parts, known, choiceOf);
  const rigs = known.map((rig): JoinedRig => {
    const slots = new Set(rig.parameters.keys());
    for (const one of named) if (one.rig === rig) for (const slot of one.plan.floats) if (slot !== undefined) slots.add(slot);
    const skeleton = guarded(() => skeletonOf(rig, [...slots]));
    if (!(skeleton instanceof FormatError)) return { rig, skeleton };
    report(rig.source.file, skeleton);
    return { rig, skeleton: undefined };
  });
  return { rigs, clips: named.map((clip) => finish(clip, rigs)), problems };
}

/** Parts of all documents, those of dumps with their imports beside them. */
function allParts(files: readonly FrostbiteFile[], report: (file: number, error: FormatError) => void): readonly SourcedPart[] {
  const importsOf = new Map<string, readonly EbxImport[]>();
  for (const { contents, stem } of files) {
    if (contents.kind !== 'side' || contents.side.kind !== 'ebx-imports' || importsOf.has(stem.toLowerCase())) continue;
    importsOf.set(stem.toLowerCase(), contents.side.imports);
  }
  return files.flatMap((source) => {
    const { contents } = source;
    if (contents.kind === 'ebx') return contents.parts.map((part) => ({ ...part, source }));
    if (contents.kind !== 'side' || contents.side.kind !== 'ebx-dump') return [];
    const document = documentOfDump(contents.side, importsOf.get(source.stem.toLowerCase()) ?? []);
    return partsOf(document, (error) => {
      report(source.file, error);
    }).map((part) => ({ ...part, source }));
  });
}

function ofKind<K extends SourcedPart['part']['kind']>(
  parts: readonly SourcedPart[],
  kind: K,
): readonly (SourcedPart & { readonly part: Extract<SourcedPart['part'], { readonly kind: K }> })[] {
  return parts.filter(
    (one): one is SourcedPart & { readonly part: Extract<SourcedPart['part'], { readonly kind: K }> } => one.part.kind === kind,
  );
}

function createResolve(parts: readonly SourcedPart[]): Resolve {
  const documents = [...new Set(parts.map(({ document }) => document))];
  const byInstance = new Map(parts.map((part) => [part.instance, part]));
  const onlyOf = new Map<string, number>();
  for (const { part } of parts) onlyOf.set(part.kind, (onlyOf.get(part.kind) ?? 0) + 1);
  return (pointer, from, kind) => {
    const linked = followPointer(pointer, from.document, documents);
    const found = linked === undefined ? undefined : byInstance.get(linked.instance);
    if (found !== undefined) return ofKind([found], kind)[0];
    return onlyOf.get(kind) === 1 ? ofKind(parts, kind)[0] : undefined;
  };
}

function knownRigs(
  files: readonly FrostbiteFile[],
  parts: readonly SourcedPart[],
  report: (file: number, error: FormatError) => void,
): readonly KnownRig[] {
  const resolve = createResolve(parts);
  const binds = ofKind(parts, 'bind-pose');
  const renders = ofKind(parts, 'render-skeleton');
  const rigs: KnownRig[] = [];
  const used = new Set<number>();
  for (const part of ofKind(parts, 'rig')) {
    const rig = guarded(() => rigOf(part, resolve, binds, renders));
    if (rig instanceof FormatError) report(part.source.file, rig);
    else if (rig === undefined) report(part.source.file, new FormatError('rig', undefined, 'its skeleton is not open: drop that too'));
    else {
      rigs.push(rig);
      for (const { file } of rig.sources) used.add(file);
    }
  }
  for (const { source, contents } of files.map((source) => ({ source, contents: source.contents }))) {
    if (contents.kind === 'side' && contents.side.kind === 'eclp-rig' && contents.side.skeleton !== undefined)
      rigs.push(rigOfOwn(contents.side.skeleton, source));
  }
  for (const part of renders) rigs.push(rigOfRender(part));
  for (const part of ofKind(parts, 'ant-skeleton')) if (!used.has(part.source.file)) rigs.push(rigOfAnt(part, binds));
  return rigs;
}

interface Animation extends Companion {
  readonly part: SourcedPart & { readonly part: EclipseAnimation };
  readonly controller: ClipController | undefined;
  readonly controllerStem: string;
}

interface SideCompanion<T> extends Companion {
  readonly source: FrostbiteSource;
  readonly side: T;
}

interface NamedClip extends Omit<JoinedClip, 'rig' | 'unmapped' | 'checks'> {
  readonly rig: KnownRig | undefined;
  readonly endFrame: number | undefined;
}

function nameClips(
  clips: readonly ClipFile[],
  files: readonly FrostbiteFile[],
  parts: readonly SourcedPart[],
  rigs: readonly KnownRig[],
  choiceOf: (file: number) => ClipChoice | undefined,
): readonly NamedClip[] {
  const resolve = createResolve(parts);
  const sideFiles = files.flatMap(({ contents, ...source }) => (contents.kind === 'side' ? [{ source, side: contents.side }] : []));
  const chosenOf = ({ file }: ClipFile): number | undefined => choiceOf(file)?.sideFile;
  const companion = (source: FrostbiteSource): Companion & { readonly source: FrostbiteSource } => ({
    file: source.file,
    path: source.path,
    stems: [source.stem],
    source,
  });
  const own = sideFiles.flatMap(({ source, side }): SideCompanion<EclpRigFile>[] =>
    side.kind === 'eclp-rig' && (side.channels ?? side.fps ?? side.endFrame ?? side.looping) !== undefined
      ? [{ ...companion(source), side }]
      : [],
  );
  const infos = sideFiles.flatMap(({ source, side }): SideCompanion<AnimInfo>[] =>
    side.kind === 'anim-info' ? [{ ...companion(source), side }] : [],
  );
  const infoNames = ({ side }: SideCompanion<AnimInfo>): Names | undefined => emptyAsNone(side.channels.map(({ dof }) => dof));
  const mappedOf = new Map(animationsOf(parts, resolve).map((animation) => [animation, namesOfAnimation(animation, resolve, rigs)]));
  const ownOf = pairCompanions(clips, own, chosenOf, (clip, { side }) => namesFit(clip, side.channels));
  const infoOf = pairCompanions(clips, infos, chosenOf, (clip, info) => namesFit(clip, infoNames(info)));
  const animationOf = pairCompanions(clips, [...mappedOf.keys()], chosenOf, (clip, one) => namesFit(clip, mappedOf.get(one)?.names));

  return clips.map((file) => {
    const { clip } = file.contents;
    const [mine, info, animation] = [ownOf.get(file), infoOf.get(file), animationOf.get(file)];
    const faults = [mine, animation, info].flatMap((pair) => (pair === undefined ? [] : passedOverFaults(pair)));
    const sources: NamingSource[] = [];
    if (mine !== undefined) sources.push({ kind: 'eclp-rig', source: mine.companion.source, by: mine.by });
    if (animation !== undefined) sources.push({ kind: 'ebx', source: animation.companion.part.source, by: animation.by });
    if (info !== undefined) sources.push({ kind: 'anim-info', source: info.companion.source, by: info.by });
    const mapped = animation === undefined ? undefined : mappedOf.get(animation.companion);
    const lists = {
      'eclp-rig': mine?.companion.side.channels,
      ebx: mapped?.names,
      'anim-info': info === undefined ? undefined : infoNames(info.companion),
    };
    const namedBy = sources.find(({ kind }) => {
      const names = lists[kind];
      const fault = names === undefined ? undefined : guarded(() => checkChannelNames(clip, names));
      if (fault instanceof FormatError) faults.push(fault);
      return names !== undefined && fault === undefined;
    });
    const names = namedBy === undefined ? undefined : lists[namedBy.kind];
    const plan = planTracks(clip, names);
    const controller = animation?.companion.controller;
    const firstOf = (what: string, isSound: (value: number) => boolean, values: readonly (number | undefined)[]): number | undefined =>
      values.find((value) => {
        if (value === undefined || isSound(value)) return value !== undefined;
        faults.push(new FormatError('ECLP', undefined, `a file beside it tells ${what} of ${value}, which cannot be and is passed over`));
        return false;
      });
    const endFrame = firstOf('a last frame', isFrame, [mine?.companion.side.endFrame, animation?.companion.part.part.endFrame]);
    const fps = firstOf('a frame rate', isRate, [mine?.companion.side.fps, controller?.fps, info?.companion.side.fps]);
    const chosen = rigs.find((rig) => choiceOf(file.file)?.rig?.(rig) === true);
    const words = [file.stem, animation?.companion.controllerStem ?? '', info?.companion.side.clip ?? ''];
    return {
      file,
      names,
      plan,
      timing: {
        fps: fps ?? ASSUMED_RATE,
        fpsAssumed: fps === undefined,
        endFrame: endFrame ?? clip.lastKeyFrame,
        endFrameAssumed: endFrame === undefined,
      },
      looping: mine?.companion.side.looping ?? controller?.looping,
      timeScale: controller?.timeScale,
      tickOffset: controller?.tickOffset,
      namedBy,
      sources,
      rig: names === undefined ? undefined : (chosen ?? bestRig(plan, rigs, mine?.companion.source, mapped?.rig)),
      isChosenRig: names !== undefined && chosen !== undefined,
      isAdditive: words.some((word) => /(^|[\\/])subt_|additive/i.test(word.slice(-200))),
      faults,
      endFrame,
    };
  });
}

type Names = readonly (string | undefined)[];

/** Whether nothing speaks against a list of names, or there is none. */
function namesFit({ contents: { clip } }: ClipFile, names: Names | undefined): boolean {
  return names === undefined || !(guarded(() => checkChannelNames(clip, names)) instanceof FormatError);
}

/** That a file which goes by the clip's name is not used. */
function passedOverFaults({ companion: { path }, passedOver }: PairedCompanion<Companion>): readonly FormatError[] {
  return [...new Set(passedOver.map((one) => one.path))].map((other) => {
    const why = other === path ? 'another file opened under that path' : `${shown(path)}, whose channel names fit,`;
    return new FormatError('ECLP', undefined, `${shown(other)} is passed over: ${why} is used`);
  });
}

function emptyAsNone<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

/** No frame of a key is larger than 32 bits hold. */
function isFrame(value: number): boolean {
  return value >= 0 && value <= 0xffff_ffff;
}

/** From one frame in ten seconds to one a millisecond. */
function isRate(value: number): boolean {
  return value >= 0.1 && value <= 1000;
}

/** Animations with what controls them; they go by the names of both documents. */
function animationsOf(parts: readonly SourcedPart[], resolve: Resolve): readonly Animation[] {
  const controllers = ofKind(parts, 'clip-controller').map((controller) => ({
    controller,
    animation: resolve(controller.part.animation, controller, 'eclipse-animation'),
  }));
  return ofKind(parts, 'eclipse-animation').map((part) => {
    const by = controllers.find(({ animation }) => animation?.instance === part.instance)?.controller;
    return {
      file: part.source.file,
      path: part.source.path,
      stems: [...new Set([part.source.stem, ...(by === undefined ? [] : [by.source.stem])])],
      part,
      controller: by?.part,
      controllerStem: by?.source.stem ?? '',
    };
  });
}

/** Names of the rig that knows most of the animation's DOFs. */
function namesOfAnimation(
  { part }: Animation,
  resolve: Resolve,
  rigs: readonly KnownRig[],
): { readonly names: readonly (string | undefined)[]; readonly rig: KnownRig } | undefined {
  const map = resolve(part.part.channelToDof, part, 'channel-to-dof');
  if (map === undefined) return undefined;
  const { dofIds } = map.part;
  let [best, most]: [KnownRig | undefined, number] = [undefined, 0];
  for (const rig of rigs) {
    const count = dofIds.filter((id) => rig.dofNames.has(id)).length;
    if (count > most) [best, most] = [rig, count];
  }
  return best === undefined ? undefined : { names: dofIds.map((id) => best.dofNames.get(id)), rig: best };
}

/** The skeleton that came with the channel list, else the rig that named the channels, else the one with most of the clip's joints. */
function bestRig(
  { joints }: TrackPlan,
  rigs: readonly KnownRig[],
  own: FrostbiteSource | undefined,
  naming: KnownRig | undefined,
): KnownRig | undefined {
  const mine = rigs.find(({ kind, source }) => kind === 'own' && source.file === own?.file);
  if (mine !== undefined) return mine;
  if (naming !== undefined) return naming;
  let [best, most]: [KnownRig | undefined, number] = [undefined, 0];
  for (const rig of rigs) {
    const names = new Set(rig.names);
    const count = joints.filter((joint) => joint !== undefined && names.has(joint)).length;
    if (count > most) [best, most] = [rig, count];
  }
  return best;
}

function finish({ rig: known, endFrame, ...clip }: NamedClip, rigs: readonly JoinedRig[]): JoinedClip {
  const rig = rigs.find((one) => one.rig === known && one.skeleton !== undefined);
  const { trackToBone } = bindTracks(clip.plan, rig?.skeleton);
  const checks: EclpNote[] = [];
  const eclp: EclpClip = clip.file.contents.clip;
  if (endFrame !== undefined) checks.push(checkEndFrame(eclp, endFrame));
  if (clip.names !== undefined && clip.namedBy !== undefined) checks.push(namesNote(clip.namedBy));
  if (rig?.skeleton !== undefined) checks.push(checkRestPose(eclp, restRotations(eclp, clip.plan, trackToBone, rig.skeleton)));
  return { ...clip, rig, checks, unmapped: rig === undefined ? [] : unmappedJoints(clip.plan, trackToBone) };
}

function namesNote({ kind }: NamingSource): EclpNote {
  const check = 'There are as many names as channels; q names rotations alone, t and s vectors alone';
  const text =
    kind === 'ebx' ? 'Channel i of the file is entry i of the channel-to-DOF list' : 'The list of channels is in the order of the file';
  return { id: 'channel-names', text, check, outcome: 'holds' };
}

/** Rotation of each channel's joint in the reference pose, by channel. */
function restRotations(
  { channels }: EclpClip,
  plan: TrackPlan,
  trackToBone: Int16Array,
  skeleton: Skeleton,
): ReadonlyMap<number, readonly number[]> {
  const rest = new Map<number, readonly number[]>();
  for (const { index, kind } of channels) {
    const bone = kind === 'rotation' ? (trackToBone[plan.channels[index]!.track] ?? -1) : -1;
    if (bone < 0) continue;
    const at = bone * TRANSFORM_SIZE + ROTATION;
    rest.set(index, [...skeleton.reference.subarray(at, at + 4)]);
  }
  return rest;
}
