import { MATRIX_SIZE } from '../animation/index.ts';
import type { Rgb } from './scene-colors.ts';
import type { SegmentList } from './segment-list.ts';

/** The widest angle drawn: from half a turn on there is no pyramid. */
const WIDEST = Math.PI * 0.98;

/**
 * Writes what a camera on a bone sees, as a square pyramid `length` metres deep along the bone's own z: which way these cameras look,
 * and whether the angle is their width or their height, is not established. Draws nothing where a number cannot be drawn.
 */
export function writeFrustum(model: Float64Array, bone: number, angle: number, length: number, color: Rgb, out: SegmentList): void {
  out.clear();
  if (!(angle > 0)) return;
  const matrix = bone * MATRIX_SIZE;
  const half = Math.tan(Math.min(angle, WIDEST) / 2) * length;
  for (let corner = 0; corner < 4; corner++) {
    writePlace(model, matrix, corner, half, length, CORNERS, corner * 3);
  }
  for (let corner = 0; corner < 4; corner++) {
    out.add(model, matrix + 12, CORNERS, corner * 3, 1.75, color, 0.9);
    out.add(CORNERS, corner * 3, CORNERS, ((corner + 1) % 4) * 3, 1.75, color, 0.9);
  }
}

/** One for all calls: written whenever a camera moves. */
const CORNERS = new Float64Array(12);

function writePlace(
  model: Float64Array,
  matrix: number,
  corner: number,
  half: number,
  length: number,
  out: Float64Array,
  to: number,
): void {
  const x = corner === 0 || corner === 3 ? -half : half;
  const y = corner < 2 ? -half : half;
  for (let lane = 0; lane < 3; lane++) {
    out[to + lane] =
      model[matrix + 12 + lane]! + model[matrix + lane]! * x + model[matrix + 4 + lane]! * y + model[matrix + 8 + lane]! * length;
  }
}
