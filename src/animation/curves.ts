import type { ClipHeader } from './clip.ts';
import type { Composition, PlayableClip } from './composition.ts';
import { type ControlPoints, controlPointsOf } from './control-points.ts';
import type { CurveSource, CurveSpace } from './curve-source.ts';
import { laneCountOf } from './curve-source.ts';
import { writeDecomposed } from './decompose-matrix.ts';
import { eulerDegrees } from './euler.ts';
import { createEvaluator, type Evaluator, type Moment } from './evaluator.ts';
import { MATRIX_SIZE, type ScaleRule } from './pose.ts';
import { writeRotationBetween } from './reference-delta.ts';
import { createSampler } from './sampler.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';
import { keepSign, unwrapEuler } from './unwrap-angles.ts';

/** Curves of what is shown, over frames of what leads. Values that are not finite, or that there are none of, are NaN. */
export interface Curves {
  readonly sources: readonly CurveSource[];
  readonly frames: Float64Array;
  /** A number a frame for each source. */
  readonly values: readonly Float64Array[];
  /** For each source, frames at which its bone was held: a value was not finite and the pose shows another instead. */
  readonly held: Uint32Array;
  /**
   * Writes the exact number of each source at a moment, continuing as its curve does there. Curves are those of the first round:
   * in later ones layers of another length than what leads are elsewhere.
   */
  read(at: Moment, out: Float64Array): void;
}

/** One part of one bone, or root motion, or all float tracks: read once a frame, whatever lanes are wanted of it. */
interface Group {
  readonly width: number;
  readonly bone: number;
  readonly write: (out: Float64Array) => void;
  /** Chooses of several numbers for one rotation those that continue the ones before. */
  readonly proceed: ((now: Float64Array, before: Float64Array) => void) | undefined;
  readonly lanes: { readonly at: number; readonly lane: number }[];
  /** What it was at each frame, where that decides how it goes on. */
  readonly history: Float64Array;
  readonly now: Float64Array;
  readonly before: Float64Array;
}

/** The clip whose frames the playhead counts; a chain has none. */
export function leadingClip({ base, layers, lead }: Composition): PlayableClip | undefined {
  return (lead === undefined ? undefined : layers[lead]?.clip) ?? (base.kind === 'clip' ? base.clip : undefined);
}

/** The track that drives a bone, the last one of several; -1 for none. */
export function drivingTrack(trackToBone: Int16Array, bone: number): number {
  return trackToBone.lastIndexOf(bone);
}

/** Samples times bones that curves are worth: about what 400 bones over 500 frames cost. */
const MOST_WORK = 200_000;
const MOST_PER_FRAME = 8;

/** Samples a frame for smooth curves: fewer for long clips and large skeletons, one at least. */
function samplesPerFrame(composition: Composition, header: Pick<ClipHeader, 'frameCount'> | undefined): number {
  const poses = Math.max(1, (header?.frameCount ?? 1) - 1) * Math.max(1, composition.skeleton.bones.length);
  return Math.min(Math.max(Math.floor(MOST_WORK / poses), 1), MOST_PER_FRAME);
}

const NO_POINTS: ControlPoints = { frames: new Float64Array(), values: new Float64Array() };

/** The stored control points behind a curve: only what is in track space is stored, and angles are not. */
function pointsOfCurve(composition: Composition, source: CurveSource): ControlPoints {
  const lead = leadingClip(composition);
  if (lead === undefined || source.kind === 'root') return NO_POINTS;
  if (source.kind === 'float') return controlPointsOf(lead.motion, source);
  if (source.space !== 'track' || source.part === 'euler') return NO_POINTS;
  const track = drivingTrack(lead.trackToBone, source.bone);
  return track < 0 ? NO_POINTS : controlPointsOf(lead.motion, { kind: 'transform', track, part: source.part, lane: source.lane });
}

/** Curves at the density that they are drawn at, with the control points behind them. */
export interface DrawnCurves {
  readonly curves: Curves;
  readonly points: readonly ControlPoints[];
  /** Samples a frame. */
  readonly perFrame: number;
}

/** Samples curves over all frames of what leads. */
export function drawCurves(composition: Composition, sources: readonly CurveSource[], scaleRule: ScaleRule): DrawnCurves {
  const { header } = createEvaluator(composition);
  const perFrame = samplesPerFrame(composition, header);
  return {
    curves: sampleCurves(composition, curveFrames(header, perFrame), sources, scaleRule),
    points: sources.map((source) => pointsOfCurve(composition, source)),
    perFrame,
  };
}

