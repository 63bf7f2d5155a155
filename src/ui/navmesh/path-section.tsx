import { useAppState } from '../app-context.ts';
import { Fact } from '../common/facts.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';
import { metres } from './measures.tsx';
import { usePath } from './use-path.ts';

/** The path between the picked ends, in numbers. */
export function PathSection() {
  const found = usePath();
  const userEdges = useAppState(({ navmesh }) => navmesh.path.userEdges);
  if (found.kind === 'unset') return undefined;
  return (
    <section aria-label="Path">
      <h2 className="section-title">
        Path<span>user edges {userEdges ? 'on' : 'off'} · blocked never</span>
      </h2>
      {found.kind === 'started' ? <p className="nav-remark">The start is set. Click where the path ends.</p> : undefined}
      {found.kind === 'none' ? <p className="nav-remark warning-text">{found.reason}</p> : undefined}
      {found.kind === 'path' ? (
        <dl className="facts">
          <Fact label="Length">
            <b>{metres(found.path.length, 3)}</b> · straight line <b>{metres(found.straight, 3)}</b>
          </Fact>
          <Fact label="Over centres">
            <b>{metres(found.path.centreLength, 3)}</b>
          </Fact>
          <Fact label="Faces">
            <b>{formatCount(found.path.faces.length)}</b> · {formatQuantity(found.path.userEdgeCount, 'user edge')} ·{' '}
            {formatCount(found.path.visited)} searched
          </Fact>
          {found.route === undefined ? undefined : (
            <Fact label="Graph route">
              cost <b>{found.route.cost.toFixed(3)}</b> over {formatQuantity(found.route.nodes.length, 'cluster')}
              <span className="fact-line mono nav-triangles">{[...found.route.nodes].join(' → ')}</span>
            </Fact>
          )}
        </dl>
      ) : undefined}
    </section>
  );
}
