import { expect, test } from 'vitest';
import { chainHeader, chainTimes } from './chain.ts';
import type { ChainLink, PlayableClip } from './composition.ts';

/** A clip of 30 frames a second that lasts as long as a 32-bit float says. */
function clip(frameCount: number): PlayableClip {
  const seconds = Math.fround((frameCount - 1) / 30);
  return {
    motion: {
      kind: 'interleaved',
      frameCount,
      seconds,
      transformTrackCount: 0,
      floatTrackCount: 0,
      transforms: new Float32Array(),
      floats: new Float32Array(),
    },
    blendHint: { kind: 'normal', stored: 0 },
    trackToBone: new Int16Array(),
  };
}

test('a chain of clips stored as 32-bit seconds has no frame more than they come to', () => {
  // 4 s, and 1.2 s that are stored a hair longer, 0.4 s of them together: 4.8 s, so 144 intervals.
  const links: readonly ChainLink[] = [
    { clip: clip(121), blendSeconds: 0 },
    { clip: clip(37), blendSeconds: 0.4 },
  ];
  const header = chainHeader(links, chainTimes(links));
  expect(header.frameCount).toBe(145);
  expect(header.seconds).toBeCloseTo(4.8, 6);
});
