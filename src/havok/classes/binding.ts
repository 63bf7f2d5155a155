import type { RecordView } from '../objects.ts';

/** An hkaAnimationBinding: which bone each track drives, and how the clip joins a pose. */
export interface HkaAnimationBinding {
  /** Empty where the file names none (a null pointer occurs). */
  readonly originalSkeletonName: string;
  readonly animation: RecordView | undefined;
  readonly transformTrackToBoneIndices: Int16Array<ArrayBuffer>;
  readonly floatTrackToFloatSlotIndices: Int16Array<ArrayBuffer>;
  /** 0 normal, 1 additive in parent space, 2 additive in child space. */
  readonly blendHint: number;
}

/** Throws FormatError. */
export function decodeHkaAnimationBinding(record: RecordView): HkaAnimationBinding {
  return {
    originalSkeletonName: record.text('originalSkeletonName') ?? '',
    animation: record.pointer('animation'),
    transformTrackToBoneIndices: record.array('transformTrackToBoneIndices').int16s(),
    floatTrackToFloatSlotIndices: record.array('floatTrackToFloatSlotIndices').int16s(),
    blendHint: record.integer('blendHint'),
  };
}
