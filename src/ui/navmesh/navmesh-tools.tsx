import {
  Ban,
  Box,
  Cuboid,
  Hexagon,
  ListTree,
  type LucideIcon,
  MousePointer2,
  Network,
  Pentagon,
  Route,
  Ruler,
  Scan,
  Spline,
  Unlink,
} from 'lucide-react';
import type { EdgeKind, NavTool } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { commandHints, type CommandId } from '../commands.ts';
import { ToggleButton } from '../common/toggle-button.tsx';
import { keepFocus } from '../common/tabs.tsx';

const TOOLS: readonly { readonly id: NavTool; readonly label: string; readonly title: string; readonly Icon: LucideIcon }[] = [
  { id: 'pick', label: 'Pick a face', title: 'A click picks a face', Icon: MousePointer2 },
  { id: 'path', label: 'Find a path', title: 'Two clicks: where a path starts and where it ends', Icon: Route },
  { id: 'measure', label: 'Measure', title: 'Two clicks: the distance between two points', Icon: Ruler },
];

const EDGES: readonly { readonly id: EdgeKind; readonly command: CommandId; readonly label: string; readonly Icon: LucideIcon }[] = [
  { id: 'boundary', command: 'toggle-edges-boundary', label: 'Boundary edges', Icon: Hexagon },
  { id: 'shared', command: 'toggle-edges-shared', label: 'Shared edges', Icon: Pentagon },
  { id: 'oneSided', command: 'toggle-edges-oneSided', label: 'Shared edges that are not each other’s reverse', Icon: Unlink },
  { id: 'user', command: 'toggle-edges-user', label: 'User edges', Icon: Spline },
  { id: 'blocked', command: 'toggle-edges-blocked', label: 'Blocked user edges', Icon: Ban },
];

/** What a click on the surface does, and what is drawn of the meshes beside their faces. */
export function NavmeshTools() {
  const { store, actions } = useApp();
  const tool = useAppState(({ navmesh }) => navmesh.tool);
  const edges = useAppState(({ navmesh }) => navmesh.edges);
  const overlays = useAppState(({ navmesh }) => navmesh.overlays);
  const tree = useAppState(({ navmesh }) => navmesh.tree.kind);
  // Sekiro's meshes have graphs, Elden Ring's trees and user edges: no button for what no open map has.
  const hasGraph = useAppState(({ listing }) => listing.maps.some(({ regions }) => regions.some((region) => region.graphNodeCount > 0)));
  const hasTree = useAppState(({ listing }) =>
    listing.maps.some(({ regions }) => regions.some((region) => region.hasTree && region.faceCount > 0)),
  );
  const hasSetups = useAppState(({ listing }) => listing.maps.some(({ regions }) => regions.some((region) => region.setupCount > 0)));
  const hasUserEdges = useAppState(({ listing }) => listing.maps.some(({ regions }) => regions.some((region) => region.userEdgeCount > 0)));
  const { setNavmesh, toggleEdges, toggleOverlay } = store.getState();
  return (
    <div className="tools nav-tools" role="toolbar" aria-label="Navmesh" aria-orientation="vertical">
      {TOOLS.map(({ id, label, title, Icon }) => (
        <ToggleButton
          key={id}
          label={label}
          pressed={tool === id}
          hints={{ title: `${title} (${commandHints('next-nav-tool')['aria-keyshortcuts'].toUpperCase()}: the next)` }}
          Icon={Icon}
          onClick={() => setNavmesh({ tool: id })}
        />
      ))}
      <span className="tools-line" aria-hidden="true" />
      {EDGES.filter(({ id }) => hasUserEdges || (id !== 'user' && id !== 'blocked')).map(({ id, command, label, Icon }) => (
        <ToggleButton
          key={id}
          label={label}
          pressed={edges[id]}
          hints={commandHints(command)}
          Icon={Icon}
          onClick={() => toggleEdges(id)}
        />
      ))}
      <span className="tools-line" aria-hidden="true" />
      {hasGraph ? (
        <ToggleButton
          label="Cluster graph"
          pressed={overlays.graph}
          hints={commandHints('toggle-nav-graph')}
          Icon={Network}
          onClick={() => toggleOverlay('graph')}
        />
      ) : undefined}
      {hasTree ? (
        <ToggleButton
          label="AABB tree"
          pressed={tree !== 'hidden'}
          hints={{ ...commandHints('tree-deeper'), title: `AABB tree: path to the picked face’s leaf. Levels by [ and ]` }}
          Icon={ListTree}
          onClick={() => setNavmesh({ tree: { kind: tree === 'hidden' ? 'path' : 'hidden' } })}
        />
      ) : undefined}
      {hasSetups ? (
        <ToggleButton
          label="User-edge set-ups"
          pressed={overlays.setups}
          hints={commandHints('toggle-nav-setups')}
          Icon={Cuboid}
          onClick={() => toggleOverlay('setups')}
        />
      ) : undefined}
      <ToggleButton
        label="The mesh’s own box"
        pressed={overlays.box}
        hints={commandHints('toggle-nav-box')}
        Icon={Box}
        onClick={() => toggleOverlay('box')}
      />
      <span className="tools-line" aria-hidden="true" />
      <button
        type="button"
        className="icon-button"
        aria-label="Frame the region or the map"
        {...commandHints('frame-region')}
        onMouseDown={keepFocus}
        onClick={() => {
          const { navmesh, listing } = store.getState();
          const map = navmesh.map ?? listing.maps[0]?.id;
          if (map !== undefined) actions.frameNavmesh(map, navmesh.region === undefined ? {} : { region: navmesh.region });
        }}
      >
        <Scan size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
