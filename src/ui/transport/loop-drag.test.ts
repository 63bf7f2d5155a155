import { expect, test } from 'vitest';
import { draggedLoop, gripAt } from './loop-drag.ts';

const RANGE = { start: 10, end: 20 };

test('a press on the empty lane begins a range, drawn to either side', () => {
  const grip = gripAt(undefined, 12, undefined);
  expect(draggedLoop(grip, 17, 80)).toEqual({ start: 12, end: 17 });
  expect(draggedLoop(grip, 3.5, 80)).toEqual({ start: 3.5, end: 12 });
  expect(draggedLoop(grip, 12, 80)).toBeUndefined();
  expect(draggedLoop(gripAt(undefined, 40, RANGE), 44, 80)).toEqual({ start: 40, end: 44 });
});

test('a handle moves its own end, past the other if dragged there', () => {
  expect(draggedLoop(gripAt('start', 10, RANGE), 14, 80)).toEqual({ start: 14, end: 20 });
  expect(draggedLoop(gripAt('end', 20, RANGE), 35, 80)).toEqual({ start: 10, end: 35 });
  expect(draggedLoop(gripAt('start', 10, RANGE), 28, 80)).toEqual({ start: 20, end: 28 });
});

test('the band moves as a whole and stays on the clip', () => {
  const grip = gripAt('whole', 13, RANGE);
  expect(draggedLoop(grip, 15, 80)).toEqual({ start: 12, end: 22 });
  expect(draggedLoop(grip, 0, 80)).toEqual({ start: 0, end: 10 });
  expect(draggedLoop(grip, 80, 80)).toEqual({ start: 70, end: 80 });
});
