import type { NavMesh } from './nav-mesh.ts';
import { writeNewellVector } from './newell.ts';

/** Bits of FaceFacts.flags. */
export const FACE_CLOCKWISE = 1;
export const FACE_NOT_CONVEX = 2;
export const FACE_DEGENERATE = 4;

/** Below this part of a face's longest sides multiplied, its Newell vector is rounding. */
const NO_AREA = 1e-12;
/** Same for a corner's turn seen from above. */
const STRAIGHT = 1e-12;

/** Facts of every face of a mesh in flat arrays, for colours and statistics. */
export interface FaceFacts {
  /** Square metres: the length of the face's area vector (Newell), not of its outline seen from above. */
  readonly area: Float64Array;
  /** Degrees between the Newell normal and straight up, above 90 for a clockwise face; NaN for a face without area. */
  readonly slope: Float32Array;
  /** FACE_CLOCKWISE | FACE_NOT_CONVEX | FACE_DEGENERATE. */
  readonly flags: Uint8Array;
  /** Area vector of each face (half its Newell vector): x, y, z. */
  readonly vector: Float64Array;
}

/** Facts of one face, as far as they can be told of a face alone. */
export interface FaceDetail {
  readonly face: number;
  /** Vertex numbers of the ring. */
  readonly ring: readonly number[];
  /** x, y, z a corner. */
  readonly corners: Float32Array;
  /** Mean of the corners. */
  readonly centre: readonly [number, number, number];
  /** Unit Newell normal (right-hand rule); undefined for a face without area. */
  readonly normal: readonly [number, number, number] | undefined;
  readonly area: number;
  /** Degrees, as FaceFacts.slope; undefined for a face without area. */
  readonly slope: number | undefined;
  /** Seen from above. */
  readonly clockwise: boolean;
  /** Seen from above; a face seen edge-on or of no area counts as convex. */
  readonly convex: boolean;
  /** In the plane of its normal; undefined for a face without area. */
  readonly convexInPlane: boolean | undefined;
  readonly degenerate: boolean;
  /** Signed distance in metres of each corner from the plane through the corners' mean; empty for a face without area. */
  readonly offPlane: Float64Array;
  /** The largest of them, without sign. */
  readonly maxOffPlane: number;
}

/** One pass over the faces. */
export function buildFaceFacts(mesh: NavMesh): FaceFacts {
  const { faceCount } = mesh;
  const area = new Float64Array(faceCount);
  const slope = new Float32Array(faceCount);
  const flags = new Uint8Array(faceCount);
  const newell = new Float64Array(3);
  const vector = new Float64Array(faceCount * 3);
  for (let face = 0; face < faceCount; face++) {
    writeNewellVector(mesh.vertices, mesh.edgeA, mesh.faceStart[face]!, mesh.faceEdgeCount[face]!, newell);
    const length = Math.hypot(newell[0]!, newell[1]!, newell[2]!);
    area[face] = length / 2;
    flags[face] = flagsOf(mesh, face, newell, length);
    slope[face] = flags[face]! & FACE_DEGENERATE ? Number.NaN : slopeOf(newell[1]!, length);
    for (let lane = 0; lane < 3; lane++) vector[face * 3 + lane] = newell[lane]! / 2;
  }
  return { area, slope, flags, vector };
}

