import { writeFaceCentre } from './faces.ts';
import { type NavMesh, NONE } from './nav-mesh.ts';

/** Bits of an edge's flags, by the names a public class registry gives them. */
export const EDGE_ORIGINAL = 4;
export const EDGE_USER = 16;
export const EDGE_BLOCKED = 32;
export const EDGE_EXTERNAL_OPPOSITE = 64;

/** What user edges are drawn from: three points each. */
export interface UserEdgeArcs {
  readonly count: number;
  /** Number of each one's edge in the mesh. */
  readonly edge: Int32Array;
  /** Nine floats each: the owner's centre, the edge's midpoint, the other face's centre (the midpoint again without one). */
  readonly points: Float32Array;
  /** Not 0 for those with flag 32. */
  readonly blocked: Uint8Array;
  /** Not 0 for those that lead to no face. */
  readonly open: Uint8Array;
}

/** Arcs of all user edges that a face owns: their ends are no corners of it, so they are drawn from its centre. */
export function buildUserEdgeArcs(mesh: NavMesh): UserEdgeArcs {
  const { edgeCount, regularEdgeCount, edgeOwner, oppositeFace, edgeFlags, edgeA, edgeB, vertices } = mesh;
  let count = 0;
  for (let edge = regularEdgeCount; edge < edgeCount; edge++) if (edgeOwner[edge] !== NONE) count++;
  const arcs = {
    count,
    edge: new Int32Array(count),
    points: new Float32Array(count * 9),
    blocked: new Uint8Array(count),
    open: new Uint8Array(count),
  };
  const centre = new Float64Array(3);
  for (let edge = regularEdgeCount, at = 0; edge < edgeCount; edge++) {
    const owner = edgeOwner[edge]!;
    if (owner === NONE) continue;
    arcs.edge[at] = edge;
    writeFaceCentre(mesh, owner, centre);
    arcs.points.set(centre, at * 9);
    const a = edgeA[edge]! * 3;
    const b = edgeB[edge]! * 3;
    for (let lane = 0; lane < 3; lane++) arcs.points[at * 9 + 3 + lane] = (vertices[a + lane]! + vertices[b + lane]!) / 2;
    const other = oppositeFace[edge]!;
    if (other === NONE) arcs.points.copyWithin(at * 9 + 6, at * 9 + 3, at * 9 + 6);
    else {
      writeFaceCentre(mesh, other, centre);
      arcs.points.set(centre, at * 9 + 6);
    }
    arcs.blocked[at] = edgeFlags[edge]! & EDGE_BLOCKED ? 1 : 0;
    arcs.open[at] = other === NONE ? 1 : 0;
    at++;
  }
  return arcs;
}

/**
 * The arcs as segments, six floats each: a parabola-like bend (quadratic Bézier) that passes through the midpoint, `steps` segments
 * an arc; an open one ends at the midpoint, in a straight line. `wanted` picks arcs by their number.
 */
export function buildArcLines(arcs: UserEdgeArcs, steps: number, wanted: (arc: number) => boolean): Float32Array {
  let segments = 0;
  for (let arc = 0; arc < arcs.count; arc++) if (wanted(arc)) segments += arcs.open[arc] ? 1 : steps;
  const out = new Float32Array(segments * 6);
  const { points } = arcs;
  let to = 0;
  for (let arc = 0; arc < arcs.count; arc++) {
    if (!wanted(arc)) continue;
    const at = arc * 9;
    if (arcs.open[arc]) {
      out.set(points.subarray(at, at + 6), to);
      to += 6;
      continue;
    }
    for (let step = 0; step < steps; step++) {
      for (let end = 0; end < 2; end++) {
        const t = (step + end) / steps;
        for (let lane = 0; lane < 3; lane++) {
          const [from, middle, target] = [points[at + lane]!, points[at + 3 + lane]!, points[at + 6 + lane]!];
          // The control point that puts t = 1/2 on the midpoint.
          const control = 2 * middle - (from + target) / 2;
          out[to++] = (1 - t) * (1 - t) * from + 2 * t * (1 - t) * control + t * t * target;
        }
      }
    }
  }
  return out;
}
