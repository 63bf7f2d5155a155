import { describe, expect, test } from 'vitest';
import { makeTerrain } from '../../scripts/map/terrain.ts';
import { seededRandom } from '../../test/support/random.ts';
import { buildBoxLines } from './box-lines.ts';
import { exportObj } from './export-obj.ts';
import { buildFaceFacts, describeFace } from './faces.ts';
import { IndexHeap } from './index-heap.ts';
import { findIslands } from './islands.ts';
import { buildMapGeometry } from './map-geometry.ts';
import { NONE, type QueryTree } from './nav-mesh.ts';
import { PathFinder, writePlaceAlong } from './paths.ts';
import { decodeQueryTree } from './query-tree.ts';
import { buildSetupLines } from './setups.ts';
import { regionStatistics, sumStatistics } from './statistics.ts';

const [region] = makeTerrain(600);
const mesh = region!.mesh;

describe('query trees that are wrong', () => {
  const tree = (data: readonly number[]): QueryTree => ({
    nodeCount: data.length,
    axes: new Uint8Array(data.length * 3),
    data: Uint32Array.from(data),
    domain: { min: [0, 0, 0, 0], max: [1, 1, 1, 0] },
  });

  test('a sound one has no problems and its boxes shrink', () => {
    const sound = tree([0x800001, 0, 1]);
    sound.axes[3] = 0xf1;
    const { problems, boxes, depth } = decodeQueryTree(sound, 2);
    expect(problems).toEqual([]);
    expect(depth).toBe(1);
    expect(boxes[6]).toBeCloseTo(225 / 226, 12);
    expect(boxes[9]).toBeCloseTo(1 - 1 / 226, 12);
  });

  test.each([
    ['a child beyond the end', [0x800005, 0, 1], 'not among the 3 nodes'],
    ['a child at its parent', [0x800000, 0, 1], 'not behind them'],
    ['a child twice', [0x800002, 0x800001, 0x800001, 0, 1, 0, 1], 'another one’s'],
    ['a face beyond the mesh', [0x800001, 0, 7], 'no face of the 2'],
    ['a face twice', [0x800001, 0, 0], 'a face that has a leaf'],
    ['no nodes', [], '2 faces have no leaf'],
  ])('%s', (_, data, sentence) => {
    expect(decodeQueryTree(tree(data), 2).problems.join('; ')).toContain(sentence);
  });
});

test('a selection is counted by itself, and all faces chosen are the region', () => {
  const geometry = buildMapGeometry([region]);
  const whole = regionStatistics(region!, geometry, 0);
  const first = new Uint8Array(mesh.faceCount);
  first.fill(1, 0, 10);
  const others = first.map((chosen) => 1 - chosen);
  const parts = sumStatistics([regionStatistics(region!, geometry, 0, first), regionStatistics(region!, geometry, 0, others)]);
  expect(parts.faces).toBe(whole.faces);
  expect(parts.triangles).toBe(whole.triangles);
  expect(parts.boundaryEdges).toBe(whole.boundaryEdges);
  expect(parts.area).toBeCloseTo(whole.area, 6);
  expect(findIslands(mesh, false, first).island.filter((island) => island !== NONE).length).toBe(10);
  expect(regionStatistics(region!, geometry, 0, new Uint8Array(mesh.faceCount).fill(1))).toMatchObject({
    edges: whole.edges,
    islands: whole.islands,
    boundaryLength: whole.boundaryLength,
  });
});

test('a face is described as the facts of all say', () => {
  const { area, slope } = buildFaceFacts(mesh);
  for (let face = 0; face < 50; face++) {
    const detail = describeFace(mesh, face);
    expect(detail.area).toBe(area[face]);
    expect(detail.slope!).toBeCloseTo(slope[face]!, 4);
    expect(detail.offPlane.reduce((sum, distance) => sum + distance, 0)).toBeCloseTo(0, 9);
  }
  expect(() => describeFace(mesh, mesh.faceCount)).toThrow(RangeError);
});

