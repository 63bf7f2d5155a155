import type { AppStore, ColourBy } from '../../state/index.ts';

/** Other colours tell other things: nothing of them is left out. */
export function chooseColours(store: AppStore, colourBy: ColourBy): void {
  store.getState().setNavmesh({ colourBy, leftOut: new Set() });
}

export function toggleEntry(store: AppStore, key: string): void {
  const { navmesh, setNavmesh } = store.getState();
  const leftOut = new Set(navmesh.leftOut);
  if (!leftOut.delete(key)) leftOut.add(key);
  setNavmesh({ leftOut });
}

/** Leaves everything else out; all is in again where it was alone. */
export function isolateEntry(store: AppStore, keys: readonly string[], key: string): void {
  const { navmesh, setNavmesh } = store.getState();
  const others = keys.filter((other) => other !== key);
  const isAlone = !navmesh.leftOut.has(key) && others.every((other) => navmesh.leftOut.has(other));
  setNavmesh({ leftOut: new Set(isAlone ? [] : others) });
}
