import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFaces, describePaths } from '../../src/cli/report-faces.ts';
import { describeNavmeshes } from '../../src/cli/report-navmesh.ts';
import { Library } from '../../src/loading/index.ts';
import { type NavMesh, type NavRegion, NONE, type OrientedBox } from '../../src/navmesh/index.ts';
import { hasNavmesh, openTruth, readBytes, readTruthFile, type TruthMember } from './navmesh-truth.ts';

const sets = hasNavmesh ? openTruth() : [];

describe.skipIf(!hasNavmesh)('navigation meshes of other writers (skipped without ../shared/navmesh)', () => {
  it('are six sets, two of them with loose members and one without compression', () => {
    expect(sets.map(({ name, files, loose }) => [name, files.length, loose !== undefined])).toEqual([
      ['er average', 2, false],
      ['er small', 2, false],
      ['er tiny', 3, true],
      ['sdt average', 2, false],
      ['sdt small', 2, false],
      ['sdt tiny', 2, true],
    ]);
  });

  for (const { name, files, loose, members } of sets) {
    for (const [index, file] of files.entries()) {
      it(`${name}: ${file.split('/').slice(-2).join('/')} reads as the truth says`, () => {
        const regions = readTruthFile(file);
        expect(regions.map((region) => region.name)).toEqual(members.map((truth) => truth.name));
        // The variants hold other bytes with the same values.
        if (index === 0) expect(regions.map(({ sha256 }) => sha256)).toEqual(members.map((truth) => truth.sha256));
        for (const [member, { region, problems, notes }] of regions.entries()) {
          const truth = members[member]!;
          expect({ name: truth.name, problems, notes }).toEqual({ name: truth.name, problems: [], notes: [] });
          expectTruth(region!, truth);
        }
      });
    }

    it(`${name}: is listed as a map without a problem, and inspect counts as the truth does`, () => {
      const library = new Library();
      library.open(files[0]!, new Uint8Array(readFileSync(files[0]!)));
      const { maps, clips, problems, notes } = library.listing();
      expect([clips, problems, notes]).toEqual([[], [], []]);
      expect(maps.map((map) => map.name)).toEqual([files[0]!.split('/').at(-1)!.split('.')[0]]);
      const printed = maps.flatMap((map) => describeNavmeshes(library, map, files[0]));
      expect(printed).toHaveLength(members.length);
      for (const [index, truth] of members.entries()) {
        expect(printed[index]).toMatchObject({
          name: truth.name,
          coarse: truth.name.startsWith('o'),
          sha256: truth.sha256,
          sdk: truth.sdk,
          variants: truth.variants,
          faces: truth.faces,
          edges: truth.edges,
          userEdges: truth.userEdges,
          vertices: truth.vertices,
          boundaryEdges: truth.boundaryEdges ?? 0,
          faceData: truth.faceDataValues ?? {},
          setups: truth.setups?.length ?? 0,
          clearance: truth.clearanceSeeding,
        });
        expectCounted(printed[index] as Readonly<Record<string, unknown>>, truth);
      }
    });

    it(`${name}: inspect prints faces with their areas and opposites, and a path over a mesh`, () => {
      const library = new Library();
      library.open(files[0]!, new Uint8Array(readFileSync(files[0]!)));
      const { maps } = library.listing();
      const pathOf = new Map([[maps[0]!.id, files[0]!]]);
      for (const truth of members.filter(({ faces }) => faces > 0)) {
        const face = truth.faces - 1;
        const [printed] = describeFaces(library, maps, pathOf, { member: truth.name, face }) as readonly Readonly<
          Record<string, unknown>
        >[];
        expect(printed).toMatchObject({ file: files[0], face, member: expect.stringContaining(truth.name) as unknown });
        expect(printed!['area']).toBeCloseTo(truth.faceArea![face]!, 6);
        const [way] = describePaths(
          library,
          maps,
          pathOf,
          { member: truth.name, from: printed!['centre'] as Point, to: printed!['centre'] as Point },
          true,
        ) as readonly Readonly<Record<string, unknown>>[];
        expect(way).toMatchObject({ straight: 0, path: { length: 0, userEdges: 0 } });
      }
      expect(describeFaces(library, maps, pathOf, { member: members[0]!.name, face: members[0]!.faces })).toMatch(/so none of number/);
      expect(describeFaces(library, maps, pathOf, { member: 'nothing', face: 0 })).toMatch(/no mesh nothing/);
    });

    it.skipIf(loose === undefined)(`${name}: its loose members read as the truth says`, () => {
      const found = readdirSync(loose!).sort();
      expect(found).toEqual(members.map((truth) => `${truth.name}.hkx`).sort());
      for (const truth of members) {
        const { region, problems } = readBytes(new Uint8Array(readFileSync(join(loose!, `${truth.name}.hkx`))));
        expect(problems).toEqual([]);
        expectTruth(region!, truth);
      }
    });
  }
});

type Point = readonly [number, number, number];

