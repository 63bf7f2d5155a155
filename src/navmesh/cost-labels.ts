import { buildClusterLines } from './cluster-graph.ts';
import type { ClusterGraph } from './nav-mesh.ts';

/** Costs of a graph's edges as short texts, and where each stands. */
export interface CostLabels {
  /** x, y, z a text. */
  readonly points: readonly number[];
  readonly texts: readonly string[];
}

/** Between its nodes: in the middle, or, where the way back has a cost of its own, nearer to where it starts. */
const APART = 0.35;

/** A number beside each line of a graph (`buildClusterLines`), or beside those of one node. */
export function buildCostLabels(graph: ClusterGraph, node: number | undefined): CostLabels {
  const { count, lines, cost, from, to } = buildClusterLines(graph);
  const drawn = new Set(Array.from({ length: count }, (_, line) => `${from[line]!} ${to[line]!}`));
  const points: number[] = [];
  const texts: string[] = [];
  for (let line = 0; line < count; line++) {
    if (node !== undefined && from[line] !== node && to[line] !== node) continue;
    const part = drawn.has(`${to[line]!} ${from[line]!}`) ? APART : 0.5;
    for (let lane = 0; lane < 3; lane++) {
      const start = lines[line * 6 + lane]!;
      points.push(start + (lines[line * 6 + 3 + lane]! - start) * part);
    }
    texts.push(shortCost(cost[line]!));
  }
  return { points, texts };
}

/** Costs are stored with eight bits of their size: three digits are all there is. */
function shortCost(cost: number): string {
  return Math.abs(cost) >= 100 || !Number.isFinite(cost) ? String(Math.round(cost)) : cost.toPrecision(3);
}
