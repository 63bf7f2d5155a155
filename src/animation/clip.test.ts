import { describe, expect, test } from 'vitest';
import { type ClipHeader, frameAt, frameRate, lastFrame, secondsAt } from './index.ts';

const header = (frameCount: number, seconds: number): ClipHeader => ({ frameCount, seconds, transformTrackCount: 0, floatTrackCount: 0 });

describe('a clip of 31 frames in a second', () => {
  const clip = header(31, 1);

  test('has 30 frames a second by its own numbers and ends on frame 30', () => {
    expect(frameRate(clip)).toBe(30);
    expect(lastFrame(clip)).toBe(30);
  });

  test.each([
    [0, 0],
    [0.5, 15],
    [1, 30],
    [0.25, 7.5],
  ])('shows second %d at frame %d and back', (seconds, frame) => {
    expect(frameAt(clip, seconds)).toBeCloseTo(frame, 12);
    expect(secondsAt(clip, frame)).toBeCloseTo(seconds, 12);
  });

  test('clamps times to its ends', () => {
    expect(frameAt(clip, -1)).toBe(0);
    expect(frameAt(clip, 99)).toBe(30);
  });
});

test('a rate other than 30 is kept', () => {
  expect(frameRate(header(25, 0.8))).toBeCloseTo(30, 12);
  expect(frameRate(header(2, 4))).toBe(0.25);
});

test.each([
  [1, 0],
  [1, 2],
  [0, 1],
  [5, 0],
  [5, Number.NaN],
  [5, -1],
])('%d frames in %d seconds have no rate and divide nothing by zero', (frameCount, seconds) => {
  const clip = header(frameCount, seconds);
  expect(frameRate(clip)).toBe(0);
  expect(secondsAt(clip, 3)).toBe(0);
  expect(frameAt(clip, 3)).toBe(0);
});
