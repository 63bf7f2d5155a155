import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type ClipHeader, type FrameRange, frameRate, lastFrame as lastFrameOf, type Motion } from '../../animation/index.ts';
import type { Player } from '../../playback/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { bandPlace } from './loop-lane.tsx';
import { blockSeams, isCovered, rulerTicks } from './ruler-ticks.ts';
import { frameAtPosition, isInView, positionOfFrame, viewOf, wholeFrameIn } from './timeline-view.ts';
import { stepsOf, useStepSlide } from './use-slide.ts';

const PAGE = 10;
/**
 * Seconds of the clip that the playhead may be away from what its flag says, which is written now and then: twice as long as that takes
 * at the clip's own speed, so that only slow or hurried frames write it sooner.
 */
const FLAG_REACH = 0.2;
/** Least time between two changes of what screen readers say while the clip plays. */
const SPOKEN_INTERVAL = 1000;

interface Label {
  readonly element: HTMLElement;
  readonly x: number;
  readonly length: number;
  covered: boolean;
}

interface RulerProps {
  /** What the playhead counts. */
  readonly header: ClipHeader;
  /** Of the selected clip. */
  readonly motion: Motion;
  /** The frames shown; undefined shows the whole clip. */
  readonly zoomed: FrameRange | undefined;
  readonly width: number;
}

/** The frames of what plays. Dragging anywhere on it moves the playhead, which is written past React. */
export function Ruler({ header, motion, zoomed, width }: RulerProps) {
  const { store, player } = useApp();
  const slider = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const flag = useRef<HTMLSpanElement>(null);
  const flagLength = useRef(4);
  const flagged = useRef(Float64Array.of(Number.NaN));
  const labels = useRef<readonly Label[]>([]);
  const isAway = useRef(false);
  const moveHead = useStepSlide(head);
  const lastFrame = lastFrameOf(header);
  const view = viewOf(zoomed, lastFrame);

  useLayoutEffect(() => {
    // Looked up once for each set of ticks, not in every frame.
    labels.current = Array.from(track.current?.querySelectorAll<HTMLElement>('.ruler-label') ?? [], labelOf);
  }, [lastFrame, width, zoomed]);

  const writeFlag = (): void => {
    const text = player.frame.toFixed(2);
    if (flag.current !== null) flag.current.textContent = text;
    flagLength.current = text.length;
    flagged.current[0] = player.frame;
  };

  const reach = Math.max(1, frameRate(header) * FLAG_REACH);
  usePlayhead(({ moment }: Player) => {
    if (head.current === null) return;
    const x = positionOfFrame(Math.min(moment.frame, lastFrame), view, width);
    const away = !isInView(moment.frame, view);
    moveHead(stepsOf(x));
    if (Math.abs(moment.frame - flagged.current[0]!) >= reach) writeFlag();
    if (away !== isAway.current) head.current.classList.toggle('playhead-away', (isAway.current = away));
    for (let at = 0; at < labels.current.length; at++) {
      const label = labels.current[at]!;
      const covered = !away && isCovered(label.x, label.length, x, flagLength.current);
      if (covered !== label.covered) label.element.classList.toggle('ruler-label-covered', (label.covered = covered));
    }
  }, 0);

  usePlayhead(writeFlag, READING_INTERVAL);

  usePlayhead(({ frame, seconds }: Player) => {
    const text = frame.toFixed(2);
    slider.current?.setAttribute('aria-valuenow', String(Number(text)));
    slider.current?.setAttribute('aria-valuetext', `frame ${text} of ${lastFrame}, ${seconds.toFixed(3)} seconds`);
  }, SPOKEN_INTERVAL);

  const scrub = (event: PointerEvent<HTMLDivElement>): void => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined) return;
    const frame = frameAtPosition(event.clientX - box.left, view, box.width);
    store.getState().setPlaying(false);
    player.seek(event.altKey ? frame : wholeFrameIn(frame, view));
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
    const frames = stepOf(event.key, event.shiftKey);
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
      title="Drag to move by whole frames, with Alt between them; the wheel zooms, with Shift it pans"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <div ref={track} className="ruler-track">
        <LoopTint view={view} width={width} />
        <Ticks lastFrame={lastFrame} zoomed={zoomed} width={width} />
        {motion === header ? <Seams motion={motion} zoomed={zoomed} width={width} /> : undefined}
        <div ref={head} className="playhead">
          <span ref={flag} className="playhead-flag" />
        </div>
      </div>
    </div>
  );
}

function labelOf(element: HTMLElement): Label {
  return {
    element,
    x: Number(element.dataset['x']),
    length: element.textContent.length,
    covered: element.classList.contains('ruler-label-covered'),
  };
}

/** The loop's frames on the ruler, under everything else. */
function LoopTint({ view, width }: { readonly view: FrameRange; readonly width: number }) {
  const range = useAppState((state) => state.playback.loopRange);
  const looping = useAppState((state) => state.playback.looping);
  if (range === undefined || !looping || range.end < view.start || range.start > view.end) return undefined;
  const { left, right } = bandPlace(range, view, width);
  return <div className="ruler-loop" style={{ left, width: right - left }} />;
}

interface MarksProps {
  readonly lastFrame: number;
  readonly zoomed: FrameRange | undefined;
  readonly width: number;
}

function Ticks({ lastFrame, zoomed, width }: MarksProps) {
  const ticks = useMemo(() => rulerTicks(lastFrame, width, zoomed), [lastFrame, width, zoomed]);
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

/** Where the blocks of a spline clip meet. */
function Seams({ motion, zoomed, width }: Omit<RulerProps, 'header'>) {
  if (motion.kind !== 'spline') return undefined;
  const { maxFramesPerBlock, blocks } = motion;
  return blockSeams({ maxFramesPerBlock, blockCount: blocks.length, lastFrame: lastFrameOf(motion) }, width, zoomed).map(
    ({ frame, block, x }) => (
      <div
        key={block}
        className="ruler-seam"
        data-frame={frame}
        title={`Block ${block + 1} of ${blocks.length} begins at frame ${frame}, which the block before it ends with`}
        style={{ left: Math.round(x) }}
      />
    ),
  );
}

/** Frames a key moves the playhead by; it stops at the clip's ends. Up and Down are left to the list of clips. */
function stepOf(key: string, byTen: boolean): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return byTen ? -PAGE : -1;
    case 'ArrowRight':
      return byTen ? PAGE : 1;
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
