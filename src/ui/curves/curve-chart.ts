import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { FrameRange } from '../../animation/index.ts';
import { formatFixed } from '../common/format-number.ts';
import { type CurveUnit, groupKey, laneToken, unitOf, unitWords } from './curve-words.ts';
import type { PickedCurves } from './use-curves.ts';
import { valueRange, valueTicks } from './value-range.ts';

/** Dashes of the groups, one after another: colours tell lanes apart, dashes bones. */
export const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [9, 3, 2, 3]];

/** Pixels between two grid lines of values. */
const TICK_SPACING = 38;
const LABEL_HEIGHT = 13;
/** Beside a number, on its ground. */
const LABEL_ROOM = 3;
const FONT = '10px "JetBrains Mono Variable", monospace';
/** Half the side of a control point, in CSS pixels. */
const POINT = 2.5;

/** The curve under the pointer: the frame there, its index among the samples, and the nearest curve. */
export interface Pointed {
  readonly frame: number;
  readonly index: number;
  readonly curve: number;
  /** CSS pixels from the left of the plot. */
  readonly x: number;
}

export interface ChartOptions {
  readonly drawn: PickedCurves;
  readonly showPoints: boolean;
  readonly view: FrameRange;
  /** Frames that get a line, with their places left to the scale. */
  readonly size: { readonly width: number; readonly height: number };
  readonly onPoint: (pointed: Pointed | undefined) => void;
}

export interface CurveChart {
  readonly setView: (view: FrameRange) => void;
  readonly setSize: (size: ChartOptions['size']) => void;
  readonly destroy: () => void;
}

