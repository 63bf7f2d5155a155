import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { formatQuantity, formatCount } from '../common/format-number.ts';
import { keepFocus } from '../common/tabs.tsx';
import type { LegendRow } from './use-legend.ts';

interface LegendEntryProps {
  readonly className: string;
  readonly row: LegendRow;
  readonly off: boolean;
  /** Names of regions by their end, where there is no room for the whole: it tells them apart. */
  readonly short?: boolean;
  readonly onToggle: () => void;
  readonly onIsolate: () => void;
}

/** One entry of the legend: what it is, how many faces, and whether they are drawn. */
export function LegendEntryButton({ className, row, off, short = false, onToggle, onIsolate }: LegendEntryProps) {
  return (
    <button
      type="button"
      className={`${className}${off ? ' nav-entry-off' : ''}`}
      aria-pressed={!off}
      title={`${displayText(row.label)}: ${formatQuantity(row.count, 'face')}. Click leaves it out or takes it in; Alt click or double click leaves it alone (Alt Enter)`}
      onMouseDown={keepFocus}
      onClick={(event) => {
        if (event.altKey) onIsolate();
        else onToggle();
      }}
      onDoubleClick={onIsolate}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'Enter') return;
        event.preventDefault();
        onIsolate();
      }}
    >
      <span className="nav-swatch" style={{ background: row.swatch }} aria-hidden="true" />
      <FileText text={short ? shortLabel(row.label) : row.label} titled={false} className="nav-entry-label" />
      <span className="nav-entry-count">{formatCount(row.count)}</span>
    </button>
  );
}

const SHORT = 7;

function shortLabel(label: string): string {
  return label.length > 2 * SHORT ? `…${label.slice(1 - SHORT)}` : label;
}
