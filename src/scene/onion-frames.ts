/** Skins there may be at most: five before the moment shown and five after it. */
export const MOST_SKINS = 10;

/** Which moments onion skins show. The arrays are reused; `count` says how many are filled. */
export interface OnionFrames {
  count: number;
  /** The first `beforeCount` lie before the moment shown, the others after it; each nearest first. */
  beforeCount: number;
  readonly frames: Float64Array;
  /** Rounds to add to those of the moment shown: -1 where a skin lies at the end of the round before. */
  readonly rounds: Int32Array;
  /** 1 for the skins next to the moment shown, less for those further away. */
  readonly strengths: Float32Array;
}

export function createOnionFrames(): OnionFrames {
  return {
    count: 0,
    beforeCount: 0,
    frames: new Float64Array(MOST_SKINS),
    rounds: new Int32Array(MOST_SKINS),
    strengths: new Float32Array(MOST_SKINS),
  };
}

/** How many skins to either side, and how many frames apart. */
export interface OnionCounts {
  readonly before: number;
  readonly after: number;
  readonly step: number;
}

/** The frames a skin may show; where it loops, what is beyond an end is the other end of another round. */
export interface OnionBounds {
  readonly start: number;
  readonly end: number;
  readonly loops: boolean;
}

/** Writes the skins around a frame. Beyond the ends of what does not loop there is nothing to show. */
export function writeOnionFrames(frame: number, { before, after, step }: OnionCounts, bounds: OnionBounds, out: OnionFrames): void {
  out.count = 0;
  for (let skin = 1; skin <= before; skin++) add(frame - skin * step, 1 - (skin - 1) / before, bounds, out);
  out.beforeCount = out.count;
  for (let skin = 1; skin <= after; skin++) add(frame + skin * step, 1 - (skin - 1) / after, bounds, out);
}

function add(frame: number, strength: number, { start, end, loops }: OnionBounds, out: OnionFrames): void {
  if (out.count >= MOST_SKINS) return;
  const period = end - start;
  let rounds = 0;
  if (frame < start || frame > end) {
    if (!loops || !(period > 0)) return;
    // The last frame of a round is the first of the next.
    rounds = frame > end ? Math.ceil((frame - end) / period) : Math.floor((frame - start) / period);
  }
  out.frames[out.count] = frame - rounds * period;
  out.rounds[out.count] = rounds;
  out.strengths[out.count] = strength;
  out.count++;
}
