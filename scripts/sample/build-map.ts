import {
  type NavmeshFile,
  record,
  type StoredGraph,
  type StoredMesh,
  type StoredTree,
  storeMesh,
  type UserEdgeDescription,
  writeBnd4,
  writeDcx,
  writeNavmeshFile,
} from '../../test/support/index.ts';
import { buildQueryTree } from '../map/build-query-tree.ts';
import { faceNear, type Ground, joinGrounds, layGround, middleOf } from './ground.ts';

const FOLDER = 'N:\\MARROW\\data\\INTERROOT_win64\\map\\m99_00_00_00\\navimesh\\bind6\\';
/** How far the stored box is larger than the mesh, in metres. */
const MARGIN = 2;

/** Hills around a level place, where the sample's character stands; the corner that is missing is the ledge's. */
const HILLS = [
  '................',
  '..##............',
  '..##............',
  '................',
  '................',
  '................',
  '................',
  '................',
  '................',
  '................',
  '.....#..........',
  '............##..',
  '............##..',
  '...##...........',
  '................',
  '................',
].map((row, z) => (z < 5 ? `${row.slice(0, 11)}#####` : row));
const LEDGE = ['....', '....', '....', '....'];
/** Rooms with a way around and between them. */
const ROOMS = [
  '............',
  '.####.#####.',
  '.#........#.',
  '.#.##.###.#.',
  '...#....#...',
  '.#.#....#.#.',
  '.#.#....#.#.',
  '...##.###...',
  '.#........#.',
  '.####.#####.',
  '............',
  '............',
];
/** Cells a side of a cluster of rooms, and clusters a row. */
const CLUSTER_METRES = 8;
const CLUSTERS_ACROSS = 3;

/** The built-in map: a region as Elden Ring's are, with a tree, user edges and a set-up, and one as Sekiro's, with a cluster graph. */
export function buildMapSample(): Uint8Array {
  return writeDcx(
    writeBnd4([
      { id: 10000, name: `${FOLDER}n99_00_00_00_000100.hkx`, bytes: writeNavmeshFile(hills(), { sdk: '20180100' }) },
      { id: 10001, name: `${FOLDER}n99_00_00_00_000200.hkx`, bytes: writeNavmeshFile(rooms(), { sdk: '20180100' }) },
    ]),
  );
}

function hills(): NavmeshFile {
  const low = layGround({ x: -16, z: -16, cell: 2, rows: HILLS, height: hillHeight, seed: 7 });
  const ledge = layGround({ x: 8, z: -16, cell: 2, rows: LEDGE, height: (x, z) => 4 + 0.15 * Math.sin(x + z), seed: 11 });
  const ground = joinGrounds(low, ledge);
  const vertices = [...ground.vertices];
  /** An edge of its own across a face, over its middle. */
  const cross = (face: number): { readonly face: number; readonly a: number; readonly b: number } => {
    const [x, y, z] = middleOf(ground, face);
    const a = vertices.push([x, y + 0.1, z - 0.4], [x, y + 0.1, z + 0.4]) - 2;
    return { face, a, b: a + 1 };
  };
  const climbs = [
    [
      [5, 1, -13],
      [9, 4, -13],
    ],
    [
      [13, 1, -5],
      [13, 4, -9],
    ],
  ] as const;
  const userEdges: UserEdgeDescription[] = climbs.flatMap(([below, above], pair) => [
    { ...cross(faceNear(ground, below)), other: pair * 2 + 1, flags: 20, data: 2 },
    { ...cross(faceNear(ground, above)), other: pair * 2, flags: 20, data: 2 },
  ]);
  userEdges.push({ ...cross(faceNear(ground, [-9, 2, 11])), other: undefined, flags: 52, data: 2 });
  const mesh = withBox(storeMesh(vertices, ground.rings, userEdges));
  mesh.faceData = ground.rings.map((_, face) => {
    const [x, y, z] = middleOf(ground, face);
    if (face >= low.rings.length) return 0x41;
    return Math.hypot(x, z) < 7 ? 1 : y > 1.5 ? 0x20001 : 0x10001;
  });
  return { mesh, tree: treeOf(mesh), setups: climbs.slice(0, 1).map(([below, above]) => setupBetween(below, above)) };
}

