/** A stretch of a clip in frames, which may be fractional; `start` is less than `end`. */
export interface FrameRange {
  readonly start: number;
  readonly end: number;
}
