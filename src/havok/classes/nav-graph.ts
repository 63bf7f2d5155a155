import type { RecordView } from '../objects.ts';
import { readColumn, readHalfColumn, readPoints } from './nav-columns.ts';

/** An hkaiDirectedGraphExplicitCost in the file's own terms, a column a member. */
export interface HkaiDirectedGraph {
  /** Three floats a node. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly startEdgeIndex: Int32Array<ArrayBuffer>;
  readonly numEdges: Int32Array<ArrayBuffer>;
  readonly cost: Float32Array<ArrayBuffer>;
  readonly flags: Uint16Array<ArrayBuffer>;
  readonly target: Int32Array<ArrayBuffer>;
}

/** Clusters are numbered with 16 bits. */
const MOST_NODES = 65_536;
const MOST_EDGES = 4_000_000;

/** Throws FormatError. */
export function decodeHkaiDirectedGraph(record: RecordView): HkaiDirectedGraph {
  const nodes = record.array('nodes');
  const edges = record.array('edges');
  const positions = record.array('positions');
  if (Math.max(nodes.count, positions.count) > MOST_NODES)
    throw record.error('nodes', `${Math.max(nodes.count, positions.count)} nodes are too many to be meant`);
  if (edges.count > MOST_EDGES) throw record.error('edges', `${edges.count} edges are too many to be meant`);
  return {
    positions: readPoints(positions),
    startEdgeIndex: readColumn(nodes, 'startEdgeIndex', new Int32Array(nodes.count)),
    numEdges: readColumn(nodes, 'numEdges', new Int32Array(nodes.count)),
    cost: readHalfColumn(edges, 'cost'),
    flags: readColumn(edges, 'flags', new Uint16Array(edges.count)),
    target: readColumn(edges, 'target', new Int32Array(edges.count)),
  };
}
