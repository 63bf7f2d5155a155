import { expect, test } from 'vitest';
import { Library } from '../src/loading/index.ts';
import { makeTerrain } from './map/terrain.ts';
import { writeMap } from './map/write-map.ts';

test('a made map reads as it was made, without problems, and the same way every time', () => {
  const terrain = makeTerrain(3000);
  const bytes = writeMap(terrain);
  expect(Buffer.compare(bytes, writeMap(makeTerrain(3000)))).toBe(0);
  const library = new Library();
  library.open('m99_00_00_00.nvmhktbnd', bytes);
  const [map] = library.listing().maps;
  expect(map!.regions.map(({ faceCount, problem }) => [faceCount, problem])).toEqual(
    terrain.map(({ mesh }) => [mesh.faceCount, undefined]),
  );
  expect(library.listing().problems).toEqual([]);
  const loaded = library.loadMap(map!.id);
  if (loaded.kind !== 'map') throw new Error('no map');
  const [read] = loaded.map.regions;
  expect(read!.mesh.edgeA).toEqual(terrain[0]!.mesh.edgeA);
  expect(read!.mesh.oppositeEdge).toEqual(terrain[0]!.mesh.oppositeEdge);
  expect(read!.mesh.userCount).toEqual(terrain[0]!.mesh.userCount);
  expect(read!.mesh.vertices).toEqual(terrain[0]!.mesh.vertices);
  expect(read!.tree!.data).toEqual(terrain[0]!.tree!.data);
  expect(read!.tree!.axes).toEqual(terrain[0]!.tree!.axes);
  expect(loaded.map.geometry.noEar.length).toBe(0);
});
