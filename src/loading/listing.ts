import type { AnnotationTrack, BlendHint, Motion, ReferenceFrame, Skeleton } from '../animation/index.ts';
import type { EclpListing, LoadedChannels, RigListing } from './frostbite-listing.ts';
import type { MapGeometry, NavRegion, TriangleTree } from '../navmesh/index.ts';

/** Where a problem or a note belongs and what it says; one sentence a person can act on. */
export interface Problem {
  readonly file: string;
  /** Path inside the file, `nested.anibnd!clip.hkx`; empty for the file itself. */
  readonly member: string;
  readonly format: string;
  /** Byte offset in the unpacked bytes of that format; undefined where none applies. */
  readonly offset: number | undefined;
  readonly message: string;
}

export interface FileListing {
  readonly id: number;
  /** As dropped: a name, or a relative path. */
  readonly path: string;
  /** Layers from the outside in, such as `DCX DFLT > BND4`. */
  readonly format: string;
  /** Of the outermost layer: KRAK/6, KRAK/2, DFLT, ZSTD or none. */
  readonly compression: string;
  /** How long taking it off took; 0 where there is none. */
  readonly unpackMilliseconds: number;
  readonly bytes: number;
  readonly unpackedBytes: number;
  readonly memberCount: number;
  /** Game told by the build path of the members, empty when none is told. */
  readonly game: string;
  readonly clipCount: number;
  readonly skeletonCount: number;
}

export interface SkeletonListing {
  readonly id: number;
  readonly file: number;
  readonly member: string;
  readonly name: string;
  readonly boneCount: number;
}

/** Why a clip cannot be played yet, or at all. */
export type ClipState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'needs-compendium'; readonly compendiumId: string; readonly message: string }
  | { readonly kind: 'needs-skeleton'; readonly message: string }
  | { readonly kind: 'unreadable'; readonly message: string };

/** How a clip's tracks come to bones: as Marrow chose, or as someone did: by the stored indices, or by the names of the annotation tracks. */
export type SkeletonBy = 'automatic' | 'index' | 'track-names';

/** A record that points at another. */
export interface RecordPointer {
  /** Full number. */
  readonly number: number;
  /** Everything of the other (kind 1), or its animation alone (kind 0 that imports). */
  readonly takes: 'everything' | 'animation';
}

/** Whose clip a record plays in place of its own. */
export interface RecordImport {
  readonly takes: RecordPointer['takes'];
  /** Full numbers of the records followed, the last the one whose clip it is. */
  readonly steps: readonly number[];
  /** How following ended: at a clip's number, where it came back, went too far, or at a record of a kind that is not known. */
  readonly end: 'clip' | 'cycle' | 'too-long' | 'unknown';
  /** Name of the clip of the last; undefined where it is not open. */
  readonly clip: string | undefined;
}

/** What the TAE files of its character say of a clip. */
export interface ClipRecord {
  /** Full number as the clip's name tells it; undefined for names of another form. */
  readonly number: number | undefined;
  /** Whether there is a record of this number; `no-tae` while no TAE that could hold it is open, and for names without a number. */
  readonly state: 'present' | 'absent' | 'no-tae';
  /** Where the record is, or should be; undefined without a TAE that could hold it. */
  readonly tae: { readonly file: number; readonly member: string } | undefined;
  /** Undefined where its own record, if any, plays the clip itself. */
  readonly imports: RecordImport | undefined;
  /** Records that point at its number, the first thousand. */
  readonly importedBy: readonly RecordPointer[];
  readonly importedByCount: number;
}

/** A TAE file and how it goes with the clips that are open. */
export interface TaeListing {
  readonly file: number;
  /** Path inside the file, as `Problem.member`. */
  readonly member: string;
  readonly records: number;
  /** Full numbers of records whose clip is not open: one that another companion may hold, or none. */
  readonly withoutClip: readonly number[];
  /** Names of open clips that should have a record here and have none. */
  readonly clipsWithoutRecord: readonly string[];
}

