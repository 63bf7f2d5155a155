import type { BinaryReader } from '../../binary/index.ts';
import { isPackedNan } from './quaternions.ts';
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
} from './spline-block.ts';
import type { BlockLayout, PackedSpline } from './walk-block.ts';

/** A control point that is no real value; told to the user with its bone and frame. */
export interface OddPoint {
  readonly kind: 'non-finite' | 'packed-nan';
  /** Index in a pose of tracks of the lane or part it belongs to. */
  readonly target: number;
  /** Frame inside the block from which it counts. */
  readonly frame: number;
  /** How many of the same kind the part has. */
  readonly count: number;
}

const HIGHEST_16 = 65535;

/** Dequantises the control points of a walked block. */
export function decodeBlock(
  reader: BinaryReader,
  layout: BlockLayout,
  lastFrame: number,
): { readonly block: SplineBlock; readonly odd: readonly OddPoint[] } {
  const splines = new Int32Array(layout.splines.length * SPLINE_FIELDS);
  const knots = new Uint8Array(layout.knotCount);
  const points = new Float32Array(layout.pointFloatCount);
  const odd: OddPoint[] = [];
  let knotsAt = 0;
  let pointsAt = 0;
  for (const [index, spline] of layout.splines.entries()) {
    const at = index * SPLINE_FIELDS;
    splines[at + SPLINE_TARGET] = spline.target;
    splines[at + SPLINE_LANES] = spline.lanes;
    splines[at + SPLINE_POINT_COUNT] = spline.pointCount;
    splines[at + SPLINE_DEGREE] = spline.degree;
    splines[at + SPLINE_KNOTS] = knotsAt;
    splines[at + SPLINE_POINTS] = pointsAt;
    const knotCount = spline.pointCount + spline.degree + 1;
    knots.set(reader.bytes.subarray(spline.knotsAt, spline.knotsAt + knotCount), knotsAt);
    if (spline.codec === undefined) writeScalars(reader.bytes, spline, points, pointsAt);
    else writeQuaternions(reader.bytes, spline, points, pointsAt, odd);
    noteNonFinite(spline, points, pointsAt, reader.bytes, odd);
    knotsAt += knotCount;
    pointsAt += spline.pointCount * laneCount(spline.lanes);
  }
  noteNonFiniteStatics(layout, odd);
  return { block: { lastFrame, masks: layout.masks.slice(), base: new Float64Array(layout.base), splines, knots, points }, odd };
}

/** value = lo + (hi - lo) · raw / 65535, lane by lane of each point. A bound that is not finite stays in its lane. */
function writeScalars(bytes: Uint8Array, spline: PackedSpline, out: Float32Array, to: number): void {
  const lanes = laneCount(spline.lanes);
  for (let lane = 0; lane < lanes; lane++) {
    const low = spline.bounds[lane * 2]!;
    const span = spline.bounds[lane * 2 + 1]! - low;
    for (let point = 0; point < spline.pointCount; point++) {
      const from = spline.pointsAt + (point * lanes + lane) * 2;
      out[to + point * lanes + lane] = low + (span * (bytes[from]! | (bytes[from + 1]! << 8))) / HIGHEST_16;
    }
  }
}

function writeQuaternions(bytes: Uint8Array, spline: PackedSpline, out: Float32Array, to: number, odd: OddPoint[]): void {
  const codec = spline.codec!;
  let count = 0;
  let first = 0;
  for (let point = 0; point < spline.pointCount; point++) {
    const from = spline.pointsAt + point * codec.byteLength;
    codec.decode(bytes, from, out, to + point * 4);
    if (codec.byteLength === 5 && isPackedNan(bytes, from)) {
      if (count === 0) first = point;
      count++;
    }
  }
  if (count > 0) odd.push({ kind: 'packed-nan', target: spline.target, frame: firstFrameOf(spline, first, bytes), count });
}

function noteNonFinite(spline: PackedSpline, points: Float32Array, at: number, bytes: Uint8Array, odd: OddPoint[]): void {
  const lanes = laneCount(spline.lanes);
  const end = at + spline.pointCount * lanes;
  let count = 0;
  let first = 0;
  for (let float = at; float < end; float++) {
    if (Number.isFinite(points[float]!)) continue;
    if (count === 0) first = Math.floor((float - at) / lanes);
    count++;
  }
  if (count > 0) odd.push({ kind: 'non-finite', target: spline.target, frame: firstFrameOf(spline, first, bytes), count });
}

function noteNonFiniteStatics(layout: BlockLayout, odd: OddPoint[]): void {
  for (let target = 0; target < layout.base.length; target++) {
    if (!Number.isFinite(layout.base[target]!)) odd.push({ kind: 'non-finite', target, frame: 0, count: 1 });
  }
}

/** A control point counts from its first knot on. */
function firstFrameOf(spline: PackedSpline, point: number, bytes: Uint8Array): number {
  return bytes[spline.knotsAt + point]!;
}
