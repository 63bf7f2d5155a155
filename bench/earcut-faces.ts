import earcut from 'earcut';
import type { NavRegion } from '../src/navmesh/index.ts';
import { writeNewellVector } from '../src/navmesh/newell.ts';

/** What is wrong with a cut of some faces. */
export interface CutFaults {
  /** Faces with a triangle turned against them by more than rounding. */
  readonly turned: number;
  /** Faces whose triangles' area vectors do not add up to their own within a billionth. */
  readonly lost: number;
}

const normal = new Float64Array(3);
let flat: number[] = [];

/** Cuts a face by earcut as viewers do: seen along the largest axis of its Newell normal. Gives numbers of its corners. */
export function earcutFace({ mesh }: NavRegion, face: number): readonly number[] {
  const { vertices, edgeA, faceStart, faceEdgeCount } = mesh;
  const [start, count] = [faceStart[face]!, faceEdgeCount[face]!];
  writeNewellVector(vertices, edgeA, start, count, normal);
  const x = Math.abs(normal[0]!);
  const y = Math.abs(normal[1]!);
  const z = Math.abs(normal[2]!);
  const axis = x > y && x > z ? 0 : y > z ? 1 : 2;
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  if (flat.length !== count * 2) flat = new Array<number>(count * 2).fill(0);
  for (let at = 0, edge = start; at < count * 2; at += 2, edge++) {
    flat[at] = vertices[edgeA[edge]! * 3 + u]!;
    flat[at + 1] = vertices[edgeA[edge]! * 3 + v]!;
  }
  return earcut(flat);
}

/** Adds up what is wrong over all faces: `cut` gives vertices, three a triangle. Faces of no area have nothing to be wrong. */
export function findFaults(regions: readonly NavRegion[], cut: (region: NavRegion, face: number) => ArrayLike<number>): CutFaults {
  let [turned, lost] = [0, 0];
  for (const region of regions) {
    const { vertices, edgeA, faceStart, faceEdgeCount, faceCount } = region.mesh;
    for (let face = 0; face < faceCount; face++) {
      writeNewellVector(vertices, edgeA, faceStart[face]!, faceEdgeCount[face]!, normal);
      const [x, y, z] = normal as unknown as readonly [number, number, number];
      const size = Math.hypot(x, y, z);
      if (size === 0) continue;
      const triangles = cut(region, face);
      const vector = new Float64Array(3);
      const sum = [0, 0, 0];
      let isTurned = false;
      for (let at = 0; at < triangles.length; at += 3) {
        writeNewellVector(vertices, Int32Array.of(triangles[at]!, triangles[at + 1]!, triangles[at + 2]!), 0, 3, vector);
        const along = (vector[0]! * x + vector[1]! * y + vector[2]! * z) / size;
        if (along < -1e-12 * size) isTurned = true;
        for (let axis = 0; axis < 3; axis++) sum[axis]! += vector[axis]!;
      }
      if (isTurned) turned++;
      // A face cut the wrong way round as a whole counts as turned alone.
      const sign = sum[0]! * x + sum[1]! * y + sum[2]! * z < 0 ? -1 : 1;
      if (Math.hypot(sum[0]! * sign - x, sum[1]! * sign - y, sum[2]! * sign - z) > 1e-9 * size) lost++;
    }
  }
  return { turned, lost };
}
