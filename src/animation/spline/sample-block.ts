import {
  ALL_LANES,
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

/** 1/d for every distance two knots can have; 0 for none, which is the rule 0/0 = 0 of a repeated knot. */
const RECIPROCAL = new Float64Array(256);
for (let distance = 1; distance < 256; distance++) RECIPROCAL[distance] = 1 / distance;

const VECTOR_LANES = 7;

/**
 * Weights of up to four control points around the time being sampled, in TIME that time within the spline's knots, and in BLOCK_TIME
 * as it was asked for; scratch of this module. In an array, as variables shared between functions, and fractions as arguments, would
 * each go to the heap.
 */
const scratch = new Float64Array(6);
const TIME = 4;
const BLOCK_TIME = 5;

/**
 * Evaluates a block at a time inside it and writes TRANSFORM_SIZE numbers a track, rotations not normalised.
 * Clamped B-splines by Cox–de Boor, lane by lane, quaternions too, without sign flips between points (specs, hka §4).
 * `spans` remembers where each spline was; playing on then needs no search. It holds a number a spline, any at first.
 */
export function sampleBlock(block: SplineBlock, time: number, spans: Uint16Array, out: Float64Array): void {
  out.set(block.base);
  scratch[BLOCK_TIME] = time;
  sampleSplines(block, block.splines, spans, out);
}

/** The same for the float tracks: writes a number a track. */
export function sampleBlockFloats(block: SplineBlock, time: number, spans: Uint16Array, out: Float64Array): void {
  out.set(block.floatBase);
  scratch[BLOCK_TIME] = time;
  sampleSplines(block, block.floatSplines, spans, out);
}

function sampleSplines({ knots, points }: SplineBlock, splines: Int32Array, spans: Uint16Array, out: Float64Array): void {
  const time = scratch[BLOCK_TIME]!;
  for (let at = 0, index = 0; at < splines.length; at += SPLINE_FIELDS, index++) {
    const degree = splines[at + SPLINE_DEGREE]!;
    const lanes = splines[at + SPLINE_LANES]!;
    const first = splines[at + SPLINE_KNOTS]!;
    const pointCount = splines[at + SPLINE_POINT_COUNT]!;
    const t = Math.min(Math.max(time, knots[first + degree]!), knots[first + pointCount]!);
    scratch[TIME] = t;
    let span = spans[index]!;
    if (span < degree || !(knots[first + span]! <= t && t < knots[first + span + 1]!)) {
      span = findSpan(knots, first, degree, pointCount);
      spans[index] = span;
    }
    const from = splines[at + SPLINE_POINTS]! + (span - degree) * laneCount(lanes);
    const target = splines[at + SPLINE_TARGET]!;
    if (degree === 1) {
      weighTwo(knots, first + span);
      blendTwo(points, from, lanes, out, target);
    } else if (degree === 3) {
      weighFour(knots, first + span);
      blendFour(points, from, lanes, out, target);
    } else {
      weighThree(knots, first + span);
      blendThree(points, from, lanes, out, target);
    }
  }
}

/** The last span that begins at or before t and has a length; where none has one, the last. */
function findSpan(knots: Uint8Array, first: number, degree: number, pointCount: number): number {
  const t = scratch[TIME]!;
  let low = degree;
  let high = pointCount - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (knots[first + middle]! <= t) low = middle;
    else high = middle - 1;
  }
  for (let span = low; span >= degree; span--) if (knots[first + span]! < knots[first + span + 1]!) return span;
  return low;
}

/** Degree 1. `knot` is where the span begins. A span without length shows its own point. */
function weighTwo(knots: Uint8Array, knot: number): void {
  const t = scratch[TIME]!;
  const left = t - knots[knot]!;
  const span = knots[knot + 1]! - knots[knot]!;
  const w1 = span === 0 ? 1 : left * RECIPROCAL[span]!;
  scratch[0] = 1 - w1;
  scratch[1] = w1;
}

/** Degree 2, the triangle of Cox–de Boor written out. */
function weighThree(knots: Uint8Array, knot: number): void {
  const t = scratch[TIME]!;
  const u0 = knots[knot]!;
  const u1 = knots[knot + 1]!;
  if (u0 === u1) {
    scratch[0] = scratch[1] = 0;
    scratch[2] = 1;
    return;
  }
  const uM1 = knots[knot - 1]!;
  const u2 = knots[knot + 2]!;
  const span = RECIPROCAL[u1 - u0]!;
  const c0 = (u1 - t) * span * RECIPROCAL[u1 - uM1]!;
  const c1 = (t - u0) * span * RECIPROCAL[u2 - u0]!;
  scratch[0] = (u1 - t) * c0;
  scratch[1] = (t - uM1) * c0 + (u2 - t) * c1;
  scratch[2] = (t - u0) * c1;
}

