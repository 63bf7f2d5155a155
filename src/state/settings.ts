import type { StateCreator } from 'zustand/vanilla';

export type Theme = 'system' | 'dark' | 'light';
/** What lies behind the scene; `theme` follows the page. */
export type Backdrop = 'theme' | 'dark' | 'mid' | 'light';
export type HelperBones = 'shown' | 'dimmed' | 'hidden';
export type Side = 'left' | 'right';
/** Everything around the viewport that can be put away. */
export type PanelId = Side | 'bottom';
/** What the dock under the timeline can show. */
export type DockTab = 'lanes' | 'curves' | 'channels';
/** What can be switched on or off in the viewport. */
export type ViewToggle = 'boneNames' | 'boneAxes' | 'chain' | 'ghost' | 'grid' | 'rootPath' | 'onion' | 'trails';

/** What stays from one visit to the next. Plain JSON. */
export interface Settings {
  readonly theme: Theme;
  /** Width of the left and right panel in CSS pixels. */
  readonly widths: Readonly<Record<Side, number>>;
  readonly collapsed: Readonly<Record<PanelId, boolean>>;
  /** Height in CSS pixels; as long as nobody opened or closed it, `open` is undefined and the page's height decides. */
  readonly dock: { readonly height: number; readonly tab: DockTab; readonly open: boolean | undefined };
  readonly view: Readonly<Record<ViewToggle, boolean>> & { readonly helpers: HelperBones; readonly backdrop: Backdrop };
  readonly onion: OnionSettings;
}

/** Which other moments stand around the one shown: how many before and after it, and how many frames apart. */
export interface OnionSettings {
  readonly before: number;
  readonly after: number;
  readonly step: number;
}

export const THEMES: readonly Theme[] = ['system', 'dark', 'light'];
export const BACKDROPS: readonly Backdrop[] = ['theme', 'dark', 'mid', 'light'];
export const DOCK_TAB_IDS: readonly DockTab[] = ['lanes', 'curves', 'channels'];
export const HELPER_BONES: readonly HelperBones[] = ['shown', 'dimmed', 'hidden'];

/** Least and most of each. */
export const ONION_LIMITS: Readonly<Record<keyof OnionSettings, readonly [least: number, most: number]>> = {
  before: [0, 5],
  after: [0, 5],
  step: [1, 60],
};

/** Least and most a panel may be wide, in CSS pixels: below the least its rows stop being readable. */
export const PANEL_WIDTHS: Readonly<Record<Side, { readonly least: number; readonly most: number; readonly usual: number }>> = {
  left: { least: 200, most: 560, usual: 272 },
  right: { least: 300, most: 640, usual: 348 },
};

/** Least and most the dock may be high, in CSS pixels. */
export const DOCK_HEIGHT = { least: 96, most: 800, usual: 216 } as const;

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  widths: { left: PANEL_WIDTHS.left.usual, right: PANEL_WIDTHS.right.usual },
  collapsed: { left: false, right: false, bottom: false },
  dock: { height: DOCK_HEIGHT.usual, tab: 'lanes', open: undefined },
  view: {
    boneNames: false,
    boneAxes: false,
    chain: false,
    ghost: false,
    grid: true,
    rootPath: true,
    onion: false,
    trails: false,
    helpers: 'shown',
    backdrop: 'theme',
  },
  onion: { before: 2, after: 2, step: 5 },
};

export interface SettingsSlice {
  readonly settings: Settings;
  /** What the operating system asks for, which the `system` theme follows. */
  readonly systemTheme: 'dark' | 'light';
  /** Whether the page is high enough for a dock that nobody asked for. */
  readonly pageIsHigh: boolean;
  /** Why remembered settings were not used, as a sentence; shown until dismissed. */
  readonly settingsNotice: string | undefined;
  readonly setSettings: (settings: Settings) => void;
  readonly setSystemTheme: (theme: 'dark' | 'light') => void;
  readonly setPageIsHigh: (pageIsHigh: boolean) => void;
  readonly setSettingsNotice: (notice: string | undefined) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setPanelWidth: (side: Side, width: number) => void;
  readonly setPanelCollapsed: (panel: PanelId, collapsed: boolean) => void;
  readonly togglePanel: (panel: PanelId) => void;
  readonly setDockHeight: (height: number) => void;
  /** Shows a tab of the dock, which opens it. */
  readonly openDock: (tab: DockTab) => void;
  readonly toggleDock: () => void;
  readonly toggleView: (toggle: ViewToggle) => void;
  /** Takes whole numbers within ONION_LIMITS. */
  readonly setOnion: (change: Partial<OnionSettings>) => void;
  /** Shown, dimmed, hidden, and shown again. */
  readonly cycleHelpers: () => void;
  readonly cycleBackdrop: () => void;
  readonly setHelpers: (helpers: HelperBones) => void;
  readonly setBackdrop: (backdrop: Backdrop) => void;
}

