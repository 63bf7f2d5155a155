import type { StateCreator } from 'zustand/vanilla';

/** What the user picked. Ids are those of the listing; a bone is an index into the shown skeleton. */
export interface SelectionSlice {
  readonly selection: {
    readonly clip: number | undefined;
    /** A skeleton picked by itself, to see its reference pose; undefined while a clip is picked. */
    readonly skeleton: number | undefined;
    readonly bone: number | undefined;
    readonly hoveredBone: number | undefined;
  };
  readonly clipFilter: string;
  readonly boneFilter: string;
  readonly selectClip: (clip: number | undefined) => void;
  readonly selectSkeleton: (skeleton: number) => void;
  readonly selectBone: (bone: number | undefined) => void;
  readonly hoverBone: (bone: number | undefined) => void;
  readonly setClipFilter: (text: string) => void;
  readonly setBoneFilter: (text: string) => void;
}

export const createSelectionSlice: StateCreator<SelectionSlice> = (set) => ({
  selection: { clip: undefined, skeleton: undefined, bone: undefined, hoveredBone: undefined },
  clipFilter: '',
  boneFilter: '',
  selectClip: (clip) => {
    set((state) => ({ selection: { ...state.selection, clip, skeleton: undefined } }));
  },
  selectSkeleton: (skeleton) => {
    set((state) => ({ selection: { ...state.selection, clip: undefined, skeleton } }));
  },
  selectBone: (bone) => {
    set((state) => ({ selection: { ...state.selection, bone } }));
  },
  hoverBone: (hoveredBone) => {
    set((state) => (state.selection.hoveredBone === hoveredBone ? state : { selection: { ...state.selection, hoveredBone } }));
  },
  setClipFilter: (clipFilter) => {
    set({ clipFilter });
  },
  setBoneFilter: (boneFilter) => {
    set({ boneFilter });
  },
});
