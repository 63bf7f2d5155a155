import type { Motion } from './clip.ts';
import { keyedChannel } from './keyed-motion.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';
import {
  laneCount,
  SPLINE_DEGREE,
  SPLINE_FIELDS,
  SPLINE_KNOTS,
  SPLINE_LANES,
  SPLINE_POINT_COUNT,
  SPLINE_POINTS,
  SPLINE_TARGET,
  type SplineBlock,
} from './spline/spline-block.ts';

/**
 * Stored control points of one lane. A point has a value and no frame of its own: `frames` are the averages of the knots it acts over
 * (Greville abscissae), where a viewer may put it. The curve need not pass through it.
 */
export interface ControlPoints {
  readonly frames: Float64Array;
  readonly values: Float64Array;
}

export type StoredLane =
  | { readonly kind: 'transform'; readonly track: number; readonly part: 'translation' | 'rotation' | 'scale'; readonly lane: number }
  | { readonly kind: 'float'; readonly track: number };

const FIRST_LANE = { translation: TRANSLATION, rotation: ROTATION, scale: SCALE } as const;

/**
 * The control points of a lane in all blocks, in the order of time; none where no spline moves it. Of a keyed motion its keys, through
 * which the curve passes.
 */
export function controlPointsOf(motion: Motion, stored: StoredLane): ControlPoints {
  const frames: number[] = [];
  const values: number[] = [];
  const target = stored.kind === 'float' ? stored.track : stored.track * TRANSFORM_SIZE + FIRST_LANE[stored.part];
  const lane = stored.kind === 'float' ? 0 : stored.lane;
  if (motion.kind === 'keyed') {
    const channel = keyedChannel(motion, stored.kind, target);
    for (let key = 0; key < (channel?.keyCount ?? 0); key++) {
      frames.push(motion.times[channel!.firstKey + key]!);
      values.push(motion.values[channel!.firstValue + key * channel!.width + lane]!);
    }
  }
  if (motion.kind === 'spline') {
    for (const [index, block] of motion.blocks.entries()) {
      const splines = stored.kind === 'float' ? block.floatSplines : block.splines;
      addPoints(block, splines, target, lane, index * (motion.maxFramesPerBlock - 1), frames, values);
    }
  }
  return { frames: Float64Array.from(frames), values: Float64Array.from(values) };
}

function addPoints(
  { knots, points }: SplineBlock,
  splines: Int32Array,
  target: number,
  lane: number,
  start: number,
  frames: number[],
  values: number[],
): void {
  for (let at = 0; at < splines.length; at += SPLINE_FIELDS) {
    const lanes = splines[at + SPLINE_LANES]!;
    if (splines[at + SPLINE_TARGET] !== target || (lanes & (1 << lane)) === 0) continue;
    const degree = splines[at + SPLINE_DEGREE]!;
    const stride = laneCount(lanes);
    const place = laneCount(lanes & ((1 << lane) - 1));
    for (let point = 0; point < splines[at + SPLINE_POINT_COUNT]!; point++) {
      let sum = 0;
      for (let knot = 1; knot <= degree; knot++) sum += knots[splines[at + SPLINE_KNOTS]! + point + knot]!;
      frames.push(start + sum / degree);
      values.push(points[splines[at + SPLINE_POINTS]! + point * stride + place]!);
    }
  }
}
