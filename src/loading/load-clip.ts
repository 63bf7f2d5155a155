import {
  decodeSplineAnimation,
  type InterleavedMotion,
  type Motion,
  type OddPoint,
  ROTATION,
  SCALE,
  type Skeleton,
  TRANSFORM_SIZE,
} from '../animation/index.ts';
import { decodeHkaAnnotationTracks, decodeHkaReferenceFrame } from '../havok/index.ts';
import { toAnnotationTracks, toInterleavedMotion, toReferenceFrame, toSplineHeader } from './havok-to-animation.ts';
import type { LoadedClip } from './listing.ts';
import type { ClipContents } from './tagfile-contents.ts';

/** Unpacks a listed clip, for a skeleton where there is one; `note` makes a note of a sentence. Throws FormatError. */
export function loadClip(
  id: number,
  contents: ClipContents,
  skeleton: Skeleton | undefined,
  note: (message: string) => LoadedClip['notes'][number],
): LoadedClip {
  const { motion, odd } = readMotion(contents);
  const trackToBone = boundTracks(contents, motion.transformTrackCount, skeleton?.bones.length ?? Number.POSITIVE_INFINITY);
  const boneName = (track: number): string => {
    const bone = trackToBone[track]!;
    return bone < 0 ? `track ${track}` : (skeleton?.bones[bone]?.name ?? `bone ${bone}`);
  };
  return {
    id,
    motion,
    referenceFrame: toReferenceFrame(decodeHkaReferenceFrame(contents.animation.extractedMotion)),
    trackToBone,
    annotationTracks: toAnnotationTracks(decodeHkaAnnotationTracks(contents.animation)),
    nonFiniteTracks: [...new Set(odd.filter((point) => point.kind === 'non-finite').map(trackOf))],
    notes: odd.map((point) => note(describe(point, boneName(trackOf(point))))),
  };
}

function readMotion(contents: ClipContents): { readonly motion: Motion; readonly odd: readonly OddPoint[] } {
  if (contents.encoding === 'spline') return decodeSplineAnimation(toSplineHeader(contents.animation));
  const motion = toInterleavedMotion(contents.animation);
  return { motion, odd: findNonFinite(motion) };
}

function findNonFinite({ transforms, transformTrackCount }: InterleavedMotion): readonly OddPoint[] {
  const size = transformTrackCount * TRANSFORM_SIZE;
  const odd = new Map<number, OddPoint>();
  for (let at = 0; at < transforms.length; at++) {
    if (Number.isFinite(transforms[at]!)) continue;
    const target = at % size;
    const known = odd.get(target);
    odd.set(target, { kind: 'non-finite', target, frame: known?.frame ?? Math.floor(at / size), count: (known?.count ?? 0) + 1 });
  }
  return [...odd.values()];
}

/** The bone of each track; -1 where the binding names none or one the skeleton does not have. */
function boundTracks(contents: ClipContents, trackCount: number, boneCount: number): Int16Array {
  const { trackToBone } = contents;
  const bound = new Int16Array(trackCount).fill(-1);
  for (let track = 0; track < trackCount; track++) {
    const bone = trackToBone.length === 0 ? track : (trackToBone[track] ?? -1);
    if (bone >= 0 && bone < boneCount) bound[track] = bone;
  }
  return bound;
}

function trackOf(point: OddPoint): number {
  return Math.floor(point.target / TRANSFORM_SIZE);
}

function describe(point: OddPoint, bone: string): string {
  const lane = point.target % TRANSFORM_SIZE;
  const part = lane < ROTATION ? 'translation' : lane < SCALE ? 'rotation' : 'scale';
  const one = point.count === 1;
  return point.kind === 'non-finite'
    ? `${bone}: ${point.count} stored ${part} ${one ? 'value is' : 'values are'} not finite, the first from frame ${point.frame} on; the bone is held there`
    : `${bone}: ${point.count} stored ${one ? 'rotation is a packed NaN' : 'rotations are packed NaNs'}, the first from frame ${point.frame} on; shown as the bytes decode`;
}
