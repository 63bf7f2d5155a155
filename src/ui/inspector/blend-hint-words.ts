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
      return { meaning: 'normal: the clip is the pose', names: ['NORMAL (class dumps of 2014)'] };
    case 'additive-parent-space':
      return {
        meaning: 'additive, in the space of the parent: clip\u00a0×\u00a0base',
        names: ['ADDITIVE_PARENT_SPACE (HKLib, Havok 2018.1)', 'ADDITIVE_DEPRECATED (class dumps of 2014)'],
      };
    case 'additive-child-space':
      return {
        meaning: 'additive, in the space of the child: base\u00a0×\u00a0clip',
        names: ['ADDITIVE_CHILD_SPACE (HKLib, Havok 2018.1)', 'ADDITIVE (class dumps of 2014)'],
      };
    case 'unknown':
      return { meaning: 'unknown; shown as a normal clip', names: [] };
  }
}
