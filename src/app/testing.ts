import type { Skeleton } from '../animation/index.ts';
import { EMPTY_LISTING } from '../state/index.ts';
import type { ClipListing, ClipResult, FileListing, Listing, LoadedSkeleton, SkeletonListing } from '../worker/contract.ts';

// Builders for this folder's tests: the smallest listings and results that are whole.

export function fileListing(id: number, path = `file${id}.anibnd`): FileListing {
  return {
    id,
    path,
    format: 'BND4',
    compression: 'none',
    unpackMilliseconds: 0,
    bytes: 10,
    unpackedBytes: 10,
    memberCount: 1,
    game: '',
    clipCount: 0,
    skeletonCount: 0,
  };
}

export function skeletonListing(id: number, file: number): SkeletonListing {
  return { id, file, member: `skeleton${id}.hkx`, name: `skeleton${id}`, boneCount: 2 };
}

/** A clip that plays on the given skeleton, or one that waits for a skeleton. */
export function clipListing(id: number, file: number, skeleton: number | undefined, change: Partial<ClipListing> = {}): ClipListing {
  return {
    id,
    file,
    member: `clip${id}.hkx`,
    name: `clip${id}`,
    state: skeleton === undefined ? { kind: 'needs-skeleton', message: 'Its skeleton is not open.' } : { kind: 'ready' },
    sdk: '20160200',
    className: 'hkaInterleavedUncompressedAnimation',
    skeletonName: '',
    skeleton,
    skeletonBy: 'automatic',
    typeSource: 'inline',
    frameCount: 11,
    seconds: 1,
    transformTrackCount: 1,
    floatTrackCount: 0,
    blockCount: 0,
    blendHint: { kind: 'normal', stored: 0 },
    hasRootMotion: false,
    record: { number: undefined, state: 'no-tae', tae: undefined, imports: undefined, importedBy: [], importedByCount: 0 },
    problems: [],
    notes: [],
    ...change,
  };
}

export function listingOf(parts: Partial<Listing>): Listing {
  return { ...EMPTY_LISTING, ...parts };
}

export function loadedSkeleton(id: number, names: readonly string[] = ['Root', 'Hand']): LoadedSkeleton {
  const skeleton: Skeleton = {
    name: `skeleton${id}`,
    bones: names.map((name, bone) => ({ name, parent: bone - 1 })),
    reference: Float32Array.from(names.flatMap(() => [0, 1, 0, 0, 0, 0, 1, 1, 1, 1])),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.from(names.keys()),
  };
  return { id, skeleton };
}

/** A clip of 11 frames in one second whose first track slides along x by a metre a frame. */
export function clipResult(id: number): ClipResult {
  const transforms = new Float32Array(110);
  for (let frame = 0; frame < 11; frame++) transforms.set([frame, 0, 0, 0, 0, 0, 1, 1, 1, 1], frame * 10);
  return {
    kind: 'clip',
    clip: {
      id,
      motion: {
        kind: 'interleaved',
        frameCount: 11,
        seconds: 1,
        transformTrackCount: 1,
        floatTrackCount: 0,
        transforms,
        floats: new Float32Array(0),
      },
      referenceFrame: undefined,
      trackToBone: Int16Array.of(0),
      floatTrackToSlot: new Int16Array(0),
      annotationTracks: [],
      nonFiniteTracks: [],
      notes: [],
    },
  };
}
