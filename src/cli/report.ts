import { createHash } from 'node:crypto';
import {
  AT_ORIGIN,
  blendModeOf,
  type Composition,
  createEvaluator,
  createSampler,
  MATRIX_SIZE,
  type PlayableClip,
  type Skeleton,
  TRANSFORM_SIZE,
} from '../animation/index.ts';
import type { ClipListing, ClipRecord, Library, Listing, LoadedClip, Problem } from '../loading/index.ts';
import type { InspectArguments } from './arguments.ts';
import type { Unopened } from './files-under.ts';
import { describeEclp, describeRig } from './report-eclp.ts';
import { describeFaces, describePaths } from './report-faces.ts';
import { describeNavmeshes } from './report-navmesh.ts';

/** What `inspect` prints; the README documents it. */
export interface Report {
  readonly files: readonly unknown[];
  readonly skeletons: readonly unknown[];
  readonly clips: readonly unknown[];
  readonly tae: readonly unknown[];
  readonly navmeshes: readonly unknown[];
  readonly eclp: readonly unknown[];
  readonly rigs: readonly unknown[];
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
  readonly samples?: readonly unknown[];
  readonly faces?: readonly unknown[];
  readonly paths?: readonly unknown[];
}

export function report(library: Library, wanted: InspectArguments, unopened: readonly Unopened[]): Report {
  const listing = library.listing();
  const pathOf = new Map(listing.files.map((file) => [file.id, file.path]));
  const problems = [
    ...listing.problems,
    ...unopened.map(({ file, message }) => ({ file, member: '', format: 'file', offset: undefined, message })),
  ];
  const found = describeNamed(library, wanted, listing, pathOf);
  problems.push(...found.problems);
  const base: Report = {
    files: listing.files.map(({ id, path, format, compression, bytes, unpackedBytes, memberCount }) => ({
      path,
      format,
      compression,
      bytes,
      unpackedBytes,
      members: memberCount,
      ...(wanted.hash ? { sha256: hashOf(library.contentOf(id)) } : {}),
    })),
    skeletons: listing.skeletons.map(({ id, file, member, name }) => describeSkeleton(library, id, pathOf.get(file), member, name)),
    clips: listing.clips.map((clip) => describeClip(library, clip, pathOf)),
    tae: listing.tae.map((tae) => ({ ...tae, file: pathOf.get(tae.file) })),
    navmeshes: listing.maps.flatMap((map) => describeNavmeshes(library, map, pathOf.get(map.id))),
    eclp: listing.eclp.map((clip) => describeEclp(clip, pathOf)),
    rigs: listing.rigs.map((rig) => describeRig(rig, pathOf)),
    problems,
    notes: listing.notes,
    ...(wanted.faces.length === 0 ? {} : { faces: found.faces }),
    ...(wanted.ways.length === 0 ? {} : { paths: found.paths }),
  };
  if (wanted.clip === undefined) return base;
  const chosen = listing.clips.filter((clip) => isNamed(clip, wanted.clip));
  const loadProblems: Problem[] = [];
  const samples = chosen.flatMap((clip) => sampleClip(library, clip, pathOf.get(clip.file) ?? '', wanted, loadProblems));
  if (chosen.length === 0) loadProblems.push(absent(listing, wanted.clip));
  return { ...base, problems: [...problems, ...loadProblems], samples };
}

