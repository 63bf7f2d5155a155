import type { Bounds } from './bounds.ts';

type Vector = readonly [number, number, number];

/** Where a camera stands to see a box whole. Everything in the scene's right-handed space. */
export interface Framing {
  readonly target: Vector;
  readonly position: Vector;
  /** Distance from the target. */
  readonly distance: number;
}

/** Free space around what is framed: the viewport's corners carry chips. */
const MARGIN = 1.16;

/** The least box that is framed, in metres: a pose collapsed to a point still gets a view. */
const LEAST_EXTENT = 0.05;

/** Carries a box of the file's left-handed space to the scene's right-handed one, where z is turned round. */
export function mirrorBounds(bounds: Bounds): Bounds {
  const { min, max } = bounds;
  return { min: [min[0], min[1], -max[2]], max: [max[0], max[1], -min[2]] };
}

/**
 * Finds the nearest stand from which every corner of the box is in view.
 * `direction` points from the target to the camera; `aspect` is width over height.
 */
export function frameBounds(bounds: Bounds, direction: Vector, fieldOfView: number, aspect: number): Framing {
  const target = [0, 1, 2].map((axis) => (bounds.min[axis]! + bounds.max[axis]!) / 2) as unknown as Vector;
  const half = [0, 1, 2].map((axis) => Math.max((bounds.max[axis]! - bounds.min[axis]!) / 2, LEAST_EXTENT / 2)) as unknown as Vector;
  const back = normalize(direction);
  const right = normalize(cross([0, 1, 0], back));
  const up = cross(back, right);
  const tanVertical = Math.tan(fieldOfView / 2) / MARGIN;
  const tanHorizontal = tanVertical * aspect;
  let distance = 0;
  for (let corner = 0; corner < 8; corner++) {
    const at: Vector = [half[0] * (corner & 1 ? 1 : -1), half[1] * (corner & 2 ? 1 : -1), half[2] * (corner & 4 ? 1 : -1)];
    const across = Math.max(Math.abs(dot(at, right)) / tanHorizontal, Math.abs(dot(at, up)) / tanVertical);
    distance = Math.max(distance, across + dot(at, back));
  }
  return { target, distance, position: [target[0] + back[0] * distance, target[1] + back[1] * distance, target[2] + back[2] * distance] };
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function normalize(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
