import { subscribeWithSelector } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { type CompositionSlice, createCompositionSlice } from './composition.ts';
import { createCurvesSlice, type CurvesSlice } from './curves.ts';
import { createDifferencesSlice, type DifferencesSlice } from './differences.ts';
import { createDocumentSlice, type DocumentSlice } from './document.ts';
import { createPanelsSlice, type PanelsSlice } from './panels.ts';
import { createKeyedSlice, type KeyedSlice } from './keyed.ts';
import { createLanesSlice, type LanesSlice } from './lanes.ts';
import { createNavmeshSlice, type NavmeshSlice } from './navmesh.ts';
import { createPlaybackSlice, type PlaybackSlice } from './playback.ts';
import { createSelectionSlice, type SelectionSlice } from './selection.ts';
import { createSettingsSlice, type SettingsSlice } from './settings.ts';

export type AppState = DocumentSlice &
  SelectionSlice &
  PlaybackSlice &
  CompositionSlice &
  CurvesSlice &
  DifferencesSlice &
  KeyedSlice &
  LanesSlice &
  PanelsSlice &
  NavmeshSlice &
  SettingsSlice;

export function createAppStore() {
  return createStore<AppState>()(
    subscribeWithSelector((...api) => ({
      ...createDocumentSlice(...api),
      ...createSelectionSlice(...api),
      ...createPlaybackSlice(...api),
      ...createCompositionSlice(...api),
      ...createCurvesSlice(...api),
      ...createDifferencesSlice(...api),
      ...createPanelsSlice(...api),
      ...createKeyedSlice(...api),
      ...createLanesSlice(...api),
      ...createNavmeshSlice(...api),
      ...createSettingsSlice(...api),
    })),
  );
}

export type AppStore = ReturnType<typeof createAppStore>;
