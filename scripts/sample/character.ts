import {
  type BoneDescription,
  IDENTITY,
  type Quat,
  type SkeletonDescription,
  type Transform,
  type Vec3,
} from '../../test/support/index.ts';
import { chain, conjugate, cross, degrees, fromAxes, multiply, normalize, turnX, turnY, turnZ } from './math.ts';

/*
 * The space is left-handed: x to the character's left, y up, and the character faces -z. Bones point along their own
 * x. In the trunk y is to the left and z forward; in a leg y is to the right and z forward; in a left arm (hanging)
 * y is outward and z backward. The right side is the left one mirrored with y turned round.
 */

export const UPPER_LEG = 0.425;
export const LOWER_LEG = 0.41;
export const ANKLE_HEIGHT = 0.0855;
/** From the ankle to the ball of the foot, down and forward. */
export const BALL_DOWN = 0.068;
export const BALL_FORWARD = 0.125;
export const HIP_DROP = 0.02;
export const HIP_SIDE = 0.095;
export const ROOT_HEIGHT = 0.94;

/** Model-space frame of the trunk in the reference pose: x up, y to the left, z forward. */
export const TRUNK: Quat = fromAxes([0, 1, 0], [1, 0, 0], [0, 0, -1]);
/** Model-space frame of a hanging leg and of a foot flat on the ground: x down, z forward. */
export const LEG: Quat = fromAxes([0, -1, 0], [-1, 0, 0], [0, 0, -1]);
/** The master bone's x points forward, its y up. */
export const MASTER: Quat = turnY(degrees(90));

interface Bone {
  readonly name: string;
  readonly parent: string;
  readonly at: Vec3;
  readonly turned?: Quat;
}

const UPPER_BODY: readonly Bone[] = [
  { name: 'Spine', parent: 'Root', at: [0.09, 0, 0], turned: turnY(degrees(-3)) },
  { name: 'Spine1', parent: 'Spine', at: [0.125, 0, 0], turned: turnY(degrees(5)) },
  { name: 'Spine2', parent: 'Spine1', at: [0.13, 0, 0], turned: turnY(degrees(1)) },
];

const HEAD: readonly Bone[] = [
  { name: 'Neck', parent: 'Spine2', at: [0.2, 0, -0.014], turned: turnY(degrees(-19)) },
  { name: 'Head', parent: 'Neck', at: [0.092, 0, 0.004], turned: turnY(degrees(16)) },
  { name: 'Jaw', parent: 'Head', at: [0.018, 0, 0.022], turned: turnY(degrees(-62)) },
  { name: 'HeadNub', parent: 'Head', at: [0.182, 0, 0] },
];

// Left side; the thigh leans forward and the calf back by the same angle, so that the ankle is below the hip.
const LEFT_LEG: readonly Bone[] = [
  { name: 'L_Thigh', parent: 'Pelvis', at: [-HIP_DROP, HIP_SIDE, 0], turned: chain(turnZ(Math.PI), turnY(degrees(-2))) },
  { name: 'L_Calf', parent: 'L_Thigh', at: [UPPER_LEG, 0, 0], turned: turnY(degrees(4)) },
  { name: 'L_Foot', parent: 'L_Calf', at: [LOWER_LEG, 0, 0], turned: chain(turnY(degrees(-2)), turnX(degrees(5))) },
  { name: 'L_Toe0', parent: 'L_Foot', at: [BALL_DOWN, 0, BALL_FORWARD], turned: turnY(degrees(-90)) },
  { name: 'L_Toe0Nub', parent: 'L_Toe0', at: [0.065, 0, 0] },
];