export const createSettingsSlice: StateCreator<SettingsSlice> = (set) => {
  const change = (patch: (settings: Settings) => Partial<Settings>): void => {
    set(({ settings }) => ({ settings: { ...settings, ...patch(settings) } }));
  };
  return {
    settings: DEFAULT_SETTINGS,
    systemTheme: 'dark',
    pageIsHigh: false,
    settingsNotice: undefined,
    setSettings: (settings) => {
      set({ settings });
    },
    setSystemTheme: (systemTheme) => {
      set({ systemTheme });
    },
    setPageIsHigh: (pageIsHigh) => {
      set({ pageIsHigh });
    },
    setSettingsNotice: (settingsNotice) => {
      set({ settingsNotice });
    },
    setTheme: (theme) => {
      change(() => ({ theme }));
    },
    setPanelWidth: (side, width) => {
      change(({ widths }) => ({ widths: { ...widths, [side]: clampPanelWidth(side, width) } }));
    },
    setPanelCollapsed: (panel, collapsed) => {
      change((settings) => ({ collapsed: { ...settings.collapsed, [panel]: collapsed } }));
    },
    togglePanel: (panel) => {
      change(({ collapsed }) => ({ collapsed: { ...collapsed, [panel]: !collapsed[panel] } }));
    },
    setDockHeight: (height) => {
      change(({ dock }) => ({ dock: { ...dock, height: clampDockHeight(height) } }));
    },
    openDock: (tab) => {
      change(({ dock, collapsed }) => ({ dock: { ...dock, tab, open: true }, collapsed: { ...collapsed, bottom: false } }));
    },
    toggleDock: () => {
      set((state) => {
        const { dock, collapsed } = state.settings;
        const open = !isDockOpen(state);
        return { settings: { ...state.settings, dock: { ...dock, open }, collapsed: { ...collapsed, bottom: collapsed.bottom && !open } } };
      });
    },
    toggleView: (toggle) => {
      change(({ view }) => ({ view: { ...view, [toggle]: !view[toggle] } }));
    },
    setOnion: (onion) => {
      change((settings) => ({ onion: clampOnion({ ...settings.onion, ...onion }) }));
    },
    cycleHelpers: () => {
      change(({ view }) => ({ view: { ...view, helpers: nextOf(HELPER_BONES, view.helpers) } }));
    },
    cycleBackdrop: () => {
      change(({ view }) => ({ view: { ...view, backdrop: nextOf(BACKDROPS, view.backdrop) } }));
    },
    setHelpers: (helpers) => {
      change(({ view }) => ({ view: { ...view, helpers } }));
    },
    setBackdrop: (backdrop) => {
      change(({ view }) => ({ view: { ...view, backdrop } }));
    },
  };
};

/** The option after this one, round and round. */
export function nextOf<T>(options: readonly T[], option: T): T {
  return options[(options.indexOf(option) + 1) % options.length] ?? option;
}

/** The nearest whole width the panel may have. */
export function clampPanelWidth(side: Side, width: number): number {
  const { least, most } = PANEL_WIDTHS[side];
  return Math.round(Math.min(Math.max(width, least), most));
}

/** The nearest whole height the dock may have. */
export function clampDockHeight(height: number): number {
  return Math.round(Math.min(Math.max(height, DOCK_HEIGHT.least), DOCK_HEIGHT.most));
}

/** Whether the dock is to be seen: it goes away with the timeline above it. */
export function isDockOpen({ settings, pageIsHigh }: Pick<SettingsSlice, 'settings' | 'pageIsHigh'>): boolean {
  return !settings.collapsed.bottom && (settings.dock.open ?? pageIsHigh);
}

function clampOnion({ before, after, step }: OnionSettings): OnionSettings {
  const clamp = (which: keyof OnionSettings, value: number): number => {
    const [least, most] = ONION_LIMITS[which];
    return Number.isFinite(value) ? Math.round(Math.min(Math.max(value, least), most)) : least;
  };
  return { before: clamp('before', before), after: clamp('after', after), step: clamp('step', step) };
}

/** The theme the page is drawn in. */
export function shownTheme({ settings, systemTheme }: Pick<SettingsSlice, 'settings' | 'systemTheme'>): 'dark' | 'light' {
  return settings.theme === 'system' ? systemTheme : settings.theme;
}

/** What is behind the scene, the page's theme resolved. */
export function shownBackdrop(state: Pick<SettingsSlice, 'settings' | 'systemTheme'>): Exclude<Backdrop, 'theme'> {
  const { backdrop } = state.settings.view;
  return backdrop === 'theme' ? shownTheme(state) : backdrop;
}
