import { buildFaceFacts, FACE_CLOCKWISE, FACE_DEGENERATE, FACE_NOT_CONVEX, type FaceFacts } from './faces.ts';
import { findIslands } from './islands.ts';
import type { MapGeometry } from './map-geometry.ts';
import { type NavMesh, type NavRegion, NONE } from './nav-mesh.ts';
import { EDGE_BLOCKED } from './user-edges.ts';

/** The rows of seed 002's table and what else is counted, of one region, several, or some faces. Metres and square metres. */
export interface NavStatistics {
  readonly regions: number;
  /** Regions whose mesh has no face. */
  readonly emptyRegions: number;
  readonly faces: number;
  /** Regular and user edges. */
  readonly edges: number;
  readonly userEdges: number;
  readonly blockedUserEdges: number;
  /** Stored vertices; of some faces, those that are their corners or ends of their user edges. */
  readonly vertices: number;
  readonly boundaryEdges: number;
  readonly boundaryLength: number;
  /** Regular edges whose opposite is not their reverse. */
  readonly nonReciprocalEdges: number;
  readonly islands: number;
  readonly islandsWithUserEdges: number;
  /** Seen from above. */
  readonly nonConvex: number;
  readonly clockwise: number;
  readonly degenerate: number;
  readonly noEar: number;
  readonly triangles: number;
  readonly area: number;
  readonly areaVector: readonly [number, number, number];
  readonly projectedArea: number;
  /** Faces of each value of the first faceData word, by value. */
  readonly faceData: Readonly<Record<string, number>>;
  readonly graphNodes: number;
  readonly graphEdges: number;
  readonly treeNodes: number;
  readonly setups: number;
}

const NOTHING: NavStatistics = {
  regions: 0,
  emptyRegions: 0,
  faces: 0,
  edges: 0,
  userEdges: 0,
  blockedUserEdges: 0,
  vertices: 0,
  boundaryEdges: 0,
  boundaryLength: 0,
  nonReciprocalEdges: 0,
  islands: 0,
  islandsWithUserEdges: 0,
  nonConvex: 0,
  clockwise: 0,
  degenerate: 0,
  noEar: 0,
  triangles: 0,
  area: 0,
  areaVector: [0, 0, 0],
  projectedArea: 0,
  faceData: {},
  graphNodes: 0,
  graphEdges: 0,
  treeNodes: 0,
  setups: 0,
};

/**
 * Counts a region, number `index` of the geometry. With `chosen` (not 0 a face that counts) only those faces: islands are then what
 * hangs together among them, and the graph, tree and setups, which belong to the region as a whole, are not counted.
 */
export function regionStatistics(
  region: NavRegion,
  geometry: MapGeometry,
  index: number,
  chosen?: Uint8Array,
  facts: FaceFacts = buildFaceFacts(region.mesh),
): NavStatistics {
  const { mesh, graph, tree, setups } = region;
  const whole = chosen === undefined;
  return {
    ...NOTHING,
    regions: 1,
    emptyRegions: mesh.faceCount === 0 ? 1 : 0,
    ...countEdges(mesh, chosen),
    ...countFaces(mesh, facts, geometry, geometry.faceBase[index]!, chosen),
    islands: findIslands(mesh, false, chosen).count,
    islandsWithUserEdges: findIslands(mesh, true, chosen).count,
    graphNodes: whole ? (graph?.nodeCount ?? 0) : 0,
    graphEdges: whole ? (graph?.edgeCount ?? 0) : 0,
    treeNodes: whole ? (tree?.nodeCount ?? 0) : 0,
    setups: whole ? setups.length : 0,
  };
}

/** Adds up the statistics of several regions: none share a face. */
export function sumStatistics(parts: readonly NavStatistics[]): NavStatistics {
  const total: Record<string, unknown> = { ...NOTHING };
  const faceData: Record<string, number> = {};
  const areaVector: [number, number, number] = [0, 0, 0];
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) if (typeof value === 'number') total[key] = (total[key] as number) + value;
    for (const [value, count] of Object.entries(part.faceData)) faceData[value] = (faceData[value] ?? 0) + count;
    part.areaVector.forEach((value, lane) => (areaVector[lane]! += value));
  }
  return { ...(total as unknown as NavStatistics), faceData, areaVector };
}

