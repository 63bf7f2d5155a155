import type { NavRegion } from '../../navmesh/index.ts';
import type { LoadedMap, MapListing, RegionListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { shownMap } from './choose.ts';

/** The map whose facts are shown, as listed and as loaded, and the region of it where one is chosen. */
export interface ShownMap {
  readonly listing: MapListing;
  readonly loaded: LoadedMap | undefined;
  readonly region: { readonly listing: RegionListing; readonly loaded: NavRegion | undefined } | undefined;
}

export function useShownMap(): ShownMap | undefined {
  const listing = useAppState(shownMap);
  const loaded = useAppState(({ navmesh }) => (listing === undefined ? undefined : navmesh.maps.get(listing.id)));
  const index = useAppState(({ navmesh }) => navmesh.region);
  if (listing === undefined) return undefined;
  const region = index === undefined ? undefined : listing.regions[index];
  return { listing, loaded, region: region === undefined ? undefined : { listing: region, loaded: loaded?.regions[region.index] } };
}
