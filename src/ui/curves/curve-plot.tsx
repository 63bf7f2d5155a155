import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { shownTheme } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { formatFixed } from '../common/format-number.ts';
import { frameAtPosition, isInView, panView, positionOfFrame, viewOf, wholeFrameIn, zoomView } from '../transport/timeline-view.ts';
import { useSlide } from '../transport/use-slide.ts';
import { readWheel } from '../transport/wheel.ts';
import { usePlayhead } from '../use-playhead.ts';
import { createCurveChart, type CurveChart, type Pointed } from './curve-chart.ts';
import { curveName } from './curve-words.ts';
import type { PickedCurves } from './use-curves.ts';

const MIDDLE_BUTTON = 1;

interface CurvePlotProps {
  readonly drawn: PickedCurves;
  readonly lastFrame: number;
  readonly onPoint: (pointed: Pointed | undefined) => void;
}

/** The curves at the ruler's scale. Dragging moves the playhead, the wheel and the middle button the view, all as on the ruler. */
export function CurvePlot({ drawn, lastFrame, onPoint }: CurvePlotProps) {
  const { store, player } = useApp();
  const zoomed = useAppState((state) => state.timelineView);
  const theme = useAppState(shownTheme);
  const showPoints = useAppState((state) => state.curves.controlPoints);
  const area = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const chart = useRef<CurveChart>(undefined);
  const pan = useRef<{ readonly x: number; readonly from: number }>(undefined);
  const isAway = useRef(false);
  const moveHead = useSlide(head);
  const size = useSize(area);
  const view = viewOf(zoomed, lastFrame);
  const framesPerPixel = size.width > 0 ? (view.end - view.start) / size.width : 0;

  const showPointed = useEffectEvent((pointed: Pointed | undefined) => {
    onPoint(pointed);
    const element = readout.current;
    if (element === null) return;
    element.hidden = pointed === undefined;
    if (pointed === undefined) return;
    const curve = drawn.picked[pointed.curve];
    const value = drawn.curves.values[pointed.curve]?.[pointed.index];
    element.textContent = `frame ${pointed.frame} · ${curve === undefined ? '' : displayText(curveName(curve))} ${formatFixed(value ?? Number.NaN, 6)}`;
    // Away from the pointer, so that it never stands on the curve that is read.
    element.classList.toggle('curve-readout-left', pointed.x > size.width / 2);
  });

  const isLaidOut = size.width > 0 && size.height > 0;
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || !isLaidOut) return;
    const created = createCurveChart(element, {
      drawn,
      showPoints,
      view: viewOf(store.getState().timelineView, lastFrame),
      size: { width: element.clientWidth, height: element.clientHeight },
      onPoint: (pointed) => showPointed(pointed),
    });
    chart.current = created;
    return () => {
      created.destroy();
      chart.current = undefined;
    };
    // Tokens have other values in another theme.
  }, [drawn, showPoints, theme, isLaidOut, lastFrame, store]);

  useLayoutEffect(() => {
    chart.current?.setSize(size);
  }, [size]);

  useLayoutEffect(() => {
    chart.current?.setView(viewOf(zoomed, lastFrame));
  }, [zoomed, lastFrame]);

  usePlayhead(({ frame }) => {
    if (head.current === null) return;
    const away = !isInView(frame, view);
    moveHead(positionOfFrame(frame, view, size.width));
    if (away !== isAway.current) head.current.classList.toggle('playhead-away', (isAway.current = away));
  }, 0);

  const frameUnder = (clientX: number): number =>
    frameAtPosition(clientX - (area.current?.getBoundingClientRect().left ?? 0), view, size.width);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Also what the browser would do with it: zoom the page, or go back in its history.
    event.preventDefault();
    const { panPixels, zoomFactor } = readWheel(event);
    const about = frameUnder(event.clientX);
    store
      .getState()
      .setTimelineView(
        panPixels === 0 ? zoomView(view, about, zoomFactor, lastFrame) : panView(view, panPixels * framesPerPixel, lastFrame),
      );
  });

  useEffect(() => {
    const element = area.current;
    const listener = (event: WheelEvent): void => {
      onWheel(event);
    };
    // React listens passively, and could not keep the page from zooming.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => {
      element?.removeEventListener('wheel', listener);
    };
  }, []);

  const scrub = (event: PointerEvent): void => {
    const frame = frameUnder(event.clientX);
    store.getState().setPlaying(false);
    player.seek(event.altKey ? frame : wholeFrameIn(frame, view));
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 && event.button !== MIDDLE_BUTTON) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.button === 0) {
      scrub(event);
      return;
    }
    event.preventDefault();
    pan.current = { x: event.clientX, from: view.start };
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (pan.current !== undefined) {
      const start = pan.current.from - (event.clientX - pan.current.x) * framesPerPixel;
      store.getState().setTimelineView(panView(view, start - view.start, lastFrame));
    } else if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
  };

  const release = (): void => {
    pan.current = undefined;
  };

  return (
    <div
      ref={area}
      className="curve-plot"
      role="img"
      aria-label={`${drawn.picked.length === 1 ? 'Curve' : 'Curves'} of ${drawn.picked.map((curve) => displayText(curveName(curve))).join(', ')}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => {
        store.getState().setTimelineView(undefined);
      }}
    >
      <div ref={host} className="curve-canvas" />
      <div ref={head} className="curve-playhead" />
      <div ref={readout} className="curve-readout" hidden />
    </div>
  );
}

function useSize(element: { readonly current: HTMLElement | null }): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: current.clientWidth, height: current.clientHeight });
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return size;
}
