import { describe, expect, test } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import { storeMesh, writeNavmeshFile } from '../support/index.ts';

type Corner = readonly [number, number, number];

/** Opens a mesh of one face, its corners counter-clockwise seen from above where that can be said, and cuts it. */
function floor(...faces: readonly (readonly Corner[])[]): {
  readonly triangles: number;
  readonly noEar: readonly number[];
  readonly areas: readonly Corner[];
} {
  const vertices = faces.flat();
  let next = 0;
  const rings = faces.map((face) => face.map(() => next++));
  const library = new Library();
  library.open('n10_00_00_00_000700.hkx', writeNavmeshFile({ mesh: storeMesh(vertices, rings) }, { sdk: '20180100' }));
  expect(library.listing().problems).toEqual([]);
  const result = library.loadMap(library.listing().maps[0]!.id);
  if (result.kind !== 'map') throw new Error('no map');
  const { corners, triangleCount, noEar } = result.map.geometry;
  const areas = Array.from({ length: triangleCount }, (_, at) =>
    areaVector([0, 3, 6].map((from): Corner => [corners[at * 9 + from]!, corners[at * 9 + from + 1]!, corners[at * 9 + from + 2]!])),
  );
  return { triangles: triangleCount, noEar: [...noEar], areas };
}

/** Half the Newell vector. */
function areaVector(ring: readonly Corner[]): Corner {
  const lane = (a: 0 | 1 | 2, b: 0 | 1 | 2): number =>
    ring.reduce((total, corner, at) => {
      const next = ring[(at + 1) % ring.length]!;
      return total + (corner[a] * next[b] - corner[b] * next[a]) / 2;
    }, 0);
  return [lane(1, 2), lane(2, 0), lane(0, 1)];
}

const dot = (a: Corner, b: Corner): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** None turned against the face, and together what it is; `zeroCuts` corners lie in a true line in space. */
function expectFloor(corners: readonly Corner[], zeroCuts = 0): void {
  // As a file can hold them.
  const ring = corners.map(([x, y, z]): Corner => [Math.fround(x), Math.fround(y), Math.fround(z)]);
  const { triangles, noEar, areas } = floor(ring);
  const face = areaVector(ring);
  expect(noEar).toEqual([]);
  expect(triangles).toBe(ring.length - 2 - zeroCuts);
  for (const area of areas) expect(dot(area, face)).toBeGreaterThan(0);
  for (const lane of [0, 1, 2] as const) expect(areas.reduce((sum, area) => sum + area[lane], 0)).toBeCloseTo(face[lane], 9);
}

/** A star of corners about a middle, every other one at half the distance. */
function star(count: number, lift: number): readonly Corner[] {
  return Array.from({ length: count }, (_, at): Corner => {
    const angle = (-2 * Math.PI * at) / count;
    const far = at % 2 === 0 ? 8 : 4;
    return [Math.cos(angle) * far, at % 3 === 0 ? lift : 0, Math.sin(angle) * far];
  });
}

describe('case 10: no floor is wrong or missing', () => {
  test('a concave face keeps its dent', () => {
    expectFloor([
      [0, 0, 0],
      [0, 0, 4],
      [2, 0, 4],
      [2, 0, 2],
      [4, 0, 2],
      [4, 0, 0],
    ]);
  });

  test('a corner that looks straight from above and steps off the plane keeps its triangle', () => {
    expectFloor([
      [0, 0, 0],
      [0, 0.5, 2],
      [0, 0, 4],
      [4, 0, 4],
      [4, 0, 0],
    ]);
  });

  test('a vertical face is cut in its own plane', () => {
    expectFloor([
      [0, 0, 0],
      [0, 3, 0],
      [1, 1, 0],
      [4, 0, 0],
    ]);
  });

  test('a repeated corner makes no triangle', () => {
    expectFloor(
      [
        [0, 0, 0],
        [0, 0, 4],
        [0, 0, 4],
        [4, 0, 4],
        [4, 0, 0],
      ],
      1,
    );
  });

  test('a face of no area makes none, and nothing throws', () => {
    expect(
      floor([
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ]),
    ).toEqual({ triangles: 0, noEar: [], areas: [] });
  });

  test('every count of corners from 3 to 64, level and up to 1.4 m off the plane', () => {
    for (let count = 3; count <= 64; count++) {
      // An odd count has two far corners beside each other: a star all the same.
      expectFloor(star(count, 0));
      expectFloor(star(count, 1.4));
    }
  });

  test('two faces without an ear are reported by number, and the rest is there', () => {
    const tie = (x: number, z: number): readonly Corner[] => [
      [x, 0, 0],
      [x + 1, 0, z],
      [x + 1, 0, 0],
      [x, 0, 1],
    ];
    const square: readonly Corner[] = [
      [40, 0, 0],
      [40, 0, 2],
      [42, 0, 2],
      [42, 0, 0],
    ];
    const { noEar, triangles } = floor(tie(0, 1), square, tie(20, 2));
    expect(noEar).toEqual([0, 2]);
    expect(triangles).toBeGreaterThanOrEqual(2);
  });
});
