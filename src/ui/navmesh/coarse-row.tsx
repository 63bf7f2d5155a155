import { Eye, EyeOff } from 'lucide-react';
import { formatQuantity } from '../common/format-number.ts';
import { keepFocus } from '../common/tabs.tsx';

interface CoarseRowProps {
  readonly count: number;
  readonly hidden: boolean;
  readonly onToggle: () => void;
}

/** Heads the set of regions whose names start with o: drawn only when asked for. */
export function CoarseRow({ count, hidden, onToggle }: CoarseRowProps) {
  return (
    <div className="row nav-coarse" title="They may cover the same ground as the others, so they are hidden at first.">
      <span className="nav-coarse-name">Names that start with o</span>
      <span className="nav-coarse-count">{formatQuantity(count, 'region')}</span>
      <button
        type="button"
        className="nav-row-tool"
        aria-label="Draw the regions whose names start with o"
        aria-pressed={!hidden}
        title={hidden ? 'Show this set' : 'Hide this set'}
        onMouseDown={keepFocus}
        onClick={onToggle}
      >
        {hidden ? <EyeOff size={13} aria-hidden="true" /> : <Eye size={13} aria-hidden="true" />}
      </button>
    </div>
  );
}
