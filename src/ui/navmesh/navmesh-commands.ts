import { COLOURS_BY, type NavTool, type TreeView } from '../../state/index.ts';
import type { Command, CommandContext } from '../command.ts';
import { shownMap, shownRegion, toggleHidden, toggleIsolated } from './choose.ts';
import { chooseColours } from './legend-choice.ts';
import { treeDepth } from './tree-depth.ts';

/** Keys of the navigation meshes; they do nothing while none is open. */
export const NAVMESH_COMMANDS = [
  {
    id: 'next-colour',
    group: 'navmesh',
    label: 'Colour faces by the next thing',
    keys: ['d'],
    repeats: false,
    run: ({ store }) => {
      const { colourBy } = store.getState().navmesh;
      chooseColours(store, COLOURS_BY[(COLOURS_BY.indexOf(colourBy) + 1) % COLOURS_BY.length]!);
    },
  },
  edges('boundary', 'Boundary edges', '4'),
  edges('shared', 'Shared edges', '5'),
  edges('oneSided', 'Shared edges that are not each other’s reverse', '6'),
  edges('user', 'User edges', '7'),
  edges('blocked', 'Blocked user edges', '8'),
  overlay('box', 'The mesh’s own box and margin', '9'),
  overlay('setups', 'User-edge set-ups', 's'),
  overlay('graph', 'Cluster graph', 'v'),
  {
    id: 'tree-shallower',
    group: 'navmesh',
    label: 'AABB tree: a level up, then hidden',
    keys: ['['],
    repeats: true,
    run: ({ store }) => deepen(store, -1),
  },
  {
    id: 'tree-deeper',
    group: 'navmesh',
    label: 'AABB tree: path to the leaf, then a level down',
    keys: [']'],
    repeats: true,
    run: ({ store }) => deepen(store, 1),
  },
  {
    id: 'next-nav-tool',
    group: 'navmesh',
    label: 'A click picks, ends a path, measures: the next',
    keys: ['z'],
    repeats: false,
    run: ({ store }) => {
      const { navmesh, setNavmesh } = store.getState();
      setNavmesh({ tool: NAV_TOOLS[(NAV_TOOLS.indexOf(navmesh.tool) + 1) % NAV_TOOLS.length]! });
    },
  },
  {
    id: 'frame-region',
    group: 'navmesh',
    label: 'Turn the camera to the region, or the map',
    keys: ['b'],
    repeats: false,
    run: ({ store, actions }) => {
      const map = shownMap(store.getState());
      const region = shownRegion(store.getState());
      if (map !== undefined) actions.frameNavmesh(map.id, region === undefined ? {} : { region: region.index });
    },
  },
  {
    id: 'isolate-region',
    group: 'navmesh',
    label: 'Draw the region alone, or all again',
    keys: ['y'],
    repeats: false,
    run: ({ store }) => withRegion(store, (map, region) => toggleIsolated(store, map, region)),
  },
  {
    id: 'hide-region',
    group: 'navmesh',
    label: 'Hide the region, or show it',
    keys: ['-'],
    repeats: false,
    run: ({ store }) => withRegion(store, (map, region) => toggleHidden(store, map, [region])),
  },
] as const satisfies readonly Command[];

export const NAV_TOOLS: readonly NavTool[] = ['pick', 'path', 'measure'];

type Store = CommandContext['store'];

function edges<Kind extends Parameters<ReturnType<Store['getState']>['toggleEdges']>[0], Key extends string>(
  kind: Kind,
  label: string,
  key: Key,
) {
  return {
    id: `toggle-edges-${kind}`,
    group: 'navmesh',
    label,
    keys: [key],
    repeats: false,
    run: ({ store }: CommandContext) => store.getState().toggleEdges(kind),
  } as const;
}

function overlay<Kind extends Parameters<ReturnType<Store['getState']>['toggleOverlay']>[0], Key extends string>(
  kind: Kind,
  label: string,
  key: Key,
) {
  return {
    id: `toggle-nav-${kind}`,
    group: 'navmesh',
    label,
    keys: [key],
    repeats: false,
    run: ({ store }: CommandContext) => store.getState().toggleOverlay(kind),
  } as const;
}

/** Walks hidden, path to the leaf, depth 0, 1 … to the deepest level of the shown region's tree. */
function deepen(store: Store, by: 1 | -1): void {
  const { navmesh, setNavmesh } = store.getState();
  const deepest = treeDepth(store.getState());
  if (deepest === undefined) return;
  const at = placeOf(navmesh.tree) + by;
  if (at < -2 || at > deepest) return;
  setNavmesh({ tree: at === -2 ? { kind: 'hidden' } : at === -1 ? { kind: 'path' } : { kind: 'depth', depth: at } });
}

function placeOf(tree: TreeView): number {
  switch (tree.kind) {
    case 'hidden':
      return -2;
    case 'path':
      return -1;
    case 'depth':
      return tree.depth;
  }
}

function withRegion(store: Store, run: (map: number, region: number) => void): void {
  const map = shownMap(store.getState());
  const region = shownRegion(store.getState());
  if (map !== undefined && region !== undefined) run(map.id, region.index);
}
