import { type Islands, islandsOf, joinedIslandsOf, type MapGeometry, type NavMesh, NONE } from '../../navmesh/index.ts';

/** Islands of a mesh, over regular edges alone and over user edges too. */
export function bothIslands(mesh: NavMesh): { readonly regular: Islands; readonly withUserEdges: Islands } {
  return { regular: islandsOf(mesh), withUserEdges: joinedIslandsOf(mesh) };
}

/** One edge of a face as its table has it. */
export interface EdgeRow {
  readonly edge: number;
  readonly a: number;
  readonly b: number;
  readonly isUserEdge: boolean;
  /** Undefined on the boundary, and for user edges that lead nowhere. */
  readonly opposite: { readonly edge: number; readonly face: number; readonly isReverse: boolean } | undefined;
  readonly flags: number;
  readonly data: readonly number[];
  readonly cost: number;
}

/** A face's regular edges and then its user edges, by its number in its mesh. */
export function edgeRows(mesh: NavMesh, face: number): readonly EdgeRow[] {
  const rows: EdgeRow[] = [];
  const push = (start: number, count: number): void => {
    for (let edge = start; edge < start + count; edge++) rows.push(edgeRow(mesh, edge));
  };
  push(mesh.faceStart[face]!, mesh.faceEdgeCount[face]!);
  if (mesh.userStart[face]! !== NONE) push(mesh.userStart[face]!, mesh.userCount[face]!);
  return rows;
}

function edgeRow(mesh: NavMesh, edge: number): EdgeRow {
  const a = mesh.edgeA[edge]!;
  const b = mesh.edgeB[edge]!;
  const other = mesh.oppositeEdge[edge]!;
  const stride = mesh.edgeDataStride;
  return {
    edge,
    a,
    b,
    isUserEdge: edge >= mesh.regularEdgeCount,
    opposite:
      other === NONE
        ? undefined
        : { edge: other, face: mesh.oppositeFace[edge]!, isReverse: mesh.edgeA[other] === b && mesh.edgeB[other] === a },
    flags: mesh.edgeFlags[edge]!,
    data: [...mesh.edgeData.subarray(edge * stride, (edge + 1) * stride)],
    cost: mesh.userEdgeCost[edge]!,
  };
}

/** The triangles of a face, by map number, as places in its ring: `0-1-2`. Where corners lie on each other, the first of them. */
export function triangleWords({ triangleStart, corners }: MapGeometry, face: number, ring: ArrayLike<number>): readonly string[] {
  const places = new Map<string, number>();
  for (let at = ring.length / 3 - 1; at >= 0; at--) places.set(keyOf(ring, at * 3), at);
  const words: string[] = [];
  for (let triangle = triangleStart[face]!; triangle < triangleStart[face + 1]!; triangle++) {
    words.push([0, 1, 2].map((corner) => places.get(keyOf(corners, triangle * 9 + corner * 3)) ?? NONE).join('-'));
  }
  return words;
}

function keyOf(places: ArrayLike<number>, at: number): string {
  return `${places[at]} ${places[at + 1]} ${places[at + 2]}`;
}

/** How far inside its box a face's corners lie at the least, in metres; negative where one lies outside. */
export function leastRoom(box: ArrayLike<number>, corners: ArrayLike<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < corners.length; at++) {
    const lane = at % 3;
    least = Math.min(least, corners[at]! - box[lane]!, box[lane + 3]! - corners[at]!);
  }
  return least;
}
