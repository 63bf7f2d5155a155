import { type Ref, useMemo, useRef } from 'react';
import { useApp, useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { FilterInput } from '../common/filter-input.tsx';
import { filterResult } from './clip-marks.ts';
import { LibraryList } from './library-list.tsx';
import { SortSelect } from './sort-select.tsx';
import { buildLibraryRows, neighbouringClip } from './library-rows.ts';

/** Everything open: a filter over the list of files with their skeletons and clips. */
export function LibraryPanel({ filterRef }: { readonly filterRef: Ref<HTMLInputElement> }) {
  const { store } = useApp();
  const listing = useAppState((state) => state.listing);
  const filter = useAppState((state) => state.clipFilter);
  const sort = useAppState((state) => state.clipSort);
  const nonFinite = useAppState((state) => state.nonFiniteClips);
  // How far an opening is does not matter here, and changes ten times a second.
  const isOpening = useAppState((state) => state.opening !== undefined);
  const rows = useMemo(() => buildLibraryRows(listing, filter, sort, nonFinite), [listing, filter, sort, nonFinite]);
  const list = useRef<HTMLDivElement>(null);
  const { setClipFilter } = store.getState();

  if (listing.files.length === 0) {
    return !isOpening ? (
      <EmptyState title="Nothing open yet.">
        <p>Files you drop show up here with their clips and skeletons.</p>
      </EmptyState>
    ) : (
      <EmptyState title="Opening…" />
    );
  }

  const clipsShown = rows.reduce((count, row) => (row.kind === 'clip' ? count + 1 : count), 0);
  const goToList = (): void => {
    const { selection, selectClip } = store.getState();
    const first = neighbouringClip(rows, undefined, 1);
    const inSight = rows.some((row) => row.kind === 'clip' && row.clip.id === selection.clip);
    if (!inSight && first !== undefined) selectClip(first);
    list.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <div className="library-tools">
        <FilterInput
          ref={filterRef}
          label="Filter clips"
          hint="/"
          value={filter}
          onChange={setClipFilter}
          result={filterResult(clipsShown, listing.clips.length, 'clip')}
          onLeave={goToList}
          onCancel={() => {
            list.current?.focus({ preventScroll: true });
          }}
        />
        <SortSelect />
      </div>
      {rows.length > 0 ? (
        <LibraryList rows={rows} ref={list} />
      ) : (
        <EmptyState title="No clip matches the filter.">
          <button
            type="button"
            className="button"
            onClick={() => {
              setClipFilter('');
            }}
          >
            Clear the filter
          </button>
        </EmptyState>
      )}
    </>
  );
}