/** More places than these along a curve no screen shows, and chains of long clips would take seconds to sample. */
const MOST_PLACES = 20_000;

/** Frames to sample: every whole one and, between each two, so many less one more; of very many, evenly so many. At least one. */
export function curveFrames(header: Pick<ClipHeader, 'frameCount'> | undefined, perFrame: number): Float64Array {
  const last = Math.max(0, (header?.frameCount ?? 1) - 1);
  if (last * perFrame + 1 > MOST_PLACES) return Float64Array.from({ length: MOST_PLACES }, (_, at) => (at * last) / (MOST_PLACES - 1));
  return Float64Array.from({ length: last * perFrame + 1 }, (_, at) => at / perFrame);
}

/**
 * Samples curves in one pass over the frames, which ascend. Root motion moves no bone here, and no loops count; poses are those of an
 * evaluator of its own. Euler angles go on from frame to frame without jumps of a turn, quaternions of matrices and differences
 * without changes of sign: of the ways to write a rotation, one is chosen, the rotation is the same.
 */
export function sampleCurves(
  composition: Composition,
  frames: Float64Array,
  sources: readonly CurveSource[],
  scaleRule: ScaleRule = 'inherited',
): Curves {
  const moment: { frame: number; loops: number; range?: Moment['range'] } = { frame: 0, loops: 0, range: undefined };
  const standing = { scaleRule, rootMotion: false };
  const lead = leadingClip(composition);
  const needsPose = sources.some((source) => source.kind === 'root' || (source.kind === 'bone' && source.space !== 'track'));
  const needsTracks = sources.some((source) => source.kind === 'bone' && source.space === 'track');
  const needsFloats = sources.some(({ kind }) => kind === 'float');
  const evaluator = needsPose ? createEvaluator(composition) : undefined;
  const sampler = lead === undefined ? undefined : createSampler(lead.motion);
  const tracks = new Float64Array(needsTracks ? (lead?.motion.transformTrackCount ?? 0) * TRANSFORM_SIZE : 0);
  const floats = new Float64Array(needsFloats ? (lead?.motion.floatTrackCount ?? 0) : 0).fill(Number.NaN);
  const groups = groupSources(sources, { composition, lead, evaluator, tracks, floats }, frames.length);
  const values = sources.map(() => new Float64Array(frames.length));
  const held = new Uint32Array(sources.length);

  const evaluate = ({ frame, loops, range }: Moment): void => {
    moment.frame = frame;
    moment.loops = loops;
    moment.range = range;
    evaluator?.evaluate(moment, standing);
    if (needsTracks) sampler?.sample(frame, tracks);
    if (needsFloats) sampler?.sampleFloats(frame, floats);
  };

  for (let index = 0; index < frames.length; index++) {
    evaluate({ frame: frames[index]!, loops: 0 });
    for (const { width, bone, write, proceed, lanes, history, now, before } of groups) {
      write(now);
      if (proceed !== undefined) {
        proceed(now, before);
        // Across a gap the last rotation there was decides.
        if (Number.isFinite(now[0]!)) before.set(now);
        history.set(before, index * width);
      }
      for (const { at, lane } of lanes) {
        const value = now[lane]!;
        values[at]![index] = Number.isFinite(value) ? value : Number.NaN;
        if (bone >= 0 && evaluator?.pose.held[bone] === 1) held[at]!++;
      }
    }
  }

  return {
    sources,
    frames,
    values,
    held,
    read: (at, out) => {
      evaluate(at);
      const index = frameBefore(frames, at.frame);
      for (const { width, write, proceed, lanes, history, now, before } of groups) {
        write(now);
        if (proceed !== undefined) {
          for (let lane = 0; lane < width; lane++) before[lane] = history[index * width + lane]!;
          proceed(now, before);
        }
        for (const { at: place, lane } of lanes) out[place] = now[lane]!;
      }
    },
  };
}

