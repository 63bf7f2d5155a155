import type { Skeleton } from './skeleton.ts';

/** Slots named camNNNN_FOV carry a cutscene camera's field of view. That their values are radians is inferred (seeds, spline, float tracks). */
export const FIELD_OF_VIEW_SLOT = /^(cam\d+)_FOV$/;

/** A camera's field of view among a clip's float tracks, and the bone that is the camera. */
export interface CameraTrack {
  /** As the slot names it. */
  readonly name: string;
  readonly floatTrack: number;
  /** Undefined where no bone can be told to be the camera. */
  readonly bone: number | undefined;
}

/**
 * Finds the first float track that drives a camera's field of view. Its bone is the one of the camera's name, else the one that the
 * clip's only transform track drives, as in the cutscene files (seeds, spline, float tracks).
 */
export function findCameraTrack(skeleton: Skeleton, floatTrackToSlot: Int16Array, trackToBone: Int16Array): CameraTrack | undefined {
  for (let floatTrack = 0; floatTrack < floatTrackToSlot.length; floatTrack++) {
    const name = FIELD_OF_VIEW_SLOT.exec(skeleton.floatSlots[floatTrackToSlot[floatTrack]!] ?? '')?.[1];
    if (name === undefined) continue;
    const named = skeleton.bones.findIndex((bone) => bone.name === name);
    const only = trackToBone.length === 1 ? trackToBone[0]! : -1;
    const bone = named >= 0 ? named : only;
    return { name, floatTrack, bone: bone >= 0 ? bone : undefined };
  }
  return undefined;
}
