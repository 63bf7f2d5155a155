import type { FileListing, Listing, MapListing, RegionListing } from '../../worker/contract.ts';

/** A line of the list of maps and regions. */
export type NavmeshRow =
  | { readonly kind: 'map'; readonly map: MapListing; readonly file: FileListing | undefined }
  /** Heads the regions whose name starts with o. */
  | { readonly kind: 'coarse'; readonly map: MapListing; readonly regions: readonly number[] }
  | { readonly kind: 'region'; readonly map: MapListing; readonly region: RegionListing };

/** Maps by file with their regions, the coarse set behind the others; the filter looks at the regions' names, or a whole map's. */
export function buildNavmeshRows({ maps, files }: Pick<Listing, 'maps' | 'files'>, filter: string): readonly NavmeshRow[] {
  const wanted = filter.trim().toLowerCase();
  const fileOf = new Map(files.map((file) => [file.id, file]));
  return maps.flatMap((map): readonly NavmeshRow[] => {
    const whole = wanted === '' || map.name.toLowerCase().includes(wanted);
    const regions = whole ? map.regions : map.regions.filter(({ name }) => name.toLowerCase().includes(wanted));
    if (regions.length === 0 && !whole) return [];
    const rowOf = (region: RegionListing): NavmeshRow => ({ kind: 'region', map, region });
    const coarse = regions.filter((region) => region.coarse);
    return [
      { kind: 'map', map, file: fileOf.get(map.id) },
      ...regions.filter((region) => !region.coarse).map(rowOf),
      ...(coarse.length === 0 ? [] : [{ kind: 'coarse', map, regions: coarse.map(({ index }) => index) } as const, ...coarse.map(rowOf)]),
    ];
  });
}

/** The line of a map or region next to another in a direction, it too; undefined beyond either end. */
export function stopIndex(rows: readonly NavmeshRow[], from: number, direction: 1 | -1): number | undefined {
  for (let at = Math.min(Math.max(from, 0), rows.length - 1); at >= 0 && at < rows.length; at += direction) {
    if (rows[at]!.kind !== 'coarse') return at;
  }
  return undefined;
}

/** The map that Delete removes on a line: a heading's; a region's only where no other map could be meant. */
export function removedMap(rows: readonly NavmeshRow[], selected: number): number | undefined {
  const row = rows[selected];
  if (row === undefined) return undefined;
  return row.kind === 'map' || rows.every(({ map }) => map.id === row.map.id) ? row.map.id : undefined;
}

/** What a region's line says at its end: its faces, or why there are none. */
export function regionValue({ faceCount, vertexCount, problem }: RegionListing): string {
  // A mesh that cannot be used is listed with nothing in it, and says why.
  if (faceCount === 0 && vertexCount === 0 && problem !== undefined) return 'cannot be shown';
  return faceCount === 0 ? 'no faces' : faceCount.toLocaleString('en-US');
}

/** Key of a region among those of every map. */
export function rowKey(row: NavmeshRow | undefined): string {
  switch (row?.kind) {
    case 'map':
      return `map ${row.map.id}`;
    case 'coarse':
      return `coarse ${row.map.id}`;
    case 'region':
      return `region ${row.map.id} ${row.region.index}`;
    case undefined:
      return '';
  }
}
