import type { Motion } from './clip.ts';
import { keyedChannel } from './keyed-motion.ts';
import { type Lanes, trackOfRow } from './lanes.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE } from './skeleton.ts';
import { laneCount, SPLINE_LANES, SPLINE_POINT_COUNT, SPLINE_POINTS } from './spline/spline-block.ts';

/** Which rows of a dope sheet are wanted. */
export type LaneFilter = 'all' | 'animated' | 'bone' | 'problems';

export interface LaneWish {
  readonly filter: LaneFilter;
  /** The picked bone, for the filter `bone`. */
  readonly bone: number | undefined;
  /** Whether a row is to stand at the top, whatever the filter says. */
  readonly isPinned: (row: number) => boolean;
}

/** Rows to show: those pinned first, then those that pass the filter; both in the order of the bones, rows that drive none last. */
export function filterLanes(
  lanes: Lanes,
  { filter, bone, isPinned }: LaneWish,
): { readonly rows: Int32Array; readonly pinnedCount: number } {
  const order = Int32Array.from({ length: lanes.rowCount }, (_, row) => row).toSorted(
    (a, b) => placeOf(lanes, a) - placeOf(lanes, b) || a - b,
  );
  const pinned = order.filter((row) => isPinned(row));
  const others = order.filter((row) => !isPinned(row) && passes(lanes, row, filter, bone));
  const rows = new Int32Array(pinned.length + others.length);
  rows.set(pinned);
  rows.set(others, pinned.length);
  return { rows, pinnedCount: pinned.length };
}

function placeOf({ bones }: Lanes, row: number): number {
  const bone = bones[row] ?? -1;
  return bone < 0 ? Number.MAX_SAFE_INTEGER : bone;
}

function passes({ animated, bones, oddAt }: Lanes, row: number, filter: LaneFilter, bone: number | undefined): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'animated':
      return animated[row] === 1;
    case 'bone':
      return bone !== undefined && bones[row] === bone;
    case 'problems':
      return (oddAt[row + 1] ?? 0) > (oddAt[row] ?? 0);
  }
}

/** The first place in `frames[from..to)`, which rise, at or behind a frame. */
export function firstFrom(frames: ArrayLike<number>, from: number, to: number, frame: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle] ?? frame) < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The row's knot nearest to a frame; undefined where it has none. */
export function nearestKnot({ knots, knotsAt }: Lanes, row: number, frame: number): number | undefined {
  const [from, to] = [knotsAt[row] ?? 0, knotsAt[row + 1] ?? 0];
  const after = firstFrom(knots, from, to, frame);
  const [before, behind] = [after > from ? knots[after - 1] : undefined, after < to ? knots[after] : undefined];
  if (before === undefined || behind === undefined) return before ?? behind;
  return frame - before <= behind - frame ? before : behind;
}

/** The row's next knot in a direction, beyond the frame; undefined at the end. */
export function nextKnot({ knots, knotsAt }: Lanes, row: number, frame: number, direction: 1 | -1): number | undefined {
  const [from, to] = [knotsAt[row] ?? 0, knotsAt[row + 1] ?? 0];
  if (direction < 0) {
    const at = firstFrom(knots, from, to, frame) - 1;
    return at < from ? undefined : knots[at];
  }
  const at = firstFrom(knots, from, to, Math.floor(frame) + 1);
  return at < to ? knots[at] : undefined;
}

/** The block shown at a frame: a boundary frame is read from the later of the two that share it. */
export function blockOfFrame({ blockStarts }: Lanes, frame: number): number {
  const blocks = blockStarts.length - 1;
  const after = firstFrom(blockStarts, 0, blocks, Math.floor(frame) + 1);
  return Math.max(0, after - 1);
}

/** Lowest and highest stored value of a lane. */
export interface LaneRange {
  readonly lane: number;
  readonly low: number;
  readonly high: number;
}

/** Ranges of what a row stores in a block, of static values and control points or of frames; NaN stays out unless there is nothing else. Absent lanes have none. */
export function rangesOf(motion: Motion, lanes: Lanes, row: number, block: number): readonly LaneRange[] {
  const { track, part } = trackOfRow(lanes, row);
  const laneTotal = part === 'float' ? 1 : part === 'rotation' ? 4 : 3;
  const first = part === 'float' ? track : track * TRANSFORM_SIZE + (part === 'rotation' ? ROTATION : part === 'scale' ? SCALE : 0);
  if (motion.kind === 'interleaved') {
    const values = part === 'float' ? motion.floats : motion.transforms;
    const stride = part === 'float' ? 1 : motion.transformTrackCount * TRANSFORM_SIZE;
    return Array.from({ length: laneTotal }, (_, lane) => rangeOf(values, first + lane, stride, values.length, lane));
  }
  if (motion.kind === 'keyed') {
    const channel = keyedChannel(motion, part === 'float' ? 'float' : 'transform', first);
    if (channel === undefined) return [];
    const { firstValue, width, keyCount } = channel;
    return Array.from({ length: width }, (_, lane) =>
      rangeOf(motion.values, firstValue + lane, width, firstValue + keyCount * width, lane),
    );
  }
  const stored = motion.blocks[block];
  if (stored === undefined) return [];
  const cell = row * motion.blocks.length + block;
  const bits = lanes.storage[cell] ?? 0;
  const at = lanes.splineAt[cell] ?? -1;
  const splines = part === 'float' ? stored.floatSplines : stored.splines;
  const mask = at < 0 ? 0 : (splines[at + SPLINE_LANES] ?? 0);
  const width = part === 'rotation' ? 4 : laneCount(mask);
  const from = splines[at + SPLINE_POINTS] ?? 0;
  const to = from + (splines[at + SPLINE_POINT_COUNT] ?? 0) * width;
  return Array.from({ length: laneTotal }, (_, lane) => lane).flatMap((lane) => {
    if ((bits & (0x10 << lane)) !== 0) return [rangeOf(stored.points, from + laneCount(mask & ((1 << lane) - 1)), width, to, lane)];
    if ((bits & (1 << lane)) === 0) return [];
    const value = (part === 'float' ? stored.floatBase : stored.base)[first + lane] ?? Number.NaN;
    return [{ lane, low: value, high: value }];
  });
}

function rangeOf(values: Float32Array, from: number, stride: number, to: number, lane: number): LaneRange {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = from; at < to; at += stride) {
    const value = values[at]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? { lane, low: Number.NaN, high: Number.NaN } : { lane, low, high };
}
