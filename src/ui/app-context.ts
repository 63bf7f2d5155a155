import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Player } from '../playback/index.ts';
import type { AppState, AppStore } from '../state/index.ts';
import type { AppActions } from './actions.ts';

/** What every part of the interface may reach. The same three objects for the app's life, so no one re-renders for them. */
export interface AppServices {
  readonly store: AppStore;
  readonly player: Player;
  readonly actions: AppActions;
}

export const AppContext = createContext<AppServices | undefined>(undefined);

export function useApp(): AppServices {
  const services = use(AppContext);
  if (services === undefined) throw new Error('This part of the interface stands outside <App>.');
  return services;
}

/** Reads what people change; the moving playhead comes by `usePlayhead`. */
export function useAppState<T>(selector: (state: AppState) => T): T {
  return useStore(useApp().store, selector);
}
