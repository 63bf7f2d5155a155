import { describe, expect, test } from 'vitest';
import { findGraphRoute, type NavMesh, NONE, PathFinder, type Standpoint } from '../../src/navmesh/index.ts';
import { checkPath, plainDijkstra } from './navmesh-path-checks.ts';
import { seededRandom } from '../support/random.ts';
import { hasNavmesh, openTruth, truthRegions } from './navmesh-truth.ts';

const PAIRS = 1000;

describe.skipIf(!hasNavmesh)('paths over the navmeshes of other writers', () => {
  for (const set of hasNavmesh ? openTruth() : []) {
    test(`${set.name}: A* is as short as Dijkstra, strung lines keep to their faces and are no longer`, () => {
      const random = seededRandom(71);
      const regions = truthRegions(set).filter(({ truth }) => truth.faces > 1);
      // Some starts, each with many goals: plain Dijkstra finds all from one.
      const starts = 40;
      const wrong: string[] = [];
      let [found, none, overUserEdges, turned] = [0, 0, 0, 0];
      for (let at = 0; at < starts; at++) {
        const { truth, region } = regions[at % regions.length]!;
        const { mesh } = region;
        const finder = new PathFinder(mesh);
        const start = randomStandpoint(mesh, random);
        const withUserEdges = at % 4 !== 0;
        const lengths = plainDijkstra(finder.graph, start.face, withUserEdges);
        const regular = plainDijkstra(finder.graph, start.face, false);
        for (let goals = 0; goals < PAIRS / starts; goals++) {
          const goal = randomStandpoint(mesh, random);
          const path = finder.find(start, goal, withUserEdges);
          const stated = lengths[goal.face]!;
          const where = `${truth.name}: ${start.face} to ${goal.face}`;
          if (path === undefined) {
            none++;
            if (stated !== Number.POSITIVE_INFINITY) wrong.push(`${where} is ${stated} and was not found`);
            continue;
          }
          found++;
          overUserEdges += path.userEdgeCount > 0 ? 1 : 0;
          turned += path.length < path.centreLength * 0.99 ? 1 : 0;
          // Where the string over regular edges alone is no longer, it is that one.
          const least = path.userEdgeCount > 0 ? stated : regular[goal.face]!;
          if (!(Math.abs(path.graphLength - least) <= 1e-9 * least)) wrong.push(`${where} is ${least}, not ${path.graphLength}`);
          const searched = finder.shortest(start.face, goal.face, withUserEdges)!.length;
          if (!(Math.abs(searched - stated) <= 1e-9 * stated)) wrong.push(`${where} is ${stated}, and ${searched} was searched`);
          if (path.length > (finder.find(start, goal, false)?.length ?? Infinity)) wrong.push(`${where} is shorter without user edges`);
          if (!withUserEdges && path.userEdgeCount > 0) wrong.push(`${where} takes user edges`);
          wrong.push(...checkPath(mesh, path).map((sentence) => `${where}: ${sentence}`));
        }
      }
      expect(wrong.slice(0, 20)).toEqual([]);
      expect(found + none).toBe(PAIRS);
      expect(found).toBeGreaterThan(PAIRS / 20);
      // The string is pulled: nearly every line is shorter than the one over the centres.
      expect(turned).toBeGreaterThan(found * 0.7);
      if (set.game === 'er') expect(overUserEdges).toBeGreaterThan(0);
    });

    test.skipIf(set.game !== 'sdt')(`${set.name}: routes over the cluster graph are the cheapest`, () => {
      const random = seededRandom(72);
      let found = 0;
      for (const { region } of truthRegions(set)) {
        const { graph } = region;
        if (graph === undefined || graph.nodeCount === 0) continue;
        for (let at = 0; at < 5; at++) {
          const [from, to] = [Math.floor(random() * graph.nodeCount), Math.floor(random() * graph.nodeCount)];
          // Bellman and Ford: as many rounds as nodes.
          const best = new Array<number>(graph.nodeCount).fill(Number.POSITIVE_INFINITY);
          best[from] = 0;
          for (let round = 0; round < graph.nodeCount; round++) {
            for (let node = 0; node < graph.nodeCount; node++)
              for (let edge = graph.nodeStart[node]!; edge < graph.nodeStart[node]! + graph.nodeEdgeCount[node]!; edge++)
                best[graph.target[edge]!] = Math.min(best[graph.target[edge]!]!, best[node]! + graph.cost[edge]!);
          }
          const route = findGraphRoute(graph, from, to);
          if (best[to] === Number.POSITIVE_INFINITY) {
            expect(route).toBeUndefined();
            continue;
          }
          found++;
          expect(route!.cost).toBeCloseTo(best[to]!, 9);
          expect([route!.nodes[0], route!.nodes.at(-1)]).toEqual([from, to]);
          const costs = [...route!.edges].map((edge, step) => {
            expect(graph.target[edge]).toBe(route!.nodes[step + 1]);
            return graph.cost[edge]!;
          });
          expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(route!.cost, 9);
        }
      }
      expect(found).toBeGreaterThan(0);
    });
  }
});

/** Anywhere near a face: on it for the most part, and off it now and then. */
function randomStandpoint(mesh: NavMesh, random: () => number): Standpoint {
  const face = Math.floor(random() * mesh.faceCount);
  const corner = (): readonly number[] => {
    const vertex = mesh.edgeA[mesh.faceStart[face]! + Math.floor(random() * mesh.faceEdgeCount[face]!)]! * 3;
    return [...mesh.vertices.subarray(vertex, vertex + 3)];
  };
  const [a, b, c] = [corner(), corner(), corner()];
  const [u, v] = [random(), random()];
  const point = [0, 1, 2].map((lane) => a[lane]! + (b[lane]! - a[lane]!) * u + (c[lane]! - a[lane]!) * v * (1 - u));
  expect(face).not.toBe(NONE);
  return { face, point: point as unknown as readonly [number, number, number] };
}
