export { OWN_FAULT } from './guarded.ts';
export { type ArchivedFile, openArchive } from './archive.ts';
export type {
  ChannelCounts,
  EclpListing,
  EclpSource,
  LoadedChannel,
  LoadedChannels,
  RigListing,
} from './frostbite-listing.ts';
export { type KnownNavigation, Library } from './library.ts';
export type {
  ChannelsResult,
  ClipListing,
  ClipRecord,
  ClipResult,
  ClipState,
  FileListing,
  FileName,
  Listing,
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
  SkeletonBy,
  SkeletonListing,
  SkeletonResult,
  TaeListing,
} from './listing.ts';
export type { Prepared } from './unwrap.ts';
