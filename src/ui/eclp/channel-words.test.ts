import { expect, test } from 'vitest';
import { rowWords } from './channel-words.ts';

test('a channel’s row says what is odd about it, in words', () => {
  const channel = { form: 'stream', times: Uint32Array.of(0, 3) } as const;
  expect(rowWords({ ...channel, flags: ['not-finite'] })).toBe('not finite · 2 keys');
  expect(rowWords({ ...channel, flags: [] })).toBe('2 keys');
});
