import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type ClipHeader, lastFrame as lastFrameOf, type Motion } from '../../animation/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { LoopLane } from './loop-lane.tsx';
import { Overview } from './overview.tsx';
import { Ruler } from './ruler.tsx';
import { frameAtPosition, pageToFollow, panView, viewOf, zoomView } from './timeline-view.ts';
import { useWidth } from './use-width.ts';
import { readWheel } from './wheel.ts';

const MIDDLE_BUTTON = 1;

interface TimelineProps {
  /** What the playhead counts. */
  readonly header: ClipHeader;
  /** Of the selected clip: where it is what the playhead counts, the ruler shows its blocks. */
  readonly motion: Motion;
}

/** The frames of what plays: the loop above, the ruler, and the whole clip below while the ruler shows a part. Wheel and middle button move the view. */
export function Timeline({ header, motion }: TimelineProps) {
  const { store, player } = useApp();
  const zoomed = useAppState((state) => state.timelineView);
  const area = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const pan = useRef<{ readonly x: number; readonly from: number }>(undefined);
  const width = useWidth(measure);
  const lastFrame = lastFrameOf(header);
  const view = viewOf(zoomed, lastFrame);
  const framesPerPixel = width > 0 ? (view.end - view.start) / width : 0;

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Also what the browser would do with it: zoom the page, or go back in its history.
    event.preventDefault();
    const { panPixels, zoomFactor } = readWheel(event);
    const about = frameAtPosition(event.clientX - (measure.current?.getBoundingClientRect().left ?? 0), view, width);
    const next = panPixels === 0 ? zoomView(view, about, zoomFactor, lastFrame) : panView(view, panPixels * framesPerPixel, lastFrame);
    store.getState().setTimelineView(next);
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

  const isZoomed = zoomed !== undefined;
  useEffect(() => {
    // The whole clip has no pages to turn; and so a frame costs nothing here while it is shown.
    if (!isZoomed) return undefined;
    // In an array, as a variable would be allocated anew with every fraction it takes.
    const from = Float64Array.of(player.frame);
    const { moment } = player;
    return player.onMove(() => {
      const before = from[0]!;
      from[0] = moment.frame;
      const shown = store.getState().timelineView;
      if (shown === undefined || moment.frame === before) return;
      const page = pageToFollow(shown, before, moment.frame, player.playing, player.lastFrame);
      if (page === undefined) return;
      // The playhead moves inside a frame, where nothing writes to the store.
      queueMicrotask(() => {
        store.getState().setTimelineView(page);
      });
    });
  }, [player, store, isZoomed]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== MIDDLE_BUTTON) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    pan.current = { x: event.clientX, from: view.start };
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (pan.current === undefined) return;
    const start = pan.current.from - (event.clientX - pan.current.x) * framesPerPixel;
    store.getState().setTimelineView(panView(view, start - view.start, lastFrame));
  };

  const release = (): void => {
    pan.current = undefined;
  };

  return (
    <div
      ref={area}
      className="timeline"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div ref={measure} className="timeline-measure" />
      <LoopLane lastFrame={lastFrame} view={view} width={width} />
      <Ruler header={header} motion={motion} zoomed={zoomed} width={width} />
      {zoomed === undefined ? undefined : <Overview lastFrame={lastFrame} view={zoomed} width={width} />}
    </div>
  );
}
