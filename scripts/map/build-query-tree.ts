const INTERNAL = 1 << 23;
/** Extents are shrunk by a square of a nibble in 226ths. */
const STEPS = 226;

/** Nodes as stored: three bytes of nibbles and a word each; with the box that they shrink. */
export interface BuiltTree {
  readonly nodeCount: number;
  readonly axes: Uint8Array;
  readonly data: Uint32Array;
  readonly domain: {
    readonly min: readonly [number, number, number, number];
    readonly max: readonly [number, number, number, number];
  };
}

/** A tree over a mesh's faces in pre-order, halved along the longest side of the middles' box; every leaf's box holds its face. */
export function buildQueryTree(vertices: Float32Array, edgeA: Int32Array, faceStart: Int32Array, faceEdgeCount: Int32Array): BuiltTree {
  const faceCount = faceStart.length;
  const boxes = new Float64Array(faceCount * 6);
  for (let face = 0; face < faceCount; face++) {
    boxes.fill(Number.POSITIVE_INFINITY, face * 6, face * 6 + 3).fill(Number.NEGATIVE_INFINITY, face * 6 + 3, face * 6 + 6);
    for (let edge = faceStart[face]!; edge < faceStart[face]! + faceEdgeCount[face]!; edge++)
      for (let axis = 0; axis < 3; axis++)
        grow(boxes, face * 6, axis, vertices[edgeA[edge]! * 3 + axis]!, vertices[edgeA[edge]! * 3 + axis]!);
  }
  const order = Int32Array.from({ length: faceCount }, (_, face) => face);
  const nodeCount = Math.max(2 * faceCount - 1, 0);
  const axes = new Uint8Array(nodeCount * 3);
  const data = new Uint32Array(nodeCount);
  const domain = around(boxes, order);
  let next = 0;
  const write = (faces: Int32Array, outer: Float64Array): void => {
    const node = next++;
    const inner = around(boxes, faces);
    const box = outer.slice();
    for (let axis = 0; axis < 3; axis++) {
      const extent = outer[axis + 3]! - outer[axis]!;
      // The root keeps the domain; rounded down, a box never cuts into what it holds.
      const nibble = (inside: number): number =>
        node === 0 || extent <= 0 ? 0 : Math.min(15, Math.floor(Math.sqrt(Math.max(0, inside / extent) * STEPS) - 1e-6));
      const low = Math.max(0, nibble(inner[axis]! - outer[axis]!));
      const high = Math.max(0, nibble(outer[axis + 3]! - inner[axis + 3]!));
      axes[node * 3 + axis] = (low << 4) | high;
      box[axis] = outer[axis]! + (extent * low * low) / STEPS;
      box[axis + 3] = outer[axis + 3]! - (extent * high * high) / STEPS;
    }
    if (faces.length === 1) {
      data[node] = faces[0]!;
      return;
    }
    const sides = [0, 1, 2].map((axis) => inner[axis + 3]! - inner[axis]!);
    const longest = sides.indexOf(Math.max(...sides));
    const middle = (face: number): number => boxes[face * 6 + longest]! + boxes[face * 6 + longest + 3]!;
    faces.sort((a, b) => middle(a) - middle(b) || a - b);
    const half = faces.length >> 1;
    write(faces.subarray(0, half), box);
    data[node] = INTERNAL | ((next - node) >> 1);
    write(faces.subarray(half), box);
  };
  if (faceCount > 0) write(order, domain);
  return {
    nodeCount,
    axes,
    data,
    domain: { min: [domain[0]!, domain[1]!, domain[2]!, 0], max: [domain[3]!, domain[4]!, domain[5]!, 0] },
  };
}

function around(boxes: Float64Array, faces: Int32Array): Float64Array {
  const box = new Float64Array(6).fill(Number.POSITIVE_INFINITY, 0, 3).fill(Number.NEGATIVE_INFINITY, 3);
  for (const face of faces) for (let axis = 0; axis < 3; axis++) grow(box, 0, axis, boxes[face * 6 + axis]!, boxes[face * 6 + axis + 3]!);
  return box;
}

function grow(box: Float64Array, at: number, axis: number, low: number, high: number): void {
  box[at + axis] = Math.min(box[at + axis]!, low);
  box[at + axis + 3] = Math.max(box[at + axis + 3]!, high);
}
