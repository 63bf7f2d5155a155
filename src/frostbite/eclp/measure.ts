import { forEachStreamRotation, type KeySource } from './keys.ts';
import { createSmallestThree, otherLayouts, type QuaternionLayout, withinBounds, writeQuaternion } from './quaternions.ts';
import type { EclpRecord } from './records.ts';
import type { EclpAlternative, RotationMeasure } from './types.ts';

/** Cosine of half of 40 degrees: quaternions whose dot product is less lie further apart. */
const JUMP = Math.cos((20 * Math.PI) / 180);
/** From this many keys on, the share that breaks the bounds says something. */
const ENOUGH_KEYS = 20;
/** Right data has none; wrong layouts were measured at 19 to 32 %. */
const WRONG_BOUNDS = 0.05;
/** From this many changes on: one bad key makes two of them leap. */
const ENOUGH_CHANGES = 10;
/** Right data has none; wrong axis orders make half of all changes leap or more, however fast the motion. */
const WRONG_JUMPS = 0.25;
/** Keys of a file that another reading is tried on. */
const TRIED_KEYS = 50_000;

/** Counts keys that cannot be the smallest three of a unit quaternion, and leaps where the omitted component changes. */
export function measureRotations(
  source: KeySource,
  layout: QuaternionLayout,
  records: readonly EclpRecord[],
  times: (index: number) => Uint32Array,
  limit = Infinity,
): RotationMeasure {
  let [keys, failing, steps, changes, jumps] = [0, 0, 0, 0, 0];
  const three = createSmallestThree();
  const now = new Float64Array(4);
  const before = new Float64Array(4);
  for (const record of records) {
    if (record.kind !== 'rotation' || record.form !== 'stream' || keys >= limit) continue;
    const frames = times(record.index);
    let omitted = -1;
    forEachStreamRotation(source, record, layout, three, (key) => {
      keys++;
      if (!withinBounds(three)) failing++;
      before.set(now);
      writeQuaternion(three, 0, now);
      if (key > 0 && frames[key]! - frames[key - 1]! === 1) {
        steps++;
        if (omitted !== three.omitted) {
          changes++;
          const dot = now[0]! * before[0]! + now[1]! * before[1]! + now[2]! * before[2]! + now[3]! * before[3]!;
          if (Math.abs(dot) < JUMP) jumps++;
        }
      }
      omitted = three.omitted;
    });
  }
  return { keys, failing, steps, changes, jumps };
}

/** Whether so many keys break the bounds that the layout must be another. */
export function breaksBounds({ keys, failing }: RotationMeasure): boolean {
  return keys >= ENOUGH_KEYS && failing / keys > WRONG_BOUNDS;
}

/** Whether rotations leap so often where the omitted component changes that axes or selector bits must be swapped. */
export function leaps({ changes, jumps }: RotationMeasure): boolean {
  return changes >= ENOUGH_CHANGES && jumps / changes > WRONG_JUMPS;
}

/** Measures every other reading of the same width. */
export function measureAlternatives(
  source: KeySource,
  layout: QuaternionLayout,
  records: readonly EclpRecord[],
  times: (index: number) => Uint32Array,
): EclpAlternative[] {
  return otherLayouts(layout).map((other) => ({
    id: other.id,
    text: other.text,
    measure: measureRotations(source, other, records, times, TRIED_KEYS),
  }));
}

/** The alternatives that pass both checks. */
export function fittingAlternatives(alternatives: readonly EclpAlternative[]): readonly EclpAlternative[] {
  return alternatives.filter(({ measure }) => measure.failing === 0 && measure.jumps === 0);
}
