import { describe, expect, test } from 'vitest';
import { createOnionFrames, MOST_SKINS, type OnionBounds, type OnionCounts, writeOnionFrames } from './onion-frames.ts';

function framesAround(frame: number, counts: OnionCounts, bounds: OnionBounds) {
  const out = createOnionFrames();
  writeOnionFrames(frame, counts, bounds, out);
  const { count, beforeCount } = out;
  return { beforeCount, frames: [...out.frames.subarray(0, count)], rounds: [...out.rounds.subarray(0, count)] };
}

describe('frames of onion skins', () => {
  const counts = { before: 3, after: 2, step: 4 };

  test('lie before and after, nearest first', () => {
    const around = framesAround(18, counts, { start: 0, end: 36, loops: true });
    expect(around).toEqual({ beforeCount: 3, frames: [14, 10, 6, 22, 26], rounds: [0, 0, 0, 0, 0] });
  });

  test('end where the clip does, if it does not loop', () => {
    expect(framesAround(5, counts, { start: 0, end: 8, loops: false })).toEqual({ beforeCount: 1, frames: [1], rounds: [0] });
  });

  test('go round where it loops, the last frame being the first of the next round', () => {
    expect(framesAround(0, counts, { start: 0, end: 36, loops: true })).toEqual({
      beforeCount: 3,
      frames: [32, 28, 24, 4, 8],
      rounds: [-1, -1, -1, 0, 0],
    });
    expect(framesAround(34, { before: 0, after: 2, step: 4 }, { start: 0, end: 36, loops: true })).toEqual({
      beforeCount: 0,
      frames: [2, 6],
      rounds: [1, 1],
    });
  });

  test('go round a part that is shorter than their steps as often as it takes', () => {
    // Frames 10 to 13: 11 - 7 = 4 is two rounds of 3 before 10; 11 + 7 = 18 two after.
    const around = framesAround(11, { before: 1, after: 1, step: 7 }, { start: 10, end: 13, loops: true });
    expect(around).toEqual({ beforeCount: 1, frames: [10, 12], rounds: [-2, 2] });
  });

  test('a part without length has none, and there is never room for more than there may be', () => {
    expect(framesAround(3, counts, { start: 3, end: 3, loops: true }).frames).toEqual([]);
    expect(framesAround(500, { before: 9, after: 9, step: 1 }, { start: 0, end: 999, loops: false }).frames).toHaveLength(MOST_SKINS);
  });
});
