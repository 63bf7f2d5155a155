import type { MapGeometry } from './map-geometry.ts';
import { NONE } from './nav-mesh.ts';
import { writeNearestOnTriangle } from './nearest-on-triangle.ts';
import type { DecodedTree } from './query-tree.ts';
import { inverseOf, rayBox, rayTriangle } from './ray-triangle.ts';
import { buildTriangleTree, LEAF_TRIANGLES, type TriangleTree } from './triangle-tree.ts';

/** Levels of a tree that a stack holds room for; the trees of files are bounded by 64 · log2. */
const STACK = 4096;
/** Corners may lie outside the boxes of a file's tree by half a millimetre (specs, hkai); so much and again is allowed for. */
const TREE_ROOM = 0.001;

/** A ray in the map's space; the direction's length is the unit of distances. */
export interface Ray {
  readonly origin: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
}

/** Where a ray meets the surface, or the place of it nearest to a point. */
export interface SurfaceHit {
  /** By map number. */
  readonly face: number;
  readonly triangle: number;
  readonly distance: number;
  readonly point: readonly [number, number, number];
}

/** Whether a face (by map number) can be met; hidden ones cannot. */
export type TakesFace = (face: number) => boolean;

/** Finds faces under rays and points through a tree of its own over all triangles of a map. */
export class FacePicker {
  readonly #geometry: MapGeometry;
  readonly #tree: TriangleTree;
  readonly #stack = new Int32Array(STACK);
  readonly #near = new Float64Array(3);

  constructor(geometry: MapGeometry, tree: TriangleTree = buildTriangleTree(geometry.corners)) {
    this.#geometry = geometry;
    this.#tree = tree;
  }

  /** The first face along the ray, from either side; of triangles at the same distance the lowest. */
  pick({ origin, direction }: Ray, takes?: TakesFace): SurfaceHit | undefined {
    const [ox, oy, oz] = origin;
    const [dx, dy, dz] = direction;
    const [ix, iy, iz] = [inverseOf(dx), inverseOf(dy), inverseOf(dz)];
    const { boxes, innerCount, order } = this.#tree;
    const { corners, triangleFace, triangleCount } = this.#geometry;
    const stack = this.#stack;
    let best = Number.POSITIVE_INFINITY;
    let bestTriangle = NONE;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth]!;
      if (rayBox(boxes, node * 6, 0, ox, oy, oz, ix, iy, iz, best) === Number.POSITIVE_INFINITY) continue;
      if (node < innerCount) {
        const first = 2 * node + 1;
        const a = rayBox(boxes, first * 6, 0, ox, oy, oz, ix, iy, iz, best);
        const b = rayBox(boxes, first * 6 + 6, 0, ox, oy, oz, ix, iy, iz, best);
        // The nearer child comes off the stack first.
        if (Math.max(a, b) < Number.POSITIVE_INFINITY) stack[depth++] = a <= b ? first + 1 : first;
        if (Math.min(a, b) < Number.POSITIVE_INFINITY) stack[depth++] = a <= b ? first : first + 1;
        continue;
      }
      const start = (node - innerCount) * LEAF_TRIANGLES;
      for (let at = start; at < start + LEAF_TRIANGLES && at < triangleCount; at++) {
        const triangle = order[at]!;
        const distance = rayTriangle(corners, triangle * 9, ox, oy, oz, dx, dy, dz);
        if (distance > best || distance === Number.POSITIVE_INFINITY || (distance === best && triangle > bestTriangle)) continue;
        if (takes !== undefined && !takes(triangleFace[triangle]!)) continue;
        best = distance;
        bestTriangle = triangle;
      }
    }
    return bestTriangle === NONE ? undefined : hitAlong(this.#geometry, bestTriangle, best, { origin, direction });
  }

  /** The surface above or below (x, z) nearest to a height: where feet stand. */
  groundAt(x: number, z: number, nearY: number, takes?: TakesFace): SurfaceHit | undefined {
    const down = this.pick({ origin: [x, nearY, z], direction: [0, -1, 0] }, takes);
    const up = this.pick({ origin: [x, nearY, z], direction: [0, 1, 0] }, takes);
    return down === undefined || (up !== undefined && up.distance < down.distance) ? up : down;
  }

  /** The place of the surface nearest to a point; undefined without any face. */
  nearest(x: number, y: number, z: number, takes?: TakesFace): SurfaceHit | undefined {
    const { boxes, innerCount, order } = this.#tree;
    const { corners, triangleFace, triangleCount } = this.#geometry;
    const stack = this.#stack;
    const near = this.#near;
    let best = Number.POSITIVE_INFINITY;
    let hit: SurfaceHit | undefined;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth]!;
      if (!(boxDistance(boxes, node * 6, x, y, z) <= best)) continue;
      if (node < innerCount) {
        const first = 2 * node + 1;
        const nearFirst = boxDistance(boxes, first * 6, x, y, z) <= boxDistance(boxes, first * 6 + 6, x, y, z);
        stack[depth++] = nearFirst ? first + 1 : first;
        stack[depth++] = nearFirst ? first : first + 1;
        continue;
      }
      const start = (node - innerCount) * LEAF_TRIANGLES;
      for (let at = start; at < start + LEAF_TRIANGLES && at < triangleCount; at++) {
        const triangle = order[at]!;
        if (takes !== undefined && !takes(triangleFace[triangle]!)) continue;
        const from = triangle * 9;
        const squared = writeNearestOnTriangle(corners, from, from + 3, from + 6, x, y, z, near);
        if (squared > best || (squared === best && hit !== undefined && triangle > hit.triangle)) continue;
        best = squared;
        hit = { face: triangleFace[triangle]!, triangle, distance: Math.sqrt(squared), point: [near[0]!, near[1]!, near[2]!] };
      }
    }
    return hit;
  }
}

