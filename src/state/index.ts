export { type DocumentSlice, EMPTY_LISTING, type Shown } from './document.ts';
export type { PlaybackSlice } from './playback.ts';
export type { SelectionSlice } from './selection.ts';
export { type AppState, type AppStore, createAppStore } from './store.ts';
