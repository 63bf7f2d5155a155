import { treeOf } from '../../navmesh/index.ts';
import type { AppState } from '../../state/index.ts';

/** Levels below the root of the trees that are drawn: the shown region's, or the deepest of its map's where none is shown. */
export function treeDepth({ navmesh, listing }: Pick<AppState, 'navmesh' | 'listing'>): number | undefined {
  const map = navmesh.maps.get(navmesh.map ?? listing.maps[0]?.id ?? -1);
  if (map === undefined) return undefined;
  const regions = navmesh.region === undefined ? map.regions : [map.regions[navmesh.region]];
  const depths = regions.flatMap((region) => (region === undefined ? undefined : treeOf(region))?.depth ?? []);
  return depths.length === 0 ? undefined : Math.max(...depths);
}
