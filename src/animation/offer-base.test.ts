import { expect, test } from 'vitest';
import { type BlendHint, clipNumber, offerBase } from './index.ts';

const NORMAL: BlendHint = { kind: 'normal', stored: 0 };
const ADDITIVE: BlendHint = { kind: 'additive-parent-space', stored: 1 };
const clip = (name: string, blendHint: BlendHint = NORMAL) => ({ name, blendHint });

test('a clip’s number counts its group by the million; names of another form have none', () => {
  expect(clipNumber('a000_003000')).toBe(3000);
  expect(clipNumber('a614_040050_1')).toBe(614_040_050);
  expect(['a00_0000', 'walk', 'a000_0030001', 'xa000_003000'].map(clipNumber)).toEqual([undefined, undefined, undefined, undefined]);
});

test('the idle is offered, else the lowest-numbered clip that is no delta itself, else nothing', () => {
  const additive = clip('a000_000000', ADDITIVE);
  expect(offerBase([clip('a100_000000'), clip('a000_003000'), clip('a000_000000')])?.name).toBe('a000_000000');
  expect(offerBase([clip('a100_000000'), additive, clip('a000_003000'), clip('walk')])?.name).toBe('a000_003000');
  expect(offerBase([additive, clip('walk')])).toBeUndefined();
});
