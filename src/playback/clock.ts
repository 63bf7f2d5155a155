import { type ClipHeader, frameRate, lastFrame } from '../animation/index.ts';

export interface Advance {
  readonly frame: number;
  /** A clip that does not loop has just reached an end. */
  readonly ended: boolean;
}

/**
 * Where the playhead is after some clip time; negative time goes backwards. Looping wraps the last frame onto the first, which it
 * repeats; otherwise it stops exactly on the first or last frame. A clip of one frame, or of no duration, never moves.
 */
export function advance(header: ClipHeader, frame: number, seconds: number, looping: boolean): Advance {
  const last = lastFrame(header);
  const rate = frameRate(header);
  if (last === 0 || rate === 0) return { frame: Math.min(Math.max(frame, 0), last), ended: !looping };
  // No time passed: a playhead set on the last frame stays there, where looping would show the first.
  if (seconds === 0 || !Number.isFinite(seconds)) return { frame, ended: false };
  const moved = frame + seconds * rate;
  if (looping) return { frame: moved >= 0 && moved < last ? moved : wrap(moved, last), ended: false };
  if (moved >= last) return { frame: last, ended: true };
  if (moved < 0) return { frame: 0, ended: true };
  return { frame: moved, ended: false };
}

/** Brings a frame into 0 to last, last excluded. */
function wrap(frame: number, last: number): number {
  const rest = ((frame % last) + last) % last;
  // A hair below 0 rounds up to last itself; -0 must not be told from 0.
  return rest < last ? rest + 0 : 0;
}
