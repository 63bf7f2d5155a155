import { describe, expect, test } from 'vitest';
import { attempt, FormatError } from '../binary/index.ts';
import { decodeTagfileParts, decodeTypeTable, TagfileObjects } from '../havok/index.ts';
import { mutate, randomFrom } from '../../test/hostile/mutate.ts';
import {
  type NavmeshFile,
  type StoredMesh,
  storeMesh,
  storeTree,
  type TagfileOptions,
  writeNavmeshFile,
} from '../../test/support/index.ts';
import { OWN_FAULT } from './guarded.ts';
import { readRegion, type ReadRegion } from './read-region.ts';

/** Two squares side by side and a triangle apart, joined to the first square by a pair of user edges; a blocked one leads nowhere. */
const VERTICES = [
  [0, 0, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 0, 0],
  [2, 1, 1],
  [2, 1, 0],
  [5, 0, 0],
  [5, 0, 1],
  [6, 0, 1],
]; // prettier-ignore
const RINGS = [
  [0, 1, 2, 3],
  [3, 2, 4, 5],
  [6, 7, 8],
];
const USER_EDGES = [
  { face: 2, a: 0, b: 1, other: 1, flags: 20, data: 0x0102 },
  { face: 0, a: 6, b: 7, other: 0, flags: 20, data: 0x0304 },
  { face: 0, a: 7, b: 8, other: undefined, flags: 52, data: 0x0504 },
];

const mesh = (change?: (stored: StoredMesh) => void): StoredMesh => {
  const stored = storeMesh(VERTICES, RINGS, USER_EDGES, [0, 1, 1]);
  change?.(stored);
  return stored;
};
const graph = () => ({
  positions: [
    [0.5, 0, 0.5],
    [1.5, 0.5, 0.5],
  ],
  nodes: [
    { startEdgeIndex: 0, numEdges: 1 },
    { startEdgeIndex: 1, numEdges: 1 },
  ],
  edges: [
    { cost: 3.25, flags: 0, target: 1 },
    { cost: 1.5, flags: 2, target: 0 },
  ],
});
const tree = () => storeTree(3, [0, 0, 0], [6, 1, 1]);
const turned = [0, 0, 1, 7, 0, 1, 0, 7, -1, 0, 0, 7, 10, 20, 30, 9];
const setups = [
  { obbA: obb([1, 2, 3, 0]), obbB: obb([4, 5, 6, 0]), userDataA: 7, costAtoB: 2.5, worldUpA: [0, 1, 0, 0], direction: 3, forceAlign: true },
];

function obb(halfExtents: readonly number[]): NonNullable<NavmeshFile['setups']>[number][string] {
  return { kind: 'record', fields: { transform: turned, halfExtents } };
}

function read(file: NavmeshFile, options?: TagfileOptions): ReadRegion {
  return readBytes(writeNavmeshFile(file, options));
}

function readBytes(bytes: Uint8Array): ReadRegion {
  const { data, items, typeSection } = decodeTagfileParts(bytes);
  return readRegion(new TagfileObjects(data, items, decodeTypeTable(typeSection!)));
}

const problemsOf = (file: NavmeshFile): readonly string[] => read(file).problems.map(({ message }) => message);

describe('a navigation tagfile', () => {
  for (const sdk of ['20160200', '20180100']) {
    test(`of SDK ${sdk} comes out as it was written`, () => {
      const options: TagfileOptions = {
        sdk,
        table: { reverse: true, layouts: { 'hkaiNavMesh::Edge': { order: ['flags', 'b'] }, 'hkaiNavMesh::Face': { gap: 8 } } },
      };
      const file = { mesh: mesh(), graph: graph(), tree: tree(), setups, seeding: true, streamingSets: 2, variantName: 'anything' };
      const { region, problems, notes } = read(file, options);
      expect([problems, notes]).toEqual([[], []]);
      const { mesh: out } = region!;
      expect([out.faceCount, out.edgeCount, out.regularEdgeCount, out.vertexCount]).toEqual([3, 14, 11, 9]);
      expect([...out.faceStart, ...out.faceEdgeCount]).toEqual([0, 4, 8, 4, 4, 3]);
      expect([...out.userStart, ...out.userCount]).toEqual([12, -1, 11, 2, 0, 1]);
      expect([...out.edgeOwner]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0]);
      expect([...out.oppositeEdge]).toEqual([-1, -1, 4, -1, 2, -1, -1, -1, -1, -1, -1, 12, 11, -1]);
      expect([...out.oppositeFace]).toEqual([-1, -1, 1, -1, 0, -1, -1, -1, -1, -1, -1, 0, 2, -1]);
      expect([...out.edgeFlags]).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 20, 20, 52]);
      expect([...out.edgeData].slice(11)).toEqual([0x0102, 0x0304, 0x0504]);
      expect([...out.vertices]).toEqual(VERTICES.flat());
      expect([out.hasClearanceSeeding, out.streamingSetCount]).toEqual([true, 2]);
      expect(region!.graph).toMatchObject({
        nodeCount: 2,
        cost: Float32Array.of(3.25, 1.5),
        edgeFlags: Uint16Array.of(0, 2),
        target: Int32Array.of(1, 0),
      });
      expect([...region!.tree!.data]).toEqual([0x800001, 0, 0x800001, 1, 2]);
      expect(region!.setups[0]).toMatchObject({
        a: { centre: [10, 20, 30], half: [1, 2, 3], axes: Float32Array.of(0, 0, 1, 0, 1, 0, -1, 0, 0) },
        userDataA: 7,
        costAtoB: 2.5,
        direction: 3,
        forceAlign: true,
      });
    });
  }

  test('may have other strides than one, a large user data word and no faces', () => {
    const wide = mesh((stored) => {
      Object.assign(stored, { faceData: [1, 2, 3, 4, 5, 6], faceDataStriding: 2 });
      stored.fields['userData'] = 2 ** 52 + 1;
    });
    expect(read({ mesh: wide }).region?.mesh).toMatchObject({
      faceDataStride: 2,
      faceData: Uint32Array.of(1, 2, 3, 4, 5, 6),
      userData: '4503599627370497',
    });
    const most = 3.4028234663852886e38;
    const empty = read({ mesh: storeMesh([], []), tree: storeTree(0, [-most, -most, -most], [most, most, most]) });
    expect(empty.problems).toEqual([]);
    expect(empty.region).toMatchObject({ mesh: { faceCount: 0 }, tree: { nodeCount: 0 } });
  });
});

