import type { StateCreator } from 'zustand/vanilla';
import { buildLanes, filterLanes, type LaneFilter, type Lanes, trackOfRow } from '../animation/index.ts';
import type { LoadedClip, LoadedSkeleton } from '../worker/contract.ts';
import type { DocumentSlice } from './document.ts';
import type { SelectionSlice } from './selection.ts';

export interface LanesSlice {
  readonly lanes: {
    readonly filter: LaneFilter;
    /** Names of the rows kept at the top (`R_Hand rotation`), so that they stay from clip to clip. */
    readonly pinned: readonly string[];
  };
  readonly setLaneFilter: (filter: LaneFilter) => void;
  readonly togglePinnedLane: (name: string) => void;
}

export const createLanesSlice: StateCreator<LanesSlice> = (set) => ({
  lanes: { filter: 'animated', pinned: [] },
  setLaneFilter: (filter) => {
    set(({ lanes }) => ({ lanes: { ...lanes, filter } }));
  },
  togglePinnedLane: (name) => {
    set(({ lanes }) => {
      const others = lanes.pinned.filter((pinned) => pinned !== name);
      return { lanes: { ...lanes, pinned: others.length < lanes.pinned.length ? others : [...others, name] } };
    });
  },
});

/** Rows of the shown clip that the filter leaves, pinned ones first. */
export interface ShownLanes {
  readonly lanes: Lanes;
  /** Name of each row of `lanes`. */
  readonly names: readonly string[];
  readonly rows: Int32Array;
  readonly pinnedCount: number;
}

type LaneState = Pick<LanesSlice & DocumentSlice & SelectionSlice, 'lanes' | 'selection'>;

export function shownLanes(clip: LoadedClip, skeleton: LoadedSkeleton, { lanes: { filter, pinned }, selection }: LaneState): ShownLanes {
  const { lanes, names } = lanesOf(clip, skeleton);
  const isPinned = (row: number): boolean => pinned.length > 0 && pinned.includes(names[row] ?? '');
  return { lanes, names, ...filterLanes(lanes, { filter, bone: selection.bone, isPinned }) };
}

interface NamedLanes {
  readonly skeleton: LoadedSkeleton;
  readonly lanes: Lanes;
  readonly names: readonly string[];
}

/** Built once for each clip, and gone with it. */
const BUILT = new WeakMap<LoadedClip, NamedLanes>();

function lanesOf(clip: LoadedClip, skeleton: LoadedSkeleton): NamedLanes {
  const known = BUILT.get(clip);
  if (known?.skeleton === skeleton) return known;
  const lanes = buildLanes(clip.motion, clip);
  const names = Array.from({ length: lanes.rowCount }, (_, row) => nameOfRow(lanes, row, clip, skeleton));
  const built = { skeleton, lanes, names };
  BUILT.set(clip, built);
  return built;
}

function nameOfRow(lanes: Lanes, row: number, { floatTrackToSlot }: LoadedClip, { skeleton }: LoadedSkeleton): string {
  const { track, part } = trackOfRow(lanes, row);
  if (part === 'float') return skeleton.floatSlots[floatTrackToSlot[track] ?? -1] ?? `float track ${track}`;
  return `${skeleton.bones[lanes.bones[row] ?? -1]?.name ?? `track ${track}`} ${part}`;
}
