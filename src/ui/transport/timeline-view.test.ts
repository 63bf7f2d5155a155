import { describe, expect, test } from 'vitest';
import {
  frameAtPosition,
  isInView,
  pageToFollow,
  panView,
  positionOfFrame,
  turnPage,
  viewOf,
  wholeFrameIn,
  zoomView,
} from './timeline-view.ts';

const LAST = 100;
const VIEW = { start: 40, end: 60 };

test('a place on the ruler is a fractional frame, kept within what is shown', () => {
  const whole = viewOf(undefined, 80);
  expect(frameAtPosition(500, whole, 1000)).toBe(40);
  expect(frameAtPosition(465.625, whole, 1000)).toBe(37.25);
  expect(frameAtPosition(-30, whole, 1000)).toBe(0);
  expect(frameAtPosition(4000, whole, 1000)).toBe(80);
  expect(frameAtPosition(300, viewOf(undefined, 0), 1000)).toBe(0);
  expect(frameAtPosition(300, whole, 0)).toBe(0);
  expect(frameAtPosition(250, VIEW, 1000)).toBe(45);
  expect(frameAtPosition(-1, VIEW, 1000)).toBe(40);
  expect(frameAtPosition(1001, VIEW, 1000)).toBe(60);
});

test('a frame and its place are each other’s inverse', () => {
  for (const x of [0, 13, 500, 999.5]) expect(positionOfFrame(frameAtPosition(x, VIEW, 1000), VIEW, 1000)).toBeCloseTo(x, 9);
  expect(positionOfFrame(5, viewOf(undefined, 0), 1000)).toBe(0);
});

describe('zooming', () => {
  test('keeps the frame at the pointer where it is', () => {
    for (const about of [40, 43.7, 50, 60]) {
      for (const factor of [0.5, 0.9, 1.3]) {
        const zoomed = zoomView(VIEW, about, factor, LAST)!;
        expect(positionOfFrame(about, zoomed, 1)).toBeCloseTo(positionOfFrame(about, VIEW, 1), 9);
        expect(zoomed.end - zoomed.start).toBeCloseTo(20 * factor, 9);
      }
    }
  });

  test('stops at the clip’s ends, and at the whole clip, which is no view', () => {
    expect(zoomView(VIEW, 41, 4, LAST)).toEqual({ start: 20, end: 100 });
    expect(zoomView(VIEW, 59, 4, LAST)).toEqual({ start: 0, end: 80 });
    expect(zoomView(VIEW, 50, 5, LAST)).toBeUndefined();
    expect(zoomView(VIEW, 50, 50, LAST)).toBeUndefined();
  });

  test('comes no closer than four frames, and not at all into a shorter clip', () => {
    const closest = zoomView(VIEW, 50, 0.0001, LAST)!;
    expect(closest.end - closest.start).toBeCloseTo(4, 9);
    expect(zoomView({ start: 0, end: 3 }, 1, 0.1, 3)).toBeUndefined();
    expect(zoomView({ start: 0, end: 0 }, 0, 0.1, 0)).toBeUndefined();
  });
});

test('panning keeps the length and stays on the clip', () => {
  expect(panView(VIEW, 7.5, LAST)).toEqual({ start: 47.5, end: 67.5 });
  expect(panView(VIEW, -1000, LAST)).toEqual({ start: 0, end: 20 });
  expect(panView(VIEW, 1000, LAST)).toEqual({ start: 80, end: 100 });
  expect(panView({ start: 0, end: LAST }, 5, LAST)).toBeUndefined();
});

test('a page turned has the playhead near the side it came in by', () => {
  expect(isInView(60, VIEW)).toBe(true);
  expect(isInView(60.1, VIEW)).toBe(false);
  expect(turnPage(VIEW, 60.5, LAST)).toEqual({ start: 58.5, end: 78.5 });
  expect(turnPage(VIEW, 39, LAST)).toEqual({ start: 21, end: 41 });
  expect(turnPage(VIEW, 0, LAST)).toEqual({ start: 0, end: 20 });
  expect(turnPage(VIEW, 100, LAST)).toEqual({ start: 80, end: 100 });
});

test('the view follows a playhead that leaves it, and every one that is moved, but not one that plays elsewhere', () => {
  expect(pageToFollow(VIEW, 59, 59.5, true, LAST)).toBeUndefined();
  expect(pageToFollow(VIEW, 59.9, 60.5, true, LAST)).toEqual({ start: 58.5, end: 78.5 });
  expect(pageToFollow(VIEW, 59.9, 2, true, LAST)).toEqual({ start: 0, end: 20 });
  expect(pageToFollow(VIEW, 80, 81, true, LAST)).toBeUndefined();
  expect(pageToFollow(VIEW, 80, 81, false, LAST)).toEqual({ start: 79, end: 99 });
});

test('whole frames are those in view: a drag along the edge turns no page', () => {
  expect(wholeFrameIn(41.5, VIEW)).toBe(42);
  expect(wholeFrameIn(59.9, { start: 40.2, end: 59.9 })).toBe(59);
  expect(wholeFrameIn(40.2, { start: 40.2, end: 59.9 })).toBe(41);
  expect(wholeFrameIn(0, { start: 0, end: 0 })).toBe(0);
});