test('boxes have twelve edges along the axes', () => {
  const lines = buildBoxLines(Float64Array.from([0, 0, 0, 1, 2, 4]), Int32Array.from([0]));
  const lengths = Array.from({ length: 12 }, (_, at) => {
    const [x0, y0, z0, x1, y1, z1] = lines.subarray(at * 6, at * 6 + 6);
    return Math.abs(x1! - x0!) + Math.abs(y1! - y0!) + Math.abs(z1! - z0!);
  });
  expect(lengths.sort((a, b) => a - b)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4]);
});

test('arrows of setups have heads where they lead', () => {
  const box = { centre: [0, 0, 0], axes: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1), half: [1, 1, 1] } as const;
  const arrows = (direction: number): number => {
    const setup = { a: box, b: { ...box, centre: [4, 0, 0] as const }, userDataA: 0, userDataB: 0, costAtoB: 1, costBtoA: 1 };
    const rest = { upA: [0, 1, 0], upB: [0, 1, 0], direction, space: 0, forceAlign: true } as const;
    return buildSetupLines([{ ...setup, ...rest }]).arrows.length / 6;
  };
  expect([0, 1, 2, 3].map(arrows)).toEqual([1, 3, 3, 5]);
});

test('the heap gives back in order, with keys lowered on the way', () => {
  const random = seededRandom(91);
  const keys = Array.from({ length: 500 }, random);
  const heap = new IndexHeap(500);
  keys.forEach((key, item) => heap.push(item, key + 1));
  keys.forEach((key, item) => item % 2 === 0 && heap.push(item, (keys[item] = key / 2)));
  keys.forEach((key, item) => item % 2 === 1 && (keys[item] = key + 1));
  const order = Array.from({ length: 500 }, () => heap.pop());
  expect(order).toEqual([...keys.keys()].sort((a, b) => keys[a]! - keys[b]!));
  expect(heap.count).toBe(0);
});

test('a place along a path is as far along as asked', () => {
  const finder = new PathFinder(mesh);
  const at = (face: number): { face: number; point: readonly [number, number, number] } => ({
    face,
    point: describeFace(mesh, face).centre,
  });
  const { island } = findIslands(mesh, false);
  const goal = island.lastIndexOf(island[0]!);
  const path = finder.find(at(0), at(goal), false)!;
  const out = new Float64Array(3);
  writePlaceAlong(path, -1, out);
  expect([...out]).toEqual([...path.points.subarray(0, 3)]);
  writePlaceAlong(path, path.length + 1, out);
  expect([...out]).toEqual([...path.points.subarray(-3)]);
  const before = new Float64Array(3);
  for (let distance = 0; distance + 0.01 < path.length; distance += path.length / 40) {
    writePlaceAlong(path, distance, before);
    writePlaceAlong(path, distance + 0.01, out);
    expect(Math.hypot(out[0]! - before[0]!, out[1]! - before[1]!, out[2]! - before[2]!)).toBeLessThanOrEqual(0.01 + 1e-9);
  }
});

test('OBJ has every face as a polygon under its number, and no line that a name begins', () => {
  const text = [...exportObj('map\nf 1 1 1', [{ name: 'a b', mesh }])].join('');
  const lines = text.split('\n');
  expect(lines.filter((line) => line.startsWith('f ')).length).toBe(mesh.faceCount);
  expect(lines).toContain('o a_b');
  const vertices = lines.filter((line) => line.startsWith('v ')).map((line) => line.split(' ').slice(1).map(Number));
  const at = lines.indexOf('g face_17');
  const corners = lines[at + 1]!.split(' ')
    .slice(1)
    .flatMap((number) => vertices[Number(number) - 1]!);
  expect(corners).toEqual([...describeFace(mesh, 17).corners]);
  const chosen = new Uint8Array(mesh.faceCount);
  chosen[17] = 1;
  expect([...exportObj('one', [{ name: 'r', mesh, chosen }])].join('').match(/^g .*$/gm)).toEqual(['g face_17']);
});
