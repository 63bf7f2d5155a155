import { joinLegends, legendColour, legendOf, type NavPath, regionOfFace } from '../navmesh/index.ts';
import type { Player } from '../playback/index.ts';
import type { Stage } from '../scene/index.ts';
import {
  type AppStore,
  drawsRegion,
  type FacePlace,
  type MapView,
  type NavmeshState,
  PLAIN_MAP_VIEW,
  shownBackdrop,
  type SurfacePoint,
} from '../state/index.ts';
import { describeNavmesh } from './describe-navmesh.ts';
import { NavCosts } from './navmesh-costs.ts';
import { NavLines } from './navmesh-lines.ts';
import { type MapColours, NavMap } from './navmesh-map.ts';
import { NAV_PALETTES } from './navmesh-palettes.ts';
import { findChosenPath } from './navmesh-path.ts';
import { cornersOfBounds, emptyBounds, growBounds, sizeOfBounds } from './navmesh-places.ts';
import { NavWalk } from './navmesh-walk.ts';
import { runBetweenFrames, warmMap } from './navmesh-warm.ts';
import { pickNode } from './pick-node.ts';
import { SCENE_PALETTES } from './scene-palettes.ts';

export interface FramedPart {
  readonly region?: number;
  readonly face?: number;
}

/** The navigation meshes in the viewport: follows the store, and hears of the pointer where no bone took it. */
export interface NavmeshViewport {
  /** Whether there is any map. */
  readonly present: () => boolean;
  readonly hover: (x: number, y: number, over: boolean) => void;
  /** Says whether something of a map was met. */
  readonly pick: (x: number, y: number) => boolean;
  /** Frames the face at a place, or all maps where there is none. */
  readonly frameAt: (x: number, y: number) => void;
  readonly frame: (map: number, part?: FramedPart) => void;
  readonly frameMaps: (maps: readonly number[]) => void;
  readonly describe: () => unknown;
  readonly dispose: () => void;
}

/** How much of what is around a face is framed with it. */
const AROUND_FACE = 5;

