import type { Composition, PlayableClip, Skeleton } from '../animation/index.ts';
import type { Plan } from '../state/index.ts';
import type { ClipListing, LoadedClip } from '../worker/contract.ts';

/** Every clip that a plan plays, once. */
export function clipsOfPlan(plan: Plan): readonly ClipListing[] {
  const { base, layers } = plan;
  const clips = layers.map(({ clip }) => clip);
  if (base.kind === 'clip') clips.push(base.clip);
  if (base.kind === 'chain') clips.push(...base.links.map(({ clip }) => clip));
  return [...new Set(clips)];
}

/** A plan with its loaded clips, ready to play; clips that are not there are left out. */
export function composePlan(plan: Plan, skeleton: Skeleton, loadedOf: (clip: ClipListing) => LoadedClip | undefined): Composition {
  const playable = (clip: ClipListing): PlayableClip | undefined => {
    const loaded = loadedOf(clip);
    if (loaded === undefined) return undefined;
    return { motion: loaded.motion, blendHint: clip.blendHint, trackToBone: loaded.trackToBone, referenceFrame: loaded.referenceFrame };
  };
  const layers: Composition['layers'][number][] = [];
  let lead: number | undefined;
  for (const [at, { clip, mode, weight, offset, rate, mask }] of plan.layers.entries()) {
    const found = playable(clip);
    if (found === undefined) continue;
    if (at === plan.lead) lead = layers.length;
    layers.push({ clip: found, mode, weight, offset, rate, mask: mask === undefined ? undefined : maskOf(skeleton, mask) });
  }
  return { skeleton, base: baseOf(plan, playable), layers, lead };
}

function baseOf({ base }: Plan, playable: (clip: ClipListing) => PlayableClip | undefined): Composition['base'] {
  switch (base.kind) {
    case 'reference':
      return base;
    case 'clip': {
      const clip = playable(base.clip);
      return clip === undefined ? { kind: 'reference' } : { kind: 'clip', clip };
    }
    case 'chain':
      return {
        kind: 'chain',
        links: base.links.flatMap(({ clip, blendSeconds }) => {
          const found = playable(clip);
          return found === undefined ? [] : [{ clip: found, blendSeconds }];
        }),
      };
  }
}

/** 1 for every bone that is named. */
function maskOf(skeleton: Skeleton, names: readonly string[]): Uint8Array {
  const wanted = new Set(names);
  return Uint8Array.from(skeleton.bones, ({ name }) => (wanted.has(name) ? 1 : 0));
}
