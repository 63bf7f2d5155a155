import type { Skeleton } from '../animation/index.ts';
import { shown } from './names.ts';
import { type Belonging, belongingOf, type Origin } from './origin.ts';

export interface SkeletonCandidate {
  readonly id: number;
  readonly origin: Origin;
  readonly skeleton: Skeleton;
}

/** What a clip says about the skeleton it was made for. */
export interface SkeletonWish {
  readonly origin: Origin;
  readonly skeletonName: string;
  readonly trackCount: number;
  /** Empty: each track drives the bone of its number. */
  readonly trackToBone: Int16Array;
  readonly trackNames: readonly string[];
}

/** A wish with what follows from it, worked out once however many skeletons come. */
export interface PreparedWish extends SkeletonWish, Belonging {
  /** The highest bone a track drives, -1 for none. */
  readonly highestBone: number;
  /** Each track drives the bone of its number. */
  readonly isIdentity: boolean;
  /** The first bone that a second track drives, -1 for none. */
  readonly sharedBone: number;
}

export interface SkeletonChoice {
  readonly skeleton: SkeletonCandidate;
  /** How near the skeleton is, one of the nearnesses below. */
  readonly nearness: number;
  /** Doubts a user should know, as sentences. */
  readonly doubts: readonly string[];
  /** How a person has it bound; absent where Marrow chose. */
  readonly manual?: ManualBinding;
}

export interface ManualBinding {
  readonly by: 'index' | 'track-names';
  /** In place of the stored indices; -1 drives nothing. */
  readonly trackToBone: Int16Array;
}

/** A skeleton that a person picked: none can be nearer. */
export const PICKED = -1;
/** How near a skeleton is to a clip; the smaller the better (specs, tae-names §4). */
export const SAME_TAGFILE = 0;
export const SAME_BINDER = 1;
export const SAME_FILE_NAME = 2;
export const SAME_BUILD_PATH = 3;
export const LOOSE = 4;

export function prepareWish(wish: SkeletonWish): PreparedWish {
  const { origin, skeletonName, trackToBone, trackCount, trackNames } = wish;
  let highestBone = trackToBone.length === 0 ? trackCount - 1 : -1;
  let isIdentity = true;
  let isRising = true;
  let last = -1;
  for (let track = 0; track < trackToBone.length; track++) {
    const bone = trackToBone[track]!;
    if (bone > highestBone) highestBone = bone;
    if (bone <= last) isRising = false;
    last = bone;
    if (bone !== track) isIdentity = false;
  }
  const { character, built, folder } = belongingOf(origin);
  // Bones that only rise, as most do, never come twice.
  const sharedBone = isRising ? -1 : firstDuplicate(trackToBone, highestBone);
  return {
    origin,
    skeletonName,
    trackCount,
    trackToBone,
    trackNames,
    character,
    built,
    folder,
    highestBone,
    isIdentity,
    sharedBone,
  };
}

/** What track names say of a skeleton: that it is the one, that it is another, or nothing. */
export function evidenceOf(wish: SkeletonWish, skeleton: Skeleton): 'same' | 'other' | 'none' {
  if (firstOtherName(wish, skeleton) !== undefined) return 'other';
  return wish.trackNames.length === wish.trackCount && wish.trackNames.some((name) => name !== '') ? 'same' : 'none';
}

export function doubtsAbout(wish: PreparedWish, { skeleton, origin }: SkeletonCandidate): readonly string[] {
  const doubts: string[] = [];
  const unmapped = wish.highestBone < skeleton.bones.length ? [] : unmappedTracks(wish, skeleton.bones.length);
  if (unmapped.length > 0) {
    doubts.push(
      `${unmapped.length} tracks name bones that the skeleton of ${skeleton.bones.length} does not have and drive nothing: ${listed(unmapped)}`,
    );
  }
  const { sharedBone } = wish;
  if (sharedBone >= 0)
    doubts.push(`two tracks drive bone ${sharedBone} ${shown(skeleton.bones[sharedBone]?.name ?? '')}; the later one counts`);
  const track = firstOtherName(wish, skeleton);
  if (track !== undefined) {
    const bone = skeleton.bones[boneOf(wish, track)]?.name ?? 'no bone';
    doubts.push(
      `the clip was made on another skeleton: its track ${track} is named ${shown(wish.trackNames[track]!)} and drives ${shown(bone)}`,
    );
  }
  const { character } = belongingOf(origin);
  if (wish.character !== undefined && character !== undefined && wish.character !== character) {
    doubts.push(`the skeleton is that of ${character}, which the clip's build path names; the file itself is named for ${wish.character}`);
  }
  return doubts;
}

function boneOf(wish: SkeletonWish, track: number): number {
  return wish.trackToBone.length === 0 ? track : (wish.trackToBone[track] ?? -1);
}

/** The first track that is named for another bone than it drives; undefined where the names agree or say nothing. */
function firstOtherName(wish: SkeletonWish, skeleton: Skeleton): number | undefined {
  if (wish.trackNames.length !== wish.trackCount) return undefined;
  for (let track = 0; track < wish.trackCount; track++) {
    const bone = skeleton.bones[boneOf(wish, track)];
    if (bone !== undefined && wish.trackNames[track] !== '' && bone.name !== wish.trackNames[track]) return track;
  }
  return undefined;
}

function unmappedTracks(wish: SkeletonWish, boneCount: number): readonly number[] {
  const unmapped: number[] = [];
  const mapped = wish.trackToBone.length === 0 ? wish.trackCount : wish.trackToBone.length;
  for (let track = 0; track < mapped; track++) if (boneOf(wish, track) >= boneCount) unmapped.push(track);
  return unmapped;
}

function firstDuplicate(trackToBone: Int16Array, highestBone: number): number {
  const seen = new Uint8Array(highestBone + 1);
  for (let track = 0; track < trackToBone.length; track++) {
    const bone = trackToBone[track]!;
    if (bone < 0) continue;
    if (seen[bone] === 1) return bone;
    seen[bone] = 1;
  }
  return -1;
}

export function listed(tracks: readonly (number | string)[]): string {
  const shown = tracks.slice(0, 8).join(', ');
  return tracks.length > 8 ? `${shown} and ${tracks.length - 8} more` : shown;
}
