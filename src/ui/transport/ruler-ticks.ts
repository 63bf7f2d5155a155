/** Marks of a frame ruler, in pixels from its start. */
export interface RulerTicks {
  readonly labelled: readonly { readonly frame: number; readonly x: number }[];
  readonly plain: readonly number[];
}

const LABEL_SPACING = 64;
const TICK_SPACING = 7;

/** Chooses round frame numbers that leave room for their labels. The first and the last frame always have theirs. */
export function rulerTicks(lastFrame: number, width: number): RulerTicks {
  // Loops below count frames: what cannot be counted one by one would keep them going for ever.
  if (!(lastFrame >= 1 && lastFrame <= Number.MAX_SAFE_INTEGER) || !(width > 0 && width < Infinity))
    return { labelled: [{ frame: 0, x: 0 }], plain: [] };
  const scale = width / lastFrame;
  const step = roundStep(LABEL_SPACING / scale);
  const labelled: { frame: number; x: number }[] = [];
  // A round number too near the end would run into the last label.
  for (let frame = 0; (lastFrame - frame) * scale >= LABEL_SPACING * 0.6; frame += step) labelled.push({ frame, x: frame * scale });
  if (labelled.length === 0) labelled.push({ frame: 0, x: 0 });
  labelled.push({ frame: lastFrame, x: width });
  const marked = new Set(labelled.map(({ frame }) => frame));
  const plain: number[] = [];
  const plainStep = divideStep(step, TICK_SPACING / scale);
  for (let frame = 0; frame < lastFrame; frame += plainStep) if (!marked.has(frame)) plain.push(frame * scale);
  return { labelled, plain };
}

/** The frame under a place on the ruler, clamped to the clip. */
export function frameAtPosition(x: number, lastFrame: number, width: number): number {
  if (width <= 0) return 0;
  return Math.min(Math.max((x / width) * lastFrame, 0), lastFrame);
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
