/** A place or a direction in the scene's right-handed space. */
export type Vector = readonly [number, number, number];

/** Where a camera stands, and what it looks at. */
export interface Framing {
  readonly target: Vector;
  readonly position: Vector;
  /** Distance from the target. */
  readonly distance: number;
}

/** Free space around what is framed: the viewport's corners carry chips. */
const MARGIN = 1.25;

/** The least that is framed, in metres to either side: a pose collapsed to a point still gets a view. */
const LEAST_REACH = 0.04;

/** Rounds of centring. Each moves the target to the middle of what the last one saw; three leave less than a pixel. */
const ROUNDS = 4;

/**
 * Finds the nearest stand from which all points are in view, and centred in it.
 * `points` are x, y, z after each other, at least one; `direction` points from the target to the camera; `aspect` is width over height.
 */
export function framePoints(points: ArrayLike<number>, direction: Vector, fieldOfView: number, aspect: number): Framing {
  const back = normalize(direction);
  const right = normalize(cross([0, 1, 0], back));
  const up = cross(back, right);
  const tanUp = Math.tan(fieldOfView / 2) / MARGIN;
  const tanRight = tanUp * aspect;
  let target = middleOf(points);
  let distance = 0;
  for (let round = 0; round < ROUNDS; round++) {
    distance = Math.max(LEAST_REACH / Math.min(tanUp, tanRight), distanceFor(points, target, { right, up, back }, tanRight, tanUp));
    target = centre(points, target, { right, up, back }, distance);
  }
  distance = Math.max(LEAST_REACH / Math.min(tanUp, tanRight), distanceFor(points, target, { right, up, back }, tanRight, tanUp));
  return { target, distance, position: add(target, back, distance) };
}

interface Axes {
  readonly right: Vector;
  readonly up: Vector;
  readonly back: Vector;
}

/** Least distance from the target at which every point lies within the view's slopes. */
function distanceFor(points: ArrayLike<number>, target: Vector, { right, up, back }: Axes, tanRight: number, tanUp: number): number {
  let distance = 0;
  for (let at = 0; at + 2 < points.length; at += 3) {
    const point = subtract([points[at]!, points[at + 1]!, points[at + 2]!], target);
    distance = Math.max(distance, dot(point, back) + Math.max(Math.abs(dot(point, right)) / tanRight, Math.abs(dot(point, up)) / tanUp));
  }
  return distance;
}

/** Moves the target sideways to the middle of what is seen from the distance. */
function centre(points: ArrayLike<number>, target: Vector, { right, up, back }: Axes, distance: number): Vector {
  const least = [Infinity, Infinity];
  const most = [-Infinity, -Infinity];
  for (let at = 0; at + 2 < points.length; at += 3) {
    const point = subtract([points[at]!, points[at + 1]!, points[at + 2]!], target);
    const depth = Math.max(distance - dot(point, back), 1e-6);
    [right, up].forEach((axis, i) => {
      const slope = dot(point, axis) / depth;
      least[i] = Math.min(least[i]!, slope);
      most[i] = Math.max(most[i]!, slope);
    });
  }
  return add(add(target, right, ((least[0]! + most[0]!) / 2) * distance), up, ((least[1]! + most[1]!) / 2) * distance);
}

/** Middle of the box around the points. */
function middleOf(points: ArrayLike<number>): Vector {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at++) {
    min[at % 3] = Math.min(min[at % 3]!, points[at]!);
    max[at % 3] = Math.max(max[at % 3]!, points[at]!);
  }
  return [(min[0]! + max[0]!) / 2, (min[1]! + max[1]!) / 2, (min[2]! + max[2]!) / 2];
}

function add(a: Vector, b: Vector, factor: number): Vector {
  return [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
}

function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
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
