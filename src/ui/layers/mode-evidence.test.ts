import { describe, expect, test } from 'vitest';
import { BLEND_MODES } from '../../animation/index.ts';
import { modeEvidence } from './mode-evidence.ts';

describe('what is known of a mode', () => {
  test('claims an observation only for the game it was made in', () => {
    expect(modeEvidence('parent-space', 'Sekiro', 1).known).toMatch(/^Order seen running/);
    expect(modeEvidence('parent-space', 'Elden Ring', 1).known).toContain('not shown');
    expect(modeEvidence('child-space', 'Elden Ring', 1).more.join(' ')).toContain('not to reach the final pose');
    for (const mode of BLEND_MODES) expect(modeEvidence(mode, 'Nightreign', 1).known).toMatch(/this game/);
  });

  test('says whose rule a weight between 0 and 1 is', () => {
    for (const mode of BLEND_MODES) {
      expect(modeEvidence(mode, 'Sekiro', 0.5).more.join(' ')).toContain('lerp, slerp, lerp');
      expect(modeEvidence(mode, 'Sekiro', 1).more.join(' ')).not.toContain('lerp');
    }
  });

  test('gives both sources’ names', () => {
    expect(modeEvidence('parent-space', '', 1).names).toMatch(/ADDITIVE_PARENT_SPACE.*ADDITIVE_DEPRECATED/);
    expect(modeEvidence('child-space', '', 1).names).toMatch(/ADDITIVE_CHILD_SPACE.*ADDITIVE in Smithbox/);
  });
});
