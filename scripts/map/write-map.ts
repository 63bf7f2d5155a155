import { NONE, type NavRegion } from '../../src/navmesh/index.ts';
import { record, type StoredMesh, type StoredTree, writeBnd4, writeNavmeshFile } from '../../test/support/index.ts';

const NO_INDEX = 0xffffffff;
const SDK = '20180100';

/** Writes regions as a navmesh binder of Elden Ring's kind, one tagfile each. */
export function writeMap(regions: readonly NavRegion[]): Uint8Array {
  return writeBnd4(
    regions.map((region, at) => ({
      id: at,
      name: `N:\\Marrow\\map\\m99_00_00_00\\navimesh\\bind6\\n99_00_00_00_${String(at).padStart(6, '0')}.hkx`,
      bytes: writeRegion(region),
    })),
  );
}

function writeRegion({ mesh, tree }: NavRegion): Uint8Array {
  const { min, max } = mesh.box;
  const stored: StoredMesh = {
    faces: Array.from(mesh.faceStart, (startEdgeIndex, face) => ({
      startEdgeIndex,
      startUserEdgeIndex: mesh.userStart[face]!,
      numEdges: mesh.faceEdgeCount[face]!,
      numUserEdges: mesh.userCount[face]!,
      clusterIndex: mesh.cluster[face]!,
      padding: 0xcdcd,
    })),
    edges: Array.from(mesh.edgeA, (a, edge) => ({
      a,
      b: mesh.edgeB[edge]!,
      oppositeEdge: indexOrNone(mesh.oppositeEdge[edge]!),
      oppositeFace: indexOrNone(mesh.oppositeFace[edge]!),
      flags: mesh.edgeFlags[edge]!,
      userEdgeCost: 0,
    })),
    vertices: Array.from({ length: mesh.vertexCount }, (_, vertex) => [...mesh.vertices.subarray(vertex * 3, vertex * 3 + 3)]),
    faceData: [...mesh.faceData],
    edgeData: [...mesh.edgeData],
    faceDataStriding: 1,
    edgeDataStriding: 1,
    fields: { aabb: record({ min, max }) },
  };
  return writeNavmeshFile({ mesh: stored, ...(tree === undefined ? {} : { tree: storedTree(tree) }) }, { sdk: SDK });
}

function storedTree({ nodeCount, axes, data, domain }: NonNullable<NavRegion['tree']>): StoredTree {
  return {
    nodes: Array.from({ length: nodeCount }, (_, node) => ({ xyz: [...axes.subarray(node * 3, node * 3 + 3)], data: data[node]! })),
    domain: { min: domain.min.slice(0, 3), max: domain.max.slice(0, 3) },
  };
}

function indexOrNone(index: number): number {
  return index === NONE ? NO_INDEX : index;
}
