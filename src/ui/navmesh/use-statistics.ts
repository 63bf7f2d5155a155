import { useEffect, useState } from 'react';
import { factsOf, joinLegends, legendOf, type NavStatistics, regionStatistics, statisticsOf, sumStatistics } from '../../navmesh/index.ts';
import { drawsRegion, type NavmeshState, PLAIN_MAP_VIEW } from '../../state/index.ts';
import type { LoadedMap } from '../../worker/contract.ts';

/** What is counted: the chosen region, its map, or what is drawn of all maps. */
export type StatisticsScope = 'region' | 'map' | 'drawn';

/** One region to count, as a whole or the faces that are not 0 in `chosen`. */
interface Part {
  readonly map: LoadedMap;
  readonly index: number;
  readonly chosen: Uint8Array | undefined;
}

/** Milliseconds between two chances for the page to draw. */
const SLICE = 6;

type Scope = Pick<NavmeshState, 'maps' | 'views' | 'colourBy' | 'bit' | 'leftOut' | 'region'>;

/** Counts in slices between the frames; undefined until it is done. */
export function useStatistics(scope: StatisticsScope, map: LoadedMap | undefined, state: Scope): NavStatistics | undefined {
  const { maps, views, colourBy, bit, leftOut, region } = state;
  const [counted, setCounted] = useState<NavStatistics | undefined>();
  useEffect(() => {
    const parts = partsOf(scope, map, { maps, views, colourBy, bit, leftOut, region });
    const done: NavStatistics[] = [];
    let timer = setTimeout(function slice(): void {
      const end = performance.now() + SLICE;
      while (done.length < parts.length && performance.now() < end) done.push(count(parts[done.length]!));
      if (done.length < parts.length) timer = setTimeout(slice);
      else setCounted(sumStatistics(done));
    });
    return () => {
      clearTimeout(timer);
    };
  }, [scope, map, maps, views, colourBy, bit, leftOut, region]);
  return counted;
}

export function partsOf(scope: StatisticsScope, map: LoadedMap | undefined, state: Scope): readonly Part[] {
  if (scope === 'drawn') return drawnParts(state);
  if (map === undefined) return [];
  const all = map.regions.map((_, index): Part => ({ map, index, chosen: undefined }));
  return scope === 'map' ? all : all.filter(({ index }) => index === state.region);
}

function drawnParts({ maps, views, colourBy, bit, leftOut }: Scope): readonly Part[] {
  const loaded = [...maps.values()];
  const legends = leftOut.size === 0 ? [] : loaded.map((map) => legendOf(map, colourBy, bit));
  const { entries, entriesOf } = joinLegends(legends);
  return loaded.flatMap((map, at) => {
    const view = views.get(map.id) ?? PLAIN_MAP_VIEW;
    const { faceBase } = map.geometry;
    return map.regions.flatMap((_, index): readonly Part[] => {
      if (!drawsRegion(view, index)) return [];
      const legend = legends[at];
      if (legend === undefined) return [{ map, index, chosen: undefined }];
      const chosen = legend.keyOfFace
        .subarray(faceBase[index], faceBase[index + 1])
        .map((key) => (leftOut.has(entries[entriesOf[at]![key]!]!.key) ? 0 : 1));
      return [{ map, index, chosen: Uint8Array.from(chosen) }];
    });
  });
}

function count({ map, index, chosen }: Part): NavStatistics {
  const region = map.regions[index];
  // A region that could not be read holds nothing that could be counted.
  if (region === undefined) return sumStatistics([]);
  if (chosen !== undefined) return regionStatistics(region, map.geometry, index, chosen, factsOf(region.mesh));
  return statisticsOf(region, map.geometry, index);
}
