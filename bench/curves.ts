import { existsSync } from 'node:fs';
import {
  AT_ORIGIN,
  type BlendMode,
  type Composition,
  createEvaluator,
  type CurveSource,
  CURVE_SPACES,
  curveFrames,
  decodeSplineAnimation,
  type PlayableClip,
  sampleCurves,
  type Skeleton,
  soleClip,
  TRANSFORM_SIZE,
} from '../src/animation/index.ts';
import { Library } from '../src/loading/index.ts';
import { type Quat, type SplineBlock, type SplineTrack, writeSpline } from '../test/support/index.ts';
import { benchFiles, CORPUS } from './corpus.ts';
import { medians, printTable } from './measure.ts';

const BONES = 400;
const FRAMES = 500;
const LAYERS = 4;
const POSE_LIMIT = 0.3;
const CURVES_LIMIT = 50;
/** Poses timed together: one is over before a clock ticks. */
const POSES = 200;
/** What a clip of 30 frames a second moves by in one frame of a screen. */
const HALF_FRAME = 0.5;
/** Clips of the corpus that are measured: those that are the most work. */
const MOST_CLIPS = 5;

/** A pose of 400 bones under 4 layers, and the curves of one component of all bones over 500 frames. */
export async function benchComposition(words: readonly string[]): Promise<void> {
  const skeleton = makeSkeleton(BONES);
  const clips = Array.from({ length: LAYERS + 1 }, (_, seed) => makeClip(BONES, FRAMES, seed + 1));
  const rows = [await measure(`written, ${BONES} bones`, skeleton, clips)];
  if (existsSync(CORPUS)) rows.push(...(await measureCorpus(words)));
  else console.log(`no corpus at ${CORPUS}: real clips are left out`);
  printTable(
    ['clip', 'bones', 'frames', `pose, ${LAYERS} layers, ms`, ...CURVE_SPACES.map((space) => `${space}, ms`), 'Euler model, ms'],
    rows,
  );
  console.log(
    `limits at ${BONES} bones: a pose ${POSE_LIMIT} ms; curves of one component of all bones over ${FRAMES} frames ${CURVES_LIMIT} ms`,
  );
}

async function measureCorpus(words: readonly string[]): Promise<(string | number)[][]> {
  const found: { readonly name: string; readonly skeleton: Skeleton; readonly clip: PlayableClip; readonly work: number }[] = [];
  for (const { name, bytes } of benchFiles(words)) {
    const library = new Library();
    library.open(name, bytes);
    for (const listed of library.listing().clips) {
      if (listed.state.kind !== 'ready' || listed.skeleton === undefined) continue;
      const work = listed.frameCount * listed.transformTrackCount;
      if (found.length >= MOST_CLIPS && work <= found.at(-1)!.work) continue;
      const [clip, skeleton] = [library.loadClip(listed.id), library.loadSkeleton(listed.skeleton)];
      if (clip.kind !== 'clip' || skeleton.kind !== 'skeleton') continue;
      const { motion, trackToBone, referenceFrame } = clip.clip;
      found.push({
        name: `${name} ${listed.name}`,
        skeleton: skeleton.skeleton.skeleton,
        clip: { motion, blendHint: listed.blendHint, trackToBone, referenceFrame },
        work,
      });
      found.sort((a, b) => b.work - a.work).splice(MOST_CLIPS);
    }
  }
  const rows: (string | number)[][] = [];
  for (const { name, skeleton, clip } of found)
    rows.push(
      await measure(
        name,
        skeleton,
        Array.from({ length: LAYERS + 1 }, () => clip),
      ),
    );
  return rows;
}

