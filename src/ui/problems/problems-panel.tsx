import { useVirtualizer } from '@tanstack/react-virtual';
import { Copy } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { FilterInput } from '../common/filter-input.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';
import { ProblemItem } from './problem-item.tsx';
import { buildProblemRows, filterProblems, problemLines, type ProblemRow } from './problem-rows.ts';

const ESTIMATED_HEIGHT = 92;

/** Everything the reader could not read, or found odd. */
export function ProblemsPanel() {
  const problems = useAppState((state) => state.listing.problems);
  const listed = useAppState((state) => state.listing.notes);
  // What only unpacking the clip showed is in no listing.
  const unpacked = useAppState(({ shown }) => (shown.kind === 'clip' ? shown.clip.notes : undefined));
  const notes = useMemo(() => (unpacked === undefined || unpacked.length === 0 ? listed : [...listed, ...unpacked]), [listed, unpacked]);
  const [filter, setFilter] = useState('');
  // There may be a hundred thousand: typing does not wait for them.
  const words = useDeferredValue(filter);
  const kept = useMemo(() => [filterProblems(problems, words), filterProblems(notes, words)] as const, [problems, notes, words]);
  const rows = useMemo(() => buildProblemRows(...kept), [kept]);
  const total = problems.length + notes.length;
  const count = kept[0].length + kept[1].length;
  if (total === 0) {
    return (
      <EmptyState title="No problems.">
        <p>What cannot be read, or is odd, is listed here with its file and its byte offset.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="panel-line">
        <span>{[formatQuantity(problems.length, 'problem'), formatQuantity(notes.length, 'note')].join(' · ')}</span>
        <CopyProblems rows={rows} whole={count === total} />
      </div>
      <FilterInput
        label="Filter problems"
        value={filter}
        onChange={setFilter}
        result={count === total ? undefined : `${formatCount(count)} of ${formatCount(total)}`}
      />
      {rows.length > 0 ? (
        <ProblemList rows={rows} />
      ) : (
        <EmptyState title="No problem matches the filter.">
          <button
            type="button"
            className="button"
            onClick={() => {
              setFilter('');
            }}
          >
            Clear the filter
          </button>
        </EmptyState>
      )}
    </>
  );
}

function ProblemList({ rows }: { readonly rows: readonly ProblemRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    // An opened row must not lend its state to another that comes to its place.
    getItemKey: (index) => rows[index]?.id ?? '',
    overscan: 6,
  });
  return (
    <div className="scroller" ref={scroller} tabIndex={0} role="region" aria-label="Problem list">
      <ul className="virtual" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? undefined : (
            <li
              key={item.key}
              className="virtual-row"
              style={{ transform: `translateY(${item.start}px)` }}
              data-index={item.index}
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
              ref={virtualizer.measureElement}
            >
              <ProblemItem {...row} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Copies what the list shows: every line of it, or of what the filter left. */
function CopyProblems({ rows, whole }: { readonly rows: readonly ProblemRow[]; readonly whole: boolean }) {
  const [result, setResult] = useState<'idle' | 'copied' | 'refused'>('idle');
  // Another list has not been copied yet.
  const [of, setOf] = useState(rows);
  if (of !== rows) {
    setOf(rows);
    setResult('idle');
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(rows.flatMap(problemLines).join('\n'));
      setResult('copied');
    } catch {
      // No permission, or not a secure origin: the text in the list can still be selected.
      setResult('refused');
    }
  };
  return (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => {
        void copy();
      }}
    >
      <Copy size={13} aria-hidden="true" />
      <span aria-live="polite">
        {result === 'idle' ? (whole ? 'Copy all' : 'Copy these') : result === 'copied' ? 'Copied' : 'Select the text to copy it'}
      </span>
    </button>
  );
}
