import type { BlendHint } from './clip.ts';

/** The full number of a clip, group · 1,000,000 + number of `aGGG_NNNNNN` (specs, tae-names §1); undefined for other names. */
export function clipNumber(name: string): number | undefined {
  const parts = /^a(\d{3})_(\d{6})(?!\d)/.exec(name);
  return parts === null ? undefined : Number(parts[1]) * 1_000_000 + Number(parts[2]);
}

/**
 * The base an additive clip is offered to lie on, of the clips that play on its skeleton: the idle `a000_000000`, else the
 * lowest-numbered with blend hint 0 (specs, tae-names §4). Undefined where there is none: the reference pose is left.
 */
export function offerBase<Clip extends { readonly name: string; readonly blendHint: BlendHint }>(clips: Iterable<Clip>): Clip | undefined {
  let lowest: Clip | undefined;
  let number = Number.POSITIVE_INFINITY;
  for (const clip of clips) {
    if (clip.blendHint.kind !== 'normal') continue;
    const own = clipNumber(clip.name);
    if (own === undefined || own >= number) continue;
    lowest = clip;
    number = own;
  }
  return lowest;
}
