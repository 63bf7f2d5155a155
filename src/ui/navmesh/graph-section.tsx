import { type ClusterGraph, findClusterFaces, type NavRegion } from '../../navmesh/index.ts';
import { useMemo } from 'react';
import { useApp, useAppState } from '../app-context.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { formatCount, formatFixed, formatQuantity } from '../common/format-number.ts';
import { ToggleLine } from './toggle-line.tsx';
import { Vector } from './measures.tsx';

interface GraphSectionProps {
  readonly map: number;
  readonly index: number;
  readonly region: NavRegion;
}

/** The graph over a mesh's clusters; picking a node lights its faces. */
export function GraphSection({ map, index, region }: GraphSectionProps) {
  const { graph } = region;
  if (graph === undefined) return undefined;
  return graph.nodeCount === 0 ? (
    <FactSection title="Cluster graph">
      <Fact label="Nodes">none</Fact>
    </FactSection>
  ) : (
    <GraphFacts map={map} index={index} region={region} graph={graph} />
  );
}

function GraphFacts({ map, index, region, graph }: GraphSectionProps & { readonly graph: ClusterGraph }) {
  const { store } = useApp();
  const picked = useAppState(({ navmesh }) => navmesh.node);
  const drawn = useAppState(({ navmesh }) => navmesh.overlays.graph);
  const clusters = useMemo(() => findClusterFaces(region.mesh, graph), [region, graph]);
  const [least, most] = useMemo(() => costRange(graph), [graph]);
  const node = picked?.map === map && picked.region === index && picked.node < graph.nodeCount ? picked.node : undefined;
  const pick = (number: number | undefined): void => {
    store.getState().setNavmesh({ node: number === undefined ? undefined : { map, region: index, node: number } });
    // Who looks for a node wants to see it.
    if (number !== undefined && !store.getState().navmesh.overlays.graph) store.getState().toggleOverlay('graph');
  };
  return (
    <section aria-label="Cluster graph">
      <h2 className="section-title">
        Cluster graph
        <span>
          {formatQuantity(graph.nodeCount, 'node')} · {formatQuantity(graph.edgeCount, 'edge')}
        </span>
      </h2>
      <ToggleLine
        label="Draw the graph"
        command="toggle-nav-graph"
        pressed={drawn}
        onClick={() => store.getState().toggleOverlay('graph')}
      />
      <dl className="facts">
        <Fact label="Costs">
          <b>{formatFixed(least, 3)}</b> to <b>{formatFixed(most, 3)}</b>
        </Fact>
        <Fact label="Node">
          <select
            className="nav-select"
            aria-label="Node of the cluster graph"
            value={node ?? ''}
            onChange={({ currentTarget: { value } }) => pick(value === '' ? undefined : Number(value))}
          >
            <option value="">none</option>
            {Array.from({ length: graph.nodeCount }, (_, number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </Fact>
        {node === undefined ? undefined : (
          <>
            <Fact label="Position">
              <Vector value={[graph.positions[node * 3]!, graph.positions[node * 3 + 1]!, graph.positions[node * 3 + 2]!]} decimals={3} />
            </Fact>
            <Fact label="Faces">
              <b>{formatCount(clusters.start[node + 1]! - clusters.start[node]!)}</b>
            </Fact>
          </>
        )}
      </dl>
      {node === undefined ? undefined : (
        <table className="nav-table" aria-label={`Edges of node ${node}`}>
          <thead>
            <tr>
              <th scope="col">to node</th>
              <th scope="col">cost</th>
              <th scope="col">flags</th>
            </tr>
          </thead>
          <tbody>
            {edgesOf(graph, node).map((edge) => (
              <tr key={edge}>
                <th scope="row">
                  <button
                    type="button"
                    className="nav-link"
                    aria-label={`Node ${graph.target[edge]!}`}
                    onClick={() => pick(graph.target[edge]!)}
                  >
                    {formatCount(graph.target[edge]!)}
                  </button>
                </th>
                <td title={String(graph.cost[edge]!)}>{formatFixed(graph.cost[edge]!, 3)}</td>
                <td>{graph.edgeFlags[edge]!}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function edgesOf({ nodeStart, nodeEdgeCount }: ClusterGraph, node: number): readonly number[] {
  return Array.from({ length: nodeEdgeCount[node]! }, (_, at) => nodeStart[node]! + at);
}

function costRange({ cost }: ClusterGraph): readonly [least: number, most: number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const one of cost) {
    least = Math.min(least, one);
    most = Math.max(most, one);
  }
  return cost.length === 0 ? [0, 0] : [least, most];
}
