import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { drawsRegion, PLAIN_MAP_VIEW } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { listKey } from '../common/list-key.ts';
import { scrollToRow } from '../common/scroll-to-row.ts';
import { pickRegion, toggleHidden, toggleIsolated } from './choose.ts';
import { CoarseRow } from './coarse-row.tsx';
import { MapRow } from './map-row.tsx';
import { type NavmeshRow, removedMap, rowKey, stopIndex } from './navmesh-rows.ts';
import { RegionRow } from './region-row.tsx';
import { useRegionSwatches } from './use-legend.ts';

const ROW_HEIGHT = 26;
const MAP_HEIGHT = 46;

interface NavmeshListProps {
  readonly rows: readonly NavmeshRow[];
  readonly ref: Ref<HTMLDivElement>;
}

/** The maps and their regions. Only the lines in sight are in the page; the chosen region stays in sight. */
export function NavmeshList({ rows, ref }: NavmeshListProps) {
  const { store, actions } = useApp();
  const map = useAppState(({ navmesh }) => navmesh.map);
  const region = useAppState(({ navmesh }) => navmesh.region);
  const views = useAppState(({ navmesh }) => navmesh.views);
  const swatchOf = useRegionSwatches();
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();

  const selected = useMemo(
    () =>
      rows.findIndex(
        (row) => row.map.id === map && (region === undefined ? row.kind === 'map' : row.kind === 'region' && row.region.index === region),
      ),
    [rows, map, region],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'map' ? MAP_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rowKey(rows[index]),
    overscan: 12,
  });

  useEffect(() => {
    if (selected >= 0) scrollToRow(virtualizer, selected === 1 ? 0 : selected);
  }, [selected, virtualizer]);

  const onFrame = useCallback(
    (of: number, index: number) => {
      pickRegion(store, of, index);
      actions.frameNavmesh(of, { region: index });
    },
    [store, actions],
  );
  const onIsolate = useCallback(
    (of: number, index: number) => {
      toggleIsolated(store, of, index);
    },
    [store],
  );
  const onHide = useCallback(
    (of: number, index: number) => {
      toggleHidden(store, of, [index]);
    },
    [store],
  );

  const pickRow = (row: NavmeshRow): void => {
    if (row.kind !== 'coarse') pickRegion(store, row.map.id, row.kind === 'region' ? row.region.index : undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // Fields of the maps' lines have keys of their own.
    if (event.altKey || event.target !== event.currentTarget) return;
    const row = rows[selected];
    if (event.key === 'Delete') {
      const removed = removedMap(rows, selected);
      if (removed !== undefined && !event.repeat) actions.removeFile(removed);
      return;
    }
    if (event.key === 'Enter') {
      if (row?.kind === 'region') onFrame(row.map.id, row.region.index);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const target = targetIndex(listKey(event), selected, rows, page);
    const next = target === undefined ? undefined : rows[target];
    if (next === undefined) return;
    event.preventDefault();
    pickRow(next);
  };

  return (
    <div className="scroller" ref={scroller}>
      <div
        ref={ref}
        className="virtual nav-list"
        style={{ height: virtualizer.getTotalSize() }}
        role="grid"
        aria-label="Regions"
        aria-rowcount={rows.length}
        tabIndex={0}
        aria-keyshortcuts="Enter Delete"
        aria-activedescendant={selected < 0 ? undefined : `${base}-${selected}`}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return undefined;
          const view = views.get(row.map.id) ?? PLAIN_MAP_VIEW;
          return (
            <div
              key={item.key}
              id={`${base}-${item.index}`}
              role="row"
              aria-rowindex={item.index + 1}
              aria-selected={row.kind === 'coarse' ? undefined : item.index === selected}
              className="virtual-row"
              style={{ transform: `translateY(${item.start}px)` }}
              data-index={item.index}
              ref={row.kind === 'map' ? virtualizer.measureElement : undefined}
              onClick={(event) => {
                // Buttons and fields of a map's line do what they say and no more.
                if (!(event.target as Element).closest('button, input')) pickRow(row);
              }}
              onDoubleClick={
                row.kind === 'region'
                  ? () => {
                      onFrame(row.map.id, row.region.index);
                    }
                  : undefined
              }
            >
              <div role="gridcell">
                {row.kind === 'map' ? <MapRow map={row.map} file={row.file} /> : undefined}
                {row.kind === 'coarse' ? (
                  <CoarseRow
                    count={row.regions.length}
                    hidden={row.regions.every((index) => view.hidden.has(index))}
                    onToggle={() => {
                      toggleHidden(store, row.map.id, row.regions);
                    }}
                  />
                ) : undefined}
                {row.kind === 'region' ? (
                  <RegionRow
                    map={row.map.id}
                    region={row.region}
                    swatch={swatchOf(row.map.id, row.region.index)}
                    hidden={view.hidden.has(row.region.index)}
                    drawn={drawsRegion(view, row.region.index)}
                    isolated={view.isolated === row.region.index}
                    onFrame={onFrame}
                    onIsolate={onIsolate}
                    onHide={onHide}
                  />
                ) : undefined}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function targetIndex(key: string, selected: number, rows: readonly NavmeshRow[], page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return stopIndex(rows, selected + 1, 1);
    case 'ArrowUp':
      return selected === 0 ? undefined : stopIndex(rows, selected < 0 ? rows.length - 1 : selected - 1, -1);
    case 'PageDown':
      return stopIndex(rows, selected + page, 1) ?? stopIndex(rows, rows.length - 1, -1);
    case 'PageUp':
      return stopIndex(rows, selected - page, -1) ?? stopIndex(rows, 0, 1);
    case 'Ctrl+Home':
      return stopIndex(rows, 0, 1);
    case 'Ctrl+End':
      return stopIndex(rows, rows.length - 1, -1);
    default:
      return undefined;
  }
}