/** Areas within 1e-9 of them, counts exactly; the truth leaves most of them out for meshes without faces. */
function expectCounted(printed: Readonly<Record<string, unknown>>, truth: TruthMember): void {
  const { min, max } = truth.triangles ?? { min: 0, max: 0 };
  expect(printed['triangles']).toBeGreaterThanOrEqual(min);
  expect(printed['triangles']).toBeLessThanOrEqual(max);
  expect(printed).toMatchObject({
    nonReciprocalEdges: truth.nonReciprocalEdges ?? 0,
    islands: truth.islands ?? 0,
    // Without user edges the truth does not say it twice.
    islandsWithUserEdges: truth.islandsWithUserEdges ?? truth.islands ?? 0,
    nonConvex: truth.nonConvexFaces ?? 0,
    clockwise: truth.clockwiseFaces ?? 0,
    degenerate: truth.zeroAreaFaces ?? 0,
    noEar: truth.noEarFaces ?? 0,
  });
  const room = 1e-9 * Math.max(truth.totalArea ?? 0, 1e-9);
  const near = (value: unknown, wanted: number): void => expect(Math.abs((value as number) - wanted)).toBeLessThanOrEqual(room);
  near(printed['area'], truth.totalArea ?? 0);
  near(printed['projectedArea'], truth.projectedAreaXZ ?? 0);
  (truth.areaVectorSum ?? [0, 0, 0]).forEach((lane, at) => near((printed['areaVector'] as readonly number[])[at], lane));
  if (truth.tree !== undefined)
    expect(printed['tree']).toMatchObject({ nodes: truth.tree.nodes, leaves: truth.tree.leaves, depth: truth.tree.depth ?? 0 });
}

function expectTruth(region: NavRegion, truth: TruthMember): void {
  const { mesh } = region;
  expect({
    faces: mesh.faceCount,
    edges: mesh.edgeCount,
    regularEdges: mesh.regularEdgeCount,
    userEdges: mesh.edgeCount - mesh.regularEdgeCount,
    vertices: mesh.vertexCount,
    aabb: mesh.box,
    userData: mesh.userData,
    erosionRadius: mesh.erosionRadius,
    faceDataStriding: mesh.faceDataStride,
    edgeDataStriding: mesh.edgeDataStride,
    clearanceSeeding: mesh.hasClearanceSeeding,
    streamingSets: mesh.streamingSetCount,
  }).toEqual({
    faces: truth.faces,
    edges: truth.edges,
    regularEdges: truth.regularEdges,
    userEdges: truth.userEdges,
    vertices: truth.vertices,
    aabb: { min: truth.aabb.min.map(Math.fround), max: truth.aabb.max.map(Math.fround) },
    userData: String(truth.userData),
    erosionRadius: truth.erosionRadius,
    faceDataStriding: truth.faceDataStriding,
    edgeDataStriding: truth.edgeDataStriding,
    clearanceSeeding: truth.clearanceSeeding,
    streamingSets: 0,
  });
  expectVariants(region, truth);
  if (truth.faces > 0) expectFaces(mesh, truth);
  expectUserEdges(mesh, truth);
  expectGraph(region, truth);
  expectTree(region, truth);
  expectSetups(region, truth);
}

function expectVariants({ graph, tree }: NavRegion, { variants }: TruthMember): void {
  expect({
    graph: graph !== undefined,
    tree: tree !== undefined,
  }).toEqual({
    graph: variants.includes('hkaiDirectedGraphExplicitCost'),
    tree: variants.includes('hkaiStaticTreeNavMeshQueryMediator'),
  });
}

function expectFaces(mesh: NavMesh, truth: TruthMember): void {
  expect(histogram(mesh.faceData)).toEqual(truth.faceDataValues);
  expect(histogram(mesh.faceEdgeCount)).toEqual(truth.cornersPerFace);
  expect({ min: Math.min(...mesh.cluster), max: Math.max(...mesh.cluster) }).toEqual(truth.clusterIndex);
  const used = new Set(mesh.edgeA.subarray(0, mesh.regularEdgeCount));
  expect(used.size).toBe(truth.verticesUsedByFaces);
  let boundary = 0;
  let notReversed = 0;
  for (let face = 0; face < mesh.faceCount; face++) {
    for (let edge = mesh.faceStart[face]!; edge < mesh.faceStart[face]! + mesh.faceEdgeCount[face]!; edge++) {
      if (mesh.edgeOwner[edge] !== face) expect.fail(`edge ${edge} should be owned by face ${face}`);
      const other = mesh.oppositeEdge[edge]!;
      if (other === NONE) boundary++;
      else if (mesh.edgeA[other] !== mesh.edgeB[edge] || mesh.edgeB[other] !== mesh.edgeA[edge]) notReversed++;
    }
  }
  expect({ boundary, notReversed }).toEqual({ boundary: truth.boundaryEdges, notReversed: truth.nonReciprocalEdges });
}

