import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { FrameRange } from '../../animation/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { keepFocus } from '../common/tabs.tsx';
import { draggedLoop, gripAt, type LoopGrip } from './loop-drag.ts';
import { frameAtPosition, isInView, positionOfFrame, wholeFrameIn } from './timeline-view.ts';

/** Pixels a press may wander before it is a drag. */
const DRAG_BEGINS = 3;
/** Pixels from which the band has room for its frames. */
const LABEL_ROOM = 72;

interface LoopLaneProps {
  readonly lastFrame: number;
  readonly view: FrameRange;
  readonly width: number;
}

/** The strip above the ruler in which the part of the clip that looping repeats is drawn, moved and cleared. */
export function LoopLane({ lastFrame, view, width }: LoopLaneProps) {
  const { store } = useApp();
  const range = useAppState((state) => state.playback.loopRange);
  const track = useRef<HTMLDivElement>(null);
  const press = useRef<{ readonly grip: LoopGrip; readonly x: number; dragged: boolean }>(undefined);

  const frameUnder = (event: MouseEvent): number => {
    const frame = frameAtPosition(event.clientX - (track.current?.getBoundingClientRect().left ?? 0), view, width);
    return event.altKey ? frame : wholeFrameIn(frame, view);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const part = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]')?.dataset['part'] : undefined;
    if (event.button !== 0 || part === 'clear' || lastFrame === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { grip: gripAt(part, frameUnder(event), range), x: event.clientX, dragged: false };
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const held = press.current;
    if (held === undefined) return;
    held.dragged ||= Math.abs(event.clientX - held.x) >= DRAG_BEGINS;
    if (held.dragged) store.getState().setLoopRange(draggedLoop(held.grip, frameUnder(event), lastFrame));
  };

  const release = (): void => {
    press.current = undefined;
  };

  const clear = (): void => {
    store.getState().setLoopRange(undefined);
  };

  const onDoubleClick = (event: MouseEvent): void => {
    if (range !== undefined && isInView(frameUnder(event), range)) clear();
  };

  return (
    <div
      className="loop-lane"
      title={lastFrame === 0 ? undefined : 'Drag to loop a part of the clip; hold Alt for fractions of a frame'}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={onDoubleClick}
    >
      <div ref={track} className="loop-track">
        {range === undefined ? undefined : <LoopBand range={range} view={view} width={width} onClear={clear} />}
      </div>
    </div>
  );
}

interface LoopBandProps {
  readonly range: FrameRange;
  readonly view: FrameRange;
  readonly width: number;
  readonly onClear: () => void;
}

function LoopBand({ range, view, width, onClear }: LoopBandProps) {
  const looping = useAppState((state) => state.playback.looping);
  if (range.end < view.start || range.start > view.end) return undefined;
  const { left, right } = bandPlace(range, view, width);
  const frames = `${frameText(range.start)} – ${frameText(range.end)}`;
  return (
    <>
      <div
        className={looping ? 'loop-band' : 'loop-band loop-band-off'}
        data-part="whole"
        data-start={range.start}
        data-end={range.end}
        title={`${looping ? 'Loops' : 'Would loop, were looping on,'} frames ${frames}; drag to move, double click to clear`}
        style={{ left, width: right - left }}
      >
        {right - left >= LABEL_ROOM ? frames : undefined}
      </div>
      {isInView(range.start, view) ? (
        <div className="loop-handle" data-part="start" title="Drag the start of the loop" style={{ left }} />
      ) : undefined}
      {isInView(range.end, view) ? (
        <div className="loop-handle" data-part="end" title="Drag the end of the loop" style={{ left: right }} />
      ) : undefined}
      <button
        type="button"
        className="loop-clear"
        data-part="clear"
        aria-label="Clear the loop range"
        title="Loop the whole clip again"
        style={{ left: right }}
        onMouseDown={keepFocus}
        onClick={onClear}
      >
        <X size={11} aria-hidden="true" />
      </button>
    </>
  );
}

/** Pixels between which the part of a range in view is drawn. */
export function bandPlace(range: FrameRange, view: FrameRange, width: number): { readonly left: number; readonly right: number } {
  return {
    left: Math.max(positionOfFrame(range.start, view, width), 0),
    right: Math.min(positionOfFrame(range.end, view, width), width),
  };
}

function frameText(frame: number): string {
  return Number.isInteger(frame) ? String(frame) : frame.toFixed(2);
}