export function createNavmeshViewport(stage: Stage, element: HTMLElement, store: AppStore, player: Player): NavmeshViewport {
  const maps = new Map<number, NavMap>();
  const stopWarming = new Map<number, () => void>();
  const lines = new NavLines(stage);
  const costs = new NavCosts(stage, element, SCENE_PALETTES[shownBackdrop(store.getState())]);
  const walk = new NavWalk(player);
  const ray = new Float64Array(6);
  let colours = new Map<number, MapColours>();
  let coloursFor: readonly unknown[] = [];
  let path: NavPath | undefined;
  let pathFor: readonly unknown[] = [];
  let walkFor: readonly unknown[] = [];
  let linesFor: readonly unknown[] = [];
  let pickMilliseconds = 0;
  let colourMilliseconds = 0;

  const viewOf = (map: number): MapView => store.getState().navmesh.views.get(map) ?? PLAIN_MAP_VIEW;
  const colorsNow = () => NAV_PALETTES[shownBackdrop(store.getState())];

  const follow = (): void => {
    const { navmesh } = store.getState();
    followMaps(navmesh);
    followColours(navmesh);
    const colors = colorsNow();
    const treeMap = navmesh.map ?? [...maps.keys()][0];
    for (const [id, one] of maps) {
      const view = viewOf(id);
      const picked = navmesh.picked?.map === id ? navmesh.picked : undefined;
      one.setColors(colors);
      one.setView(view, navmesh.edges);
      one.setLit(navmesh.hovered?.map === id ? navmesh.hovered.face : undefined, picked?.face);
      const { overlays, tree, node } = navmesh;
      const treeRegion = treeMap === id ? navmesh.region : 'none';
      one.overlays.setLook({ view, colors, overlays, tree, picked, node, treeRegion }, one.placeOf(view));
    }
    costs.follow(navmesh, SCENE_PALETTES[shownBackdrop(store.getState())]);
    followPath(navmesh);
    stage.requestDraw();
  };

  const followMaps = (navmesh: NavmeshState): void => {
    let changed = false;
    for (const [id, one] of maps) {
      if (navmesh.maps.get(id) === one.map) continue;
      stopWarming.get(id)?.();
      stopWarming.delete(id);
      one.dispose();
      maps.delete(id);
      changed = true;
    }
    for (const [id, map] of navmesh.maps) {
      if (maps.has(id)) continue;
      const one = new NavMap(stage, map, colorsNow());
      maps.set(id, one);
      // The first hover and the first other colour are then as quick as the next.
      stopWarming.set(id, runBetweenFrames(warmMap(map, one.picker)));
      changed = true;
    }
    if (changed) followReach();
  };

  const followReach = (): void => {
    const bounds = emptyBounds();
    for (const [id, { map }] of maps) growBounds(bounds, map, 0, map.geometry.faceCount, viewOf(id).offset);
    stage.setReach(sizeOfBounds(bounds));
  };

  /** Sorts all faces anew only where what the colours tell changed; else sends a palette, or two bytes a face. */
  const followColours = (navmesh: NavmeshState): void => {
    const light = shownBackdrop(store.getState()) === 'light';
    const { colourBy, bit, leftOut, views, node } = navmesh;
    const since = [navmesh.maps, colourBy, bit, leftOut, views, node, light];
    if (since.every((part, at) => part === coloursFor[at])) return;
    const start = performance.now();
    if (navmesh.maps !== coloursFor[0] || colourBy !== coloursFor[1] || bit !== coloursFor[2]) {
      colours = new Map([...maps].map(([id, { map }]) => [id, { legend: legendOf(map, colourBy, bit), palette: new Uint8Array() }]));
    }
    coloursFor = since;
    const legends = [...navmesh.maps.keys()].map((id) => colours.get(id)!.legend);
    const { entries, entriesOf, scale } = joinLegends(legends);
    [...navmesh.maps.keys()].forEach((id, at) => {
      const { legend } = colours.get(id)!;
      const palette = new Uint8Array(legend.entries.length * 4);
      legend.entries.forEach(({ key }, own) => {
        palette.set(legendColour(entries[entriesOf[at]![own]!]!, scale, light), own * 4);
        palette[own * 4 + 3] = leftOut.has(key) ? 0 : 255;
      });
      colours.set(id, { legend, palette });
      maps.get(id)!.setColours({ legend, palette }, viewOf(id), node);
    });
    colourMilliseconds = performance.now() - start;
  };

  const followPath = (navmesh: NavmeshState): void => {
    const since = [navmesh.maps, navmesh.path];
    if (since.some((part, at) => part !== pathFor[at])) {
      pathFor = since;
      path = findChosenPath(navmesh);
    }
    const colors = colorsNow();
    const drawn = [path, navmesh.path, navmesh.measure, navmesh.views, colors];
    if (drawn.some((part, at) => part !== linesFor[at])) {
      linesFor = drawn;
      const { start, goal } = navmesh.path;
      const { from, to } = navmesh.measure;
      const shown = (place: SurfacePoint | undefined) => (place !== undefined && viewOf(place.map).shown ? place : undefined);
      lines.draw(
        path,
        { start: shown(start), goal: shown(goal) },
        { from: shown(from), to: shown(to) },
        (map) => viewOf(map).offset,
        colors,
      );
    }
    followWalk(navmesh);
  };

  const followWalk = ({ walking, path: { start }, views }: NavmeshState): void => {
    // What is hidden with its map is not walked.
    const walked = walking && start !== undefined && viewOf(start.map).shown ? path : undefined;
    const since = [walked, walked === undefined ? undefined : views];
    if (since.every((part, at) => part === walkFor[at])) return;
    walkFor = since;
    walk.follow(walked, start === undefined ? [0, 0, 0] : viewOf(start.map).offset, store.getState().standing.rootMotion);
  };

  /** The nearest drawn face under a place of the canvas, with the point in its map's own space. */
  const hitAt = (x: number, y: number): SurfacePoint | undefined => {
    if (maps.size === 0) return undefined;
    const start = performance.now();
    stage.writeRay(x, y, ray);
    let nearest = Infinity;
    let found: SurfacePoint | undefined;
    for (const [id, one] of maps) {
      const view = viewOf(id);
      const hit = view.shown ? one.pick(ray, view) : undefined;
      if (hit === undefined || hit.distance >= nearest) continue;
      nearest = hit.distance;
      found = { map: id, face: hit.face, x: hit.point[0], y: hit.point[1], z: hit.point[2] };
    }
    pickMilliseconds = performance.now() - start;
    return found;
  };

  const take = (hit: SurfacePoint): void => {
    const { navmesh, setNavmesh } = store.getState();
    const { path: chosen, measure } = navmesh;
    switch (navmesh.tool) {
      case 'pick':
        setNavmesh({
          picked: { map: hit.map, face: hit.face },
          map: hit.map,
          region: regionOfFace(maps.get(hit.map)!.map.geometry, hit.face),
        });
        store.getState().setRightTab('face');
        return;
      case 'path': {
        const ends = chosen.start !== undefined && chosen.goal === undefined;
        setNavmesh({ path: { ...chosen, start: ends ? chosen.start : hit, goal: ends ? hit : undefined } });
        return;
      }
      case 'measure': {
        const ends = measure.from !== undefined && measure.to === undefined;
        setNavmesh({ measure: { from: ends ? measure.from : hit, to: ends ? hit : undefined } });
      }
    }
  };

  const frame = (id: number, part: FramedPart = {}): void => {
    const map = maps.get(id)?.map;
    if (map === undefined) return;
    const { faceBase, faceCount } = map.geometry;
    const bounds = emptyBounds();
    const { offset } = viewOf(id);
    if (part.face !== undefined && part.face < faceCount) growBounds(bounds, map, part.face, part.face + 1, offset);
    else if (part.region !== undefined) growBounds(bounds, map, faceBase[part.region] ?? 0, faceBase[part.region + 1] ?? 0, offset);
    else growDrawn(bounds, id);
    const places = cornersOfBounds(bounds, part.face === undefined ? 1 : AROUND_FACE);
    if (places.length > 0) stage.frameFromAbove(places);
  };

  const growDrawn = (bounds: Float64Array, id: number): void => {
    const map = maps.get(id)?.map;
    const view = viewOf(id);
    map?.regions.forEach((_, region) => {
      const { faceBase } = map.geometry;
      if (drawsRegion(view, region)) growBounds(bounds, map, faceBase[region]!, faceBase[region + 1]!, view.offset);
    });
  };

  const frameMaps = (ids: readonly number[]): void => {
    const bounds = emptyBounds();
    for (const id of ids) growDrawn(bounds, id);
    const places = cornersOfBounds(bounds);
    if (places.length > 0) stage.frameFromAbove(places);
  };

  const unbind = [
    store.subscribe((state) => state.navmesh, follow),
    store.subscribe(shownBackdrop, follow),
    store.subscribe(
      (state) => state.navmesh.views,
      () => followReach(),
    ),
    store.subscribe(
      (state) => state.standing,
      () => {
        if (walk.walks) player.stand({ rootMotion: false });
      },
    ),
  ];
  follow();
  if (maps.size > 0) frameMaps([...maps.keys()]);

  return {
    present: () => maps.size > 0,
    hover: (x, y, over) => {
      const { navmesh, setNavmesh } = store.getState();
      const hit = over ? hitAt(x, y) : undefined;
      if (isSamePlace(hit, navmesh.hovered)) return;
      setNavmesh({ hovered: hit === undefined ? undefined : { map: hit.map, face: hit.face } });
    },
    pick: (x, y) => {
      const { navmesh, setNavmesh } = store.getState();
      const node = navmesh.overlays.graph && navmesh.tool === 'pick' ? pickNode(maps, viewOf, stage.pickView(), x, y) : undefined;
      if (node !== undefined) {
        setNavmesh({ node, map: node.map, region: node.region });
        store.getState().setRightTab('map');
        return true;
      }
      const hit = hitAt(x, y);
      if (hit === undefined) return false;
      take(hit);
      return true;
    },
    frameAt: (x, y) => {
      const hit = hitAt(x, y);
      if (hit === undefined) frameMaps([...maps.keys()]);
      else frame(hit.map, { face: hit.face });
    },
    frame,
    frameMaps,
    describe: () =>
      describeNavmesh(store.getState(), {
        maps,
        path,
        walk,
        lineCalls: lines.drawCalls,
        graphLabels: costs.count,
        pickMilliseconds,
        colourMilliseconds,
      }),
    dispose: () => {
      for (const stop of [...unbind, ...stopWarming.values()]) stop();
      walk.follow(undefined, [0, 0, 0], store.getState().standing.rootMotion);
      for (const one of maps.values()) one.dispose();
      costs.dispose();
      lines.dispose();
    },
  };
}

function isSamePlace(a: FacePlace | undefined, b: FacePlace | undefined): boolean {
  return a?.map === b?.map && a?.face === b?.face;
}
