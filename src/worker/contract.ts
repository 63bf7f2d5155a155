import type { ChannelsResult, ClipResult, Listing, MapResult, SkeletonBy, SkeletonResult } from '../loading/index.ts';

export type {
  ChannelCounts,
  ChannelsResult,
  ClipListing,
  ClipRecord,
  ClipResult,
  ClipState,
  EclpListing,
  EclpSource,
  FileListing,
  FileName,
  Listing,
  LoadedChannel,
  LoadedChannels,
  LoadedClip,
  LoadedMap,
  LoadedSkeleton,
  LoadFailure,
  MapListing,
  MapResult,
  Problem,
  RecordImport,
  RecordPointer,
  RegionListing,
  RigListing,
  SkeletonBy,
  SkeletonListing,
  SkeletonResult,
  TaeListing,
} from '../loading/index.ts';

export interface SourceFile {
  readonly path: string;
  /** Transferred: empty for the sender afterwards. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type ManualBy = Exclude<SkeletonBy, 'automatic'>;

/** Progress of an `open`, at most ten times a second. */
export interface OpenProgress {
  readonly path: string;
  /** Files inside an archive count, once it is begun. */
  readonly filesDone: number;
  readonly fileCount: number;
  /** How many of what `open` was given are done, archives as one. */
  readonly sourcesDone: number;
  /** Unpacked so far of the file at hand, and what its header declares; both 0 before it is begun. */
  readonly bytesDone: number;
  readonly byteCount: number;
}

/** The library of everything opened, behind the worker. Expected failures are values; a rejection is a bug. */
export interface Decoder {
  /** Adds files to what is open, joins them with it and answers with everything that is open. */
  open(files: readonly SourceFile[], onProgress?: (progress: OpenProgress) => void): Promise<Listing>;
  /** Stops the opening under way: the file at hand and those behind it are left out, those done stay. */
  cancel(): Promise<void>;
  /** Lets go of a file: what it served falls back to needing it. */
  remove(file: number): Promise<Listing>;
  /**
   * Has a clip play on a skeleton that a person picked; undefined gives the choice back. `index` keeps the stored bone indices,
   * `track-names` gives each track to the bone of the annotation track's name. What drives nothing then is noted on the clip.
   * The listing's `skeleton` and `skeletonBy` say how it stands; a skeleton that is removed gives the choice back too.
   */
  chooseSkeleton(clip: number, skeleton: number | undefined, by: ManualBy): Promise<Listing>;
  /** Has an ECLP clip take its channels' names from a file that a person picked; undefined gives the choice back. */
  chooseSideFile(clip: number, file: number | undefined): Promise<Listing>;
  loadClip(clip: number): Promise<ClipResult>;
  /** The channels of an ECLP clip with their keys, whether or not it can be played. */
  loadChannels(clip: number): Promise<ChannelsResult>;
  loadSkeleton(skeleton: number): Promise<SkeletonResult>;
  /** Reads the navigation meshes of a file and cuts their faces. */
  loadMap(file: number): Promise<MapResult>;
}
