import type { Motion, SplineMotion } from './clip.ts';
import { keyedChannel } from './keyed-motion.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';
import { quaternionEncoding } from './spline/quaternions.ts';
import {
  ALL_LANES,
  laneCount,
  SPLINE_DEGREE,
  SPLINE_FIELDS,
  SPLINE_KNOTS,
  SPLINE_LANES,
  SPLINE_POINT_COUNT,
  SPLINE_TARGET,
  type SplineBlock,
} from './spline/spline-block.ts';

/** How one lane of a part is kept in a block. */
export type LaneStorage = 'absent' | 'static' | 'spline';

export type TrackPart = 'translation' | 'rotation' | 'scale';

/** A part of a transform track, or a float track as a whole. */
export type StoredPart = TrackPart | 'float';

/** How a part of a track is kept in one block. */
export interface PartStorage {
  /** x, y, z, and w for a rotation, which is whole: its lanes are all kept the same way. One of a float. */
  readonly lanes: readonly LaneStorage[];
  /** '16-bit' or '8-bit', 'ThreeComp40', 'ThreeComp48', 'Polar32' or 'uncompressed'; '' where nothing is packed. */
  readonly encoding: string;
  /** Undefined without a spline. */
  readonly degree: number | undefined;
  readonly pointCount: number;
  /** Frames inside the block, points + degree + 1 of them; empty without a spline. */
  readonly knots: Uint8Array;
  /** Lowest and highest value of each spline lane of a vector or a float, in the order of the lanes. */
  readonly bounds: readonly (readonly [number, number])[];
}

const FIRST_LANE = { translation: TRANSLATION, rotation: ROTATION, scale: SCALE } as const;
const FLAGS_AT = { translation: 1, rotation: 2, scale: 3 } as const;
const FLOAT_LANE = 1;
const NO_KNOTS = new Uint8Array();

/** Says how a part of a track, or a float track, is kept. Throws RangeError for a block or a track that the motion does not have. */
export function partStorage(motion: SplineMotion, block: number, track: number, part: StoredPart): PartStorage {
  const stored = blockOf(motion, block, track, part);
  const { knots } = stored;
  const lanes = lanesOf(stored, track, part);
  const encoding = encodingOf(stored, track, part, lanes);
  const { splines, at, bounds } = findSpline(stored, track, part);
  if (at < 0) return { lanes, encoding, degree: undefined, pointCount: 0, knots: NO_KNOTS, bounds: [] };
  const degree = splines[at + SPLINE_DEGREE]!;
  const pointCount = splines[at + SPLINE_POINT_COUNT]!;
  const first = splines[at + SPLINE_KNOTS]!;
  const boundCount = part === 'rotation' ? 0 : laneCount(splines[at + SPLINE_LANES]!);
  return {
    lanes,
    encoding,
    degree,
    pointCount,
    knots: knots.subarray(first, first + pointCount + degree + 1),
    bounds: Array.from({ length: boundCount }, (_, lane) => pairOf(stored.bounds, bounds + lane)),
  };
}

/** Whether a part of a transform track is stored as something that moves: a spline, more than one key, or frames that differ. */
export function partMoves(motion: Motion, track: number, part: TrackPart): boolean {
  const target = track * TRANSFORM_SIZE + FIRST_LANE[part];
  if (motion.kind === 'spline') return motion.blocks.some((_, block) => partStorage(motion, block, track, part).degree !== undefined);
  if (motion.kind === 'keyed') return (keyedChannel(motion, 'transform', target)?.keyCount ?? 0) > 1;
  const { transforms, transformTrackCount } = motion;
  for (let lane = target; lane < target + (part === 'rotation' ? 4 : 3); lane++) {
    for (let at = lane; at < transforms.length; at += transformTrackCount * TRANSFORM_SIZE)
      if (transforms[at] !== transforms[lane]) return true;
  }
  return false;
}

