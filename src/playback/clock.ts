import { type ClipHeader, frameRate, lastFrame } from '../animation/index.ts';

export interface Advance {
  readonly frame: number;
  /** A clip that does not loop has just reached an end. */
  readonly ended: boolean;
}

/**
 * Where the playhead is after some clip time. Looping wraps the last frame onto the first, which it repeats;
 * otherwise it stops exactly on the first or last frame. A clip of one frame never moves.
 */
export function advance(header: ClipHeader, frame: number, seconds: number, looping: boolean): Advance {
  const last = lastFrame(header);
  const rate = frameRate(header);
  if (last === 0 || rate === 0) return { frame: 0, ended: !looping };
  const moved = frame + seconds * rate;
  if (looping) return { frame: moved >= 0 && moved < last ? moved : ((moved % last) + last) % last, ended: false };
  if (moved >= last) return { frame: last, ended: true };
  if (moved < 0) return { frame: 0, ended: true };
  return { frame: moved, ended: false };
}
