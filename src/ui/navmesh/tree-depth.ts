import { type DecodedTree, decodeQueryTree, fitTree, type NavRegion, type TreeFit } from '../../navmesh/index.ts';
import type { AppState } from '../../state/index.ts';

/** Kept as long as the regions: a tree of a big region takes a moment to decode. */
const trees = new WeakMap<NavRegion, { readonly decoded: DecodedTree; readonly fit: TreeFit }>();

/** A region's boxes and how they fit its faces, found once; undefined for a region without a tree, or with one of no node. */
export function decodedTree(region: NavRegion | undefined): { readonly decoded: DecodedTree; readonly fit: TreeFit } | undefined {
  if (region?.tree === undefined || region.tree.nodeCount === 0) return undefined;
  const known = trees.get(region);
  if (known !== undefined) return known;
  const decoded = decodeQueryTree(region.tree, region.mesh.faceCount);
  const found = { decoded, fit: fitTree(decoded, region.mesh) };
  trees.set(region, found);
  return found;
}

/** Levels below the root of the trees that are drawn: the shown region's, or the deepest of its map's where none is shown. */
export function treeDepth({ navmesh, listing }: Pick<AppState, 'navmesh' | 'listing'>): number | undefined {
  const map = navmesh.maps.get(navmesh.map ?? listing.maps[0]?.id ?? -1);
  if (map === undefined) return undefined;
  const regions = navmesh.region === undefined ? map.regions : [map.regions[navmesh.region]];
  const depths = regions.flatMap((region) => decodedTree(region)?.decoded.depth ?? []);
  return depths.length === 0 ? undefined : Math.max(...depths);
}
