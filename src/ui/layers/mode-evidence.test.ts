import { describe, expect, test } from 'vitest';
import { BLEND_MODES } from '../../animation/index.ts';
import { modeEvidence } from './mode-evidence.ts';

describe('what is known of a mode', () => {
  test('claims an observation only for the game it was made in', () => {
    expect(modeEvidence('parent-space', 'Sekiro', 1, true).known).toMatch(/^Order seen running/);
    expect(modeEvidence('parent-space', 'Elden Ring', 1, true).known).toContain('not shown');
    expect(modeEvidence('child-space', 'Elden Ring', 1, true).more.join(' ')).toContain('not to reach the final pose');
    for (const mode of BLEND_MODES) expect(modeEvidence(mode, 'Nightreign', 1, true).known).toMatch(/this game/);
  });

  test('says whose rule a weight between 0 and 1 is', () => {
    for (const mode of BLEND_MODES) {
      expect(modeEvidence(mode, 'Sekiro', 0.5, true).more.join(' ')).toContain('lerp, slerp, lerp');
      expect(modeEvidence(mode, 'Sekiro', 1, true).more.join(' ')).not.toContain('lerp');
    }
  });

  test('gives both sources’ names', () => {
    expect(modeEvidence('parent-space', '', 1, true).names).toMatch(/ADDITIVE_PARENT_SPACE.*ADDITIVE_DEPRECATED/);
    expect(modeEvidence('child-space', '', 1, true).names).toMatch(/ADDITIVE_CHILD_SPACE.*ADDITIVE in Smithbox/);
  });

  test('claims nothing of games with hints for a clip that stores none', () => {
    expect(modeEvidence('replace', '', 1, false)).toEqual({
      known: 'ECLP stores no blend hint; replacing is Marrow’s choice.',
      more: [],
      names: undefined,
    });
    for (const mode of BLEND_MODES) expect(JSON.stringify(modeEvidence(mode, '', 0.5, false))).not.toMatch(/Sekiro|Elden|Hint \d/);
  });
});
