import type { ClipResult, Listing, SkeletonResult } from '../loading/index.ts';

export type {
  ClipListing,
  ClipResult,
  ClipState,
  FileListing,
  Listing,
  LoadedClip,
  LoadedSkeleton,
  LoadFailure,
  Problem,
  SkeletonListing,
  SkeletonResult,
} from '../loading/index.ts';

export interface SourceFile {
  readonly path: string;
  /** Transferred: empty for the sender afterwards. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Progress of an `open`, at most ten times a second. */
export interface OpenProgress {
  readonly path: string;
  readonly filesDone: number;
  readonly fileCount: number;
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
  loadClip(clip: number): Promise<ClipResult>;
  loadSkeleton(skeleton: number): Promise<SkeletonResult>;
}
