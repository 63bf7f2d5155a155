import { useMemo } from 'react';
import { findMapPath, type MapPath } from '../../navmesh/index.ts';
import type { SurfacePoint } from '../../state/index.ts';
import type { LoadedMap } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';

export type FoundPath =
  | { readonly kind: 'unset' }
  /** The start is set and the goal is not. */
  | { readonly kind: 'started'; readonly start: SurfacePoint }
  | { readonly kind: 'none'; readonly reason: string }
  | Extract<MapPath, { readonly kind: 'path' }>;

/** The path between the two picked ends: the one that the viewport draws. */
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
  const found: MapPath = goal.map === start.map ? findMapPath(map, start, goal, userEdges) : { kind: 'apart' };
  switch (found.kind) {
    case 'path':
      return found;
    case 'apart':
      return { kind: 'none', reason: 'Start and goal are on meshes of their own: no file joins them.' };
    case 'no-way':
      return {
        kind: 'none',
        reason: `No way leads from face ${found.from} to face ${found.to}.${found.userEdgesLeftOut ? ' User edges are off.' : ''}`,
      };
  }
}
