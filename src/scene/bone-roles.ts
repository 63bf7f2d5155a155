import type { Bone } from '../animation/index.ts';

/**
 * How a bone is drawn. `main` bones make up the body; `helper` bones are what it carries: twist and armour bones, weapon sockets;
 * `target` bones only tell feet and hands where to go. Helpers are drawn thin, targets fainter still, and the camera does not
 * step back for either.
 */
export type BoneRole = 'main' | 'helper' | 'target';

/** The games end the names of their inverse-kinematics targets so: L_Foot_Target2, Throw_Target. */
const TARGET_NAME = /(^|_)target\d*$/i;

/** Children of every bone, in the order of the bones. */
export function childrenOf(bones: readonly Bone[]): readonly (readonly number[])[] {
  const children: number[][] = bones.map(() => []);
  bones.forEach(({ parent }, bone) => {
    children[parent]?.push(bone);
  });
  return children;
}

/**
 * Tells the body from the rest by names and shape alone: a target by its name, or by carrying nothing but targets;
 * a helper by being a leaf beside a sibling that goes on.
 */
export function boneRoles(bones: readonly Bone[]): readonly BoneRole[] {
  const children = childrenOf(bones);
  const isTarget = bones.map((bone) => TARGET_NAME.test(bone.name));
  const carriesTargets = bones.map((_, bone) => children[bone]!.length > 0 && children[bone]!.every((child) => isTarget[child]));
  const isTargetOrCarrier = bones.map((_, bone) => isTarget[bone] === true || carriesTargets[bone] === true);
  const goesOn = children.map((siblings) => siblings.some((sibling) => children[sibling]!.length > 0 && !isTargetOrCarrier[sibling]));
  return bones.map(({ parent }, bone) => {
    if (isTargetOrCarrier[bone]) return 'target';
    return children[bone]!.length === 0 && goesOn[parent] === true ? 'helper' : 'main';
  });
}