/** Picks among one region's faces through the tree of its file; `base` is the region's first face. For trees without problems. */
export function pickThroughTree(
  tree: DecodedTree,
  geometry: MapGeometry,
  base: number,
  ray: Ray,
  takes?: TakesFace,
  nearest: number = Number.POSITIVE_INFINITY,
): SurfaceHit | undefined {
  if (tree.nodeCount === 0) return undefined;
  const [ox, oy, oz] = ray.origin;
  const [dx, dy, dz] = ray.direction;
  const [ix, iy, iz] = [inverseOf(dx), inverseOf(dy), inverseOf(dz)];
  const { boxes, leafFace, second } = tree;
  const { corners, triangleStart } = geometry;
  const stack = treeStack;
  let best = nearest;
  let bestTriangle = NONE;
  let depth = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const node = stack[--depth]!;
    if (rayBox(boxes, node * 6, TREE_ROOM, ox, oy, oz, ix, iy, iz, best) === Number.POSITIVE_INFINITY) continue;
    const own = leafFace[node]!;
    if (own === NONE) {
      if (second[node] === NONE) continue;
      stack[depth++] = second[node]!;
      stack[depth++] = node + 1;
      continue;
    }
    const face = base + own;
    if (takes !== undefined && !takes(face)) continue;
    for (let triangle = triangleStart[face]!; triangle < triangleStart[face + 1]!; triangle++) {
      const distance = rayTriangle(corners, triangle * 9, ox, oy, oz, dx, dy, dz);
      if (distance > best || distance === Number.POSITIVE_INFINITY || (distance === best && triangle > bestTriangle)) continue;
      best = distance;
      bestTriangle = triangle;
    }
  }
  return bestTriangle === NONE ? undefined : hitAlong(geometry, bestTriangle, best, ray);
}

const treeStack = new Int32Array(STACK);

function hitAlong({ triangleFace }: MapGeometry, triangle: number, distance: number, { origin, direction }: Ray): SurfaceHit {
  const [x, y, z] = origin;
  return {
    face: triangleFace[triangle]!,
    triangle,
    distance,
    point: [x + direction[0] * distance, y + direction[1] * distance, z + direction[2] * distance],
  };
}

/** Square of the distance of a point from a box. */
function boxDistance(boxes: Float32Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at]! - x, 0, x - boxes[at + 3]!);
  const dy = Math.max(boxes[at + 1]! - y, 0, y - boxes[at + 4]!);
  const dz = Math.max(boxes[at + 2]! - z, 0, z - boxes[at + 5]!);
  return dx * dx + dy * dy + dz * dz;
}
