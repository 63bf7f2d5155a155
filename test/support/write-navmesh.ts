import { type FieldValue, type HavokObject, havokObject, record } from './havok-objects.ts';
import { navClasses } from './havok-nav-classes.ts';
import { type TagfileOptions, writeTagfile } from './write-tagfile.ts';

const NO_INDEX = 0xffffffff;
const INTERNAL = 0x800000;

/** Members of one record or object as they are stored; a test may change any before it is written. */
export type Stored = Record<string, number>;

/** A mesh as stored, open to changes: `fields` are the members beside the arrays and replace their defaults. */
export interface StoredMesh {
  readonly faces: Stored[];
  readonly edges: Stored[];
  readonly vertices: (readonly number[])[];
  faceData: number[];
  edgeData: number[];
  faceDataStriding: number;
  edgeDataStriding: number;
  readonly fields: Record<string, FieldValue>;
}

/** A user edge of a face that is to be joined with another; `other` counts user edges from 0. */
export interface UserEdgeDescription {
  readonly face: number;
  readonly a: number;
  readonly b: number;
  readonly other: number | undefined;
  readonly flags: number;
  readonly data: number;
}

/**
 * A mesh from rings of vertex numbers: edges in face order, opposites by equal ends, then user edges, one run a face.
 * `clusters` are the faces', -1 by default.
 */
export function storeMesh(
  vertices: readonly (readonly number[])[],
  rings: readonly (readonly number[])[],
  userEdges: readonly UserEdgeDescription[] = [],
  clusters: readonly number[] = rings.map(() => -1),
): StoredMesh {
  const edges: Stored[] = [];
  const owners: number[] = [];
  const byEnds = new Map<string, number>();
  const faces = rings.map((ring, face) => {
    const startEdgeIndex = edges.length;
    for (const [at, a] of ring.entries()) {
      const b = ring[(at + 1) % ring.length]!;
      byEnds.set(`${a} ${b}`, edges.length);
      edges.push({ a, b, oppositeEdge: NO_INDEX, oppositeFace: NO_INDEX, flags: 4, userEdgeCost: 0 });
      owners.push(face);
    }
    return {
      startEdgeIndex,
      startUserEdgeIndex: -1,
      numEdges: ring.length,
      numUserEdges: 0,
      clusterIndex: clusters[face]!,
      padding: 0xcdcd,
    };
  });
  for (const edge of edges) {
    const other = byEnds.get(`${edge['b']} ${edge['a']}`);
    if (other !== undefined) Object.assign(edge, { oppositeEdge: other, oppositeFace: owners[other]! });
  }
  const regular = edges.length;
  for (const [index, { face, a, b, other, flags }] of userEdges.entries()) {
    const oppositeFace = other === undefined ? NO_INDEX : userEdges[other]!.face;
    edges.push({ a, b, oppositeEdge: other === undefined ? NO_INDEX : regular + other, oppositeFace, flags, userEdgeCost: 0 });
    const owner = faces[face]!;
    if (owner.numUserEdges === 0) owner.startUserEdgeIndex = regular + index;
    owner.numUserEdges++;
  }
  const edgeData = [...new Array<number>(regular).fill(0), ...userEdges.map(({ data }) => data)];
  return {
    faces,
    edges,
    vertices: [...vertices],
    faceData: faces.map(() => 1),
    edgeData,
    faceDataStriding: faces.length === 0 ? 0 : 1,
    edgeDataStriding: faces.length === 0 ? 0 : 1,
    fields: {},
  };
}

export interface StoredGraph {
  readonly positions: (readonly number[])[];
  readonly nodes: Stored[];
  readonly edges: Stored[];
}

export interface StoredTree {
  readonly nodes: { xyz: readonly number[]; data: number }[];
  domain: { readonly min: readonly number[]; readonly max: readonly number[] };
}

/** A tree over faces in their order whose boxes are all its domain. */
export function storeTree(faceCount: number, min: readonly number[], max: readonly number[]): StoredTree {
  const nodes: { xyz: readonly number[]; data: number }[] = [];
  const split = (first: number, count: number): void => {
    if (count === 1) {
      nodes.push({ xyz: [0, 0, 0], data: first });
      return;
    }
    const left = count >> 1;
    // The left side has 2 × left - 1 nodes, so that the second child is 2 × left on.
    nodes.push({ xyz: [0, 0, 0], data: INTERNAL | left });
    split(first, left);
    split(first + left, count - left);
  };
  if (faceCount > 0) split(0, faceCount);
  return { nodes, domain: { min, max } };
}

