import type { StateCreator } from 'zustand/vanilla';
import type { ClipListing, Listing, LoadedClip, LoadedSkeleton, OpenProgress } from '../worker/contract.ts';

export const EMPTY_LISTING: Listing = {
  files: [],
  skeletons: [],
  clips: [],
  problems: [],
  notes: [],
  companions: [],
  aliases: [],
  maps: [],
  tae: [],
  eclp: [],
  rigs: [],
};

/** What the viewport shows. */
export type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'clip'; readonly listing: ClipListing; readonly clip: LoadedClip; readonly skeleton: LoadedSkeleton }
  /** The reference pose; dimmed with the reason on the canvas where a clip cannot be shown, plain where it was asked for. */
  | { readonly kind: 'reference'; readonly skeleton: LoadedSkeleton; readonly reason: string | undefined }
  /** A clip cannot be shown and there is no skeleton to draw either. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What is open and what is shown of it. */
export interface DocumentSlice {
  readonly listing: Listing;
  /** Set while files are being opened. */
  readonly opening: OpenProgress | undefined;
  readonly shown: Shown;
  /** A fault of the app itself, such as a worker that died; shown as a banner until dismissed. */
  readonly fault: string | undefined;
  /** What limits the viewport, such as no WebGL, a software renderer or a lost context; shown until it is taken back. */
  readonly viewportNotice: string | undefined;
  /** How long the last opening took, from the files in hand to the listing. */
  readonly openMilliseconds: number | undefined;
  /** What the last opening could not read, as a sentence; shown until dismissed or the next opening. */
  readonly openNotice: string | undefined;
  /** Clips whose stored values were found to be not finite when they were unpacked. */
  readonly nonFiniteClips: ReadonlySet<number>;
  readonly addNonFiniteClip: (clip: number) => void;
  readonly setListing: (listing: Listing) => void;
  readonly setOpening: (opening: OpenProgress | undefined) => void;
  readonly setShown: (shown: Shown) => void;
  readonly setFault: (fault: string | undefined) => void;
  readonly setViewportNotice: (notice: string | undefined) => void;
  readonly setOpenMilliseconds: (milliseconds: number | undefined) => void;
  readonly setOpenNotice: (notice: string | undefined) => void;
}

export const createDocumentSlice: StateCreator<DocumentSlice> = (set) => ({
  listing: EMPTY_LISTING,
  opening: undefined,
  shown: { kind: 'nothing' },
  fault: undefined,
  viewportNotice: undefined,
  openMilliseconds: undefined,
  openNotice: undefined,
  nonFiniteClips: new Set(),
  addNonFiniteClip: (clip) => {
    set((state) => (state.nonFiniteClips.has(clip) ? state : { nonFiniteClips: new Set([...state.nonFiniteClips, clip]) }));
  },
  setListing: (listing) => {
    // With nothing open, ids may begin anew.
    set(listing.clips.length === 0 ? { listing, nonFiniteClips: new Set() } : { listing });
  },
  setOpening: (opening) => {
    set({ opening });
  },
  setShown: (shown) => {
    set({ shown });
  },
  setFault: (fault) => {
    set({ fault });
  },
  setViewportNotice: (viewportNotice) => {
    set({ viewportNotice });
  },
  setOpenMilliseconds: (openMilliseconds) => {
    set({ openMilliseconds });
  },
  setOpenNotice: (openNotice) => {
    set({ openNotice });
  },
});
