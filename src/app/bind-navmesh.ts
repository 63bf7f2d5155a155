import { type AppStore, PLAIN_MAP_VIEW } from '../state/index.ts';
import type { Decoder, LoadedMap, MapListing } from '../worker/contract.ts';
import { DecoderEnded } from '../worker/decoder-client.ts';
import type { Activity } from './activity.ts';

export interface NavmeshBinding {
  readonly store: AppStore;
  readonly decoder: Pick<Decoder, 'loadMap'>;
  readonly activity: Activity;
  /** Turns the camera to maps that just came. */
  readonly frameMaps: (maps: readonly number[]) => void;
}

/** Loads every map that is listed, one after the other, and lets go of those that are no longer. Returns how to unbind. */
export function bindNavmesh({ store, decoder, activity, frameMaps }: NavmeshBinding): () => void {
  /** Asked for, or loaded; by id, with what was listed then: another decoder counts its files anew. */
  const known = new Map<number, MapListing>();
  let queue = Promise.resolve();
  let waiting = 0;
  let fresh: number[] = [];

  const load = async (listed: MapListing): Promise<void> => {
    if (known.get(listed.id) !== listed) return;
    const result = await decoder.loadMap(listed.id);
    if (known.get(listed.id) !== listed) return;
    if (result.kind === 'failure') store.getState().setFault(`${listed.name} is not shown. ${result.problem.message}`);
    else {
      show(store, listed, result.map);
      fresh.push(listed.id);
    }
  };

  const follow = (maps: readonly MapListing[]): void => {
    for (const [id, listed] of known) {
      const now = maps.find((map) => map.id === id);
      if (now !== undefined && isSame(now, listed)) continue;
      known.delete(id);
      drop(store, id);
    }
    for (const listed of maps) {
      if (known.has(listed.id)) continue;
      known.set(listed.id, listed);
      waiting++;
      queue = queue
        .then(() => load(listed))
        .catch((error: unknown) => {
          known.delete(listed.id);
          // How the decoder ended is told once, with what becomes of it.
          if (error instanceof DecoderEnded) return;
          store.getState().setFault(`Loading ${listed.name} failed: ${error instanceof Error ? error.message : String(error)}`);
        })
        .finally(() => {
          waiting--;
          if (waiting > 0) return;
          // Once for all that were dropped together.
          if (fresh.length > 0) {
            choose(store, fresh);
            frameMaps(fresh);
          }
          fresh = [];
        });
      activity.track(queue);
    }
  };

  return store.subscribe((state) => state.listing.maps, follow, { fireImmediately: true });
}

/** Whether both listings are of the same file: each answer of the worker lists it anew. */
function isSame(a: MapListing, b: MapListing): boolean {
  return (
    a.name === b.name && a.regions.length === b.regions.length && a.regions.every((region, at) => region.member === b.regions[at]!.member)
  );
}

function show(store: AppStore, listed: MapListing, map: LoadedMap): void {
  const { navmesh, setNavmesh } = store.getState();
  // Coarse regions may cover the same ground as the others; where there are no others they are what there is to see.
  const coarse = listed.regions.filter((region) => region.coarse).map(({ index }) => index);
  const hidden = new Set(coarse.length === listed.regions.length ? [] : coarse);
  setNavmesh({
    maps: new Map([...navmesh.maps, [listed.id, map]]),
    views: new Map([...navmesh.views, [listed.id, { ...PLAIN_MAP_VIEW, hidden }]]),
    map: navmesh.map ?? listed.id,
  });
}

/** What just came is what one wants to read: the first of it is chosen, unless one of it was by then. */
function choose(store: AppStore, fresh: readonly number[]): void {
  const { navmesh, setNavmesh } = store.getState();
  if (navmesh.map === undefined || !fresh.includes(navmesh.map)) setNavmesh({ map: fresh[0], region: undefined, picked: undefined });
}

/** Nothing chosen of a map outlives it. */
function drop(store: AppStore, id: number): void {
  const { navmesh, setNavmesh } = store.getState();
  const without = <Value>(entries: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> =>
    new Map([...entries].filter(([map]) => map !== id));
  const kept = <Place extends { readonly map: number }>(place: Place | undefined): Place | undefined =>
    place?.map === id ? undefined : place;
  const { path, measure } = navmesh;
  const pathGone = path.start?.map === id || path.goal?.map === id;
  setNavmesh({
    maps: without(navmesh.maps),
    views: without(navmesh.views),
    ...(navmesh.map === id ? { map: undefined, region: undefined } : {}),
    picked: kept(navmesh.picked),
    hovered: kept(navmesh.hovered),
    node: kept(navmesh.node),
    ...(pathGone ? { path: { ...path, start: undefined, goal: undefined }, walking: false } : {}),
    ...(measure.from?.map === id || measure.to?.map === id ? { measure: { from: undefined, to: undefined } } : {}),
  });
}
