import { expect, test } from 'vitest';
import { makeTerrain } from '../../scripts/map/terrain.ts';
import { describeFace } from './faces.ts';
import { factsOf, finderOf, islandsOf, joinedIslandsOf, statisticsOf, treeFitOf, treeOf } from './known.ts';
import { legendOf } from './legend.ts';
import { buildMapGeometry, regionOfFace } from './map-geometry.ts';
import { findMapPath, type MapPoint } from './map-path.ts';
import { PathFinder } from './paths.ts';
import { regionStatistics } from './statistics.ts';

const regions = [makeTerrain(600)[0]!, undefined, makeTerrain(400)[0]!];
const map = { id: 3, regions, geometry: buildMapGeometry(regions) };

function point(face: number): MapPoint {
  const index = regionOfFace(map.geometry, face);
  const [x, y, z] = describeFace(regions[index]!.mesh, face - map.geometry.faceBase[index]!).centre;
  return { face, x, y, z };
}

test('what is found out of a mesh is found once, of each its own', () => {
  const [first, , third] = regions;
  for (const find of [factsOf, islandsOf, joinedIslandsOf, finderOf]) {
    expect(find(first!.mesh)).toBe(find(first!.mesh));
    expect(find(first!.mesh)).not.toBe(find(third!.mesh));
  }
  expect(treeOf(first!)).toBe(treeOf(first!));
  expect(treeFitOf(first!)!.worstOutside).toBeLessThan(0.0005);
  expect(treeOf({ ...first!, tree: undefined })).toBeUndefined();
  expect(statisticsOf(third!, map.geometry, 2)).toBe(statisticsOf(third!, map.geometry, 2));
  expect(statisticsOf(third!, map.geometry, 2)).toEqual(regionStatistics(third!, map.geometry, 2));
});

test('faces belong to the regions they were counted into', () => {
  expect([0, 599, 600, 999].map((face) => regionOfFace(map.geometry, face))).toEqual([0, 0, 2, 2]);
});

test('the path between two places is found once, and anew where anything of it changed', () => {
  const { island } = joinedIslandsOf(regions[0]!.mesh);
  const [start, goal] = [point(0), point(island.lastIndexOf(island[0]!))];
  const found = findMapPath(map, start, goal, true);
  expect(findMapPath(map, start, goal, true)).toBe(found);
  const stand = ({ face, x, y, z }: MapPoint) => ({ face, point: [x, y, z] as const });
  const { length } = new PathFinder(regions[0]!.mesh).find(stand(start), stand(goal), true)!;
  expect(found.kind === 'path' && found.path.length).toBe(length);
  expect(found.kind === 'path' && found.straight <= length).toBe(true);
  expect(findMapPath(map, start, { ...goal }, true)).not.toBe(found);
  expect(findMapPath(map, start, start, true)).toMatchObject({ kind: 'path', straight: 0 });
});

test('no path leads between regions, and one that user edges are missing from says so', () => {
  expect(findMapPath(map, point(0), point(700), true)).toEqual({ kind: 'apart' });
  const alone = islandsOf(regions[0]!.mesh).island;
  const other = alone.findIndex((one) => one !== alone[0]);
  expect(findMapPath(map, point(0), point(other), false)).toEqual({ kind: 'no-way', from: 0, to: other, userEdgesLeftOut: true });
});

test('faces are sorted once by each of what their colours tell, whichever is asked for in between', () => {
  const island = legendOf(map, 'island', 0);
  const region = legendOf(map, 'region', 0);
  const second = legendOf(map, 'face-data-bit', 6);
  expect(legendOf(map, 'island', 0)).toBe(island);
  expect(legendOf(map, 'region', 0)).toBe(region);
  expect(legendOf(map, 'face-data-bit', 6)).toBe(second);
  expect(legendOf(map, 'face-data-bit', 16)).not.toBe(second);
  // Named regions are the same faces.
  expect(legendOf(map, 'region', 0, ['a', 'b', 'c']).keyOfFace).toBe(region.keyOfFace);
});
