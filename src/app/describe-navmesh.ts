import {
  countDrawn,
  describeFace,
  legendOf,
  type NavPath,
  type NavStatistics,
  regionOfFace,
  statisticsOf,
  sumStatistics,
} from '../navmesh/index.ts';
import { type AppState, drawsRegion, PLAIN_MAP_VIEW } from '../state/index.ts';
import type { NavMap } from './navmesh-map.ts';
import type { NavWalk } from './navmesh-walk.ts';

/** What of the navigation meshes is not in the store. */
export interface NavmeshDrawn {
  readonly maps: ReadonlyMap<number, NavMap>;
  readonly path: NavPath | undefined;
  readonly walk: NavWalk;
  readonly lineCalls: number;
  readonly graphLabels: number;
  readonly pickMilliseconds: number;
  readonly colourMilliseconds: number;
}

/** The navigation meshes as a person sees them, in numbers; undefined while none is open. */
export function describeNavmesh({ listing, navmesh }: AppState, drawn: NavmeshDrawn): unknown {
  const { maps, path, walk } = drawn;
  if (maps.size === 0) return undefined;
  const listed = (map: number) => listing.maps.find(({ id }) => id === map);
  const place = (at: { readonly map: number; readonly face: number } | undefined): object | undefined => {
    const map = at === undefined ? undefined : maps.get(at.map)?.map;
    if (at === undefined || map === undefined) return undefined;
    const region = regionOfFace(map.geometry, at.face);
    return {
      map: listed(at.map)?.name,
      region: listed(at.map)?.regions[region]?.name,
      face: at.face - map.geometry.faceBase[region]!,
      mapFace: at.face,
    };
  };
  return {
    maps: [...maps].map(([id, one]) => {
      const view = navmesh.views.get(id) ?? PLAIN_MAP_VIEW;
      return {
        name: listed(id)?.name,
        regions: one.map.regions.length,
        drawnRegions: one.map.regions.filter((_, region) => drawsRegion(view, region)).length,
        faces: one.map.geometry.faceCount,
        triangles: one.map.geometry.triangleCount,
        shown: view.shown,
        shownFaces: one.shownFaces,
        offset: view.offset,
        isolated: view.isolated === undefined ? undefined : listed(id)?.regions[view.isolated]?.name,
        bytesPerTriangle: one.bytesPerTriangle,
        drawCalls: one.drawCalls,
      };
    }),
    totals: totalsOf(maps, navmesh),
    drawCalls: [...maps.values()].reduce((sum, one) => sum + one.drawCalls, drawn.lineCalls),
    colourBy: navmesh.colourBy,
    bit: navmesh.bit,
    legend: [...maps].flatMap(([id, { map }]) => {
      const view = navmesh.views.get(id) ?? PLAIN_MAP_VIEW;
      const names = listed(id)?.regions.map(({ name }) => name);
      const legend = legendOf(map, navmesh.colourBy, navmesh.bit, names);
      const counts = countDrawn(map, legend, (region) => drawsRegion(view, region));
      return legend.entries.map(({ key, label }, at) => ({ key, label, count: counts[at]!, shown: !navmesh.leftOut.has(key) }));
    }),
    picked: describePicked(place(navmesh.picked), navmesh.picked, maps),
    hovered: place(navmesh.hovered),
    node: navmesh.node === undefined ? undefined : { ...navmesh.node, map: listed(navmesh.node.map)?.name },
    graphLabels: drawn.graphLabels,
    tree: { ...navmesh.tree, boxes: [...maps.values()].reduce((sum, { overlays }) => sum + overlays.treeBoxes, 0) },
    edges: navmesh.edges,
    overlays: navmesh.overlays,
    tool: navmesh.tool,
    path: describePath(path, navmesh.path),
    measure: navmesh.measure,
    walking: navmesh.walking,
    walk: walk.describe(),
    pickMilliseconds: drawn.pickMilliseconds,
    colourMilliseconds: drawn.colourMilliseconds,
  };
}

/** Statistics of regions that are drawn, added up. */
function totalsOf(maps: ReadonlyMap<number, NavMap>, { views }: AppState['navmesh']): NavStatistics {
  const all: NavStatistics[] = [];
  for (const [id, { map }] of maps) {
    map.regions.forEach((region, index) => {
      if (region === undefined || !drawsRegion(views.get(id) ?? PLAIN_MAP_VIEW, index)) return;
      all.push(statisticsOf(region, map.geometry, index));
    });
  }
  return sumStatistics(all);
}

function describePicked(place: object | undefined, picked: AppState['navmesh']['picked'], maps: ReadonlyMap<number, NavMap>): unknown {
  const map = picked === undefined ? undefined : maps.get(picked.map)?.map;
  if (place === undefined || picked === undefined || map === undefined) return undefined;
  const region = regionOfFace(map.geometry, picked.face);
  const { mesh } = map.regions[region]!;
  const own = picked.face - map.geometry.faceBase[region]!;
  const { triangleStart } = map.geometry;
  const { ring, corners, centre, normal, area, slope, clockwise, convex, degenerate, maxOffPlane } = describeFace(mesh, own);
  return {
    ...place,
    corners: ring.length,
    places: corners,
    centre,
    normal,
    area,
    slope,
    clockwise,
    convex,
    degenerate,
    maxOffPlane,
    triangles: triangleStart[picked.face + 1]! - triangleStart[picked.face]!,
    faceData: mesh.faceData.subarray(own * mesh.faceDataStride, (own + 1) * mesh.faceDataStride),
    cluster: mesh.cluster[own],
    edges: Array.from({ length: mesh.faceEdgeCount[own]! }, (_, at) => {
      const edge = mesh.faceStart[own]! + at;
      return {
        edge,
        a: mesh.edgeA[edge],
        b: mesh.edgeB[edge],
        oppositeEdge: mesh.oppositeEdge[edge],
        oppositeFace: mesh.oppositeFace[edge],
        flags: mesh.edgeFlags[edge],
      };
    }),
  };
}

function describePath(path: NavPath | undefined, { start, goal, userEdges }: AppState['navmesh']['path']): unknown {
  return {
    start,
    goal,
    userEdges,
    found: path !== undefined,
    length: path?.length,
    faces: path?.faces.length,
    visited: path?.visited,
    userEdgeCount: path?.userEdgeCount,
    points: path?.points,
  };
}
