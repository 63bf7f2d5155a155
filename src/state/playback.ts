import type { StateCreator } from 'zustand/vanilla';
import type { FrameRange } from '../animation/index.ts';

/** What the user chose about playback. The moving playhead is not here: it changes every frame and lives in `Player`. */
export interface PlaybackSlice {
  readonly playback: {
    readonly playing: boolean;
    readonly looping: boolean;
    /** Clip seconds a second; negative plays backwards. */
    readonly speed: number;
    /** The part of the shown clip that looping repeats; the whole clip without one. */
    readonly loopRange: FrameRange | undefined;
  };
  /** The part of the shown clip that the timeline has room for; undefined is the whole clip. */
  readonly timelineView: FrameRange | undefined;
  readonly setPlaying: (playing: boolean) => void;
  readonly togglePlaying: () => void;
  readonly toggleLooping: () => void;
  readonly setSpeed: (speed: number) => void;
  /** Plays that way; where it plays that way already, twice as fast. */
  readonly shuttle: (direction: 1 | -1) => void;
  /** A range turns looping on: that is what it is for. */
  readonly setLoopRange: (loopRange: FrameRange | undefined) => void;
  readonly setTimelineView: (view: FrameRange | undefined) => void;
  /** Forgets what was chosen for the clip shown until now. */
  readonly resetTimeline: () => void;
}

export const createPlaybackSlice: StateCreator<PlaybackSlice> = (set) => ({
  playback: { playing: true, looping: true, speed: 1, loopRange: undefined },
  timelineView: undefined,
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
  shuttle: (direction) => {
    set(({ playback }) => ({ playback: { ...playback, playing: true, speed: shuttleSpeed(playback.playing, playback.speed, direction) } }));
  },
  setLoopRange: (loopRange) => {
    set(({ playback }) => ({ playback: { ...playback, loopRange, looping: loopRange !== undefined || playback.looping } }));
  },
  setTimelineView: (timelineView) => {
    set({ timelineView });
  },
  resetTimeline: () => {
    set(({ playback }) => ({ playback: { ...playback, loopRange: undefined }, timelineView: undefined }));
  },
});

const FASTEST_SHUTTLE = 4;

/**
 * The speed that J or L asks for: double while it plays that way already, up to 4. From a stop, or turning round, it begins at the
 * clip's own speed, or at the slower one chosen.
 */
export function shuttleSpeed(playing: boolean, speed: number, direction: 1 | -1): number {
  const rate = Math.abs(speed);
  const onward = playing && Math.sign(speed) === direction;
  return direction * (onward ? Math.min(rate * 2, FASTEST_SHUTTLE) : Math.min(rate, 1));
}
