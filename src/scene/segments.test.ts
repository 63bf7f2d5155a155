import { expect, test } from 'vitest';
import { rootPath } from '../animation/index.ts';
import { writeFrustum } from './frustum-segments.ts';
import { pathLength, writePathSegments } from './path-segments.ts';
import { SEGMENT_SIZE, SegmentList } from './segment-list.ts';
import { writeTrailSegments } from './trail-segments.ts';

const RED = [200, 0, 0] as const;
const BLUE = [0, 0, 200] as const;

function piecesOf(list: SegmentList): { readonly from: readonly number[]; readonly to: readonly number[]; readonly red: boolean }[] {
  return Array.from({ length: list.count }, (_, at) => {
    const values = [...list.values.subarray(at * SEGMENT_SIZE, (at + 1) * SEGMENT_SIZE)];
    return { from: values.slice(0, 3), to: values.slice(3, 6), red: list.tints[at * 4] === 200 };
  });
}

test('a list grows and keeps what it has; what is not finite is left out', () => {
  const list = new SegmentList();
  for (let at = 0; at < 200; at++) list.add([at, 0, 0], 0, [0, at, 0], 0, 1, RED);
  list.add([Number.NaN, 0, 0], 0, [0, 0, 0], 0, 1, RED);
  expect(list.count).toBe(200);
  expect(piecesOf(list)[150]).toEqual({ from: [150, 0, 0], to: [0, 150, 0], red: true });
});

test('a path is a line through its points, a tick a frame across it, and arrows where the body faces', () => {
  // Up z, forward x, a quarter turn: from facing -x to facing -y (right-handed about z).
  const samples = Float32Array.from([0, 0, 0, 0, -1, 0, 0, Math.PI / 4, -1, -1, 0, Math.PI / 2]);
  const path = rootPath({ up: [0, 0, 1], forward: [1, 0, 0], seconds: 1, samples });
  expect(pathLength(path.points)).toBeCloseTo(2, 6);
  const list = new SegmentList();
  writePathSegments({ ...path, up: [0, 0, 1] }, 1, RED, BLUE, list);
  const pieces = piecesOf(list);
  const arrows = pieces.filter(({ red }) => !red);
  // Each of the three points is far enough from the last for an arrow: a shaft and two barbs.
  expect(arrows).toHaveLength(9);
  const direction = (at: number): readonly number[] => arrows[at]!.to.map((value, lane) => (value - arrows[at]!.from[lane]!) / 0.1);
  [
    [-1, 0, 0],
    [-Math.SQRT1_2, -Math.SQRT1_2, 0],
    [0, -1, 0],
  ].forEach((expected, arrow) => {
    expected.forEach((value, lane) => {
      expect(direction(arrow * 3)[lane]).toBeCloseTo(value, 5);
    });
  });
  // Two lines and three ticks, all on the ground.
  expect(pieces.filter(({ red }) => red)).toHaveLength(5);
  for (const { from, to } of pieces) expect([from[2], to[2]]).toEqual([0, 0]);
});

test('trails are a line and a dot a frame for each bone', () => {
  const list = new SegmentList();
  writeTrailSegments(Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 5, 0, 0, 6, 0, 0, 7, 0), 2, 3, [RED, BLUE], list);
  const pieces = piecesOf(list);
  expect(pieces).toHaveLength(2 * (3 + 2));
  const lines = pieces.filter(({ from, to }) => from.some((value, lane) => value !== to[lane]));
  expect(lines).toEqual([
    { from: [0, 0, 0], to: [1, 0, 0], red: true },
    { from: [1, 0, 0], to: [2, 0, 0], red: true },
    { from: [0, 5, 0], to: [0, 6, 0], red: false },
    { from: [0, 6, 0], to: [0, 7, 0], red: false },
  ]);
});

test('a camera’s view opens by its angle along the bone’s z', () => {
  // The bone stands at (1, 2, 3), its z along the file's x, its x along z and its y along y.
  const model = Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 2, 3, 1);
  const list = new SegmentList();
  writeFrustum(model, 0, Math.PI / 2, 2, RED, list);
  const pieces = piecesOf(list);
  expect(pieces).toHaveLength(8);
  const corners = pieces.filter(({ from }) => from[0] === 1).map(({ to }) => to);
  expect(corners).toHaveLength(4);
  for (const [x, y, z] of corners) {
    expect(x).toBeCloseTo(3, 6);
    // Half of a right angle: as far to the side as ahead.
    expect(Math.abs(y! - 2)).toBeCloseTo(2, 6);
    expect(Math.abs(z! - 3)).toBeCloseTo(2, 6);
  }
  for (const angle of [0, -1, Number.NaN]) {
    writeFrustum(model, 0, angle, 2, RED, list);
    expect(list.count).toBe(0);
  }
  writeFrustum(model, 0, 9, 2, RED, list);
  expect(list.values.every(Number.isFinite)).toBe(true);
});
