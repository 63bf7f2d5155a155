import type { SplineMotion } from './clip.ts';
import { bonesOfRows, type Lanes, type LaneTracks, ROWS_A_TRACK, rowCountOf } from './lanes.ts';
import { OddSpans } from './lanes-odd.ts';
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

const FIRST_LANE = [TRANSLATION, ROTATION, SCALE] as const;
const LANES = [3, 4, 3] as const;

/** Lanes of a motion stored as B-splines in blocks. */
export function lanesOfSplines(motion: SplineMotion, tracks: LaneTracks): Lanes {
  const { blocks } = motion;
  const rowCount = rowCountOf(motion);
  const blockStarts = startsOf(blocks);
  const storage = storageOf(motion, rowCount);
  const splineAt = new Int32Array(rowCount * blocks.length).fill(-1);
  const knotsAt = new Int32Array(rowCount + 1);
  const pointsAt = new Int32Array(rowCount + 1);
  const last = new Int32Array(rowCount).fill(-1);
  eachSpline(motion, (block, splines, at, row, index) => {
    splineAt[row * blocks.length + index] = at;
    const degree = splines[at + SPLINE_DEGREE]!;
    if (degree > 1) pointsAt[row + 1]! += splines[at + SPLINE_POINT_COUNT]!;
    const first = splines[at + SPLINE_KNOTS]!;
    const end = first + splines[at + SPLINE_POINT_COUNT]! + degree + 1;
    for (let knot = first; knot < end; knot++) {
      const frame = blockStarts[index]! + block.knots[knot]!;
      if (frame === last[row]) continue;
      last[row] = frame;
      knotsAt[row + 1]!++;
    }
  });
  for (let row = 0; row < rowCount; row++) {
    knotsAt[row + 1]! += knotsAt[row]!;
    pointsAt[row + 1]! += pointsAt[row]!;
  }
  const lastFrame = Math.max(motion.frameCount - 1, 0);
  const knots = new Int32Array(knotsAt[rowCount]!);
  const points = new Float32Array(pointsAt[rowCount]!);
  const knotCounts = new Uint32Array(lastFrame + 1);
  const nextKnot = knotsAt.slice();
  const nextPoint = pointsAt.slice();
  last.fill(-1);
  eachSpline(motion, (block, splines, at, row, index) => {
    const start = blockStarts[index]!;
    const degree = splines[at + SPLINE_DEGREE]!;
    const pointCount = splines[at + SPLINE_POINT_COUNT]!;
    const first = splines[at + SPLINE_KNOTS]!;
    for (let knot = first; knot < first + pointCount + degree + 1; knot++) {
      const frame = start + block.knots[knot]!;
      if (frame === last[row]) continue;
      last[row] = frame;
      knots[nextKnot[row]!++] = frame;
      if (frame <= lastFrame) knotCounts[frame]!++;
    }
    if (degree > 1) {
      for (let point = 0; point < pointCount; point++) points[nextPoint[row]!++] = start + greville(block.knots, first + point, degree);
    }
  });
  return {
    kind: 'spline',
    rowCount,
    transformTrackCount: motion.transformTrackCount,
    lastFrame,
    blockStarts,
    storage,
    splineAt,
    animated: animatedRows(storage, rowCount, blocks.length),
    bones: bonesOfRows(motion, tracks),
    knotsAt,
    knots,
    pointsAt,
    points,
    ...oddOfSplines(motion, tracks, storage, splineAt, blockStarts),
    knotCounts,
  };
}

/** Where a control point has its most weight: the mean of the `degree` knots behind its first. */
function greville(knots: Uint8Array, first: number, degree: number): number {
  let sum = 0;
  for (let knot = 1; knot <= degree; knot++) sum += knots[first + knot]!;
  return sum / degree;
}

function startsOf(blocks: readonly SplineBlock[]): Int32Array {
  const starts = new Int32Array(blocks.length + 1);
  // Blocks share their boundary frame.
  for (let block = 0; block < blocks.length; block++) starts[block + 1] = starts[block]! + blocks[block]!.lastFrame;
  return starts;
}