function expectUserEdges(mesh: NavMesh, truth: TruthMember): void {
  const edges: (readonly (number | null)[])[] = [];
  for (let edge = mesh.regularEdgeCount; edge < mesh.edgeCount; edge++) {
    edges.push([
      edge,
      mesh.edgeOwner[edge]!,
      orNull(mesh.oppositeEdge[edge]!),
      orNull(mesh.oppositeFace[edge]!),
      mesh.edgeFlags[edge]!,
      mesh.edgeData[edge * mesh.edgeDataStride]!,
    ]);
  }
  expect(edges).toEqual(truth.user?.edges ?? []);
  if (truth.user === undefined) return;
  expect({
    facesWithUserEdges: mesh.userCount.filter((count) => count > 0).length,
    maxPerFace: Math.max(0, ...mesh.userCount),
    flags: histogram(mesh.edgeFlags.subarray(mesh.regularEdgeCount)),
    noOpposite: mesh.oppositeEdge.subarray(mesh.regularEdgeCount).filter((opposite) => opposite === NONE).length,
  }).toEqual({
    facesWithUserEdges: truth.user.facesWithUserEdges,
    maxPerFace: truth.user.maxPerFace,
    flags: truth.user.flags,
    noOpposite: truth.user.noOpposite,
  });
}

/** Truth files say null for none. */
function orNull(index: number): number | null {
  return index === NONE ? null : index;
}

function expectGraph({ graph }: NavRegion, { graph: truth }: TruthMember): void {
  if (graph === undefined || truth === undefined) return;
  expect([graph.nodeCount, graph.edgeCount]).toEqual([truth.nodes, truth.edges]);
  const costBits = new Uint32Array(graph.cost.buffer, graph.cost.byteOffset, graph.edgeCount);
  const list: (readonly number[])[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.nodeStart[node]!; edge < graph.nodeStart[node]! + graph.nodeEdgeCount[node]!; edge++)
      list.push([node, graph.target[edge]!, graph.cost[edge]!, costBits[edge]! >>> 16]);
  }
  expect(list).toEqual(truth.edgeList ?? []);
  expect([...graph.positions]).toEqual((truth.positions ?? []).flat().map(Math.fround));
  expect(graph.edgeFlags.every((flags) => flags === 0)).toBe(true);
}

function expectTree({ tree, mesh }: NavRegion, { tree: truth }: TruthMember): void {
  if (tree === undefined || truth === undefined) return;
  expect(tree.nodeCount).toBe(truth.nodes);
  expect(truth.leaves).toBe(mesh.faceCount);
  const { min, max } = tree.domain;
  expect([min.slice(0, 3), max.slice(0, 3)]).toEqual([truth.domain.min.map(Math.fround), truth.domain.max.map(Math.fround)]);
  for (const { node, leafFace } of truth.samples ?? []) {
    const word = tree.data[node]!;
    expect([node, (word & 0x800000) === 0 ? word : null]).toEqual([node, leafFace]);
  }
}

function expectSetups({ setups }: NavRegion, { setups: truth = [] }: TruthMember): void {
  expect(setups).toHaveLength(truth.length);
  for (const [index, setup] of setups.entries()) {
    const { cornersA, cornersB, halfA, halfB, ...rest } = truth[index]!;
    expectCorners(setup.a, cornersA);
    expectCorners(setup.b, cornersB);
    expect([setup.a.half, setup.b.half]).toEqual([halfA.map(Math.fround), halfB.map(Math.fround)]);
    expect({
      userDataA: setup.userDataA,
      userDataB: setup.userDataB,
      costAtoB: setup.costAtoB,
      costBtoA: setup.costBtoA,
      direction: setup.direction,
      space: setup.space,
      forceAlign: setup.forceAlign ? 1 : 0,
    }).toEqual({
      userDataA: rest.userDataA,
      userDataB: rest.userDataB,
      costAtoB: Math.fround(rest.costAtoB),
      costBtoA: Math.fround(rest.costBtoA),
      direction: rest.direction,
      space: rest.space,
      forceAlign: rest.forceAlign,
    });
    expect(setup.upA).toEqual([0, 1, 0]);
  }
}

/** Corners to nine digits, in the order of signs -x-y-z, -x-y+z, -x+y-z and so on. */
function expectCorners({ centre, axes, half }: OrientedBox, truth: readonly (readonly number[])[]): void {
  expect(truth).toHaveLength(8);
  for (const [corner, wanted] of truth.entries()) {
    for (let lane = 0; lane < 3; lane++) {
      let value = centre[lane]!;
      for (let axis = 0; axis < 3; axis++) value += ((corner >> (2 - axis)) & 1 ? 1 : -1) * half[axis]! * axes[axis * 3 + lane]!;
      expect(Math.abs(value - wanted[lane]!)).toBeLessThan(1e-6 * Math.max(1, Math.abs(wanted[lane]!)));
    }
  }
}

function histogram(values: ArrayLike<number> & Iterable<number>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
