import { describe, expect, test } from 'vitest';
import type { ClipHeader } from '../animation/index.ts';
import { advance } from './clock.ts';

/** 31 frames in one second: 30 a second. */
const CLIP: ClipHeader = header(31, 1);

describe('advance', () => {
  test('takes the frame rate from the clip itself', () => {
    expect(advance(header(81, 2.5), 0, 0.25, true).frame).toBeCloseTo(8, 12);
  });

  test('wraps the last frame onto the first when looping', () => {
    expect(advance(CLIP, 29, 2 / 30, true).frame).toBeCloseTo(1, 9);
    expect(advance(CLIP, 15, 0.5, true)).toEqual({ frame: 0, ended: false });
    expect(advance(CLIP, 0, 10.1, true).frame).toBeCloseTo(3, 9);
  });

  test('goes on from a playhead set on the last frame, which stays while no time passes', () => {
    expect(advance(CLIP, 30, 0, true)).toEqual({ frame: 30, ended: false });
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
    expect(advance(CLIP, 29.9, 1, false)).toEqual({ frame: 30, ended: true });
    expect(advance(CLIP, 0.1, -1, false)).toEqual({ frame: 0, ended: true });
    expect(advance(CLIP, 10, 0.1, false).ended).toBe(false);
  });

  test('keeps a clip without duration where it is', () => {
    expect(advance(header(1, 0), 0, 5, true)).toEqual({ frame: 0, ended: false });
    expect(advance(header(1, 0), 0, 5, false)).toEqual({ frame: 0, ended: true });
    expect(advance(header(4, 0), 2, 5, true)).toEqual({ frame: 2, ended: false });
    expect(advance(header(0, 0), 0, 5, true)).toEqual({ frame: 0, ended: false });
  });

  test.each([Number.NaN, Infinity, -Infinity])('does not move by %s seconds', (seconds) => {
    expect(advance(CLIP, 7, seconds, true)).toEqual({ frame: 7, ended: false });
  });

  test.each([Number.NaN, Infinity, -1])('does not move in a clip of %s seconds', (seconds) => {
    expect(advance(header(31, seconds), 7, 1, true).frame).toBe(7);
  });
});

function header(frameCount: number, seconds: number): ClipHeader {
  return { frameCount, seconds, transformTrackCount: 0, floatTrackCount: 0 };
}
