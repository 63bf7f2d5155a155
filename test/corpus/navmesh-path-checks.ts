import { type FaceGraph, FaceCutter, type NavMesh, type NavPath, NONE } from '../../src/navmesh/index.ts';

/** Length of the shortest way between two faces by Dijkstra without a heap: the plainest there is. */
export function plainDijkstra(graph: FaceGraph, from: number, withUserEdges: boolean): Float64Array {
  const { mesh } = graph;
  const best = new Float64Array(mesh.faceCount).fill(Number.POSITIVE_INFINITY);
  const open = new Set([from]);
  const leaving: number[][] = Array.from({ length: mesh.faceCount }, () => []);
  mesh.edgeOwner.forEach((owner, edge) => void (owner !== NONE && leaving[owner]!.push(edge)));
  best[from] = 0;
  while (open.size > 0) {
    let face = NONE;
    for (const other of open) if (face === NONE || best[other]! < best[face]!) face = other;
    open.delete(face);
    for (const edge of leaving[face]!) {
      if (edge >= mesh.regularEdgeCount && !withUserEdges) continue;
      const other = mesh.oppositeFace[edge]!;
      if (other === NONE || mesh.edgeFlags[edge]! & 32) continue;
      if (best[face]! + graph.cost(edge) >= best[other]!) continue;
      best[other] = best[face]! + graph.cost(edge);
      open.add(other);
    }
  }
  return best;
}

/** What is wrong with a path, in sentences: its ends, its way over edges, its lengths, and every piece on the face it says. */
export function checkPath(mesh: NavMesh, path: NavPath): readonly string[] {
  const wrong: string[] = [];
  const { faces, edges, points, pieceFace } = path;
  edges.forEach((edge, at) => {
    if (mesh.edgeOwner[edge] !== faces[at] || mesh.oppositeFace[edge] !== faces[at + 1]) wrong.push(`edge ${edge} does not join its faces`);
    if (mesh.edgeFlags[edge]! & 32) wrong.push(`edge ${edge} is blocked`);
  });
  if (points.length !== (pieceFace.length + 1) * 3) wrong.push('places and pieces do not go together');
  let length = 0;
  let along = 0;
  for (let piece = 0; piece < pieceFace.length; piece++) {
    const [from, to] = [points.subarray(piece * 3, piece * 3 + 3), points.subarray(piece * 3 + 3, piece * 3 + 6)];
    length += Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!, to[2]! - from[2]!);
    const face = pieceFace[piece]!;
    if (face === NONE) continue;
    // Faces come in the order of the corridor; crossing a corner passes several at once.
    while (along < faces.length && faces[along] !== face) along++;
    if (along === faces.length) wrong.push(`piece ${piece} lies on face ${face}, which is not next`);
    for (const part of [0, 0.3, 0.5, 0.9, 1]) {
      const off = distanceFrom(
        mesh,
        face,
        [0, 1, 2].map((lane) => from[lane]! + (to[lane]! - from[lane]!) * part) as [number, number, number],
      );
      if (!(off < 2e-4)) wrong.push(`piece ${piece} lies ${off} m off face ${face}`);
    }
  }
  if (!(Math.abs(length - path.length) <= 1e-9 * Math.max(1, length))) wrong.push(`is ${length} long and says ${path.length}`);
  if (!(path.length <= path.centreLength * (1 + 1e-9) + 1e-9)) wrong.push(`is ${path.length} long, over the centres ${path.centreLength}`);
  return wrong;
}

/** Distance of a place from a face: of its triangles the nearest, each by trying its inside and its sides. */
export function distanceFrom(mesh: NavMesh, face: number, [x, y, z]: readonly [number, number, number]): number {
  const cutter = new FaceCutter();
  const count = cutter.cut(mesh.vertices, mesh.edgeA, mesh.faceStart[face]!, mesh.faceEdgeCount[face]!);
  let best = Number.POSITIVE_INFINITY;
  for (let triangle = 0; triangle < count; triangle++) {
    const corners = [0, 1, 2].map((corner) => {
      const vertex = cutter.out[triangle * 3 + corner]! * 3;
      return [mesh.vertices[vertex]! - x, mesh.vertices[vertex + 1]! - y, mesh.vertices[vertex + 2]! - z] as const;
    });
    best = Math.min(best, distanceOfOrigin(corners as [Vector, Vector, Vector]));
  }
  return best;
}

type Vector = readonly [number, number, number];

function distanceOfOrigin(corners: readonly [Vector, Vector, Vector]): number {
  const [a, b, c] = corners;
  const normal = cross(minus(b, a), minus(c, a));
  const size = Math.hypot(...normal);
  const inside = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([from, to]) => dot(cross(minus(to!, from!), minus([0, 0, 0], from!)), normal) >= 0);
  if (inside) return Math.abs(dot(a, normal)) / size;
  return Math.min(toSegment(a, b), toSegment(b, c), toSegment(c, a));
}

function toSegment(a: Vector, b: Vector): number {
  const side = minus(b, a);
  const part = Math.max(0, Math.min(1, -dot(a, side) / dot(side, side)));
  return Math.hypot(a[0] + side[0] * part, a[1] + side[1] * part, a[2] + side[2] * part);
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
