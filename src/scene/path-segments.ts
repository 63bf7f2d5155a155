import type { Rgb } from './scene-colors.ts';
import type { SegmentList } from './segment-list.ts';

/** A path to draw: places and headings, three numbers each, one pair a frame. */
export interface DrawnPath {
  readonly points: Float64Array;
  readonly headings: Float64Array;
  readonly up: readonly [number, number, number];
}

/** Every so many frames a tick is longer. */
const LONG_TICK = 10;
/** Arrows are kept this far apart along the path, in sizes of the character; a turn on the spot gets one every LONG_TICK frames. */
const ARROW_GAP = 0.22;
const ARROW_LENGTH = 0.1;
const TICK_LENGTH = 0.025;

/** Length of the way along all points. */
export function pathLength(points: ArrayLike<number>): number {
  let length = 0;
  for (let at = 3; at + 2 < points.length; at += 3) length += stepLength(points, at);
  return length;
}

function stepLength(points: ArrayLike<number>, at: number): number {
  return Math.hypot(points[at]! - points[at - 3]!, points[at + 1]! - points[at - 2]!, points[at + 2]! - points[at - 1]!);
}

/** Writes the way on the ground: a line with a tick a frame, and arrows where the body faces. `size` is the character's, in metres. */
export function writePathSegments({ points, headings, up }: DrawnPath, size: number, path: Rgb, heading: Rgb, out: SegmentList): void {
  out.clear();
  const count = points.length / 3;
  const ends = new Float64Array(6);
  let sinceArrow = Number.POSITIVE_INFINITY;
  let framesSinceArrow = 0;
  for (let at = 0; at < count; at++) {
    const point = at * 3;
    if (at > 0) {
      out.add(points, point - 3, points, point, 2, path, 0.9);
      sinceArrow += stepLength(points, point);
      framesSinceArrow++;
    }
    const tick = size * TICK_LENGTH * (at % LONG_TICK === 0 ? 2 : 1);
    writeAcross(points, point, headings, up, tick, ends);
    out.add(ends, 0, ends, 3, at % LONG_TICK === 0 ? 2 : 1.25, path, 0.9);
    if (sinceArrow < size * ARROW_GAP && !(framesSinceArrow >= LONG_TICK && turns(headings, point)) && at !== count - 1) continue;
    addArrow(points, point, headings, up, size * ARROW_LENGTH, heading, out);
    sinceArrow = 0;
    framesSinceArrow = 0;
  }
}

function turns(headings: Float64Array, at: number): boolean {
  const before = Math.max(at - LONG_TICK * 3, 0);
  let cosine = 0;
  for (let lane = 0; lane < 3; lane++) cosine += headings[at + lane]! * headings[before + lane]!;
  return cosine < 0.995;
}

/** A short line through a point, across the heading and flat on the ground. */
function writeAcross(points: Float64Array, at: number, headings: Float64Array, up: DrawnPath['up'], half: number, out: Float64Array): void {
  for (let lane = 0; lane < 3; lane++) {
    const side = crossLane(up, headings, at, lane) * half;
    out[lane] = points[at + lane]! - side;
    out[3 + lane] = points[at + lane]! + side;
  }
}

function crossLane(up: DrawnPath['up'], headings: Float64Array, at: number, lane: number): number {
  const next = (lane + 1) % 3;
  const last = (lane + 2) % 3;
  return up[next]! * headings[at + last]! - up[last]! * headings[at + next]!;
}

function addArrow(
  points: Float64Array,
  at: number,
  headings: Float64Array,
  up: DrawnPath['up'],
  length: number,
  color: Rgb,
  out: SegmentList,
): void {
  const tip = new Float64Array(3);
  const barb = new Float64Array(3);
  for (let lane = 0; lane < 3; lane++) tip[lane] = points[at + lane]! + headings[at + lane]! * length;
  out.add(points, at, tip, 0, 2, color);
  for (const side of [-1, 1]) {
    for (let lane = 0; lane < 3; lane++)
      barb[lane] = tip[lane]! - headings[at + lane]! * length * 0.35 + crossLane(up, headings, at, lane) * side * length * 0.25;
    out.add(tip, 0, barb, 0, 2, color);
  }
}
