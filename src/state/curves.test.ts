import { expect, test } from 'vitest';
import type { InterleavedMotion, Motion } from '../animation/index.ts';
import { shownCurvePart } from './curves.ts';
import type { Shown } from './document.ts';

const REST = [0, 1, 0, 0, 0, 0, 1, 1, 1, 1];
const TURNED = [0, 1, 0, 0, 1, 0, 0, 1, 1, 1];
const MOVED = [0, 2, 0, 0, 0, 0, 1, 1, 1, 1];

/** Three tracks over two frames: one that rests, one that turns, one that moves and turns. On bones 2, 0 and 1. */
const MOTION: InterleavedMotion = {
  kind: 'interleaved',
  frameCount: 2,
  seconds: 1,
  transformTrackCount: 3,
  floatTrackCount: 0,
  transforms: Float32Array.from([...REST, ...REST, ...REST, ...REST, ...TURNED, ...MOVED.with(4, 1)]),
  floats: new Float32Array(),
};

const partOf = (bone: number | undefined, part?: 'scale') =>
  shownCurvePart({
    curves: { part, space: 'local', without: [], pinned: [], controlPoints: true },
    shown: { kind: 'clip', clip: { motion: MOTION as Motion, trackToBone: Int16Array.of(2, 0, 1) } } as unknown as Shown,
    selection: { bone },
  });

test('curves start with the rotation of a bone that turns in its place, and with the translation of any other', () => {
  expect(partOf(0)).toBe('rotation');
  expect(partOf(1)).toBe('translation');
  expect(partOf(2)).toBe('translation');
  expect(partOf(3)).toBe('translation');
  expect(partOf(undefined)).toBe('translation');
});

test('a part that was chosen stays', () => {
  expect(partOf(0, 'scale')).toBe('scale');
});
