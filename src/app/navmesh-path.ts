import { findMapPath, type NavPath } from '../navmesh/index.ts';
import type { NavmeshState } from '../state/index.ts';

/** The strung path between the two ends; undefined where one is missing, no way leads there, or they are on meshes of their own. */
export function findChosenPath({ maps, path: { start, goal, userEdges } }: NavmeshState): NavPath | undefined {
  if (start === undefined || goal === undefined || start.map !== goal.map) return undefined;
  const map = maps.get(start.map);
  const found = map === undefined ? undefined : findMapPath(map, start, goal, userEdges);
  return found?.kind === 'path' ? found.path : undefined;
}
