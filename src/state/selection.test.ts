import { expect, test } from 'vitest';
import { createAppStore } from './store.ts';

const anyClip = (): boolean => true;

test('clips picked before are gone back to and forth, those not open any more left out', () => {
  const store = createAppStore();
  const { selectClip, selectSkeleton, revisitClip } = store.getState();
  const clip = (): number | undefined => store.getState().selection.clip;
  for (const id of [1, 2, 3, 3]) selectClip(id);
  revisitClip(-1, anyClip);
  expect(clip()).toBe(2);
  revisitClip(-1, anyClip);
  revisitClip(-1, anyClip);
  expect(clip()).toBe(1);
  revisitClip(1, (id) => id !== 2);
  expect(clip()).toBe(3);
  revisitClip(-1, anyClip);
  selectClip(9);
  revisitClip(1, anyClip);
  expect(clip()).toBe(9);
  selectSkeleton(50);
  revisitClip(-1, anyClip);
  expect(clip()).toBe(9);
});

test('when nothing is picked any more, what was visited is forgotten', () => {
  const store = createAppStore();
  const { selectClip, revisitClip } = store.getState();
  for (const id of [1, 2, undefined]) selectClip(id);
  revisitClip(-1, anyClip);
  expect(store.getState().selection.clip).toBeUndefined();
});
