export {
  type BaseChoice,
  type ChainEntry,
  type CompareLayout,
  type Comparison,
  type CompositionSlice,
  type LayerSetup,
  PLAIN_SETUP,
  type Setup,
} from './composition.ts';
export { type CurveChoice, type CurvesSlice, pickCurves, type PickedCurve, type PinnedCurve, pinKey, shownCurvePart } from './curves.ts';
export { differenceRows, type DifferenceOrder, type DifferenceRow, type Differences, type DifferencesSlice } from './differences.ts';
export type { PanelsSlice, RightTab } from './panels.ts';
export { loadSetup } from './load-setup.ts';
export { looksLikeSetup, readSetup, type SetupReading, writeSetup } from './setup-json.ts';
export { type Plan, type PlannedBase, type PlannedLayer, planOf, planSetup } from './plan.ts';
export { type DocumentSlice, EMPTY_LISTING, type Shown } from './document.ts';
export { activeDockTab, dockShows, hasChannelsOnly, type KeyedSlice, selectedEclp } from './keyed.ts';
export { type LanesSlice, type ShownLanes, shownLanes } from './lanes.ts';
export {
  type ColourBy,
  COLOURS_BY,
  drawsRegion,
  type EdgeKind,
  EMPTY_NAVMESH,
  type FacePlace,
  type MapView,
  type NavmeshSlice,
  type NavmeshState,
  type NavOverlay,
  type NavTool,
  PLAIN_MAP_VIEW,
  type SurfacePoint,
  type TreeView,
} from './navmesh.ts';
export type { PlaybackSlice } from './playback.ts';
export type { ClipSort, SelectionSlice } from './selection.ts';
export { type AppState, type AppStore, createAppStore } from './store.ts';
export {
  type Backdrop,
  BACKDROPS,
  clampDockHeight,
  clampPanelWidth,
  DEFAULT_SETTINGS,
  DOCK_HEIGHT,
  DOCK_TAB_IDS,
  type DockTab,
  HELPER_BONES,
  type HelperBones,
  isDockOpen,
  ONION_LIMITS,
  type OnionSettings,
  PANEL_WIDTHS,
  type PanelId,
  type Settings,
  type SettingsSlice,
  shownBackdrop,
  shownTheme,
  type Side,
  type Theme,
  THEMES,
  type ViewToggle,
} from './settings.ts';
