/** No face, edge or owner. */
export const NONE = -1;

/** Metres from the origin within which every map lies: no view is framed, and no middle reckoned, by what is stored farther out. */
export const FARTHEST = 1e7;

/** A box with the margin that its fourth lanes hold (negative at the minimum, as stored). */
export interface StoredBox {
  readonly min: readonly [number, number, number, number];
  readonly max: readonly [number, number, number, number];
}

/**
 * One navigation mesh (hkaiNavMesh) in flat arrays, as stored and checked: every index is in range or NONE.
 * Metres in the file's own space, y up. Specs: hkai §1; seed 002.
 */
export interface NavMesh {
  readonly faceCount: number;
  /** All edges: the regular ones of the faces in face order, then user edges. */
  readonly edgeCount: number;
  readonly regularEdgeCount: number;
  readonly vertexCount: number;
  /** First regular edge of each face; a face's edges follow one another and form its ring. */
  readonly faceStart: Int32Array;
  /** Regular edges of each face, 3 or more: as many as it has corners. */
  readonly faceEdgeCount: Int32Array;
  /** First user edge of each face, NONE without any. */
  readonly userStart: Int32Array;
  readonly userCount: Int32Array;
  /** Cluster of each face: a node of the cluster graph in Sekiro, -1 in Elden Ring. */
  readonly cluster: Int16Array;
  /** Vertex each edge starts and ends at. */
  readonly edgeA: Int32Array;
  readonly edgeB: Int32Array;
  /** The edge on the other side and the face that owns it, both NONE on the boundary. */
  readonly oppositeEdge: Int32Array;
  readonly oppositeFace: Int32Array;
  /** Bits as stored. Names from a public class registry: 4 original, 16 user, 32 blocked, 64 external opposite. */
  readonly edgeFlags: Uint8Array;
  readonly userEdgeCost: Float32Array;
  /** Face that owns each edge; NONE for a user edge that no face names. */
  readonly edgeOwner: Int32Array;
  /** x, y, z a vertex. */
  readonly vertices: Float32Array;
  /** `faceDataStride` words a face. What their bits mean is not shown by the files. */
  readonly faceData: Uint32Array;
  readonly faceDataStride: number;
  readonly edgeData: Uint32Array;
  readonly edgeDataStride: number;
  readonly box: StoredBox;
  readonly erosionRadius: number;
  readonly flags: number;
  /** A 64-bit word, in decimal. */
  readonly userData: string;
  readonly streamingSetCount: number;
  readonly hasClearanceSeeding: boolean;
}

/** The graph over a mesh's clusters (hkaiDirectedGraphExplicitCost): Sekiro. */
export interface ClusterGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** x, y, z a node. */
  readonly positions: Float32Array;
  readonly nodeStart: Int32Array;
  readonly nodeEdgeCount: Int32Array;
  readonly target: Int32Array;
  /** Costs: the upper half of a float32 (hkHalf16). */
  readonly cost: Float32Array;
  readonly edgeFlags: Uint16Array;
}

/** The box tree over a mesh's faces (hkcdStaticAabbTree with 6-byte nodes), still packed: Elden Ring. Specs: hkai §2. */
export interface QueryTree {
  readonly nodeCount: number;
  /** Three bytes a node: high nibble shrinks the parent's box from its minimum, the low one from its maximum. */
  readonly axes: Uint8Array;
  /** Per node: bit 23 set is an internal node whose second child is 2 × (data & 0x7FFFFF) on; else the face of a leaf. */
  readonly data: Uint32Array;
  readonly domain: StoredBox;
}

/** An oriented box: corner = centre ± half · axis. */
export interface OrientedBox {
  readonly centre: readonly [number, number, number];
  /** Three unit columns after each other. */
  readonly axes: Float32Array;
  readonly half: readonly [number, number, number];
}

/** One hkaiUserEdgeSetupArray::UserEdgeSetup: from where to where a user edge may be made. */
export interface UserEdgeSetup {
  readonly a: OrientedBox;
  readonly b: OrientedBox;
  readonly userDataA: number;
  readonly userDataB: number;
  readonly costAtoB: number;
  readonly costBtoA: number;
  readonly upA: readonly [number, number, number];
  readonly upB: readonly [number, number, number];
  /** 0 blocked, 1 A to B, 2 B to A, 3 both (names of a public registry). */
  readonly direction: number;
  /** 0 world, 1 local (likewise). */
  readonly space: number;
  readonly forceAlign: boolean;
}

/** Everything one navigation tagfile holds. */
export interface NavRegion {
  readonly mesh: NavMesh;
  readonly graph: ClusterGraph | undefined;
  readonly tree: QueryTree | undefined;
  readonly setups: readonly UserEdgeSetup[];
}
