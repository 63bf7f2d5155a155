import {
  BACKDROPS,
  clampDockHeight,
  clampPanelWidth,
  DEFAULT_SETTINGS,
  DOCK_TAB_IDS,
  HELPER_BONES,
  ONION_LIMITS,
  PANEL_WIDTHS,
} from '../state/index.ts';
import { type OnionSettings, type Settings, THEMES } from '../state/index.ts';
import type { AppStore, Side } from '../state/index.ts';

/** Where settings are kept between visits; `window.localStorage` is one. */
export type SettingsStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const SETTINGS_KEY = 'marrow.settings';

/** Grows when a field changes its meaning; what an older Marrow kept is then not guessed at. */
export const SETTINGS_VERSION = 1;

/** What was kept, as far as it can be used, and what to tell about the rest. */
export interface ReadSettings {
  readonly settings: Settings;
  readonly notice: string | undefined;
}

/** Reads what was kept, field by field: a field that makes no sense takes its usual value. Never throws. */
export function readSettings(text: string | null): ReadSettings {
  if (text === null) return { settings: DEFAULT_SETTINGS, notice: undefined };
  const kept = fieldsOf(parse(text));
  if (kept === undefined || typeof kept['version'] !== 'number') {
    return reset('The settings kept in this browser could not be read, so the usual ones are back.');
  }
  if (kept['version'] !== SETTINGS_VERSION) {
    return reset('The settings kept in this browser are of another version of Marrow, so the usual ones are back.');
  }
  let wrong = 0;
  /** The field where it passes the test, else the usual value; a field that is missing is not wrong. */
  const take = <T>(fields: Fields | undefined, name: string, passes: (value: unknown) => value is T, usual: T): T => {
    const value = fields?.[name];
    if (passes(value)) return value;
    if (value !== undefined) wrong++;
    return usual;
  };
  const group = (name: string): Fields | undefined => {
    const fields = fieldsOf(kept[name]);
    if (fields === undefined && kept[name] !== undefined) wrong++;
    return fields;
  };
  const usual = DEFAULT_SETTINGS;
  const widths = group('widths');
  const collapsed = group('collapsed');
  const dock = group('dock');
  const view = group('view');
  const onion = group('onion');
  const width = (side: Side): number => clampPanelWidth(side, take(widths, side, isSize, PANEL_WIDTHS[side].usual));
  const settings: Settings = {
    theme: take(kept, 'theme', oneOf(THEMES), usual.theme),
    widths: { left: width('left'), right: width('right') },
    collapsed: {
      left: take(collapsed, 'left', isBoolean, usual.collapsed.left),
      right: take(collapsed, 'right', isBoolean, usual.collapsed.right),
      bottom: take(collapsed, 'bottom', isBoolean, usual.collapsed.bottom),
    },
    dock: {
      height: clampDockHeight(take(dock, 'height', isSize, usual.dock.height)),
      tab: take(dock, 'tab', oneOf(DOCK_TAB_IDS), usual.dock.tab),
      open: take<boolean | undefined>(dock, 'open', isBoolean, usual.dock.open),
    },
    view: {
      boneNames: take(view, 'boneNames', isBoolean, usual.view.boneNames),
      boneAxes: take(view, 'boneAxes', isBoolean, usual.view.boneAxes),
      chain: take(view, 'chain', isBoolean, usual.view.chain),
      ghost: take(view, 'ghost', isBoolean, usual.view.ghost),
      grid: take(view, 'grid', isBoolean, usual.view.grid),
      rootPath: take(view, 'rootPath', isBoolean, usual.view.rootPath),
      onion: take(view, 'onion', isBoolean, usual.view.onion),
      trails: take(view, 'trails', isBoolean, usual.view.trails),
      helpers: take(view, 'helpers', oneOf(HELPER_BONES), usual.view.helpers),
      backdrop: take(view, 'backdrop', oneOf(BACKDROPS), usual.view.backdrop),
    },
    onion: {
      before: take(onion, 'before', isOnion('before'), usual.onion.before),
      after: take(onion, 'after', isOnion('after'), usual.onion.after),
      step: take(onion, 'step', isOnion('step'), usual.onion.step),
    },
  };
  const notice = wrong === 0 ? undefined : 'Some of the settings kept in this browser could not be read; those have their usual values.';
  return { settings, notice };
}

export function writeSettings(settings: Settings): string {
  return JSON.stringify({ version: SETTINGS_VERSION, ...settings });
}

/**
 * Gives the store what was kept, and keeps what is changed from then on. A browser that refuses storage (private windows,
 * blocked site data) costs the memory alone. Returns how to stop.
 */
export function rememberSettings(store: AppStore, openStorage: () => SettingsStorage): () => void {
  const { settings, notice } = readSettings(load(openStorage));
  store.getState().setSettings(settings);
  store.getState().setSettingsNotice(notice);
  // What could not be read is replaced at once, so that it is told once.
  if (notice !== undefined) save(openStorage, settings);
  return store.subscribe(
    (state) => state.settings,
    (changed) => {
      save(openStorage, changed);
    },
  );
}

function load(openStorage: () => SettingsStorage): string | null {
  try {
    return openStorage().getItem(SETTINGS_KEY);
  } catch {
    // Even naming the storage throws where it is blocked.
    return null;
  }
}

function save(openStorage: () => SettingsStorage, settings: Settings): void {
  try {
    openStorage().setItem(SETTINGS_KEY, writeSettings(settings));
  } catch {
    // Full or blocked: the page works the same, and forgets.
  }
}

type Fields = Readonly<Record<string, unknown>>;

function reset(notice: string): ReadSettings {
  return { settings: DEFAULT_SETTINGS, notice };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isOnion(which: keyof OnionSettings): (value: unknown) => value is number {
  const [least, most] = ONION_LIMITS[which];
  return (value): value is number => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function oneOf<T extends string>(options: readonly T[]): (value: unknown) => value is T {
  return (value): value is T => (options as readonly unknown[]).includes(value);
}
