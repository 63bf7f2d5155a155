import { type NavMesh, NONE } from './nav-mesh.ts';

/** Faces that hang together, numbered in the order of their first faces. */
export interface Islands {
  readonly count: number;
  /** Island of each face; NONE for one that was left out. */
  readonly island: Int32Array;
}

/**
 * Joins faces over the opposites of their regular edges and, when asked for, of their user edges (blocked ones too: what is
 * stored joins, whether it may be walked or not). With `chosen` (not 0 a face that counts) only chosen faces are joined and counted.
 */
export function findIslands(mesh: NavMesh, withUserEdges: boolean, chosen?: Uint8Array): Islands {
  const { faceCount, edgeOwner, oppositeFace } = mesh;
  const parent = new Int32Array(faceCount);
  for (let face = 0; face < faceCount; face++) parent[face] = face;
  const last = withUserEdges ? mesh.edgeCount : mesh.regularEdgeCount;
  for (let edge = 0; edge < last; edge++) {
    const from = edgeOwner[edge]!;
    const to = oppositeFace[edge]!;
    if (from === NONE || to === NONE) continue;
    if (chosen !== undefined && (chosen[from] === 0 || chosen[to] === 0)) continue;
    const a = rootOf(parent, from);
    const b = rootOf(parent, to);
    // The lower face becomes the root, so that roots come first when islands are numbered.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  const island = new Int32Array(faceCount).fill(NONE);
  let count = 0;
  for (let face = 0; face < faceCount; face++) {
    if (chosen !== undefined && chosen[face] === 0) continue;
    const root = rootOf(parent, face);
    island[face] = root === face ? count++ : island[root]!;
  }
  return { count, island };
}

/** Halves the way on every look-up. */
function rootOf(parent: Int32Array, face: number): number {
  let at = face;
  while (parent[at] !== at) {
    const above = parent[parent[at]!]!;
    parent[at] = above;
    at = above;
  }
  return at;
}
