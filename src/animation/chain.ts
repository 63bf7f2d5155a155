import { type ClipHeader, frameRate } from './clip.ts';
import type { ChainLink } from './composition.ts';

/** As much of a link as its times need. */
export interface TimedLink {
  readonly clip: { readonly motion: Pick<ClipHeader, 'seconds'> };
  readonly blendSeconds: number;
}

/** When each link of a chain begins, in seconds, and how long it takes over from the one before. */
export interface ChainTimes {
  readonly starts: readonly number[];
  readonly blends: readonly number[];
  readonly seconds: number;
}

/** A first clip of a few microseconds would count its chain in millions of frames. */
const MOST_RATE = 240;
/** Frames a second of a chain whose first clip tells none: what most clips of these games have. */
const USUAL_RATE = 30;

/**
 * Lays clips one behind the other, each overlapping the one before by its blend time. A blend never reaches into another one:
 * it is shortened to what the two clips have left.
 */
export function chainTimes(links: readonly TimedLink[]): ChainTimes {
  const starts: number[] = [];
  const blends: number[] = [];
  let end = 0;
  let free = 0;
  for (const [at, { clip, blendSeconds }] of links.entries()) {
    const own = Math.max(0, clip.motion.seconds);
    const asked = at === 0 || !(blendSeconds > 0) ? 0 : blendSeconds;
    const blend = Math.min(asked, free, own);
    starts.push(end - blend);
    blends.push(blend);
    end += own - blend;
    free = own - blend;
  }
  return { starts, blends, seconds: end };
}

/** The link that plays at a time: the last one begun. */
export function linkAt({ starts }: ChainTimes, seconds: number): number {
  let at = 0;
  while (at + 1 < starts.length && starts[at + 1]! <= seconds) at++;
  return at;
}

/** A chain's own frames, counted at the rate of its first clip. */
export function chainHeader(links: readonly ChainLink[], { seconds }: ChainTimes): ClipHeader {
  const first = links[0];
  const rate = Math.min((first === undefined ? 0 : frameRate(first.clip.motion)) || USUAL_RATE, MOST_RATE);
  // A hair above a whole frame is rounding, not another frame: stored durations are 32-bit floats.
  const frames = Math.max(0, Math.ceil(seconds * rate - 1e-3));
  return { frameCount: frames + 1, seconds: frames / rate, transformTrackCount: 0, floatTrackCount: 0 };
}
