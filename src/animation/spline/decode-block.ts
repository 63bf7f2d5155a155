import type { BinaryReader } from '../../binary/index.ts';
import type { OddPoints } from '../odd-points.ts';
import { isPackedNan, quaternionCodec, THREE_COMP_40 } from './quaternions.ts';
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
import {
  type BlockLayout,
  PACKED_BOUNDS,
  PACKED_DEGREE,
  PACKED_ENCODING,
  PACKED_FIELDS,
  PACKED_KNOTS_AT,
  PACKED_LANES,
  PACKED_POINT_COUNT,
  PACKED_POINTS_AT,
  PACKED_TARGET,
  SCALARS_16,
  SCALARS_8,
} from './walk-block.ts';

/** Where a block lies in its clip. */
export interface BlockFrames {
  /** Its first frame, counted from the clip's start. */
  readonly first: number;
  /** Its last frame, counted from its first. */
  readonly last: number;
}

const HIGHEST_8 = 255;
const HIGHEST_16 = 65535;

/** Dequantises the control points of a walked block; those that are no real values are added, with frames counted from the clip's start. */
export function decodeBlock(reader: BinaryReader, layout: BlockLayout, frames: BlockFrames, odd: OddPoints): SplineBlock {
  const splineCount = layout.splines.length / PACKED_FIELDS;
  const splines = new Int32Array(splineCount * SPLINE_FIELDS);
  const knots = new Uint8Array(layout.knotCount);
  const points = new Float32Array(layout.pointFloatCount);
  const integers = new Uint16Array(layout.bounds.length);
  let knotsAt = 0;
  let pointsAt = 0;
  for (let index = 0; index < splineCount; index++) {
    const packed = readPacked(layout, index);
    const at = index * SPLINE_FIELDS;
    splines[at + SPLINE_TARGET] = packed.target;
    splines[at + SPLINE_LANES] = packed.lanes;
    splines[at + SPLINE_POINT_COUNT] = packed.pointCount;
    splines[at + SPLINE_DEGREE] = packed.degree;
    splines[at + SPLINE_KNOTS] = knotsAt;
    splines[at + SPLINE_POINTS] = pointsAt;
    const knotCount = packed.pointCount + packed.degree + 1;
    knots.set(reader.bytes.subarray(packed.knotsAt, packed.knotsAt + knotCount), knotsAt);
    if (packed.encoding === SCALARS_16 || packed.encoding === SCALARS_8)
      writeScalars(reader.bytes, packed, layout.bounds, points, pointsAt, integers);
    else writeQuaternions(reader, packed, points, pointsAt, frames.first, odd);
    const kind = index < layout.transformSplineCount ? 'non-finite' : 'non-finite-float';
    noteNonFinite(kind, packed, points, pointsAt, reader.bytes, frames.first, odd);
    knotsAt += knotCount;
    pointsAt += packed.pointCount * packed.laneCount;
  }
  noteNonFiniteStatics(layout, frames.first, odd);
  const ofTransforms = layout.transformSplineCount * SPLINE_FIELDS;
  return {
    lastFrame: frames.last,
    masks: layout.masks.slice(),
    base: new Float64Array(layout.base),
    splines: splines.slice(0, ofTransforms),
    floatMasks: layout.floatMasks.slice(),
    floatBase: new Float64Array(layout.floatBase),
    floatSplines: splines.slice(ofTransforms),
    knots,
    points,
    bounds: Float32Array.from(layout.bounds),
    integers,
  };
}

interface PackedSpline {
  readonly target: number;
  readonly lanes: number;
  readonly laneCount: number;
  readonly pointCount: number;
  readonly degree: number;
  readonly knotsAt: number;
  readonly pointsAt: number;
  readonly encoding: number;
  readonly bounds: number;
}

