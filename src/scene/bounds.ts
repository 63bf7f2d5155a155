import { MATRIX_SIZE } from '../animation/index.ts';

/** An axis-aligned box in the file's own space. */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Beyond this a joint is taken for damage, not for a place: float32 geometry could not show it. */
const FARTHEST = 1e6;

/** Says whether a joint can be drawn where the pose has it. */
export function isDrawable(x: number, y: number, z: number): boolean {
  // Written so that NaN fails too.
  return Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(z) < FARTHEST;
}

/** Box around the joints of the listed bones; undefined when none of them can be drawn. Always finite. */
export function jointBounds(model: Float64Array, bones: Iterable<number>): Bounds | undefined {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const bone of bones) {
    const at = bone * MATRIX_SIZE + 12;
    const x = model[at] ?? Number.NaN;
    const y = model[at + 1] ?? Number.NaN;
    const z = model[at + 2] ?? Number.NaN;
    if (!isDrawable(x, y, z)) continue;
    min[0] = Math.min(min[0], x);
    min[1] = Math.min(min[1], y);
    min[2] = Math.min(min[2], z);
    max[0] = Math.max(max[0], x);
    max[1] = Math.max(max[1], y);
    max[2] = Math.max(max[2], z);
  }
  return min[0] <= max[0] ? { min, max } : undefined;
}

/** Length of the box's diagonal. */
export function boundsSize(bounds: Bounds): number {
  return Math.hypot(bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1], bounds.max[2] - bounds.min[2]);
}
