import { type ClipHeader, type FrameRange, frameRate, lastFrame } from '../animation/index.ts';

export interface Advance {
  readonly frame: number;
  /** Whole rounds that ended on the way; negative backwards. */
  readonly loops: number;
  /** A clip that does not loop has just reached an end. */
  readonly ended: boolean;
}

/**
 * Where the playhead is after some clip time; negative time goes backwards. Looping wraps the last frame onto the first, which it
 * repeats; otherwise it stops exactly on the first or last frame. A clip of one frame, or of no duration, never moves.
 *
 * `loop` narrows what looping repeats to part of the clip. A playhead that stands outside of it plays towards it where it can, and
 * jumps to the end it would enter by where it cannot. Without looping it means nothing.
 */
export function advance(header: ClipHeader, frame: number, seconds: number, looping: boolean, loop?: FrameRange): Advance {
  const last = lastFrame(header);
  const rate = frameRate(header);
  if (last === 0 || rate === 0) return { frame: Math.min(Math.max(frame, 0), last), loops: 0, ended: !looping };
  // No time passed: a playhead set on the last frame stays there, where looping would show the first.
  if (seconds === 0 || !Number.isFinite(seconds)) return { frame, loops: 0, ended: false };
  const moved = seconds * rate;
  if (looping) {
    const { start, end } = usableLoop(loop, last);
    return moveInLoop(frame, moved, start, end);
  }
  if (frame + moved >= last) return { frame: last, loops: 0, ended: true };
  if (frame + moved < 0) return { frame: 0, loops: 0, ended: true };
  return { frame: frame + moved, loops: 0, ended: false };
}

/** The part of the clip that looping repeats: the range asked for as far as the clip has it, else the whole clip. */
function usableLoop(loop: FrameRange | undefined, last: number): FrameRange {
  const start = Math.max(loop?.start ?? 0, 0);
  const end = Math.min(loop?.end ?? last, last);
  return start < end ? { start, end } : { start: 0, end: last };
}

function moveInLoop(frame: number, moved: number, start: number, end: number): Advance {
  // Beyond the edge it moves away from, it enters the loop by the other one.
  const from = moved > 0 && frame > end ? start : moved < 0 && frame < start ? end : frame;
  const to = from + moved;
  const passes = moved > 0 ? to >= end : to < start;
  if (!passes) return { frame: to, loops: 0, ended: false };
  const within = wrap(to - start, end - start);
  return { frame: start + within, loops: Math.round((to - start - within) / (end - start)), ended: false };
}

/** Brings a number into 0 to length, length excluded. */
function wrap(value: number, length: number): number {
  const rest = ((value % length) + length) % length;
  // A hair below 0 rounds up to length itself; -0 must not be told from 0.
  return rest < length ? rest + 0 : 0;
}