function storageOf({ blocks, transformTrackCount, floatTrackCount }: SplineMotion, rowCount: number): Uint8Array {
  const storage = new Uint8Array(rowCount * blocks.length);
  const ofTransforms = transformTrackCount * ROWS_A_TRACK;
  for (let index = 0; index < blocks.length; index++) {
    const { masks, floatMasks } = blocks[index]!;
    for (let track = 0; track < transformTrackCount; track++) {
      for (let part = 0; part < ROWS_A_TRACK; part++) {
        const flags = masks[track * 4 + 1 + part]!;
        // A rotation is whole: one flag of it stands for all four.
        const whole = flags >> 4 !== 0 ? 0xf0 : flags !== 0 ? 0x0f : 0;
        storage[(track * ROWS_A_TRACK + part) * blocks.length + index] = part === 1 ? whole : flags & 0x77;
      }
    }
    // 0x12 is a spline, 0x03 a static value; nothing else is accepted.
    for (let track = 0; track < floatTrackCount; track++) {
      storage[(ofTransforms + track) * blocks.length + index] = floatMasks[track]! >> 4 !== 0 ? 0x10 : 0x01;
    }
  }
  return storage;
}

type Visit = (block: SplineBlock, splines: Int32Array, at: number, row: number, index: number) => void;

function eachSpline({ blocks, transformTrackCount }: SplineMotion, visit: Visit): void {
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    for (let at = 0; at < block.splines.length; at += SPLINE_FIELDS) {
      const target = block.splines[at + SPLINE_TARGET]!;
      const lane = target % TRANSFORM_SIZE;
      const part = lane < ROTATION ? 0 : lane < SCALE ? 1 : 2;
      visit(block, block.splines, at, Math.floor(target / TRANSFORM_SIZE) * ROWS_A_TRACK + part, index);
    }
    for (let at = 0; at < block.floatSplines.length; at += SPLINE_FIELDS) {
      const row = transformTrackCount * ROWS_A_TRACK + block.floatSplines[at + SPLINE_TARGET]!;
      visit(block, block.floatSplines, at, row, index);
    }
  }
}

function animatedRows(storage: Uint8Array, rowCount: number, blockCount: number): Uint8Array {
  const animated = new Uint8Array(rowCount);
  for (let at = 0; at < storage.length; at++) if (storage[at]! >> 4 !== 0) animated[Math.floor(at / blockCount)] = 1;
  return animated;
}

/** A static value counts for its whole block, a control point for the frames that it has weight in. */
function oddOfSplines(
  motion: SplineMotion,
  { nonFiniteTracks }: LaneTracks,
  storage: Uint8Array,
  splineAt: Int32Array,
  blockStarts: Int32Array,
): Pick<Lanes, 'odd' | 'oddAt'> {
  const { blocks, transformTrackCount, floatTrackCount } = motion;
  const rowCount = rowCountOf(motion);
  const spans = new OddSpans();
  const look = (row: number, base: (block: SplineBlock) => Float64Array, firstLane: number, lanes: number): void => {
    const ofFloats = row >= transformTrackCount * ROWS_A_TRACK;
    for (let index = 0; index < blocks.length; index++) {
      const block = blocks[index]!;
      const cell = row * blocks.length + index;
      const start = blockStarts[index]!;
      for (let lane = 0; lane < lanes; lane++) {
        const isStatic = (storage[cell]! & (1 << lane)) !== 0;
        if (isStatic && !Number.isFinite(base(block)[firstLane + lane])) spans.add(row, start, blockStarts[index + 1]!);
      }
      if (splineAt[cell]! >= 0) addOddPoints(block, ofFloats ? block.floatSplines : block.splines, splineAt[cell]!, row, start, spans);
    }
  };
  for (const track of nonFiniteTracks.toSorted((a, b) => a - b)) {
    for (let part = 0; part < ROWS_A_TRACK; part++) {
      look(track * ROWS_A_TRACK + part, ({ base }) => base, track * TRANSFORM_SIZE + (FIRST_LANE[part] ?? 0), LANES[part] ?? 0);
    }
  }
  for (let track = 0; track < floatTrackCount; track++) {
    look(transformTrackCount * ROWS_A_TRACK + track, ({ floatBase }) => floatBase, track, 1);
  }
  return spans.list(rowCount);
}

function addOddPoints({ knots, points }: SplineBlock, splines: Int32Array, at: number, row: number, start: number, out: OddSpans): void {
  const lanes = laneCount(splines[at + SPLINE_LANES]!);
  const degree = splines[at + SPLINE_DEGREE]!;
  const firstKnot = splines[at + SPLINE_KNOTS]!;
  const firstPoint = splines[at + SPLINE_POINTS]!;
  for (let point = 0; point < splines[at + SPLINE_POINT_COUNT]!; point++) {
    for (let lane = 0; lane < lanes; lane++) {
      if (Number.isFinite(points[firstPoint + point * lanes + lane])) continue;
      out.add(row, start + knots[firstKnot + point]!, start + knots[firstKnot + point + degree + 1]!);
      break;
    }
  }
}
