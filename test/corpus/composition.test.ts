import { describe, expect, it } from 'vitest';
import {
  AT_ORIGIN,
  blendModeOf,
  type BlendMode,
  createEvaluator,
  isAdditive,
  offerBase,
  type PlayableClip,
  ROTATION,
  rootMotionAt,
  type Skeleton,
  TRANSFORM_SIZE,
} from '../../src/animation/index.ts';
import { type ClipListing, Library } from '../../src/loading/index.ts';
import { corpusFiles, hasCorpus, readCorpus } from './corpus.ts';

const MEASURED = ['sekiro/c5020', 'sekiro-2/c5060', 'eldenring/c2031', 'eldenring/c3100', 'eldenring/c4080'];

function open(name: string): Library {
  const library = new Library();
  library.open(name, readCorpus(name));
  return library;
}

function playable(library: Library, { id, blendHint }: ClipListing): PlayableClip | undefined {
  const result = library.loadTracks(id);
  if (result.kind === 'failure') return undefined;
  const { motion, trackToBone, referenceFrame } = result.clip;
  return { motion, blendHint, trackToBone, referenceFrame };
}

/** Frames looked at of a clip: its ends, and between them. */
const framesOf = ({ frameCount }: ClipListing): readonly number[] =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round((frameCount - 1) * share));

/** Distances to the parent that a delta changes, in metres, over bones that it turns by more than 0.1 rad: composed, and added lane by lane. */
function stretches(library: Library, listing: ClipListing, skeleton: Skeleton): { readonly composed: number[]; readonly added: number[] } {
  const clip = playable(library, listing);
  const mode = blendModeOf(listing.blendHint);
  const composed: number[] = [];
  const added: number[] = [];
  if (clip === undefined || mode === undefined) return { composed, added };
  const evaluator = createEvaluator({
    skeleton,
    base: { kind: 'reference' },
    layers: [{ clip, mode, weight: 1, offset: 0, rate: 1 }],
    lead: 0,
  });
  for (const frame of framesOf(listing)) {
    evaluator.evaluate({ frame, loops: 0 }, AT_ORIGIN);
    const { tracks, local } = evaluator.pose;
    for (const [track, bone] of clip.trackToBone.entries()) {
      if (bone < 0 || skeleton.bones[bone]!.parent < 0) continue;
      const from = track * TRANSFORM_SIZE;
      const w = tracks[from + ROTATION + 3]! / Math.hypot(tracks[from + 3]!, tracks[from + 4]!, tracks[from + 5]!, tracks[from + 6]!);
      const at = bone * TRANSFORM_SIZE;
      const reference = skeleton.reference.subarray(at, at + 3);
      const length = Math.hypot(...reference);
      if (2 * Math.acos(Math.min(1, Math.abs(w))) <= 0.1 || length < 1e-4) continue;
      composed.push(Math.abs(Math.hypot(local[at]!, local[at + 1]!, local[at + 2]!) - length));
      added.push(
        Math.abs(Math.hypot(reference[0]! + tracks[from]!, reference[1]! + tracks[from + 1]!, reference[2]! + tracks[from + 2]!) - length),
      );
    }
  }
  return { composed, added };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

describe.skipIf(!hasCorpus)('deltas over the reference pose (skipped without ../shared/corpus)', () => {
  it.each(MEASURED)('of %s keep bones at their distance from the parent, which adding lane by lane does not', (name) => {
    const library = open(`${name}.anibnd.dcx`);
    const composed: number[] = [];
    const added: number[] = [];
    for (const listing of library.listing().clips) {
      const skeleton = listing.skeleton === undefined ? undefined : library.skeleton(listing.skeleton);
      if (skeleton === undefined || !isAdditive(listing.blendHint)) continue;
      const found = stretches(library, listing, skeleton);
      composed.push(...found.composed);
      added.push(...found.added);
    }
    expect(composed.length).toBeGreaterThan(50);
    const [median, high] = [quantile(composed, 0.5), quantile(composed, 0.95)];
    expect(median).toBeLessThan(0.0005);
    expect(high).toBeLessThan(0.005);
    expect(quantile(added, 0.5)).toBeGreaterThan(median);
  });
});

/** Every bone's numbers are finite and its rotation of length 1. */
function isSound(local: Float64Array): boolean {
  for (let at = 0; at < local.length; at += TRANSFORM_SIZE) {
    const length = Math.hypot(local[at + 3]!, local[at + 4]!, local[at + 5]!, local[at + 6]!);
    if (!(Math.abs(length - 1) < 1e-9) || !local.subarray(at, at + TRANSFORM_SIZE).every(Number.isFinite)) return false;
  }
  return true;
}

describe.skipIf(!hasCorpus)('every delta of the corpus (skipped without ../shared/corpus)', () => {
  it('lies on its base without a bone that is not finite or not of unit rotation, in each mode and at half weight', {
    timeout: 240_000,
  }, () => {
    let count = 0;
    const unsound: string[] = [];
    for (const { file } of corpusFiles()) {
      if (!/anibnd/.test(file)) continue;
      const library = open(file);
      const { clips } = library.listing();
      for (const listing of clips) {
        if (!isAdditive(listing.blendHint) || listing.skeleton === undefined) continue;
        const skeleton = library.skeleton(listing.skeleton);
        const clip = playable(library, listing);
        if (skeleton === undefined || clip === undefined) continue;
        count += 1;
        const offered = offerBase(clips.filter((other) => other.skeleton === listing.skeleton && other.state.kind === 'ready'));
        const below = offered === undefined ? undefined : playable(library, offered);
        for (const [mode, weight] of [
          ['parent-space', 1],
          ['child-space', 0.5],
        ] as const satisfies readonly [BlendMode, number][]) {
          const layers = [{ clip, mode, weight, offset: 0, rate: 1 }];
          const evaluator = createEvaluator({
            skeleton,
            base: below === undefined ? { kind: 'reference' } : { kind: 'clip', clip: below },
            layers,
            lead: 0,
          });
          for (const frame of framesOf(listing)) {
            evaluator.evaluate({ frame, loops: 0 }, AT_ORIGIN);
            if (!isSound(evaluator.pose.local)) unsound.push(`${file} ${listing.name} ${mode} frame ${frame}`);
          }
        }
      }
    }
    expect(count).toBeGreaterThan(200);
    expect(unsound).toEqual([]);
  });
});

describe.skipIf(!hasCorpus)('root motion (skipped without ../shared/corpus)', () => {
  it('of sekiro-2/c5060 a000_003000 ends 2.64 m along -z', () => {
    const library = open('sekiro-2/c5060.anibnd.dcx');
    const clip = library.listing().clips.find(({ name }) => name === 'a000_003000');
    const result = clip === undefined ? undefined : library.loadTracks(clip.id);
    const frame = result?.kind === 'clip' ? result.clip.referenceFrame : undefined;
    expect(frame).toBeDefined();
    if (frame !== undefined) expect(rootMotionAt(frame, frame.seconds)[2]).toBeCloseTo(-2.64, 2);
  });
});
