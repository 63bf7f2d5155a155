import type { Transform } from '../../test/support/index.ts';
import { ROOT_HEIGHT } from './character.ts';
import { degrees } from './math.ts';
import { type ArmShape, PoseBuilder } from './pose.ts';

export const WAVE_FRAMES = 73;
export const WAVE_SECONDS = 2.4;

/** The arm of the reference pose, said as a shape. */
const REST: Required<ArmShape> = {
  shrug: 0,
  reach: 0,
  swing: 0,
  spread: degrees(50),
  twist: 0,
  elbow: degrees(8),
  wrist: 0,
  curl: 0,
};
const RAISED: Required<ArmShape> = {
  shrug: degrees(9),
  reach: degrees(4),
  swing: degrees(12),
  spread: degrees(108),
  twist: degrees(-82),
  elbow: degrees(52),
  wrist: degrees(-6),
  curl: 0,
};

/** A wave of the right hand out of the reference pose and back into it; as a delta it goes on top of any other motion. */
export function wavePose(frame: number): readonly Transform[] {
  const phase = frame / (WAVE_FRAMES - 1);
  const raised = ease(phase / 0.25) * ease((1 - phase) / 0.25);
  const beat = raised * Math.sin(2 * Math.PI * 3 * phase);

  const pose = new PoseBuilder();
  // The weight goes to the other side a little: a translation for the deltas to carry.
  pose.placeRoot([0.012 * raised, ROOT_HEIGHT - 0.004 * raised, 0]);
  pose.turnTrunk('Spine1', { lean: degrees(2.5 * raised), bend: degrees(-3.5 * raised) });
  pose.turnTrunk('Spine2', { lean: degrees(1.5 * raised + 0.8 * beat) });
  pose.turnTrunk('Head', { turn: degrees(-6 * raised), lean: degrees(-3 * raised) });
  const shape = mix(raised);
  pose.shapeArm('R', { ...shape, elbow: shape.elbow + degrees(20) * beat, wrist: shape.wrist + degrees(9) * beat });
  return pose.locals;
}

/** From 0 to 1, with no speed at either end. */
function ease(at: number): number {
  const t = Math.min(Math.max(at, 0), 1);
  return t * t * (3 - 2 * t);
}

function mix(weight: number): Required<ArmShape> {
  const between = (part: keyof ArmShape): number => REST[part] * (1 - weight) + RAISED[part] * weight;
  return {
    shrug: between('shrug'),
    reach: between('reach'),
    swing: between('swing'),
    spread: between('spread'),
    twist: between('twist'),
    elbow: between('elbow'),
    wrist: between('wrist'),
    curl: between('curl'),
  };
}
