import type { KeyedMotion } from './clip.ts';
import { KEYED_FIELDS, KEYED_FIRST_KEY, KEYED_FIRST_VALUE, KEYED_KEY_COUNT, KEYED_TARGET, KEYED_WIDTH } from './keyed-motion.ts';
import { type Lanes, ROWS_A_TRACK } from './lanes.ts';
import { OddSpans } from './lanes-odd.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE } from './skeleton.ts';

/** Lanes of a keyed motion: one block, a tick at each key, no control points beside them. */
export function lanesOfKeys(motion: KeyedMotion, bones: Int16Array): Lanes {
  const { transformTrackCount, frameCount, times } = motion;
  const rowCount = bones.length;
  const lastFrame = Math.max(frameCount - 1, 0);
  const storage = new Uint8Array(rowCount);
  const splineAt = new Int32Array(rowCount).fill(-1);
  const rows = channelRows(motion);
  const knotsAt = new Int32Array(rowCount + 1);
  const knots: number[] = [];
  const knotCounts = new Uint32Array(lastFrame + 1);
  const odd = new OddSpans();
  let next = 0;
  for (let row = 0; row < rowCount; row++) {
    const channel = rows[next]?.row === row ? rows[next++] : undefined;
    if (channel !== undefined) {
      const { list, at } = channel;
      const lanes = (1 << list[at + KEYED_WIDTH]!) - 1;
      storage[row] = list[at + KEYED_KEY_COUNT] === 1 ? lanes : lanes << 4;
      splineAt[row] = at;
      const first = list[at + KEYED_FIRST_KEY]!;
      for (let key = first; key < first + list[at + KEYED_KEY_COUNT]!; key++) {
        const frame = times[key]!;
        if (key > first && times[key - 1] === frame) continue;
        knots.push(frame);
        if (frame <= lastFrame) knotCounts[frame]!++;
      }
      addOddKeys(motion, list, at, row, lastFrame, odd);
    }
    knotsAt[row + 1] = knots.length;
  }
  return {
    kind: 'keyed',
    rowCount,
    transformTrackCount,
    lastFrame,
    blockStarts: Int32Array.of(0, lastFrame),
    storage,
    splineAt,
    animated: storage.map((lanes) => (lanes >> 4 === 0 ? 0 : 1)),
    bones,
    knotsAt,
    knots: Int32Array.from(knots),
    pointsAt: new Int32Array(rowCount + 1),
    points: new Float32Array(),
    ...odd.list(rowCount),
    knotCounts,
  };
}

interface ChannelRow {
  readonly row: number;
  readonly list: Int32Array;
  readonly at: number;
}

function channelRows({ channels, floatChannels, transformTrackCount }: KeyedMotion): readonly ChannelRow[] {
  const rows: ChannelRow[] = [];
  for (let at = 0; at < channels.length; at += KEYED_FIELDS) {
    const target = channels[at + KEYED_TARGET]!;
    const inTrack = target % TRANSFORM_SIZE;
    const part = inTrack < ROTATION ? 0 : inTrack < SCALE ? 1 : 2;
    rows.push({ row: Math.floor(target / TRANSFORM_SIZE) * ROWS_A_TRACK + part, list: channels, at });
  }
  for (let at = 0; at < floatChannels.length; at += KEYED_FIELDS) {
    rows.push({ row: transformTrackCount * ROWS_A_TRACK + floatChannels[at + KEYED_TARGET]!, list: floatChannels, at });
  }
  return rows.toSorted((a, b) => a.row - b.row);
}

/** A key counts from the key before it to the one behind it; the first and the last hold to the clip's ends. */
function addOddKeys({ times, values }: KeyedMotion, list: Int32Array, at: number, row: number, lastFrame: number, out: OddSpans): void {
  const [width, first, count, from] = [KEYED_WIDTH, KEYED_FIRST_KEY, KEYED_KEY_COUNT, KEYED_FIRST_VALUE].map((field) => list[at + field]!);
  for (let key = 0; key < count!; key++) {
    let odd = false;
    for (let lane = 0; lane < width! && !odd; lane++) odd = !Number.isFinite(values[from! + key * width! + lane]!);
    if (!odd) continue;
    out.add(row, key === 0 ? 0 : times[first! + key - 1]!, key === count! - 1 ? lastFrame : times[first! + key + 1]!);
  }
}