/** The last sampled frame that is not after this one; the first where all are. */
function frameBefore(frames: Float64Array, frame: number): number {
  let low = 0;
  let high = frames.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (frames[middle]! <= frame) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where groups read from: arrays that change with every frame. */
interface Places {
  readonly composition: Composition;
  readonly lead: PlayableClip | undefined;
  readonly evaluator: Evaluator | undefined;
  readonly tracks: Float64Array;
  readonly floats: Float64Array;
}

function groupSources(sources: readonly CurveSource[], places: Places, frameCount: number): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [at, source] of sources.entries()) {
    const key = source.kind === 'bone' ? `${source.bone} ${source.part} ${source.space}` : source.kind;
    let group = groups.get(key);
    if (group === undefined) {
      group = createGroup(source, places, frameCount);
      groups.set(key, group);
    }
    group.lanes.push({ at, lane: source.kind === 'float' ? source.track : source.lane });
  }
  return [...groups.values()];
}

function createGroup(source: CurveSource, places: Places, frameCount: number): Group {
  const width = source.kind === 'bone' ? laneCountOf(source.part) : source.kind === 'root' ? 4 : places.floats.length;
  const proceed = proceedOf(source);
  return {
    width,
    bone: source.kind === 'bone' && source.space !== 'track' ? source.bone : -1,
    write: writerOf(source, places),
    proceed,
    lanes: [],
    history: new Float64Array(proceed === undefined ? 0 : width * frameCount),
    now: new Float64Array(width),
    before: new Float64Array(width).fill(Number.NaN),
  };
}

function proceedOf(source: CurveSource): Group['proceed'] {
  if (source.kind !== 'bone') return undefined;
  if (source.part === 'euler') return unwrapEuler;
  // Stored quaternions keep the sign they have; one taken from a matrix or made of two has none of its own.
  return source.part === 'rotation' && (source.space === 'model' || source.space === 'delta') ? keepSign : undefined;
}

function writerOf(source: CurveSource, places: Places): Group['write'] {
  switch (source.kind) {
    case 'float':
      return (out) => out.set(places.floats);
    case 'root': {
      const root = places.evaluator?.root;
      return root === undefined ? writeNone : (out) => out.set(root);
    }
    case 'bone':
      return boneWriter(source.bone, source.part, source.space, places);
  }
}

function writeNone(out: Float64Array): void {
  out.fill(Number.NaN);
}

function boneWriter(
  bone: number,
  part: Extract<CurveSource, { kind: 'bone' }>['part'],
  space: CurveSpace,
  { composition: { skeleton }, lead, evaluator, tracks }: Places,
): Group['write'] {
  if (part === 'euler') {
    const writeRotation = boneWriter(bone, 'rotation', space, { composition: { skeleton }, lead, evaluator, tracks } as Places);
    const rotation = new Float64Array(4);
    return (out) => {
      writeRotation(rotation);
      out.set(eulerDegrees(rotation[0]!, rotation[1]!, rotation[2]!, rotation[3]!));
    };
  }
  const first = part === 'translation' ? TRANSLATION : part === 'rotation' ? ROTATION : SCALE;
  const pose = evaluator?.pose;
  switch (space) {
    case 'track': {
      const track = lead === undefined ? -1 : drivingTrack(lead.trackToBone, bone);
      return track < 0 ? writeNone : (out) => copyLanes(tracks, track * TRANSFORM_SIZE + first, out);
    }
    case 'local':
      return pose === undefined ? writeNone : (out) => copyLanes(pose.local, bone * TRANSFORM_SIZE + first, out);
    case 'model': {
      if (pose === undefined) return writeNone;
      // The translation is there whatever the axes are.
      if (part === 'translation') return (out) => copyLanes(pose.model, bone * MATRIX_SIZE + 12, out);
      const taken = new Float64Array(TRANSFORM_SIZE);
      return (out) => {
        if (writeDecomposed(pose.model, bone, taken) === undefined) copyLanes(taken, first, out);
        else out.fill(Number.NaN);
      };
    }
    case 'delta': {
      if (pose === undefined) return writeNone;
      const at = bone * TRANSFORM_SIZE + first;
      if (part === 'rotation') return (out) => writeRotationBetween(pose.local, skeleton.reference, at, out);
      const combine = part === 'translation' ? subtract : divide;
      return (out) => {
        for (let lane = 0; lane < 3; lane++) out[lane] = combine(pose.local[at + lane]!, skeleton.reference[at + lane]!);
      };
    }
  }
}

function subtract(to: number, from: number): number {
  return to - from;
}

function divide(to: number, from: number): number {
  return to / from;
}

function copyLanes(from: Float64Array, at: number, out: Float64Array): void {
  for (let lane = 0; lane < out.length; lane++) out[lane] = from[at + lane]!;
}
