import { describe, expect, it } from 'vitest';
import { buildMapGeometry } from '../navmesh/index.ts';
import { createAppStore, EMPTY_LISTING } from '../state/index.ts';
import type { MapListing, MapResult, RegionListing } from '../worker/contract.ts';
import { Activity } from './activity.ts';
import { bindNavmesh } from './bind-navmesh.ts';

function listed(id: number, ...names: readonly string[]): MapListing {
  const regions = names.map(
    (name, index): RegionListing => ({
      index,
      member: `${name}.hkx`,
      name,
      faceCount: 0,
      edgeCount: 0,
      userEdgeCount: 0,
      vertexCount: 0,
      hasTree: false,
      graphNodeCount: 0,
      setupCount: 0,
      coarse: name.startsWith('o'),
      problem: undefined,
    }),
  );
  return { id, name: `m10_00_00_0${id}`, game: 'Elden Ring', regions };
}

function setUp() {
  const store = createAppStore();
  const activity = new Activity();
  const asked: number[] = [];
  const framed: (readonly number[])[] = [];
  const loadMap = (id: number): Promise<MapResult> => {
    asked.push(id);
    return Promise.resolve({ kind: 'map', map: { id, regions: [], geometry: buildMapGeometry([]) } } as unknown as MapResult);
  };
  const unbind = bindNavmesh({ store, decoder: { loadMap }, activity, frameMaps: (maps) => framed.push([...maps]) });
  const list = async (...maps: readonly MapListing[]): Promise<void> => {
    store.getState().setListing({ ...EMPTY_LISTING, maps });
    await activity.settled();
    await Promise.resolve();
  };
  return { store, asked, framed, list, unbind };
}

describe('bindNavmesh', () => {
  it('loads each listed map once, hides coarse regions, and frames those that came together once', async () => {
    const { store, asked, framed, list } = setUp();
    await list(listed(1, 'n1', 'o1'), listed(2, 'n2'));
    await list(listed(1, 'n1', 'o1'), listed(2, 'n2'));
    expect(asked).toEqual([1, 2]);
    expect(framed).toEqual([[1, 2]]);
    const { maps, views, map } = store.getState().navmesh;
    expect([...maps.keys()]).toEqual([1, 2]);
    expect([...views.get(1)!.hidden]).toEqual([1]);
    expect(map).toBe(1);
  });

  it('shows coarse regions where a map has no others', async () => {
    const { store, list } = setUp();
    await list(listed(1, 'o1'));
    expect(store.getState().navmesh.views.get(1)!.hidden.size).toBe(0);
  });

  it('lets go of a map that is no longer listed, and of what was chosen in it', async () => {
    const { store, list } = setUp();
    await list(listed(1, 'n1'), listed(2, 'n2'));
    store.getState().setNavmesh({ picked: { map: 1, face: 0 }, hovered: { map: 2, face: 0 } });
    await list(listed(2, 'n2'));
    const { maps, views, map, picked, hovered } = store.getState().navmesh;
    expect([...maps.keys(), ...views.keys()]).toEqual([2, 2]);
    expect([map, picked, hovered]).toEqual([undefined, undefined, { map: 2, face: 0 }]);
  });

  it('chooses a map that was dropped beside others, and keeps what was chosen of those that came together', async () => {
    const { store, list } = setUp();
    await list(listed(1, 'n1'));
    store.getState().setNavmesh({ region: 0, picked: { map: 1, face: 0 } });
    await list(listed(1, 'n1'), listed(2, 'n2'), listed(3, 'n3'));
    const { map, region, picked } = store.getState().navmesh;
    expect([map, region, picked]).toEqual([2, undefined, undefined]);
  });

  it('loads a map anew when its id came to mean another', async () => {
    const { asked, list } = setUp();
    await list(listed(1, 'n1'));
    await list(listed(1, 'n7'));
    expect(asked).toEqual([1, 1]);
  });
});
