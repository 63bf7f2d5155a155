import type { ClipHeader, KeyedMotion } from './clip.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';

/** Integers of one channel of a keyed motion. */
export const KEYED_FIELDS = 5;
/** Index in a pose of tracks of the part's first lane; of a float, its track. */
export const KEYED_TARGET = 0;
/** Lanes: 3 of a vector, 4 of a rotation, 1 of a float. */
export const KEYED_WIDTH = 1;
export const KEYED_FIRST_KEY = 2;
export const KEYED_KEY_COUNT = 3;
export const KEYED_FIRST_VALUE = 4;

/** A channel to be laid out: its keys and the part of a track that they drive. */
export interface KeyedChannelSpec {
  readonly track: number;
  readonly part: 'translation' | 'rotation' | 'scale' | 'float';
  /** Frames, never decreasing. */
  readonly times: ArrayLike<number>;
  /** Four numbers a key of a rotation (x, y, z, w), three of a vector, one of a float. */
  readonly values: ArrayLike<number>;
}

/** Where the keys of a channel lie in its motion. */
export interface KeyedChannel {
  readonly firstKey: number;
  readonly keyCount: number;
  readonly firstValue: number;
  readonly width: number;
}

const FIRST_LANE = { translation: TRANSLATION, rotation: ROTATION, scale: SCALE, float: 0 } as const;
const WIDTH = { translation: 3, rotation: 4, scale: 3, float: 1 } as const;

/** Lays channels out flat. Channels without keys are left out: their parts show the base. Of two channels of one part the later counts. */
export function keyedMotion(
  header: ClipHeader,
  base: Float32Array,
  floatBase: Float32Array,
  channels: readonly KeyedChannelSpec[],
): KeyedMotion {
  const byTarget = new Map<string, KeyedChannelSpec>();
  for (const channel of channels) {
    if (channel.times.length > 0) byTarget.set(`${channel.part} ${channel.track}`, channel);
  }
  const kept = [...byTarget.values()];
  const times = new Uint32Array(kept.reduce((sum, { times: own }) => sum + own.length, 0));
  const values = new Float32Array(kept.reduce((sum, { part, times: own }) => sum + own.length * WIDTH[part], 0));
  const lists = { transform: [] as number[], float: [] as number[] };
  let key = 0;
  let value = 0;
  for (const { track, part, times: ownTimes, values: ownValues } of kept) {
    const width = WIDTH[part];
    const target = part === 'float' ? track : track * TRANSFORM_SIZE + FIRST_LANE[part];
    lists[part === 'float' ? 'float' : 'transform'].push(target, width, key, ownTimes.length, value);
    for (let at = 0; at < ownTimes.length; at++) times[key++] = ownTimes[at]!;
    for (let at = 0; at < ownTimes.length * width; at++) values[value++] = ownValues[at]!;
  }
  return {
    ...header,
    kind: 'keyed',
    stepping: false,
    base,
    floatBase,
    channels: Int32Array.from(lists.transform),
    floatChannels: Int32Array.from(lists.float),
    times,
    values,
  };
}

/** The same keys, shown with or without what a viewer puts between them. */
export function withStepping(motion: KeyedMotion, stepping: boolean): KeyedMotion {
  return motion.stepping === stepping ? motion : { ...motion, stepping };
}

/** The channel that drives a part, named by its first lane in a pose of tracks, or a float track; undefined where none does. */
export function keyedChannel(motion: KeyedMotion, kind: 'transform' | 'float', target: number): KeyedChannel | undefined {
  const list = kind === 'float' ? motion.floatChannels : motion.channels;
  for (let at = 0; at < list.length; at += KEYED_FIELDS) {
    if (list[at + KEYED_TARGET] !== target) continue;
    return {
      firstKey: list[at + KEYED_FIRST_KEY]!,
      keyCount: list[at + KEYED_KEY_COUNT]!,
      firstValue: list[at + KEYED_FIRST_VALUE]!,
      width: list[at + KEYED_WIDTH]!,
    };
  }
  return undefined;
}
