import type { Motion } from './clip.ts';
import type { StoredPart } from './storage.ts';

/** Rows of a transform track: its translation, rotation and scale, in this order. */
export const LANE_PARTS = ['translation', 'rotation', 'scale'] as const;
export const ROWS_A_TRACK = 3;

/**
 * How a clip's motion is stored, laid out for a dope sheet. A row is a part of a transform track, three a track in the order of the
 * tracks, then a row for each float track. Ticks of all rows lie one after another; `...At[row]` to `...At[row + 1]` are a row's.
 */
export interface Lanes {
  /** An interleaved motion stores every lane at every frame: it has one block and no ticks. */
  readonly kind: Motion['kind'];
  readonly rowCount: number;
  readonly transformTrackCount: number;
  readonly lastFrame: number;
  /** First frame of each block, and behind them the last frame of the clip. */
  readonly blockStarts: Int32Array;
  /**
   * A byte a row and block, at row · blocks + block: bits 0 to 3 are lanes stored once, bits 4 to 7 lanes that follow a spline.
   * Of an interleaved motion, lanes that keep their value and lanes that do not; of a keyed one, lanes of one key and lanes of several.
   */
  readonly storage: Uint8Array;
  /** Place of the row's spline among its block's, or of its channel among those of a keyed motion; -1 without one; at row · blocks + block. */
  readonly splineAt: Int32Array;
  /** 1 for each row with a lane that follows a spline or, interleaved, changes. */
  readonly animated: Uint8Array;
  /** Bone of each row; -1 where it drives none, and of float tracks. */
  readonly bones: Int16Array;
  readonly knotsAt: Int32Array;
  /** Frames with a knot, or a key, each once a row, rising. */
  readonly knots: Int32Array;
  readonly pointsAt: Int32Array;
  /** Where control points stand (their Greville abscissae), for splines above degree 1 only: up to there, points stand at the knots. */
  readonly points: Float32Array;
  readonly oddAt: Int32Array;
  /** First and last frame of each stretch where a value of the row is not finite. */
  readonly odd: Float32Array;
  /** How many rows have a knot at each frame. */
  readonly knotCounts: Uint32Array;
}

/** What tells which tracks need a look at their values, and which bones they drive. */
export interface LaneTracks {
  readonly trackToBone: Int16Array;
  /** Transform tracks with values that are not finite; no other is looked at. */
  readonly nonFiniteTracks: readonly number[];
}

/** The track of a row, and which part of it the row is. */
export function trackOfRow(
  { transformTrackCount }: Pick<Lanes, 'transformTrackCount'>,
  row: number,
): { readonly track: number; readonly part: StoredPart } {
  const ofTransforms = transformTrackCount * ROWS_A_TRACK;
  if (row >= ofTransforms) return { track: row - ofTransforms, part: 'float' };
  return { track: Math.floor(row / ROWS_A_TRACK), part: LANE_PARTS[row % ROWS_A_TRACK] ?? 'translation' };
}

export function bonesOfRows(motion: Motion, { trackToBone }: LaneTracks): Int16Array {
  const bones = new Int16Array(rowCountOf(motion)).fill(-1);
  for (let track = 0; track < motion.transformTrackCount; track++) {
    bones.fill(trackToBone[track] ?? -1, track * ROWS_A_TRACK, (track + 1) * ROWS_A_TRACK);
  }
  return bones;
}

export function rowCountOf({ transformTrackCount, floatTrackCount }: Motion): number {
  return transformTrackCount * ROWS_A_TRACK + floatTrackCount;
}
