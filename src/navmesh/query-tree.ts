import { type NavMesh, NONE, type QueryTree } from './nav-mesh.ts';

const INTERNAL = 0x800000;
/** Extents shrink by nibble² / 226. */
const SHRINK = 226;

/** The tree's boxes, each from its parent's. Only nodes that are reached from the root have one. */
export interface DecodedTree {
  readonly nodeCount: number;
  /** Six doubles a node: minimum x, y, z, maximum x, y, z. */
  readonly boxes: Float64Array;
  /** NONE for the root and for nodes that are not reached. */
  readonly parent: Int32Array;
  /** The second child of an internal node (the first is the next node), NONE for a leaf. */
  readonly second: Int32Array;
  /** Face of a leaf, NONE for an internal node. */
  readonly leafFace: Int32Array;
  /** The root is 0; -1 for a node that is not reached. */
  readonly depthOf: Int16Array;
  /** Levels below the root. */
  readonly depth: number;
  /** Leaf of each face of the mesh, NONE without one. */
  readonly leafOfFace: Int32Array;
  /** What is wrong with it, in sentences with numbers. */
  readonly problems: readonly string[];
}

/** Decodes and guards: children lie further on and in range, every node is reached once, the depth is bounded. Specs: hkai §2. */
export function decodeQueryTree(tree: QueryTree, faceCount: number): DecodedTree {
  const { nodeCount, axes, data, domain } = tree;
  const boxes = new Float64Array(nodeCount * 6);
  const parent = new Int32Array(nodeCount).fill(NONE);
  const second = new Int32Array(nodeCount).fill(NONE);
  const leafFace = new Int32Array(nodeCount).fill(NONE);
  const depthOf = new Int16Array(nodeCount).fill(-1);
  const leafOfFace = new Int32Array(faceCount).fill(NONE);
  const problems: string[] = [];
  const deepest = Math.min(64 * Math.ceil(Math.log2(nodeCount + 2)), 0x7fff);
  let [outside, twice, tooDeep, noFace, repeated, depth] = [0, 0, 0, 0, 0, 0];
  // Children lie behind their parent, so one run forward meets every parent first.
  if (nodeCount > 0) depthOf[0] = 0;
  for (let node = 0; node < nodeCount; node++) {
    const level = depthOf[node]!;
    if (level < 0) continue;
    depth = Math.max(depth, level);
    writeBox(boxes, node, parent[node]!, axes, domain);
    const word = data[node]!;
    if ((word & INTERNAL) === 0) {
      if (word >= faceCount) noFace++;
      else if (leafOfFace[word] !== NONE) repeated++;
      else leafOfFace[word] = node;
      leafFace[node] = word;
      continue;
    }
    const other = node + 2 * (word & (INTERNAL - 1));
    if (other <= node + 1 || other >= nodeCount) outside++;
    else if (level >= deepest) tooDeep++;
    else if (depthOf[node + 1] !== -1 || depthOf[other] !== -1) twice++;
    else {
      second[node] = other;
      parent[node + 1] = parent[other] = node;
      depthOf[node + 1] = depthOf[other] = level + 1;
    }
  }
  const say = (count: number, what: string): void => void (count > 0 && problems.push(`${count} ${what}`));
  say(outside, `tree nodes name a child that is not behind them or not among the ${nodeCount} nodes`);
  say(twice, 'tree nodes name a child that is another one’s');
  say(tooDeep, `tree nodes lie deeper than ${deepest} levels`);
  say(noFace, `tree leaves name no face of the ${faceCount}`);
  say(repeated, 'tree leaves name a face that has a leaf');
  say(depthOf.filter((level) => level < 0).length, 'tree nodes are not reached from the root');
  say(leafOfFace.filter((leaf) => leaf === NONE).length, 'faces have no leaf in the tree');
  return { nodeCount, boxes, parent, second, leafFace, depthOf, depth, leafOfFace, problems };
}

/** Nodes of a level (the root's is 0), with the leaves above it when asked for: those then cover every face. */
export function nodesAtDepth({ nodeCount, depthOf, leafFace }: DecodedTree, depth: number, withLeavesAbove: boolean): Int32Array {
  const wanted = (node: number): boolean => {
    const level = depthOf[node]!;
    return level === depth || (withLeavesAbove && level >= 0 && level < depth && leafFace[node] !== NONE);
  };
  let count = 0;
  for (let node = 0; node < nodeCount; node++) if (wanted(node)) count++;
  const out = new Int32Array(count);
  for (let node = 0, at = 0; node < nodeCount; node++) if (wanted(node)) out[at++] = node;
  return out;
}

/** Nodes from the root to a face's leaf; empty for a face without one. */
export function pathToLeaf({ leafOfFace, parent }: DecodedTree, face: number): readonly number[] {
  const path: number[] = [];
  for (let node = leafOfFace[face] ?? NONE; node !== NONE; node = parent[node]!) path.push(node);
  return path.reverse();
}

/** Six numbers: minimum x, y, z, maximum x, y, z. */
export function nodeBox({ boxes }: DecodedTree, node: number): Float64Array {
  return boxes.subarray(node * 6, node * 6 + 6);
}

/** How the leaves' boxes fit their faces. */
export interface TreeFit {
  /** Farthest that a corner lies outside its leaf's box, in metres along an axis; 0 when all are inside. */
  readonly worstOutside: number;
  readonly worstFace: number;
  /** Farthest that a side of a leaf's box lies off its face's own bounds, and the mean of all six sides. */
  readonly mostSlack: number;
  readonly meanSlack: number;
}

export function fitTree(tree: DecodedTree, mesh: NavMesh): TreeFit {
  const { vertices, edgeA, faceStart, faceEdgeCount } = mesh;
  let [worstOutside, worstFace, mostSlack, slack, sides] = [0, NONE, 0, 0, 0];
  for (let face = 0; face < mesh.faceCount; face++) {
    const leaf = tree.leafOfFace[face]!;
    if (leaf === NONE) continue;
    for (let lane = 0; lane < 3; lane++) {
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let edge = faceStart[face]!; edge < faceStart[face]! + faceEdgeCount[face]!; edge++) {
        const value = vertices[edgeA[edge]! * 3 + lane]!;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      for (const room of [low - tree.boxes[leaf * 6 + lane]!, tree.boxes[leaf * 6 + 3 + lane]! - high]) {
        if (-room > worstOutside) [worstOutside, worstFace] = [-room, face];
        mostSlack = Math.max(mostSlack, room);
        slack += Math.max(room, 0);
        sides++;
      }
    }
  }
  return { worstOutside, worstFace, mostSlack, meanSlack: sides === 0 ? 0 : slack / sides };
}

function writeBox(boxes: Float64Array, node: number, parent: number, axes: Uint8Array, domain: QueryTree['domain']): void {
  for (let lane = 0; lane < 3; lane++) {
    const low = parent === NONE ? domain.min[lane]! : boxes[parent * 6 + lane]!;
    const high = parent === NONE ? domain.max[lane]! : boxes[parent * 6 + 3 + lane]!;
    const nibbles = axes[node * 3 + lane]!;
    const extent = high - low;
    boxes[node * 6 + lane] = low + (extent * (nibbles >> 4) ** 2) / SHRINK;
    boxes[node * 6 + 3 + lane] = high - (extent * (nibbles & 15) ** 2) / SHRINK;
  }
}
