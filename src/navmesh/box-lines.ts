/** Corners by the signs of x, y, z as bits 2, 1, 0; pairs of corners that differ in one. */
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7] as const;

/** Floats that one box takes as segments: 12 edges of two points. */
export const BOX_LINE_FLOATS = 72;

/** Writes the edges of a box with 8 corners (sign order -x-y-z, -x-y+z, -x+y-z ...) as 12 segments from out[at] on. */
export function writeCornerLines(corners: ArrayLike<number>, at: number, out: Float32Array): void {
  let to = at;
  for (const corner of BOX_EDGES) {
    out[to++] = corners[corner * 3]!;
    out[to++] = corners[corner * 3 + 1]!;
    out[to++] = corners[corner * 3 + 2]!;
  }
}

/** The edges of axis-aligned boxes (six numbers each: minimum, maximum) as segments; `which` picks them by number. */
export function buildBoxLines(boxes: Float64Array, which: Int32Array): Float32Array {
  const out = new Float32Array(which.length * BOX_LINE_FLOATS);
  const corners = new Float64Array(24);
  which.forEach((box, at) => {
    for (let corner = 0; corner < 8; corner++) {
      for (let lane = 0; lane < 3; lane++) corners[corner * 3 + lane] = boxes[box * 6 + lane + ((corner >> (2 - lane)) & 1) * 3]!;
    }
    writeCornerLines(corners, at * BOX_LINE_FLOATS, out);
  });
  return out;
}
