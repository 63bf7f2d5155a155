import { writeFaceCentre } from './faces.ts';
import { FaceTriangles, SEAM } from './face-triangles.ts';
import { type NavMesh, NONE } from './nav-mesh.ts';
import { createOverlap, writeOverlap } from './overlap.ts';
import { UnfoldedStrip } from './unfolded-strip.ts';
import { EDGE_BLOCKED } from './user-edges.ts';

/**
 * What paths are searched on: a node a face, and a way over every edge that leads to another face and is not blocked (flag 32).
 *
 * A face's centre is the place of its surface nearest to the mean of its corners (for a flat convex face the mean itself). The way
 * over a regular edge costs the distance over the one face's surface from its centre to the middle of the door and over the other's
 * from there to its centre. The door is the edge; where the two edges are not each other's reverse, it is the stretch they share,
 * and where they run apart (by more than 0.1 mm) or share none, the way steps from the middle of the one to that of the other and
 * the step is counted. The way over a user edge costs its arc: from centre to midpoint to centre, straight.
 *
 * So every cost is the length of a line that lies on the surface but for steps and arcs, and none is less than the straight
 * distance of its ends. Costs are computed when first asked for and kept.
 */
export class FaceGraph {
  readonly mesh: NavMesh;
  /** x, y, z a face; NaN until asked for. */
  readonly centres: Float64Array;
  /** Of the last `describeDoor`: x, y, z of both ends of the door. */
  readonly door = new Float64Array(6);
  /** Its middle, or where the way leaves the one face and enters the other. */
  readonly leave = new Float64Array(3);
  readonly enter = new Float64Array(3);

  readonly #triangles: FaceTriangles;
  readonly #strip = new UnfoldedStrip();
  readonly #overlap = createOverlap();
  readonly #costs: Float64Array;
  /** Triangle of each centre. */
  readonly #centreTriangle: Int32Array;

  constructor(mesh: NavMesh) {
    this.mesh = mesh;
    this.centres = new Float64Array(mesh.faceCount * 3).fill(Number.NaN);
    this.#triangles = new FaceTriangles(mesh);
    this.#costs = new Float64Array(mesh.edgeCount).fill(Number.NaN);
    this.#centreTriangle = new Int32Array(mesh.faceCount);
  }

  /** Face that an edge leads to; NONE for the boundary, blocked edges, and opposites that are not what they should be. */
  leadsTo(edge: number): number {
    const { regularEdgeCount, edgeFlags, edgeOwner, oppositeEdge, oppositeFace } = this.mesh;
    const face = oppositeFace[edge]!;
    if (face === NONE || edgeFlags[edge]! & EDGE_BLOCKED || edgeOwner[edge] === NONE) return NONE;
    if (edge >= regularEdgeCount) return face;
    const other = oppositeEdge[edge]!;
    return other >= 0 && other < regularEdgeCount && edgeOwner[other] === face ? face : NONE;
  }

  /** Length of the way over an edge that leads to a face. */
  cost(edge: number): number {
    const known = this.#costs[edge]!;
    if (!Number.isNaN(known)) return known;
    const cost = edge < this.mesh.regularEdgeCount ? this.#costOverDoor(edge) : this.#costOfArc(edge);
    this.#costs[edge] = cost;
    return cost;
  }

