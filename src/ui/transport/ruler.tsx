import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { secondsAt } from '../../animation/index.ts';
import type { Player } from '../../playback/index.ts';
import { useApp } from '../app-context.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { frameAtPosition, isCovered, rulerTicks } from './ruler-ticks.ts';

const PAGE = 10;

/** The frames of the clip. Dragging anywhere on it moves the playhead, which is written past React. */
export function Ruler({ lastFrame }: { readonly lastFrame: number }) {
  const { store, player } = useApp();
  const slider = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const flag = useRef<HTMLSpanElement>(null);
  const flagLength = useRef(4);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  usePlayhead(({ frame }: Player) => {
    if (head.current === null) return;
    const x = lastFrame === 0 ? 0 : (Math.min(frame, lastFrame) / lastFrame) * width;
    head.current.style.transform = `translateX(${x}px)`;
    for (const label of track.current?.querySelectorAll<HTMLElement>('.ruler-label') ?? []) {
      label.classList.toggle('ruler-label-covered', isCovered(Number(label.dataset['x']), label.textContent.length, x, flagLength.current));
    }
  }, 0);

  usePlayhead(({ frame, header }: Player) => {
    const text = frame.toFixed(2);
    if (flag.current !== null) flag.current.textContent = text;
    flagLength.current = text.length;
    slider.current?.setAttribute('aria-valuenow', String(Number(text)));
    const seconds = header === undefined ? 0 : secondsAt(header, frame);
    slider.current?.setAttribute('aria-valuetext', `frame ${text} of ${lastFrame}, ${seconds.toFixed(3)} seconds`);
  }, READING_INTERVAL);

  const seekTo = (frame: number): void => {
    store.getState().setPlaying(false);
    player.seek(frame);
  };

  const scrub = (event: PointerEvent<HTMLDivElement>): void => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined) return;
    const frame = frameAtPosition(event.clientX - box.left, lastFrame, box.width);
    seekTo(event.shiftKey ? Math.round(frame) : frame);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    scrub(event);
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const frames = stepOf(event.key);
    if (frames === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    store.getState().setPlaying(false);
    player.step(frames);
  };

  return (
    <div
      ref={slider}
      className="ruler"
      role="slider"
      tabIndex={0}
      aria-label="Frame"
      aria-valuemin={0}
      aria-valuemax={lastFrame}
      aria-valuenow={0}
      title="Drag to move through the clip; hold Shift for whole frames"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <div ref={track} className="ruler-track">
        <Ticks lastFrame={lastFrame} width={width} />
        <div ref={head} className="playhead">
          <span ref={flag} className="playhead-flag" />
        </div>
      </div>
    </div>
  );
}

function Ticks({ lastFrame, width }: { readonly lastFrame: number; readonly width: number }) {
  const ticks = useMemo(() => rulerTicks(lastFrame, width), [lastFrame, width]);
  return (
    <div aria-hidden="true">
      <svg className="ruler-ticks" width={width + 1} height="10">
        <path className="ruler-plain" d={ticks.plain.map((x) => `M${Math.round(x) + 0.5} 5V10`).join('')} />
        <path className="ruler-major" d={ticks.labelled.map(({ x }) => `M${Math.round(x) + 0.5} 0V10`).join('')} />
      </svg>
      {ticks.labelled.map(({ frame, x }) => (
        <span key={frame} className="ruler-label" data-x={x} style={{ left: Math.round(x) }}>
          {frame}
        </span>
      ))}
    </div>
  );
}

/** Frames a key moves the playhead by; it stops at the clip's ends. Up and Down are left to the list of clips. */
function stepOf(key: string): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'PageDown':
      return -PAGE;
    case 'PageUp':
      return PAGE;
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    default:
      return undefined;
  }
}
