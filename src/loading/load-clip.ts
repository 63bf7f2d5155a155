import {
  decodeSplineAnimation,
  type InterleavedMotion,
  type Motion,
  type OddPoint,
  OddPoints,
  ROTATION,
  SCALE,
  type Skeleton,
  TRANSFORM_SIZE,
} from '../animation/index.ts';
import { attempt, FormatError } from '../binary/index.ts';
import { decodeHkaAnnotationTracks } from '../havok/index.ts';
import { toAnnotationTracks, toInterleavedMotion, toReferenceFrame, toSplineHeader } from './havok-to-animation.ts';
import type { LoadedClip } from './listing.ts';
import { shown } from './names.ts';
import type { ClipContents } from './tagfile-contents.ts';

/** Notes on odd values that one clip is given; the others are counted. */
const MOST_NOTES = 200;

/** Unpacks a listed clip, for a skeleton where there is one. Throws FormatError where its motion cannot be read; what else cannot is a note. */
export function loadClip(
  id: number,
  contents: ClipContents,
  skeleton: Skeleton | undefined,
  toNote: (error: FormatError) => LoadedClip['notes'][number],
): LoadedClip {
  contents.objects.renewBudget();
  const { motion, odd } = readMotion(contents);
  const trackToBone = boundTracks(contents, motion.transformTrackCount, skeleton?.bones.length ?? Number.POSITIVE_INFINITY);
  const floatTrackToSlot = boundFloats(contents, motion.floatTrackCount, skeleton?.floatSlots.length ?? Number.POSITIVE_INFINITY);
  const boneName = (track: number): string => {
    const bone = trackToBone[track]!;
    return bone < 0 ? `track ${track}` : shown(skeleton?.bones[bone]?.name ?? `bone ${bone}`);
  };
  const nameOf = (point: OddPoint): string =>
    point.kind === 'non-finite-float' ? floatName(point.target, floatTrackToSlot[point.target]!, skeleton) : boneName(trackOf(point));
  const sentences = odd.slice(0, MOST_NOTES).map((point) => describe(point, nameOf(point)));
  if (odd.length > MOST_NOTES) sentences.push(`and ${odd.length - MOST_NOTES} more parts of tracks have such values`);
  const notes = sentences.map((sentence) => new FormatError('hkaAnimation', undefined, sentence));
  const referenceFrame = orNote(notes, 'its root motion is left out', undefined, () => toReferenceFrame(contents.animation));
  const oddSamples = countNonFinite(referenceFrame?.samples ?? new Float32Array());
  if (oddSamples > 0) {
    notes.push(
      new FormatError('hkaAnimation', undefined, `${oddSamples} values of its root motion are not finite; they are kept as stored`),
    );
  }
  return {
    id,
    motion,
    referenceFrame,
    trackToBone,
    floatTrackToSlot,
    annotationTracks: orNote(notes, 'its annotations are left out', [], () =>
      toAnnotationTracks(decodeHkaAnnotationTracks(contents.animation)),
    ),
    nonFiniteTracks: [...new Set(odd.filter((point) => point.kind === 'non-finite').map(trackOf))],
    notes: notes.map(toNote),
  };
}

/** A part that a clip plays without: a fault in it is only noted. */
function orNote<T>(notes: FormatError[], consequence: string, without: T, decode: () => T): T {
  const part = attempt(decode);
  if (!(part instanceof FormatError)) return part;
  notes.push(new FormatError(part.format, part.offset, `${part.message}; ${consequence}`));
  return without;
}

function countNonFinite(values: Float32Array): number {
  let count = 0;
  for (const value of values) if (!Number.isFinite(value)) count++;
  return count;
}

function readMotion(contents: ClipContents): { readonly motion: Motion; readonly odd: readonly OddPoint[] } {
  if (contents.encoding === 'spline') return decodeSplineAnimation(toSplineHeader(contents.animation));
  const motion = toInterleavedMotion(contents.animation);
  return { motion, odd: findNonFinite(motion) };
}

function findNonFinite({ transforms, transformTrackCount, floats }: InterleavedMotion): readonly OddPoint[] {
  const size = transformTrackCount * TRANSFORM_SIZE;
  const odd = new OddPoints();
  for (let at = 0; at < transforms.length; at++) {
    if (!Number.isFinite(transforms[at]!)) odd.add('non-finite', at % size, Math.floor(at / size));
  }
  for (let frame = 0; frame < floats.length; frame++) {
    if (!Number.isFinite(floats[frame]!)) odd.add('non-finite-float', 0, frame);
  }
  return odd.list();
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

/** The float slot of each float track; -1 where the binding names none or one the skeleton does not have. */
function boundFloats({ floatTrackToSlot }: ClipContents, trackCount: number, slotCount: number): Int16Array {
  const bound = new Int16Array(trackCount).fill(-1);
  for (let track = 0; track < trackCount; track++) {
    const slot = floatTrackToSlot[track] ?? -1;
    if (slot >= 0 && slot < slotCount) bound[track] = slot;
  }
  return bound;
}

function floatName(track: number, slot: number, skeleton: Skeleton | undefined): string {
  return slot < 0 ? `float track ${track}` : shown(skeleton?.floatSlots[slot] ?? `float slot ${slot}`);
}

function trackOf(point: OddPoint): number {
  return Math.floor(point.target / TRANSFORM_SIZE);
}

function describe(point: OddPoint, bone: string): string {
  const one = point.count === 1;
  if (point.kind === 'non-finite-float')
    return `${bone}: ${point.count} stored ${one ? 'value is' : 'values are'} not finite, the first from frame ${point.frame} on`;
  const lane = point.target % TRANSFORM_SIZE;
  const part = lane < ROTATION ? 'translation' : lane < SCALE ? 'rotation' : 'scale';
  return point.kind === 'non-finite'
    ? `${bone}: ${point.count} stored ${part} ${one ? 'value is' : 'values are'} not finite, the first from frame ${point.frame} on; the bone is held there`
    : `${bone}: ${point.count} stored ${one ? 'rotation is a packed NaN' : 'rotations are packed NaNs'}, the first from frame ${point.frame} on; shown as the bytes decode`;
}
