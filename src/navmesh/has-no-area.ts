/** Whether three vertices lie exactly in line (or coincide) in space. Differences of float32 are exact enough in doubles. */
export function hasNoArea(vertices: Float32Array, a: number, b: number, c: number): boolean {
  const x = vertices[a * 3]!;
  const y = vertices[a * 3 + 1]!;
  const z = vertices[a * 3 + 2]!;
  const bx = vertices[b * 3]! - x;
  const by = vertices[b * 3 + 1]! - y;
  const bz = vertices[b * 3 + 2]! - z;
  const cx = vertices[c * 3]! - x;
  const cy = vertices[c * 3 + 1]! - y;
  const cz = vertices[c * 3 + 2]! - z;
  return by * cz === bz * cy && bz * cx === bx * cz && bx * cy === by * cx;
}
