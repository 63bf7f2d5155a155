import { expect, test } from 'vitest';
import { centreOf } from '../scene/index.ts';
import type { LoadedMap } from '../worker/contract.ts';
import { emptyBounds, growBounds, sizeOfBounds } from './navmesh-places.ts';

test('a corner beyond any map moves neither what is framed nor the middle', () => {
  const corners = Float32Array.of(0, 0, 0, 4, 0, 0, 4, 0, 3, 0, 0, 0, 1e30, 0, 0, 2, -1e30, 3);
  const map = { geometry: { corners, triangleStart: Int32Array.of(0, 1, 2) } } as unknown as LoadedMap;
  const bounds = emptyBounds();
  growBounds(bounds, map, 0, 2, [10, 0, 0]);
  expect([...bounds]).toEqual([10, 0, 0, 14, 0, 3]);
  expect(sizeOfBounds(bounds)).toBe(5);
  expect([...centreOf(corners)]).toEqual([2, 0, 1.5]);
});
