import { expect, test } from 'vitest';
import { blendHintWords } from './blend-hint-words.ts';

test('a hint is explained with the names both sources give it', () => {
  expect(blendHintWords({ kind: 'normal', stored: 0 }).meaning).toContain('normal');
  expect(blendHintWords({ kind: 'additive-parent-space', stored: 1 }).names.join()).toMatch(/ADDITIVE_PARENT_SPACE.*ADDITIVE_DEPRECATED/);
  expect(blendHintWords({ kind: 'additive-child-space', stored: 2 }).names.join()).toMatch(/ADDITIVE_CHILD_SPACE.*ADDITIVE \(/);
  expect(blendHintWords({ kind: 'additive-child-space', stored: 2 }).names).toEqual([
    'ADDITIVE_CHILD_SPACE (Havok 2018.1 registry in HKLib)',
    'ADDITIVE (Havok 2014 class dumps in Smithbox)',
  ]);
  expect(blendHintWords({ kind: 'unknown', stored: 9 })).toMatchObject({ names: [] });
});
