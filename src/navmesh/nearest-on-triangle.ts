/**
 * Writes the point of a triangle nearest to (x, y, z) to out[0..2]; gives the square of its distance. After Ericson, Real-Time
 * Collision Detection, 5.1.5. The corners a, b, c are numbers of floats in their arrays.
 */
export function writeNearestOnTriangle(
  values: Float32Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const ax = values[a]!;
  const ay = values[a + 1]!;
  const az = values[a + 2]!;
  const ux = values[b]! - ax;
  const uy = values[b + 1]! - ay;
  const uz = values[b + 2]! - az;
  const vx = values[c]! - ax;
  const vy = values[c + 1]! - ay;
  const vz = values[c + 2]! - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  // Parts of u and v at the foot of the perpendicular, times the squared area.
  const s = vv * up - uv * vp;
  const t = uu * vp - uv * up;
  const area = uu * vv - uv * uv;
  let [toU, toV] = [0, 0];
  if (s >= 0 && t >= 0 && s + t <= area && area > 0) [toU, toV] = [s / area, t / area];
  else {
    // Outside: the nearest of the three sides' nearest points.
    const alongU = clamp(up / uu);
    const alongV = clamp(vp / vv);
    const [wx, wy, wz] = [vx - ux, vy - uy, vz - uz];
    const alongW = clamp(((px - ux) * wx + (py - uy) * wy + (pz - uz) * wz) / (wx * wx + wy * wy + wz * wz));
    // Squared distances, without the constant part p · p.
    const byU = alongU * (alongU * uu - 2 * up);
    const byV = alongV * (alongV * vv - 2 * vp);
    const [a1, a2] = [1 - alongW, alongW];
    const byW = a1 * a1 * uu + 2 * a1 * a2 * uv + a2 * a2 * vv - 2 * (a1 * up + a2 * vp);
    if (byU <= byV && byU <= byW) toU = alongU;
    else if (byV <= byW) toV = alongV;
    else [toU, toV] = [a1, a2];
  }
  const dx = ux * toU + vx * toV;
  const dy = uy * toU + vy * toV;
  const dz = uz * toU + vz * toV;
  out[0] = ax + dx;
  out[1] = ay + dy;
  out[2] = az + dz;
  return (px - dx) ** 2 + (py - dy) ** 2 + (pz - dz) ** 2;
}

/** Into 0 to 1; 0 where a side has no length. */
function clamp(part: number): number {
  return part > 0 ? Math.min(part, 1) : 0;
}