/** Everything of one face. Throws RangeError for a number that is not a face's. */
export function describeFace(mesh: NavMesh, face: number): FaceDetail {
  if (!(Number.isInteger(face) && face >= 0 && face < mesh.faceCount)) throw new RangeError(`no face ${face} of ${mesh.faceCount}`);
  const start = mesh.faceStart[face]!;
  const count = mesh.faceEdgeCount[face]!;
  const ring = [...mesh.edgeA.subarray(start, start + count)];
  const corners = Float32Array.from(ring.flatMap((vertex) => [...mesh.vertices.subarray(vertex * 3, vertex * 3 + 3)]));
  const newell = new Float64Array(3);
  writeNewellVector(mesh.vertices, mesh.edgeA, start, count, newell);
  const length = Math.hypot(newell[0]!, newell[1]!, newell[2]!);
  const centre = new Float64Array(3);
  writeFaceCentre(mesh, face, centre);
  const flags = flagsOf(mesh, face, newell, length);
  const degenerate = (flags & FACE_DEGENERATE) !== 0;
  const [nx, ny, nz] = [newell[0]! / length, newell[1]! / length, newell[2]! / length];
  const offPlane = new Float64Array(degenerate ? 0 : count);
  for (let at = 0; at < offPlane.length; at++)
    offPlane[at] =
      (corners[at * 3]! - centre[0]!) * nx + (corners[at * 3 + 1]! - centre[1]!) * ny + (corners[at * 3 + 2]! - centre[2]!) * nz;
  return {
    face,
    ring,
    corners,
    centre: [centre[0]!, centre[1]!, centre[2]!],
    normal: degenerate ? undefined : [nx, ny, nz],
    area: length / 2,
    slope: degenerate ? undefined : slopeOf(newell[1]!, length),
    clockwise: (flags & FACE_CLOCKWISE) !== 0,
    convex: (flags & FACE_NOT_CONVEX) === 0,
    convexInPlane: degenerate ? undefined : turnsOneWay(mesh, start, count, nx, ny, nz),
    degenerate,
    offPlane,
    maxOffPlane: offPlane.reduce((most, distance) => Math.max(most, Math.abs(distance)), 0),
  };
}

/** Writes the mean of a face's corners to out[0..2]. */
export function writeFaceCentre(mesh: NavMesh, face: number, out: Float64Array): void {
  const { vertices, edgeA } = mesh;
  const start = mesh.faceStart[face]!;
  const count = mesh.faceEdgeCount[face]!;
  let [x, y, z] = [0, 0, 0];
  for (let edge = start; edge < start + count; edge++) {
    const vertex = edgeA[edge]! * 3;
    x += vertices[vertex]!;
    y += vertices[vertex + 1]!;
    z += vertices[vertex + 2]!;
  }
  out[0] = x / count;
  out[1] = y / count;
  out[2] = z / count;
}

function slopeOf(newellY: number, length: number): number {
  return (Math.acos(Math.max(-1, Math.min(1, newellY / length))) * 180) / Math.PI;
}

function flagsOf(mesh: NavMesh, face: number, newell: Float64Array, length: number): number {
  const start = mesh.faceStart[face]!;
  const count = mesh.faceEdgeCount[face]!;
  if (length <= NO_AREA * extentSquared(mesh, start, count)) return FACE_DEGENERATE;
  const up = Math.sign(newell[1]!);
  const convex = up === 0 || turnsOneWay(mesh, start, count, 0, up, 0);
  return (newell[1]! < 0 ? FACE_CLOCKWISE : 0) | (convex ? 0 : FACE_NOT_CONVEX);
}

/** Square of the longest distance from the first corner. */
function extentSquared({ vertices, edgeA }: NavMesh, start: number, count: number): number {
  const first = edgeA[start]! * 3;
  let most = 0;
  for (let edge = start + 1; edge < start + count; edge++) {
    const vertex = edgeA[edge]! * 3;
    const x = vertices[vertex]! - vertices[first]!;
    const y = vertices[vertex + 1]! - vertices[first + 1]!;
    const z = vertices[vertex + 2]! - vertices[first + 2]!;
    most = Math.max(most, x * x + y * y + z * z);
  }
  return most;
}

/** Whether no corner turns against the direction it is seen from; corners that repeat are passed over. */
function turnsOneWay({ vertices, edgeA }: NavMesh, start: number, count: number, nx: number, ny: number, nz: number): boolean {
  for (let at = 0; at < count; at++) {
    const a = edgeA[start + at]! * 3;
    const b = edgeA[start + ((at + 1) % count)]! * 3;
    const c = edgeA[start + ((at + 2) % count)]! * 3;
    const [px, py, pz] = [vertices[b]! - vertices[a]!, vertices[b + 1]! - vertices[a + 1]!, vertices[b + 2]! - vertices[a + 2]!];
    const [qx, qy, qz] = [vertices[c]! - vertices[b]!, vertices[c + 1]! - vertices[b + 1]!, vertices[c + 2]! - vertices[b + 2]!];
    const turn = (py * qz - pz * qy) * nx + (pz * qx - px * qz) * ny + (px * qy - py * qx) * nz;
    const size = Math.sqrt((px * px + py * py + pz * pz) * (qx * qx + qy * qy + qz * qz));
    if (turn < -STRAIGHT * size) return false;
  }
  return true;
}
