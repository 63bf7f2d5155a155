import type { Skeleton } from '../animation/index.ts';
import { characterOfBuildPath, characterOfFile, folderOf } from './names.ts';

/** Where a skeleton or clip was found, as far as it tells whose it is. */
export interface Origin {
  /** As dropped. */
  readonly path: string;
  /** The innermost binder it lies in, itself and not by name: two open files may have one name. Undefined for a loose file. */
  readonly binder: object | undefined;
  /** Build path of the member, empty for a loose file. */
  readonly buildPath: string;
}

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

export interface SkeletonChoice {
  readonly skeleton: SkeletonCandidate;
  /** Doubts a user should know, as sentences. */
  readonly doubts: readonly string[];
}

/** How near a skeleton is to a clip; the smaller the better (specs, tae-names §4). */
const SAME_BINDER = 0;
const SAME_FILE_NAME = 1;
const SAME_BUILD_PATH = 2;
const LOOSE = 3;

/**
 * Chooses the skeleton for a clip: one in the same binder; else of the character its file is named for; else of the one
 * in its build path; else, for loose files, one of the name its binding gives. Only a skeleton of the clip's own binder
 * may have too few bones: the clip then plays on those there are.
 */
export function chooseSkeleton(wish: SkeletonWish, candidates: readonly SkeletonCandidate[]): SkeletonChoice | undefined {
  let best: SkeletonCandidate | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const nearness = nearnessOf(wish, candidate);
    if (nearness === undefined) continue;
    const fits = highestBone(wish) < candidate.skeleton.bones.length;
    if (!fits && nearness !== SAME_BINDER) continue;
    // Nearness decides; among equals the one that fits, is named by the binding, lies in the same folder, came first.
    const score =
      nearness * 8 +
      (fits ? 0 : 4) +
      (candidate.skeleton.name === wish.skeletonName ? 0 : 2) +
      (folderOf(candidate.origin.path) === folderOf(wish.origin.path) ? 0 : 1);
    if (score < bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best === undefined ? undefined : { skeleton: best, doubts: doubtsAbout(wish, best) };
}

function nearnessOf(wish: SkeletonWish, candidate: SkeletonCandidate): number | undefined {
  const { origin } = wish;
  if (origin.binder !== undefined && origin.binder === candidate.origin.binder) return SAME_BINDER;
  const character = characterOfFile(origin.path);
  const candidateCharacter = characterOfFile(candidate.origin.path);
  if (character !== undefined && character === candidateCharacter) return SAME_FILE_NAME;
  const built = characterOfBuildPath(origin.buildPath);
  if (built !== undefined && (built === candidateCharacter || built === characterOfBuildPath(candidate.origin.buildPath)))
    return SAME_BUILD_PATH;
  const isLoose = origin.binder === undefined || candidate.origin.binder === undefined;
  const tellsCharacter = character !== undefined && candidateCharacter !== undefined;
  if (isLoose && !tellsCharacter && candidate.skeleton.name === wish.skeletonName && sharesTrackNames(wish, candidate.skeleton))
    return LOOSE;
  return undefined;
}

/** A loose clip that names its tracks must name the skeleton's bones: many skeletons are called Master. */
function sharesTrackNames(wish: SkeletonWish, skeleton: Skeleton): boolean {
  return firstOtherName(wish, skeleton) === undefined;
}

function highestBone(wish: SkeletonWish): number {
  if (wish.trackToBone.length === 0) return wish.trackCount - 1;
  let highest = -1;
  for (const bone of wish.trackToBone) if (bone > highest) highest = bone;
  return highest;
}

function doubtsAbout(wish: SkeletonWish, { skeleton, origin }: SkeletonCandidate): readonly string[] {
  const doubts: string[] = [];
  const unmapped = unmappedTracks(wish, skeleton.bones.length);
  if (unmapped.length > 0) {
    doubts.push(
      `${unmapped.length} tracks name bones that the skeleton of ${skeleton.bones.length} does not have and drive nothing: ${listed(unmapped)}`,
    );
  }
  const duplicate = firstDuplicate(wish.trackToBone);
  if (duplicate >= 0) doubts.push(`two tracks drive bone ${duplicate} ${skeleton.bones[duplicate]?.name ?? ''}; the later one counts`);
  const track = firstOtherName(wish, skeleton);
  if (track !== undefined) {
    const bone = skeleton.bones[boneOf(wish, track)]?.name ?? 'no bone';
    doubts.push(`the clip was made on another skeleton: its track ${track} is named ${wish.trackNames[track]!} and drives ${bone}`);
  }
  const character = characterOfFile(wish.origin.path);
  const candidateCharacter = characterOfFile(origin.path);
  if (character !== undefined && candidateCharacter !== undefined && character !== candidateCharacter) {
    doubts.push(
      `the skeleton is that of ${candidateCharacter}, which the clip's build path names; the file itself is named for ${character}`,
    );
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

function firstDuplicate(trackToBone: Int16Array): number {
  const seen = new Set<number>();
  for (const bone of trackToBone) {
    if (bone < 0) continue;
    if (seen.has(bone)) return bone;
    seen.add(bone);
  }
  return -1;
}

function listed(tracks: readonly number[]): string {
  const shown = tracks.slice(0, 8).join(', ');
  return tracks.length > 8 ? `${shown} and ${tracks.length - 8} more` : shown;
}
