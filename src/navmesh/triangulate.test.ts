import { describe, expect, test } from 'vitest';
import { checkTriangles } from '../../test/support/check-triangles.ts';
import { seededRandom } from '../../test/support/random.ts';
import { randomFace } from '../../test/support/random-face.ts';
import { MOST_OFF_PLANE } from '../../test/support/place-outline.ts';
import { FaceCutter } from './triangulate.ts';

const FACES = 100_000;
const PARTS = 10;

describe('random faces of every kind are cut right', () => {
  for (let part = 0; part < PARTS; part++) {
    test(`part ${part + 1} of ${PARTS}: area vectors add up, none is turned, nothing is lost`, () => {
      const random = seededRandom(6000 + part);
      const cutter = new FaceCutter();
      const problems: string[] = [];
      const seen = new Map<string, number>();
      const corners = new Set<number>();
      let farthest = 0;
      for (let at = 0; at < FACES / PARTS; at++) {
        const face = randomFace(random);
        const count = cutter.cut(face.vertices, face.ring, 0, face.ring.length);
        const problem = cutter.noEar ? 'no ear' : checkTriangles(face, cutter.out.subarray(0, count * 3), random);
        if (problem !== undefined) problems.push(`face ${at}, ${face.kind} of ${face.ring.length}: ${problem}`);
        seen.set(face.kind, (seen.get(face.kind) ?? 0) + 1);
        corners.add(face.ring.length);
        farthest = Math.max(farthest, face.offPlane);
      }
      expect(problems.slice(0, 10)).toEqual([]);
      // The faces are what they are said to be.
      expect(
        [...seen]
          .filter(([, count]) => count > 100)
          .map(([kind]) => kind)
          .sort(),
      ).toEqual(['convex', 'grown', 'hole', 'spiral', 'star', 'steps']);
      expect(Array.from({ length: 62 }, (_, at) => at + 3).filter((count) => !corners.has(count))).toEqual([]);
      expect(farthest).toBeGreaterThan(MOST_OFF_PLANE * 0.8);
      expect(farthest).toBeLessThanOrEqual(MOST_OFF_PLANE);
    });
  }

  test('the check finds fans and lost triangles', () => {
    const random = seededRandom(1);
    let [fans, lost] = [0, 0];
    for (let at = 0; at < 1000; at++) {
      const face = randomFace(random);
      const fan = Int32Array.from({ length: (face.ring.length - 2) * 3 }, (_, value) =>
        value % 3 === 0 ? 0 : Math.floor(value / 3) + (value % 3),
      );
      if (checkTriangles(face, fan, random) !== undefined) fans++;
      const cutter = new FaceCutter();
      const count = cutter.cut(face.vertices, face.ring, 0, face.ring.length);
      if (checkTriangles(face, cutter.out.subarray(0, (count - 1) * 3), random) !== undefined) lost++;
    }
    expect(fans).toBeGreaterThan(500);
    expect(lost).toBe(1000);
  });
});

describe('single faces', () => {
  const cut = (...corners: readonly (readonly [number, number, number])[]): { triangles: number[][]; noEar: boolean } => {
    const cutter = new FaceCutter();
    const count = cutter.cut(
      Float32Array.from(corners.flat()),
      Int32Array.from(corners, (_, at) => at),
      0,
      corners.length,
    );
    const triangles = Array.from({ length: count }, (_, at) => [...cutter.out.subarray(at * 3, at * 3 + 3)]);
    return { triangles, noEar: cutter.noEar };
  };

  test('a quad with a dent is cut from the dent, either way round', () => {
    expect(cut([0, 0, 0], [0, 0, 4], [1, 0, 1], [4, 0, 0])).toEqual({
      triangles: [
        [0, 1, 2],
        [0, 2, 3],
      ],
      noEar: false,
    });
    expect(cut([0, 0, 4], [1, 0, 1], [4, 0, 0], [0, 0, 0])).toEqual({
      triangles: [
        [0, 1, 3],
        [1, 2, 3],
      ],
      noEar: false,
    });
    expect(cut([0, 0, 0], [4, 0, 0], [1, 0, 1], [0, 0, 4])).toEqual({
      triangles: [
        [0, 1, 2],
        [0, 2, 3],
      ],
      noEar: false,
    });
  });

  test('a corner that looks straight but steps off the plane keeps its triangle; one in line costs none here', () => {
    expect(cut([0, 0, 0], [0, 0.5, 1], [0, 0, 2], [2, 0, 2], [2, 0, 0]).triangles.length).toBe(3);
    expect(cut([0, 0, 0], [0, 0, 1], [0, 0, 2], [2, 0, 2], [2, 0, 0]).triangles.length).toBe(3);
  });

  test('corners in line, repeated corners and spikes make no triangle', () => {
    expect(cut([0, 0, 0], [1, 0, 0], [2, 0, 0])).toEqual({ triangles: [], noEar: false });
    expect(cut([0, 0, 0], [1, 0, 0], [3, 0, 0], [2, 0, 0])).toEqual({ triangles: [], noEar: false });
    expect(cut([0, 0, 0], [1, 0, 2], [3, 0, 0], [1, 0, 2])).toEqual({ triangles: [], noEar: false });
    expect(cut([0, 0, 0], [0, 0, 0], [0, 0, 2], [1, 0, 0], [1, 0, 0])).toEqual({
      triangles: [[1, 2, 3]].map(() => expect.any(Array)),
      noEar: false,
    });
  });

  test('a bow tie has no ear, is reported, and throws nothing', () => {
    for (const high of [1, 2]) {
      const { triangles, noEar } = cut([0, 0, 0], [1, 0, high], [1, 0, 0], [0, 0, 1]);
      expect(noEar).toBe(true);
      expect(triangles.length).toBeLessThanOrEqual(2);
    }
  });

  test('a word of an earlier face does not stay', () => {
    const cutter = new FaceCutter();
    const vertices = Float32Array.of(0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 1);
    cutter.cut(vertices, Int32Array.of(0, 1, 2, 3), 0, 4);
    expect(cutter.noEar).toBe(true);
    expect(cutter.cut(vertices, Int32Array.of(0, 3, 1, 2), 0, 4)).toBe(2);
    expect(cutter.noEar).toBe(false);
  });

  test('a spiral of 2,000 corners is cut whole', () => {
    const steps = Array.from({ length: 1000 }, (_, step) => step);
    const at = (step: number, inset: number): readonly [number, number, number] => {
      const angle = step / 12;
      return [(100 - angle / 2 - inset) * Math.cos(angle), 0, (100 - angle / 2 - inset) * Math.sin(angle)];
    };
    const { triangles, noEar } = cut(...steps.map((step) => at(step, 0)), ...steps.reverse().map((step) => at(step, 1)));
    expect(noEar).toBe(false);
    expect(triangles.length).toBe(1998);
  });

  test('a large ring that crosses itself everywhere ends in time', () => {
    const random = seededRandom(3);
    const corners = Array.from({ length: 32_767 }, (): readonly [number, number, number] => [random() * 9, random() * 9, random() * 9]);
    const start = performance.now();
    const { triangles, noEar } = cut(...corners);
    expect(noEar).toBe(true);
    expect(triangles.length).toBe(32_765);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