function readPacked({ splines }: BlockLayout, index: number): PackedSpline {
  const at = index * PACKED_FIELDS;
  return {
    target: splines[at + PACKED_TARGET]!,
    lanes: splines[at + PACKED_LANES]!,
    laneCount: laneCount(splines[at + PACKED_LANES]!),
    pointCount: splines[at + PACKED_POINT_COUNT]!,
    degree: splines[at + PACKED_DEGREE]!,
    knotsAt: splines[at + PACKED_KNOTS_AT]!,
    pointsAt: splines[at + PACKED_POINTS_AT]!,
    encoding: splines[at + PACKED_ENCODING]!,
    bounds: splines[at + PACKED_BOUNDS]!,
  };
}

/** value = lo + (hi - lo) · raw / 65535, or 255 for integers of 8 bits, lane by lane of each point. A bound that is not finite stays in its lane. */
function writeScalars(
  bytes: Uint8Array,
  spline: PackedSpline,
  bounds: readonly number[],
  out: Float32Array,
  to: number,
  integers: Uint16Array,
): void {
  const { laneCount: lanes, pointCount } = spline;
  const wide = spline.encoding === SCALARS_16;
  const bytesEach = wide ? 2 : 1;
  const most = wide ? HIGHEST_16 : HIGHEST_8;
  for (let lane = 0; lane < lanes; lane++) {
    const low = bounds[spline.bounds + lane * 2]!;
    const span = bounds[spline.bounds + lane * 2 + 1]! - low;
    let from = spline.pointsAt + lane * bytesEach;
    let at = to + lane;
    let lowest = most;
    let highest = 0;
    for (let point = 0; point < pointCount; point++, from += lanes * bytesEach, at += lanes) {
      const raw = wide ? bytes[from]! | (bytes[from + 1]! << 8) : bytes[from]!;
      if (raw < lowest) lowest = raw;
      if (raw > highest) highest = raw;
      out[at] = low + (span * raw) / most;
    }
    integers[spline.bounds + lane * 2] = lowest;
    integers[spline.bounds + lane * 2 + 1] = highest;
  }
}

function writeQuaternions(reader: BinaryReader, spline: PackedSpline, out: Float32Array, to: number, start: number, odd: OddPoints): void {
  const codec = quaternionCodec(spline.encoding, reader);
  const { bytes } = reader;
  let count = 0;
  let first = 0;
  for (let point = 0, from = spline.pointsAt; point < spline.pointCount; point++, from += codec.byteLength) {
    codec.decode(bytes, from, out, to + point * 4);
    if (spline.encoding === THREE_COMP_40 && isPackedNan(bytes, from)) {
      if (count === 0) first = point;
      count++;
    }
  }
  if (count > 0) odd.add('packed-nan', spline.target, start + firstFrameOf(spline, first, bytes), count);
}

function noteNonFinite(
  kind: 'non-finite' | 'non-finite-float',
  spline: PackedSpline,
  points: Float32Array,
  at: number,
  bytes: Uint8Array,
  start: number,
  odd: OddPoints,
): void {
  const end = at + spline.pointCount * spline.laneCount;
  let count = 0;
  let first = 0;
  for (let float = at; float < end; float++) {
    if (Number.isFinite(points[float]!)) continue;
    if (count === 0) first = Math.floor((float - at) / spline.laneCount);
    count++;
  }
  if (count > 0) odd.add(kind, spline.target, start + firstFrameOf(spline, first, bytes), count);
}

function noteNonFiniteStatics(layout: BlockLayout, start: number, odd: OddPoints): void {
  for (let target = 0; target < layout.base.length; target++) {
    if (!Number.isFinite(layout.base[target]!)) odd.add('non-finite', target, start);
  }
  for (let track = 0; track < layout.floatBase.length; track++) {
    if (!Number.isFinite(layout.floatBase[track]!)) odd.add('non-finite-float', track, start);
  }
}

/** A control point counts from its first knot on. */
function firstFrameOf(spline: PackedSpline, point: number, bytes: Uint8Array): number {
  return bytes[spline.knotsAt + point]!;
}
