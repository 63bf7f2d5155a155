import type { Motion } from '../../animation/index.ts';
import type { ShownLanes } from '../../state/index.ts';
import { FileText } from '../common/file-text.tsx';
import { knotWords, laneWords } from './lane-words.ts';

/** What the pointer is over; without a row it is the summary. */
export interface HoveredLane {
  readonly row: number | undefined;
  readonly frame: number;
  /** Where in the page. */
  readonly x: number;
  readonly y: number;
}

interface LaneTipProps {
  readonly motion: Motion;
  readonly shown: ShownLanes;
  readonly hovered: HoveredLane;
}

/** Explains what the pointer is over, beside it. */
export function LaneTip({ motion, shown: { lanes, names }, hovered: { row, frame, x, y } }: LaneTipProps) {
  const place = { left: Math.min(x + 14, window.innerWidth - 330), bottom: window.innerHeight - y + 12 };
  if (row === undefined || row >= lanes.rowCount) {
    const words = lanes.kind === 'interleaved' ? 'Every frame is stored: there are no knots' : knotWords(lanes, frame);
    return (
      <div className="lane-tip" role="tooltip" style={place}>
        {words}
      </div>
    );
  }
  const { storage, block, ranges, odd } = laneWords(motion, lanes, row, frame);
  return (
    <div className="lane-tip" role="tooltip" style={place}>
      <p className="lane-tip-name">
        <FileText text={names[row] ?? ''} titled={false} />
        {block === undefined ? undefined : <span>{block}</span>}
      </p>
      <p>{storage}</p>
      {ranges.map(({ axis, text }) => (
        <p key={axis} className="lane-tip-range">
          <span className={`axis-${axis}`}>{axis}</span>
          <span className="mono">{text}</span>
        </p>
      ))}
      {odd === undefined ? undefined : <p className="lane-tip-odd">{odd}</p>}
    </div>
  );
}
