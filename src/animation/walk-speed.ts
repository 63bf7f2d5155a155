import type { ReferenceFrame } from './clip.ts';
import type { Composition } from './composition.ts';

/** Metres a second of a clip that has no root motion of its own: an assumption, and called one wherever it shows. */
export const ASSUMED_SPEED = 1.5;

/** Metres that count as no way at all. */
const NO_WAY = 1e-6;

/** The root motion that leads a composition: of the clip that leads, else of the base; undefined without any. */
export function leadingFrame(composition: Composition | undefined): ReferenceFrame | undefined {
  const lead = composition?.lead === undefined ? undefined : composition.layers[composition.lead]?.clip;
  const base = composition?.base.kind === 'clip' ? composition.base.clip : undefined;
  return lead?.referenceFrame ?? base?.referenceFrame;
}

/** Metres along the ground path up to each stored sample; what is not finite counts as no motion. */
export function travelledOf({ samples }: ReferenceFrame): Float64Array {
  const travelled = new Float64Array(Math.floor(samples.length / 4));
  for (let at = 1; at < travelled.length; at++) {
    const to = at * 4;
    const step = Math.hypot(samples[to]! - samples[to - 4]!, samples[to + 1]! - samples[to - 3]!, samples[to + 2]! - samples[to - 2]!);
    travelled[at] = travelled[at - 1]! + (Number.isFinite(step) ? step : 0);
  }
  return travelled;
}

/** Whether samples lead anywhere. */
export function travels(travelled: Float64Array): boolean {
  return (travelled[travelled.length - 1] ?? 0) > NO_WAY;
}

/** How fast a composition walks over a whole round, and whether its clip says so. */
export function walkSpeed(composition: Composition | undefined): { readonly metresPerSecond: number; readonly own: boolean } {
  const frame = leadingFrame(composition);
  const travelled = frame === undefined ? new Float64Array() : travelledOf(frame);
  if (frame === undefined || !(frame.seconds > 0) || !travels(travelled)) return { metresPerSecond: ASSUMED_SPEED, own: false };
  return { metresPerSecond: travelled[travelled.length - 1]! / frame.seconds, own: true };
}
