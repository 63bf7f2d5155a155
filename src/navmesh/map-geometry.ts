import type { NavRegion } from './nav-mesh.ts';
import { FaceCutter } from './triangulate.ts';

/**
 * The surface of several regions in the arrays that are uploaded, all of one map in one buffer. Faces are numbered through the
 * map: a face of region r has the number faceBase[r] + its own.
 */
export interface MapGeometry {
  readonly faceCount: number;
  readonly triangleCount: number;
  /** First face of each region, and the count behind the last. */
  readonly faceBase: Int32Array;
  /** First triangle of each face, and the count behind the last. */
  readonly triangleStart: Int32Array;
  /** Nine floats a triangle: its corners, wound as the face. */
  readonly corners: Float32Array;
  /** Face of each triangle, by map number. */
  readonly triangleFace: Uint32Array;
  /** Faces that cannot be cut without a turned triangle, by map number in order: bow ties. */
  readonly noEar: Uint32Array;
}

/** Cuts every face of a map's regions, in their order; a region that could not be read has no faces. */
export function buildMapGeometry(regions: readonly (NavRegion | undefined)[]): MapGeometry {
  const faceBase = new Int32Array(regions.length + 1);
  let mostTriangles = 0;
  regions.forEach((region, at) => {
    faceBase[at + 1] = faceBase[at]! + (region?.mesh.faceCount ?? 0);
    // Cutting a corner off leaves one fewer: n - 2 triangles a face, or less where corners lie in line.
    region?.mesh.faceEdgeCount.forEach((corners) => (mostTriangles += Math.max(corners - 2, 0)));
  });
  const faceCount = faceBase[regions.length]!;
  const triangleStart = new Int32Array(faceCount + 1);
  const corners = new Float32Array(mostTriangles * 9);
  const triangleFace = new Uint32Array(mostTriangles);
  const noEar: number[] = [];
  const cutter = new FaceCutter();
  let face = 0;
  let triangle = 0;
  for (const region of regions) {
    if (region === undefined) continue;
    const { faceCount: regionFaces, faceStart, faceEdgeCount, edgeA, vertices } = region.mesh;
    for (let own = 0; own < regionFaces; own++, face++) {
      triangleStart[face] = triangle;
      const count = cutter.cut(vertices, edgeA, faceStart[own]!, faceEdgeCount[own]!);
      if (cutter.noEar) noEar.push(face);
      const out = cutter.out;
      for (let at = 0, to = triangle * 9; at < count * 3; at++, to += 3) {
        const from = out[at]! * 3;
        corners[to] = vertices[from]!;
        corners[to + 1] = vertices[from + 1]!;
        corners[to + 2] = vertices[from + 2]!;
      }
      for (const end = triangle + count; triangle < end; triangle++) triangleFace[triangle] = face;
    }
  }
  triangleStart[face] = triangle;
  return {
    faceCount,
    triangleCount: triangle,
    faceBase,
    triangleStart,
    // Whoever transfers these wants buffers of exactly their size.
    corners: triangle === mostTriangles ? corners : corners.slice(0, triangle * 9),
    triangleFace: triangle === mostTriangles ? triangleFace : triangleFace.slice(0, triangle),
    noEar: Uint32Array.from(noEar),
  };
}

/** The region that a face belongs to, by its number through the map. */
export function regionOfFace({ faceBase }: MapGeometry, face: number): number {
  let low = 0;
  let high = faceBase.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (faceBase[middle]! <= face) low = middle;
    else high = middle - 1;
  }
  return low;
}
