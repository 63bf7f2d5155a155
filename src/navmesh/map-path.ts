import { findGraphRoute, type GraphRoute } from './graph-route.ts';
import { finderOf } from './known.ts';
import { type MapGeometry, regionOfFace } from './map-geometry.ts';
import { NONE, type NavRegion } from './nav-mesh.ts';
import type { NavPath } from './paths.ts';

/** A place on a map's surface; faces by map number. */
export interface MapPoint {
  readonly face: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What lies between two places of a map. */
export type MapPath =
  | {
      readonly kind: 'path';
      readonly path: NavPath;
      /** Metres from start to goal as the crow flies. */
      readonly straight: number;
      /** Over the cluster graph, by its stored costs; undefined in meshes without one, or where it does not lead there. */
      readonly route: GraphRoute | undefined;
    }
  /** Faces by their region's numbers. */
  | { readonly kind: 'no-way'; readonly from: number; readonly to: number; readonly userEdgesLeftOut: boolean }
  /** Start and goal are in two regions, or in one that could not be read. */
  | { readonly kind: 'apart' };

interface Asked {
  readonly start: MapPoint;
  readonly goal: MapPoint;
  readonly userEdges: boolean;
  readonly found: MapPath;
}

/** The last path of each map: what draws it, what tells its numbers and who walks it ask for the same one. */
const last = new WeakMap<MapGeometry, Asked>();

/** The path between two places of a map, found once for the same two objects. */
export function findMapPath(
  map: { readonly regions: readonly (NavRegion | undefined)[]; readonly geometry: MapGeometry },
  start: MapPoint,
  goal: MapPoint,
  userEdges: boolean,
): MapPath {
  const had = last.get(map.geometry);
  if (had?.start === start && had.goal === goal && had.userEdges === userEdges) return had.found;
  const found = search(map.regions, map.geometry, start, goal, userEdges);
  last.set(map.geometry, { start, goal, userEdges, found });
  return found;
}

function search(
  regions: readonly (NavRegion | undefined)[],
  geometry: MapGeometry,
  start: MapPoint,
  goal: MapPoint,
  userEdges: boolean,
): MapPath {
  const index = regionOfFace(geometry, start.face);
  const region = regions[index];
  if (region === undefined || regionOfFace(geometry, goal.face) !== index) return { kind: 'apart' };
  const { mesh, graph } = region;
  const first = geometry.faceBase[index]!;
  const [from, to] = [start.face - first, goal.face - first];
  const path = finderOf(mesh).find(
    { face: from, point: [start.x, start.y, start.z] },
    { face: to, point: [goal.x, goal.y, goal.z] },
    userEdges,
  );
  if (path === undefined) return { kind: 'no-way', from, to, userEdgesLeftOut: !userEdges && mesh.regularEdgeCount < mesh.edgeCount };
  const straight = Math.hypot(goal.x - start.x, goal.y - start.y, goal.z - start.z);
  const [cluster, goalCluster] = [mesh.cluster[from]!, mesh.cluster[to]!];
  const route = graph === undefined || cluster === NONE || goalCluster === NONE ? undefined : findGraphRoute(graph, cluster, goalCluster);
  return { kind: 'path', path, straight, route };
}
