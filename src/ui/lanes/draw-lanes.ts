import { firstFrom, type FrameRange, type Lanes, trackOfRow } from '../../animation/index.ts';
import { positionOfFrame } from '../transport/timeline-view.ts';
import type { LaneColors } from './lane-colors.ts';

export const ROW_HEIGHT = 18;
export const SUMMARY_HEIGHT = 26;
/** Pixels of the canvas left of the first frame and right of the last. */
export const PAD_LEFT = 12;
export const PAD_RIGHT = 20;

/** Closer than this, in pixels, knots are lines rather than diamonds. */
const DIAMOND_GAP = 7;
const DIAMOND = 4;
/** Pixels a frame from which every stored frame of an interleaved motion has a tick. */
const FRAME_GAP = 4;

export interface LaneScene {
  readonly lanes: Lanes;
  readonly rows: Int32Array;
  /** How many rows, from the first, stand still at the top. */
  readonly stuck: number;
  /** How far the rows below those are scrolled, in pixels. */
  readonly scrollTop: number;
  readonly view: FrameRange;
  readonly bone: number | undefined;
  readonly hoveredRow: number | undefined;
  readonly width: number;
  readonly height: number;
  readonly colors: LaneColors;
}

type Context = CanvasRenderingContext2D;

/** Draws the rows in sight, and nothing else. */
export function drawLanes(context: Context, scene: LaneScene): void {
  const { rows, stuck, scrollTop, width, height, colors } = scene;
  context.clearRect(0, 0, width, height);
  const top = SUMMARY_HEIGHT + stuck * ROW_HEIGHT;
  const first = stuck + Math.floor(scrollTop / ROW_HEIGHT);
  for (let at = first; at < rows.length; at++) {
    const y = top + (at - stuck) * ROW_HEIGHT - scrollTop;
    if (y >= height) break;
    drawRow(context, scene, rows[at]!, y);
  }
  context.fillStyle = colors.back;
  context.fillRect(0, 0, width, top);
  for (let at = 0; at < stuck; at++) drawRow(context, scene, rows[at]!, SUMMARY_HEIGHT + at * ROW_HEIGHT);
  drawSummary(context, scene);
  context.fillStyle = colors.line;
  context.fillRect(0, SUMMARY_HEIGHT - 1, width, 1);
  if (stuck > 0) context.fillRect(0, top - 1, width, 1);
  drawSeams(context, scene);
}

/** Where a frame is on the canvas. */
export function laneX({ view, width }: Pick<LaneScene, 'view' | 'width'>, frame: number): number {
  return PAD_LEFT + positionOfFrame(frame, view, width - PAD_LEFT - PAD_RIGHT);
}

function pixelsAFrame({ view, width }: LaneScene): number {
  const span = view.end - view.start;
  return span > 0 ? (width - PAD_LEFT - PAD_RIGHT) / span : width;
}

function drawRow(context: Context, scene: LaneScene, row: number, y: number): void {
  const { lanes, bone, hoveredRow, colors, width } = scene;
  const { part } = trackOfRow(lanes, row);
  const selected = bone !== undefined && lanes.bones[row] === bone;
  if (selected || row === hoveredRow) {
    context.fillStyle = selected ? colors.selectedRow : colors.hoveredRow;
    context.globalAlpha = selected ? 0.7 : 1;
    context.fillRect(0, y, width, ROW_HEIGHT);
    context.globalAlpha = 1;
  }
  const color = selected ? colors.selected : colors[part];
  drawStorage(context, scene, row, y, part === 'rotation' || part === 'float', color);
  if (lanes.kind === 'interleaved') drawStoredFrames(context, scene, row, y, color);
  drawKnots(context, scene, row, y, color);
  drawPoints(context, scene, row, y, color);
  drawOdd(context, scene, row, y);
}

/** A stripe for each lane and block: a bar follows a spline, a line is stored once, dots are not stored. A rotation is one stripe. */
function drawStorage(context: Context, scene: LaneScene, row: number, y: number, whole: boolean, color: string): void {
  const { lanes, view, colors } = scene;
  const blocks = lanes.blockStarts.length - 1;
  const stripes = whole ? 1 : 3;
  for (let block = 0; block < blocks; block++) {
    const [start, end] = [lanes.blockStarts[block]!, lanes.blockStarts[block + 1]!];
    if (end < view.start || start > view.end) continue;
    const x = laneX(scene, Math.max(start, view.start));
    const length = Math.max(laneX(scene, Math.min(end, view.end)) - x, 1);
    const stored = lanes.storage[row * blocks + block]!;
    for (let lane = 0; lane < stripes; lane++) {
      const middle = whole ? y + 9 : y + 5 + lane * 4;
      if ((stored & (0x10 << lane)) !== 0) {
        context.globalAlpha = 0.5;
        context.fillStyle = color;
        context.fillRect(x, middle - (whole ? 2 : 1.5), length, whole ? 4 : 3);
        context.globalAlpha = 1;
      } else if ((stored & (1 << lane)) !== 0) {
        context.fillStyle = colors.fixed;
        context.fillRect(x, middle - 0.5, length, 1);
      } else {
        context.fillStyle = colors.absent;
        for (let dot = Math.ceil(x / 6) * 6; dot < x + length; dot += 6) context.fillRect(dot, middle - 0.5, 1.5, 1);
      }
    }
  }
}

