import { createHash } from 'node:crypto';
import type { KnownNavigation, Library, LoadedMap, MapListing } from '../loading/index.ts';
import {
  decodeQueryTree,
  type MapGeometry,
  type NavMesh,
  type NavRegion,
  NONE,
  regionStatistics,
  type StoredBox,
} from '../navmesh/index.ts';

/** Every navigation tagfile of a map, as scripts compare it; the README documents it. */
export function describeNavmeshes(library: Library, { id, regions }: MapListing, file: string | undefined): readonly unknown[] {
  const result = library.loadMap(id);
  const contents = library.mapContents(id);
  return regions.map(({ index, member, name, coarse }) => ({
    file,
    member,
    name,
    coarse,
    ...describeContents(contents[index]),
    ...(result.kind === 'map' ? describeLoaded(result.map, index) : {}),
  }));
}

function describeContents(known: KnownNavigation | undefined): object {
  if (known === undefined) return {};
  const { contents, bytes, sdk } = known;
  const sentences = (errors: readonly Error[]): readonly string[] => errors.map(({ message }) => message);
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sdk,
    variants: contents.variants,
    problems: sentences(contents.problems),
    notes: sentences(contents.notes),
  };
}

function describeLoaded({ regions, geometry }: LoadedMap, index: number): object {
  const region = regions[index];
  return region === undefined ? {} : describeRegion(region, geometry, index);
}

function describeRegion(region: NavRegion, geometry: MapGeometry, index: number): object {
  const { mesh, graph, tree, setups } = region;
  const { min, max } = mesh.box;
  const counted = regionStatistics(region, geometry, index);
  return {
    faces: mesh.faceCount,
    edges: mesh.edgeCount,
    regularEdges: mesh.regularEdgeCount,
    userEdges: counted.userEdges,
    blockedUserEdges: counted.blockedUserEdges,
    vertices: mesh.vertexCount,
    triangles: counted.triangles,
    area: counted.area,
    areaVector: counted.areaVector,
    projectedArea: counted.projectedArea,
    boundaryEdges: counted.boundaryEdges,
    boundaryLength: counted.boundaryLength,
    nonReciprocalEdges: counted.nonReciprocalEdges,
    islands: counted.islands,
    islandsWithUserEdges: counted.islandsWithUserEdges,
    nonConvex: counted.nonConvex,
    clockwise: counted.clockwise,
    degenerate: counted.degenerate,
    noEar: counted.noEar,
    erosionRadius: mesh.erosionRadius,
    userData: mesh.userData,
    flags: mesh.flags,
    aabb: corners(mesh.box),
    margin: [min[3], max[3]],
    faceDataStride: mesh.faceDataStride,
    edgeDataStride: mesh.edgeDataStride,
    faceData: histogram(mesh.faceData),
    clusters: clusterCount(mesh),
    graph: graph === undefined ? null : { nodes: graph.nodeCount, edges: graph.edgeCount },
    tree: tree === undefined ? null : describeTree(tree, mesh.faceCount),
    setups: setups.length,
    streamingSets: mesh.streamingSetCount,
    clearance: mesh.hasClearanceSeeding,
  };
}

function describeTree(tree: NonNullable<NavRegion['tree']>, faceCount: number): object {
  const { leafFace, depth } = decodeQueryTree(tree, faceCount);
  return { nodes: tree.nodeCount, leaves: leafFace.filter((face) => face !== NONE).length, depth, domain: corners(tree.domain) };
}

function corners({ min, max }: StoredBox): object {
  return { min: min.slice(0, 3), max: max.slice(0, 3) };
}

function clusterCount({ cluster }: NavMesh): number {
  const named = new Set(cluster);
  named.delete(NONE);
  return named.size;
}

function histogram(values: Uint32Array): Readonly<Record<string, number>> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries(counts);
}