/** Degree 3, the triangle of Cox–de Boor written out. */
function weighFour(knots: Uint8Array, knot: number): void {
  const t = scratch[TIME]!;
  const u0 = knots[knot]!;
  const u1 = knots[knot + 1]!;
  if (u0 === u1) {
    scratch[0] = scratch[1] = scratch[2] = 0;
    scratch[3] = 1;
    return;
  }
  const uM1 = knots[knot - 1]!;
  const uM2 = knots[knot - 2]!;
  const u2 = knots[knot + 2]!;
  const u3 = knots[knot + 3]!;
  const left1 = t - u0;
  const left2 = t - uM1;
  const left3 = t - uM2;
  const right1 = u1 - t;
  const right2 = u2 - t;
  const right3 = u3 - t;

  const span = RECIPROCAL[u1 - u0]!;
  const a0 = right1 * span;
  const a1 = left1 * span;

  const c0 = a0 * RECIPROCAL[u1 - uM1]!;
  const c1 = a1 * RECIPROCAL[u2 - u0]!;
  const b0 = right1 * c0;
  const b1 = left2 * c0 + right2 * c1;
  const b2 = left1 * c1;

  const d0 = b0 * RECIPROCAL[u1 - uM2]!;
  const d1 = b1 * RECIPROCAL[u2 - uM1]!;
  const d2 = b2 * RECIPROCAL[u3 - u0]!;
  scratch[0] = right1 * d0;
  scratch[1] = left3 * d0 + right2 * d1;
  scratch[2] = left2 * d1 + right3 * d2;
  scratch[3] = left1 * d2;
}

function blendTwo(points: Float32Array, from: number, lanes: number, out: Float64Array, target: number): void {
  const w0 = scratch[0]!;
  const w1 = scratch[1]!;
  if (lanes === ALL_LANES) {
    out[target] = w0 * points[from]! + w1 * points[from + 4]!;
    out[target + 1] = w0 * points[from + 1]! + w1 * points[from + 5]!;
    out[target + 2] = w0 * points[from + 2]! + w1 * points[from + 6]!;
    out[target + 3] = w0 * points[from + 3]! + w1 * points[from + 7]!;
    return;
  }
  if (lanes === VECTOR_LANES) {
    out[target] = w0 * points[from]! + w1 * points[from + 3]!;
    out[target + 1] = w0 * points[from + 1]! + w1 * points[from + 4]!;
    out[target + 2] = w0 * points[from + 2]! + w1 * points[from + 5]!;
    return;
  }
  const stride = laneCount(lanes);
  for (let lane = 0, at = from; lane < 3; lane++) {
    if ((lanes & (1 << lane)) === 0) continue;
    out[target + lane] = w0 * points[at]! + w1 * points[at + stride]!;
    at++;
  }
}

function blendThree(points: Float32Array, from: number, lanes: number, out: Float64Array, target: number): void {
  const w0 = scratch[0]!;
  const w1 = scratch[1]!;
  const w2 = scratch[2]!;
  const stride = laneCount(lanes);
  for (let lane = 0, at = from; lane < 4; lane++) {
    if ((lanes & (1 << lane)) === 0) continue;
    out[target + lane] = w0 * points[at]! + w1 * points[at + stride]! + w2 * points[at + 2 * stride]!;
    at++;
  }
}

function blendFour(points: Float32Array, from: number, lanes: number, out: Float64Array, target: number): void {
  const w0 = scratch[0]!;
  const w1 = scratch[1]!;
  const w2 = scratch[2]!;
  const w3 = scratch[3]!;
  if (lanes === ALL_LANES) {
    out[target] = w0 * points[from]! + w1 * points[from + 4]! + w2 * points[from + 8]! + w3 * points[from + 12]!;
    out[target + 1] = w0 * points[from + 1]! + w1 * points[from + 5]! + w2 * points[from + 9]! + w3 * points[from + 13]!;
    out[target + 2] = w0 * points[from + 2]! + w1 * points[from + 6]! + w2 * points[from + 10]! + w3 * points[from + 14]!;
    out[target + 3] = w0 * points[from + 3]! + w1 * points[from + 7]! + w2 * points[from + 11]! + w3 * points[from + 15]!;
    return;
  }
  if (lanes === VECTOR_LANES) {
    out[target] = w0 * points[from]! + w1 * points[from + 3]! + w2 * points[from + 6]! + w3 * points[from + 9]!;
    out[target + 1] = w0 * points[from + 1]! + w1 * points[from + 4]! + w2 * points[from + 7]! + w3 * points[from + 10]!;
    out[target + 2] = w0 * points[from + 2]! + w1 * points[from + 5]! + w2 * points[from + 8]! + w3 * points[from + 11]!;
    return;
  }
  const stride = laneCount(lanes);
  for (let lane = 0, at = from; lane < 3; lane++) {
    if ((lanes & (1 << lane)) === 0) continue;
    out[target + lane] = w0 * points[at]! + w1 * points[at + stride]! + w2 * points[at + 2 * stride]! + w3 * points[at + 3 * stride]!;
    at++;
  }
}
