import { type NavRegion, treeFitOf, treeOf } from '../../navmesh/index.ts';
import { displayText } from '../common/display-text.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { formatCount } from '../common/format-number.ts';
import { sentence } from '../common/sentence.ts';
import { millimetres, Vector } from './measures.tsx';
import { TreeControl } from './tree-control.tsx';

/** The box tree over a mesh's faces: how it is drawn, what it holds and how it fits. */
export function TreeSection({ region }: { readonly region: NavRegion }) {
  if (region.tree === undefined) return undefined;
  const decoded = treeOf(region);
  const fit = treeFitOf(region);
  if (decoded === undefined || fit === undefined) {
    return (
      <FactSection title="AABB tree">
        <Fact label="Nodes">none</Fact>
      </FactSection>
    );
  }
  const { domain } = region.tree;
  const faces = region.mesh.faceCount;
  const extents = leafExtents(decoded.boxes, decoded.leafFace);
  return (
    <section aria-label="AABB tree">
      <h2 className="section-title">
        AABB tree<span>{decoded.depth} levels under the root</span>
      </h2>
      <TreeControl />
      <dl className="facts">
        <Fact label="Nodes">
          <b>{formatCount(decoded.nodeCount)}</b>
          {decoded.nodeCount === 2 * faces - 1 ? ' = 2 × faces − 1' : ` for ${formatCount(faces)} faces`}
        </Fact>
        <Fact label="Domain min">
          <Vector value={[domain.min[0], domain.min[1], domain.min[2]]} decimals={3} />
        </Fact>
        <Fact label="Domain max">
          <Vector value={[domain.max[0], domain.max[1], domain.max[2]]} decimals={3} />
        </Fact>
        <Fact label="Leaves min">
          <Vector value={extents.min} decimals={3} />
        </Fact>
        <Fact label="Leaves max">
          <Vector value={extents.max} decimals={3} />
        </Fact>
        <Fact label="Fit">
          {fit.worstOutside === 0 ? 'every corner inside its leaf' : 'farthest corner outside its leaf by '}
          {fit.worstOutside === 0 ? undefined : <b>{millimetres(fit.worstOutside)}</b>} · slack at most <b>{millimetres(fit.mostSlack)}</b>,{' '}
          <b>{millimetres(fit.meanSlack)}</b> on average
        </Fact>
        {decoded.problems.map((problem) => (
          <Fact key={problem} label="Problem">
            <span className="warning-text">{displayText(sentence(problem))}</span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

type Triple = readonly [number, number, number];

/** The box around every leaf's, as decoded. */
function leafExtents(boxes: Float64Array, leafFace: Int32Array): { readonly min: Triple; readonly max: Triple } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let node = 0; node < leafFace.length; node++) {
    if (leafFace[node]! < 0) continue;
    for (let lane = 0; lane < 3; lane++) {
      min[lane] = Math.min(min[lane]!, boxes[node * 6 + lane]!);
      max[lane] = Math.max(max[lane]!, boxes[node * 6 + 3 + lane]!);
    }
  }
  return { min, max };
}
