import { expect, test } from 'vitest';
import type { MapGeometry } from '../../navmesh/index.ts';
import { triangleWords } from './face-facts.ts';

test('triangles are told by places in the ring, the first of those that lie on each other, however many there are', () => {
  const ring = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1);
  const corners = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 1, -0, 0, 0, 1, 0, 1, 0, 0, 1);
  const geometry = { triangleStart: Int32Array.of(0, 2), corners } as unknown as MapGeometry;
  expect(triangleWords(geometry, 0, ring)).toEqual(['0-1-2', '0-2-4']);

  const count = 30_000;
  const circle = Float32Array.from({ length: count * 3 }, (_, at) => [Math.floor(at / 3), 0, Math.floor(at / 3) ** 2 % 65_521][at % 3]!);
  const fan = Float32Array.from({ length: (count - 2) * 9 }, (_, at) => {
    const [triangle, corner, lane] = [Math.floor(at / 9), Math.floor(at / 3) % 3, at % 3];
    return circle[(corner === 0 ? 0 : triangle + corner) * 3 + lane]!;
  });
  const start = performance.now();
  const words = triangleWords({ triangleStart: Int32Array.of(0, count - 2), corners: fan } as unknown as MapGeometry, 0, circle);
  expect(words[count - 3]).toBe(`0-${count - 2}-${count - 1}`);
  // Looking each corner up along the ring took two seconds.
  expect(performance.now() - start).toBeLessThan(1000);
});
