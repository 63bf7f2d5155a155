import { describe, expect, test } from 'vitest';
import { type ClipHeader, type FrameRange, lastFrame, usableRange } from '../animation/index.ts';
import { advance as advanceStep } from './clock.ts';

/** 31 frames in one second: 30 a second. */
const CLIP: ClipHeader = header(31, 1);

function advance(header: ClipHeader, frame: number, seconds: number, looping: boolean, loop?: FrameRange) {
  const step = { frame, seconds, loops: Number.NaN, ended: true };
  advanceStep(step, header, looping, usableRange(loop, lastFrame(header)));
  return { frame: step.frame, loops: step.loops, ended: step.ended };
}

describe('advance', () => {
  test('takes the frame rate from the clip itself', () => {
    expect(advance(header(81, 2.5), 0, 0.25, true).frame).toBeCloseTo(8, 12);
  });

  test('wraps the last frame onto the first when looping', () => {
    expect(advance(CLIP, 29, 2 / 30, true).frame).toBeCloseTo(1, 9);
    expect(advance(CLIP, 15, 0.5, true)).toEqual({ frame: 0, loops: 1, ended: false });
    expect(advance(CLIP, 0, 10.1, true).frame).toBeCloseTo(3, 9);
  });

  test('goes on from a playhead set on the last frame, which stays while no time passes', () => {
    expect(advance(CLIP, 30, 0, true)).toEqual({ frame: 30, loops: 0, ended: false });
    expect(advance(CLIP, 30, 1 / 60, true).frame).toBeCloseTo(0.5, 9);
  });

  test('loops backwards', () => {
    expect(advance(CLIP, 1, -2 / 30, true).frame).toBeCloseTo(29, 9);
    expect(advance(CLIP, 0, -10, true).frame).toBeGreaterThanOrEqual(0);
    expect(advance(CLIP, 30, -1 / 30, true).frame).toBeCloseTo(29, 9);
  });

  test('never leaves the clip, however small the step below 0', () => {
    const { frame } = advance(CLIP, 0, -1e-300, true);
    expect(Object.is(frame, 0) || (frame > 0 && frame < 30)).toBe(true);
    expect(Object.is(advance(CLIP, -0, -1, true).frame, -0)).toBe(false);
    expect(advance(CLIP, 0, -1e-18, true).frame).toBeLessThan(30);
  });

  test('stops exactly on the last frame, or going back on the first, when not looping', () => {
    expect(advance(CLIP, 29.9, 1, false)).toEqual({ frame: 30, loops: 0, ended: true });
    expect(advance(CLIP, 0.1, -1, false)).toEqual({ frame: 0, loops: 0, ended: true });
    expect(advance(CLIP, 10, 0.1, false).ended).toBe(false);
  });

  test('keeps a clip without duration where it is', () => {
    expect(advance(header(1, 0), 0, 5, true)).toEqual({ frame: 0, loops: 0, ended: false });
    expect(advance(header(1, 0), 0, 5, false)).toEqual({ frame: 0, loops: 0, ended: true });
    expect(advance(header(4, 0), 2, 5, true)).toEqual({ frame: 2, loops: 0, ended: false });
    expect(advance(header(0, 0), 0, 5, true)).toEqual({ frame: 0, loops: 0, ended: false });
  });

  test.each([Number.NaN, Infinity, -Infinity])('does not move by %s seconds', (seconds) => {
    expect(advance(CLIP, 7, seconds, true)).toEqual({ frame: 7, loops: 0, ended: false });
  });

  test.each([Number.NaN, Infinity, -1])('does not move in a clip of %s seconds', (seconds) => {
    expect(advance(header(31, seconds), 7, 1, true).frame).toBe(7);
  });
});

describe('advance in a part of the clip', () => {
  const LOOP = { start: 10, end: 16 };
  const frameAfter = (frame: number, frames: number, loop: FrameRange = LOOP): number =>
    advance(CLIP, frame, frames / 30, true, loop).frame;

  test.each([
    [12, 3, 15],
    [15, 2, 11],
    [16, 1, 11],
    [12, 4, 10],
    [11, 6 * 5 + 2, 13],
    [12, -1, 11],
    [11, -2, 15],
    [10, -1, 15],
    [11, -6 * 5 - 3, 14],
  ])('from %d by %d frames to %d', (frame, frames, expected) => {
    expect(frameAfter(frame, frames)).toBeCloseTo(expected, 9);
  });

  test('plays towards it from outside, and enters by the far edge when it moves away', () => {
    expect(frameAfter(4, 3)).toBeCloseTo(7, 9);
    expect(frameAfter(4, 13)).toBeCloseTo(11, 9);
    expect(frameAfter(25, 2)).toBeCloseTo(12, 9);
    expect(frameAfter(25, -3)).toBeCloseTo(22, 9);
    expect(frameAfter(4, -2)).toBeCloseTo(14, 9);
  });

  test('stays inside for ever, forwards and backwards, between whole frames too', () => {
    const loop = { start: 3.25, end: 4.5 };
    for (const step of [0.37, -0.37, 7.9, -7.9]) {
      let frame = 4;
      for (let i = 0; i < 1000; i++) {
        frame = frameAfter(frame, step, loop);
        expect(frame >= loop.start && frame <= loop.end).toBe(true);
      }
    }
  });

  test('is the whole clip where nothing of it lies in the clip, and as much as there is of one that reaches beyond', () => {
    for (const loop of [
      { start: 40, end: 50 },
      { start: 5, end: 5 },
      { start: 9, end: 2 },
      { start: Number.NaN, end: 4 },
    ]) {
      expect(frameAfter(29, 2, loop)).toBeCloseTo(1, 9);
    }
    expect(frameAfter(29, 2, { start: 20, end: 90 })).toBeCloseTo(21, 9);
  });

  test('means nothing without looping', () => {
    expect(advance(CLIP, 15, 2 / 30, false, LOOP).frame).toBeCloseTo(17, 9);
  });
});

function header(frameCount: number, seconds: number): ClipHeader {
  return { frameCount, seconds, transformTrackCount: 0, floatTrackCount: 0 };
}

test('counts the rounds that end on the way, also backwards and over many at once', () => {
  const clip = { frameCount: 31, seconds: 1, transformTrackCount: 0, floatTrackCount: 0 };
  expect(advance(clip, 0, 10.1, true).loops).toBe(10);
  expect(advance(clip, 3, -0.2, true).loops).toBe(-1);
  expect(advance(clip, 3, -30, true).loops).toBe(-30);
  expect(advance(clip, 10, 1, true, { start: 5, end: 20 })).toMatchObject({ loops: 2, frame: expect.closeTo(10, 9) as number });
  // A clock that is asked in small steps counts as one that is asked once.
  let frame = 0;
  let loops = 0;
  for (let tick = 0; tick < 144 * 5; tick++) {
    const step = advance(clip, frame, 1 / 144, true);
    frame = step.frame;
    loops += step.loops;
  }
  expect(loops * 30 + frame).toBeCloseTo(150, 6);
});
