import { isSimple, type Outline, type Point } from './outlines.ts';

/** Farthest that a corner may stand off the outline's plane, metres. */
export const MOST_OFF_PLANE = 1.4;

export interface RandomFace {
  readonly kind: string;
  /** x, y, z a vertex. */
  readonly vertices: Float32Array;
  readonly ring: Int32Array;
  /** Farthest corner off the outline's plane, metres. */
  readonly offPlane: number;
  /** Whether every coordinate is a small whole multiple of a power of two: sums of products are then exact in doubles. */
  readonly exact: boolean;
}

interface Corner {
  readonly point: Point;
  readonly height: number;
}

/**
 * Adds corners in line and repeated corners to a simple outline, lifts its corners off the plane and turns it in space; gives
 * nothing if the result crosses itself in the plane of its Newell normal.
 */
export function placeOutline(kind: string, outline: Outline, random: () => number): RandomFace | undefined {
  const lift = random() < 0.3 ? 0 : random() * MOST_OFF_PLANE * 0.9;
  const heights = new Map<string, number>();
  const lifted = outline.map((point): Corner => {
    // A place that comes twice is one place in space as well.
    const key = point.join();
    if (!heights.has(key)) heights.set(key, Math.round((random() * 2 - 1) * lift * 32) / 32);
    return { point, height: heights.get(key)! };
  });
  const corners = addCorners(lifted, lift, random);
  if (corners.length > 64) return undefined;
  const place = random() < 0.7 ? placeExactly : placeFreely;
  // From any corner on: no path may rely on where a ring begins.
  const first = Math.floor(random() * corners.length);
  const face = place(kind, [...corners.slice(first), ...corners.slice(0, first)], random);
  return isSimpleInItsPlane(face) ? face : undefined;
}

function addCorners(corners: readonly Corner[], lift: number, random: () => number): readonly Corner[] {
  const often = random() < 0.5 ? 0 : random() * 0.4;
  const places = corners.map(({ point }) => point.join());
  return corners.flatMap((corner, at) => {
    const next = corners[(at + 1) % corners.length]!;
    const added: Corner[] = [corner];
    if (random() < often * 0.3) added.push(corner);
    // Not on a bridge, which is walked twice: only one of the two ways would have the corner.
    const bridge = [corner, next].every(({ point }) => places.indexOf(point.join()) !== places.lastIndexOf(point.join()));
    if (!bridge && random() < often) {
      const point: Point = [(corner.point[0] + next.point[0]) / 2, (corner.point[1] + next.point[1]) / 2];
      const middle = (corner.height + next.height) / 2;
      // Straight in the plane, and in space or not.
      added.push({ point, height: random() < 0.5 ? middle : Math.round((middle + (random() - 0.5) * Math.min(lift, 0.4)) * 32) / 32 });
    }
    return added;
  });
}

/** Turned by a quaternion of whole numbers, scaled by its square and halvings: nothing is rounded. */
function placeExactly(kind: string, corners: readonly Corner[], random: () => number): RandomFace {
  let [x, y, z, w] = [0, 0, 0, 0];
  while (x * x + y * y + z * z + w * w === 0) [x, y, z, w] = [whole(random), whole(random), whole(random), whole(random)];
  const square = x * x + y * y + z * z + w * w;
  const scale = 2 ** -Math.ceil(Math.log2(square));
  const origin = [0, 1, 2].map(() => Math.round((random() - 0.5) * 2000));
  return place(kind, corners, rotation(x, y, z, w), scale, origin, true, square * scale);
}

/** Turned and moved by any numbers: each coordinate is rounded to float32. */
function placeFreely(kind: string, corners: readonly Corner[], random: () => number): RandomFace {
  const parts = [0, 1, 2, 3].map(() => random() - 0.5);
  const length = Math.hypot(...parts);
  const [x, y, z, w] = parts.map((part) => part / length) as [number, number, number, number];
  const origin = [0, 1, 2].map(() => (random() - 0.5) * 2000);
  return place(kind, corners, rotation(x, y, z, w), 1, origin, false, 1);
}

function whole(random: () => number): number {
  return Math.floor(random() * 7) - 3;
}

/** Rows of the rotation by a quaternion, times its square. */
function rotation(x: number, y: number, z: number, w: number): readonly (readonly [number, number, number])[] {
  return [
    [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
  ];
}

function place(
  kind: string,
  corners: readonly Corner[],
  rows: readonly (readonly [number, number, number])[],
  scale: number,
  origin: readonly number[],
  exact: boolean,
  size: number,
): RandomFace {
  const vertices = Float32Array.from(
    corners.flatMap(({ point: [u, v], height }) => rows.map(([a, b, c], axis) => origin[axis]! + (a * u + b * v + c * height) * scale)),
  );
  const offPlane = Math.max(...corners.map(({ height }) => Math.abs(height))) * size;
  return { kind, vertices, ring: Int32Array.from(corners, (_, at) => at), offPlane, exact };
}

/** Looks at the face along its Newell normal, with a basis and sums of its own. */
function isSimpleInItsPlane({ vertices, ring }: RandomFace): boolean {
  const points = Array.from(
    ring,
    (vertex) => [0, 1, 2].map((axis) => vertices[vertex * 3 + axis]! - vertices[axis]!) as [number, number, number],
  );
  const normal = [0, 0, 0];
  points.forEach(([x, y, z], at) => {
    const [nextX, nextY, nextZ] = points[(at + 1) % points.length]!;
    normal[0]! += (y - nextY) * (z + nextZ);
    normal[1]! += (z - nextZ) * (x + nextX);
    normal[2]! += (x - nextX) * (y + nextY);
  });
  const length = Math.hypot(...normal);
  if (length === 0) return false;
  const [nx, ny, nz] = normal.map((value) => value / length) as [number, number, number];
  const helper = Math.abs(nx) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const along = helper[0]! * nx + helper[1]! * ny + helper[2]! * nz;
  const raw = [helper[0]! - nx * along, helper[1]! - ny * along, helper[2]! - nz * along];
  const rawLength = Math.hypot(...raw);
  const [ux, uy, uz] = raw.map((value) => value / rawLength) as [number, number, number];
  const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
  const outline = points.map(([x, y, z]): Point => [x * ux + y * uy + z * uz, x * vx + y * vy + z * vz]);
  return isSimple(outline, 1e-9);
}
