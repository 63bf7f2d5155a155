/** Above this the middle angle is at a right angle, and only a sum or difference of the outer two is known; degrees. */
const LOCKED = 89.9;

/**
 * Puts Euler angles of XYZ order, in degrees, nearest to the ones before: whole turns are added, the second way of writing the same
 * rotation (x + 180, 180 - y, z + 180) is taken where it is nearer, and at gimbal lock z stays as it was. The rotation is the same.
 */
export function unwrapEuler(angles: Float64Array, before: Float64Array): void {
  const x = angles[0]!;
  const y = angles[1]!;
  const z = angles[2]!;
  if (!Number.isFinite(x + y + z) || !Number.isFinite(before[0]! + before[1]! + before[2]!)) return;
  if (Math.abs(y) > LOCKED && z === 0) {
    // At +90 the rotation is told by x - z, at -90 by x + z.
    angles[0] = nearestTurn(y > 0 ? x + before[2]! : x - before[2]!, before[0]!);
    angles[1] = nearestTurn(y, before[1]!);
    angles[2] = before[2]!;
    return;
  }
  const ax = nearestTurn(x, before[0]!);
  const ay = nearestTurn(y, before[1]!);
  const az = nearestTurn(z, before[2]!);
  const bx = nearestTurn(x + 180, before[0]!);
  const by = nearestTurn(180 - y, before[1]!);
  const bz = nearestTurn(z + 180, before[2]!);
  const first = Math.abs(ax - before[0]!) + Math.abs(ay - before[1]!) + Math.abs(az - before[2]!);
  const second = Math.abs(bx - before[0]!) + Math.abs(by - before[1]!) + Math.abs(bz - before[2]!);
  const nearer = first <= second;
  angles[0] = nearer ? ax : bx;
  angles[1] = nearer ? ay : by;
  angles[2] = nearer ? az : bz;
}

/** The angle plus the whole turns that bring it nearest to another. */
function nearestTurn(angle: number, to: number): number {
  return angle + 360 * Math.round((to - angle) / 360);
}

/** Takes the quaternion of the two that stand for one rotation whose sign is the one before's. */
export function keepSign(quaternion: Float64Array, before: Float64Array): void {
  let dot = 0;
  for (let lane = 0; lane < 4; lane++) dot += quaternion[lane]! * before[lane]!;
  if (dot < 0) for (let lane = 0; lane < 4; lane++) quaternion[lane]! *= -1;
}
