import { describe, expect, test } from 'vitest';
import { buildMapGeometry, type MapGeometry, type NavMesh } from '../../src/navmesh/index.ts';
import { hasNavmesh, openTruth, readTruthFile, type TruthMember } from './navmesh-truth.ts';

const TOLERANCE = 1e-9;

type Vector = readonly [number, number, number];

describe.skipIf(!hasNavmesh)('triangles of the navmeshes, against their truth', () => {
  for (const set of hasNavmesh ? openTruth() : []) {
    for (const file of set.files) {
      test(`${set.name}: ${file.split('/').slice(-3).join('/')}`, () => {
        const regions = readTruthFile(file);
        expect(regions.length).toBe(set.members.length);
        const geometry = buildMapGeometry(regions.map(({ region }) => region));
        expect(geometry.faceCount).toBe(set.members.reduce((sum, { faces }) => sum + faces, 0));
        expect(geometry.triangleStart[geometry.faceCount]).toBe(geometry.triangleCount);
        expect(geometry.corners.length).toBe(geometry.triangleCount * 9);
        expect(geometry.triangleFace.length).toBe(geometry.triangleCount);
        regions.forEach(({ region }, at) => {
          const truth = set.members[at]!;
          expect(geometry.faceBase[at + 1]! - geometry.faceBase[at]!, truth.name).toBe(truth.faces);
          if (truth.faces > 0) checkRegion(geometry, region!.mesh, geometry.faceBase[at]!, truth);
        });
      });
    }
  }
});

function checkRegion(geometry: MapGeometry, mesh: NavMesh, base: number, truth: TruthMember): void {
  const { triangles, special } = truth;
  const { triangleStart } = geometry;
  const count = triangleStart[base + truth.faces]! - triangleStart[base]!;
  expect(count, truth.name).toBeGreaterThanOrEqual(triangles!.min);
  expect(count, truth.name).toBeLessThanOrEqual(triangles!.max);
  const end = base + truth.faces;
  const noEar = [...geometry.noEar].filter((face) => face >= base && face < end).map((face) => face - base);
  expect(noEar, truth.name).toEqual(special?.noEar ?? triangles!.referenceNoEar);
  const total: [number, number, number] = [0, 0, 0];
  let area = 0;
  let projected = 0;
  // Gathered: an expectation a triangle takes minutes.
  const wrong: string[] = [];
  for (let face = 0; face < truth.faces; face++) {
    const check = (holds: boolean, what: string): void => void (holds || wrong.push(`${truth.name}:${face} ${what}`));
    const [first, last] = [triangleStart[base + face]!, triangleStart[base + face + 1]!];
    const corners = mesh.faceEdgeCount[face]!;
    const [least, most] = special?.triangleRangeByFace[face] ?? [corners - 2, corners - 2];
    check(last - first >= least && last - first <= most, `has ${last - first} triangles, not ${least} to ${most}`);
    const vectors: Vector[] = [];
    for (let triangle = first; triangle < last; triangle++) {
      check(geometry.triangleFace[triangle] === base + face, `does not own its triangle ${triangle}`);
      vectors.push(areaVector(geometry.corners.subarray(triangle * 9, triangle * 9 + 9)));
    }
    const sum = vectors.reduce<Vector>(([x, y, z], vector) => [x + vector[0], y + vector[1], z + vector[2]], [0, 0, 0]);
    const size = Math.hypot(...sum);
    // Not turned: the part of each along the face's own vector is not negative, but for rounding.
    if (!noEar.includes(face)) {
      check(
        vectors.every((vector) => dot(vector, sum) >= -1e-12 * size * Math.hypot(...vector)),
        'has a turned triangle',
      );
      const covered = vectors.reduce((total, vector) => total + Math.abs(dot(vector, sum)), 0);
      check(Math.abs(covered - size * size) <= TOLERANCE * size * size, 'is not covered once by its triangles');
    }
    const stated = truth.faceArea?.[face];
    // Stated to nine digits.
    if (stated !== undefined) check(Math.abs(size - stated) <= 1e-8 * Math.max(stated, 1e-3), `has the area ${size}, not ${stated}`);
    sum.forEach((value, axis) => (total[axis]! += value));
    area += size;
    projected += Math.abs(sum[1]);
  }
  expect(wrong).toEqual([]);
  expect(Math.abs(area - truth.totalArea!), truth.name).toBeLessThanOrEqual(TOLERANCE * truth.totalArea!);
  expect(Math.abs(projected - truth.projectedAreaXZ!), truth.name).toBeLessThanOrEqual(TOLERANCE * truth.totalArea!);
  const length = Math.hypot(...truth.areaVectorSum!);
  total.forEach((value, axis) => expect(Math.abs(value - truth.areaVectorSum![axis]!), truth.name).toBeLessThanOrEqual(TOLERANCE * length));
}

/** Half the cross product of two sides. */
function areaVector(corners: Float32Array): Vector {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners as unknown as readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
  return [(uy * vz - uz * vy) / 2, (uz * vx - ux * vz) / 2, (ux * vy - uy * vx) / 2];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
