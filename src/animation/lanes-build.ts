import type { Motion } from './clip.ts';
import { lanesOfKeys } from './keyed-lanes.ts';
import { bonesOfRows, type Lanes, type LaneTracks } from './lanes.ts';
import { lanesOfInterleaved } from './lanes-interleaved.ts';
import { lanesOfSplines } from './lanes-spline.ts';

/** Lays a motion out, once for each clip. */
export function buildLanes(motion: Motion, tracks: LaneTracks): Lanes {
  switch (motion.kind) {
    case 'spline':
      return lanesOfSplines(motion, tracks);
    case 'interleaved':
      return lanesOfInterleaved(motion, tracks, bonesOfRows(motion, tracks));
    case 'keyed':
      return lanesOfKeys(motion, bonesOfRows(motion, tracks));
  }
}
