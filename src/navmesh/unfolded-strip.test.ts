import { expect, test } from 'vitest';
import { seededRandom } from '../../test/support/random.ts';
import { UnfoldedStrip } from './unfolded-strip.ts';

/** Places tried along each door by the other way of finding the shortest line. */
const SAMPLES = 120;

type Vector = readonly [number, number, number];

test('the line over a row of triangles is the shortest of all through places along the doors', () => {
  const random = seededRandom(81);
  const strip = new UnfoldedStrip();
  let bent = 0;
  for (let at = 0; at < 400; at++) {
    const { corners, doors, behind, start, end } = randomRow(random, 1 + Math.floor(random() * 14));
    const values = Float32Array.from(corners.flat());
    strip.begin(values, 0, 3, 6, ...start);
    doors.forEach((door, index) => expect(strip.cross(Float64Array.from(door.flat()), 0, ...behind[index]!, index)).toBe(true));
    strip.pull(...end);
    const sampled = sampledLength(start, doors, end);
    // Never longer than any line through sampled places, and not shorter than their coarseness explains.
    expect(strip.length).toBeLessThanOrEqual(sampled * (1 + 1e-9));
    expect(strip.length).toBeGreaterThan(sampled * 0.99 - 0.02);
    const places: Vector[] = [start];
    strip.giveLine(-1, (x, y, z) => places.push([x, y, z]));
    expect(lengthOf(places)).toBeCloseTo(strip.length, 9);
    if (strip.length > distance(start, end) * 1.001) bent++;
  }
  expect(bent).toBeGreaterThan(200);
});

/** Triangles in space, each joined to the one before by a side of it, bent about it at random. */
function randomRow(
  random: () => number,
  count: number,
): {
  readonly corners: readonly Vector[];
  readonly doors: (readonly [Vector, Vector])[];
  readonly behind: Vector[];
  readonly start: Vector;
  readonly end: Vector;
} {
  const place = (): Vector => [Math.fround(random() * 4 - 2), Math.fround(random() * 4 - 2), Math.fround(random() * 4 - 2)];
  const corners = [place(), place(), place()];
  let triangle: readonly Vector[] = corners;
  const start = within(triangle, random);
  const doors: (readonly [Vector, Vector])[] = [];
  const behind: Vector[] = [];
  let newest = 2;
  for (let at = 0; at < count; at++) {
    // Out through a side with the newest corner, and now and then only through a part of it.
    const other = (newest + (random() < 0.5 ? 1 : 2)) % 3;
    const third = 3 - newest - other;
    const [a, b] = [triangle[newest]!, triangle[other]!];
    const door = random() < 0.2 ? ([mix(a, b, 0.2 * random()), mix(a, b, 1 - 0.3 * random())] as const) : ([a, b] as const);
    doors.push(random() < 0.5 ? [door[0], door[1]] : [door[1], door[0]]);
    behind.push(triangle[third]!);
    const next = place();
    triangle = [a, b, [next[0] + a[0], next[1] + a[1], next[2] + a[2]]];
    newest = 2;
  }
  return { corners, doors, behind, start, end: within(triangle, random) };
}

function sampledLength(start: Vector, doors: readonly (readonly [Vector, Vector])[], end: Vector): number {
  let places: readonly Vector[] = [start];
  let lengths: readonly number[] = [0];
  for (const [from, to] of doors) {
    const next = Array.from({ length: SAMPLES + 1 }, (_, at) => mix(from, to, at / SAMPLES));
    lengths = next.map((place) => Math.min(...places.map((before, at) => lengths[at]! + distance(before, place))));
    places = next;
  }
  return Math.min(...places.map((place, at) => lengths[at]! + distance(place, end)));
}

function within([a, b, c]: readonly Vector[], random: () => number): Vector {
  const u = random();
  return mix(mix(a!, b!, random()), c!, u);
}

function mix(a: Vector, b: Vector, part: number): Vector {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

function distance(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function lengthOf(places: readonly Vector[]): number {
  return places.slice(1).reduce((sum, place, at) => sum + distance(places[at]!, place), 0);
}
