import type { StateCreator } from 'zustand/vanilla';

/** The tabs of the right panel. */
export type RightTab = 'bones' | 'clip' | 'layers' | 'compare' | 'face' | 'map';

/** Which panel is in front: for this visit, not remembered. */
export interface PanelsSlice {
  readonly rightTab: RightTab;
  readonly setRightTab: (tab: RightTab) => void;
}

export const createPanelsSlice: StateCreator<PanelsSlice> = (set) => ({
  rightTab: 'bones',
  setRightTab: (rightTab) => {
    set({ rightTab });
  },
});
