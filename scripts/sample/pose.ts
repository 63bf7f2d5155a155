import type { Quat, Transform, Vec3 } from '../../test/support/index.ts';
import { boneIndex, LEG, LOWER_LEG, MASTER, mirrorRotation, mirrorVector, PARENTS, REFERENCE_POSE, TRUNK, UPPER_LEG } from './character.ts';
import {
  add,
  chain,
  conjugate,
  cross,
  dot,
  fromAxes,
  length,
  multiply,
  normalize,
  rotate,
  scale,
  subtract,
  turnX,
  turnY,
  turnZ,
} from './math.ts';

export type Side = 'L' | 'R';

/** Turns of a trunk or head bone on top of its reference, in radians. */
export interface TrunkTurn {
  /** Forward. */
  readonly bend?: number;
  /** To the character's left. */
  readonly turn?: number;
  /** To the character's left. */
  readonly lean?: number;
}

/** A hanging arm; all in radians, the same for both sides. */
export interface ArmShape {
  /** Clavicle up. */
  readonly shrug?: number;
  /** Clavicle forward. */
  readonly reach?: number;
  /** Upper arm forward from hanging straight down. */
  readonly swing: number;
  /** Upper arm outward. */
  readonly spread: number;
  /** Upper arm about its own length, the forearm inward. */
  readonly twist: number;
  readonly elbow: number;
  /** Hand towards the palm. */
  readonly wrist?: number;
  /** Every finger joint towards the palm. */
  readonly curl: number;
}

/** Where a foot is in model space. */
export interface FootPlace {
  readonly ankle: Vec3;
  /** Toes outward, radians. */
  readonly outward: number;
  /** Toes up, radians. */
  readonly pitch: number;
}

/** One pose under construction: local transforms of all bones, starting from the reference pose. */
export class PoseBuilder {
  readonly locals: Transform[] = [...REFERENCE_POSE];

  /** Puts the root somewhere in model space, with the trunk upright. */
  placeRoot(position: Vec3): void {
    this.#set('Root', multiply(conjugate(MASTER), TRUNK), rotate(conjugate(MASTER), position));
  }

  turnTrunk(bone: string, { bend = 0, turn = 0, lean = 0 }: TrunkTurn): void {
    // y points left, so turning about it bends back; x points up, so turning about it goes right.
    this.#set(bone, chain(reference(bone).rotation, turnX(-turn), turnZ(lean), turnY(-bend)));
  }

  shapeArm(side: Side, arm: ArmShape): void {
    const clavicle = reference('L_Clavicle').rotation;
    this.#setSided(side, 'Clavicle', chain(clavicle, turnZ(arm.shrug ?? 0), turnY(arm.reach ?? 0)));
    // In the clavicle's frame x is outward, y up and z back: hanging straight down is a quarter turn about z.
    const hanging = chain(turnX(arm.swing), turnZ(arm.spread - Math.PI / 2), turnX(-arm.twist));
    this.#setSided(side, 'UpperArm', hanging);
    this.#setSided(side, 'Forearm', turnY(arm.elbow));
    this.#setSided(side, 'Hand', chain(reference('L_Hand').rotation, turnY(-(arm.wrist ?? 0))));
    for (let finger = 0; finger < 5; finger++) {
      // The outer fingers close a little more than the index; the thumb closes half as far.
      const angle = finger === 0 ? arm.curl * 0.5 : arm.curl * (0.85 + 0.1 * finger);
      for (const joint of ['', '1']) {
        const bone = `Finger${finger}${joint}`;
        this.#setSided(side, bone, chain(reference(`L_${bone}`).rotation, turnY(-angle)));
      }
    }
  }

  /** Two-bone inverse kinematics: the ankle ends exactly at its place, the knee points where the foot points. */
  placeFoot(side: Side, place: FootPlace): void {
    const pelvis = this.model('Pelvis');
    const sign = side === 'L' ? 1 : -1;
    const hip = add(pelvis.translation, rotate(pelvis.rotation, hipOffset(sign)));
    const reach = subtract(place.ankle, hip);
    const distance = length(reach);
    if (distance > 0.998 * (UPPER_LEG + LOWER_LEG)) throw new Error(`${side} leg would have to be ${distance.toFixed(4)} m long`);

    const foot = chain(turnY(-sign * place.outward), turnX(place.pitch), LEG);
    const forward: Vec3 = [sign * Math.sin(place.outward) * 0.7, 0, -1];
    const along = normalize(reach);
    const knee = normalize(subtract(forward, scale(along, dot(forward, along))));
    const cosine = (UPPER_LEG * UPPER_LEG + distance * distance - LOWER_LEG * LOWER_LEG) / (2 * UPPER_LEG * distance);
    const sine = Math.sqrt(1 - cosine * cosine);
    const thighAxis = add(scale(along, cosine), scale(knee, sine));
    const calfAxis = scale(subtract(reach, scale(thighAxis, UPPER_LEG)), 1 / LOWER_LEG);
    // Both bones bend about the same axis, the normal of the leg's plane.
    const normal = normalize(cross(knee, along));
    const thigh = fromAxes(thighAxis, normal, cross(thighAxis, normal));
    const calf = fromAxes(normalize(calfAxis), normal, cross(normalize(calfAxis), normal));

    this.#set(`${side}_Thigh`, multiply(conjugate(pelvis.rotation), thigh));
    this.#set(`${side}_Calf`, multiply(conjugate(thigh), calf));
    this.#set(`${side}_Foot`, multiply(conjugate(calf), foot));
  }

  /** Bends the toes up against the foot. */
  bendToes(side: Side, angle: number): void {
    this.#setSided(side, 'Toe0', chain(reference('L_Toe0').rotation, turnY(-angle)));
  }

  /** Position and rotation of a bone in model space. */
  model(bone: string): { readonly translation: Vec3; readonly rotation: Quat } {
    return modelTransform(this.locals, boneIndex(bone));
  }

  #setSided(side: Side, bone: string, leftRotation: Quat): void {
    this.#set(`${side}_${bone}`, side === 'L' ? leftRotation : mirrorRotation(leftRotation));
  }

  #set(bone: string, rotation: Quat, translation: Vec3 = reference(bone).translation): void {
    this.locals[boneIndex(bone)] = { translation, rotation, scale: [1, 1, 1] };
  }
}

/** Composes a bone's model-space position and rotation from local transforms (scales are all one). */
export function modelTransform(locals: readonly Transform[], bone: number): { readonly translation: Vec3; readonly rotation: Quat } {
  const local = locals[bone] ?? reference('Master');
  const parent = PARENTS[bone] ?? -1;
  if (parent < 0) return local;
  const above = modelTransform(locals, parent);
  return {
    translation: add(above.translation, rotate(above.rotation, local.translation)),
    rotation: multiply(above.rotation, local.rotation),
  };
}

function hipOffset(sign: number): Vec3 {
  const left = reference('L_Thigh').translation;
  return sign > 0 ? left : mirrorVector(left);
}

function reference(bone: string): Transform {
  const transform = REFERENCE_POSE[boneIndex(bone)];
  if (transform === undefined) throw new Error(`no reference for ${bone}`);
  return transform;
}
