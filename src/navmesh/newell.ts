/**
 * Writes the Newell vector of a face to out[0..2]: its area vector, twice over (length 2 × area, right-hand rule), in doubles.
 * Corners are taken relative to the first: coordinates of kilometres leave no rounding. `ring` holds vertex numbers.
 */
export function writeNewellVector(vertices: Float32Array, ring: Int32Array, start: number, count: number, out: Float64Array): void {
  const origin = ring[start]! * 3;
  const originX = vertices[origin]!;
  const originY = vertices[origin + 1]!;
  const originZ = vertices[origin + 2]!;
  let x = 0;
  let y = 0;
  let z = 0;
  let fromX = 0;
  let fromY = 0;
  let fromZ = 0;
  for (let at = start + 1; at < start + count; at++) {
    const vertex = ring[at]! * 3;
    const toX = vertices[vertex]! - originX;
    const toY = vertices[vertex + 1]! - originY;
    const toZ = vertices[vertex + 2]! - originZ;
    x += fromY * toZ - fromZ * toY;
    y += fromZ * toX - fromX * toZ;
    z += fromX * toY - fromY * toX;
    fromX = toX;
    fromY = toY;
    fromZ = toZ;
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
}
