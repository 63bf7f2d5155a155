import type { Transform } from '../../test/support/index.ts';
import { ANKLE_HEIGHT } from './character.ts';
import { degrees } from './math.ts';
import { type ArmShape, PoseBuilder } from './pose.ts';

export const IDLE_FRAMES = 121;
export const IDLE_SECONDS = 4;

/** A relaxed stand that loops: every motion is a sum of whole waves over the clip. */
export function idlePose(frame: number): readonly Transform[] {
  const turn = (2 * Math.PI * (frame % (IDLE_FRAMES - 1))) / (IDLE_FRAMES - 1);
  const wave = (cycles: number, offset = 0): number => Math.sin(cycles * turn + offset);
  // One breath a clip, in faster than out.
  const breath = 0.5 - 0.5 * Math.cos(turn + 0.45 * Math.sin(turn));
  const shift = wave(1, 0.6);

  const pose = new PoseBuilder();
  pose.placeRoot([0.012 + 0.011 * shift, 0.9285 + 0.0022 * breath - 0.0015 * shift, 0.006 + 0.004 * wave(1, 2.1)]);
  pose.turnTrunk('Pelvis', { lean: degrees(-1.3 - 0.9 * shift), turn: degrees(-2 + 0.8 * wave(1, 1.2)) });
  pose.turnTrunk('Spine', { bend: degrees(1.5 - 0.5 * breath), lean: degrees(-0.4 - 0.5 * shift), turn: degrees(0.6 * wave(1, 1.8)) });
  pose.turnTrunk('Spine1', { bend: degrees(1 - 0.9 * breath), lean: degrees(0.3 + 0.3 * shift) });
  pose.turnTrunk('Spine2', { bend: degrees(0.5 - 1.3 * breath), turn: degrees(0.7 * wave(1, 2.4)) });
  pose.turnTrunk('Neck', { bend: degrees(2.4 + 1.3 * breath), turn: degrees(2.2 * wave(1, -0.7)), lean: degrees(0.5 * shift) });
  pose.turnTrunk('Head', {
    bend: degrees(1.5 * wave(1, 3.6) - 1),
    turn: degrees(3.4 * wave(1, -1.1) + 1.1 * wave(2, 0.4)),
    lean: degrees(0.9 * wave(1, 0.2)),
  });
  pose.turnTrunk('Jaw', { bend: degrees(-0.6 * breath) });

  pose.shapeArm('L', idleArm(breath, wave(1, 0.9), wave(2, 0.3), 0));
  pose.shapeArm('R', idleArm(breath, wave(1, 0.4), wave(2, 2.0), 1));
  pose.placeFoot('L', { ankle: [0.105, ANKLE_HEIGHT, -0.045], outward: degrees(9), pitch: 0 });
  pose.placeFoot('R', { ankle: [-0.098, ANKLE_HEIGHT, 0.05], outward: degrees(13), pitch: 0 });
  return pose.locals;
}

function idleArm(breath: number, drift: number, fingers: number, offset: number): ArmShape {
  return {
    shrug: degrees(-2 + 1.7 * breath),
    reach: degrees(3 - 0.8 * breath),
    swing: degrees(-1 + offset * 2.5 + 1.1 * drift),
    spread: degrees(11.5 + 0.9 * breath + offset),
    twist: degrees(11 + 1.2 * drift),
    elbow: degrees(13 + offset * 3.5 + 1.4 * drift - breath),
    wrist: degrees(4 + 1.2 * drift),
    curl: degrees(13 + 2.6 * fingers),
  };
}
