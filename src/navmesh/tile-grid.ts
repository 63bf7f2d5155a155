/** Metres from one overworld tile to the next, by the modding community's convention: no file of the map says so. */
export const TILE_SIZE = 256;

/**
 * Where the modding community's grid puts an Elden Ring overworld tile, in metres of file space: `m60_XX_YY_00` and `m61_XX_YY_00`
 * are XX tiles along x and YY along z. Undefined for every other name: those stay in their own space, coarser tiles (their last
 * pair is not 00) too.
 */
export function tileOffset(name: string): readonly [x: number, y: number, z: number] | undefined {
  const parts = /^m6[01]_(\d\d)_(\d\d)_00$/i.exec(name);
  return parts === null ? undefined : [Number(parts[1]) * TILE_SIZE, 0, Number(parts[2]) * TILE_SIZE];
}

/**
 * Offsets of several maps by name: tiles stand to each other as the grid says, the first of them in its own place, so that a map
 * opened alone does not move. The others stay at [0, 0, 0].
 */
export function layOutTiles(names: readonly string[]): readonly (readonly [number, number, number])[] {
  const offsets = names.map(tileOffset);
  const first = offsets.find((offset) => offset !== undefined) ?? [0, 0, 0];
  return offsets.map((offset) => (offset === undefined ? [0, 0, 0] : [offset[0] - first[0], 0, offset[2] - first[2]]));
}
