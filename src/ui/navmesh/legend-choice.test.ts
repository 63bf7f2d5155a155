import { expect, test } from 'vitest';
import { createAppStore } from '../../state/index.ts';
import { chooseColours, isolateEntry, toggleEntry } from './legend-choice.ts';

const KEYS = ['a', 'b', 'c'];

test('a click leaves an entry out and takes it in again', () => {
  const store = createAppStore();
  toggleEntry(store, 'b');
  expect([...store.getState().navmesh.leftOut]).toEqual(['b']);
  toggleEntry(store, 'b');
  expect(store.getState().navmesh.leftOut.size).toBe(0);
});

test('alone leaves the others out, and again takes all in', () => {
  const store = createAppStore();
  toggleEntry(store, 'b');
  isolateEntry(store, KEYS, 'b');
  expect([...store.getState().navmesh.leftOut]).toEqual(['a', 'c']);
  isolateEntry(store, KEYS, 'c');
  expect([...store.getState().navmesh.leftOut]).toEqual(['a', 'b']);
  isolateEntry(store, KEYS, 'c');
  expect(store.getState().navmesh.leftOut.size).toBe(0);
});

test('what other colours left out is in again', () => {
  const store = createAppStore();
  toggleEntry(store, 'b');
  chooseColours(store, 'slope');
  expect(store.getState().navmesh).toMatchObject({ colourBy: 'slope', leftOut: new Set() });
});
