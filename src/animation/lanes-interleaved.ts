import type { InterleavedMotion } from './clip.ts';
import { type Lanes, type LaneTracks, ROWS_A_TRACK } from './lanes.ts';
import { OddSpans } from './lanes-odd.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE } from './skeleton.ts';

const FIRST_LANE = [0, ROTATION, SCALE, TRANSFORM_SIZE] as const;

/** Lanes of a motion that stores a transform a track and frame: nothing is absent, and no spline has knots. */
export function lanesOfInterleaved(motion: InterleavedMotion, { nonFiniteTracks }: LaneTracks, bones: Int16Array): Lanes {
  const { transforms, floats, transformTrackCount, frameCount } = motion;
  const rowCount = bones.length;
  const lastFrame = Math.max(frameCount - 1, 0);
  const storage = new Uint8Array(rowCount);
  const stride = transformTrackCount * TRANSFORM_SIZE;
  const changes = changingLanes(transforms, stride);
  for (let lane = 0; lane < stride; lane++) {
    const inTrack = lane % TRANSFORM_SIZE;
    const part = inTrack < ROTATION ? 0 : inTrack < SCALE ? 1 : 2;
    const row = Math.floor(lane / TRANSFORM_SIZE) * ROWS_A_TRACK + part;
    storage[row]! |= 1 << (inTrack - FIRST_LANE[part] + (changes[lane] === 1 ? 4 : 0));
  }
  // More than one float track is not laid out: in which order their values would lie is not shown.
  if (rowCount > transformTrackCount * ROWS_A_TRACK && floats.length > 0) {
    storage[transformTrackCount * ROWS_A_TRACK] = changingLanes(floats, 1)[0] === 1 ? 0x10 : 0x01;
  }
  return {
    kind: 'interleaved',
    rowCount,
    transformTrackCount,
    lastFrame,
    blockStarts: Int32Array.of(0, lastFrame),
    storage,
    splineAt: new Int32Array(rowCount).fill(-1),
    animated: storage.map((lanes) => (lanes >> 4 === 0 ? 0 : 1)),
    bones,
    knotsAt: new Int32Array(rowCount + 1),
    knots: new Int32Array(),
    pointsAt: new Int32Array(rowCount + 1),
    points: new Float32Array(),
    ...oddFrames(motion, nonFiniteTracks, rowCount),
    knotCounts: new Uint32Array(lastFrame + 1),
  };
}

/** 1 for each number of a frame that is not the same in all frames. */
function changingLanes(values: Float32Array, stride: number): Uint8Array {
  const changes = new Uint8Array(stride);
  if (stride === 0) return changes;
  for (let at = stride, lane = 0; at < values.length; at++) {
    if (changes[lane] === 0 && !Object.is(values[at], values[lane])) changes[lane] = 1;
    lane = lane + 1 === stride ? 0 : lane + 1;
  }
  return changes;
}

function oddFrames(
  { transforms, floats, transformTrackCount }: InterleavedMotion,
  nonFiniteTracks: readonly number[],
  rowCount: number,
): Pick<Lanes, 'odd' | 'oddAt'> {
  const spans = new OddSpans();
  const stride = transformTrackCount * TRANSFORM_SIZE;
  for (const track of nonFiniteTracks.toSorted((a, b) => a - b)) {
    for (let part = 0; part < ROWS_A_TRACK; part++) {
      const from = track * TRANSFORM_SIZE + (FIRST_LANE[part] ?? 0);
      const to = track * TRANSFORM_SIZE + (FIRST_LANE[part + 1] ?? 0);
      addOddFrames(transforms, stride, from, to, track * ROWS_A_TRACK + part, spans);
    }
  }
  if (floats.length > 0 && rowCount > transformTrackCount * ROWS_A_TRACK) {
    addOddFrames(floats, 1, 0, 1, transformTrackCount * ROWS_A_TRACK, spans);
  }
  return spans.list(rowCount);
}

/** Neighbouring frames join: what lies between two odd ones is as odd. */
function addOddFrames(values: Float32Array, stride: number, from: number, to: number, row: number, out: OddSpans): void {
  let start = -1;
  const frames = Math.floor(values.length / stride);
  for (let frame = 0; frame <= frames; frame++) {
    let odd = false;
    for (let lane = from; lane < to && frame < frames && !odd; lane++) odd = !Number.isFinite(values[frame * stride + lane]!);
    if (odd && start < 0) start = frame;
    if (odd || start < 0) continue;
    out.add(row, start, frame - 1);
    start = -1;
  }
}
