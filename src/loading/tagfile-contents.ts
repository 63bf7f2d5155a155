import { type BlendHint, checkSplineAnimation, frameRate, type Skeleton } from '../animation/index.ts';
import { FormatError } from '../binary/index.ts';
import {
  decodeHkaAnimation,
  decodeHkaAnimationBinding,
  decodeHkaSkeleton,
  decodeTrackNames,
  findAnimationContainers,
  type HkaAnimation,
  type HkaAnimationBinding,
  type TagfileObjects,
} from '../havok/index.ts';
import { guarded } from './guarded.ts';
import { interleavedFrameCount, keepsFloats, toBlendHint, toSkeleton, toSplineHeader } from './havok-to-animation.ts';
import { listRegion, type RegionContents } from './read-region.ts';

/** Frames a second beyond which a clip cannot be meant to play so. */
const MOST_FRAMES_A_SECOND = 1e6;

/** One animation of a tagfile, read as far as a listing needs; its motion stays packed. */
export interface ClipContents {
  readonly objects: TagfileObjects;
  readonly animation: HkaAnimation;
  readonly encoding: 'spline' | 'interleaved';
  readonly frameCount: number;
  readonly blockCount: number;
  /** Empty where the file names none. */
  readonly skeletonName: string;
  readonly blendHint: BlendHint;
  /** As stored, empty for a binding that maps each track to the bone of its number. */
  readonly trackToBone: Int16Array;
  /** Float slot of each float track as stored. */
  readonly floatTrackToSlot: Int16Array;
  /** Names of the annotation tracks, in Sekiro those of the bones that the tracks drive. */
  readonly trackNames: readonly string[];
  readonly notes: readonly FormatError[];
}

/** An animation that is there and cannot be read. */
export interface UnreadableClip {
  readonly className: string;
  readonly error: FormatError;
}

export interface TagfileContents {
  /** Undefined where the tagfile holds no navigation. */
  readonly region: RegionContents | undefined;
  readonly skeletons: readonly Skeleton[];
  readonly clips: readonly (ClipContents | UnreadableClip)[];
  readonly problems: readonly FormatError[];
}

/** How much of a tagfile could not be read; infinite where nothing could. */
export function faultsOf(contents: TagfileContents | FormatError): number {
  if (contents instanceof FormatError) return Number.POSITIVE_INFINITY;
  return contents.problems.length + contents.clips.filter((clip) => 'error' in clip).length + (contents.region?.problems.length ?? 0);
}

/** Reads the skeletons, animations and navigation of a tagfile; one that cannot be read does not hide the others. Throws FormatError for the file as a whole. */
export function readTagfileContents(objects: TagfileObjects): TagfileContents {
  objects.renewBudget();
  const skeletons: Skeleton[] = [];
  const clips: (ClipContents | UnreadableClip)[] = [];
  const problems: FormatError[] = [];
  for (const container of findAnimationContainers(objects)) {
    for (const record of container.skeletons) {
      const skeleton = guarded(() => toSkeleton(decodeHkaSkeleton(record)));
      if (skeleton instanceof FormatError) problems.push(skeleton);
      else skeletons.push(skeleton);
    }
    const bindings = new Map<number, HkaAnimationBinding>();
    for (const record of container.bindings) {
      const binding = guarded(() => decodeHkaAnimationBinding(record));
      if (binding instanceof FormatError) problems.push(binding);
      else if (binding.animation !== undefined) bindings.set(binding.animation.offset, binding);
    }
    for (const record of container.animations) {
      const clip = guarded(() => readClip(objects, decodeHkaAnimation(record), bindings.get(record.offset)));
      clips.push(clip instanceof FormatError ? { className: record.type.name, error: clip } : clip);
    }
  }
  const region = guarded(() => listRegion(objects));
  if (region instanceof FormatError) problems.push(region);
  return { region: region instanceof FormatError ? undefined : region, skeletons, clips, problems };
}

function readClip(objects: TagfileObjects, animation: HkaAnimation, bound: HkaAnimationBinding | undefined): ClipContents {
  const { encoding, frameCount, blockCount } = readEncoding(animation);
  const notes: FormatError[] = [];
  const trackToBone = bound?.transformTrackToBoneIndices ?? new Int16Array();
  if (bound === undefined)
    notes.push(animation.record.error('type', 'the animation has no binding: its tracks are taken to drive the bones of their numbers'));
  else if (trackToBone.length !== 0 && trackToBone.length !== animation.numberOfTransformTracks) {
    notes.push(
      animation.record.error(
        'numberOfTransformTracks',
        `the binding maps ${trackToBone.length} tracks and the animation has ${animation.numberOfTransformTracks}`,
      ),
    );
  }
  const floatTracks = animation.numberOfFloatTracks;
  if (encoding === 'interleaved' && floatTracks > 0) {
    const { count } = animation.record.array('floats');
    if (!keepsFloats(floatTracks, count, frameCount)) {
      notes.push(
        animation.record.error('floats', `how its ${count} floats of ${floatTracks} float tracks lie is not known; they are left out`),
      );
    }
  }
  const floatTrackToSlot = bound?.floatTrackToFloatSlotIndices ?? new Int16Array();
  if (bound !== undefined && floatTrackToSlot.length !== floatTracks) {
    notes.push(
      animation.record.error(
        'numberOfFloatTracks',
        `the binding maps ${floatTrackToSlot.length} float tracks and the animation has ${floatTracks}`,
      ),
    );
  }
  const rate = frameRate({ frameCount, seconds: animation.duration });
  if (rate > MOST_FRAMES_A_SECOND) {
    notes.push(animation.record.error('duration', `${frameCount} frames in ${animation.duration} seconds are hardly meant`));
  }
  return {
    objects,
    animation,
    encoding,
    frameCount,
    blockCount,
    skeletonName: bound?.originalSkeletonName ?? '',
    blendHint: toBlendHint(bound?.blendHint ?? 0),
    trackToBone,
    floatTrackToSlot,
    trackNames: decodeTrackNames(animation),
    notes,
  };
}

function readEncoding(animation: HkaAnimation): Pick<ClipContents, 'encoding' | 'frameCount' | 'blockCount'> {
  const { record, className } = animation;
  if (record.type.isA('hkaSplineCompressedAnimation')) {
    const header = toSplineHeader(animation);
    checkSplineAnimation(header);
    return { encoding: 'spline', frameCount: header.frameCount, blockCount: header.blockCount };
  }
  if (record.type.isA('hkaInterleavedUncompressedAnimation')) {
    return { encoding: 'interleaved', frameCount: interleavedFrameCount(animation), blockCount: 1 };
  }
  throw record.error('type', `animations of the class ${className} are not decoded`);
}
