import { Grid3x3, Undo2 } from 'lucide-react';
import type { MapListing } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { keepFocus } from '../common/tabs.tsx';
import { layOutTiles, TILE_SIZE, tileOffset } from '../../navmesh/index.ts';

/** Lays overworld tiles out beside each other, where there are any to lay out. */
export function TileBar({ maps }: { readonly maps: readonly MapListing[] }) {
  const { store } = useApp();
  const tiles = maps.filter(({ name }) => tileOffset(name) !== undefined);
  const offsets = layOutTiles(tiles.map(({ name }) => name));
  const places = new Map(tiles.map(({ id }, at) => [id, offsets[at]!]));
  const laidOut = useAppState(({ navmesh }) =>
    [...places].every(([map, place]) => place.every((metres, axis) => (navmesh.views.get(map)?.offset[axis] ?? 0) === metres)),
  );
  if (places.size < 2) return undefined;
  return (
    <div className="nav-tiles">
      <button
        type="button"
        className="copy-button"
        disabled={laidOut}
        title={`Sets tiles beside each other by their names: ${TILE_SIZE} m a tile, x by the first number, z by the second. The first stays where it is.`}
        onMouseDown={keepFocus}
        onClick={() => {
          for (const [map, offset] of places) store.getState().setMapView(map, { offset });
        }}
      >
        <Grid3x3 size={13} aria-hidden="true" /> Lay out tiles
      </button>
      <button
        type="button"
        className="copy-button"
        title="Every tile in the space of its own file again"
        aria-label="Put the tiles back"
        onMouseDown={keepFocus}
        onClick={() => {
          for (const map of places.keys()) store.getState().setMapView(map, { offset: [0, 0, 0] });
        }}
      >
        <Undo2 size={13} aria-hidden="true" />
      </button>
      <span className="nav-tiles-note">the modding community's {TILE_SIZE} m grid</span>
    </div>
  );
}
