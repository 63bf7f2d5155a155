import { IndexHeap } from './index-heap.ts';
import { type ClusterGraph, NONE } from './nav-mesh.ts';

/** The cheapest way over a cluster graph by its stored costs. */
export interface GraphRoute {
  /** From the first node to the last. */
  readonly nodes: Int32Array;
  /** One fewer: the edges between them. */
  readonly edges: Int32Array;
  readonly cost: number;
  /** Nodes that were taken up until the goal was. */
  readonly visited: number;
}

/**
 * Dijkstra over the graph. What the costs measure is not shown by the files, so nothing is guessed ahead. Edges whose cost is
 * negative or no number are not taken. Undefined where no way leads to the goal.
 */
export function findGraphRoute(graph: ClusterGraph, from: number, to: number): GraphRoute | undefined {
  const { nodeCount, nodeStart, nodeEdgeCount, target, cost } = graph;
  if (!(from >= 0 && from < nodeCount && to >= 0 && to < nodeCount)) return undefined;
  const best = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const cameBy = new Int32Array(nodeCount).fill(NONE);
  const cameFrom = new Int32Array(nodeCount).fill(NONE);
  const heap = new IndexHeap(nodeCount);
  best[from] = 0;
  heap.push(from, 0);
  let visited = 0;
  while (heap.count > 0) {
    const node = heap.pop();
    visited++;
    if (node === to) break;
    for (let edge = nodeStart[node]!; edge < nodeStart[node]! + nodeEdgeCount[node]!; edge++) {
      const other = target[edge]!;
      const total = best[node]! + cost[edge]!;
      if (!(cost[edge]! >= 0 && total < best[other]!)) continue;
      best[other] = total;
      cameBy[other] = edge;
      cameFrom[other] = node;
      heap.push(other, total);
    }
  }
  if (best[to] === Number.POSITIVE_INFINITY) return undefined;
  const nodes: number[] = [to];
  const edges: number[] = [];
  for (let node = to; node !== from; node = cameFrom[node]!) {
    edges.push(cameBy[node]!);
    nodes.push(cameFrom[node]!);
  }
  return { nodes: Int32Array.from(nodes.reverse()), edges: Int32Array.from(edges.reverse()), cost: best[to]!, visited };
}
