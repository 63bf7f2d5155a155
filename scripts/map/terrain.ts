import { type NavRegion, NONE } from '../../src/navmesh/index.ts';
import { seededRandom } from '../../test/support/random.ts';
import { buildQueryTree } from './build-query-tree.ts';

/** Metres between the corners of the terrain's grid. */
const CELL = 1.5;
/** Blocks of two by two cells along a side of a region. */
const MOST_BLOCKS = 150;

type Ring = readonly (readonly [number, number])[];

/** How a block is divided: rings over its 3 × 3 points, clockwise in x, z: counter-clockwise seen from above. */
const QUADS: readonly Ring[] = [0, 1].flatMap((x) =>
  [0, 1].map(
    (z): Ring => [
      [x, z],
      [x, z + 1],
      [x + 1, z + 1],
      [x + 1, z],
    ],
  ),
);
const DIVISIONS: readonly (readonly Ring[])[] = [
  QUADS,
  // An L of three cells, and the fourth.
  [
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 1],
      [2, 1],
      [2, 0],
      [1, 0],
    ],
    QUADS[3]!,
  ],
  [
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
      [2, 1],
      [2, 0],
      [1, 0],
    ],
  ],
  [
    ...QUADS.slice(0, 3),
    [
      [1, 1],
      [1, 2],
      [2, 2],
    ],
    [
      [1, 1],
      [2, 2],
      [2, 1],
    ],
  ],
  [
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ],
    [
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
      [2, 1],
      [2, 0],
    ],
  ],
];

/** Regions of hilly ground with holes, L-shaped faces and user edges, side by side, with the given number of faces in all. */
export function makeTerrain(faceCount: number): readonly NavRegion[] {
  const regions: NavRegion[] = [];
  for (let left = faceCount, at = 0; left > 0; at++) {
    const region = makeRegion(Math.min(left, 60_000), at);
    regions.push(region);
    left -= region.mesh.faceCount;
  }
  return regions;
}

function makeRegion(wanted: number, number: number): NavRegion {
  const random = seededRandom(number + 1);
  const originX = (number % 4) * MOST_BLOCKS * 2 * CELL;
  const originZ = Math.floor(number / 4) * MOST_BLOCKS * 2 * CELL;
  const rings = divide(wanted, random);
  const side = MOST_BLOCKS * 2 + 1;
  // Only points in use become vertices.
  const vertexOf = new Int32Array(side * side).fill(NONE);
  const points: number[] = [];
  const corners = rings.map((ring) =>
    ring.map(([x, z]) => {
      const point = z * side + x;
      if (vertexOf[point] === NONE) {
        vertexOf[point] = points.length / 3;
        points.push(originX + x * CELL, heightAt(originX + x * CELL, originZ + z * CELL, random), originZ + z * CELL);
      }
      return vertexOf[point]!;
    }),
  );
  return assemble(points, corners, random);
}

/** Rings of blocks, row by row, until there are as many as wanted; one block in twelve is a hole. */
function divide(wanted: number, random: () => number): readonly Ring[] {
  const rings: Ring[] = [];
  for (let block = 0; rings.length < wanted && block < MOST_BLOCKS * MOST_BLOCKS; block++) {
    if (random() < 1 / 12) continue;
    const division = DIVISIONS[random() < 0.6 ? 0 : Math.floor(random() * DIVISIONS.length)]!;
    const [x, z] = [(block % MOST_BLOCKS) * 2, Math.floor(block / MOST_BLOCKS) * 2];
    for (const ring of division.slice(0, wanted - rings.length)) rings.push(ring.map(([cornerX, cornerZ]) => [x + cornerX, z + cornerZ]));
  }
  return rings;
}

function heightAt(x: number, z: number, random: () => number): number {
  return 12 * Math.sin(x / 41) * Math.cos(z / 53) + 3 * Math.sin(x / 9 + z / 14) + (random() - 0.5) * 0.3;
}