type EdgeCounts = Pick<
  NavStatistics,
  'edges' | 'userEdges' | 'blockedUserEdges' | 'vertices' | 'boundaryEdges' | 'boundaryLength' | 'nonReciprocalEdges'
>;

function countEdges(mesh: NavMesh, chosen: Uint8Array | undefined): EdgeCounts {
  const { edgeCount, regularEdgeCount, edgeOwner, edgeA, edgeB, oppositeEdge, edgeFlags, vertices } = mesh;
  const used = new Uint8Array(chosen === undefined ? 0 : mesh.vertexCount);
  let [edges, userEdges, blockedUserEdges, boundaryEdges, boundaryLength, nonReciprocalEdges] = [0, 0, 0, 0, 0, 0];
  for (let edge = 0; edge < edgeCount; edge++) {
    const [a, b] = [edgeA[edge]!, edgeB[edge]!];
    if (chosen !== undefined) {
      const owner = edgeOwner[edge]!;
      if (owner === NONE || chosen[owner] === 0) continue;
      used[a] = used[b] = 1;
    }
    edges++;
    if (edge >= regularEdgeCount) {
      userEdges++;
      if (edgeFlags[edge]! & EDGE_BLOCKED) blockedUserEdges++;
      continue;
    }
    const other = oppositeEdge[edge]!;
    if (other === NONE) {
      boundaryEdges++;
      boundaryLength += Math.hypot(
        vertices[b * 3]! - vertices[a * 3]!,
        vertices[b * 3 + 1]! - vertices[a * 3 + 1]!,
        vertices[b * 3 + 2]! - vertices[a * 3 + 2]!,
      );
    } else if (edgeA[other] !== b || edgeB[other] !== a) nonReciprocalEdges++;
  }
  const vertexCount = chosen === undefined ? mesh.vertexCount : used.reduce((sum, one) => sum + one, 0);
  return { edges, userEdges, blockedUserEdges, vertices: vertexCount, boundaryEdges, boundaryLength, nonReciprocalEdges };
}

type FaceCounts = Pick<
  NavStatistics,
  'faces' | 'nonConvex' | 'clockwise' | 'degenerate' | 'noEar' | 'triangles' | 'area' | 'areaVector' | 'projectedArea' | 'faceData'
>;

function countFaces(mesh: NavMesh, facts: FaceFacts, geometry: MapGeometry, base: number, chosen: Uint8Array | undefined): FaceCounts {
  const isChosen = (face: number): boolean => chosen === undefined || chosen[face] !== 0;
  const faceData = new Map<number, number>();
  let [faces, nonConvex, clockwise, degenerate, triangles] = [0, 0, 0, 0, 0];
  for (let face = 0; face < mesh.faceCount; face++) {
    if (!isChosen(face)) continue;
    faces++;
    const flags = facts.flags[face]!;
    if (flags & FACE_NOT_CONVEX) nonConvex++;
    if (flags & FACE_CLOCKWISE) clockwise++;
    if (flags & FACE_DEGENERATE) degenerate++;
    triangles += geometry.triangleStart[base + face + 1]! - geometry.triangleStart[base + face]!;
    if (mesh.faceDataStride === 0) continue;
    const value = mesh.faceData[face * mesh.faceDataStride]!;
    faceData.set(value, (faceData.get(value) ?? 0) + 1);
  }
  const noEar = geometry.noEar.filter((face) => face >= base && face < base + mesh.faceCount && isChosen(face - base)).length;
  return {
    faces,
    nonConvex,
    clockwise,
    degenerate,
    noEar,
    triangles,
    ...sumAreas(facts, isChosen),
    faceData: Object.fromEntries([...faceData].sort(([a], [b]) => a - b)),
  };
}

function sumAreas(facts: FaceFacts, isChosen: (face: number) => boolean): Pick<NavStatistics, 'area' | 'areaVector' | 'projectedArea'> {
  let area = 0;
  let projectedArea = 0;
  const areaVector: [number, number, number] = [0, 0, 0];
  for (let face = 0; face < facts.area.length; face++) {
    if (!isChosen(face)) continue;
    area += facts.area[face]!;
    projectedArea += Math.abs(facts.vector[face * 3 + 1]!);
    for (let lane = 0; lane < 3; lane++) areaVector[lane]! += facts.vector[face * 3 + lane]!;
  }
  return { area, areaVector, projectedArea };
}