describe('a mesh that cannot be used is refused with a reason', () => {
  const cases: readonly (readonly [string, (stored: StoredMesh) => void, RegExp])[] = [
    ['two corners', (stored) => (stored.faces[2]!['numEdges'] = 2), /face 2 has 2 edges/],
    ['ranges with a gap', (stored) => (stored.faces[1]!['startEdgeIndex'] = 5), /edges of face 1 begin at 5 .* at 4/],
    ['more edges than there are', (stored) => (stored.faces[2]!['numEdges'] = 300), /face 2 has 300 edges from 8 on and the mesh has 14/],
    ['a corner that is not there', (stored) => (stored.edges[3]!['b'] = 9), /edge 3 goes from vertex 3 to 9/],
    ['a place that is no number', (stored) => (stored.vertices[4] = [0, Number.NaN, 0]), /vertex 4 is not at a finite place/],
  ];
  for (const [name, change, reason] of cases) {
    test(name, () => {
      const { region, problems } = read({ mesh: mesh(change) });
      expect(region).toBeUndefined();
      expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(reason)]);
    });
  }

  test('no mesh at all', () => {
    expect(problemsOf({ graph: graph() })).toEqual(['there is no navigation mesh in this file']);
  });
});

describe('what is wrong and can be drawn all the same is a problem', () => {
  const cases: readonly (readonly [string, (stored: StoredMesh) => void, RegExp])[] = [
    ['an open ring', (stored) => (stored.edges[9]!['b'] = 5), /1 faces whose edges do not close a ring, the first is 2/],
    [
      'an opposite out of range',
      (stored) => (stored.edges[0]!['oppositeEdge'] = 14),
      /1 edges whose opposite is not in the mesh, the first is 0/,
    ],
    [
      'one that is not mutual',
      (stored) => Object.assign(stored.edges[0]!, { oppositeEdge: 2, oppositeFace: 0 }),
      /1 edges that are not the opposite/,
    ],
    ['one of another face', (stored) => (stored.edges[2]!['oppositeFace'] = 2), /1 edges whose opposite belongs to another face/],
    ['words that are too few', (stored) => stored.faceData.pop(), /2 faceData words are not 1 for each of 3 faces/],
    ['user edges behind the last', (stored) => (stored.faces[0]!['numUserEdges'] = 3), /1 faces whose range of user edges lies outside/],
  ];
  for (const [name, change, reason] of cases) {
    test(name, () => {
      const { region, problems } = read({ mesh: mesh(change) });
      expect(region?.mesh.faceCount).toBe(3);
      expect(problems[0]?.message).toMatch(reason);
    });
  }

  test('a user edge that no face names is a note', () => {
    const { problems, notes } = read({ mesh: mesh((stored) => (stored.faces[0]!['numUserEdges'] = 1)) });
    expect([problems, notes.map(({ message }) => message)]).toEqual([[], ['1 user edges that no face names']]);
  });

  test('other parts cost themselves alone', () => {
    const lost = { ...graph(), edges: [graph().edges[0]!, { cost: 1, flags: 0, target: 2 }] };
    const crossed = tree();
    crossed.nodes[3]!.data = 2;
    const long = tree();
    long.nodes[0]!.data = 0x800002;
    expect(problemsOf({ mesh: mesh(), graph: lost })).toEqual(['edge 1 leads to node 2 of 2']);
    expect(problemsOf({ mesh: mesh(), tree: crossed })[0]).toMatch(/leaf 4 is of face 2/);
    expect(problemsOf({ mesh: mesh(), tree: long })[0]).toMatch(/comes node 4 where there should be 2/);
    expect(problemsOf({ mesh: mesh(), tree: storeTree(2, [0, 0, 0], [1, 1, 1]) })[0]).toMatch(/3 nodes over 3 faces/);
    expect(problemsOf({ mesh: mesh(), tree: tree(), codec: 'Aabb5BytesCodec' })[0]).toMatch(
      /Aabb5BytesCodec, 5 bytes each, which are not decoded/,
    );
    const clusters = mesh((stored) => (stored.faces[1]!['clusterIndex'] = 7));
    expect(problemsOf({ mesh: clusters, graph: graph() })[0]).toMatch(/1 faces are of a cluster/);
  });
});

test('a thousand damaged files are read, refused or told of, and nothing else', () => {
  const bytes = writeNavmeshFile({ mesh: mesh(), graph: graph(), tree: tree(), setups, seeding: true });
  const random = randomFrom(6);
  let readable = 0;
  let refused = 0;
  for (let count = 0; count < 1000; count++) {
    const result = attempt(() => readBytes(mutate(bytes, random)));
    const told = result instanceof FormatError ? [result] : [...result.problems, ...result.notes];
    expect(told.filter(({ format }) => format === OWN_FAULT)).toEqual([]);
    if (!(result instanceof FormatError) && result.region !== undefined) readable++;
    else refused++;
  }
  expect(readable).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});