/** Level within six metres of the origin, up and down beyond. */
function hillHeight(x: number, z: number): number {
  const part = Math.min(1, Math.max(0, (Math.hypot(x, z) - 6) / 7));
  return part * part * (3 - 2 * part) * (0.8 + 1.9 * Math.sin(x / 4.3 + 0.4) * Math.cos(z / 5.1) + 0.9 * Math.sin(z / 3.2 + x / 9));
}

function rooms(): NavmeshFile {
  const [x, z] = [20, -12];
  const height = (atX: number, atZ: number): number => 0.5 + (atX - x) * 0.09 + 0.5 * Math.sin(atZ / 3.7);
  const ground = layGround({ x, z, cell: 2, rows: ROOMS, height, seed: 23 });
  const clusters = ground.rings.map((_, face) => {
    const middle = middleOf(ground, face);
    const [column, row] = [Math.floor((middle[0] - x) / CLUSTER_METRES), Math.floor((middle[2] - z) / CLUSTER_METRES)];
    return row * CLUSTERS_ACROSS + column;
  });
  const mesh = withBox(storeMesh(ground.vertices, ground.rings, [], clusters));
  return { mesh, graph: graphOver(ground, mesh, clusters) };
}

/** A node in the middle of each cluster, joined both ways with those that its faces border on, at the metres between. */
function graphOver(ground: Ground, { edges, faces }: StoredMesh, clusters: readonly number[]): StoredGraph {
  const count = Math.max(...clusters) + 1;
  const positions = Array.from({ length: count }, (_, cluster) => {
    const middles = ground.rings.flatMap((__, face) => (clusters[face] === cluster ? [middleOf(ground, face)] : []));
    return [0, 1, 2].map((lane) => middles.reduce((sum, middle) => sum + middle[lane]!, 0) / middles.length + (lane === 1 ? 0.5 : 0));
  });
  const joined = Array.from({ length: count }, () => new Set<number>());
  faces.forEach(({ startEdgeIndex, numEdges }, face) => {
    for (let edge = startEdgeIndex!; edge < startEdgeIndex! + numEdges!; edge++) {
      const other = clusters[edges[edge]!['oppositeFace']!];
      if (other !== undefined && other !== clusters[face]) joined[clusters[face]!]!.add(other);
    }
  });
  const nodes: StoredGraph['nodes'] = [];
  const stored: StoredGraph['edges'] = [];
  joined.forEach((targets, node) => {
    nodes.push({ startEdgeIndex: stored.length, numEdges: targets.size });
    for (const target of [...targets].sort((a, b) => a - b)) {
      const [a, b] = [positions[node]!, positions[target]!];
      stored.push({ cost: Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!), flags: 0, target });
    }
  });
  return { positions, nodes, edges: stored };
}

function withBox(mesh: StoredMesh): StoredMesh {
  const side = (pick: (...values: readonly number[]) => number, room: number): readonly number[] => [
    ...[0, 1, 2].map((lane) => pick(...mesh.vertices.map((vertex) => vertex[lane]!)) + room),
    room,
  ];
  mesh.fields['aabb'] = record({ min: side(Math.min, -MARGIN), max: side(Math.max, MARGIN) });
  return mesh;
}

function treeOf({ vertices, edges, faces }: StoredMesh): StoredTree {
  const { nodeCount, axes, data, domain } = buildQueryTree(
    Float32Array.from(vertices.flat()),
    Int32Array.from(edges, ({ a }) => a!),
    Int32Array.from(faces, ({ startEdgeIndex }) => startEdgeIndex!),
    Int32Array.from(faces, ({ numEdges }) => numEdges!),
  );
  return {
    nodes: Array.from({ length: nodeCount }, (_, node) => ({ xyz: [...axes.subarray(node * 3, node * 3 + 3)], data: data[node]! })),
    domain: { min: domain.min.slice(0, 3), max: domain.max.slice(0, 3) },
  };
}

type Place = readonly [number, number, number];

function setupBetween(below: Place, above: Place): NonNullable<NavmeshFile['setups']>[number] {
  const box = ([x, y, z]: Place) =>
    record({ transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y + 0.5, z, 1], halfExtents: [0.6, 0.8, 2.4, 0] });
  const up = [0, 1, 0, 0];
  const costs = { costAtoB: 3, costBtoA: 1.5, userDataA: 2, userDataB: 2 };
  return { obbA: box(below), obbB: box(above), ...costs, worldUpA: up, worldUpB: up, direction: 3, space: 0, forceAlign: false };
}
