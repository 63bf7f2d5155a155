export { OWN_FAULT } from './guarded.ts';
export { type ArchivedFile, openArchive } from './archive.ts';
export { Library } from './library.ts';
export type {
  ClipListing,
  ClipRecord,
  ClipResult,
  ClipState,
  FileListing,
  FileName,
  Listing,
  LoadedClip,
  LoadedSkeleton,
  LoadFailure,
  Problem,
  RecordImport,
  RecordPointer,
  SkeletonBy,
  SkeletonListing,
  SkeletonResult,
  TaeListing,
} from './listing.ts';
export type { Prepared } from './unwrap.ts';
