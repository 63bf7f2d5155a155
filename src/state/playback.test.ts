import { expect, test } from 'vitest';
import { shuttleSpeed } from './playback.ts';
import { createAppStore } from './store.ts';

test('L again and again doubles the speed up to 4, J turns round at the clip’s own speed', () => {
  const store = createAppStore();
  store.getState().setPlaying(false);
  const speeds = [1, 1, 1, 1, -1, -1, -1, -1, 1].map((direction) => {
    store.getState().shuttle(direction as 1 | -1);
    return store.getState().playback.speed;
  });
  expect(speeds).toEqual([1, 2, 4, 4, -1, -2, -4, -4, 1]);
  expect(store.getState().playback.playing).toBe(true);
});

test('the shuttle keeps a slow speed that was chosen, and forgets a fast one once it stood', () => {
  expect(shuttleSpeed(false, 0.25, 1)).toBe(0.25);
  expect(shuttleSpeed(false, 0.25, -1)).toBe(-0.25);
  expect(shuttleSpeed(true, 0.25, 1)).toBe(0.5);
  expect(shuttleSpeed(false, 4, 1)).toBe(1);
  expect(shuttleSpeed(true, 3, 1)).toBe(4);
});

test('a loop range turns looping on; taking it away leaves looping as it is', () => {
  const store = createAppStore();
  store.getState().toggleLooping();
  store.getState().setLoopRange({ start: 2, end: 5 });
  expect(store.getState().playback).toMatchObject({ looping: true, loopRange: { start: 2, end: 5 } });
  store.getState().setLoopRange(undefined);
  expect(store.getState().playback).toMatchObject({ looping: true, loopRange: undefined });
});
