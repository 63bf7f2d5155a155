import type { FrameRange } from '../../animation/index.ts';

/** What a drag in the loop lane holds: one end of a range while the other stays, or the range as a whole. */
export type LoopGrip =
  | { readonly kind: 'end'; readonly other: number }
  | { readonly kind: 'whole'; readonly range: FrameRange; readonly from: number };

/** What a press holds: an end or the middle of the range there is, else a new range's first end. */
export function gripAt(part: string | undefined, frame: number, range: FrameRange | undefined): LoopGrip {
  if (range === undefined || part === undefined) return { kind: 'end', other: frame };
  if (part === 'start') return { kind: 'end', other: range.end };
  if (part === 'end') return { kind: 'end', other: range.start };
  return { kind: 'whole', range, from: frame };
}

/** The loop range once the drag reached a frame; undefined where nothing is left of it. Ends may be dragged past each other. */
export function draggedLoop(grip: LoopGrip, frame: number, lastFrame: number): FrameRange | undefined {
  if (grip.kind === 'end') {
    return frame === grip.other ? undefined : { start: Math.min(frame, grip.other), end: Math.max(frame, grip.other) };
  }
  const { start, end } = grip.range;
  const moved = Math.min(Math.max(frame - grip.from, -start), lastFrame - end);
  return { start: start + moved, end: end + moved };
}
