import { crossDoor, crossRow, type FaceGraph } from './face-graph.ts';
import { FaceTriangles } from './face-triangles.ts';
import { NONE } from './nav-mesh.ts';
import { UnfoldedStrip } from './unfolded-strip.ts';

/** A line over faces. */
export interface StrungLine {
  /** x, y, z of each of its places: where it begins, meets a side of a triangle, turns and ends. */
  readonly points: Float64Array;
  /** One fewer: face that each piece lies on; NONE for arcs of user edges and steps between faces that do not meet. */
  readonly pieceFace: Int32Array;
  /** Metres. */
  readonly length: number;
}

/**
 * Pulls the string through a corridor of faces: the shortest line over the triangles between the doors. User edges, steps and faces
 * that no row of triangles crosses split it into pieces that are pulled one by one.
 */
export class StringPuller {
  readonly #graph: FaceGraph;
  readonly #triangles: FaceTriangles;
  readonly #strip = new UnfoldedStrip();
  readonly #place = new Float64Array(3);
  #points: number[] = [];
  #pieceFace: number[] = [];
  #length = 0;
  /** Of the piece at hand: the triangle it has come to, NONE while there is none, its face, and the face it began on. */
  #triangle = NONE;
  #face = NONE;
  #firstFace = NONE;

  constructor(graph: FaceGraph) {
    this.#graph = graph;
    this.#triangles = new FaceTriangles(graph.mesh);
  }

  /** From a place on the face that the first edge leaves (`face` without edges) to one on the face that the last leads to. */
  pull(face: number, edges: Int32Array, from: ArrayLike<number>, to: ArrayLike<number>): StrungLine {
    const { mesh, leave, enter } = this.#graph;
    this.#points = [from[0]!, from[1]!, from[2]!];
    this.#pieceFace = [];
    this.#length = 0;
    this.#triangles.load(face);
    this.#begin(face, this.#triangles.nearest(from[0]!, from[1]!, from[2]!), from, 0);
    for (const edge of edges) {
      if (edge >= mesh.regularEdgeCount) this.#crossArc(edge);
      else if (!this.#crossDoor(edge)) {
        this.#triangles.load(this.#face);
        this.#endAt(this.#triangles.ofEdge(edge), leave[0]!, leave[1]!, leave[2]!);
        const other = mesh.oppositeEdge[edge]!;
        this.#take(enter[0]!, enter[1]!, enter[2]!, NONE);
        this.#triangles.load(mesh.edgeOwner[other]!);
        this.#begin(mesh.edgeOwner[other]!, this.#triangles.ofEdge(other), enter, 0);
      }
    }
    this.#triangles.load(this.#face);
    this.#endAt(this.#triangles.nearest(to[0]!, to[1]!, to[2]!), to[0]!, to[1]!, to[2]!);
    return { points: Float64Array.from(this.#points), pieceFace: Int32Array.from(this.#pieceFace), length: this.#length };
  }

  #begin(face: number, triangle: number, place: ArrayLike<number>, at: number): void {
    this.#face = face;
    this.#firstFace = face;
    this.#triangle = triangle;
    if (triangle === NONE) return;
    const vertex = (corner: number): number => this.#triangles.vertex(triangle, corner) * 3;
    this.#strip.begin(this.#graph.mesh.vertices, vertex(0), vertex(1), vertex(2), place[at]!, place[at + 1]!, place[at + 2]!);
  }

  /** Goes on through the door of a regular edge; gives false where the piece has to end at it, with the piece as it was. */
  #crossDoor(edge: number): boolean {
    const graph = this.#graph;
    const { mesh } = graph;
    const isDoor = graph.describeDoor(edge);
    if (!isDoor || this.#triangle === NONE) return false;
    const triangles = this.#triangles;
    const other = mesh.oppositeEdge[edge]!;
    const face = mesh.edgeOwner[other]!;
    triangles.load(face);
    const entered = triangles.ofEdge(other);
    if (entered === NONE) return false;
    triangles.load(this.#face);
    const left = triangles.ofEdge(edge);
    if (left === NONE || !this.#walkTo(left)) return false;
    if (!crossDoor(mesh, triangles, this.#strip, left, graph.door, 0, face)) return false;
    this.#face = face;
    this.#triangle = entered;
    return true;
  }

  /** Over the centres and the middle of a user edge, as its arc is drawn. */
  #crossArc(edge: number): void {
    const graph = this.#graph;
    const { mesh, centres } = graph;
    const { vertices, edgeA, edgeB, oppositeFace } = mesh;
    const own = this.#face * 3;
    const centreTriangle = graph.findCentre(this.#face);
    this.#endAt(centreTriangle, centres[own]!, centres[own + 1]!, centres[own + 2]!);
    const [a, b] = [edgeA[edge]! * 3, edgeB[edge]! * 3];
    const middle = (lane: number): number => (vertices[a + lane]! + vertices[b + lane]!) / 2;
    this.#take(middle(0), middle(1), middle(2), NONE);
    const face = oppositeFace[edge]!;
    const triangle = graph.findCentre(face);
    this.#take(centres[face * 3]!, centres[face * 3 + 1]!, centres[face * 3 + 2]!, NONE);
    this.#triangles.load(face);
    this.#begin(face, triangle, centres, face * 3);
  }

  /** Crosses the doors within the face at hand up to a triangle of it. */
  #walkTo(triangle: number): boolean {
    const triangles = this.#triangles;
    triangles.load(this.#face);
    if (triangle === this.#triangle) return true;
    const length = triangles.findStrip(this.#triangle, triangle);
    if (length === 0 || !crossRow(this.#graph.mesh, triangles, this.#strip, length, this.#face)) return false;
    this.#triangle = triangle;
    return true;
  }

  /** Ends the piece at a place in a triangle of the face at hand; where no row leads there, the rest of the way is straight. */
  #endAt(triangle: number, x: number, y: number, z: number): void {
    const strip = this.#strip;
    if (this.#triangle !== NONE && triangle !== NONE && this.#walkTo(triangle)) {
      strip.pull(x, y, z);
      strip.giveLine(this.#firstFace, this.#take);
      return;
    }
    if (this.#triangle !== NONE) {
      const place = this.#place;
      strip.writeLastPlace(place);
      strip.pull(place[0]!, place[1]!, place[2]!);
      strip.giveLine(this.#firstFace, this.#take);
    }
    this.#take(x, y, z, NONE);
  }

  /** Adds a place; one at the last is the last. */
  readonly #take = (x: number, y: number, z: number, faceBehind: number): void => {
    const points = this.#points;
    const at = points.length - 3;
    const piece = Math.sqrt((x - points[at]!) ** 2 + (y - points[at + 1]!) ** 2 + (z - points[at + 2]!) ** 2);
    if (piece < 1e-9) return;
    points.push(x, y, z);
    this.#pieceFace.push(faceBehind);
    this.#length += piece;
  };
}
