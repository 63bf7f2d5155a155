import { createHash } from 'node:crypto';
import type { KnownNavigation, Library, LoadedMap, MapListing } from '../loading/index.ts';
import { type NavMesh, type NavRegion, NONE, type StoredBox } from '../navmesh/index.ts';

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
  if (region === undefined) return {};
  const firstFace = geometry.faceBase[index]!;
  const lastFace = geometry.faceBase[index + 1]!;
  return {
    ...describeRegion(region),
    triangles: geometry.triangleStart[lastFace]! - geometry.triangleStart[firstFace]!,
    noEar: geometry.noEar.filter((face) => face >= firstFace && face < lastFace).length,
  };
}

function describeRegion({ mesh, graph, tree, setups }: NavRegion): object {
  const { min, max } = mesh.box;
  return {
    faces: mesh.faceCount,
    edges: mesh.edgeCount,
    regularEdges: mesh.regularEdgeCount,
    userEdges: mesh.edgeCount - mesh.regularEdgeCount,
    vertices: mesh.vertexCount,
    boundaryEdges: mesh.oppositeEdge.subarray(0, mesh.regularEdgeCount).filter((edge) => edge === NONE).length,
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
    tree: tree === undefined ? null : { nodes: tree.nodeCount, leaves: mesh.faceCount, domain: corners(tree.domain) },
    setups: setups.length,
    streamingSets: mesh.streamingSetCount,
    clearance: mesh.hasClearanceSeeding,
  };
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
