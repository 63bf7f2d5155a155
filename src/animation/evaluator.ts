import { type ClipHeader, frameAt, frameRate, secondsAt } from './clip.ts';
import { blendModeOf, boneToTrack, composeLayer, crossfade, isAdditive, type LayerPose } from './compose.ts';
import type { FrameRange } from './frame-range.ts';
import { createPose, multiplyMatrices, placePose, type Pose, type ScaleRule, writeLocalPose, writeModelPose } from './pose.ts';
import { ROOT_SIZE, RootTravel } from './root-motion.ts';
import { createSampler, type Sampler } from './sampler.ts';
import { type Skeleton, TRANSFORM_SIZE } from './skeleton.ts';
import { chainHeader, type ChainTimes, chainTimes, linkAt } from './chain.ts';
import type { ChainLink, Composition, PlayableClip, PlayableLayer } from './composition.ts';

/** Where the playhead is: a frame of the leading clip, after whole rounds over the part that loops. */
export interface Moment {
  readonly frame: number;
  readonly loops: number;
  /** The part that loops; the whole clip without one. */
  readonly range?: FrameRange | undefined;
}

/** What does not change the pose's numbers but how the character stands. */
export interface Standing {
  readonly scaleRule: ScaleRule;
  /** Whether root motion moves the character. */
  readonly rootMotion: boolean;
  /** Column-major matrix of the place that the character was set down at, in the file's own space. */
  readonly place?: Float64Array | undefined;
}

export const AT_ORIGIN: Standing = { scaleRule: 'inherited', rootMotion: false };

/** Evaluates a composition at any moment into one pose that it keeps. Evaluating allocates nothing. */
export interface Evaluator {
  readonly composition: Composition;
  /** Of what leads: a clip, a chain; undefined where there is only a reference pose. */
  readonly header: ClipHeader | undefined;
  readonly pose: Pose;
  /** x, y, z and the angle about up that root motion gives at the moment last evaluated; undefined where there is none. */
  readonly root: Float64Array | undefined;
  evaluate(moment: Moment, standing: Standing): void;
}

/**
 * Seconds since the start, over all rounds: the one clock that everything of a composition follows. While a part of the clip loops,
 * the clock loops with it: layers and what is compared show the same again in each round.
 */
export function clockOf(header: ClipHeader | undefined, { frame, loops, range }: Moment): number {
  if (header === undefined) return 0;
  const now = secondsAt(header, frame);
  return loops === 0 || range !== undefined ? now : now + loops * secondsAt(header, header.frameCount - 1);
}

/** The moment of another composition at the same clock: it goes round by itself. */
export function momentAt(header: ClipHeader | undefined, clock: number): Moment {
  if (header === undefined || !(header.seconds > 0)) return { frame: 0, loops: 0 };
  const within = wrapSeconds(clock, header.seconds);
  return { frame: frameAt(header, within), loops: Math.round((clock - within) / header.seconds) };
}

/** A time inside a clip that goes round: its end is shown rather than its start, which looks alike where a clip loops. */
export function wrapSeconds(seconds: number, length: number): number {
  if (!(length > 0)) return 0;
  if (seconds >= 0 && seconds <= length) return seconds;
  const rest = seconds % length;
  if (rest === 0) return length;
  return rest < 0 ? rest + length : rest;
}

