import { type ClipHeader, type FrameRange, frameRate, lastFrame } from '../animation/index.ts';

/**
 * A playhead that time moves. Kept and written in place: a result of its own in every frame would be garbage, and so would each
 * fraction that is handed from one function to another.
 */
export interface Step {
  frame: number;
  /** Clip time still to pass; negative goes backwards. */
  seconds: number;
  /** Whole rounds that ended on the way; negative backwards. */
  loops: number;
  /** A clip that does not loop has just reached an end. */
  ended: boolean;
}

/**
 * Moves the playhead by its clip time. Looping wraps the last frame onto the first, which it repeats; otherwise it stops exactly on
 * the first or last frame. A clip of one frame, or of no duration, never moves.
 *
 * `loop` narrows what looping repeats to part of the clip, which has all of it (`usableRange`). A playhead that stands outside of it plays towards it where it can, and
 * jumps to the end it would enter by where it cannot. Without looping it means nothing.
 */
export function advance(step: Step, header: ClipHeader, looping: boolean, loop?: FrameRange): void {
  const last = lastFrame(header);
  const rate = frameRate(header);
  const { frame, seconds } = step;
  step.loops = 0;
  step.ended = false;
  if (last === 0 || rate === 0) {
    step.frame = Math.min(Math.max(frame, 0), last);
    step.ended = !looping;
    return;
  }
  // No time passed: a playhead set on the last frame stays there, where looping would show the first.
  // Compared rather than asked of Number.isFinite, a call that a fraction is allocated for; so is NaN left out.
  if (!(seconds > Number.NEGATIVE_INFINITY && seconds < Number.POSITIVE_INFINITY) || seconds === 0) return;
  if (looping) {
    moveInLoop(step, header, loop);
    return;
  }
  const to = frame + seconds * rate;
  step.ended = to >= last || to < 0;
  step.frame = to >= last ? last : Math.max(to, 0);
}

/** Repeats the range, else the whole clip. */
function moveInLoop(step: Step, header: ClipHeader, loop: FrameRange | undefined): void {
  const last = lastFrame(header);
  const moved = step.seconds * frameRate(header);
  const start = loop?.start ?? 0;
  const end = loop?.end ?? last;
  // Beyond the edge it moves away from, it enters the loop by the other one.
  const { frame } = step;
  const from = moved > 0 && frame > end ? start : moved < 0 && frame < start ? end : frame;
  const to = from + moved;
  const passes = moved > 0 ? to >= end : to < start;
  if (!passes) {
    step.frame = to;
    return;
  }
  const length = end - start;
  const rest = (((to - start) % length) + length) % length;
  // A hair below 0 rounds up to length itself; -0 must not be told from 0.
  const within = rest < length ? rest + 0 : 0;
  step.frame = start + within;
  step.loops = Math.round((to - start - within) / length);
}
