import { FaceGraph } from './face-graph.ts';
import { FaceSearch } from './face-search.ts';
import { FaceTriangles } from './face-triangles.ts';
import { type NavMesh, NONE } from './nav-mesh.ts';
import { StringPuller, type StrungLine } from './string-pull.ts';

/** A place on a face: moved to the face's nearest when it does not lie on it. */
export interface Standpoint {
  readonly face: number;
  readonly point: readonly [number, number, number];
}

/** A path over a mesh; lengths in metres. */
export interface NavPath extends StrungLine {
  /** Faces in order, with the start's and the goal's. */
  readonly faces: Int32Array;
  /** One fewer: edges between them. */
  readonly edges: Int32Array;
  readonly userEdgeCount: number;
  /** Faces that the search took up. */
  readonly visited: number;
  /** From the centre of the first face to that of the last, over the centres and doors between: what A* made least (FaceGraph). */
  readonly graphLength: number;
  /** The same from the start itself to the goal itself: the strung line is never longer. */
  readonly centreLength: number;
}

/** Finds paths over one mesh and keeps its memory for the next: 40 bytes a face and 8 an edge. */
export class PathFinder {
  readonly graph: FaceGraph;
  readonly #search: FaceSearch;
  readonly #puller: StringPuller;
  readonly #triangles: FaceTriangles;

  constructor(mesh: NavMesh) {
    this.graph = new FaceGraph(mesh);
    this.#search = new FaceSearch(this.graph);
    this.#puller = new StringPuller(this.graph);
    this.#triangles = new FaceTriangles(mesh);
  }

  /** The shortest way between two centres over the graph of faces alone; undefined where none leads there. */
  shortest(from: number, to: number, withUserEdges: boolean): { readonly edges: Int32Array; readonly length: number } | undefined {
    const edges = this.#search.find(from, to, withUserEdges);
    return edges === undefined ? undefined : { edges, length: this.#search.length };
  }

  /**
   * A* over the faces, then string pulling; undefined where no way leads to the goal. Allowing user edges never makes it longer: what
   * is shorter over centres need not be once it is strung, so the way without them is strung too.
   */
  find(start: Standpoint, goal: Standpoint, withUserEdges: boolean): NavPath | undefined {
    const path = this.#string(start, goal, withUserEdges);
    if (path === undefined || path.userEdgeCount === 0) return path;
    const regular = this.#string(start, goal, false);
    return regular === undefined || path.length < regular.length ? path : regular;
  }

  #string(start: Standpoint, goal: Standpoint, withUserEdges: boolean): NavPath | undefined {
    const edges = this.#search.find(start.face, goal.face, withUserEdges);
    if (edges === undefined) return undefined;
    const { visited, length: graphLength } = this.#search;
    const { mesh } = this.graph;
    const from = this.#onSurface(start);
    const to = this.#onSurface(goal);
    const line = this.#puller.pull(start.face, edges, from, to);
    const faces = Int32Array.from([start.face, ...Array.from(edges, (edge) => mesh.oppositeFace[edge]!)]);
    const ends =
      this.graph.fromCentre(start.face, NONE, from[0], from[1], from[2]) + this.graph.fromCentre(goal.face, NONE, to[0], to[1], to[2]);
    const userEdgeCount = edges.filter((edge) => edge >= mesh.regularEdgeCount).length;
    return { ...line, faces, edges, userEdgeCount, visited, graphLength, centreLength: graphLength + ends };
  }

  #onSurface({ face, point }: Standpoint): readonly [number, number, number] {
    const triangles = this.#triangles;
    triangles.load(face);
    if (triangles.nearest(...point) === NONE) return point;
    return [triangles.point[0]!, triangles.point[1]!, triangles.point[2]!];
  }
}

/** Writes the place at a distance along a line to out[0..2] and gives the number of its piece; before the start the start, beyond the end the end. */
export function writePlaceAlong({ points }: StrungLine, distance: number, out: Float64Array): number {
  const last = points.length / 3 - 1;
  let rest = Math.max(0, distance);
  for (let piece = 0; piece < last; piece++) {
    const at = piece * 3;
    const [x, y, z] = [points[at + 3]! - points[at]!, points[at + 4]! - points[at + 1]!, points[at + 5]! - points[at + 2]!];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (rest < length) {
      const part = rest / length;
      out[0] = points[at]! + x * part;
      out[1] = points[at + 1]! + y * part;
      out[2] = points[at + 2]! + z * part;
      return piece;
    }
    rest -= length;
  }
  out[0] = points[last * 3]!;
  out[1] = points[last * 3 + 1]!;
  out[2] = points[last * 3 + 2]!;
  return Math.max(0, last - 1);
}
