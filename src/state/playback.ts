import type { StateCreator } from 'zustand/vanilla';

/** What the user chose about playback. The moving playhead is not here: it changes every frame and lives in `Player`. */
export interface PlaybackSlice {
  readonly playback: { readonly playing: boolean; readonly looping: boolean; readonly speed: number };
  readonly setPlaying: (playing: boolean) => void;
  readonly togglePlaying: () => void;
  readonly toggleLooping: () => void;
  readonly setSpeed: (speed: number) => void;
}

export const createPlaybackSlice: StateCreator<PlaybackSlice> = (set) => ({
  playback: { playing: true, looping: true, speed: 1 },
  setPlaying: (playing) => {
    set((state) => ({ playback: { ...state.playback, playing } }));
  },
  togglePlaying: () => {
    set((state) => ({ playback: { ...state.playback, playing: !state.playback.playing } }));
  },
  toggleLooping: () => {
    set((state) => ({ playback: { ...state.playback, looping: !state.playback.looping } }));
  },
  setSpeed: (speed) => {
    set((state) => ({ playback: { ...state.playback, speed } }));
  },
});
