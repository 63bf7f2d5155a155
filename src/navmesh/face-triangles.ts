import { type NavMesh, NONE } from './nav-mesh.ts';
import { writeNearestOnTriangle } from './nearest-on-triangle.ts';
import { createOverlap, writeOverlap } from './overlap.ts';
import { FaceCutter } from './triangulate.ts';

/** Sides this far apart are the same line, in metres: float32 at kilometres is coarser than at the origin. */
export const SEAM = 1e-4;

/**
 * The triangles of one face at a time, and the ways between them. A face may be concave or bent, so lines over it run through
 * its triangles. Memory is held between faces.
 */
export class FaceTriangles {
  count = 0;
  /** Of the last `nearest`: the place found. */
  readonly point = new Float64Array(3);
  /** Of the last `findStrip`: its triangles from the first to the last. */
  strip: Int32Array = new Int32Array(64);
  /** Doors between them: x, y, z of both ends each. */
  doors: Float64Array = new Float64Array(64 * 6);

  readonly #mesh: NavMesh;
  readonly #cutter = new FaceCutter();
  readonly #overlap = createOverlap();
  #face = NONE;
  #queue = new Int32Array(64);
  #cameFrom = new Int32Array(64);

  constructor(mesh: NavMesh) {
    this.#mesh = mesh;
  }

  load(face: number): void {
    if (face === this.#face) return;
    const { vertices, edgeA, faceStart, faceEdgeCount } = this.#mesh;
    this.#face = face;
    this.count = this.#cutter.cut(vertices, edgeA, faceStart[face]!, faceEdgeCount[face]!);
    if (this.count <= this.strip.length) return;
    this.strip = new Int32Array(this.count * 2);
    this.doors = new Float64Array(this.count * 12);
    this.#queue = new Int32Array(this.count * 2);
    this.#cameFrom = new Int32Array(this.count * 2);
  }

  /** Vertex of a triangle's corner 0, 1 or 2. */
  vertex(triangle: number, corner: number): number {
    return this.#cutter.out[triangle * 3 + corner]!;
  }

  /** The triangle nearest to a place, and the place on it in `point`; NONE for a face without triangles. */
  nearest(x: number, y: number, z: number): number {
    const { vertices } = this.#mesh;
    const [px, py, pz] = [this.point[0]!, this.point[1]!, this.point[2]!];
    let best = Number.POSITIVE_INFINITY;
    let found = NONE;
    let [bestX, bestY, bestZ] = [px, py, pz];
    for (let triangle = 0; triangle < this.count; triangle++) {
      const [a, b, c] = [this.vertex(triangle, 0) * 3, this.vertex(triangle, 1) * 3, this.vertex(triangle, 2) * 3];
      const squared = writeNearestOnTriangle(vertices, a, b, c, x, y, z, this.point);
      if (squared >= best) continue;
      best = squared;
      found = triangle;
      [bestX, bestY, bestZ] = [this.point[0]!, this.point[1]!, this.point[2]!];
    }
    this.point[0] = bestX;
    this.point[1] = bestY;
    this.point[2] = bestZ;
    return found;
  }

  /** The triangle that an edge of the face is a side of, or a part of a side where corners in line left no triangle; NONE without. */
  ofEdge(edge: number): number {
    const a = this.#mesh.edgeA[edge]!;
    const b = this.#mesh.edgeB[edge]!;
    let reversed = NONE;
    for (let triangle = 0; triangle < this.count; triangle++) {
      for (let corner = 0; corner < 3; corner++) {
        const from = this.vertex(triangle, corner);
        const to = this.vertex(triangle, (corner + 1) % 3);
        if (from === a && to === b) return triangle;
        if (from === b && to === a) reversed = triangle;
      }
    }
    if (reversed !== NONE) return reversed;
    const { vertices } = this.#mesh;
    for (let triangle = 0; triangle < this.count; triangle++) {
      for (let corner = 0; corner < 3; corner++) {
        const from = this.vertex(triangle, corner) * 3;
        const to = this.vertex(triangle, (corner + 1) % 3) * 3;
        if (writeOverlap(vertices, a * 3, b * 3, from, to, this.#overlap) > SEAM) continue;
        if (isWhole(vertices, a * 3, b * 3, this.#overlap.own)) return triangle;
      }
    }
    return NONE;
  }

  /** Finds the shortest row of triangles between two; gives its length (1 for the same one) or 0 where there is none. */
  findStrip(from: number, to: number): number {
    // Sides by their vertices first; parts of sides only where corners in line left no triangle between.
    return this.#search(from, to, false) || this.#search(from, to, true);
  }

  #search(from: number, to: number, byPlace: boolean): number {
    const { strip } = this;
    const [queue, cameFrom] = [this.#queue, this.#cameFrom];
    cameFrom.fill(NONE, 0, this.count);
    // Backwards, so that the way is read off forwards.
    queue[0] = to;
    cameFrom[to] = to;
    for (let read = 0, end = 1; read < end && cameFrom[from] === NONE; read++) {
      const at = queue[read]!;
      for (let other = 0; other < this.count; other++) {
        if (cameFrom[other] !== NONE || !this.#writeDoor(at, other, byPlace, 0)) continue;
        cameFrom[other] = at;
        queue[end++] = other;
      }
    }
    if (cameFrom[from] === NONE) return 0;
    let length = 0;
    for (let at = from; ; at = cameFrom[at]!) {
      strip[length++] = at;
      if (at === to) return length;
      this.#writeDoor(at, cameFrom[at]!, byPlace, (length - 1) * 6);
    }
  }

  /** Writes what two triangles share to doors[at ...]; gives whether they do. */
  #writeDoor(one: number, other: number, byPlace: boolean, at: number): boolean {
    const { vertices } = this.#mesh;
    const { doors } = this;
    for (let i = 0; i < 3; i++) {
      const a = this.vertex(one, i);
      const b = this.vertex(one, (i + 1) % 3);
      for (let j = 0; j < 3; j++) {
        const c = this.vertex(other, j);
        const d = this.vertex(other, (j + 1) % 3);
        if (byPlace) {
          if (writeOverlap(vertices, a * 3, b * 3, c * 3, d * 3, this.#overlap) > SEAM) continue;
          doors.set(this.#overlap.own, at);
          return true;
        }
        if (a !== d || b !== c) continue;
        for (let lane = 0; lane < 3; lane++) {
          doors[at + lane] = vertices[a * 3 + lane]!;
          doors[at + 3 + lane] = vertices[b * 3 + lane]!;
        }
        return true;
      }
    }
    return false;
  }
}

/** Whether a stretch of a segment is all of it, in either direction, but for a millimetre. */
function isWhole(values: Float32Array, a: number, b: number, stretch: Float64Array): boolean {
  const length = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);
  const whole = length(values[b]! - values[a]!, values[b + 1]! - values[a + 1]!, values[b + 2]! - values[a + 2]!);
  return length(stretch[3]! - stretch[0]!, stretch[4]! - stretch[1]!, stretch[5]! - stretch[2]!) >= whole - 1e-3;
}
