import { FormatError } from '../binary/index.ts';
import {
  decodeHkaiDirectedGraph,
  decodeHkaiMediator,
  decodeHkaiNavMesh,
  decodeHkaiUserEdgeSetups,
  findNavObjects,
  type NavObjects,
  type RecordView,
  type TagfileObjects,
} from '../havok/index.ts';
import { type NavMesh, type NavRegion, NONE } from '../navmesh/index.ts';
import { guarded } from './guarded.ts';
import { toClusterGraph, toQueryTree, toUserEdgeSetups } from './havok-to-nav-parts.ts';
import { meshError, toNavMesh } from './havok-to-navmesh.ts';

/** A navigation tagfile as it is listed: its arrays are read again when they are asked for. */
export interface RegionContents {
  readonly objects: TagfileObjects;
  /** Classes of the named variants. */
  readonly variants: readonly string[];
  readonly faceCount: number;
  readonly edgeCount: number;
  readonly userEdgeCount: number;
  readonly vertexCount: number;
  readonly hasTree: boolean;
  readonly graphNodeCount: number;
  readonly setupCount: number;
  readonly problems: readonly FormatError[];
  readonly notes: readonly FormatError[];
}

/** What a navigation tagfile holds, with what is wrong in it. */
export interface ReadRegion {
  /** Undefined where the mesh cannot be used. */
  readonly region: NavRegion | undefined;
  readonly problems: readonly FormatError[];
  readonly notes: readonly FormatError[];
}

/** Reads a tagfile for its listing; undefined where it holds no navigation. Throws FormatError for the file as a whole. */
export function listRegion(objects: TagfileObjects): RegionContents | undefined {
  const found = findNavObjects(objects);
  if (!isNavigation(found)) return undefined;
  const { region, problems, notes } = readRegion(objects);
  return {
    objects,
    variants: found.variants,
    faceCount: region?.mesh.faceCount ?? 0,
    edgeCount: region?.mesh.edgeCount ?? 0,
    userEdgeCount: region === undefined ? 0 : region.mesh.edgeCount - region.mesh.regularEdgeCount,
    vertexCount: region?.mesh.vertexCount ?? 0,
    hasTree: region?.tree !== undefined,
    graphNodeCount: region?.graph?.nodeCount ?? 0,
    setupCount: region?.setups.length ?? 0,
    problems,
    notes,
  };
}

/** Reads a navigation tagfile; what of it cannot be read costs that part, and the mesh everything. Throws FormatError for the file as a whole. */
export function readRegion(objects: TagfileObjects): ReadRegion {
  objects.renewBudget();
  const found = findNavObjects(objects);
  const problems: FormatError[] = [];
  const notes: FormatError[] = [];
  const record = found.meshes[0];
  if (record === undefined) return { region: undefined, problems: [meshError('there is no navigation mesh in this file')], notes };
  for (const [name, { length }] of Object.entries({ ...found, variants: [] })) {
    if (length > 1) notes.push(meshError(`the file holds ${length} ${name}, of which the first is shown`));
  }
  const mapped = guarded(() => toNavMesh(decodeHkaiNavMesh(record)));
  if (mapped instanceof FormatError) return { region: undefined, problems: [mapped], notes };
  problems.push(...mapped.problems);
  notes.push(...mapped.notes);
  const { mesh } = mapped;
  const part = <T>(stored: RecordView | undefined, without: T, read: (stored: RecordView) => T): T => {
    const value = stored === undefined ? without : guarded(() => read(stored));
    if (!(value instanceof FormatError)) return value;
    problems.push(value);
    return without;
  };
  const graph = part(found.graphs[0], undefined, (stored) => toClusterGraph(decodeHkaiDirectedGraph(stored)));
  if (graph !== undefined) problems.push(...checkClusters(mesh, graph.nodeCount));
  const tree = part(found.mediators[0], undefined, (stored) => {
    const mediator = decodeHkaiMediator(stored);
    if (mediator === undefined) return undefined;
    if (mediator.navMesh?.offset !== record.offset)
      throw stored.error('navMesh', 'the query tree is of another mesh than the one in this file');
    return toQueryTree(mediator, mesh.faceCount);
  });
  const setups = part(found.setups[0], [], (stored) => toUserEdgeSetups(decodeHkaiUserEdgeSetups(stored)));
  return { region: { mesh, graph, tree, setups }, problems, notes };
}

function isNavigation({ meshes, graphs, mediators, setups }: NavObjects): boolean {
  return meshes.length + graphs.length + mediators.length + setups.length > 0;
}

/** A cluster that the graph does not have is taken for none. */
function checkClusters({ cluster, faceCount }: NavMesh, nodeCount: number): readonly FormatError[] {
  let lost = 0;
  let first = NONE;
  for (let face = 0; face < faceCount; face++) {
    const of = cluster[face]!;
    if (of >= NONE && of < nodeCount) continue;
    if (lost++ === 0) first = face;
    cluster[face] = NONE;
  }
  return lost === 0
    ? []
    : [meshError(`${lost} faces are of a cluster that its graph of ${nodeCount} nodes does not have, the first is ${first}`)];
}
