import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type FrameRange, lastFrame as lastFrameOf, type Motion, nearestKnot } from '../../animation/index.ts';
import { shownTheme, type ShownLanes } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { frameAtPosition, isInView, panView, positionOfFrame, wholeFrameIn, zoomView } from '../transport/timeline-view.ts';
import { useSlide } from '../transport/use-slide.ts';
import { useWidth } from '../transport/use-width.ts';
import { readWheel } from '../transport/wheel.ts';
import { usePlayhead } from '../use-playhead.ts';
import { drawLanes, laneX, PAD_LEFT, PAD_RIGHT, ROW_HEIGHT, SUMMARY_HEIGHT } from './draw-lanes.ts';
import { type LaneColors, readLaneColors } from './lane-colors.ts';
import { type HoveredLane, LaneTip } from './lane-tip.tsx';

/** Pixels from a knot within which a double click means it. */
const KNOT_REACH = 8;

interface LanesCanvasProps {
  readonly motion: Motion;
  readonly shown: ShownLanes;
  /** How many rows stand still above those that scroll. */
  readonly stuck: number;
  readonly bone: number | undefined;
  readonly view: FrameRange;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onPick: (row: number) => void;
}

/** The rows drawn, and the playhead over them, which moves past React and without drawing anew. */
export function LanesCanvas({ motion, shown, stuck, bone, view, scroller, onPick }: LanesCanvasProps) {
  const { store, player } = useApp();
  const theme = useAppState(shownTheme);
  const [hovered, setHovered] = useState<HoveredLane>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const isAway = useRef(false);
  const colors = useRef<{ readonly theme: string; readonly colors: LaneColors }>(undefined);
  const moveHead = useSlide(head);
  const lastFrame = lastFrameOf(motion);
  const { lanes, rows } = shown;
  const trackWidth = Math.max(useWidth(canvas) - PAD_LEFT - PAD_RIGHT, 0);

  const draw = useEffectEvent(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return;
    const [width, height, scale] = [element.clientWidth, element.clientHeight, window.devicePixelRatio];
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    // Setting a size, even the same, empties the canvas.
    if (element.width !== wide || element.height !== high) [element.width, element.height] = [wide, high];
    if (colors.current?.theme !== theme) colors.current = { theme, colors: readLaneColors(element) };
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const scrollTop = scroller.current?.scrollTop ?? 0;
    const hoveredRow = hovered?.row;
    drawLanes(context, { lanes, rows, stuck, scrollTop, view, bone, hoveredRow, width, height, colors: colors.current.colors });
  });

  useLayoutEffect(() => {
    draw();
  });

  useEffect(() => {
    const [element, scrolled] = [canvas.current, scroller.current];
    if (element === null || scrolled === null) return;
    const redraw = (): void => {
      draw();
    };
    const observer = new ResizeObserver(redraw);
    observer.observe(element);
    scrolled.addEventListener('scroll', redraw);
    return () => {
      observer.disconnect();
      scrolled.removeEventListener('scroll', redraw);
    };
  }, [scroller]);

  usePlayhead(() => {
    const away = !isInView(player.frame, view);
    moveHead(PAD_LEFT + positionOfFrame(Math.min(player.frame, lastFrame), view, trackWidth));
    if (away !== isAway.current) head.current?.classList.toggle('playhead-away', (isAway.current = away));
  }, 0);

  const frameUnder = (clientX: number): number => {
    const left = canvas.current?.getBoundingClientRect().left ?? 0;
    return frameAtPosition(clientX - left - PAD_LEFT, view, trackWidth);
  };

  /** Wheel and page move rows, as in any list; with Ctrl (as a pinch comes) it zooms, with Shift or sideways it pans. */
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { panPixels, zoomFactor } = readWheel(event);
    if (!event.ctrlKey && panPixels === 0) {
      scroller.current?.scrollBy(0, event.deltaMode === 1 ? event.deltaY * ROW_HEIGHT : event.deltaY);
      return;
    }
    const about = frameUnder(event.clientX);
    const frames = trackWidth > 0 ? (panPixels * (view.end - view.start)) / trackWidth : 0;
    const next = panPixels === 0 ? zoomView(view, about, zoomFactor, lastFrame) : panView(view, frames, lastFrame);
    store.getState().setTimelineView(next);
  });

  useEffect(() => {
    const element = canvas.current;
    const listener = (event: WheelEvent): void => {
      onWheel(event);
    };
    // React listens passively, and could not keep the page from zooming.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => {
      element?.removeEventListener('wheel', listener);
    };
  }, []);

  /** The row under the pointer; undefined over the summary and below the last. */
  const rowUnder = (clientY: number): number | undefined => {
    const y = clientY - (canvas.current?.getBoundingClientRect().top ?? 0) - SUMMARY_HEIGHT;
    if (y < 0) return undefined;
    const inStuck = y < stuck * ROW_HEIGHT;
    return rows[Math.floor((inStuck ? y : y + (scroller.current?.scrollTop ?? 0)) / ROW_HEIGHT)];
  };

  const scrub = (event: PointerEvent): void => {
    const frame = frameUnder(event.clientX);
    store.getState().setPlaying(false);
    player.seek(event.altKey ? frame : wholeFrameIn(frame, view));
  };

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const row = rowUnder(event.clientY);
    if (row !== undefined) onPick(row);
    scrub(event);
  };

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      scrub(event);
      return;
    }
    const row = rowUnder(event.clientY);
    const inSummary = event.clientY - event.currentTarget.getBoundingClientRect().top < SUMMARY_HEIGHT;
    const frame = wholeFrameIn(frameUnder(event.clientX), view);
    if (row === undefined && !inSummary) setHovered(undefined);
    else if (row !== hovered?.row || frame !== hovered?.frame) setHovered({ row, frame, x: event.clientX, y: event.clientY });
    const over = row === undefined ? -1 : (lanes.bones[row] ?? -1);
    store.getState().hoverBone(over < 0 ? undefined : over);
  };

  /** Goes to the knot meant, exactly. */
  const onDoubleClick = (event: { readonly clientX: number; readonly clientY: number }): void => {
    const row = rowUnder(event.clientY);
    const knot = row === undefined ? undefined : nearestKnot(lanes, row, frameUnder(event.clientX));
    const element = canvas.current;
    if (knot === undefined || element === null) return;
    const x = laneX({ view, width: element.clientWidth }, knot) + element.getBoundingClientRect().left;
    if (Math.abs(x - event.clientX) <= KNOT_REACH) player.seek(knot);
  };

  return (
    <>
      <canvas
        ref={canvas}
        className="lanes-canvas"
        aria-hidden="true"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => {
          setHovered(undefined);
        }}
        onDoubleClick={onDoubleClick}
      />
      <div className="lanes-track">
        <div ref={head} className="lanes-head" />
      </div>
      {hovered === undefined ? undefined : <LaneTip motion={motion} shown={shown} hovered={hovered} />}
    </>
  );
}
