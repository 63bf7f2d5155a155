import type { StateCreator } from 'zustand/vanilla';

/** What the user picked. Ids are those of the listing; a bone is an index into the shown skeleton. */
export type ClipSort = 'name' | 'duration' | 'file';

/** Clips that were picked one after the other, for going back and forth. */
interface Visits {
  readonly clips: readonly number[];
  /** Index of the one picked now; -1 before any was. */
  readonly at: number;
}

const NO_VISITS: Visits = { clips: [], at: -1 };
const MOST_VISITS = 200;

export interface SelectionSlice {
  readonly selection: {
    readonly clip: number | undefined;
    /** A skeleton picked by itself, to see its reference pose; undefined while a clip is picked. */
    readonly skeleton: number | undefined;
    readonly bone: number | undefined;
    readonly hoveredBone: number | undefined;
  };
  readonly visits: Visits;
  readonly clipFilter: string;
  /** Order of a file's clips; `file` is the order of its members. */
  readonly clipSort: ClipSort;
  readonly boneFilter: string;
  /** Names of bones whose paths are drawn beside the selected one's. */
  readonly trailBones: readonly string[];
  readonly selectClip: (clip: number | undefined) => void;
  /** Goes to the clip picked before the present one, or after it, leaving out those that are not open any more. */
  readonly revisitClip: (direction: 1 | -1, isOpen: (clip: number) => boolean) => void;
  readonly setClipSort: (sort: ClipSort) => void;
  readonly selectSkeleton: (skeleton: number) => void;
  readonly selectBone: (bone: number | undefined) => void;
  readonly hoverBone: (bone: number | undefined) => void;
  readonly setClipFilter: (text: string) => void;
  readonly setBoneFilter: (text: string) => void;
  /** Keeps a bone's path in the picture whatever is selected, or lets go of it. */
  readonly toggleTrailBone: (name: string) => void;
}

export const createSelectionSlice: StateCreator<SelectionSlice> = (set) => ({
  selection: { clip: undefined, skeleton: undefined, bone: undefined, hoveredBone: undefined },
  visits: NO_VISITS,
  clipFilter: '',
  clipSort: 'name',
  boneFilter: '',
  trailBones: [],
  selectClip: (clip) => {
    set((state) => ({ selection: { ...state.selection, clip, skeleton: undefined }, visits: visit(state.visits, clip) }));
  },
  revisitClip: (direction, isOpen) => {
    set((state) => {
      const { clips, at } = state.visits;
      // From a skeleton, back leads to the clip that was left for it.
      let to = state.selection.clip === undefined && direction < 0 ? at : at + direction;
      while (to >= 0 && to < clips.length && !isOpen(clips[to]!)) to += direction;
      const clip = clips[to];
      if (clip === undefined) return state;
      return { selection: { ...state.selection, clip, skeleton: undefined }, visits: { clips, at: to } };
    });
  },
  setClipSort: (clipSort) => {
    set({ clipSort });
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
  toggleTrailBone: (name) => {
    set(({ trailBones }) => ({
      trailBones: trailBones.includes(name) ? trailBones.filter((other) => other !== name) : [...trailBones, name],
    }));
  },
});

/** Nothing picked is also how a decoder that ended gives up its ids: what was visited is forgotten. */
function visit({ clips, at }: Visits, clip: number | undefined): Visits {
  if (clip === undefined) return NO_VISITS;
  if (clips[at] === clip) return { clips, at };
  const visited = [...clips.slice(0, at + 1), clip].slice(-MOST_VISITS);
  return { clips: visited, at: visited.length - 1 };
}
