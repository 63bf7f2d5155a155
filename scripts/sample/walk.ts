import type { Quat, Transform, Vec3 } from '../../test/support/index.ts';
import { ANKLE_HEIGHT, BALL_DOWN, BALL_FORWARD } from './character.ts';
import { add, degrees, rotate, turnX, turnY } from './math.ts';
import { type FootPlace, PoseBuilder, type Side } from './pose.ts';

export const WALK_FRAMES = 37;
export const WALK_SECONDS = 1.2;
/** Metres in one cycle of two steps. */
export const STRIDE = 1.22;

// A foot's cycle as fractions of the clip: it strikes with the heel, lies flat, rises on the ball, swings.
export const FLAT_FROM = 0.1;
export const HEEL_UP_FROM = 0.36;
export const TOE_OFF = 0.62;
/** When a flat foot is right below the hip. */
const BELOW_HIP = 0.262;

const STRIKE_PITCH = degrees(17);
const TOE_OFF_PITCH = degrees(-52);
const OUTWARD = degrees(6);
const FOOT_SIDE = 0.078;
const HEEL_BACK = 0.05;

/** One frame of a walk in place; the root motion carries it over the ground. */
export function walkPose(frame: number): readonly Transform[] {
  const phase = (frame % (WALK_FRAMES - 1)) / (WALK_FRAMES - 1);
  const wave = (cycles: number, peak: number): number => Math.cos(2 * Math.PI * cycles * (phase - peak));

  const pose = new PoseBuilder();
  // Highest and over the standing foot at mid-stance (left: 0.3), lowest between the steps.
  pose.placeRoot([0.021 * wave(1, 0.3), 0.9085 + 0.016 * wave(2, 0.31), -0.008 + 0.006 * wave(2, 0.16)]);
  // The left hip goes forward with the left foot; the hip of the swinging leg drops.
  pose.turnTrunk('Pelvis', { turn: degrees(-7 * wave(1, 0.98)), lean: degrees(-3.6 * wave(1, 0.24)), bend: degrees(1.5) });
  pose.turnTrunk('Spine', {
    bend: degrees(2.6 + 0.8 * wave(2, 0.08)),
    turn: degrees(1.6 * wave(1, 0.98)),
    lean: degrees(1.1 * wave(1, 0.26)),
  });
  pose.turnTrunk('Spine1', {
    bend: degrees(0.8 + 0.5 * wave(2, 0.1)),
    turn: degrees(2.4 * wave(1, 0.0)),
    lean: degrees(0.6 * wave(1, 0.28)),
  });
  pose.turnTrunk('Spine2', { bend: degrees(-0.6), turn: degrees(2.6 * wave(1, 0.02)), lean: degrees(-0.5 * wave(1, 0.3)) });
  // Neck and head take the shoulders' turn back, so that the gaze stays ahead.
  pose.turnTrunk('Neck', { bend: degrees(1 - 0.7 * wave(2, 0.12)), turn: degrees(-3 * wave(1, 0.0)), lean: degrees(-0.6 * wave(1, 0.28)) });
  pose.turnTrunk('Head', {
    bend: degrees(0.5 - 0.8 * wave(2, 0.15)),
    turn: degrees(-3.2 * wave(1, 0.02)),
    lean: degrees(-0.5 * wave(1, 0.3)),
  });

  for (const side of ['L', 'R'] as const) {
    const own = (phase + (side === 'L' ? 0 : 0.5)) % 1;
    swingArm(pose, side, own);
    const step = footStep(own);
    const outside = side === 'L' ? 1 : -1;
    const [x, y, z] = step.place.ankle;
    pose.placeFoot(side, { ...step.place, ankle: [x * outside, y, z] });
    pose.bendToes(side, step.toes);
  }
  return pose.locals;
}

/** Root motion of a frame: straight ahead at constant speed, x, y, z and the angle about up. */
export function walkRootMotion(frame: number): Quat {
  return [0, 0, -STRIDE * (frame / (WALK_FRAMES - 1)), 0];
}

