import { describe, expect, test } from 'vitest';
import {
  boxCorners,
  buildFaceFacts,
  buildMapGeometry,
  buildUserEdgeArcs,
  decodeQueryTree,
  describeFace,
  FACE_CLOCKWISE,
  FACE_DEGENERATE,
  FACE_NOT_CONVEX,
  findClusterFaces,
  fitTree,
  type NavRegion,
  NONE,
  nodesAtDepth,
  pathToLeaf,
  regionStatistics,
  sumStatistics,
} from '../../src/navmesh/index.ts';
import { hasNavmesh, openTruth, type TruthMember, truthRegions } from './navmesh-truth.ts';

/** Of areas, relative. */
const TOLERANCE = 1e-9;
/** Of the tree's boxes, in metres. */
const HALF_A_MILLIMETRE = 0.0005;

describe.skipIf(!hasNavmesh)('what is computed of the navmeshes, against their truth', () => {
  for (const set of hasNavmesh ? openTruth() : []) {
    const members = (): ReturnType<typeof truthRegions> => truthRegions(set);

    test(`${set.name}: statistics`, () => {
      const all = members();
      const geometry = buildMapGeometry(all.map(({ region }) => region));
      const parts = all.map(({ region }, index) => regionStatistics(region, geometry, index));
      for (const [index, part] of parts.entries()) expectStatistics(part, all[index]!.truth);
      const total = sumStatistics(parts);
      const { totals } = set;
      expect(total).toMatchObject({
        regions: all.length,
        faces: totals['faces'],
        edges: totals['edges'],
        userEdges: totals['userEdges'],
        vertices: totals['vertices'],
        nonConvex: totals['nonConvexFaces'],
        clockwise: totals['clockwiseFaces'],
        degenerate: totals['zeroAreaFaces'],
        noEar: totals['noEarFaces'],
        boundaryEdges: totals['boundaryEdges'],
        nonReciprocalEdges: totals['nonReciprocalEdges'],
        islands: totals['islands'],
        treeNodes: totals['tree.nodes'] ?? 0,
        graphNodes: totals['graph.nodes'] ?? 0,
        setups: totals['setups'],
      });
      expectNear(total.area, totals['totalArea']!, totals['totalArea']!);
    });

    test(`${set.name}: faces`, () => {
      for (const { region, truth } of members()) if (truth.faces > 0) expectFaces(region, truth);
    });

    test(`${set.name}: user edges, trees, clusters and setups`, () => {
      for (const { region, truth } of members()) {
        expectArcs(region, truth);
        expectTree(region, truth);
        expectSetups(region, truth);
        if (region.graph === undefined || truth.faces === 0) continue;
        const { start, faces } = findClusterFaces(region.mesh, region.graph);
        expect([...faces].sort((a, b) => a - b)).toEqual(Array.from({ length: truth.faces }, (_, face) => face));
        for (let node = 0; node < region.graph.nodeCount; node++)
          for (let at = start[node]!; at < start[node + 1]!; at++) expect(region.mesh.cluster[faces[at]!]).toBe(node);
      }
    });
  }
});

function expectStatistics(part: ReturnType<typeof regionStatistics>, truth: TruthMember): void {
  expect({ name: truth.name, ...part }).toMatchObject({
    name: truth.name,
    emptyRegions: truth.faces === 0 ? 1 : 0,
    faces: truth.faces,
    edges: truth.edges,
    userEdges: truth.userEdges,
    vertices: truth.vertices,
    boundaryEdges: truth.boundaryEdges ?? 0,
    nonReciprocalEdges: truth.nonReciprocalEdges ?? 0,
    islands: truth.islands ?? 0,
    // Only stated where there are user edges.
    islandsWithUserEdges: truth.islandsWithUserEdges ?? truth.islands ?? 0,
    nonConvex: truth.nonConvexFaces ?? 0,
    clockwise: truth.clockwiseFaces ?? 0,
    degenerate: truth.zeroAreaFaces ?? 0,
    noEar: truth.noEarFaces ?? 0,
    faceData: truth.faceDataValues ?? {},
    blockedUserEdges: truth.user?.flags['52'] ?? 0,
  });
  const { min, max } = truth.triangles ?? { min: 0, max: 0 };
  expect(part.triangles).toBeGreaterThanOrEqual(min);
  expect(part.triangles).toBeLessThanOrEqual(max);
  if (truth.totalArea === undefined) return;
  expectNear(part.area, truth.totalArea, truth.totalArea);
  expectNear(part.projectedArea, truth.projectedAreaXZ!, truth.totalArea);
  part.areaVector.forEach((value, lane) => expectNear(value, truth.areaVectorSum![lane]!, Math.hypot(...truth.areaVectorSum!)));
}