function assemble(points: number[], corners: readonly (readonly number[])[], random: () => number): NavRegion {
  const faceCount = corners.length;
  const regularEdgeCount = corners.reduce((sum, { length }) => sum + length, 0);
  const userPairs = Math.floor(faceCount / 40);
  const edgeCount = regularEdgeCount + userPairs * 2;
  const faceStart = new Int32Array(faceCount);
  const edgeA = new Int32Array(edgeCount);
  const edgeB = new Int32Array(edgeCount);
  const edgeOwner = new Int32Array(edgeCount);
  const oppositeEdge = new Int32Array(edgeCount).fill(NONE);
  const oppositeFace = new Int32Array(edgeCount).fill(NONE);
  const edgeFlags = new Uint8Array(edgeCount).fill(4);
  const edgeData = new Uint32Array(edgeCount);
  const userStart = new Int32Array(faceCount).fill(NONE);
  const userCount = new Int32Array(faceCount);
  const vertexCount = points.length / 3;
  const byEnds = new Map<number, number>();
  let edge = 0;
  corners.forEach((ring, face) => {
    faceStart[face] = edge;
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length]!;
      [edgeA[edge], edgeB[edge], edgeOwner[edge]] = [from, to, face];
      const other = byEnds.get(to * vertexCount + from);
      if (other !== undefined) {
        [oppositeEdge[edge], oppositeFace[edge]] = [other, edgeOwner[other]!];
        [oppositeEdge[other], oppositeFace[other]] = [edge, face];
      }
      byEnds.set(from * vertexCount + to, edge++);
    });
  });
  // User edges join a face to one some way on: one each, with ends of their own.
  const middle = faceCount >> 1;
  for (let pair = 0; pair < userPairs; pair++) {
    const faces = [pair * 20, Math.min(middle + pair * 20, faceCount - 1)] as const;
    faces.forEach((face, end) => {
      const [own, other] = [edge + end, edge + 1 - end];
      const from = corners[face]![0]! * 3;
      [edgeA[own], edgeB[own], edgeOwner[own]] = [points.length / 3, points.length / 3 + 1, face];
      points.push(
        points[from]!,
        points[from + 1]! + 0.2,
        points[from + 2]!,
        points[from]! + 0.8,
        points[from + 1]! + 0.2,
        points[from + 2]!,
      );
      [oppositeEdge[own], oppositeFace[own]] = [other, faces[1 - end]!];
      [edgeFlags[own], edgeData[own]] = [random() < 0.05 ? 52 : 20, 2 + 256 * (pair % 7)];
      [userStart[face], userCount[face]] = [own, 1];
    });
    edge += 2;
  }
  const vertices = Float32Array.from(points);
  const faceEdgeCount = Int32Array.from(corners, ({ length }) => length);
  const tree = buildQueryTree(vertices, edgeA, faceStart, faceEdgeCount);
  const { min, max } = tree.domain;
  return {
    mesh: {
      faceCount,
      edgeCount,
      regularEdgeCount,
      vertexCount: vertices.length / 3,
      faceStart,
      faceEdgeCount,
      userStart,
      userCount,
      cluster: new Int16Array(faceCount).fill(-1),
      edgeA,
      edgeB,
      oppositeEdge,
      oppositeFace,
      edgeFlags,
      userEdgeCost: new Float32Array(edgeCount),
      edgeOwner,
      vertices,
      faceData: Uint32Array.from(
        { length: faceCount },
        () => (random() < 0.8 ? 1 : 0) | (random() < 0.1 ? 1 << 6 : 0) | (random() < 0.3 ? 1 << 16 : 0),
      ),
      faceDataStride: 1,
      edgeData,
      edgeDataStride: 1,
      box: { min: [min[0] - 2, min[1] - 2, min[2] - 2, -2], max: [max[0] + 2, max[1] + 2, max[2] + 2, 2] },
      erosionRadius: 0,
      flags: 0,
      userData: '0',
      streamingSetCount: 0,
      hasClearanceSeeding: false,
    },
    graph: undefined,
    tree,
    setups: [],
  };
}
