import { useApp, useAppState } from '../app-context.ts';
import { commandHints } from '../commands.ts';
import { Segments } from '../common/segments.tsx';
import { treeDepth } from './tree-depth.ts';

type Kind = 'hidden' | 'path' | 'depth';

/** Which boxes of the file's own tree are drawn: none, those down to the picked face, or a level of them. */
export function TreeControl() {
  const { store } = useApp();
  const tree = useAppState(({ navmesh }) => navmesh.tree);
  const deepest = useAppState(treeDepth) ?? 0;
  const depth = tree.kind === 'depth' ? Math.min(tree.depth, deepest) : 0;
  return (
    <>
      <Segments<Kind>
        label="Boxes of the tree"
        active={tree.kind}
        onChange={(kind) => {
          store.getState().setNavmesh({ tree: kind === 'depth' ? { kind, depth: Math.min(6, deepest) } : { kind } });
        }}
        options={[
          { id: 'hidden', label: 'Hidden', title: commandHints('tree-shallower').title },
          { id: 'path', label: 'Path to leaf', title: 'From the root to the picked face’s leaf' },
          { id: 'depth', label: tree.kind === 'depth' ? `Depth ${depth}` : 'Depth', title: commandHints('tree-deeper').title },
        ]}
      />
      {tree.kind === 'depth' ? (
        <input
          type="range"
          className="nav-depth"
          aria-label="Depth in the tree"
          min={0}
          max={deepest}
          step={1}
          value={depth}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            store.getState().setNavmesh({ tree: { kind: 'depth', depth: valueAsNumber } });
          }}
        />
      ) : undefined}
    </>
  );
}
