import { expect, test } from 'vitest';
import type { BoneDifference } from '../animation/index.ts';
import { differenceRows } from './index.ts';

const bone = (name: string, degrees: number, centimetres: number): BoneDifference => ({
  bone: 0,
  name,
  degrees,
  degreesFrame: 3,
  centimetres,
  centimetresFrame: 7,
});

test('rows are ordered by turn or by place, with the frame of that, and rounding is no difference', () => {
  const differences = {
    bones: [bone('Same', 3e-15, 4e-14), bone('Turned', 20, 1), bone('Carried', 0, 30), bone('Both', 5, 12)],
    unmatched: 0,
    frameCount: 10,
  };
  expect(differenceRows(differences, 'degrees').map(({ name, frame }) => [name, frame])).toEqual([
    ['Turned', 3],
    ['Both', 3],
    ['Carried', 7],
  ]);
  expect(differenceRows(differences, 'centimetres').map(({ name, frame }) => [name, frame])).toEqual([
    ['Carried', 7],
    ['Both', 7],
    ['Turned', 7],
  ]);
});
