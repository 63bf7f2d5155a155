import type { Stage } from '../scene/index.ts';
import { drawsRegion, type MapView, type NavmeshState } from '../state/index.ts';
import type { NavMap } from './navmesh-map.ts';

/** How near to a node a click must be, in CSS pixels. */
const RADIUS = 9;

/** The node of a cluster graph nearest to a place of the canvas, of those that are drawn; nearer to the eye where two are as near. */
export function pickNode(
  maps: ReadonlyMap<number, NavMap>,
  viewOf: (map: number) => MapView,
  { matrix: m, width, height }: ReturnType<Stage['pickView']>,
  x: number,
  y: number,
): NavmeshState['node'] {
  let best = RADIUS;
  let found: NavmeshState['node'];
  for (const [id, { map }] of maps) {
    const view = viewOf(id);
    map.regions.forEach((region, index) => {
      const graph = region?.graph;
      if (graph === undefined || !drawsRegion(view, index)) return;
      for (let node = 0; node < graph.nodeCount; node++) {
        const px = graph.positions[node * 3]! + view.offset[0];
        const py = graph.positions[node * 3 + 1]! + view.offset[1];
        const pz = graph.positions[node * 3 + 2]! + view.offset[2];
        const w = m[3]! * px + m[7]! * py + m[11]! * pz + m[15]!;
        if (!(w > 0)) continue;
        const sx = ((m[0]! * px + m[4]! * py + m[8]! * pz + m[12]!) / w + 1) * (width / 2);
        const sy = (1 - (m[1]! * px + m[5]! * py + m[9]! * pz + m[13]!) / w) * (height / 2);
        const distance = Math.hypot(sx - x, sy - y);
        if (distance >= best) continue;
        best = distance;
        found = { map: id, region: index, node };
      }
    });
  }
  return found;
}
