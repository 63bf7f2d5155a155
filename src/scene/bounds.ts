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

/** Places of the listed bones' joints that can be drawn, x, y, z after each other. */
export function jointPlaces(model: Float64Array, bones: Iterable<number>): readonly number[] {
  const places: number[] = [];
  for (const bone of bones) {
    const at = bone * MATRIX_SIZE + 12;
    const x = model[at] ?? Number.NaN;
    const y = model[at + 1] ?? Number.NaN;
    const z = model[at + 2] ?? Number.NaN;
    if (isDrawable(x, y, z)) places.push(x, y, z);
  }
  return places;
}

/** Box around places, at least one of them. */
export function boundsOf(places: readonly number[]): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  places.forEach((value, at) => {
    const axis = at % 3;
    min[axis] = Math.min(min[axis]!, value);
    max[axis] = Math.max(max[axis]!, value);
  });
  return { min, max };
}

/** Length of the box's diagonal. */
export function boundsSize(bounds: Bounds): number {
  return Math.hypot(bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1], bounds.max[2] - bounds.min[2]);
}
