import type { SplineMotion } from './clip.ts';
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

/** How a part of a track is kept in one block. */
export interface PartStorage {
  /** x, y, z, and w for a rotation, which is whole: its lanes are all kept the same way. */
  readonly lanes: readonly LaneStorage[];
  /** '16-bit' or '8-bit', 'ThreeComp40', 'ThreeComp48', 'Polar32' or 'uncompressed'; '' where nothing is packed. */
  readonly encoding: string;
  /** Undefined without a spline. */
  readonly degree: number | undefined;
  readonly pointCount: number;
  /** Frames inside the block, points + degree + 1 of them; empty without a spline. */
  readonly knots: Uint8Array;
  /** Lowest and highest value of each spline lane of a vector, in the order of the lanes. */
  readonly bounds: readonly (readonly [number, number])[];
}

const FIRST_LANE = { translation: TRANSLATION, rotation: ROTATION, scale: SCALE } as const;
const FLAGS_AT = { translation: 1, rotation: 2, scale: 3 } as const;
const NO_KNOTS = new Uint8Array();

/** Says how a part of a track is kept. Throws RangeError for a block or a track that the motion does not have. */
export function partStorage(motion: SplineMotion, block: number, track: number, part: TrackPart): PartStorage {
  const stored = blockOf(motion, block, track);
  const { splines, knots } = stored;
  const lanes = lanesOf(stored, track, part);
  const encoding = encodingOf(stored, track, part, lanes);
  const { at, bounds } = findSpline(stored, track * TRANSFORM_SIZE + FIRST_LANE[part]);
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

/**
 * Lowest and highest integer stored for a spline lane of a translation or scale. Undefined for other lanes, and for rotations:
 * a packed quaternion leaves out one component, another one from point to point.
 * Throws RangeError for a block or a track that the motion does not have.
 */
export function integerRange(
  motion: SplineMotion,
  block: number,
  track: number,
  part: TrackPart,
  lane: number,
): readonly [number, number] | undefined {
  const stored = blockOf(motion, block, track);
  const { at, bounds } = findSpline(stored, track * TRANSFORM_SIZE + FIRST_LANE[part]);
  if (at < 0 || part === 'rotation') return undefined;
  const lanes = stored.splines[at + SPLINE_LANES]!;
  if ((lanes & (1 << lane)) === 0) return undefined;
  return pairOf(stored.integers, bounds + laneCount(lanes & ((1 << lane) - 1)));
}

function blockOf(motion: SplineMotion, block: number, track: number): SplineBlock {
  const stored = motion.blocks[block];
  if (stored === undefined) throw new RangeError(`the clip has ${motion.blocks.length} blocks and none of the number ${block}`);
  if (!(track >= 0 && track < motion.transformTrackCount))
    throw new RangeError(`the clip has ${motion.transformTrackCount} tracks and none of the number ${track}`);
  return stored;
}

function lanesOf({ masks }: SplineBlock, track: number, part: TrackPart): readonly LaneStorage[] {
  const flags = masks[track * 4 + FLAGS_AT[part]]!;
  if (part === 'rotation') {
    const whole: LaneStorage = flags >> 4 !== 0 ? 'spline' : flags !== 0 ? 'static' : 'absent';
    return [whole, whole, whole, whole];
  }
  return [0, 1, 2].map((lane) => (flags & (0x10 << lane) ? 'spline' : flags & (1 << lane) ? 'static' : 'absent'));
}

/** Static lanes of a vector are plain floats; the selectors say something of splines and of rotations only. */
function encodingOf({ masks }: SplineBlock, track: number, part: TrackPart, lanes: readonly LaneStorage[]): string {
  const selectors = masks[track * 4]!;
  if (part === 'rotation') return lanes[0] === 'absent' ? '' : quaternionEncoding((selectors >> 2) & 15);
  if (!lanes.includes('spline')) return '';
  return (part === 'translation' ? selectors & 3 : selectors >> 6) === 0 ? '8-bit' : '16-bit';
}

/** Place of the part's spline in `splines`, -1 without one, and of its first pair of bounds. */
function findSpline({ splines }: SplineBlock, target: number): { readonly at: number; readonly bounds: number } {
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
