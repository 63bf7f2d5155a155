import { expect, test } from 'vitest';
import { frameAtPosition, isCovered, rulerTicks } from './ruler-ticks.ts';

const labels = (lastFrame: number, width: number): readonly number[] => rulerTicks(lastFrame, width).labelled.map(({ frame }) => frame);

test('labels stand at round frames and at both ends', () => {
  expect(labels(80, 1040)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80]);
  expect(labels(83, 600)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 83]);
  expect(labels(7, 1000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(labels(5000, 800)).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000]);
});

test('labels never crowd and ticks lie inside, whatever the clip and the width', () => {
  for (const lastFrame of [1, 2, 3, 9, 10, 31, 80, 99, 255, 256, 511, 4321, 100_000]) {
    for (const width of [200, 333, 900, 1212, 2500]) {
      const { labelled, plain } = rulerTicks(lastFrame, width);
      expect(labelled[0]).toEqual({ frame: 0, x: 0 });
      expect(labelled.at(-1)).toEqual({ frame: lastFrame, x: width });
      for (let i = 1; i < labelled.length; i++) expect(labelled[i]!.x - labelled[i - 1]!.x).toBeGreaterThanOrEqual(38);
      expect(plain.length).toBeLessThan(width / 5);
      for (const x of plain) expect(x > 0 && x < width).toBe(true);
    }
  }
});

test('a clip of one frame, or no room yet, has its first frame alone', () => {
  expect(rulerTicks(0, 900)).toEqual({ labelled: [{ frame: 0, x: 0 }], plain: [] });
  expect(rulerTicks(80, 0)).toEqual({ labelled: [{ frame: 0, x: 0 }], plain: [] });
});

test('a place on the ruler is a fractional frame, clamped to the clip', () => {
  expect(frameAtPosition(500, 80, 1000)).toBe(40);
  expect(frameAtPosition(465.625, 80, 1000)).toBe(37.25);
  expect(frameAtPosition(-30, 80, 1000)).toBe(0);
  expect(frameAtPosition(4000, 80, 1000)).toBe(80);
  expect(frameAtPosition(300, 0, 1000)).toBe(0);
  expect(frameAtPosition(300, 80, 0)).toBe(0);
});

test('a last frame that is no frame ends with the first frame alone', () => {
  for (const lastFrame of [Number.NaN, Infinity, -Infinity, -3, 5e-324, 0.25, Number.MAX_VALUE, 2 ** 60]) {
    expect(rulerTicks(lastFrame, 900)).toEqual({ labelled: [{ frame: 0, x: 0 }], plain: [] });
  }
  for (const width of [Number.NaN, Infinity, -1]) expect(rulerTicks(80, width)).toEqual({ labelled: [{ frame: 0, x: 0 }], plain: [] });
});

test('the largest frame numbers a clip can state still have few ticks', () => {
  for (const lastFrame of [2 ** 31 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
    const { labelled, plain } = rulerTicks(lastFrame, 900);
    expect(labelled.at(-1)).toEqual({ frame: lastFrame, x: 900 });
    expect(labelled.length + plain.length).toBeLessThan(200);
  }
});

test('a label under the flag of the playhead is told from one beside it', () => {
  expect(isCovered(100, 2, 100, 5)).toBe(true);
  expect(isCovered(130, 2, 100, 5)).toBe(true);
  expect(isCovered(134, 2, 100, 5)).toBe(false);
  expect(isCovered(134, 4, 100, 5)).toBe(true);
  expect(isCovered(140, 2, 100, 9)).toBe(true);
});