function expectFaces({ mesh }: NavRegion, truth: TruthMember): void {
  const { flags, area } = buildFaceFacts(mesh);
  const withFlag = (bit: number): readonly number[] => [...flags.keys()].filter((face) => flags[face]! & bit);
  if (truth.special !== undefined) {
    expect({
      name: truth.name,
      clockwise: withFlag(FACE_CLOCKWISE),
      zeroArea: withFlag(FACE_DEGENERATE),
      nonConvex: withFlag(FACE_NOT_CONVEX),
    }).toEqual({
      name: truth.name,
      clockwise: truth.special.clockwise,
      zeroArea: truth.special.zeroArea,
      nonConvex: truth.special.nonConvex,
    });
  }
  truth.faceArea?.forEach((stated, face) => expectNear(area[face]!, stated, Math.max(stated, 1e-3), 1e-8));
  const most = Math.max(...[...flags.keys()].map((face) => describeFace(mesh, face).maxOffPlane));
  expectNear(most, truth.maxOffPlane!, 1, 1e-7);
}

function expectArcs({ mesh }: NavRegion, { user }: TruthMember): void {
  const arcs = buildUserEdgeArcs(mesh);
  const stated = user?.edges ?? [];
  expect([...arcs.edge]).toEqual(stated.map(([edge]) => edge));
  expect([...arcs.open]).toEqual(stated.map(([, , , other]) => (other === null ? 1 : 0)));
  expect([...arcs.blocked]).toEqual(stated.map(([, , , , flags]) => (flags === 52 ? 1 : 0)));
  if (user === undefined) return;
  const joined = stated.filter(([edge, , other]) => other !== null && mesh.oppositeEdge[other!] === edge);
  expect(joined.length / 2).toBe(user.pairs);
  // Both of a pair run between the same centres, the one way and the other.
  for (const [edge, , other] of joined) {
    const [there, back] = [arcs.edge.indexOf(edge!), arcs.edge.indexOf(other!)];
    expect([...arcs.points.subarray(there * 9, there * 9 + 3)]).toEqual([...arcs.points.subarray(back * 9 + 6, back * 9 + 9)]);
  }
}

function expectTree({ mesh, tree }: NavRegion, { name, faces, tree: truth }: TruthMember): void {
  if (tree === undefined || truth === undefined) return;
  const decoded = decodeQueryTree(tree, mesh.faceCount);
  expect({ name, problems: decoded.problems }).toEqual({ name, problems: [] });
  expect(decoded.leafFace.filter((face) => face !== NONE).length).toBe(truth.leaves);
  if (faces === 0) return;
  expect(decoded.depth).toBe(truth.depth);
  for (const { node, leafFace, min, max } of truth.samples ?? []) {
    expect(decoded.leafFace[node]).toBe(leafFace ?? NONE);
    [...min, ...max].forEach((value, at) => expectNear(decoded.boxes[node * 6 + at]!, value, 1, HALF_A_MILLIMETRE));
  }
  const { worstOutside, mostSlack } = fitTree(decoded, mesh);
  const stated = (truth as { readonly worstCornerOutside?: number }).worstCornerOutside!;
  expect(worstOutside).toBeLessThanOrEqual(HALF_A_MILLIMETRE);
  expectNear(worstOutside, stated, 1, 1e-6);
  expect(mostSlack).toBeGreaterThanOrEqual(0);
  // Every face hangs from the root, and the deepest level with the leaves above it shows each once.
  expect(nodesAtDepth(decoded, decoded.depth, true).length).toBe(faces);
  for (let face = 0; face < faces; face += 7) {
    const path = pathToLeaf(decoded, face);
    expect([path[0], decoded.leafFace[path.at(-1)!]]).toEqual([0, face]);
    expect(path.map((node) => decoded.depthOf[node])).toEqual([...path.keys()]);
  }
}

function expectSetups({ setups }: NavRegion, { setups: truth = [] }: TruthMember): void {
  expect(setups.length).toBe(truth.length);
  for (const [index, { a, b }] of setups.entries()) {
    const { cornersA, cornersB } = truth[index]!;
    for (const [box, stated] of [
      [a, cornersA],
      [b, cornersB],
    ] as const)
      boxCorners(box).forEach((value, at) => expectNear(value, stated.flat()[at]!, Math.max(1, Math.abs(value)), 1e-6));
  }
}

function expectNear(value: number, stated: number, scale: number, tolerance = TOLERANCE): void {
  if (!(Math.abs(value - stated) <= tolerance * scale)) expect.fail(`${value} is not within ${tolerance * scale} of ${stated}`);
}
