import { expect, test } from 'vitest';
import type { RegionListing } from '../../worker/contract.ts';
import { buildNavmeshRows, regionValue, removedMap, rowKey, stopIndex } from './navmesh-rows.ts';

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

test('a region says that it cannot be shown, or has no faces', () => {
  expect(regionValue(region(0, 'n', 1200))).toBe('1,200');
  expect(regionValue(region(0, 'n', 0))).toBe('no faces');
  expect(regionValue({ ...region(0, 'n', 0), problem: 'face 0 has 2 edges: a face has 3 or more' })).toBe('cannot be shown');
});

test('the filter keeps regions by name and maps by theirs', () => {
  expect(keys('701')).toEqual(['map 3', 'region 3 2']);
  expect(keys('M10')).toEqual(['map 5', 'region 5 0']);
  expect(keys('o60')).toEqual(['map 3', 'coarse 3', 'region 3 1']);
  expect(keys('nothing')).toEqual([]);
});

test('keys stop at maps and regions, and step over the line of the coarse set', () => {
  const rows = buildNavmeshRows(LISTING, '');
  expect(stopIndex(rows, 0, 1)).toBe(0);
  expect(stopIndex(rows, 3, 1)).toBe(4);
  expect(stopIndex(rows, 3, -1)).toBe(2);
  expect(stopIndex(rows, 5, 1)).toBe(5);
  expect(stopIndex(rows, 99, -1)).toBe(6);
  expect(stopIndex([], 0, 1)).toBeUndefined();
});

test('Delete removes the map of a heading, and that of a region only where it is the only one', () => {
  const rows = buildNavmeshRows(LISTING, '');
  expect(removedMap(rows, 0)).toBe(3);
  expect(removedMap(rows, 5)).toBe(5);
  expect(removedMap(rows, 2)).toBeUndefined();
  expect(removedMap(rows, -1)).toBeUndefined();
  expect(removedMap(rows.slice(0, 5), 2)).toBe(3);
});
