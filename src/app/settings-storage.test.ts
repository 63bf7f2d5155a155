import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAppStore, DEFAULT_SETTINGS, type Settings } from '../state/index.ts';
import { readSettings, rememberSettings, SETTINGS_KEY, type SettingsStorage, writeSettings } from './settings-storage.ts';

const CHANGED: Settings = {
  theme: 'light',
  widths: { left: 301, right: 402 },
  collapsed: { left: true, right: false, bottom: true },
  dock: { height: 301, tab: 'curves', open: false },
  view: {
    boneNames: true,
    boneAxes: true,
    chain: true,
    ghost: true,
    grid: false,
    rootPath: false,
    onion: true,
    trails: true,
    helpers: 'hidden',
    backdrop: 'mid',
  },
  onion: { before: 5, after: 0, step: 7 },
};

describe('reading what was kept', () => {
  test('nothing kept is not worth a word', () => {
    expect(readSettings(null)).toEqual({ settings: DEFAULT_SETTINGS, notice: undefined });
  });

  test('comes back as it was written', () => {
    expect(readSettings(writeSettings(CHANGED))).toEqual({ settings: CHANGED, notice: undefined });
  });

  test.each(['', 'nonsense', '[]', 'null', '7', '{}', '{"version":"1"}'])('garbage resets and says so: %s', (text) => {
    expect(readSettings(text)).toEqual({ settings: DEFAULT_SETTINGS, notice: expect.stringContaining('could not be read') });
  });

  test('another version resets and says so', () => {
    const { settings, notice } = readSettings(writeSettings(CHANGED).replace('"version":1', '"version":0'));
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(notice).toContain('another version');
  });

  test('a wrong field takes its usual value and leaves the others', () => {
    const text = JSON.stringify({ version: 1, ...CHANGED, theme: 'pink', widths: { left: 'wide', right: 402 } });
    const { settings, notice } = readSettings(text);
    expect(settings).toEqual({ ...CHANGED, theme: 'system', widths: { left: DEFAULT_SETTINGS.widths.left, right: 402 } });
    expect(notice).toContain('Some of the settings');
  });

  test('a field that came later is not missed, and widths are kept within bounds', () => {
    const { settings, notice } = readSettings('{"version":1,"widths":{"left":4,"right":9000},"dock":{"height":3}}');
    expect(settings.widths).toEqual({ left: 200, right: 640 });
    expect(settings.dock).toEqual({ ...DEFAULT_SETTINGS.dock, height: 96 });
    expect(settings.view).toEqual(DEFAULT_SETTINGS.view);
    expect(notice).toBeUndefined();
  });

  test('whatever is kept, what comes out can be kept', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, part) => {
        for (const text of [
          JSON.stringify(value),
          JSON.stringify({ version: 1, widths: value, collapsed: part, dock: part, view: part, onion: part, theme: value }),
        ]) {
          const { settings } = readSettings(text);
          expect(readSettings(writeSettings(settings))).toEqual({ settings, notice: undefined });
        }
      }),
    );
  });
});

describe('remembering', () => {
  test('a change is kept, and the next visit starts with it', () => {
    const storage = inMemory();
    const store = createAppStore();
    rememberSettings(store, () => storage);
    store.getState().setPanelWidth('left', 320);
    store.getState().toggleView('ghost');
    const next = createAppStore();
    rememberSettings(next, () => storage);
    expect(next.getState().settings.widths.left).toBe(320);
    expect(next.getState().settings.view.ghost).toBe(true);
    expect(next.getState().settingsNotice).toBeUndefined();
  });

  test('garbage is told once: the visit after finds good settings', () => {
    const storage = inMemory('{"version":');
    const first = createAppStore();
    rememberSettings(first, () => storage);
    expect(first.getState().settingsNotice).toContain('could not be read');
    const second = createAppStore();
    rememberSettings(second, () => storage);
    expect(second.getState().settingsNotice).toBeUndefined();
  });

  test('storage that throws costs the memory alone', () => {
    const store = createAppStore();
    rememberSettings(store, () => {
      throw new Error('blocked');
    });
    store.getState().setTheme('light');
    expect(store.getState().settings.theme).toBe('light');
    const full = createAppStore();
    rememberSettings(full, () => ({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    }));
    full.getState().togglePanel('right');
    expect(full.getState().settings.collapsed.right).toBe(true);
  });
});

function inMemory(text?: string): SettingsStorage {
  const kept = new Map(text === undefined ? [] : [[SETTINGS_KEY, text]]);
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
