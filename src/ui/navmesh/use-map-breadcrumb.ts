import { regionOfFace } from '../../navmesh/index.ts';
import { useAppState } from '../app-context.ts';
import { formatCount } from '../common/format-number.ts';
import { shownMap, shownRegion } from './choose.ts';

/** Where one is among the maps, while the panel of faces or maps is in front: the map, and its face, region or count of them. */
export function useMapBreadcrumb(): { readonly map: string; readonly part: string } | undefined {
  const tab = useAppState((state) => state.rightTab);
  const map = useAppState(shownMap);
  const region = useAppState(shownRegion);
  const face = useAppState(({ navmesh: { picked, maps } }) => {
    const loaded = picked === undefined ? undefined : maps.get(picked.map);
    return picked === undefined || loaded === undefined
      ? undefined
      : picked.face - loaded.geometry.faceBase[regionOfFace(loaded.geometry, picked.face)]!;
  });
  if (map === undefined || (tab !== 'face' && tab !== 'map')) return undefined;
  if (tab === 'face' && face !== undefined) return { map: region?.name ?? map.name, part: `face ${formatCount(face)}` };
  return { map: map.name, part: region?.name ?? `${map.regions.length} regions` };
}
