import type { Skeleton } from '../../animation/index.ts';

/** A float track and the slot of the skeleton that it drives. */
export interface FloatTrackRow {
  readonly track: number;
  /** Undefined where it drives none, or where no skeleton is chosen whose slots have names. */
  readonly slot: string | undefined;
}

/** The first `most` float tracks, with the names of their slots. `floatTrackToSlot` holds -1 where a track drives none. */
export function floatTrackRows(
  trackCount: number,
  floatTrackToSlot: Int16Array,
  skeleton: Skeleton | undefined,
  most: number,
): readonly FloatTrackRow[] {
  return Array.from({ length: Math.min(trackCount, most) }, (_, track) => {
    const slot = floatTrackToSlot[track] ?? -1;
    return { track, slot: slot < 0 ? undefined : skeleton?.floatSlots[slot] };
  });
}