export interface NavmeshFile {
  readonly mesh?: StoredMesh;
  readonly graph?: StoredGraph;
  readonly tree?: StoredTree;
  /** Codec of the tree's nodes, default `Aabb6BytesCodec`. */
  readonly codec?: 'Aabb6BytesCodec' | 'Aabb5BytesCodec';
  readonly setups?: readonly Readonly<Record<string, FieldValue>>[];
  readonly seeding?: boolean;
  readonly streamingSets?: number;
  /** Names of the variants, default their classes. */
  readonly variantName?: string;
}

/** Writes a navigation tagfile. Default SDK 20160200. */
export function writeNavmeshFile(file: NavmeshFile, options: TagfileOptions = {}): Uint8Array {
  const codec = file.codec ?? 'Aabb6BytesCodec';
  const mesh = file.mesh === undefined ? undefined : meshObject(file.mesh, file);
  const variants = [
    ...(mesh === undefined ? [] : [mesh]),
    ...(file.graph === undefined ? [] : [graphObject(file.graph)]),
    ...(file.tree === undefined ? [] : [mediatorObject(file.tree, mesh, codec)]),
    ...(file.setups === undefined ? [] : [havokObject('hkaiUserEdgeSetupArray', { edgeSetups: file.setups.map(record) })]),
  ];
  const named = variants.map((variant) => record({ name: file.variantName ?? variant.className, className: variant.className, variant }));
  const { table, ...rest } = options;
  return writeTagfile(havokObject('hkRootLevelContainer', { namedVariants: named }), {
    ...rest,
    table: { ...table, classes: [...navClasses(codec), ...(table?.classes ?? [])] },
  });
}

function meshObject(mesh: StoredMesh, { seeding, streamingSets = 0 }: NavmeshFile): HavokObject {
  const { faces, edges, vertices, faceData, edgeData, faceDataStriding, edgeDataStriding, fields } = mesh;
  const lanes = [0, 1, 2].map((lane) => vertices.map((vertex) => vertex[lane]!));
  return havokObject('hkaiNavMesh', {
    faces: faces.map(record),
    edges: edges.map(record),
    vertices: vertices.map(([x = 0, y = 0, z = 0]) => [x, y, z, Number.NaN]),
    streamingSets: Array.from({ length: streamingSets }, () => record({})),
    faceData,
    edgeData,
    faceDataStriding,
    edgeDataStriding,
    aabb: box(
      [...lanes.map((values) => Math.min(0, ...values) - 1.1), -1.1],
      [...lanes.map((values) => Math.max(0, ...values) + 1.1), 1.1],
    ),
    ...(seeding === true ? { clearanceCacheSeedingDataSet: havokObject('hkaiNavMeshClearanceCacheSeeding::CacheDataSet', {}) } : {}),
    ...fields,
  });
}

function graphObject({ positions, nodes, edges }: StoredGraph): HavokObject {
  return havokObject('hkaiDirectedGraphExplicitCost', {
    positions: positions.map(([x = 0, y = 0, z = 0]) => [x, y, z, 0]),
    nodes: nodes.map(record),
    edges: edges.map(record),
  });
}

function mediatorObject({ nodes, domain }: StoredTree, mesh: HavokObject | undefined, codec: string): HavokObject {
  const small = codec === 'Aabb5BytesCodec';
  const stored = nodes.map(({ xyz, data }) =>
    record({ xyz, hiData: small ? data >>> 8 : data >>> 16, loData: small ? data & 0xff : data & 0xffff }),
  );
  const impl = havokObject('hkcdStaticAabbTree::Impl', {
    tree: record({ nodes: stored, domain: box([...domain.min, 0], [...domain.max, 0]) }),
  });
  return havokObject('hkaiStaticTreeNavMeshQueryMediator', {
    tree: havokObject('hkcdStaticAabbTree', { treePtr: impl }),
    navMesh: mesh,
  });
}

function box(min: readonly number[], max: readonly number[]): FieldValue {
  return record({ min, max });
}
