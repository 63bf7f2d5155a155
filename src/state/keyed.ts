import type { StateCreator } from 'zustand/vanilla';
import type { EclpListing, Listing, LoadedChannels } from '../worker/contract.ts';
import { type DockTab, isDockOpen } from './settings.ts';

/** How clips that are stored as keys are looked at. */
export interface KeyedSlice {
  readonly keyed: {
    /** Nothing between keys: each holds until the next. */
    readonly storedKeysOnly: boolean;
    /** Takes the first sample of the trajectory joint away, so that the character stands at its origin. */
    readonly rootLock: boolean;
    /** Draws joints that only help, such as AITrajectory and cameras. */
    readonly helperJoints: boolean;
  };
  /** The channels of the selected ECLP clip; undefined while none is selected or they are being fetched. */
  readonly channels: LoadedChannels | undefined;
  /** Index of the channel whose curve is drawn. */
  readonly channel: number;
  readonly toggleStoredKeysOnly: () => void;
  readonly toggleRootLock: () => void;
  readonly toggleHelperJoints: () => void;
  /** Those of another clip begin at their first channel. */
  readonly setChannels: (channels: LoadedChannels | undefined) => void;
  readonly pickChannel: (channel: number) => void;
}

export const createKeyedSlice: StateCreator<KeyedSlice> = (set) => {
  const toggle = (key: keyof KeyedSlice['keyed']) => () => {
    set(({ keyed }) => ({ keyed: { ...keyed, [key]: !keyed[key] } }));
  };
  return {
    keyed: { storedKeysOnly: false, rootLock: false, helperJoints: false },
    channels: undefined,
    channel: 0,
    toggleStoredKeysOnly: toggle('storedKeysOnly'),
    toggleRootLock: toggle('rootLock'),
    toggleHelperJoints: toggle('helperJoints'),
    setChannels: (channels) => {
      set((state) => ({
        channels,
        channel: channels !== undefined && channels.id === state.channels?.id ? state.channel : firstMoving(channels),
      }));
    },
    pickChannel: (channel) => {
      set({ channel });
    },
  };
};

/** What moves says more than what stands. */
function firstMoving(channels: LoadedChannels | undefined): number {
  return channels?.channels.find(({ times }) => times.length > 1)?.index ?? 0;
}

/** What is known of the selected clip as an ECLP clip; undefined where it is none. */
export function selectedEclp({
  listing,
  selection,
}: {
  readonly listing: Pick<Listing, 'eclp'>;
  readonly selection: { readonly clip: number | undefined };
}): EclpListing | undefined {
  const { clip } = selection;
  return clip === undefined ? undefined : listing.eclp.find((candidate) => candidate.clip === clip);
}

/** Whether the selected clip has channels to look at and nothing to play them on. */
export function hasChannelsOnly({
  listing,
  selection,
}: {
  readonly listing: Pick<Listing, 'eclp' | 'clips'>;
  readonly selection: { readonly clip: number | undefined };
}): boolean {
  if (selectedEclp({ listing, selection }) === undefined) return false;
  return listing.clips.some(({ id, state }) => id === selection.clip && state.kind !== 'ready');
}

type DockState = Parameters<typeof isDockOpen>[0] & Parameters<typeof hasChannelsOnly>[0];

/** The tab of the dock in front: the one chosen last where there is something in it. Channels without a pose are all that there is to see. */
export function activeDockTab(state: DockState): DockTab {
  if (hasChannelsOnly(state)) return 'channels';
  const { tab } = state.settings.dock;
  return tab === 'channels' && selectedEclp(state) === undefined ? 'lanes' : tab;
}

/** Whether the dock is to be seen; where nothing else can be, it opens by itself unless it was closed. */
export function dockShows(state: DockState): boolean {
  const { collapsed, dock } = state.settings;
  return isDockOpen(state) || (!collapsed.bottom && dock.open === undefined && hasChannelsOnly(state));
}
