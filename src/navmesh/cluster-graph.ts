import type { ClusterGraph, NavMesh } from './nav-mesh.ts';

/** The graph's edges to be drawn: a pair of nodes joined both ways at the same cost is one line. */
export interface ClusterLines {
  readonly count: number;
  /** Six floats a line. */
  readonly lines: Float32Array;
  /** Cost of each line's edge. */
  readonly cost: Float32Array;
  /** Nodes at its ends, and the number of its edge. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly edge: Int32Array;
  readonly minCost: number;
  readonly maxCost: number;
}

export function buildClusterLines(graph: ClusterGraph): ClusterLines {
  const { nodeCount, positions, nodeStart, nodeEdgeCount, target, cost } = graph;
  const kept: (readonly [number, number, number])[] = [];
  for (let node = 0; node < nodeCount; node++) {
    for (let edge = nodeStart[node]!; edge < nodeStart[node]! + nodeEdgeCount[node]!; edge++) {
      const other = target[edge]!;
      if (other < node && hasEdge(graph, other, node, cost[edge]!)) continue;
      kept.push([node, other, edge]);
    }
  }
  const count = kept.length;
  const out = {
    lines: new Float32Array(count * 6),
    cost: new Float32Array(count),
    from: new Int32Array(count),
    to: new Int32Array(count),
    edge: new Int32Array(count),
  };
  let [minCost, maxCost] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  kept.forEach(([node, other, edge], at) => {
    out.lines.set(positions.subarray(node * 3, node * 3 + 3), at * 6);
    out.lines.set(positions.subarray(other * 3, other * 3 + 3), at * 6 + 3);
    out.cost[at] = cost[edge]!;
    out.from[at] = node;
    out.to[at] = other;
    out.edge[at] = edge;
    minCost = Math.min(minCost, cost[edge]!);
    maxCost = Math.max(maxCost, cost[edge]!);
  });
  return { count, ...out, minCost, maxCost };
}

function hasEdge({ nodeStart, nodeEdgeCount, target, cost }: ClusterGraph, from: number, to: number, wanted: number): boolean {
  for (let edge = nodeStart[from]!; edge < nodeStart[from]! + nodeEdgeCount[from]!; edge++)
    if (target[edge] === to && Object.is(cost[edge], wanted)) return true;
  return false;
}

/** Faces of each cluster: those of node n are faces[start[n]] to faces[start[n + 1] - 1], in order. */
export interface ClusterFaces {
  readonly start: Int32Array;
  readonly faces: Int32Array;
}

/** Faces of another cluster than the graph's nodes are left out. */
export function findClusterFaces({ faceCount, cluster }: NavMesh, { nodeCount }: ClusterGraph): ClusterFaces {
  const start = new Int32Array(nodeCount + 1);
  const within = (node: number): boolean => node >= 0 && node < nodeCount;
  for (let face = 0; face < faceCount; face++) if (within(cluster[face]!)) start[cluster[face]! + 1]!++;
  for (let node = 0; node < nodeCount; node++) start[node + 1]! += start[node]!;
  const next = start.slice();
  const faces = new Int32Array(start[nodeCount]!);
  for (let face = 0; face < faceCount; face++) if (within(cluster[face]!)) faces[next[cluster[face]!]!++] = face;
  return { start, faces };
}
