import { type PointerEvent, useRef } from 'react';
import type { FrameRange } from '../../animation/index.ts';
import type { Player } from '../../playback/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { usePlayhead } from '../use-playhead.ts';
import { panView, positionOfFrame, viewOf } from './timeline-view.ts';
import { stepsOf, useStepSlide } from './use-slide.ts';

interface OverviewProps {
  readonly lastFrame: number;
  readonly view: FrameRange;
  readonly width: number;
}

/** The whole clip under a zoomed ruler, with the part in view to drag along. */
export function Overview({ lastFrame, view, width }: OverviewProps) {
  const { store } = useApp();
  const range = useAppState((state) => state.playback.loopRange);
  const bar = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const heldAt = useRef(0);
  const moveHead = useStepSlide(head);
  const whole = viewOf(undefined, lastFrame);
  const placeOf = (frame: number): number => positionOfFrame(frame, whole, width);

  usePlayhead(({ moment }: Player) => {
    moveHead(stepsOf(placeOf(moment.frame)));
  }, 0);

  const frameUnder = (event: PointerEvent): number => {
    const x = event.clientX - (bar.current?.getBoundingClientRect().left ?? 0);
    return width > 0 ? (x / width) * lastFrame : 0;
  };

  const moveTo = (frame: number): void => {
    store.getState().setTimelineView(panView(view, frame - view.start, lastFrame));
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const frame = frameUnder(event);
    const inside = frame >= view.start && frame <= view.end;
    // Beside the part in view, it jumps there with its middle.
    heldAt.current = inside ? frame - view.start : (view.end - view.start) / 2;
    if (!inside) moveTo(frame - heldAt.current);
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(frameUnder(event) - heldAt.current);
  };

  return (
    <div
      className="overview"
      title="Drag to move what the timeline shows; double click for the whole clip (0)"
      data-start={view.start}
      data-end={view.end}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => {
        store.getState().setTimelineView(undefined);
      }}
    >
      <div ref={bar} className="overview-bar">
        <div className="overview-view" style={{ left: placeOf(view.start), width: placeOf(view.end) - placeOf(view.start) }} />
        {range === undefined ? undefined : (
          <div className="overview-loop" style={{ left: placeOf(range.start), width: placeOf(range.end) - placeOf(range.start) }} />
        )}
        <div ref={head} className="overview-head" />
      </div>
    </div>
  );
}