/**
 * Lowest and highest integer stored for a spline lane of a translation, scale or float. Undefined for other lanes, and for rotations:
 * a packed quaternion leaves out one component, another one from point to point.
 * Throws RangeError for a block or a track that the motion does not have.
 */
export function integerRange(
  motion: SplineMotion,
  block: number,
  track: number,
  part: StoredPart,
  lane: number,
): readonly [number, number] | undefined {
  const stored = blockOf(motion, block, track, part);
  const { splines, at, bounds } = findSpline(stored, track, part);
  if (at < 0 || part === 'rotation') return undefined;
  const lanes = splines[at + SPLINE_LANES]!;
  if ((lanes & (1 << lane)) === 0) return undefined;
  return pairOf(stored.integers, bounds + laneCount(lanes & ((1 << lane) - 1)));
}

function blockOf(motion: SplineMotion, block: number, track: number, part: StoredPart): SplineBlock {
  const stored = motion.blocks[block];
  if (stored === undefined) throw new RangeError(`the clip has ${motion.blocks.length} blocks and none of the number ${block}`);
  const [count, kind] = part === 'float' ? [motion.floatTrackCount, 'float'] : [motion.transformTrackCount, 'transform'];
  if (!(track >= 0 && track < count)) throw new RangeError(`the clip has ${count} ${kind} tracks and none of the number ${track}`);
  return stored;
}

function lanesOf({ masks, floatSplines }: SplineBlock, track: number, part: StoredPart): readonly LaneStorage[] {
  if (part === 'float') return [findTarget(floatSplines, track).at < 0 ? 'static' : 'spline'];
  const flags = masks[track * 4 + FLAGS_AT[part]]!;
  if (part === 'rotation') {
    const whole: LaneStorage = flags >> 4 !== 0 ? 'spline' : flags !== 0 ? 'static' : 'absent';
    return [whole, whole, whole, whole];
  }
  return [0, 1, 2].map((lane) => (flags & (0x10 << lane) ? 'spline' : flags & (1 << lane) ? 'static' : 'absent'));
}

/** Static lanes of a vector are plain floats; the selectors say something of splines and of rotations only. */
function encodingOf({ masks }: SplineBlock, track: number, part: StoredPart, lanes: readonly LaneStorage[]): string {
  if (part === 'float') return lanes[0] === 'spline' ? '16-bit' : '';
  const selectors = masks[track * 4]!;
  if (part === 'rotation') return lanes[0] === 'absent' ? '' : quaternionEncoding((selectors >> 2) & 15);
  if (!lanes.includes('spline')) return '';
  return (part === 'translation' ? selectors & 3 : selectors >> 6) === 0 ? '8-bit' : '16-bit';
}

interface Found {
  /** Place in the list, -1 where the part has no spline. */
  readonly at: number;
  /** The part's first pair of bounds. */
  readonly bounds: number;
}

function findSpline(block: SplineBlock, track: number, part: StoredPart): Found & { readonly splines: Int32Array } {
  if (part !== 'float') return { ...findTarget(block.splines, track * TRANSFORM_SIZE + FIRST_LANE[part]), splines: block.splines };
  const { at, bounds } = findTarget(block.floatSplines, track);
  // Bounds of floats follow those of all transforms.
  const before = block.bounds.length / 2 - (block.floatSplines.length / SPLINE_FIELDS) * FLOAT_LANE;
  return { at, bounds: before + bounds, splines: block.floatSplines };
}

function findTarget(splines: Int32Array, target: number): Found {
  let bounds = 0;
  for (let at = 0; at < splines.length; at += SPLINE_FIELDS) {
    if (splines[at + SPLINE_TARGET] === target) return { at, bounds };
    const lanes = splines[at + SPLINE_LANES]!;
    if (lanes !== ALL_LANES) bounds += laneCount(lanes);
  }
  return { at: -1, bounds };
}

function pairOf(values: Float32Array | Uint16Array, pair: number): readonly [number, number] {
  return [values[pair * 2]!, values[pair * 2 + 1]!];
}
