import type { KeyedMotion } from './clip.ts';
import { lastFrame } from './clip.ts';
import { KEYED_FIELDS, KEYED_FIRST_KEY, KEYED_FIRST_VALUE, KEYED_KEY_COUNT, KEYED_TARGET, KEYED_WIDTH } from './keyed-motion.ts';
import type { Sampler } from './sampler-interface.ts';

const ROTATION_WIDTH = 4;

/** Samples keys: each channel remembers the key it stood at, so that playing on looks at one or two. */
export function createKeyedSampler(motion: KeyedMotion): Sampler {
  const last = lastFrame(motion);
  const spans = new Int32Array(motion.channels.length / KEYED_FIELDS);
  const floatSpans = new Int32Array(motion.floatChannels.length / KEYED_FIELDS);
  // In an array: fractions that are handed over go to the heap.
  const clock = new Float64Array(1);
  const sampleAt = (moment: { readonly frame: number }, out: Float64Array): void => {
    clock[0] = moment.frame > 0 ? Math.min(moment.frame, last) : 0;
    for (let at = 0; at < motion.base.length; at++) out[at] = motion.base[at]!;
    sampleChannels(motion, motion.channels, spans, clock, out);
  };
  const asked = { frame: 0 };
  return {
    motion,
    sample(frame, out) {
      asked.frame = frame;
      sampleAt(asked, out);
    },
    sampleAt,
    sampleFloats(frame, out) {
      clock[0] = frame > 0 ? Math.min(frame, last) : 0;
      for (let at = 0; at < motion.floatBase.length; at++) out[at] = motion.floatBase[at]!;
      sampleChannels(motion, motion.floatChannels, floatSpans, clock, out);
    },
  };
}

function sampleChannels(motion: KeyedMotion, channels: Int32Array, spans: Int32Array, clock: Float64Array, out: Float64Array): void {
  const { times, values, stepping } = motion;
  const frame = clock[0]!;
  for (let channel = 0, at = 0; at < channels.length; channel++, at += KEYED_FIELDS) {
    const firstKey = channels[at + KEYED_FIRST_KEY]!;
    const keyCount = channels[at + KEYED_KEY_COUNT]!;
    const width = channels[at + KEYED_WIDTH]!;
    const target = channels[at + KEYED_TARGET]!;
    const span = spanAt(times, firstKey, keyCount, spans[channel]!, clock);
    spans[channel] = span;
    const from = channels[at + KEYED_FIRST_VALUE]! + span * width;
    const before = times[firstKey + span]!;
    if (stepping || span === keyCount - 1 || frame <= before) {
      for (let lane = 0; lane < width; lane++) out[target + lane] = values[from + lane]!;
      continue;
    }
    const weight = (frame - before) / (times[firstKey + span + 1]! - before);
    if (width === ROTATION_WIDTH) {
      clock[0] = weight;
      slerp(values, from, clock, out, target);
      clock[0] = frame;
    } else {
      for (let lane = 0; lane < width; lane++) {
        out[target + lane] = values[from + lane]! * (1 - weight) + values[from + width + lane]! * weight;
      }
    }
  }
}

/** The last key at or before the frame, the first where there is none; begins at a guess. */
function spanAt(times: Uint32Array, firstKey: number, keyCount: number, guess: number, clock: Float64Array): number {
  const frame = clock[0]!;
  const end = Math.min(guess + 2, keyCount);
  for (let key = guess; key < end; key++) {
    const begun = key === 0 || times[firstKey + key]! <= frame;
    if (begun && (key === keyCount - 1 || times[firstKey + key + 1]! > frame)) return key;
  }
  let low = 0;
  let high = keyCount - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[firstKey + middle]! <= frame) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Turns the short way from one rotation to the next, which lies behind it. */
function slerp(rotations: Float32Array, a: number, weights: Float64Array, out: Float64Array, to: number): void {
  const b = a + ROTATION_WIDTH;
  const weight = weights[0]!;
  let dot = 0;
  for (let lane = 0; lane < ROTATION_WIDTH; lane++) dot += rotations[a + lane]! * rotations[b + lane]!;
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, dot * sign));
  // Below this the arc is a line to machine precision, and its sine would divide by zero.
  const straight = angle < 1e-6;
  const wa = straight ? 1 - weight : Math.sin((1 - weight) * angle) / Math.sin(angle);
  const wb = (straight ? weight : Math.sin(weight * angle) / Math.sin(angle)) * sign;
  for (let lane = 0; lane < ROTATION_WIDTH; lane++) out[to + lane] = wa * rotations[a + lane]! + wb * rotations[b + lane]!;
}