  /** Fills in a face's centre and gives the triangle it lies on (in the order of FaceTriangles), NONE without triangles. */
  findCentre(face: number): number {
    if (!Number.isNaN(this.centres[face * 3]!)) return this.#centreTriangle[face]!;
    const { centres } = this;
    writeFaceCentre(this.mesh, face, this.#mean);
    const [x, y, z] = [this.#mean[0]!, this.#mean[1]!, this.#mean[2]!];
    const triangles = this.#triangles;
    triangles.load(face);
    const found = triangles.nearest(x, y, z);
    const at = face * 3;
    centres[at] = found === NONE ? x : triangles.point[0]!;
    centres[at + 1] = found === NONE ? y : triangles.point[1]!;
    centres[at + 2] = found === NONE ? z : triangles.point[2]!;
    this.#centreTriangle[face] = found;
    return found;
  }
  readonly #mean = new Float64Array(3);

  /** Writes door, leave and enter for a regular edge that leads to a face; gives whether the door is one for both. */
  describeDoor(edge: number): boolean {
    const { vertices, edgeA, edgeB, oppositeEdge } = this.mesh;
    const other = oppositeEdge[edge]!;
    const [a, b, c, d] = [edgeA[edge]! * 3, edgeB[edge]! * 3, edgeA[other]! * 3, edgeB[other]! * 3];
    const { door, leave, enter } = this;
    if (a === d && b === c) {
      for (let lane = 0; lane < 3; lane++) {
        door[lane] = vertices[a + lane]!;
        door[3 + lane] = vertices[b + lane]!;
        leave[lane] = enter[lane] = (door[lane]! + door[3 + lane]!) / 2;
      }
      return true;
    }
    const gap = writeOverlap(vertices, a, b, c, d, this.#overlap);
    const { own, other: theirs } = this.#overlap;
    for (let lane = 0; lane < 3; lane++) {
      if (gap === Number.POSITIVE_INFINITY) {
        leave[lane] = (vertices[a + lane]! + vertices[b + lane]!) / 2;
        enter[lane] = (vertices[c + lane]! + vertices[d + lane]!) / 2;
        continue;
      }
      door[lane] = own[lane]!;
      door[3 + lane] = own[3 + lane]!;
      leave[lane] = (own[lane]! + own[3 + lane]!) / 2;
      enter[lane] = gap <= SEAM ? leave[lane]! : (theirs[lane]! + theirs[3 + lane]!) / 2;
    }
    return gap <= SEAM;
  }

  /**
   * Length over a face's surface between two places on it; `edge` is the one that the second lies on, NONE when it lies within.
   * Straight where no row of triangles joins them.
   */
  lengthWithin(face: number, from: number, fx: number, fy: number, fz: number, edge: number, x: number, y: number, z: number): number {
    const triangles = this.#triangles;
    triangles.load(face);
    const to = edge === NONE ? triangles.nearest(x, y, z) : triangles.ofEdge(edge);
    const strip = this.#strip;
    const length = from === NONE || to === NONE || from === to ? 0 : triangles.findStrip(from, to);
    if (length > 1 && layOut(this.mesh, triangles, strip, length, face, fx, fy, fz)) {
      strip.pull(x, y, z);
      return strip.length;
    }
    return Math.sqrt((x - fx) ** 2 + (y - fy) ** 2 + (z - fz) ** 2);
  }

  /** Length over a face from its centre to a place on it. */
  fromCentre(face: number, edge: number, x: number, y: number, z: number): number {
    const from = this.findCentre(face);
    const at = face * 3;
    return this.lengthWithin(face, from, this.centres[at]!, this.centres[at + 1]!, this.centres[at + 2]!, edge, x, y, z);
  }

  #costOverDoor(edge: number): number {
    const { edgeOwner, oppositeEdge } = this.mesh;
    const other = oppositeEdge[edge]!;
    this.describeDoor(edge);
    const { leave, enter } = this;
    const [x, y, z] = [enter[0]!, enter[1]!, enter[2]!];
    const step = Math.sqrt((x - leave[0]!) ** 2 + (y - leave[1]!) ** 2 + (z - leave[2]!) ** 2);
    const own = this.fromCentre(edgeOwner[edge]!, edge, leave[0]!, leave[1]!, leave[2]!);
    return own + step + this.fromCentre(edgeOwner[other]!, other, x, y, z);
  }

  #costOfArc(edge: number): number {
    const { vertices, edgeA, edgeB, edgeOwner, oppositeFace } = this.mesh;
    const [a, b] = [edgeA[edge]! * 3, edgeB[edge]! * 3];
    const [from, to] = [edgeOwner[edge]!, oppositeFace[edge]!];
    this.findCentre(from);
    this.findCentre(to);
    let [there, on] = [0, 0];
    for (let lane = 0; lane < 3; lane++) {
      const middle = (vertices[a + lane]! + vertices[b + lane]!) / 2;
      there += (middle - this.centres[from * 3 + lane]!) ** 2;
      on += (middle - this.centres[to * 3 + lane]!) ** 2;
    }
    return Math.sqrt(there) + Math.sqrt(on);
  }
}

/** Begins a strip in the first triangle of the row found last and crosses its doors; gives false for a door without length. */
function layOut(
  mesh: NavMesh,
  triangles: FaceTriangles,
  strip: UnfoldedStrip,
  length: number,
  face: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const first = triangles.strip[0]!;
  const vertex = (corner: number): number => triangles.vertex(first, corner) * 3;
  strip.begin(mesh.vertices, vertex(0), vertex(1), vertex(2), x, y, z);
  return crossRow(mesh, triangles, strip, length, face);
}

/** Crosses the doors of the row of triangles found last. */
export function crossRow(mesh: NavMesh, triangles: FaceTriangles, strip: UnfoldedStrip, length: number, face: number): boolean {
  for (let at = 0; at + 1 < length; at++)
    if (!crossDoor(mesh, triangles, strip, triangles.strip[at]!, triangles.doors, at * 6, face)) return false;
  return true;
}

/** Crosses a door out of a triangle of the loaded face into `face`: what lies behind it is the corner farthest from its line. */
export function crossDoor(
  { vertices }: NavMesh,
  triangles: FaceTriangles,
  strip: UnfoldedStrip,
  triangle: number,
  door: Float64Array,
  at: number,
  face: number,
): boolean {
  const [ux, uy, uz] = [door[at + 3]! - door[at]!, door[at + 4]! - door[at + 1]!, door[at + 5]! - door[at + 2]!];
  let most = -1;
  let behind = 0;
  for (let corner = 0; corner < 3; corner++) {
    const vertex = triangles.vertex(triangle, corner) * 3;
    const [x, y, z] = [vertices[vertex]! - door[at]!, vertices[vertex + 1]! - door[at + 1]!, vertices[vertex + 2]! - door[at + 2]!];
    const off = (uy * z - uz * y) ** 2 + (uz * x - ux * z) ** 2 + (ux * y - uy * x) ** 2;
    if (off > most) [most, behind] = [off, vertex];
  }
  return strip.cross(door, at, vertices[behind]!, vertices[behind + 1]!, vertices[behind + 2]!, face);
}