export function createEvaluator(composition: Composition): Evaluator {
  const { skeleton, base, layers } = composition;
  const lead = composition.lead === undefined ? undefined : layers[composition.lead];
  const chain = base.kind === 'chain' ? createChain(base.links, skeleton) : undefined;
  const baseClip = base.kind === 'clip' ? base.clip : undefined;
  const leadClip = lead?.clip ?? baseClip;
  const header = headerOf(composition, lead === undefined && chain !== undefined ? chain.header : leadClip?.motion);
  const pose = createPose(skeleton, leadClip?.motion.transformTrackCount ?? 0, baseClip?.blendHint.kind);
  const basePose = lead === undefined || baseClip === undefined ? pose : createBasePose(pose, baseClip);
  const baseSampler = baseClip === undefined ? undefined : createSampler(baseClip.motion);
  const stack = layers.map((layer) => createLayer(layer, skeleton, layer === lead ? pose.tracks : undefined));
  const rootClip = leadClip?.referenceFrame === undefined ? baseClip : leadClip;
  const travel = rootClip?.referenceFrame === undefined ? undefined : new RootTravel(rootClip.referenceFrame);
  const root = travel === undefined && chain?.moves !== true ? undefined : new Float64Array(ROOT_SIZE);
  const matrix = new Float64Array(16);
  const motionMatrix = new Float64Array(16);

  // In arrays and reused objects, as fractions that are handed over or kept in variables of several functions go to the heap.
  const clock = new Float64Array(1);
  const own = { frame: 0 };
  const rootRate = Float64Array.of(rootClip === undefined ? 0 : frameRate(rootClip.motion));
  /** Whether anything goes by the clock rather than by the leading clip's frames. */
  const followsClock = chain !== undefined || stack.length > 0 || rootClip !== leadClip;

  const writeRoot = (moment: Moment): void => {
    if (root === undefined) return;
    if (chain !== undefined && travel === undefined) return chain.writeRoot(clock[0]!, root);
    if (travel === undefined || rootClip === undefined) return;
    const { motion } = rootClip;
    const { times } = travel;
    if (rootClip === leadClip) {
      const { loops, range } = moment;
      // As secondsAt says, whose answers would be allocated.
      const rate = rootRate[0]!;
      times[0] = rate > 0 ? moment.frame / rate : 0;
      times[1] = rate > 0 ? (range?.start ?? 0) / rate : 0;
      times[2] = rate > 0 ? (range?.end ?? motion.frameCount - 1) / rate : 0;
      travel.writeTimes(loops, root);
    } else {
      times[0] = wrapSeconds(clock[0]!, motion.seconds);
      times[1] = 0;
      times[2] = motion.seconds;
      travel.writeTimes(motion.seconds > 0 ? Math.round((clock[0]! - times[0]) / motion.seconds) : 0, root);
    }
  };

  const place = ({ rootMotion, place: where }: Standing): void => {
    const moved = rootMotion && root !== undefined;
    if (moved) (travel?.axis ?? chain!.axis).writeMatrix(root, motionMatrix);
    if (where !== undefined && moved) multiplyMatrices(where, 0, motionMatrix, 0, matrix, 0);
    if (where === undefined && !moved) pose.placed.set(pose.model);
    else placePose(pose, where === undefined ? motionMatrix : moved ? matrix : where);
  };

  const writeBase = (moment: Moment): void => {
    if (chain !== undefined) {
      chain.write(wrapSeconds(clock[0]!, chain.times.seconds), pose.local, pose.held);
    } else if (baseClip !== undefined && baseSampler !== undefined) {
      if (lead === undefined) {
        baseSampler.sampleAt(moment, basePose.tracks);
      } else {
        own.frame = frameAt(baseClip.motion, wrapSeconds(clock[0]!, baseClip.motion.seconds));
        baseSampler.sampleAt(own, basePose.tracks);
      }
      writeLocalPose(baseClip.trackToBone, basePose);
    } else {
      pose.held.fill(0);
      pose.local.set(pose.undriven);
    }
  };

  const writeLayer = (layer: LayerAtWork, moment: Moment): void => {
    const { clip, offset, rate } = layer.layer;
    const { motion } = clip;
    if (layer.layer === lead) {
      layer.sampler.sampleAt(moment, layer.tracks);
    } else {
      own.frame = frameAt(motion, wrapSeconds(clock[0]! * rate + offset, motion.seconds));
      layer.sampler.sampleAt(own, layer.tracks);
    }
    composeLayer(layer, pose.local, pose.held);
  };

  return {
    composition,
    header,
    pose,
    root,
    evaluate: (moment, standing) => {
      if (followsClock) clock[0] = clockOf(header, moment);
      writeBase(moment);
      // By index: an iterator answers with an object for each.
      for (let at = 0; at < stack.length; at++) writeLayer(stack[at]!, moment);
      writeModelPose(skeleton, pose.local, pose.model, standing.scaleRule);
      writeRoot(moment);
      place(standing);
    },
  };
}

/** Of what leads; where that is over in a moment, of the longest layer, which would stand still with it. */
function headerOf({ layers }: Composition, leading: ClipHeader | undefined): ClipHeader | undefined {
  if (leading === undefined || leading.seconds > 0) return leading;
  const longest = layers.reduce<ClipHeader>((most, { clip }) => (clip.motion.seconds > most.seconds ? clip.motion : most), leading);
  return longest;
}

interface LayerAtWork extends LayerPose {
  readonly layer: PlayableLayer;
  readonly sampler: Sampler;
}

function createLayer(layer: PlayableLayer, skeleton: Skeleton, tracks: Float64Array | undefined): LayerAtWork {
  const { clip, mode, weight, mask } = layer;
  return {
    layer,
    mode,
    weight,
    sampler: createSampler(clip.motion),
    tracks: tracks ?? new Float64Array(clip.motion.transformTrackCount * TRANSFORM_SIZE),
    boneToTrack: boneToTrack(clip.trackToBone, skeleton.bones.length, mask),
  };
}

