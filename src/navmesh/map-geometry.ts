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
}
