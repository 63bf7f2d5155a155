import { useMemo } from 'react';
import { countDrawn, joinLegends, legendColour, legendOf, type LegendEntry } from '../../navmesh/index.ts';
import { drawsRegion, PLAIN_MAP_VIEW, shownBackdrop } from '../../state/index.ts';
import { useAppState } from '../app-context.ts';

export interface LegendRow extends LegendEntry {
  /** CSS. */
  readonly swatch: string;
}

/** What the colours of the faces tell, counted over what is drawn. Kinds stand by count, classes in their order. */
export function useLegend(): readonly LegendRow[] {
  const maps = useAppState(({ navmesh }) => navmesh.maps);
  const views = useAppState(({ navmesh }) => navmesh.views);
  const colourBy = useAppState(({ navmesh }) => navmesh.colourBy);
  const bit = useAppState(({ navmesh }) => navmesh.bit);
  const listed = useAppState(({ listing }) => listing.maps);
  const light = useAppState((state) => shownBackdrop(state) === 'light');
  const legends = useMemo(() => {
    const loaded = [...maps.values()];
    return loaded.map((map) => ({
      map,
      legend: legendOf(
        map,
        colourBy,
        bit,
        listed.find(({ id }) => id === map.id)?.regions.map(({ name }) => name),
      ),
    }));
  }, [maps, colourBy, bit, listed]);
  return useMemo(() => {
    const { entries, entriesOf, scale } = joinLegends(legends.map(({ legend }) => legend));
    const counts = new Float64Array(entries.length);
    legends.forEach(({ map, legend }, at) => {
      const view = views.get(map.id) ?? PLAIN_MAP_VIEW;
      countDrawn(map, legend, (region) => drawsRegion(view, region)).forEach((count, own) => (counts[entriesOf[at]![own]!]! += count));
    });
    const rows = entries.map((entry, at) => ({ ...entry, count: counts[at]!, swatch: css(legendColour(entry, scale, light)) }));
    const met = rows.filter(({ count }) => count > 0);
    return scale === 'kinds' ? met.sort((a, b) => b.count - a.count) : met;
  }, [legends, views, light]);
}

/** Colour of each region when colours tell regions, by map and region; those without faces have none. */
export function useRegionSwatches(): (map: number, region: number) => string | undefined {
  const maps = useAppState(({ navmesh }) => navmesh.maps);
  const light = useAppState((state) => shownBackdrop(state) === 'light');
  return useMemo(() => {
    const { entries, scale } = joinLegends([...maps.values()].map((map) => legendOf(map, 'region', 0)));
    const swatches = new Map(entries.map((entry) => [entry.key, css(legendColour(entry, scale, light))]));
    return (map, region) => swatches.get(`${map}:${region}`);
  }, [maps, light]);
}

function css([red, green, blue]: readonly [number, number, number]): string {
  return `rgb(${red} ${green} ${blue})`;
}
