import { createSampler, type CurveSource, type KeyedChannelSpec, keyedMotion } from '../../animation/index.ts';
import type { PickedCurve } from '../../state/index.ts';
import type { LoadedChannel } from '../../worker/contract.ts';
import type { PickedCurves } from '../curves/use-curves.ts';
import { channelTitle } from './channel-words.ts';

/** No bone: channels are drawn whether or not there is a skeleton. */
const NO_BONE = -1;
const LANES = { rotation: 4, vector: 3, scalar: 1 } as const;
/** First lane of a part in a transform. */
const FIRST_LANE = { rotation: 3, vector: 0, scalar: 0 } as const;
/** Samples drawn at most: a screen has no more pixels. */
const MOST_SAMPLES = 16_384;
const MOST_PER_FRAME = 8;
const IDENTITY = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];

/**
 * Curves of one channel over frames 0 to `lastFrame`, by the interpolation clips are played with, and its stored keys as points.
 * Undefined where it has no key.
 */
export function channelCurves(channel: LoadedChannel, lastFrame: number, stepping: boolean): PickedCurves | undefined {
  const { kind, times, values } = channel;
  if (times.length === 0) return undefined;
  const width = LANES[kind];
  // Keys may lie behind the last frame; what plays clamps there, and so does this.
  const frameCount = Math.max(1, Math.floor(lastFrame) + 1);
  const perFrame = Math.max(1, Math.min(MOST_PER_FRAME, Math.floor(MOST_SAMPLES / frameCount)));
  const frames = Float64Array.from({ length: (frameCount - 1) * perFrame + 1 }, (_, at) => at / perFrame);
  const spec: KeyedChannelSpec = {
    track: 0,
    part: kind === 'scalar' ? 'float' : kind === 'vector' ? 'translation' : 'rotation',
    times,
    values,
  };
  const header = { frameCount, seconds: frameCount, transformTrackCount: 1, floatTrackCount: 1 };
  const motion = { ...keyedMotion(header, Float32Array.from(IDENTITY), new Float32Array(1), [spec]), stepping };
  const sampler = createSampler(motion);
  const lanes = Array.from({ length: width }, () => new Float64Array(frames.length));
  const out = new Float64Array(kind === 'scalar' ? 1 : IDENTITY.length);
  for (const [at, frame] of frames.entries()) {
    if (kind === 'scalar') sampler.sampleFloats(frame, out);
    else sampler.sample(frame, out);
    for (const [lane, curve] of lanes.entries()) curve[at] = out[FIRST_LANE[kind] + lane]!;
  }
  return {
    picked: lanes.map(
      (_, lane): PickedCurve => ({ source: sourceOf(channel, lane), bone: channelTitle(channel), pin: undefined, title: 'stored' }),
    ),
    curves: {
      sources: lanes.map((_, lane) => sourceOf(channel, lane)),
      frames,
      values: lanes,
      held: new Uint32Array(width),
      read: (_at, now) => {
        now.fill(Number.NaN);
      },
    },
    points: lanes.map((_, lane) => ({
      frames: Float64Array.from(times),
      values: Float64Array.from(times, (_time, key) => values[key * width + lane]!),
    })),
    perFrame,
  };
}

function sourceOf({ kind, index, name }: LoadedChannel, lane: number): CurveSource {
  if (kind === 'scalar') return { kind: 'float', track: index };
  return { kind: 'bone', bone: NO_BONE, part: kind === 'rotation' ? kind : isPlace(name) ? 'translation' : 'scale', space: 'track', lane };
}

/** Only what is named a translation is known to be metres. */
function isPlace(name: string | undefined): boolean {
  return name !== undefined && /\.t$/i.test(name.slice(-2));
}