/** Draws curves into an element with the page's tokens as they are now. */
export function createCurveChart(host: HTMLElement, { drawn, showPoints, view: firstView, size, onPoint }: ChartOptions): CurveChart {
  const { picked, curves, points, perFrame } = drawn;
  const { frames, values } = curves;
  const style = getComputedStyle(host);
  const token = (name: string): string => style.getPropertyValue(name);
  const units = [...new Set(picked.map(({ source }) => unitOf(source)))];
  const groups = [...new Set(picked.map(groupKey))];
  let view = wideView(firstView);

  const rangeOf = (unit: CurveUnit): [number, number] => {
    const [from, to] = [Math.floor(view.start * perFrame), Math.ceil(view.end * perFrame)];
    const lists = picked.flatMap(({ source }, at) => {
      if (unitOf(source) !== unit) return [];
      const curve = { values: values[at]!, from, to };
      return showPoints ? [curve, { values: pointsInView(points[at]!, view), from: 0, to: Number.POSITIVE_INFINITY }] : [curve];
    });
    const [low, high] = valueRange(lists);
    return [low, high];
  };

  const drawGrid = (plot: uPlot): void => {
    const { ctx, bbox } = plot;
    const unit = units[0];
    if (unit === undefined) return;
    ctx.save();
    ctx.lineWidth = 1;
    ctx.strokeStyle = token('--line');
    for (const value of ticksOf(plot, unit).values) {
      const y = Math.round(plot.valToPos(value, unit, true)) + 0.5;
      strokeLine(ctx, bbox.left, y, bbox.left + bbox.width, y);
    }
    ctx.restore();
  };

  const drawPoints = (plot: uPlot): void => {
    const { ctx, bbox } = plot;
    const half = POINT * devicePixelRatio;
    const [least, most] = [bbox.left + half + devicePixelRatio, bbox.left + bbox.width - half - devicePixelRatio];
    ctx.save();
    ctx.lineWidth = devicePixelRatio;
    ctx.fillStyle = token('--bg-0');
    for (const [at, { source }] of picked.entries()) {
      ctx.strokeStyle = token(laneToken(source));
      const { frames: places, values: heights } = points[at]!;
      for (let point = 0; point < places.length; point++) {
        if (places[point]! < view.start || places[point]! > view.end || !Number.isFinite(heights[point]!)) continue;
        // Whole also at the first and the last frame.
        const x = Math.min(Math.max(Math.round(plot.valToPos(places[point]!, 'x', true)), least), most);
        const y = Math.round(plot.valToPos(heights[point]!, unitOf(source), true));
        ctx.fillRect(x - half, y - half, half * 2, half * 2);
        ctx.strokeRect(x - half, y - half, half * 2, half * 2);
      }
    }
    ctx.restore();
  };

  /** Numbers inside the plot: beside it there is the list on one side and the page's end on the other. */
  const drawNumbers = (plot: uPlot): void => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.scale(devicePixelRatio, devicePixelRatio);
    ctx.font = FONT;
    ctx.textBaseline = 'middle';
    for (const [side, unit] of units.slice(0, 2).entries()) {
      const ticks = ticksOf(plot, unit);
      ctx.textAlign = side === 0 ? 'left' : 'right';
      const x = side === 0 ? 5 : bbox.width / devicePixelRatio - 5;
      for (const value of ticks.values) {
        const y = plot.valToPos(value, unit);
        // Half a line from the edge, and never cut.
        if (y < 7 || y > bbox.height / devicePixelRatio - 7) continue;
        const text = formatFixed(value, ticks.decimals) + (unit === '°' ? '°' : ` ${unitWords(unit)}`);
        const width = ctx.measureText(text).width + 2 * LABEL_ROOM;
        // A ground of their own: neither a grid line nor a curve goes through them.
        ctx.fillStyle = token('--bg-0');
        ctx.fillRect(side === 0 ? x - LABEL_ROOM : x + LABEL_ROOM - width, y - LABEL_HEIGHT / 2, width, LABEL_HEIGHT);
        ctx.fillStyle = token('--fg-2');
        ctx.fillText(text, x, y);
      }
    }
    ctx.restore();
  };

  const point = (plot: uPlot): void => {
    const { left, top, idx } = plot.cursor;
    if (left === undefined || top === undefined || left < 0 || idx === undefined || idx === null) {
      onPoint(undefined);
      return;
    }
    const index = wholeFrame(idx, perFrame, frames.length);
    let curve = 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (const [at, { source }] of picked.entries()) {
      const distance = Math.abs(plot.valToPos(values[at]![index]!, unitOf(source)) - top);
      if (distance < nearest) [curve, nearest] = [at, distance];
    }
    onPoint({ frame: frames[index]!, index, curve, x: left });
  };

  const plot = new uPlot(
    {
      ...size,
      padding: [0, 0, 0, 0],
      // Values rounded to pixels would look like steps.
      pxAlign: 0,
      legend: { show: false },
      axes: [{ show: false }, { show: false }],
      cursor: {
        y: false,
        // The line stands where the dots are, at the whole frame nearest to the pointer.
        move: (moved, left, top) => {
          if (left < 0) return [left, top];
          const index = wholeFrame(moved.posToIdx(left), perFrame, frames.length);
          return [moved.valToPos(frames[index]!, 'x'), top];
        },
        drag: { x: false, y: false, setScale: false },
        points: { size: 5, width: 1 },
        dataIdx: (_plot, _series, closest) => wholeFrame(closest, perFrame, frames.length),
      },
      scales: {
        x: { time: false, range: () => [view.start, view.end] },
        ...Object.fromEntries(units.map((unit) => [unit, { range: () => rangeOf(unit) }])),
      },
      series: [
        {},
        ...picked.map((curve) => ({
          scale: unitOf(curve.source),
          stroke: token(laneToken(curve.source)),
          width: 1.5,
          dash: [...(DASHES[groups.indexOf(groupKey(curve)) % DASHES.length] ?? [])],
          points: { show: frames.length === 1 },
        })),
      ],
      hooks: {
        drawClear: [drawGrid],
        draw: showPoints ? [drawPoints, drawNumbers] : [drawNumbers],
        setCursor: [point],
      },
    },
    // Only null is a gap to uPlot.
    [
      frames,
      ...values.map((curve) =>
        curve.every(Number.isFinite) ? curve : Array.from(curve, (value) => (Number.isFinite(value) ? value : null)),
      ),
    ] as uPlot.AlignedData,
    host,
  );

  return {
    setView: (next) => {
      view = wideView(next);
      plot.setScale('x', { min: view.start, max: view.end });
    },
    setSize: (next) => plot.setSize(next),
    destroy: () => plot.destroy(),
  };
}

/** A clip of one frame has a view without length, in which nothing could be placed. */
function wideView(view: FrameRange): FrameRange {
  return view.end > view.start ? view : { start: view.start, end: view.start + 1 };
}

/** The sample of the whole frame nearest to a sample. */
function wholeFrame(index: number, perFrame: number, count: number): number {
  return Math.min(Math.round(index / perFrame) * perFrame, count - 1);
}

function pointsInView({ frames, values }: PickedCurves['points'][number], view: FrameRange): Float64Array {
  return values.filter((_, at) => frames[at]! >= view.start && frames[at]! <= view.end);
}

function ticksOf(plot: uPlot, unit: CurveUnit): ReturnType<typeof valueTicks> {
  const { min, max } = plot.scales[unit] ?? {};
  return valueTicks(min ?? 0, max ?? 0, plot.bbox.height / devicePixelRatio / TICK_SPACING);
}

function strokeLine(ctx: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  ctx.beginPath();
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
}
