/** Triangles a leaf. */
export const LEAF_TRIANGLES = 4;
/** Bits an axis of the grid that triangles are sorted on. */
const GRID_BITS = 10;
const DIGIT_BITS = 11;

/**
 * A binary tree of boxes over triangles in flat arrays, built in linear time: triangles are sorted along a Morton curve and cut
 * into runs of LEAF_TRIANGLES; over the runs lies a complete tree whose node n has the children 2n + 1 and 2n + 2.
 */
export interface TriangleTree {
  /** Triangle numbers in the order of the curve. */
  readonly order: Uint32Array;
  /** Internal nodes, a power of two less one; leaf l is node innerCount + l. */
  readonly innerCount: number;
  /** Six floats a node, minimum and maximum; NaN for nodes over nothing, which no ray meets and nothing is near to. */
  readonly boxes: Float32Array;
}

/** `corners` holds nine floats a triangle. */
export function buildTriangleTree(corners: Float32Array): TriangleTree {
  const count = corners.length / 9;
  const order = sortAlongCurve(corners, count);
  const leafCount = Math.max(1, Math.ceil(count / LEAF_TRIANGLES));
  const innerCount = 2 ** Math.ceil(Math.log2(leafCount)) - 1;
  const boxes = new Float32Array((innerCount * 2 + 1) * 6);
  boxes.fill(Number.NaN, (innerCount + Math.ceil(count / LEAF_TRIANGLES)) * 6);
  for (let leaf = 0; leaf * LEAF_TRIANGLES < count; leaf++) {
    let [x0, y0, z0] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [x1, y1, z1] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const end = Math.min((leaf + 1) * LEAF_TRIANGLES, count);
    for (let at = leaf * LEAF_TRIANGLES; at < end; at++) {
      const from = order[at]! * 9;
      for (let corner = from; corner < from + 9; corner += 3) {
        const x = corners[corner]!;
        const y = corners[corner + 1]!;
        const z = corners[corner + 2]!;
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (y < y0) y0 = y;
        if (y > y1) y1 = y;
        if (z < z0) z0 = z;
        if (z > z1) z1 = z;
      }
    }
    const to = (innerCount + leaf) * 6;
    boxes[to] = x0;
    boxes[to + 1] = y0;
    boxes[to + 2] = z0;
    boxes[to + 3] = x1;
    boxes[to + 4] = y1;
    boxes[to + 5] = z1;
  }
  for (let node = innerCount - 1; node >= 0; node--) {
    const a = (2 * node + 1) * 6;
    const b = a + 6;
    const to = node * 6;
    // Nodes over nothing stand behind all others: the first child has something where the second has.
    const second = Number.isNaN(boxes[b]!) ? a : b;
    for (let lane = 0; lane < 3; lane++) {
      boxes[to + lane] = Math.min(boxes[a + lane]!, boxes[second + lane]!);
      boxes[to + 3 + lane] = Math.max(boxes[a + 3 + lane]!, boxes[second + 3 + lane]!);
    }
  }
  return { order, innerCount, boxes };
}

/** Sorts triangles by the interleaved bits of their centres' cells, in passes of one digit. */
function sortAlongCurve(corners: Float32Array, count: number): Uint32Array {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < corners.length; at += 3) {
    for (let lane = 0; lane < 3; lane++) {
      const value = corners[at + lane]!;
      if (value < low[lane]!) low[lane] = value;
      if (value > high[lane]!) high[lane] = value;
    }
  }
  const [lowX, lowY, lowZ] = low as [number, number, number];
  // Cells are cubes: a map is flat, and its height would take bits from the ground.
  const size = Math.max(high[0]! - lowX, high[1]! - lowY, high[2]! - lowZ, 1e-6);
  const scale = (2 ** GRID_BITS - 1) / (3 * size);
  let keys = new Uint32Array(count);
  let order = new Uint32Array(count);
  for (let triangle = 0, at = 0; triangle < count; triangle++, at += 9) {
    const x = (corners[at]! + corners[at + 3]! + corners[at + 6]! - 3 * lowX) * scale;
    const y = (corners[at + 1]! + corners[at + 4]! + corners[at + 7]! - 3 * lowY) * scale;
    const z = (corners[at + 2]! + corners[at + 5]! + corners[at + 8]! - 3 * lowZ) * scale;
    keys[triangle] = spread(x) | (spread(z) << 1) | (spread(y) << 2);
    order[triangle] = triangle;
  }
  let otherKeys = new Uint32Array(count);
  let otherOrder = new Uint32Array(count);
  const place = new Uint32Array(2 ** DIGIT_BITS);
  for (let shift = 0; shift < 3 * GRID_BITS; shift += DIGIT_BITS) {
    const mask = 2 ** DIGIT_BITS - 1;
    place.fill(0);
    for (let at = 0; at < count; at++) place[(keys[at]! >>> shift) & mask]!++;
    for (let digit = 0, before = 0; digit <= mask; digit++) {
      const here = place[digit]!;
      place[digit] = before;
      before += here;
    }
    for (let at = 0; at < count; at++) {
      const digit = (keys[at]! >>> shift) & mask;
      const to = place[digit]!;
      place[digit] = to + 1;
      otherKeys[to] = keys[at]!;
      otherOrder[to] = order[at]!;
    }
    [keys, otherKeys] = [otherKeys, keys];
    [order, otherOrder] = [otherOrder, order];
  }
  return order;
}

/** Puts two empty bits between the lowest ten. */
function spread(value: number): number {
  let bits = value & 0x3ff;
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}