/** The faces and paths that are asked for; what is not there is a problem. */
function describeNamed(
  library: Library,
  { faces: wantedFaces, ways, noUserEdges }: InspectArguments,
  { maps }: Listing,
  pathOf: ReadonlyMap<number, string>,
): { readonly faces: readonly object[]; readonly paths: readonly object[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const take = (member: string, found: readonly object[] | string): readonly object[] => {
    if (typeof found !== 'string') return found;
    problems.push({ file: '', member, format: 'hkaiNavMesh', offset: undefined, message: found });
    return [];
  };
  return {
    faces: wantedFaces.flatMap((face) => take(face.member, describeFaces(library, maps, pathOf, face))),
    paths: ways.flatMap((way) => take(way.member, describePaths(library, maps, pathOf, way, !noUserEdges))),
    problems,
  };
}

/** Whether a clip, a skeleton or a navigation mesh was read, or where a clip is named, one of that name. A clip that waits for its compendium was not. */
export function wasRead(listing: Listing, name: string | undefined): boolean {
  const readable = listing.clips.filter(({ state }) => state.kind === 'ready' || state.kind === 'needs-skeleton');
  if (name !== undefined) return readable.some((clip) => isNamed(clip, name));
  const regions = listing.maps.flatMap((map) => map.regions).filter(({ faceCount, problem }) => faceCount > 0 || problem === undefined);
  return readable.length + listing.skeletons.length + regions.length > 0;
}

function isNamed(clip: ClipListing, name: string | undefined): boolean {
  return clip.name === name || clip.member === name;
}

function describeSkeleton(library: Library, id: number, file: string | undefined, member: string, name: string): unknown {
  const skeleton = library.skeleton(id);
  return {
    file,
    member,
    name,
    bones: skeleton?.bones.map((bone, index) => ({ ...bone, reference: rowOf(skeleton.reference, index) })),
    floatSlots: skeleton?.floatSlots,
  };
}

function describeClip(library: Library, clip: ClipListing, pathOf: ReadonlyMap<number, string>): unknown {
  const bytes = library.clipBytes(clip.id) ?? new Uint8Array();
  const result = library.loadTracks(clip.id);
  const loaded = result.kind === 'clip' ? result.clip : undefined;
  // A clip that is listed as ready and cannot be unpacked has a problem all the same.
  const failed = result.kind === 'failure' && (clip.state.kind === 'ready' || clip.state.kind === 'needs-skeleton') ? [result.problem] : [];
  return {
    file: pathOf.get(clip.file),
    member: clip.member,
    name: clip.name,
    sha256: hashOf(bytes),
    sdk: clip.sdk,
    class: clip.className,
    skeleton: clip.skeletonName,
    state: clip.state,
    frames: clip.frameCount,
    seconds: clip.seconds,
    transformTracks: clip.transformTrackCount,
    floatTracks: clip.floatTrackCount,
    trackToBone: library.clipContents(clip.id)?.trackToBone ?? [],
    floatTrackToSlot: library.clipContents(clip.id)?.floatTrackToSlot ?? [],
    blendHint: clip.blendHint.stored,
    rootMotion: describeRootMotion(loaded),
    record: describeRecord(clip.record, pathOf),
    annotations: loaded?.annotationTracks ?? [],
    problems: [...clip.problems, ...failed],
    notes: [...clip.notes, ...(loaded?.notes ?? [])],
  };
}

function describeRecord(record: ClipRecord, pathOf: ReadonlyMap<number, string>): unknown {
  return { ...record, tae: record.tae === undefined ? undefined : { ...record.tae, file: pathOf.get(record.tae.file) } };
}

function describeRootMotion(loaded: LoadedClip | undefined): unknown {
  const frame = loaded?.referenceFrame;
  if (frame === undefined) return undefined;
  return { up: frame.up, forward: frame.forward, seconds: frame.seconds, samples: rowsOf(frame.samples, 4) };
}

function sampleClip(library: Library, clip: ClipListing, file: string, wanted: InspectArguments, problems: Problem[]): readonly unknown[] {
  const result = library.loadTracks(clip.id);
  if (result.kind === 'failure') {
    problems.push(result.problem);
    return [];
  }
  const skeleton = clip.skeleton === undefined ? undefined : library.skeleton(clip.skeleton);
  const pose = wanted.pose && skeleton !== undefined ? createPoser(library, clip, result.clip, skeleton, wanted, problems) : undefined;
  return wanted.frames.map((frame) => ({
    file,
    member: clip.member,
    clip: clip.name,
    frame,
    ...sampleTracks(result.clip, frame),
    ...pose?.(frame),
  }));
}

function sampleTracks(clip: LoadedClip, frame: number): object {
  const tracks = new Float64Array(clip.motion.transformTrackCount * TRANSFORM_SIZE);
  const sampler = createSampler(clip.motion);
  sampler.sample(frame, tracks);
  const { motion } = clip;
  // An interleaved motion may have float tracks and keep none, for want of a known order.
  const floats = new Float64Array(motion.kind === 'interleaved' && motion.floats.length === 0 ? 0 : motion.floatTrackCount);
  sampler.sampleFloats(frame, floats);
  return { tracks: rowsOf(tracks, TRANSFORM_SIZE), floats: [...floats] };
}

/** Poses a clip with the layers named over it. An additive clip shows its own values: what lies below is named by `--clip`. */
function createPoser(
  library: Library,
  listing: ClipListing,
  loaded: LoadedClip,
  skeleton: Skeleton,
  wanted: InspectArguments,
  problems: Problem[],
): (frame: number) => object {
  const composition: Composition = {
    skeleton,
    base: { kind: 'clip', clip: playable(listing, loaded) },
    layers: wanted.layers.flatMap(({ clip, weight, mode }) => {
      const found = layerClip(library, clip, listing, problems);
      if (found === undefined) return [];
      return [{ clip: found, mode: mode ?? blendModeOf(found.blendHint) ?? 'replace', weight, offset: 0, rate: 1 }];
    }),
  };
  const evaluator = createEvaluator(composition);
  return (frame) => {
    const last = loaded.motion.frameCount - 1;
    evaluator.evaluate({ frame: Math.min(Math.max(frame, 0), last), loops: 0 }, { ...AT_ORIGIN, rootMotion: wanted.rootMotion });
    const { local, model, placed } = evaluator.pose;
    return {
      local: rowsOf(local, TRANSFORM_SIZE),
      model: rowsOf(model, MATRIX_SIZE),
      ...(wanted.rootMotion ? { root: evaluator.root?.slice(), placed: rowsOf(placed, MATRIX_SIZE) } : {}),
    };
  };
}

/** The clip of a layer: of several of one name the one on the same skeleton. */
function layerClip(library: Library, name: string, below: ClipListing, problems: Problem[]): PlayableClip | undefined {
  const listing = library.listing();
  const named = listing.clips.filter((clip) => isNamed(clip, name));
  const clip = named.find(({ skeleton }) => skeleton === below.skeleton);
  if (clip === undefined) {
    const message = `${name} does not play on the skeleton of ${below.name}`;
    problems.push(named.length === 0 ? absent(listing, name) : { file: '', member: name, format: 'library', offset: undefined, message });
    return undefined;
  }
  const result = library.loadTracks(clip.id);
  if (result.kind === 'clip') return playable(clip, result.clip);
  problems.push(result.problem);
  return undefined;
}

function playable({ blendHint }: ClipListing, { motion, trackToBone, referenceFrame }: LoadedClip): PlayableClip {
  return { motion, blendHint, trackToBone, referenceFrame };
}

function absent(listing: Listing, name: string): Problem {
  return {
    file: '',
    member: name,
    format: 'library',
    offset: undefined,
    message: `none of the ${listing.clips.length} clips has this name`,
  };
}

function rowOf(values: Float32Array | Float64Array, row: number, size = TRANSFORM_SIZE): readonly number[] {
  return Array.from(values.subarray(row * size, (row + 1) * size));
}

function rowsOf(values: Float32Array | Float64Array, size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.floor(values.length / size) }, (_, row) => rowOf(values, row, size));
}

/** Lower-case hexadecimal; undefined of nothing. */
function hashOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex');
}
