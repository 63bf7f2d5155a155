import { regionOfFace } from '../../navmesh/index.ts';
import { type AppState, type AppStore, type FacePlace, PLAIN_MAP_VIEW } from '../../state/index.ts';
import type { MapListing, RegionListing } from '../../worker/contract.ts';

/** The map whose facts are shown: the chosen one, else the first that is open. */
export function shownMap({ listing, navmesh }: Pick<AppState, 'listing' | 'navmesh'>): MapListing | undefined {
  return listing.maps.find(({ id }) => id === navmesh.map) ?? listing.maps[0];
}

export function shownRegion(state: Pick<AppState, 'listing' | 'navmesh'>): RegionListing | undefined {
  const map = shownMap(state);
  return state.navmesh.region === undefined ? undefined : map?.regions[state.navmesh.region];
}

/** Picks a face, and with it the region it belongs to. */
export function pickFace(store: AppStore, place: FacePlace | undefined): void {
  const { navmesh, setNavmesh, setRightTab } = store.getState();
  const map = place === undefined ? undefined : navmesh.maps.get(place.map);
  if (place === undefined || map === undefined) {
    setNavmesh({ picked: undefined });
    return;
  }
  setNavmesh({ picked: place, map: place.map, region: regionOfFace(map.geometry, place.face) });
  setRightTab('face');
}

export function pickRegion(store: AppStore, map: number, region: number | undefined): void {
  store.getState().setNavmesh({ map, region });
}

/** Draws one region alone, or all again. */
export function toggleIsolated(store: AppStore, map: number, region: number): void {
  const { navmesh, setMapView } = store.getState();
  const view = navmesh.views.get(map) ?? PLAIN_MAP_VIEW;
  const isolated = view.isolated === region ? undefined : region;
  // What is alone must be seen, a region that was hidden too.
  const hidden = isolated === undefined ? view.hidden : without(view.hidden, [region]);
  setMapView(map, { isolated, hidden, shown: isolated === undefined ? view.shown : true });
}

/** Hides regions, or shows them again where all of them are hidden. */
export function toggleHidden(store: AppStore, map: number, regions: readonly number[]): void {
  const { navmesh, setMapView } = store.getState();
  const { hidden } = navmesh.views.get(map) ?? PLAIN_MAP_VIEW;
  const allHidden = regions.every((region) => hidden.has(region));
  setMapView(map, { hidden: allHidden ? without(hidden, regions) : new Set([...hidden, ...regions]) });
}

function without(set: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  const left = new Set(set);
  for (const one of gone) left.delete(one);
  return left;
}

/** Lets go of one thing at a time: the filter, the measure, the path, the picked face. Says whether there was any. */
export function clearNavmesh(store: AppStore): boolean {
  const { navmesh, setNavmesh } = store.getState();
  if (navmesh.filter !== '') setNavmesh({ filter: '' });
  else if (navmesh.measure.from !== undefined) setNavmesh({ measure: { from: undefined, to: undefined } });
  else if (navmesh.path.start !== undefined) setNavmesh({ path: { ...navmesh.path, start: undefined, goal: undefined }, walking: false });
  else if (navmesh.picked !== undefined || navmesh.node !== undefined) setNavmesh({ picked: undefined, node: undefined });
  else return false;
  return true;
}