async function measure(name: string, skeleton: Skeleton, clips: readonly PlayableClip[]): Promise<(string | number)[]> {
  const modes: readonly BlendMode[] = ['replace', 'parent-space', 'child-space', 'replace'];
  const composition: Composition = {
    skeleton,
    base: { kind: 'clip', clip: clips[0]! },
    layers: modes.map((mode, at) => ({ clip: clips[at + 1]!, mode, weight: 0.25 + at * 0.25, offset: 0, rate: 1 })),
  };
  const { motion } = clips[0]!;
  const evaluator = createEvaluator(composition);
  const alone = soleClip(clips[0]!, skeleton);
  const frames = curveFrames(motion, 1);
  const ofAllBones = (space: (typeof CURVE_SPACES)[number], part: 'translation' | 'euler'): readonly CurveSource[] =>
    skeleton.bones.map((_, bone) => ({ kind: 'bone', bone, part, space, lane: 1 }));
  const times = await medians({
    pose: () => {
      for (let at = 0; at < POSES; at++) evaluator.evaluate({ frame: (at * HALF_FRAME) % (motion.frameCount - 1), loops: 0 }, AT_ORIGIN);
    },
    ...Object.fromEntries(CURVE_SPACES.map((space) => [space, () => void sampleCurves(alone, frames, ofAllBones(space, 'translation'))])),
    euler: () => void sampleCurves(alone, frames, ofAllBones('model', 'euler')),
  });
  return [
    name,
    String(skeleton.bones.length),
    String(motion.frameCount),
    times['pose']! / POSES,
    ...CURVE_SPACES.map((space) => times[space]!),
    times['euler']!,
  ];
}

/** Bones in chains of eight, all hanging from the first. */
function makeSkeleton(count: number): Skeleton {
  return {
    name: 'written',
    bones: Array.from({ length: count }, (_, bone) => ({ name: `bone ${bone}`, parent: bone === 0 ? -1 : bone % 8 === 0 ? 0 : bone - 1 })),
    reference: Float32Array.from({ length: count * TRANSFORM_SIZE }, (_, at) => (at % TRANSFORM_SIZE >= 6 ? 1 : 0)),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.from({ length: count }, (_, bone) => bone),
  };
}

/** Every track turns by a cubic spline with a knot every four frames, and every second one moves. */
function makeClip(tracks: number, frameCount: number, seed: number): PlayableClip {
  const blocks: SplineBlock[] = [];
  for (let first = 0; first < frameCount - 1; first += 255) {
    const length = Math.min(255, frameCount - 1 - first);
    blocks.push({ tracks: Array.from({ length: tracks }, (_, track) => makeTrack(length, track + seed * 1000)) });
  }
  const written = writeSpline({ frameCount, duration: (frameCount - 1) / 30, blocks });
  const { motion } = decodeSplineAnimation({
    frameCount,
    seconds: written.duration,
    transformTrackCount: tracks,
    floatTrackCount: 0,
    maxFramesPerBlock: written.maxFramesPerBlock,
    blockCount: written.numBlocks,
    maskAreaSize: written.maskAndQuantizationSize,
    blockOffsets: Uint32Array.from(written.blockOffsets),
    floatBlockOffsets: Uint32Array.from(written.floatBlockOffsets),
    data: written.data,
    dataOffset: 0,
    endian: 0,
  });
  return { motion, blendHint: { kind: 'normal', stored: 0 }, trackToBone: Int16Array.from({ length: tracks }, (_, track) => track) };
}

function makeTrack(length: number, phase: number): SplineTrack {
  const inner = Array.from({ length: Math.floor((length - 1) / 4) }, (_, at) => (at + 1) * 4);
  const knots = { degree: 3, values: [0, 0, 0, 0, ...inner, length, length, length, length] };
  const points = Array.from({ length: inner.length + 4 }, (_, at) => at);
  const half = (at: number): number => 0.3 * Math.sin(at * 0.7 + phase);
  const rotations = points.map((at): Quat => [Math.sin(half(at)), 0, 0, Math.cos(half(at))]);
  const lane = { kind: 'spline', points: points.map((at) => Math.cos(at * 0.4 + phase)) } as const;
  return {
    rotation: { kind: 'spline', knots, points: rotations },
    ...(phase % 2 === 0 ? { position: { lanes: [lane, lane, lane], knots } } : {}),
  };
}
