/** Numbers of one axis as written here: to the right, up, and towards the eye, together of length one. */
export const AXIS_SIZE = 3;

/**
 * Writes how the x, y and z axis of the file's own space point as seen by a camera, AXIS_SIZE numbers each.
 * `view` is column-major, from that space to the camera's.
 */
export function writeAxes(view: ArrayLike<number>, out: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const at = axis * 4;
    const x = view[at]!;
    const y = view[at + 1]!;
    const z = view[at + 2]!;
    // Not Math.hypot: in every frame its arguments would go to the heap.
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    out[axis * AXIS_SIZE] = x / length;
    out[axis * AXIS_SIZE + 1] = y / length;
    out[axis * AXIS_SIZE + 2] = z / length;
  }
}

/** The axes from the furthest tip to the nearest: in this order the near ones are drawn over the far ones. */
export function farToNear(axes: Float64Array): readonly number[] {
  return [0, 1, 2].sort((a, b) => axes[a * AXIS_SIZE + 2]! - axes[b * AXIS_SIZE + 2]!);
}
