import { FARTHEST } from '../navmesh/index.ts';
import type { LoadedMap } from '../worker/contract.ts';

/** A box that grows: minimum x, y, z, maximum x, y, z. */
export type Bounds = Float64Array;

export function emptyBounds(): Bounds {
  return Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
}

/** Takes the corners of a run of faces into a box, moved by an offset; places beyond any map are left out. */
export function growBounds(bounds: Bounds, { geometry }: LoadedMap, first: number, end: number, offset: readonly number[]): void {
  const { corners, triangleStart } = geometry;
  const last = triangleStart[end]! * 9;
  for (let at = triangleStart[first]! * 9; at < last; at++) {
    const lane = at % 3;
    if (!(Math.abs(corners[at]!) <= FARTHEST)) continue;
    const value = corners[at]! + offset[lane]!;
    if (value < bounds[lane]!) bounds[lane] = value;
    if (value > bounds[3 + lane]!) bounds[3 + lane] = value;
  }
}

/** The eight corners of a box, grown about its middle; none of one that holds nothing. */
export function cornersOfBounds(bounds: Bounds, factor = 1): readonly number[] {
  if (!(bounds[0]! <= bounds[3]!)) return [];
  const places: number[] = [];
  for (let corner = 0; corner < 8; corner++) {
    for (let lane = 0; lane < 3; lane++) {
      const middle = (bounds[lane]! + bounds[3 + lane]!) / 2;
      const half = ((bounds[3 + lane]! - bounds[lane]!) / 2) * factor;
      places.push(middle + ((corner >> lane) & 1 ? half : -half));
    }
  }
  return places;
}

/** Length of a box's diagonal; 0 of one that holds nothing. */
export function sizeOfBounds(bounds: Bounds): number {
  return bounds[0]! <= bounds[3]! ? Math.hypot(bounds[3]! - bounds[0]!, bounds[4]! - bounds[1]!, bounds[5]! - bounds[2]!) : 0;
}
