export { OWN_FAULT } from './guarded.ts';
export { type ArchivedFile, openArchive } from './archive.ts';
export { Library } from './library.ts';
export type {
  ClipListing,
  ClipResult,
  ClipState,
  FileListing,
  FileName,
  Listing,
  LoadedClip,
  LoadedSkeleton,
  LoadFailure,
  Problem,
  SkeletonBy,
  SkeletonListing,
  SkeletonResult,
} from './listing.ts';
export type { Prepared } from './unwrap.ts';
