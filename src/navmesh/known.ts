import { buildFaceFacts, type FaceFacts } from './faces.ts';
import { findIslands, type Islands } from './islands.ts';
import type { MapGeometry } from './map-geometry.ts';
import type { NavMesh, NavRegion } from './nav-mesh.ts';
import { PathFinder } from './paths.ts';
import { type DecodedTree, decodeQueryTree, fitTree, type TreeFit } from './query-tree.ts';
import { type NavStatistics, regionStatistics } from './statistics.ts';

/** What was found out about something, for as long as that is held: whoever asks next gets the same. */
function once<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const had = known.get(key) ?? { value: find(key) };
    known.set(key, had);
    return had.value;
  };
}

/** Facts of all faces of a mesh, found once. */
export const factsOf: (mesh: NavMesh) => FaceFacts = once(buildFaceFacts);

/** Islands over regular edges of a mesh, found once. */
export const islandsOf: (mesh: NavMesh) => Islands = once((mesh) => findIslands(mesh, false));

/** Islands over user edges too, found once. */
export const joinedIslandsOf: (mesh: NavMesh) => Islands = once((mesh) => findIslands(mesh, true));

/** What finds paths over a mesh, made once: it keeps its memory for the next path. */
export const finderOf: (mesh: NavMesh) => PathFinder = once((mesh) => new PathFinder(mesh));

/** Boxes of a region's tree, decoded once; undefined without a tree, or with one of no node. */
export const treeOf: (region: NavRegion) => DecodedTree | undefined = once(({ tree, mesh }: NavRegion) =>
  tree === undefined || tree.nodeCount === 0 ? undefined : decodeQueryTree(tree, mesh.faceCount),
);

/** How a region's tree fits its faces, found once. */
export const treeFitOf: (region: NavRegion) => TreeFit | undefined = once((region: NavRegion) => {
  const decoded = treeOf(region);
  return decoded === undefined ? undefined : fitTree(decoded, region.mesh);
});

const statisticsKnown = once<NavRegion, Map<number, NavStatistics>>(() => new Map());

/** Statistics of a whole region, number `index` of the geometry it was cut into, counted once. */
export function statisticsOf(region: NavRegion, geometry: MapGeometry, index: number): NavStatistics {
  const known = statisticsKnown(region);
  const had = known.get(index) ?? regionStatistics(region, geometry, index, undefined, factsOf(region.mesh));
  known.set(index, had);
  return had;
}
