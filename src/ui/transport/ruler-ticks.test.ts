import { expect, test } from 'vitest';
import { blockSeams, isCovered, rulerTicks } from './ruler-ticks.ts';

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

test('zoomed, labels are the round frames in view, and an end of the clip only where it is in view', () => {
  const zoomed = (start: number, end: number, width = 640): readonly number[] =>
    rulerTicks(1000, width, { start, end }).labelled.map(({ frame }) => frame);
  expect(zoomed(400.5, 420.5)).toEqual([402, 404, 406, 408, 410, 412, 414, 416, 418, 420]);
  expect(zoomed(400, 404)).toEqual([400, 401, 402, 403, 404]);
  expect(zoomed(0, 40)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
  expect(zoomed(980, 1000)).toEqual([980, 982, 984, 986, 988, 990, 992, 994, 996, 998, 1000]);
  expect(rulerTicks(1000, 640, { start: 400.5, end: 420.5 }).labelled[0]).toEqual({ frame: 402, x: 48 });
});

test('zoomed anywhere, marks stand in order, at their frames and inside', () => {
  for (const lastFrame of [5, 80, 511, 100_000]) {
    for (const share of [0.02, 0.3, 0.9]) {
      for (const at of [0, 0.31, 1]) {
        const span = Math.max(4, lastFrame * share);
        const start = (lastFrame - span) * at;
        const end = at === 1 ? lastFrame : start + span;
        const { labelled, plain } = rulerTicks(lastFrame, 900, { start, end });
        for (const { frame, x } of labelled) expect(x).toBeCloseTo(((frame - start) / (end - start)) * 900, 6);
        for (let i = 1; i < labelled.length; i++) expect(labelled[i]!.x - labelled[i - 1]!.x).toBeGreaterThan(38);
        for (const x of [...plain, ...labelled.map((label) => label.x)]) expect(x >= 0 && x <= 900).toBe(true);
        expect(labelled.length + plain.length).toBeLessThan(200);
      }
    }
  }
});

test('seams stand where two blocks share a frame', () => {
  const clip = { maxFramesPerBlock: 256, blockCount: 3, lastFrame: 600 };
  expect(blockSeams(clip, 600).map(({ frame, block, x }) => [frame, block, x])).toEqual([
    [255, 1, 255],
    [510, 2, 510],
  ]);
  expect(blockSeams(clip, 1000, { start: 500, end: 520 })).toEqual([{ frame: 510, block: 2, x: 500 }]);
  expect(blockSeams(clip, 1000, { start: 300, end: 400 })).toEqual([]);
  expect(blockSeams({ ...clip, lastFrame: 510 }, 600).map(({ frame }) => frame)).toEqual([255]);
});

test('no seams in a clip of one block, in one that states none, or where they would be a wall', () => {
  expect(blockSeams({ maxFramesPerBlock: 256, blockCount: 1, lastFrame: 600 }, 600)).toEqual([]);
  expect(blockSeams({ maxFramesPerBlock: 1, blockCount: 9, lastFrame: 600 }, 600)).toEqual([]);
  expect(blockSeams({ maxFramesPerBlock: 0, blockCount: 9, lastFrame: 600 }, 600)).toEqual([]);
  expect(blockSeams({ maxFramesPerBlock: 2, blockCount: 600, lastFrame: 600 }, 600)).toEqual([]);
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
