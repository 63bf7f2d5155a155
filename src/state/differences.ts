import type { StateCreator } from 'zustand/vanilla';
import type { BoneDifference } from '../animation/index.ts';

export type DifferenceOrder = 'degrees' | 'centimetres';

/** How what is shown differs from what it is compared with, over the whole clip. */
export interface Differences {
  /** One for each bone that both have, in the order of the shown skeleton. */
  readonly bones: readonly BoneDifference[];
  /** Bones of the shown skeleton that the other has none of that name for. */
  readonly unmatched: number;
  readonly frameCount: number;
}

export interface DifferencesSlice {
  /** Undefined until the first are measured, and while nothing is compared. */
  readonly differences: Differences | undefined;
  /** Whether they are being measured now; those kept are of what was compared before. */
  readonly measuring: boolean;
  readonly differenceOrder: DifferenceOrder;
  readonly setDifferences: (differences: Differences | undefined, measuring: boolean) => void;
  readonly setDifferenceOrder: (order: DifferenceOrder) => void;
}

export const createDifferencesSlice: StateCreator<DifferencesSlice> = (set) => ({
  differences: undefined,
  measuring: false,
  differenceOrder: 'degrees',
  setDifferences: (differences, measuring) => {
    set({ differences, measuring });
  },
  setDifferenceOrder: (differenceOrder) => {
    set({ differenceOrder });
  },
});

/** A row of the table: where a bone differs most, by what the table is ordered by. */
export interface DifferenceRow {
  /** In the shown skeleton. */
  readonly bone: number;
  readonly name: string;
  readonly degrees: number;
  readonly centimetres: number;
  readonly frame: number;
}

/** Degrees and centimetres: less than stored 32-bit floats tell apart, so the rounding of two ways to one moment. */
const NOTHING = 1e-4;

/** The bones by largest difference; those that differ in nothing are left out. */
export function differenceRows({ bones }: Differences, order: DifferenceOrder): readonly DifferenceRow[] {
  const other = order === 'degrees' ? 'centimetres' : 'degrees';
  return bones
    .filter(({ degrees, centimetres }) => degrees > NOTHING || centimetres > NOTHING)
    .toSorted((a, b) => b[order] - a[order] || b[other] - a[other])
    .map(({ bone, name, degrees, centimetres, degreesFrame, centimetresFrame }) => {
      const byTurn = order === 'degrees' ? degrees > NOTHING : centimetres <= NOTHING;
      return { bone, name, degrees, centimetres, frame: byTurn ? degreesFrame : centimetresFrame };
    });
}
