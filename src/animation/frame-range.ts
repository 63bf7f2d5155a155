/** A stretch of a clip in frames, which may be fractional; `start` is less than `end`. */
export interface FrameRange {
  readonly start: number;
  readonly end: number;
}

/** The part of a clip that looping repeats: what of the range the clip has; undefined for the whole clip, or where nothing is left. */
export function usableRange(range: FrameRange | undefined, last: number): FrameRange | undefined {
  if (range === undefined) return undefined;
  const start = Math.max(range.start, 0);
  const end = Math.min(range.end, last);
  return start < end && (start > 0 || end < last) ? { start, end } : undefined;
}
