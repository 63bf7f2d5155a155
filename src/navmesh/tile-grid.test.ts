import { expect, it } from 'vitest';
import { layOutTiles, tileOffset } from './tile-grid.ts';

it('puts overworld tiles on a grid of 256 m, x by the first pair and z by the second', () => {
  expect(tileOffset('m60_42_36_00')).toEqual([10752, 0, 9216]);
  expect(tileOffset('m61_44_45_00')).toEqual([11264, 0, 11520]);
});

it('leaves every other map where it is', () => {
  for (const name of ['m10_00_00_00', 'm60_42_36_02', 'm60_42_36', 'm62_42_36_00', 'n60_42_36_00_000704'])
    expect(tileOffset(name)).toBeUndefined();
});

it('keeps the first tile in its own place and the others as the grid has them from there', () => {
  expect(layOutTiles(['m10_00_00_00', 'm60_42_36_00', 'm60_43_35_00'])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [256, 0, -256],
  ]);
});
