import { describe, expect, test } from 'vitest';
import { makeTerrain } from '../../scripts/map/terrain.ts';
import { seededRandom } from '../../test/support/random.ts';
import { FacePicker, pickThroughTree, type Ray } from './face-picking.ts';
import { buildMapGeometry, type MapGeometry } from './map-geometry.ts';
import { decodeQueryTree } from './query-tree.ts';
import { inverseOf, rayBox, rayTriangle } from './ray-triangle.ts';
import { buildTriangleTree, LEAF_TRIANGLES } from './triangle-tree.ts';

const regions = makeTerrain(3000);
const geometry = buildMapGeometry(regions);
const picker = new FacePicker(geometry);

describe('picking', () => {
  test('is what trying every triangle gives', () => {
    const random = seededRandom(61);
    let hits = 0;
    for (let at = 0; at < 1500; at++) {
      const ray = randomRay(random, at);
      const expected = bruteForce(geometry, ray, 0, geometry.triangleCount);
      const hit = picker.pick(ray);
      expect([hit?.triangle, hit?.distance]).toEqual([expected?.triangle, expected?.distance]);
      if (hit !== undefined) hits++;
    }
    // Neither all nor none: both are tried.
    expect(hits).toBeGreaterThan(300);
    expect(hits).toBeLessThan(1500);
  });

  test('through a tree of the file is what trying every triangle of the region gives', () => {
    const random = seededRandom(62);
    let hits = 0;
    for (const [index, region] of regions.entries()) {
      if (region.tree === undefined) continue;
      const tree = decodeQueryTree(region.tree, region.mesh.faceCount);
      expect(tree.problems).toEqual([]);
      const base = geometry.faceBase[index]!;
      const [first, last] = [geometry.triangleStart[base]!, geometry.triangleStart[geometry.faceBase[index + 1]!]!];
      for (let at = 0; at < 1000; at++) {
        const ray = randomRay(random, at);
        const hit = pickThroughTree(tree, geometry, base, ray);
        const expected = bruteForce(geometry, ray, first, last);
        expect([hit?.triangle, hit?.distance]).toEqual([expected?.triangle, expected?.distance]);
        if (hit !== undefined) hits++;
      }
    }
    expect(hits).toBeGreaterThan(100);
  });

  test('no ray meets, and nothing is near to, a node over nothing; every other holds what is under it', () => {
    const random = seededRandom(63);
    for (const count of [0, 1, 4, 5, 9, 17, 33, 100]) {
      const { boxes, innerCount } = buildTriangleTree(geometry.corners.subarray(0, count * 9));
      const leaves = Math.ceil(count / LEAF_TRIANGLES);
      const holds = (node: number): boolean =>
        node < innerCount ? holds(2 * node + 1) || holds(2 * node + 2) : node - innerCount < leaves;
      for (let node = 0; node < innerCount * 2 + 1; node++) {
        const {
          origin: [ox, oy, oz],
          direction: [dx, dy, dz],
        } = randomRay(random, node);
        const met = rayBox(boxes, node * 6, 0, ox, oy, oz, inverseOf(dx), inverseOf(dy), inverseOf(dz), Infinity);
        if (!holds(node)) expect(met).toBe(Infinity);
        if (node < innerCount && holds(node)) {
          for (const child of [2 * node + 1, 2 * node + 2]) {
            if (!holds(child)) continue;
            for (let lane = 0; lane < 3; lane++) {
              expect(boxes[child * 6 + lane]!).toBeGreaterThanOrEqual(boxes[node * 6 + lane]!);
              expect(boxes[child * 6 + 3 + lane]!).toBeLessThanOrEqual(boxes[node * 6 + 3 + lane]!);
            }
          }
        }
      }
    }
    const nothing = new FacePicker({ ...geometry, triangleCount: 0, corners: new Float32Array() });
    expect(nothing.nearest(0, 0, 0)).toBeUndefined();
    expect(nothing.pick({ origin: [0, 9, 0], direction: [0, -1, 0] })).toBeUndefined();
  });

  test('passes over faces that are not to be met', () => {
    const { corners } = geometry;
    const ray: Ray = {
      origin: [(corners[0]! + corners[3]! + corners[6]!) / 3, 1000, (corners[2]! + corners[5]! + corners[8]!) / 3],
      direction: [0, -1, 0],
    };
    const face = picker.pick(ray)!.face;
    expect(face).toBe(geometry.triangleFace[0]);
    expect(picker.pick(ray, (other) => other !== face)).toBeUndefined();
  });

  test('finds the ground next to a height and the place next to a point', () => {
    const random = seededRandom(63);
    let tried = 0;
    for (let at = 0; at < 300; at++) {
      const triangle = Math.floor(random() * geometry.triangleCount);
      const c = geometry.corners.subarray(triangle * 9, triangle * 9 + 9);
      // Seen from above as a sliver, its middle is not one for certain.
      if (Math.abs((c[3]! - c[0]!) * (c[8]! - c[2]!) - (c[5]! - c[2]!) * (c[6]! - c[0]!)) < 0.1) continue;
      tried++;
      const [x, y, z] = [(c[0]! + c[3]! + c[6]!) / 3, (c[1]! + c[4]! + c[7]!) / 3, (c[2]! + c[5]! + c[8]!) / 3];
      const above = picker.groundAt(x, z, y + random() * 0.01)!;
      const below = picker.groundAt(x, z, y - random() * 0.01)!;
      expect(above.point[1]).toBeCloseTo(y, 5);
      expect(below.point[1]).toBeCloseTo(y, 5);
      const near = picker.nearest(x, y, z)!;
      expect(near.distance).toBeLessThan(1e-5);
      const far = picker.nearest(x + random() * 40, y + random() * 40, z)!;
      expect(far.distance).toBeGreaterThanOrEqual(0);
      // The place found lies on the surface.
      const [px, py, pz] = far.point;
      expect(picker.nearest(px, py, pz)!.distance).toBeLessThan(1e-5);
    }
    expect(tried).toBeGreaterThan(200);
  });

  test('an empty map is met nowhere', () => {
    const empty = new FacePicker(buildMapGeometry([]));
    expect(empty.pick({ origin: [0, 0, 0], direction: [0, -1, 0] })).toBeUndefined();
    expect(empty.groundAt(0, 0, 0)).toBeUndefined();
    expect(empty.nearest(0, 0, 0)).toBeUndefined();
  });

  test('the tree holds every triangle once', () => {
    const { order } = buildTriangleTree(geometry.corners);
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: geometry.triangleCount }, (_, triangle) => triangle));
  });
});

/** From above the terrain or from within, straight down one time in four. */
function randomRay(random: () => number, at: number): Ray {
  const { corners } = geometry;
  const from = Math.floor(random() * (corners.length / 3)) * 3;
  const near = [corners[from]! + random() - 0.5, corners[from + 1]! + random() * 20 - 5, corners[from + 2]! + random() - 0.5] as const;
  const down = at % 4 === 0;
  return { origin: [...near], direction: down ? [0, -1, 0] : [random() - 0.5, random() - 0.7, random() - 0.5] };
}

function bruteForce(
  { corners }: MapGeometry,
  { origin, direction }: Ray,
  first: number,
  last: number,
): { readonly triangle: number; readonly distance: number } | undefined {
  let best: { readonly triangle: number; readonly distance: number } | undefined;
  for (let triangle = first; triangle < last; triangle++) {
    const distance = rayTriangle(corners, triangle * 9, ...origin, ...direction);
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { triangle, distance };
  }
  return best;
}
