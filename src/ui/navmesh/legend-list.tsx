import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useApp } from '../app-context.ts';
import { isolateEntry, toggleEntry } from './legend-choice.ts';
import { LegendEntryButton } from './legend-entry.tsx';
import type { LegendRow } from './use-legend.ts';

const ROW_HEIGHT = 24;

/** The whole legend; maps with thousands of islands have as many lines, so only those in sight are in the page. */
export function LegendList({ rows, leftOut }: { readonly rows: readonly LegendRow[]; readonly leftOut: ReadonlySet<string> }) {
  const { store } = useApp();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const keys = rows.map(({ key }) => key);
  return (
    <div className="nav-legend-list" role="group" aria-label="Legend" ref={scroller}>
      <div className="virtual" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return undefined;
          return (
            <div key={row.key} className="virtual-row" style={{ transform: `translateY(${item.start}px)` }}>
              <LegendEntryButton
                className="nav-legend-row"
                row={row}
                off={leftOut.has(row.key)}
                onToggle={() => toggleEntry(store, row.key)}
                onIsolate={() => isolateEntry(store, keys, row.key)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
