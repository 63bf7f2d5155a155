export { Library } from './library.ts';
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
} from './listing.ts';
export type { Prepared } from './unwrap.ts';
