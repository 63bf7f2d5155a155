import { expect, test } from 'vitest';
import { buildCostLabels } from './cost-labels.ts';
import type { ClusterGraph } from './nav-mesh.ts';

/** 0 and 1 joined both ways at one cost, 1 and 2 at two, 2 leads to 0. */
const GRAPH: ClusterGraph = {
  nodeCount: 3,
  edgeCount: 5,
  positions: Float32Array.of(0, 0, 0, 10, 0, 0, 10, 4, 20),
  nodeStart: Int32Array.of(0, 1, 3),
  nodeEdgeCount: Int32Array.of(1, 2, 2),
  target: Int32Array.of(1, 0, 2, 1, 0),
  cost: Float32Array.of(9.25, 9.25, 20.5, 1234, 0.5),
  edgeFlags: new Uint16Array(5),
};

test('each line has its cost in its middle; two ways between the same nodes each nearer to where they start', () => {
  const { points, texts } = buildCostLabels(GRAPH, undefined);
  expect(texts).toEqual(['9.25', '20.5', '1234', '0.500']);
  const wanted = [5, 0, 0, 10, 1.4, 7, 10, 2.6, 13, 5, 2, 10];
  points.forEach((value, at) => expect(value).toBeCloseTo(wanted[at]!, 5));
});

test('of a node, the edges that lead to it and away from it', () => {
  expect(buildCostLabels(GRAPH, 0).texts).toEqual(['9.25', '0.500']);
  expect(buildCostLabels({ ...GRAPH, cost: Float32Array.of(Infinity, 9, 1, 1, 1) }, 0).texts[0]).toBe('Infinity');
});