/** An interleaved motion has a value at each frame and no knots: a tick each, where there is room. */
function drawStoredFrames(context: Context, scene: LaneScene, row: number, y: number, color: string): void {
  const { lanes, view } = scene;
  if (pixelsAFrame(scene) < FRAME_GAP || lanes.animated[row] === 0) return;
  context.fillStyle = color;
  for (let frame = Math.ceil(view.start); frame <= view.end; frame++) context.fillRect(Math.round(laneX(scene, frame)), y + 6, 1, 6);
}

function drawKnots(context: Context, scene: LaneScene, row: number, y: number, color: string): void {
  const { lanes, view } = scene;
  const { knots, knotsAt } = lanes;
  const end = knotsAt[row + 1]!;
  const first = firstFrom(knots, knotsAt[row]!, end, view.start);
  const last = firstFrom(knots, first, end, view.end + 1);
  if (last <= first) return;
  const gap = (laneX(scene, knots[last - 1]!) - laneX(scene, knots[first]!)) / Math.max(last - first - 1, 1);
  const step = 1 / pixelsAFrame(scene);
  context.fillStyle = color;
  context.beginPath();
  const middle = y + ROW_HEIGHT / 2;
  for (let at = first; at < last; ) {
    const frame = knots[at]!;
    const x = laneX(scene, frame);
    if (gap >= DIAMOND_GAP || last - first === 1) {
      context.moveTo(x - DIAMOND, middle);
      context.lineTo(x, middle - DIAMOND);
      context.lineTo(x + DIAMOND, middle);
      context.lineTo(x, middle + DIAMOND);
      context.closePath();
      at++;
    } else {
      context.rect(Math.round(x) - 0.5, middle - 5, 1, 10);
      // Of knots that share a pixel one is drawn.
      at = step > 1 ? firstFrom(knots, at + 1, last, frame + step) : at + 1;
    }
  }
  context.fill();
}

/** Control points that do not stand at knots: dots under the stripes. */
function drawPoints(context: Context, scene: LaneScene, row: number, y: number, color: string): void {
  const { lanes, view } = scene;
  const { points, pointsAt } = lanes;
  const end = pointsAt[row + 1]!;
  const step = 1 / pixelsAFrame(scene);
  context.fillStyle = color;
  for (let at = firstFrom(points, pointsAt[row]!, end, view.start); at < end && points[at]! <= view.end; ) {
    context.fillRect(laneX(scene, points[at]!) - 1, y + ROW_HEIGHT - 4, 2, 2);
    at = step > 1 ? firstFrom(points, at + 1, end, points[at]! + step) : at + 1;
  }
}

function drawOdd(context: Context, scene: LaneScene, row: number, y: number): void {
  const { lanes, view, colors } = scene;
  const { odd, oddAt } = lanes;
  context.fillStyle = colors.odd;
  for (let at = oddAt[row]!; at < oddAt[row + 1]!; at++) {
    const [from, to] = [odd[at * 2]!, odd[at * 2 + 1]!];
    if (to < view.start || from > view.end) continue;
    const x = laneX(scene, Math.max(from, view.start));
    const length = Math.max(laneX(scene, Math.min(to, view.end)) - x, 0);
    context.globalAlpha = 0.28;
    context.fillRect(x - 1, y + 1, length + 2, ROW_HEIGHT - 2);
    context.globalAlpha = 1;
    context.fillRect(x - 1, y + ROW_HEIGHT - 3, length + 2, 2);
  }
}

/** How many splines have a knot at each frame; where frames share a pixel, the most of them. */
function drawSummary(context: Context, scene: LaneScene): void {
  const { lanes, view, colors } = scene;
  const { knotCounts } = lanes;
  let most = 0;
  for (let frame = 0; frame < knotCounts.length; frame++) if (knotCounts[frame]! > most) most = knotCounts[frame]!;
  if (most === 0) return;
  const pixels = pixelsAFrame(scene);
  const breadth = Math.min(Math.max(pixels - 1, 1), 5);
  context.fillStyle = colors.summary;
  let column = -1;
  let tallest = 0;
  const room = SUMMARY_HEIGHT - 7;
  const put = (): void => {
    if (tallest > 0) context.fillRect(column - breadth / 2, SUMMARY_HEIGHT - 1 - tallest, breadth, tallest);
  };
  for (let frame = Math.max(Math.ceil(view.start), 0); frame <= Math.min(view.end, lanes.lastFrame); frame++) {
    const count = knotCounts[frame]!;
    const x = Math.round(laneX(scene, frame));
    if (x !== column) {
      put();
      column = x;
      tallest = 0;
    }
    if (count > 0) tallest = Math.max(tallest, (count / most) * room, 1);
  }
  put();
}

function drawSeams(context: Context, scene: LaneScene): void {
  const { lanes, view, height, colors } = scene;
  context.strokeStyle = colors.seam;
  context.lineWidth = 1;
  context.globalAlpha = 0.7;
  context.setLineDash([3, 3]);
  context.beginPath();
  for (let block = 1; block < lanes.blockStarts.length - 1; block++) {
    const frame = lanes.blockStarts[block]!;
    if (frame < view.start || frame > view.end) continue;
    const x = Math.round(laneX(scene, frame)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}