// An arm is farthest forward just after the other side's foot has struck.
function swingArm(pose: PoseBuilder, side: Side, phase: number): void {
  const forward = Math.cos(2 * Math.PI * (phase - 0.53));
  const late = Math.cos(2 * Math.PI * (phase - 0.58));
  pose.shapeArm(side, {
    shrug: degrees(-2 + 0.8 * Math.cos(4 * Math.PI * (phase - 0.3))),
    reach: degrees(2 + 2.5 * forward),
    swing: degrees(-1 + 18 * forward),
    spread: degrees(9 - 1.5 * forward),
    twist: degrees(7 + 4 * forward),
    elbow: degrees(18 + 8 * late),
    wrist: degrees(5 - 4 * late),
    curl: degrees(17 + 3 * late),
  });
}

/** A left foot at a phase of its own cycle, in model space, and how far its toes are bent up. */
export function footStep(phase: number): { readonly place: FootPlace; readonly toes: number } {
  if (phase <= TOE_OFF) return stanceStep(phase);
  const swing = (phase - TOE_OFF) / (1 - TOE_OFF);
  const x = between(swing, (at) => stanceStep(at).place.ankle[0]);
  const y = between(swing, (at) => stanceStep(at).place.ankle[1]);
  const z = between(swing, (at) => stanceStep(at).place.ankle[2]);
  const pitch = between(swing, (at) => stanceStep(at).place.pitch);
  const toes = between(swing, (at) => stanceStep(at).toes) * square(1 - swing);
  // The foot is lifted a little on its way, to clear the ground, and passes the other one closely.
  const midway = 16 * square(swing * (1 - swing));
  return { place: { ankle: [x - 0.006 * midway, y + 0.021 * midway, z], outward: OUTWARD, pitch }, toes };
}

function stanceStep(phase: number): { readonly place: FootPlace; readonly toes: number } {
  // On the ground the foot moves backwards exactly as the root moves forwards.
  const flat: Vec3 = [FOOT_SIDE, ANKLE_HEIGHT, STRIDE * (phase - BELOW_HIP)];
  if (phase < FLAT_FROM) {
    const pitch = STRIKE_PITCH * square(1 - phase / FLAT_FROM);
    return { place: { ankle: roll(flat, [0, -ANKLE_HEIGHT, HEEL_BACK], pitch), outward: OUTWARD, pitch }, toes: 0 };
  }
  const rise = Math.max(0, (phase - HEEL_UP_FROM) / (TOE_OFF - HEEL_UP_FROM));
  const pitch = TOE_OFF_PITCH * rise * rise;
  // The toes stay flat while the heel rises, bent up against the foot by the same angle.
  return { place: { ankle: roll(flat, [0, -BALL_DOWN, -BALL_FORWARD], pitch), outward: OUTWARD, pitch }, toes: -pitch };
}

// Turns the foot about a point of its sole, given from the ankle of the flat foot.
function roll(ankle: Vec3, pivot: Vec3, pitch: number): Vec3 {
  const yaw = turnY(-OUTWARD);
  const back: Vec3 = [-pivot[0], -pivot[1], -pivot[2]];
  return add(add(ankle, rotate(yaw, pivot)), rotate(yaw, rotate(turnX(pitch), back)));
}

// Cubic from toe-off to the next strike, with the stance's own speeds at both ends.
function between(s: number, stance: (phase: number) => number): number {
  const step = 1e-4;
  const length = 1 - TOE_OFF;
  const start = stance(TOE_OFF);
  const end = stance(0);
  const startSpeed = ((start - stance(TOE_OFF - step)) / step) * length;
  const endSpeed = ((stance(step) - end) / step) * length;
  const eased = s * s * (3 - 2 * s);
  return start * (1 - eased) + end * eased + startSpeed * s * square(1 - s) - endSpeed * s * s * (1 - s);
}

// Plain products and square roots where others use powers: their results do not depend on the engine.
function square(value: number): number {
  return value * value;
}
