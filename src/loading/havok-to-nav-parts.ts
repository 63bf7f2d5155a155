import { FormatError } from '../binary/index.ts';
import type { HkaiDirectedGraph, HkaiMediator, HkaiObb, HkaiUserEdgeSetup } from '../havok/index.ts';
import type { ClusterGraph, OrientedBox, QueryTree, UserEdgeSetup } from '../navmesh/index.ts';

/** Maps the graph over a mesh's clusters. Throws FormatError where it is none: ranges that do not tile, targets that are not there. */
export function toClusterGraph(hkai: HkaiDirectedGraph): ClusterGraph {
  const error = (message: string): FormatError => new FormatError('hkaiDirectedGraphExplicitCost', undefined, message);
  const nodeCount = hkai.numEdges.length;
  const edgeCount = hkai.target.length;
  if (hkai.positions.length !== nodeCount * 3)
    throw error(`${hkai.positions.length / 3} positions are not one for each of ${nodeCount} nodes`);
  if (!hkai.positions.every(Number.isFinite)) throw error('a node is not at a finite place');
  let end = 0;
  for (let node = 0; node < nodeCount; node++) {
    const count = hkai.numEdges[node]!;
    if (hkai.startEdgeIndex[node] !== end || count < 0 || end + count > edgeCount)
      throw error(`node ${node} has ${count} edges from ${hkai.startEdgeIndex[node]} on: they should follow those before, at ${end}`);
    end += count;
  }
  if (end !== edgeCount) throw error(`the nodes have ${end} edges and the graph has ${edgeCount}`);
  const lost = hkai.target.findIndex((target) => target < 0 || target >= nodeCount);
  if (lost >= 0) throw error(`edge ${lost} leads to node ${hkai.target[lost]! >>> 0} of ${nodeCount}`);
  return {
    nodeCount,
    edgeCount,
    positions: hkai.positions,
    nodeStart: hkai.startEdgeIndex,
    nodeEdgeCount: hkai.numEdges,
    target: hkai.target,
    cost: hkai.cost,
    edgeFlags: hkai.flags,
  };
}

const INTERNAL = 0x800000;

/**
 * Maps the box tree over a mesh's faces (specs, hkai §2). Throws FormatError where it is no tree, its leaves are not the faces
 * once each or its boxes are no numbers.
 */
export function toQueryTree(hkai: HkaiMediator, faceCount: number): QueryTree {
  const nodeCount = hkai.hiData.length;
  const data = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) data[node] = (hkai.hiData[node]! << 16) | hkai.loData[node]!;
  const { min, max } = hkai.domain;
  if (![...min, ...max].every(Number.isFinite)) throw treeError('its domain is not made of finite numbers');
  checkTree(data, faceCount);
  return { nodeCount, axes: hkai.xyz, data, domain: hkai.domain };
}

/** Stored in pre-order, each subtree is one run: a second child comes right behind the first one's last node. */
function checkTree(data: Uint32Array, faceCount: number): void {
  if (data.length !== Math.max(2 * faceCount - 1, 0))
    throw treeError(`it has ${data.length} nodes over ${faceCount} faces, which take two a face less one`);
  const seen = new Uint8Array(faceCount);
  const awaited: number[] = [];
  for (let node = 0; node < data.length; node++) {
    const word = data[node]!;
    if ((word & INTERNAL) !== 0) {
      awaited.push(node + 2 * (word & ~INTERNAL));
      continue;
    }
    if (word >= faceCount || seen[word] === 1) throw treeError(`the leaf ${node} is of face ${word}, which is another's or not there`);
    seen[word] = 1;
    const next = awaited.pop();
    if (next !== (node + 1 < data.length ? node + 1 : undefined))
      throw treeError(`behind the leaf ${node} comes node ${next ?? 'none'} where there should be ${node + 1}`);
  }
}

function treeError(message: string): FormatError {
  return new FormatError('hkcdStaticAabbTree', undefined, message);
}

/** Maps the user-edge setups. Throws FormatError where a box is not made of finite numbers. */
export function toUserEdgeSetups(stored: readonly HkaiUserEdgeSetup[]): readonly UserEdgeSetup[] {
  return stored.map((setup, index) => ({
    a: toOrientedBox(setup.obbA, index),
    b: toOrientedBox(setup.obbB, index),
    userDataA: setup.userDataA,
    userDataB: setup.userDataB,
    costAtoB: setup.costAtoB,
    costBtoA: setup.costBtoA,
    upA: toVector(setup.worldUpA, 0, index),
    upB: toVector(setup.worldUpB, 0, index),
    direction: setup.direction,
    space: setup.space,
    forceAlign: setup.forceAlign,
  }));
}

function toOrientedBox({ transform, halfExtents }: HkaiObb, setup: number): OrientedBox {
  const axes = Float32Array.from([0, 4, 8].flatMap((column) => toVector(transform, column, setup)));
  return { centre: toVector(transform, 12, setup), axes, half: toVector(halfExtents, 0, setup) };
}

/** Fourth lanes are stale data and are dropped. */
function toVector(floats: Float32Array, at: number, setup: number): readonly [number, number, number] {
  const vector = [floats[at]!, floats[at + 1]!, floats[at + 2]!] as const;
  if (vector.every(Number.isFinite)) return vector;
  throw new FormatError('hkaiUserEdgeSetupArray', undefined, `setup ${setup} is not made of finite numbers`);
}