export interface ClipListing {
  readonly id: number;
  readonly file: number;
  /** Path inside the file, as `Problem.member`. */
  readonly member: string;
  /** Without extension, `a000_003000`; a second animation in one tagfile ends in `#1`. */
  readonly name: string;
  readonly state: ClipState;
  /** Everything below is empty or zero while the tagfile cannot be read. */
  readonly sdk: string;
  /** Where its types come from: `inline`, or the id of a compendium; empty where the tagfile itself cannot be read. */
  readonly typeSource: string;
  readonly className: string;
  readonly skeletonName: string;
  /** Id of the skeleton chosen for it; undefined while none fits. */
  readonly skeleton: number | undefined;
  readonly skeletonBy: SkeletonBy;
  readonly frameCount: number;
  readonly seconds: number;
  readonly transformTrackCount: number;
  readonly floatTrackCount: number;
  readonly blockCount: number;
  readonly blendHint: BlendHint;
  readonly hasRootMotion: boolean;
  /** Told whether or not the tagfile can be read. */
  readonly record: ClipRecord;
  /** Problems and notes of this clip alone. */
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** One navigation tagfile of a map. Counts are 0 where its mesh cannot be used. */
export interface RegionListing {
  /** In the map, by the binder's order. */
  readonly index: number;
  /** Path inside the file, as `Problem.member`. */
  readonly member: string;
  /** Without extension, `n60_42_36_00_000704`. */
  readonly name: string;
  readonly faceCount: number;
  /** With user edges. */
  readonly edgeCount: number;
  readonly userEdgeCount: number;
  readonly vertexCount: number;
  readonly hasTree: boolean;
  readonly graphNodeCount: number;
  readonly setupCount: number;
  /** Its name starts with `o`: such regions may cover the same ground as the others. */
  readonly coarse: boolean;
  /** The first of what is wrong with it, and how much more there is; the rest of it is shown all the same. */
  readonly problem: string | undefined;
}

/** The navigation tagfiles of one file. */
export interface MapListing {
  /** Id of the file. */
  readonly id: number;
  /** `m60_42_36_00`, or the stem of a loose tagfile. */
  readonly name: string;
  /** As told by the build path of the members, empty when none is told. */
  readonly game: string;
  readonly regions: readonly RegionListing[];
}

/** Everything open, after the newest change. */
export interface Listing {
  readonly files: readonly FileListing[];
  readonly skeletons: readonly SkeletonListing[];
  /** By file, then by name. */
  readonly clips: readonly ClipListing[];
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
  /** Binders that marker members of a file name and that are not open. */
  readonly companions: readonly FileName[];
  /** Other names under which the content of an open file was opened. */
  readonly aliases: readonly FileName[];
  /** Files that hold navigation meshes. */
  readonly maps: readonly MapListing[];
  /** By file. */
  readonly tae: readonly TaeListing[];
  /** ECLP clips, which are among `clips` too; by file. */
  readonly eclp: readonly EclpListing[];
  /** Skeletons of the same engine, which are among `skeletons` too where they can be played on; by file. */
  readonly rigs: readonly RigListing[];
}

export interface FileName {
  /** Id of the file it is told of. */
  readonly file: number;
  readonly name: string;
}

/** A clip ready to play: motion and everything the inspector shows. */
export interface LoadedClip {
  readonly id: number;
  readonly motion: Motion;
  readonly referenceFrame: ReferenceFrame | undefined;
  /** Bone driven by each transform track; -1 drives none. Never out of range. */
  readonly trackToBone: Int16Array;
  /** Float slot of the skeleton that each float track drives; -1 drives none. Never out of range. */
  readonly floatTrackToSlot: Int16Array;
  readonly annotationTracks: readonly AnnotationTrack[];
  /** Transform tracks with stored values that are not finite. */
  readonly nonFiniteTracks: readonly number[];
  /** What only unpacking shows: control points that are no real values, with bone, frame and count. */
  readonly notes: readonly Problem[];
}

export interface LoadedSkeleton {
  readonly id: number;
  readonly skeleton: Skeleton;
}

/** A map with its faces cut into triangles. */
export interface LoadedMap {
  readonly id: number;
  /** In the order of the listing; undefined where the mesh cannot be used. */
  readonly regions: readonly (NavRegion | undefined)[];
  readonly geometry: MapGeometry;
  /** To pick faces by, where the page would take too long to build it; undefined for smaller maps. */
  readonly tree: TriangleTree | undefined;
}

export interface LoadFailure {
  readonly kind: 'failure';
  readonly problem: Problem;
}

export type ClipResult = { readonly kind: 'clip'; readonly clip: LoadedClip } | LoadFailure;
export type SkeletonResult = { readonly kind: 'skeleton'; readonly skeleton: LoadedSkeleton } | LoadFailure;
export type MapResult = { readonly kind: 'map'; readonly map: LoadedMap } | LoadFailure;
export type ChannelsResult = { readonly kind: 'channels'; readonly channels: LoadedChannels } | LoadFailure;
