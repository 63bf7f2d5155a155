import { exportObj, type ObjRegion } from '../../navmesh/index.ts';
import type { AppStore } from '../../state/index.ts';
import { shownMap } from './choose.ts';
import { partsOf, type StatisticsScope } from './use-statistics.ts';

/** Saves what is counted as OBJ, every map in the space of its own file. */
export function saveObj(store: AppStore, scope: StatisticsScope): void {
  const state = store.getState();
  const { navmesh, listing } = state;
  const listed = shownMap(state);
  const regions = partsOf(scope, listed === undefined ? undefined : navmesh.maps.get(listed.id), navmesh).flatMap(
    ({ map, index, chosen }): readonly ObjRegion[] => {
      const mesh = map.regions[index]?.mesh;
      const name = listing.maps.find(({ id }) => id === map.id)?.regions[index]?.name ?? `region ${index}`;
      if (mesh === undefined || mesh.faceCount === 0) return [];
      return [chosen === undefined ? { name, mesh } : { name, mesh, chosen }];
    },
  );
  const title = (scope === 'region' ? regions[0]?.name : listed?.name) ?? 'marrow';
  save(`${title.replace(/[^\w.-]+/g, '_')}.obj`, new Blob([...exportObj(title, regions)], { type: 'model/obj' }));
}

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
