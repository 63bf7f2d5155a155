import type { FrameRange } from '../../animation/index.ts';
import { positionOfFrame, viewOf } from './timeline-view.ts';

/** Marks of a frame ruler, in pixels from its start. */
export interface RulerTicks {
  readonly labelled: readonly { readonly frame: number; readonly x: number }[];
  readonly plain: readonly number[];
}

const LABEL_SPACING = 64;
const TICK_SPACING = 7;

/**
 * Chooses round frame numbers that leave room for their labels, of those in view. The first and the last frame of the clip always
 * have theirs where they are in view.
 */
export function rulerTicks(lastFrame: number, width: number, zoomed?: FrameRange): RulerTicks {
  // Loops below count frames: what cannot be counted one by one would keep them going for ever.
  if (!(lastFrame >= 1 && lastFrame <= Number.MAX_SAFE_INTEGER) || !(width > 0 && width < Infinity))
    return { labelled: [{ frame: 0, x: 0 }], plain: [] };
  const view = viewOf(zoomed, lastFrame);
  const scale = width / (view.end - view.start);
  const placeOf = (frame: number): number => positionOfFrame(frame, view, width);
  const step = roundStep(LABEL_SPACING / scale);
  const labelled: { frame: number; x: number }[] = [];
  // A round number too near the clip's end would run into the last label.
  const end = Math.min(view.end, lastFrame - (LABEL_SPACING * 0.6) / scale);
  for (let frame = firstMultiple(step, view.start); frame <= end; frame += step) labelled.push({ frame, x: placeOf(frame) });
  if (labelled.length === 0 && view.start === 0) labelled.push({ frame: 0, x: 0 });
  if (view.end === lastFrame) labelled.push({ frame: lastFrame, x: width });
  const marked = new Set(labelled.map(({ frame }) => frame));
  const plain: number[] = [];
  const plainStep = divideStep(step, TICK_SPACING / scale);
  for (let frame = firstMultiple(plainStep, view.start); frame <= view.end; frame += plainStep) {
    if (frame < lastFrame && !marked.has(frame)) plain.push(placeOf(frame));
  }
  return { labelled, plain };
}

/** Block seams nearer than this would be a wall. */
const SEAM_SPACING = 6;

/**
 * The frames in view that two blocks of a spline clip share, each with the number of the block that begins there. Blocks overlap by
 * one frame, so each spans one interval less than the frames it holds. None where they would stand too close to be told apart.
 */
export function blockSeams(
  motion: { readonly maxFramesPerBlock: number; readonly blockCount: number; readonly lastFrame: number },
  width: number,
  zoomed?: FrameRange,
): readonly { readonly frame: number; readonly block: number; readonly x: number }[] {
  const { lastFrame, blockCount } = motion;
  const length = motion.maxFramesPerBlock - 1;
  const view = viewOf(zoomed, lastFrame);
  if (!(length >= 1) || (length * width) / (view.end - view.start) < SEAM_SPACING) return [];
  const seams: { frame: number; block: number; x: number }[] = [];
  for (let block = Math.max(1, Math.ceil(view.start / length)); block < blockCount && block * length <= view.end; block++) {
    if (block * length < lastFrame) seams.push({ frame: block * length, block, x: positionOfFrame(block * length, view, width) });
  }
  return seams;
}

/** Pixels of a digit, of a label and of the flag; the flag's least width and what stands around its digits. */
const LABEL_DIGIT = 6;
const FLAG_DIGIT = 6.3;
const FLAG_LEAST = 48;
const FLAG_PADDING = 10;
const CLEARANCE = 3;

/** Whether the playhead's flag, of so many characters, lies over a label or too near to it. Both stand centred on their place. */
export function isCovered(labelX: number, labelLength: number, flagX: number, flagLength: number): boolean {
  const flagWidth = Math.max(FLAG_LEAST, flagLength * FLAG_DIGIT + FLAG_PADDING);
  return Math.abs(labelX - flagX) < (flagWidth + labelLength * LABEL_DIGIT) / 2 + CLEARANCE;
}

function firstMultiple(step: number, from: number): number {
  return Math.ceil(from / step) * step;
}

/** The least of 1, 2, 5, 10, 20, 50 … that is no less than `least`. */
function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
}

/** The finest whole division of a step, again at round numbers, that is no less than `least`. */
function divideStep(step: number, least: number): number {
  for (let power = 1; power <= step; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= least && step % (factor * power) === 0) return factor * power;
  }
  return step;
}
