import type { StateCreator } from 'zustand/vanilla';

export type Theme = 'system' | 'dark' | 'light';
/** What lies behind the scene; `theme` follows the page. */
export type Backdrop = 'theme' | 'dark' | 'mid' | 'light';
export type HelperBones = 'shown' | 'dimmed' | 'hidden';
export type Side = 'left' | 'right';
/** Everything around the viewport that can be put away. */
export type PanelId = Side | 'bottom';
/** What can be switched on or off in the viewport. */
export type ViewToggle = 'boneNames' | 'boneAxes' | 'chain' | 'ghost' | 'grid';

/** What stays from one visit to the next. Plain JSON. */
export interface Settings {
  readonly theme: Theme;
  /** Width of the left and right panel in CSS pixels. */
  readonly widths: Readonly<Record<Side, number>>;
  readonly collapsed: Readonly<Record<PanelId, boolean>>;
  readonly view: Readonly<Record<ViewToggle, boolean>> & { readonly helpers: HelperBones; readonly backdrop: Backdrop };
}

export const THEMES: readonly Theme[] = ['system', 'dark', 'light'];
export const BACKDROPS: readonly Backdrop[] = ['theme', 'dark', 'mid', 'light'];
export const HELPER_BONES: readonly HelperBones[] = ['shown', 'dimmed', 'hidden'];

/** Least and most a panel may be wide, in CSS pixels: below the least its rows stop being readable. */
export const PANEL_WIDTHS: Readonly<Record<Side, { readonly least: number; readonly most: number; readonly usual: number }>> = {
  left: { least: 200, most: 560, usual: 272 },
  right: { least: 300, most: 640, usual: 348 },
};

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  widths: { left: PANEL_WIDTHS.left.usual, right: PANEL_WIDTHS.right.usual },
  collapsed: { left: false, right: false, bottom: false },
  view: { boneNames: false, boneAxes: false, chain: false, ghost: false, grid: true, helpers: 'shown', backdrop: 'theme' },
};

export interface SettingsSlice {
  readonly settings: Settings;
  /** What the operating system asks for, which the `system` theme follows. */
  readonly systemTheme: 'dark' | 'light';
  /** Why remembered settings were not used, as a sentence; shown until dismissed. */
  readonly settingsNotice: string | undefined;
  readonly setSettings: (settings: Settings) => void;
  readonly setSystemTheme: (theme: 'dark' | 'light') => void;
  readonly setSettingsNotice: (notice: string | undefined) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setPanelWidth: (side: Side, width: number) => void;
  readonly setPanelCollapsed: (panel: PanelId, collapsed: boolean) => void;
  readonly togglePanel: (panel: PanelId) => void;
  readonly toggleView: (toggle: ViewToggle) => void;
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
    settingsNotice: undefined,
    setSettings: (settings) => {
      set({ settings });
    },
    setSystemTheme: (systemTheme) => {
      set({ systemTheme });
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
    toggleView: (toggle) => {
      change(({ view }) => ({ view: { ...view, [toggle]: !view[toggle] } }));
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

/** The theme the page is drawn in. */
export function shownTheme({ settings, systemTheme }: Pick<SettingsSlice, 'settings' | 'systemTheme'>): 'dark' | 'light' {
  return settings.theme === 'system' ? systemTheme : settings.theme;
}

/** What is behind the scene, the page's theme resolved. */
export function shownBackdrop(state: Pick<SettingsSlice, 'settings' | 'systemTheme'>): Exclude<Backdrop, 'theme'> {
  const { backdrop } = state.settings.view;
  return backdrop === 'theme' ? shownTheme(state) : backdrop;
}
