import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef } from 'react';
import { useApp, useAppState } from '../app-context.ts';
import { listKey } from '../common/list-key.ts';
import { scrollToRow } from '../common/scroll-to-row.ts';
import { ClipRow } from './clip-row.tsx';
import { FileRow } from './file-row.tsx';
import { type LibraryItem, type LibraryRow, pickableIndex } from './library-rows.ts';
import { SkeletonRow } from './skeleton-row.tsx';

const ROW_HEIGHT = 26;
const FILE_HEIGHT = 58;

interface LibraryListProps {
  readonly rows: readonly LibraryRow[];
  readonly ref: Ref<HTMLDivElement>;
}

/** The list of everything open. Only the lines in sight are in the page; the selection stays in sight. */
export function LibraryList({ rows, ref }: LibraryListProps) {
  const { store, actions } = useApp();
  const clip = useAppState((state) => state.selection.clip);
  const skeleton = useAppState((state) => state.selection.skeleton);
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();

  const selected = useMemo(() => rows.findIndex((row) => isSelected(row, clip, skeleton)), [rows, clip, skeleton]);
  const positions = useMemo(() => pickablePositions(rows), [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'file' ? FILE_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rowKey(rows[index]),
    overscan: 12,
  });

  useEffect(() => {
    if (selected < 0) return;
    // The first clip of a file brings the file's header with it.
    scrollToRow(virtualizer, selected === 1 ? 0 : selected);
  }, [selected, virtualizer]);

  const pick = (item: LibraryItem): void => {
    const { selectClip, selectSkeleton } = store.getState();
    if (item.kind === 'clip') selectClip(item.clip.id);
    else selectSkeleton(item.skeleton.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey) return;
    if (event.key === 'Delete') {
      const row = rows[selected];
      if (row !== undefined && row.kind !== 'file' && !event.repeat)
        actions.removeFile(row.kind === 'clip' ? row.clip.file : row.skeleton.file);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const target = targetIndex(listKey(event), selected, rows, page);
    if (target === undefined) return;
    event.preventDefault();
    const row = rows[target];
    if (row !== undefined && row.kind !== 'file' && target !== selected) pick(row);
  };

  return (
    <div className="scroller" ref={scroller}>
      <div
        ref={ref}
        className="virtual"
        style={{ height: virtualizer.getTotalSize() }}
        role="listbox"
        aria-label="Clips"
        tabIndex={0}
        aria-keyshortcuts="Delete"
        aria-activedescendant={selected < 0 ? undefined : `${base}-${selected}`}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return undefined;
          const place = { transform: `translateY(${item.start}px)` };
          if (row.kind === 'file') {
            return (
              <div
                key={item.key}
                role="presentation"
                className="virtual-row"
                style={place}
                data-index={item.index}
                ref={virtualizer.measureElement}
              >
                <FileRow
                  file={row.file}
                  boneCounts={row.boneCounts}
                  failure={row.failure}
                  companions={row.companions}
                  tae={row.tae}
                  onRemove={() => {
                    actions.removeFile(row.file.id);
                  }}
                />
              </div>
            );
          }
          return (
            <div
              key={item.key}
              id={`${base}-${item.index}`}
              role="option"
              aria-selected={item.index === selected}
              aria-posinset={positions[item.index]}
              aria-setsize={positions.at(-1)}
              className="virtual-row"
              style={place}
              onClick={() => {
                pick(row);
              }}
            >
              {row.kind === 'clip' ? <ClipRow clip={row.clip} /> : <SkeletonRow skeleton={row.skeleton} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function isSelected(row: LibraryRow, clip: number | undefined, skeleton: number | undefined): boolean {
  switch (row.kind) {
    case 'clip':
      return row.clip.id === clip;
    case 'skeleton':
      return row.skeleton.id === skeleton;
    case 'file':
      return false;
  }
}

/** One-based place of each line among those that can be picked; a file's line repeats the one before it. */
function pickablePositions(rows: readonly LibraryRow[]): readonly number[] {
  let position = 0;
  return rows.map((row) => (row.kind === 'file' ? position : ++position));
}

function rowKey(row: LibraryRow | undefined): string {
  switch (row?.kind) {
    case 'clip':
      return `clip ${row.clip.id}`;
    case 'skeleton':
      return `skeleton ${row.skeleton.id}`;
    case 'file':
      return `file ${row.file.id}`;
    case undefined:
      return '';
  }
}

function targetIndex(key: string, selected: number, rows: readonly LibraryRow[], page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return pickableIndex(rows, selected + 1, 1);
    case 'ArrowUp':
      return pickableIndex(rows, selected < 0 ? rows.length - 1 : selected - 1, -1);
    case 'PageDown':
      return pickableIndex(rows, selected + page, 1);
    case 'PageUp':
      return pickableIndex(rows, selected - page, -1);
    case 'Ctrl+Home':
      return pickableIndex(rows, 0, 1);
    case 'Ctrl+End':
      return pickableIndex(rows, rows.length - 1, -1);
    default:
      return undefined;
  }
}
