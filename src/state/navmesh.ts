import type { StateCreator } from 'zustand/vanilla';
import type { LoadedMap } from '../worker/contract.ts';

/** What the faces' colours tell. */
export type ColourBy = 'region' | 'face-data' | 'face-data-bit' | 'cluster' | 'island' | 'slope' | 'winding' | 'area';
export const COLOURS_BY: readonly ColourBy[] = ['region', 'face-data', 'face-data-bit', 'cluster', 'island', 'slope', 'winding', 'area'];

export type EdgeKind = 'boundary' | 'shared' | 'oneSided' | 'user' | 'blocked';
/** What can be drawn of a map beside its faces and edges. */
export type NavOverlay = 'graph' | 'setups' | 'box' | 'axes';
export type TreeView = { readonly kind: 'hidden' } | { readonly kind: 'path' } | { readonly kind: 'depth'; readonly depth: number };

/** A face by its number through its map (`MapGeometry`). */
export interface FacePlace {
  readonly map: number;
  readonly face: number;
}

/** A point on a map's surface, in the map's own space. */
export interface SurfacePoint extends FacePlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** How one map stands in the view. */
export interface MapView {
  readonly shown: boolean;
  /** Metres it is moved by, in file space. */
  readonly offset: readonly [number, number, number];
  /** Regions that are not drawn, by index; those whose name begins with o at first. */
  readonly hidden: ReadonlySet<number>;
  /** The only region drawn. */
  readonly isolated: number | undefined;
}

/** What a click on the surface does. */
export type NavTool = 'pick' | 'path' | 'measure';

export interface NavmeshState {
  /** Maps that were loaded, by id of the listing. */
  readonly maps: ReadonlyMap<number, LoadedMap>;
  readonly views: ReadonlyMap<number, MapView>;
  /** What the list of regions is narrowed by. */
  readonly filter: string;
  /** The map whose facts are shown. */
  readonly map: number | undefined;
  /** The region whose facts are shown, of that map. */
  readonly region: number | undefined;
  readonly colourBy: ColourBy;
  /** The bit of faceData that `face-data-bit` tells apart. */
  readonly bit: number;
  /** Values of the legend that are left out, as its keys; empty is all shown. */
  readonly leftOut: ReadonlySet<string>;
  readonly edges: Readonly<Record<EdgeKind, boolean>>;
  readonly overlays: Readonly<Record<NavOverlay, boolean>>;
  readonly tree: TreeView;
  readonly picked: FacePlace | undefined;
  readonly hovered: FacePlace | undefined;
  /** A node of the cluster graph of a region. */
  readonly node: { readonly map: number; readonly region: number; readonly node: number } | undefined;
  readonly tool: NavTool;
  /** Ends of the path, and of the measure: the first click sets the start, the second the goal. */
  readonly path: { readonly start: SurfacePoint | undefined; readonly goal: SurfacePoint | undefined; readonly userEdges: boolean };
  readonly measure: { readonly from: SurfacePoint | undefined; readonly to: SurfacePoint | undefined };
  /** The open character walks the path. */
  readonly walking: boolean;
}

export interface NavmeshSlice {
  readonly navmesh: NavmeshState;
  readonly setNavmesh: (change: Partial<NavmeshState>) => void;
  readonly setMapView: (map: number, change: Partial<MapView>) => void;
  readonly toggleEdges: (kind: EdgeKind) => void;
  readonly toggleOverlay: (overlay: NavOverlay) => void;
}

export const PLAIN_MAP_VIEW: MapView = { shown: true, offset: [0, 0, 0], hidden: new Set(), isolated: undefined };

/** Whether a region is among what is drawn. */
export function drawsRegion(view: MapView, region: number): boolean {
  return view.shown && (view.isolated === undefined ? !view.hidden.has(region) : view.isolated === region);
}

export const EMPTY_NAVMESH: NavmeshState = {
  maps: new Map(),
  views: new Map(),
  filter: '',
  map: undefined,
  region: undefined,
  colourBy: 'region',
  bit: 0,
  leftOut: new Set(),
  edges: { boundary: true, shared: true, oneSided: false, user: true, blocked: true },
  overlays: { graph: false, setups: false, box: false, axes: false },
  tree: { kind: 'hidden' },
  picked: undefined,
  hovered: undefined,
  node: undefined,
  tool: 'pick',
  path: { start: undefined, goal: undefined, userEdges: true },
  measure: { from: undefined, to: undefined },
  walking: false,
};

export const createNavmeshSlice: StateCreator<NavmeshSlice> = (set) => ({
  navmesh: EMPTY_NAVMESH,
  setNavmesh: (change) => {
    set(({ navmesh }) => ({ navmesh: { ...navmesh, ...change } }));
  },
  setMapView: (map, change) => {
    set(({ navmesh }) => ({
      navmesh: { ...navmesh, views: new Map([...navmesh.views, [map, { ...(navmesh.views.get(map) ?? PLAIN_MAP_VIEW), ...change }]]) },
    }));
  },
  toggleEdges: (kind) => {
    set(({ navmesh }) => ({ navmesh: { ...navmesh, edges: { ...navmesh.edges, [kind]: !navmesh.edges[kind] } } }));
  },
  toggleOverlay: (overlay) => {
    set(({ navmesh }) => ({ navmesh: { ...navmesh, overlays: { ...navmesh.overlays, [overlay]: !navmesh.overlays[overlay] } } }));
  },
});
