import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import { decodeQueryTree, fitTree, regionStatistics } from '../../src/navmesh/index.ts';
import { buildMapSample } from './build-map.ts';

const file = new Uint8Array(readFileSync(new URL('../../public/sample/marrow-map.nvmhktbnd.dcx', import.meta.url)));

test('the built-in map is what its sources make, byte for byte, and small', () => {
  expect(Buffer.compare(buildMapSample(), file)).toBe(0);
  expect(file.length).toBeLessThan(200_000);
});

test('the built-in map shows what maps of either game have, and has nothing wrong with it', () => {
  const library = new Library();
  library.open('marrow-map.nvmhktbnd.dcx', file);
  const { maps, problems } = library.listing();
  expect(problems).toEqual([]);
  expect(maps.map(({ name }) => name)).toEqual(['marrow-map']);
  const result = library.loadMap(maps[0]!.id);
  if (result.kind !== 'map') throw new Error('no map');
  const { regions, geometry } = result.map;
  const [hills, rooms] = regions.map((region, index) => regionStatistics(region!, geometry, index));
  // A ledge hangs together with the ground by user edges alone; slopes and faces that are not convex to cut.
  expect(hills).toMatchObject({ islands: 2, islandsWithUserEdges: 1, clockwise: 0, degenerate: 0, noEar: 0, setups: 1 });
  expect(hills!.nonConvex).toBeGreaterThan(10);
  expect(hills!.projectedArea).toBeCloseTo(hills!.areaVector[1]!, 6);
  expect(hills!.area).toBeGreaterThan(hills!.projectedArea * 1.02);
  const tree = decodeQueryTree(regions[0]!.tree!, regions[0]!.mesh.faceCount);
  expect(tree.problems).toEqual([]);
  expect(fitTree(tree, regions[0]!.mesh).worstOutside).toBeLessThan(0.0005);
  expect(rooms).toMatchObject({ islands: 1, graphNodes: 9, userEdges: 0 });
  const { nodeStart, nodeEdgeCount, target, cost, positions } = regions[1]!.graph!;
  for (let node = 0; node < 9; node++) {
    for (let edge = nodeStart[node]!; edge < nodeStart[node]! + nodeEdgeCount[node]!; edge++) {
      const metres = Math.hypot(...[0, 1, 2].map((lane) => positions[node * 3 + lane]! - positions[target[edge]! * 3 + lane]!));
      // Stored as the upper half of a float.
      expect(cost[edge]! / metres).toBeGreaterThan(1 - 2 ** -7);
      expect(cost[edge]! / metres).toBeLessThanOrEqual(1 + 1e-6);
    }
  }
});
