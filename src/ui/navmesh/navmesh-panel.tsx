import { type Ref, useMemo, useRef } from 'react';
import { useApp, useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { FilterInput } from '../common/filter-input.tsx';
import { filterResult } from '../library/clip-marks.ts';
import { pickRegion } from './choose.ts';
import { NavmeshList } from './navmesh-list.tsx';
import { buildNavmeshRows } from './navmesh-rows.ts';
import { TileBar } from './tile-bar.tsx';

/** The navigation meshes that are open: maps, their regions, which of them are drawn and where. */
export function NavmeshPanel({ filterRef }: { readonly filterRef: Ref<HTMLInputElement> }) {
  const isEmpty = useAppState(({ listing }) => listing.maps.length === 0);
  return isEmpty ? <NoMap /> : <Maps filterRef={filterRef} />;
}

function NoMap() {
  const { actions } = useApp();
  return (
    <EmptyState title="No map is open.">
      <p>
        Drop a <code>.nvmhktbnd.dcx</code>, or loose navigation meshes (<code>.hkx</code>).
      </p>
      <button type="button" className="button button-quiet" onClick={actions.openSampleMap}>
        Open the sample map
      </button>
    </EmptyState>
  );
}

function Maps({ filterRef }: { readonly filterRef: Ref<HTMLInputElement> }) {
  const { store } = useApp();
  const listing = useAppState((state) => state.listing);
  const filter = useAppState(({ navmesh }) => navmesh.filter);
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => buildNavmeshRows(listing, filter), [listing, filter]);
  const setFilter = (text: string): void => {
    store.getState().setNavmesh({ filter: text });
  };
  const goToList = (): void => {
    const { map, region } = store.getState().navmesh;
    const inSight = rows.some((row) => row.kind === 'region' && row.map.id === map && row.region.index === region);
    const first = rows.find((row) => row.kind === 'region');
    if (!inSight && first?.kind === 'region') pickRegion(store, first.map.id, first.region.index);
    list.current?.focus({ preventScroll: true });
  };

  const all = listing.maps.reduce((count, { regions }) => count + regions.length, 0);
  const shown = rows.reduce((count, { kind }) => count + (kind === 'region' ? 1 : 0), 0);
  return (
    <>
      <FilterInput
        ref={filterRef}
        label="Filter regions"
        hint="/"
        value={filter}
        onChange={setFilter}
        result={filterResult(shown, all, 'region')}
        onLeave={goToList}
        onCancel={() => {
          list.current?.focus({ preventScroll: true });
        }}
      />
      <TileBar maps={listing.maps} />
      {rows.length > 0 ? (
        <NavmeshList rows={rows} ref={list} />
      ) : (
        <EmptyState title="No region matches the filter.">
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
