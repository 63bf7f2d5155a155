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

/** Where the places of what is labelled lie among numbers: how many each takes up, and where its x is among them. */
export interface PlaceLayout {
  readonly stride: number;
  readonly first: number;
}

/** The last column of a matrix a bone. */
const OF_MATRICES: PlaceLayout = { stride: MATRIX_SIZE, first: 12 };
/** x, y and z after each other. */
export const OF_POINTS: PlaceLayout = { stride: 3, first: 0 };

/**
 * Places the names of the bones in the order given, each beside its joint, leaving out those outside the view, behind the camera
 * or over a name placed before: earlier bones have the better right. `lengths` are the names' characters. Other things than bones
 * are labelled the same way; a negative number ends the order.
 */
export function placeLabels(
  model: Float64Array,
  order: ArrayLike<number>,
  lengths: ArrayLike<number>,
  { matrix: m, width, height }: PickView,
  out: LabelPlaces,
  { stride, first }: PlaceLayout = OF_MATRICES,
): void {
  out.count = 0;
  for (let index = 0; index < order.length && out.count < out.bones.length; index++) {
    const bone = order[index]!;
    if (bone < 0) return;
    const at = bone * stride + first;
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

/**
 * Writes the numbers of the points in view that are nearest to the camera, nearest first, as many as fit; a negative number behind
 * the last where there are fewer. `depths` is as long as `out` and is written over.
 */
export function orderNearest(points: Float64Array, { matrix: m }: PickView, out: Int32Array, depths: Float64Array): void {
  let count = 0;
  for (let point = 0; point * 3 < points.length; point++) {
    const x = points[point * 3]!;
    const y = points[point * 3 + 1]!;
    const z = points[point * 3 + 2]!;
    const depth = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
    if (!(depth > 1e-4) || (count === out.length && depth >= depths[count - 1]!)) continue;
    if (Math.abs(m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) > depth) continue;
    if (Math.abs(m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) > depth) continue;
    let place = count < out.length ? count++ : count - 1;
    for (; place > 0 && depths[place - 1]! > depth; place--) {
      depths[place] = depths[place - 1]!;
      out[place] = out[place - 1]!;
    }
    depths[place] = depth;
    out[place] = point;
  }
  if (count < out.length) out[count] = -1;
}

function isTaken(placed: LabelPlaces, left: number, top: number, width: number, lengths: ArrayLike<number>): boolean {
  for (let other = 0; other < placed.count; other++) {
    if (Math.abs(placed.y[other]! - top) >= LABEL_HEIGHT) continue;
    const from = placed.x[other]!;
    if (left < from + lengths[placed.bones[other]!]! * LABEL_CHARACTER && from < left + width) return true;
  }
  return false;
}
