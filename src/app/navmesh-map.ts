import { buildUserEdgeArcs, FacePicker, findClusterFaces, type Legend, type NavRegion, type SurfaceHit } from '../navmesh/index.ts';
import {
  buildArcArrays,
  buildEdgeArrays,
  centreOf,
  KEY_HIDDEN,
  KEY_LIT,
  NavArcsLayer,
  type NavColors,
  NavEdgesLayer,
  NavFaceTable,
  NavSurfaceLayer,
  relativeTo,
  type Stage,
} from '../scene/index.ts';
import { drawsRegion, type EdgeKind, type MapView, type NavmeshState } from '../state/index.ts';
import type { LoadedMap } from '../worker/contract.ts';
import { NavMapOverlays } from './navmesh-overlays.ts';

/** What the faces of one map are coloured by: its own legend, and the colour of each of its entries. */
export interface MapColours {
  readonly legend: Legend;
  /** Four bytes an entry, the last 0 where it is left out. */
  readonly palette: Uint8Array;
}

/** Everything drawn of one map. It stands at the middle of its map, so that no place far out loses digits. */
export class NavMap {
  readonly map: LoadedMap;
  readonly centre: Float64Array;
  readonly bytesPerTriangle: number;
  readonly overlays: NavMapOverlays;
  readonly #stage: Stage;
  readonly #table: NavFaceTable;
  readonly #surface: NavSurfaceLayer;
  readonly #edges: NavEdgesLayer;
  readonly #arcs: NavArcsLayer;
  #picker: FacePicker | undefined;
  #palette: Uint8Array = new Uint8Array();
  #keysFor: readonly unknown[] = [];

  constructor(stage: Stage, map: LoadedMap, colors: NavColors) {
    this.#stage = stage;
    this.map = map;
    const { geometry, regions } = map;
    const { faceBase } = geometry;
    this.centre = centreOf(geometry.corners);
    this.#table = new NavFaceTable(geometry.faceCount);
    const surface = { corners: relativeTo(geometry.corners, this.centre), triangleFace: geometry.triangleFace };
    this.#surface = new NavSurfaceLayer(surface, this.#table, colors);
    this.#edges = new NavEdgesLayer(buildEdgeArrays(regions, faceBase, this.centre), this.#table, colors);
    const arcs = regions.map((region) => (region === undefined ? undefined : buildUserEdgeArcs(region.mesh)));
    this.#arcs = new NavArcsLayer(buildArcArrays(regions, arcs, faceBase, this.centre), this.#table, colors);
    this.overlays = new NavMapOverlays(stage, map, this.centre);
    for (const layer of this.#own()) stage.add(layer);
    const bytes = this.#table.bytes + this.#own().reduce((sum, layer) => sum + layer.bytes, 0);
    this.bytesPerTriangle = geometry.triangleCount === 0 ? 0 : bytes / geometry.triangleCount;
  }

  /** Counted when asked for. */
  get shownFaces(): number {
    let count = 0;
    for (let face = 0; face < this.map.geometry.faceCount; face++) if (this.draws(face)) count++;
    return count;
  }

  get drawCalls(): number {
    return this.#own().filter(({ root }) => root.visible).length + this.overlays.drawCalls;
  }

  setColors(colors: NavColors): void {
    for (const layer of this.#own()) layer.setColors(colors);
  }

  /** Stands where the view has it; draws nothing where it is not shown. */
  setView(view: MapView, edges: Readonly<Record<EdgeKind, boolean>>): void {
    for (const { root } of this.#own()) root.position.set(...this.placeOf(view));
    this.#surface.root.visible = view.shown && this.map.geometry.triangleCount > 0;
    this.#edges.setKinds(edges);
    this.#arcs.setKinds(edges.user, edges.blocked);
    if (view.shown) return;
    this.#edges.root.visible = false;
    this.#arcs.root.visible = false;
  }

  placeOf({ offset }: MapView): [number, number, number] {
    return [this.centre[0]! + offset[0], this.centre[1]! + offset[1], this.centre[2]! + offset[2]];
  }

  /** Colours the faces: sends two bytes a face where something other than the colours changed, and the palette. */
  setColours({ legend, palette }: MapColours, view: MapView, node: NavmeshState['node']): void {
    const lit = node?.map === this.map.id ? node : undefined;
    const keysFor = [legend, view.hidden, view.isolated, view.shown, lit];
    if (keysFor.some((part, at) => part !== this.#keysFor[at])) {
      this.#keysFor = keysFor;
      this.#writeKeys(legend, view, lit);
    }
    this.#palette = palette;
    this.#table.setPalette(palette);
  }

  setLit(hovered: number | undefined, picked: number | undefined): void {
    this.#surface.setLit(hovered, picked);
  }

  /** Whether a face is drawn, by map number. */
  readonly draws = (face: number): boolean => {
    const key = this.#table.keys[face]!;
    return key !== KEY_HIDDEN && this.#palette[(key & (KEY_LIT - 1)) * 4 + 3] !== 0;
  };

  /** The first drawn face along a ray of the scene: three numbers of origin, three of direction. */
  pick(ray: Float64Array, { offset }: MapView): SurfaceHit | undefined {
    return this.picker.pick(
      { origin: [ray[0]! - offset[0], ray[1]! - offset[1], ray[2]! - offset[2]], direction: [ray[3]!, ray[4]!, ray[5]!] },
      this.draws,
    );
  }

  get picker(): FacePicker {
    this.#picker ??= new FacePicker(this.map.geometry, this.map.tree);
    return this.#picker;
  }

  dispose(): void {
    for (const layer of this.#own()) this.#stage.remove(layer);
    this.overlays.dispose();
    this.#table.dispose();
  }

  #own(): readonly [NavSurfaceLayer, NavEdgesLayer, NavArcsLayer] {
    return [this.#surface, this.#edges, this.#arcs];
  }

  #writeKeys({ keyOfFace }: Legend, view: MapView, lit: NavmeshState['node']): void {
    const { keys } = this.#table;
    const { faceBase } = this.map.geometry;
    keys.set(keyOfFace);
    for (let region = 0; region + 1 < faceBase.length; region++) {
      if (!drawsRegion(view, region)) keys.fill(KEY_HIDDEN, faceBase[region], faceBase[region + 1]);
    }
    if (lit !== undefined && drawsRegion(view, lit.region)) {
      const base = faceBase[lit.region]!;
      for (const face of facesOfNode(this.map.regions[lit.region], lit.node)) keys[base + face]! |= KEY_LIT;
    }
    this.#table.sendKeys();
  }
}

/** Faces of the cluster that a node of a region's graph stands for. */
export function facesOfNode(region: NavRegion | undefined, node: number): Int32Array {
  if (region?.graph === undefined) return new Int32Array();
  const { start, faces } = findClusterFaces(region.mesh, region.graph);
  return faces.subarray(start[node] ?? 0, start[node + 1] ?? 0);
}
