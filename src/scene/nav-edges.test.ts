import { describe, expect, it } from 'vitest';
import { buildUserEdgeArcs, type NavRegion } from '../navmesh/index.ts';
import {
  ARC_BLOCKED_BIT,
  ARC_OPEN_BIT,
  buildArcArrays,
  buildEdgeArrays,
  centreOf,
  EDGE_BOUNDARY,
  EDGE_FACE_BITS,
  EDGE_ONE_SIDED,
  EDGE_SHARED,
  relativeTo,
} from './nav-edges.ts';

/** Two squares side by side, far out; `twisted` gives the second's shared edge other corners, so that the pair is not its reverse. */
function twoSquares(twisted: boolean): NavRegion {
  const x = 60_000;
  const places = [
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 1],
    [1, 0, 0],
    [2, 0, 1],
    [2, 0, 0],
    [1, 0, 1],
  ];
  const vertices = Float32Array.from(places.flatMap((place) => [place[0]! + x, place[1]!, place[2]!]));
  // Faces 0-1-2-3 and 3-2-4-5; then a user edge of face 0 to face 1, blocked, and one of face 1 that leads nowhere.
  const second = twisted ? 6 : 2;
  const edgeA = Int32Array.of(0, 1, 2, 3, 3, second, 4, 5, 4, 0);
  const edgeB = Int32Array.of(1, 2, 3, 0, second, 4, 5, 3, 5, 1);
  const oppositeEdge = Int32Array.of(-1, -1, 4, -1, 2, -1, -1, -1, -1, -1);
  const mesh = {
    faceCount: 2,
    edgeCount: 10,
    regularEdgeCount: 8,
    vertexCount: 7,
    faceStart: Int32Array.of(0, 4),
    faceEdgeCount: Int32Array.of(4, 4),
    userStart: Int32Array.of(8, 9),
    userCount: Int32Array.of(1, 1),
    cluster: Int16Array.of(-1, -1),
    edgeA,
    edgeB,
    oppositeEdge,
    oppositeFace: Int32Array.of(-1, -1, 1, -1, 0, -1, -1, -1, 1, -1),
    edgeFlags: Uint8Array.of(4, 4, 4, 4, 4, 4, 4, 4, 52, 20),
    userEdgeCost: new Float32Array(10),
    edgeOwner: Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 0, 1),
    vertices,
    faceData: Uint32Array.of(0, 0),
    faceDataStride: 1,
    edgeData: new Uint32Array(10),
    edgeDataStride: 1,
    box: { min: [0, 0, 0, 0], max: [0, 0, 0, 0] },
    erosionRadius: 0,
    flags: 0,
    userData: '0',
    streamingSetCount: 0,
    hasClearanceSeeding: false,
  } as const;
  return { mesh, graph: undefined, tree: undefined, setups: [] };
}

const centre = [60_001, 0, 0.5];
const kindsOf = (marks: Uint32Array): readonly number[] =>
  [...marks].filter((_, at) => at % 2 === 0).map((mark) => mark >>> EDGE_FACE_BITS);
const facesOf = (marks: Uint32Array): readonly number[] =>
  [...marks].filter((_, at) => at % 2 === 0).map((mark) => mark % 2 ** EDGE_FACE_BITS);

describe('buildEdgeArrays', () => {
  it('draws a pair that is each other’s reverse once, and every boundary edge', () => {
    const { ends, marks } = buildEdgeArrays([undefined, twoSquares(false)], Int32Array.of(0, 0, 2), centre);
    expect(kindsOf(marks)).toEqual([EDGE_BOUNDARY, EDGE_BOUNDARY, EDGE_SHARED, EDGE_BOUNDARY, EDGE_BOUNDARY, EDGE_BOUNDARY, EDGE_BOUNDARY]);
    expect(facesOf(marks)).toEqual([0, 0, 0, 0, 1, 1, 1]);
    // Relative to the centre: no digit is lost 60 km out.
    expect([...ends.subarray(12, 18)]).toEqual([0, 0, 0.5, 0, 0, -0.5]);
  });

  it('draws both of a pair that is not its reverse', () => {
    const { marks } = buildEdgeArrays([twoSquares(true)], Int32Array.of(5, 7), centre);
    expect(kindsOf(marks).filter((kind) => kind === EDGE_ONE_SIDED)).toHaveLength(2);
    expect(facesOf(marks)).toEqual([5, 5, 5, 5, 6, 6, 6, 6]);
  });
});

describe('buildArcArrays', () => {
  it('takes each arc from its owner through its middle, and marks what is blocked and what leads nowhere', () => {
    const region = twoSquares(false);
    const { points, marks } = buildArcArrays([region], [buildUserEdgeArcs(region.mesh)], Int32Array.of(3, 5), centre);
    expect([...points.subarray(0, 9)]).toEqual([-0.5, 0, 0, 1, 0, 0, 0.5, 0, 0]);
    expect([...marks]).toEqual([3 + 2 ** ARC_BLOCKED_BIT, 4 + 2 ** ARC_OPEN_BIT]);
  });
});

describe('centreOf and relativeTo', () => {
  it('take places to the middle of what they span', () => {
    const corners = Float32Array.of(10, 0, -4, 30, 2, -4, 20, 1, 4);
    expect([...centreOf(corners)]).toEqual([20, 1, 0]);
    expect([...relativeTo(corners, centreOf(corners))]).toEqual([-10, -1, -4, 10, 1, -4, 0, 0, 4]);
  });

  it('is the origin for nothing', () => {
    expect([...centreOf(new Float32Array())]).toEqual([0, 0, 0]);
  });
});
