import { expect, test } from 'vitest';
import { readWheel } from './wheel.ts';

const wheel = (deltaX: number, deltaY: number, shiftKey = false, deltaMode = 0): ReturnType<typeof readWheel> =>
  readWheel({ deltaX, deltaY, shiftKey, deltaMode });

test('turning zooms: towards you shows more, and back is where it was', () => {
  expect(wheel(0, 100).zoomFactor).toBeCloseTo(1.197, 3);
  expect(wheel(0, 100).zoomFactor * wheel(0, -100).zoomFactor).toBeCloseTo(1, 12);
  expect(wheel(0, 3, false, 1)).toEqual(wheel(0, 48));
  expect(wheel(0, 1e9).zoomFactor).toBeLessThan(2);
});

test('with Shift, or sideways, it pans', () => {
  expect(wheel(0, 100, true)).toEqual({ panPixels: 100, zoomFactor: 1 });
  expect(wheel(100, 0, true)).toEqual({ panPixels: 100, zoomFactor: 1 });
  expect(wheel(-40, 10)).toEqual({ panPixels: -40, zoomFactor: 1 });
});
