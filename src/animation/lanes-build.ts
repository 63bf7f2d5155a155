import type { Motion } from './clip.ts';
import { bonesOfRows, type Lanes, type LaneTracks } from './lanes.ts';
import { lanesOfInterleaved } from './lanes-interleaved.ts';
import { lanesOfSplines } from './lanes-spline.ts';

/** Lays a motion out, once for each clip. */
export function buildLanes(motion: Motion, tracks: LaneTracks): Lanes {
  return motion.kind === 'spline' ? lanesOfSplines(motion, tracks) : lanesOfInterleaved(motion, tracks, bonesOfRows(motion, tracks));
}
