import { expect, test } from 'vitest';
import type { RegionListing } from '../../worker/contract.ts';
import { buildNavmeshRows, regionIndex, rowKey } from './navmesh-rows.ts';

const region = (index: number, name: string, faceCount = 1): RegionListing => ({
  index,
  member: `${name}.hkx`,
  name,
  faceCount,
  edgeCount: 0,
  userEdgeCount: 0,
  vertexCount: 0,
  hasTree: false,
  graphNodeCount: 0,
  setupCount: 0,
  coarse: name.startsWith('o'),
  problem: undefined,
});
const LISTING = {
  files: [],
  maps: [
    {
      id: 3,
      name: 'm60_42_36_00',
      game: '',
      regions: [region(0, 'n60_42_36_00_000700'), region(1, 'o60_42_36_00_000700'), region(2, 'n60_42_36_00_000701')],
    },
    { id: 5, name: 'm10_00_00_00', game: '', regions: [region(0, 'n10_00_00_00_000700')] },
  ],
};
const keys = (filter: string): readonly string[] => buildNavmeshRows(LISTING, filter).map(rowKey);

test('regions stand under their map, the coarse ones in a group of their own behind the rest', () => {
  expect(keys('')).toEqual(['map 3', 'region 3 0', 'region 3 2', 'coarse 3', 'region 3 1', 'map 5', 'region 5 0']);
});

test('the filter keeps regions by name and maps by theirs', () => {
  expect(keys('701')).toEqual(['map 3', 'region 3 2']);
  expect(keys('M10')).toEqual(['map 5', 'region 5 0']);
  expect(keys('o60')).toEqual(['map 3', 'coarse 3', 'region 3 1']);
  expect(keys('nothing')).toEqual([]);
});

test('keys step over what is no region', () => {
  const rows = buildNavmeshRows(LISTING, '');
  expect(regionIndex(rows, 0, 1)).toBe(1);
  expect(regionIndex(rows, 3, 1)).toBe(4);
  expect(regionIndex(rows, 3, -1)).toBe(2);
  expect(regionIndex(rows, 0, -1)).toBeUndefined();
  expect(regionIndex(rows, 99, -1)).toBe(6);
});
