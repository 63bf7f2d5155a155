import type { FrameRange } from '../../animation/index.ts';

/** Frames that the closest zoom still shows. */
const LEAST_SPAN = 4;
/** Part of the view left before the playhead when the view turns a page. */
const PAGE_LEAD = 0.1;

/** The frames a ruler shows. A clip of one frame has a view without length, at 0. */
export function viewOf(view: FrameRange | undefined, lastFrame: number): FrameRange {
  return view ?? { start: 0, end: lastFrame };
}

/** Where a frame stands, in pixels from the start of a view drawn this wide. */
export function positionOfFrame(frame: number, view: FrameRange, width: number): number {
  const span = view.end - view.start;
  return span > 0 ? ((frame - view.start) / span) * width : 0;
}

/** The frame under a place on the ruler, kept within what the ruler shows. */
export function frameAtPosition(x: number, view: FrameRange, width: number): number {
  if (!(width > 0)) return view.start;
  return Math.min(Math.max(view.start + (x / width) * (view.end - view.start), view.start), view.end);
}

/** The view zoomed by a factor (below 1 comes closer) about a frame, which keeps its place; undefined once it is the whole clip. */
export function zoomView(view: FrameRange, about: number, factor: number, lastFrame: number): FrameRange | undefined {
  const span = view.end - view.start;
  const zoomed = Math.min(Math.max(span * factor, Math.min(LEAST_SPAN, lastFrame)), lastFrame);
  const share = span > 0 ? (about - view.start) / span : 0;
  return placeView(about - share * zoomed, zoomed, lastFrame);
}

/** The view moved by frames, as far as the clip reaches. */
export function panView(view: FrameRange, frames: number, lastFrame: number): FrameRange | undefined {
  return placeView(view.start + frames, view.end - view.start, lastFrame);
}

export function isInView(frame: number, view: FrameRange): boolean {
  return frame >= view.start && frame <= view.end;
}

/** The page of the same length on which a playhead that left the view goes on: it has just entered at one side. */
export function turnPage(view: FrameRange, frame: number, lastFrame: number): FrameRange | undefined {
  const span = view.end - view.start;
  return placeView(frame > view.end ? frame - span * PAGE_LEAD : frame - span * (1 - PAGE_LEAD), span, lastFrame);
}

/**
 * The page the view must turn to after the playhead moved, or undefined while it may stay. A playing clip takes the view along only
 * from where it shows the playhead: who looks elsewhere meanwhile is left there. Any other move is asked for, and shown.
 */
export function pageToFollow(view: FrameRange, from: number, to: number, playing: boolean, lastFrame: number): FrameRange | undefined {
  if (isInView(to, view) || (playing && !isInView(from, view))) return undefined;
  return turnPage(view, to, lastFrame);
}

/** The nearest whole frame that the view shows. */
export function wholeFrameIn(frame: number, view: FrameRange): number {
  return Math.min(Math.max(Math.round(frame), Math.ceil(view.start)), Math.floor(view.end));
}

function placeView(start: number, span: number, lastFrame: number): FrameRange | undefined {
  if (!(span < lastFrame)) return undefined;
  const from = Math.min(Math.max(start, 0), lastFrame - span);
  return { start: from, end: from + span };
}
