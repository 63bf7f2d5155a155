import {
  type AnimationFileOptions,
  type ClipDescription,
  compendiumId,
  encodeClip,
  IDENTITY,
  type Quat,
  type SampledTrack,
  type Transform,
  writeBnd4,
  writeClipFile,
  writeCompendium,
  writeDcx,
  writeSkeletonFile,
} from '../../test/support/index.ts';
import { deltaInChildSpace, deltaInParentSpace } from './additive.ts';
import { BONE_NAMES, REFERENCE_POSE, SKELETON } from './character.ts';
import { IDLE_FRAMES, IDLE_SECONDS, idlePose } from './idle.ts';
import { WALK_FRAMES, WALK_SECONDS, walkPose, walkRootMotion } from './walk.ts';
import { WAVE_FRAMES, WAVE_SECONDS, wavePose } from './wave.ts';

/** The folder the sample's members lie in. */
export const CHARACTER = 'N:\\MARROW\\data\\Target\\INTERROOT_win64\\chr\\c9999\\hkx_compendium\\';
const COMPENDIUM = compendiumId(0x574f5252414dn); // "MARROW" as it would stand in the file
const TYPES: AnimationFileOptions = { sdk: '20160200' };
/** How the sample's files are written. */
export const FILE: AnimationFileOptions = { ...TYPES, compendium: COMPENDIUM };

/** The built-in sample: a character of our own with an idle and a walk, stored as an animation binder of Sekiro's time. */
export function buildSample(): Uint8Array {
  const idle = clip(frames(IDLE_FRAMES, idlePose), IDLE_SECONDS);
  const walk = walkClip();
  const binder = writeBnd4([
    { id: 1000000, name: `${CHARACTER}skeleton.hkx`, bytes: writeSkeletonFile(SKELETON, FILE) },
    { id: 7000000, name: `${CHARACTER}marrow.compendium`, bytes: writeCompendium([COMPENDIUM], TYPES) },
    { id: 1000000000, name: `${CHARACTER}a000_000000.hkx`, bytes: writeClipFile(idle, FILE) },
    { id: 1000002000, name: `${CHARACTER}a000_002000.hkx`, bytes: writeClipFile(walk, FILE) },
  ]);
  return writeDcx(binder);
}

/**
 * A second file for the same character: one wave as an additive clip of either hint, stored above the reference pose.
 * Rotations are whole floats and every frame is a control point, so that both compose to the same pose to 1e-5.
 */
export function buildAdditiveSample(): Uint8Array {
  const poses = frames(WAVE_FRAMES, wavePose);
  const delta = (blendHint: 1 | 2, above: typeof deltaInParentSpace): Uint8Array => {
    const deltas = poses.map((pose) => pose.map((animated, bone) => above(animated, REFERENCE_POSE[bone] ?? IDENTITY)));
    const sampled = tracks(deltas).map((track): SampledTrack => ({ ...track, rotationEncoding: 5 }));
    const encoded = encodeClip(sampled, { duration: WAVE_SECONDS, degree: 1, tolerance: 1e-7, rotationTolerance: 1e-7 });
    return writeClipFile({ ...clip(poses, WAVE_SECONDS), motion: { kind: 'spline', clip: encoded }, blendHint }, FILE);
  };
  const binder = writeBnd4([
    { id: 1000000, name: `${CHARACTER}skeleton.hkx`, bytes: writeSkeletonFile(SKELETON, FILE) },
    { id: 7000000, name: `${CHARACTER}marrow.compendium`, bytes: writeCompendium([COMPENDIUM], TYPES) },
    { id: 1000009000, name: `${CHARACTER}a000_009000.hkx`, bytes: delta(1, deltaInParentSpace) },
    { id: 1000009001, name: `${CHARACTER}a000_009001.hkx`, bytes: delta(2, deltaInChildSpace) },
  ]);
  return writeDcx(binder);
}

/** The walk, with its root motion. */
export function walkClip(): ClipDescription {
  return clip(frames(WALK_FRAMES, walkPose), WALK_SECONDS, frames(WALK_FRAMES, walkRootMotion));
}

function frames<T>(count: number, at: (frame: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, frame) => at(frame));
}

function clip(poses: readonly (readonly Transform[])[], seconds: number, rootMotion?: readonly Quat[]): ClipDescription {
  return {
    skeletonName: 'Master',
    trackToBone: BONE_NAMES.map((_, index) => index),
    annotationTracks: BONE_NAMES.map((name) => ({ name })),
    motion: { kind: 'spline', clip: encodeClip(tracks(poses), { duration: seconds }) },
    ...(rootMotion === undefined ? {} : { referenceFrame: { samples: rootMotion } }),
  };
}

function tracks(poses: readonly (readonly Transform[])[]): readonly SampledTrack[] {
  return BONE_NAMES.map((name, bone) => {
    const locals = poses.flatMap((pose) => pose[bone] ?? []);
    return {
      translations: locals.map(({ translation }) => translation),
      rotations: locals.map(({ rotation }) => rotation),
      // The finer packing keeps planted feet still to a fraction of a millimetre.
      rotationEncoding: /_(Thigh|Calf|Foot)$/.test(name) ? 2 : 1,
    };
  });
}
