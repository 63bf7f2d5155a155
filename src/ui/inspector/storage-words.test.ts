import { expect, test } from 'vitest';
import type { LaneStorage, PartStorage, SplineBlock, SplineMotion } from '../../animation/index.ts';
import { blockAt, describeStorage, framesOfBlock, splineAxes } from './storage-words.ts';

const kept = (lanes: readonly LaneStorage[], change: Partial<PartStorage> = {}): PartStorage => ({
  lanes,
  encoding: '',
  degree: undefined,
  pointCount: 0,
  knots: new Uint8Array(),
  bounds: [],
  ...change,
});
const said = (...parameters: Parameters<typeof describeStorage>): string => {
  const { strong, rest } = describeStorage(...parameters);
  return [strong, rest].filter((word) => word !== '').join(' · ');
};

test('a part is described as far as it is one thing', () => {
  const packed = { encoding: 'ThreeComp48', degree: 1, pointCount: 31 };
  expect(said('rotation', kept(['spline', 'spline', 'spline', 'spline'], packed))).toBe('spline · ThreeComp48 · degree 1 · 31 points');
  expect(said('rotation', kept(['static', 'static', 'static', 'static'], { encoding: 'ThreeComp40' }))).toBe('static · ThreeComp40');
  expect(said('translation', kept(['static', 'static', 'static']))).toBe('static');
  expect(said('scale', kept(['absent', 'absent', 'absent']))).toBe('absent');
});

test('lanes kept in several ways are named', () => {
  const scalars = { encoding: '16-bit', degree: 3, pointCount: 1234 };
  expect(said('translation', kept(['static', 'absent', 'absent']))).toBe('x static · y, z absent (neutral)');
  expect(said('translation', kept(['spline', 'static', 'spline'], scalars))).toBe(
    'x, z spline · 16-bit · degree 3 · 1,234 points · y static',
  );
  expect(said('scale', kept(['absent', 'spline', 'static'], scalars))).toBe(
    'y spline · 16-bit · degree 3 · 1,234 points · z static · x absent (neutral)',
  );
  expect(splineAxes(kept(['spline', 'static', 'spline']))).toEqual([
    { axis: 'x', lane: 0 },
    { axis: 'z', lane: 2 },
  ]);
});

test('what is absent says what it stands for', () => {
  expect(describeStorage('scale', kept(['absent', 'static', 'static'])).title).toContain('neutral: 1');
  expect(describeStorage('rotation', kept(['static', 'static', 'static', 'static'])).title).toBe('');
});

test('a boundary frame belongs to the later block, a frame beyond the end to the last', () => {
  const block: SplineBlock = { lastFrame: 10 } as SplineBlock;
  const motion = { maxFramesPerBlock: 11, blocks: [block, block, { ...block, lastFrame: 3 }] } as unknown as SplineMotion;
  expect([0, 9.99, 10, 19.5, 20, 23, 99, -1].map((frame) => blockAt(motion, frame))).toEqual([0, 0, 1, 1, 2, 2, 2, 0]);
  expect(framesOfBlock(motion, 1)).toEqual([10, 20]);
  expect(framesOfBlock(motion, 2)).toEqual([20, 23]);
});
