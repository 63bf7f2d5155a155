import { FARTHEST, type NavMesh, type NavRegion, NONE, type UserEdgeArcs } from '../navmesh/index.ts';

/** Kinds of regular edges, as numbered in the marks. */
export const EDGE_SHARED = 0;
export const EDGE_BOUNDARY = 1;
/** It has an opposite that is not its reverse. */
export const EDGE_ONE_SIDED = 2;

/** Bits of a mark that hold the face; the kind is above them. */
export const EDGE_FACE_BITS = 28;

/** Regular edges of a map as they are drawn. */
export interface EdgeArrays {
  /** Six floats an edge, relative to the centre. */
  readonly ends: Float32Array;
  /** Two an edge, one for each end: the kind above the map number of the face that it is drawn for. */
  readonly marks: Uint32Array;
}

type Centre = ArrayLike<number>;

/** A pair that is each other's reverse is one line, drawn for the face of the lower edge. */
export function buildEdgeArrays(regions: readonly (NavRegion | undefined)[], faceBase: Int32Array, centre: Centre): EdgeArrays {
  let count = 0;
  for (const region of regions) {
    const edges = region?.mesh.regularEdgeCount ?? 0;
    for (let edge = 0; edge < edges; edge++) if (kindOf(region!.mesh, edge) >= 0) count++;
  }
  const ends = new Float32Array(count * 6);
  const marks = new Uint32Array(count * 2);
  let at = 0;
  regions.forEach((region, index) => {
    if (region === undefined) return;
    const { mesh } = region;
    const { vertices, edgeA, edgeB, edgeOwner } = mesh;
    for (let edge = 0; edge < mesh.regularEdgeCount; edge++) {
      const kind = kindOf(mesh, edge);
      if (kind < 0) continue;
      const a = edgeA[edge]! * 3;
      const b = edgeB[edge]! * 3;
      for (let lane = 0; lane < 3; lane++) {
        ends[at * 6 + lane] = vertices[a + lane]! - centre[lane]!;
        ends[at * 6 + 3 + lane] = vertices[b + lane]! - centre[lane]!;
      }
      const mark = kind * 2 ** EDGE_FACE_BITS + faceBase[index]! + Math.max(edgeOwner[edge]!, 0);
      marks[at * 2] = mark;
      marks[at * 2 + 1] = mark;
      at++;
    }
  });
  return { ends, marks };
}

/** -1 for an edge that its reverse stands for. */
function kindOf({ oppositeEdge, edgeA, edgeB }: NavMesh, edge: number): number {
  const other = oppositeEdge[edge]!;
  if (other === NONE) return EDGE_BOUNDARY;
  if (edgeA[other] !== edgeB[edge] || edgeB[other] !== edgeA[edge]) return EDGE_ONE_SIDED;
  return other < edge && oppositeEdge[other] === edge ? -1 : EDGE_SHARED;
}

/** User edges of a map as they are drawn, one instance each. */
export interface ArcArrays {
  /** Nine floats an arc: the three places it passes, relative to the centre. */
  readonly points: Float32Array;
  /** One an arc: the map number of its owner; the highest bit for blocked, the next for one that leads to no face. */
  readonly marks: Uint32Array;
}

export const ARC_BLOCKED_BIT = 31;
export const ARC_OPEN_BIT = 30;

/** `arcs` are the regions' own, in their order. */
export function buildArcArrays(
  regions: readonly (NavRegion | undefined)[],
  arcs: readonly (UserEdgeArcs | undefined)[],
  faceBase: Int32Array,
  centre: Centre,
): ArcArrays {
  const count = arcs.reduce((sum, one) => sum + (one?.count ?? 0), 0);
  const points = new Float32Array(count * 9);
  const marks = new Uint32Array(count);
  let to = 0;
  arcs.forEach((one, region) => {
    if (one === undefined) return;
    const { edgeOwner } = regions[region]!.mesh;
    for (let arc = 0; arc < one.count; arc++, to++) {
      for (let lane = 0; lane < 9; lane++) points[to * 9 + lane] = one.points[arc * 9 + lane]! - centre[lane % 3]!;
      const face = faceBase[region]! + edgeOwner[one.edge[arc]!]!;
      marks[to] = face + (one.blocked[arc] === 0 ? 0 : 2 ** ARC_BLOCKED_BIT) + (one.open[arc] === 0 ? 0 : 2 ** ARC_OPEN_BIT);
    }
  });
  return { points, marks };
}

/** The middle of a map's corners, which what is drawn is relative to; the origin for a map without any. */
export function centreOf(corners: Float32Array): Float64Array {
  const low = new Float64Array(3).fill(Infinity);
  const high = new Float64Array(3).fill(-Infinity);
  for (let at = 0; at < corners.length; at++) {
    const value = corners[at]!;
    const lane = at % 3;
    if (!(Math.abs(value) <= FARTHEST)) continue;
    if (value < low[lane]!) low[lane] = value;
    if (value > high[lane]!) high[lane] = value;
  }
  return low.map((value, lane) => (value <= high[lane]! ? (value + high[lane]!) / 2 : 0));
}

/** Places relative to the centre: near it no digit is lost on the graphics card, however far out the map lies. */
export function relativeTo(places: Float32Array, centre: Centre): Float32Array {
  const out = new Float32Array(places.length);
  for (let at = 0; at < places.length; at++) out[at] = places[at]! - centre[at % 3]!;
  return out;
}