const LEFT_ARM: readonly Bone[] = [
  { name: 'L_Clavicle', parent: 'Spine2', at: [0.148, 0.024, 0.004], turned: fromAxes([0, 1, 0], [1, 0, 0], [0, 0, -1]) },
  { name: 'L_UpperArm', parent: 'L_Clavicle', at: [0.152, 0, 0.006], turned: turnZ(degrees(-40)) },
  { name: 'L_Forearm', parent: 'L_UpperArm', at: [0.285, 0, 0], turned: turnY(degrees(8)) },
  { name: 'L_Hand', parent: 'L_Forearm', at: [0.25, 0, 0], turned: turnX(degrees(90)) },
  { name: 'L_Finger0', parent: 'L_Hand', at: [0.022, -0.03, 0.013], turned: thumbFrame() },
  { name: 'L_Finger01', parent: 'L_Finger0', at: [0.045, 0, 0], turned: turnY(degrees(-8)) },
  ...finger(1, [0.092, -0.027, -0.001], 0.042, -4),
  ...finger(2, [0.096, -0.007, -0.004], 0.047, -1),
  ...finger(3, [0.091, 0.013, -0.003], 0.043, 3),
  ...finger(4, [0.083, 0.031, 0.001], 0.033, 7),
];

function finger(number: number, at: Vec3, length: number, spread: number): readonly Bone[] {
  const knuckle = `L_Finger${number}`;
  return [
    { name: knuckle, parent: 'L_Hand', at, turned: chain(turnZ(degrees(spread)), turnY(degrees(-12))) },
    { name: `${knuckle}1`, parent: knuckle, at: [length, 0, 0], turned: turnY(degrees(-10)) },
  ];
}

// The thumb points along the hand, to the front and into the palm; it bends towards the fingers.
function thumbFrame(): Quat {
  const x = normalize([0.66, -0.6, 0.45]);
  const y = normalize(cross([-0.35, 0.45, 0.82], x));
  return fromAxes(x, y, cross(x, y));
}

const BONES: readonly Bone[] = [
  { name: 'Root', parent: 'Master', at: [0, ROOT_HEIGHT, 0], turned: multiply(conjugate(MASTER), TRUNK) },
  { name: 'Pelvis', parent: 'Root', at: [0, 0, 0] },
  ...LEFT_LEG,
  ...LEFT_LEG.map(mirrorBone),
  ...UPPER_BODY,
  ...LEFT_ARM,
  ...HEAD,
  ...LEFT_ARM.map(mirrorBone),
];

function mirrorBone(bone: Bone): Bone {
  const right = (name: string): string => name.replace(/^L_/, 'R_');
  return {
    name: right(bone.name),
    parent: right(bone.parent),
    at: mirrorVector(bone.at),
    turned: mirrorRotation(bone.turned ?? IDENTITY.rotation),
  };
}

/** A local translation for the other side. */
export function mirrorVector(v: Vec3): Vec3 {
  return [v[0], -v[1], v[2]];
}

/** A local rotation for the other side: axes are reflected along y, turns about the reflected axis keep their sign. */
export function mirrorRotation(q: Quat): Quat {
  return [-q[0], q[1], -q[2], q[3]];
}

/** Names of all bones in skeleton order, parents first. */
export const BONE_NAMES: readonly string[] = ['Master', ...BONES.map(({ name }) => name)];

/** Index of each bone's parent, -1 for Master. */
export const PARENTS: readonly number[] = [-1, ...BONES.map(({ parent }) => BONE_NAMES.indexOf(parent))];

/** The reference pose in each parent's space. */
export const REFERENCE_POSE: readonly Transform[] = [
  { ...IDENTITY, rotation: MASTER },
  ...BONES.map(({ at, turned }) => ({ ...IDENTITY, translation: at, rotation: turned ?? IDENTITY.rotation })),
];

/** Index of a bone by name. */
export function boneIndex(name: string): number {
  const index = BONE_NAMES.indexOf(name);
  if (index < 0) throw new Error(`no bone named ${name}`);
  return index;
}

/** The skeleton as the file stores it. */
export const SKELETON: SkeletonDescription = {
  name: 'Master',
  bones: BONE_NAMES.map(
    (name, index): BoneDescription => ({ name, parent: PARENTS[index] ?? -1, reference: REFERENCE_POSE[index] ?? IDENTITY }),
  ),
};
