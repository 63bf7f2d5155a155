import { type BoneShapes, ENDS_SIZE, FORM_SIZE } from './bone-shapes.ts';

/** How the file's own space lands on the screen. */
export interface PickView {
  /** Column-major, from the file's space to clip space, the mirror included. */
  readonly matrix: ArrayLike<number>;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** How near the pointer must come to a bone's outline, in CSS pixels. Thin bones would otherwise be hard to hit. */
export const PICK_RADIUS = 12;

const NEAREST_DEPTH = 1e-4;

/**
 * Finds the bone nearest the pointer on the screen: its drawn outline where the pointer is on one, the front-most of several;
 * else the nearest outline within the radius.
 */
export function pickBone(shapes: BoneShapes, view: PickView, x: number, y: number, radius: number): number | undefined {
  const { matrix: m } = view;
  // Pixels a metre covers at depth 1: the mirror and the camera's turn keep lengths, so the row's length is the focal length.
  const pixelsPerMetre = (Math.hypot(m[1]!, m[5]!, m[9]!) * view.height) / 2;
  let best: number | undefined;
  let bestDistance = radius;
  let bestDepth = Infinity;
  for (let shape = 0; shape < shapes.count; shape++) {
    const width = shapes.forms[shape * FORM_SIZE]!;
    if (width === 0) continue;
    const at = shape * ENDS_SIZE;
    const { ends } = shapes;
    const headDepth = clipRow(m, 3, ends, at);
    const tipDepth = clipRow(m, 3, ends, at + 3);
    if (headDepth < NEAREST_DEPTH && tipDepth < NEAREST_DEPTH) continue;
    // The part in front of the camera, as fractions from head to tip.
    const from = headDepth < NEAREST_DEPTH ? (NEAREST_DEPTH - headDepth) / (tipDepth - headDepth) : 0;
    const to = tipDepth < NEAREST_DEPTH ? (NEAREST_DEPTH - headDepth) / (tipDepth - headDepth) : 1;
    const fromDepth = headDepth + (tipDepth - headDepth) * from;
    const toDepth = headDepth + (tipDepth - headDepth) * to;
    const fromX = screen(m, 0, ends, at, from, fromDepth) * (view.width / 2) + view.width / 2;
    const toX = screen(m, 0, ends, at, to, toDepth) * (view.width / 2) + view.width / 2;
    const fromY = view.height / 2 - screen(m, 1, ends, at, from, fromDepth) * (view.height / 2);
    const toY = view.height / 2 - screen(m, 1, ends, at, to, toDepth) * (view.height / 2);
    // Foot of the perpendicular from the pointer, as a fraction of the drawn segment.
    const dx = toX - fromX;
    const dy = toY - fromY;
    const squared = dx * dx + dy * dy;
    const foot = squared > 0 ? Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / squared, 0), 1) : 0;
    const depth = 1 / ((1 - foot) / fromDepth + foot / toDepth);
    const along = from + ((to - from) * foot * depth) / toDepth;
    const outline = (halfWidthAt(width, shapes.forms[shape * FORM_SIZE + 1]!, along) * pixelsPerMetre) / depth;
    const distance = Math.max(0, Math.hypot(x - fromX - dx * foot, y - fromY - dy * foot) - outline);
    if (distance < bestDistance || (distance === bestDistance && depth < bestDepth)) {
      best = shapes.bones[shape]!;
      bestDistance = distance;
      bestDepth = depth;
    }
  }
  return best;
}

/** Half the octahedron's width at a fraction of its length. */
function halfWidthAt(width: number, widestAt: number, along: number): number {
  return (width / 2) * (along < widestAt ? along / widestAt : (1 - along) / (1 - widestAt));
}

/** One row of matrix · point. */
function clipRow(m: ArrayLike<number>, row: number, points: Float32Array, at: number): number {
  return m[row]! * points[at]! + m[row + 4]! * points[at + 1]! + m[row + 8]! * points[at + 2]! + m[row + 12]!;
}

/** Normalised device coordinate of the point a fraction of the way from head to tip. */
function screen(m: ArrayLike<number>, row: number, ends: Float32Array, at: number, fraction: number, depth: number): number {
  const head = clipRow(m, row, ends, at);
  return (head + (clipRow(m, row, ends, at + 3) - head) * fraction) / depth;
}
