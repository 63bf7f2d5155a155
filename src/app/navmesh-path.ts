import { type NavMesh, type NavPath, PathFinder } from '../navmesh/index.ts';
import type { NavmeshState, SurfacePoint } from '../state/index.ts';
import type { LoadedMap } from '../worker/contract.ts';
import { regionOfFace } from './navmesh-places.ts';

/** Kept as long as the meshes: what a search needs to know of one is found once. */
const finders = new WeakMap<NavMesh, PathFinder>();

/** The strung path between the two ends; undefined where one is missing, no way leads there, or they are on meshes of their own. */
export function findChosenPath({ maps, path: { start, goal, userEdges } }: NavmeshState): NavPath | undefined {
  if (start === undefined || goal === undefined || start.map !== goal.map) return undefined;
  const map = maps.get(start.map);
  const region = map === undefined ? -1 : regionOfFace(map, start.face);
  const mesh = map?.regions[region]?.mesh;
  if (map === undefined || mesh === undefined || regionOfFace(map, goal.face) !== region) return undefined;
  const finder = finders.get(mesh) ?? new PathFinder(mesh);
  finders.set(mesh, finder);
  return finder.find(standpoint(map, region, start), standpoint(map, region, goal), userEdges);
}

function standpoint(
  map: LoadedMap,
  region: number,
  { face, x, y, z }: SurfacePoint,
): { readonly face: number; readonly point: readonly [number, number, number] } {
  return { face: face - map.geometry.faceBase[region]!, point: [x, y, z] };
}
