import { MATRIX_SIZE } from '../animation/index.ts';
import { isDrawable } from './bounds.ts';
import type { PickView } from './picking.ts';

/** Where names stand, in CSS pixels; arrays as long as the most names shown, reused from frame to frame. */
export interface LabelPlaces {
  count: number;
  readonly bones: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export function createLabelPlaces(most: number): LabelPlaces {
  return { count: 0, bones: new Int32Array(most), x: new Float64Array(most), y: new Float64Array(most) };
}

/** In CSS pixels: from the joint to the name, a name's height, and the width of one of its characters. */
export const LABEL_OFFSET = 8;
export const LABEL_HEIGHT = 13;
export const LABEL_CHARACTER = 6.1;

/**
 * Places the names of the bones in the order given, each beside its joint, leaving out those outside the view, behind the camera
 * or over a name placed before: earlier bones have the better right. `lengths` are the names' characters.
 */
export function placeLabels(
  model: Float64Array,
  order: ArrayLike<number>,
  lengths: ArrayLike<number>,
  { matrix: m, width, height }: PickView,
  out: LabelPlaces,
): void {
  out.count = 0;
  for (let index = 0; index < order.length && out.count < out.bones.length; index++) {
    const bone = order[index]!;
    const at = bone * MATRIX_SIZE + 12;
    const x = model[at]!;
    const y = model[at + 1]!;
    const z = model[at + 2]!;
    if (!isDrawable(x, y, z)) continue;
    const depth = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
    if (!(depth > 1e-4)) continue;
    const left = width / 2 + ((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / depth) * (width / 2) + LABEL_OFFSET;
    const top = height / 2 - ((m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / depth) * (height / 2) - LABEL_HEIGHT / 2;
    if (left < 0 || top < 0 || left > width || top > height - LABEL_HEIGHT) continue;
    if (isTaken(out, left, top, lengths[bone]! * LABEL_CHARACTER, lengths)) continue;
    out.bones[out.count] = bone;
    out.x[out.count] = left;
    out.y[out.count] = top;
    out.count++;
  }
}

function isTaken(placed: LabelPlaces, left: number, top: number, width: number, lengths: ArrayLike<number>): boolean {
  for (let other = 0; other < placed.count; other++) {
    if (Math.abs(placed.y[other]! - top) >= LABEL_HEIGHT) continue;
    const from = placed.x[other]!;
    if (left < from + lengths[placed.bones[other]!]! * LABEL_CHARACTER && from < left + width) return true;
  }
  return false;
}
