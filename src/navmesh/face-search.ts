import type { FaceGraph } from './face-graph.ts';
import { IndexHeap } from './index-heap.ts';
import { NONE } from './nav-mesh.ts';

/** A* over the faces of a mesh, with memory that is kept from search to search. */
export class FaceSearch {
  /** Of the last search: faces taken up until the goal was. */
  visited = 0;
  /** Length from the start's centre to the goal's. */
  length = 0;

  readonly #graph: FaceGraph;
  readonly #heap: IndexHeap;
  readonly #best: Float64Array;
  /** Edge each face was reached by. */
  readonly #cameBy: Int32Array;
  /** Search that best and cameBy are of: nothing is cleared in between. */
  readonly #stamp: Uint32Array;
  #search = 0;

  constructor(graph: FaceGraph) {
    const { faceCount } = graph.mesh;
    this.#graph = graph;
    this.#heap = new IndexHeap(faceCount);
    this.#best = new Float64Array(faceCount);
    this.#cameBy = new Int32Array(faceCount);
    this.#stamp = new Uint32Array(faceCount);
  }

  /** Edges of the shortest way from one face to another, in order; undefined where none leads there. */
  find(from: number, to: number, withUserEdges: boolean): Int32Array | undefined {
    const heap = this.#heap;
    const [best, cameBy, stamp] = [this.#best, this.#cameBy, this.#stamp];
    const search = ++this.#search;
    this.#graph.findCentre(to);
    heap.clear();
    this.visited = 0;
    best[from] = 0;
    cameBy[from] = NONE;
    stamp[from] = search;
    heap.push(from, 0);
    while (heap.count > 0) {
      const face = heap.pop();
      this.visited++;
      if (face === to) {
        this.length = best[to]!;
        return this.#readOff(to);
      }
      const { faceStart, faceEdgeCount, userStart, userCount } = this.#graph.mesh;
      this.#relax(face, faceStart[face]!, faceEdgeCount[face]!, to);
      if (withUserEdges && userCount[face]! > 0) this.#relax(face, userStart[face]!, userCount[face]!, to);
    }
    return undefined;
  }

  #relax(face: number, start: number, count: number, goal: number): void {
    const graph = this.#graph;
    const search = this.#search;
    const [best, stamp] = [this.#best, this.#stamp];
    for (let edge = start; edge < start + count; edge++) {
      const other = graph.leadsTo(edge);
      if (other === NONE) continue;
      const total = best[face]! + graph.cost(edge);
      // Also when it was taken already: rounding may have brought it too early by a hair.
      if (stamp[other] === search && !(total < best[other]!)) continue;
      best[other] = total;
      this.#cameBy[other] = edge;
      stamp[other] = search;
      this.#heap.push(other, total + this.#atLeast(other, goal));
    }
  }

  /** Straight distance of two centres: no way is shorter. */
  #atLeast(face: number, goal: number): number {
    this.#graph.findCentre(face);
    const { centres } = this.#graph;
    const x = centres[face * 3]! - centres[goal * 3]!;
    const y = centres[face * 3 + 1]! - centres[goal * 3 + 1]!;
    const z = centres[face * 3 + 2]! - centres[goal * 3 + 2]!;
    return Math.sqrt(x * x + y * y + z * z);
  }

  #readOff(to: number): Int32Array {
    const { edgeOwner } = this.#graph.mesh;
    let count = 0;
    for (let face = to; this.#cameBy[face] !== NONE; face = edgeOwner[this.#cameBy[face]!]!) count++;
    const edges = new Int32Array(count);
    for (let face = to; this.#cameBy[face] !== NONE; face = edgeOwner[this.#cameBy[face]!]!) edges[--count] = this.#cameBy[face]!;
    return edges;
  }
}
