import type { Bone } from '../animation/index.ts';

/**
 * How a bone is drawn. `main` bones make up the body. `helper` bones are what rigs carry beside it: targets for the feet and hands,
 * twist and armour bones, weapon sockets. They are drawn thin, and the camera does not step back for them.
 */
export type BoneRole = 'main' | 'helper';

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
 * Tells the body from its helpers by names and shape alone: a target is a helper, and so are a bone that carries nothing but targets
 * and a leaf beside a sibling that goes on.
 */
export function boneRoles(bones: readonly Bone[]): readonly BoneRole[] {
  const children = childrenOf(bones);
  const isTarget = bones.map((bone) => TARGET_NAME.test(bone.name));
  const carriesTargets = bones.map((_, bone) => children[bone]!.length > 0 && children[bone]!.every((child) => isTarget[child]));
  const isRig = bones.map((_, bone) => isTarget[bone] === true || carriesTargets[bone] === true);
  return bones.map(({ parent }, bone) => {
    if (isRig[bone]) return 'helper';
    const isLeaf = children[bone]!.length === 0;
    const siblings = children[parent] ?? [];
    return isLeaf && siblings.some((sibling) => children[sibling]!.length > 0 && !isRig[sibling]) ? 'helper' : 'main';
  });
}
