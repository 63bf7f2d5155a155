import { useMemo } from 'react';
import { findGraphRoute, type GraphRoute, type NavMesh, type NavPath, NONE, PathFinder } from '../../navmesh/index.ts';
import type { SurfacePoint } from '../../state/index.ts';
import type { LoadedMap } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { regionOfFace } from './choose.ts';

/** Kept as long as the meshes: costs are found once. */
const finders = new WeakMap<NavMesh, PathFinder>();

export type FoundPath =
  | { readonly kind: 'unset' }
  /** The start is set and the goal is not. */
  | { readonly kind: 'started'; readonly start: SurfacePoint }
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'path';
      readonly path: NavPath;
      /** Metres from start to goal as the crow flies. */
      readonly straight: number;
      /** Over the cluster graph, by its stored costs; undefined in meshes without one, or where it does not lead there. */
      readonly route: GraphRoute | undefined;
    };

/** The path between the two picked ends. */
export function usePath(): FoundPath {
  const maps = useAppState(({ navmesh }) => navmesh.maps);
  const { start, goal, userEdges } = useAppState(({ navmesh }) => navmesh.path);
  return useMemo(() => {
    if (start === undefined) return { kind: 'unset' };
    if (goal === undefined) return { kind: 'started', start };
    return findPath(maps, start, goal, userEdges);
  }, [maps, start, goal, userEdges]);
}

export function findPath(maps: ReadonlyMap<number, LoadedMap>, start: SurfacePoint, goal: SurfacePoint, userEdges: boolean): FoundPath {
  const map = maps.get(start.map);
  if (map === undefined) return { kind: 'unset' };
  const region = regionOfFace(map, start.face);
  if (goal.map !== start.map || regionOfFace(map, goal.face) !== region) {
    return { kind: 'none', reason: 'Start and goal are on meshes of their own: no file joins them.' };
  }
  const loaded = map.regions[region];
  if (loaded === undefined) return { kind: 'unset' };
  const { mesh, graph } = loaded;
  const first = map.geometry.faceBase[region]!;
  const finder = finders.get(mesh) ?? new PathFinder(mesh);
  finders.set(mesh, finder);
  const stand = ({ face, x, y, z }: SurfacePoint) => ({ face: face - first, point: [x, y, z] as const });
  const path = finder.find(stand(start), stand(goal), userEdges);
  if (path === undefined) {
    const hint = userEdges || mesh.regularEdgeCount === mesh.edgeCount ? '' : ' User edges are off.';
    return { kind: 'none', reason: `No way leads from face ${start.face - first} to face ${goal.face - first}.${hint}` };
  }
  const straight = Math.hypot(goal.x - start.x, goal.y - start.y, goal.z - start.z);
  const [from, to] = [mesh.cluster[start.face - first]!, mesh.cluster[goal.face - first]!];
  const route = graph === undefined || from === NONE || to === NONE ? undefined : findGraphRoute(graph, from, to);
  return { kind: 'path', path, straight, route };
}