/** The same pose with tracks of its own: those of the pose belong to the layer that leads. */
function createBasePose(pose: Pose, clip: PlayableClip): Pose {
  return { ...pose, tracks: new Float64Array(clip.motion.transformTrackCount * TRANSFORM_SIZE) };
}

/** One link at work: its clip's pose, an additive one's over the reference pose. */
interface LinkAtWork {
  readonly clip: PlayableClip;
  readonly sampler: Sampler;
  readonly pose: Pose;
  readonly layer: LayerPose | undefined;
  readonly travel: RootTravel | undefined;
}

interface Chain {
  readonly header: ClipHeader;
  readonly times: ChainTimes;
  /** Whether any of its clips has root motion. */
  readonly moves: boolean;
  readonly axis: RootTravel['axis'];
  readonly write: (seconds: number, local: Float64Array, held: Uint8Array) => void;
  readonly writeRoot: (clock: number, out: Float64Array) => void;
}

const STILL_FRAME = { up: [0, 1, 0], forward: [0, 0, 1], seconds: 0, samples: new Float32Array() } as const;

function createChain(links: readonly ChainLink[], skeleton: Skeleton): Chain {
  const times = chainTimes(links);
  const stack = links.map(({ clip }) => createLink(clip, skeleton));
  const axis = stack.find(({ travel }) => travel !== undefined)?.travel?.axis ?? new RootTravel(STILL_FRAME).axis;
  const step = new Float64Array(ROOT_SIZE);
  const round = new Float64Array(ROOT_SIZE);

  const writeLink = (at: number, seconds: number): Pose => {
    const { clip, sampler, pose, layer } = stack[at]!;
    const frame = frameAt(clip.motion, seconds - times.starts[at]!);
    sampler.sample(frame, pose.tracks);
    if (layer === undefined) {
      writeLocalPose(clip.trackToBone, pose);
    } else {
      pose.held.fill(0);
      pose.local.set(pose.undriven);
      composeLayer(layer, pose.local, pose.held);
    }
    return pose;
  };

  /** Each link takes the character on from where the next one begins: Marrow's rule, which keeps the path unbroken. */
  const writeWithin = (seconds: number, out: Float64Array): void => {
    out.fill(0);
    const last = linkAt(times, seconds);
    for (let at = 0; at <= last && at < stack.length; at++) {
      const until = at === last ? seconds : times.starts[at + 1]!;
      const { travel } = stack[at]!;
      if (travel === undefined) continue;
      travel.write(until - times.starts[at]!, 0, 0, 0, step);
      axis.join(out, step, out);
    }
  };

  return {
    header: chainHeader(links, times),
    times,
    moves: stack.some(({ travel }) => travel !== undefined),
    axis,
    write: (seconds, local, held) => {
      if (stack.length === 0) return;
      const at = linkAt(times, seconds);
      const blend = times.blends[at]!;
      const weight = blend > 0 ? (seconds - times.starts[at]!) / blend : 1;
      const to = writeLink(at, seconds);
      held.set(to.held);
      if (weight >= 1 || at === 0) {
        local.set(to.local);
        return;
      }
      const from = writeLink(at - 1, seconds);
      for (let bone = 0; bone < held.length; bone++) held[bone]! |= from.held[bone]!;
      crossfade(from.local, to.local, weight, local);
    },
    writeRoot: (clock, out) => {
      const within = wrapSeconds(clock, times.seconds);
      const loops = times.seconds > 0 ? Math.round((clock - within) / times.seconds) : 0;
      writeWithin(within, out);
      if (loops === 0) return;
      writeWithin(times.seconds, round);
      axis.repeat(round, loops, step);
      axis.join(step, out, out);
    },
  };
}

function createLink(clip: PlayableClip, skeleton: Skeleton): LinkAtWork {
  const pose = createPose(skeleton, clip.motion.transformTrackCount);
  const mode = isAdditive(clip.blendHint) ? blendModeOf(clip.blendHint) : undefined;
  return {
    clip,
    sampler: createSampler(clip.motion),
    pose,
    layer:
      mode === undefined
        ? undefined
        : { mode, weight: 1, tracks: pose.tracks, boneToTrack: boneToTrack(clip.trackToBone, skeleton.bones.length) },
    travel: clip.referenceFrame === undefined ? undefined : new RootTravel(clip.referenceFrame),
  };
}
