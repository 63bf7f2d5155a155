import type { BlendHint } from '../../animation/index.ts';

export interface BlendHintWords {
  readonly meaning: string;
  /** What the sources call the stored value; the files themselves name only the enum. */
  readonly names: readonly string[];
}

/** What a stored blend hint means and who says so. */
export function blendHintWords(hint: BlendHint): BlendHintWords {
  switch (hint.kind) {
    case 'normal':
      return { meaning: 'normal: the clip is the pose', names: ['NORMAL (Havok 2014 class dumps in Smithbox)'] };
    case 'additive-parent-space':
      return {
        meaning: 'additive, in the space of the parent: clip\u00a0×\u00a0base',
        names: ['ADDITIVE_PARENT_SPACE (Havok 2018.1 registry in HKLib)', 'ADDITIVE_DEPRECATED (Havok 2014 class dumps in Smithbox)'],
      };
    case 'additive-child-space':
      return {
        meaning: 'additive, in the space of the child: base\u00a0×\u00a0clip',
        names: ['ADDITIVE_CHILD_SPACE (Havok 2018.1 registry in HKLib)', 'ADDITIVE (Havok 2014 class dumps in Smithbox)'],
      };
    case 'unknown':
      return { meaning: 'unknown; shown as a normal clip', names: [] };
  }
}
