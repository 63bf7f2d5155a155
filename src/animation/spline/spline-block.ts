/**
 * One block of a spline-compressed clip, laid out for sampling: what never changes inside the block stands ready
 * in `base`, and each spline says which lanes it overwrites.
 */
export interface SplineBlock {
  /** Last frame of the block, counted from its first; shared with the next block's first. */
  readonly lastFrame: number;
  /** Four bytes a track as stored: quantisation selectors, position, rotation and scale flags. */
  readonly masks: Uint8Array;
  /** TRANSFORM_SIZE numbers a track: static lanes, and neutral ones where nothing is stored. */
  readonly base: Float64Array;
  /** SPLINE_FIELDS integers a spline. */
  readonly splines: Int32Array;
  /** One byte a float track as stored: 0x03 static, 0x12 spline. */
  readonly floatMasks: Uint8Array;
  /** One number a float track: static values, 0 where a spline overwrites it. */
  readonly floatBase: Float64Array;
  /** SPLINE_FIELDS integers a spline of a float track; their knots, points and bounds follow those of the transforms. */
  readonly floatSplines: Int32Array;
  /** Frame numbers inside the block, all splines' one after another. */
  readonly knots: Uint8Array;
  /** Control points, dequantised, the spline lanes of each point side by side. */
  readonly points: Float32Array;
  /** Lowest and highest value of each spline lane of each vector and float, two numbers a lane, in the order of the splines. */
  readonly bounds: Float32Array;
  /** Lowest and highest stored integer of the same lanes: small spans beside large values cannot be counted back from points. */
  readonly integers: Uint16Array;
}

/** Integers that describe one spline, by these places. */
export const SPLINE_FIELDS = 6;
/** Index of the part's first lane: track · TRANSFORM_SIZE + TRANSLATION, ROTATION or SCALE; of a float, its track. */
export const SPLINE_TARGET = 0;
/** Bit k: lane k of the part follows the spline. */
export const SPLINE_LANES = 1;
export const SPLINE_POINT_COUNT = 2;
export const SPLINE_DEGREE = 3;
/** Index of the first knot in `knots`; there are points + degree + 1. */
export const SPLINE_KNOTS = 4;
/** Index of the first float in `points`. */
export const SPLINE_POINTS = 5;

/** `lanes` of a rotation: no vector has four. */
export const ALL_LANES = 15;

/** Lanes set in a mask of at most four. */
export function laneCount(lanes: number): number {
  return (lanes & 1) + ((lanes >> 1) & 1) + ((lanes >> 2) & 1) + ((lanes >> 3) & 1);
}
