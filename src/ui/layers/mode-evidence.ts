import type { BlendMode } from '../../animation/index.ts';

export const MODE_LABELS: Readonly<Record<BlendMode, string>> = {
  replace: 'Replace',
  'parent-space': 'Additive, parent space',
  'child-space': 'Additive, child space',
};

/** Short enough for a mark. */
export const MODE_WORDS: Readonly<Record<BlendMode, string>> = {
  replace: 'replace',
  'parent-space': 'add · parent',
  'child-space': 'add · child',
};

export interface ModeEvidence {
  /** What is known, in a line. */
  readonly known: string;
  /** The same at length. */
  readonly more: readonly string[];
  /** What the sources call the stored value; undefined where none is stored. */
  readonly names: string | undefined;
}

const NAMES: Readonly<Record<BlendMode, string>> = {
  replace: 'Hint 0, NORMAL in both sources.',
  'parent-space':
    "Hint 1: ADDITIVE_PARENT_SPACE in HKLib's Havok 2018.1 registry, ADDITIVE_DEPRECATED in Smithbox's dumps for Dark Souls III.",
  'child-space': "Hint 2: ADDITIVE_CHILD_SPACE in HKLib's Havok 2018.1 registry, ADDITIVE in Smithbox's dumps for Dark Souls III.",
};

const SEEN_IN_SEKIRO =
  'In the running Sekiro one clip, stored with each hint in turn in a layer at weight 1, gave on all 47 bones it reached the rotations of this order.';
const FORM: Readonly<Record<Exclude<BlendMode, 'replace'>, string>> = {
  'parent-space':
    'That whole transforms are multiplied, clip × base, is measured on stored clips: 2,028 of 2,102 translations fit. Added lane by lane, joints come apart.',
  'child-space':
    'That whole transforms are multiplied, base × clip, is measured on stored clips: they hold about no translation (423 of 454), as this form would.',
};
const ELDEN_RING =
  "In the running Elden Ring the player's clips gave the same pose whether stored with hint 1 or 2, and such a layer at weight 1 was seen not to reach the final pose: its composition space is not shown.";
const PARTIAL = "Between 0 and 1 a layer is blended in by Marrow's own rule: lerp, slerp, lerp. What the games do there is not shown.";

/**
 * What is known of a mode in the game that a clip comes from; `game` as files tell it, empty where they do not. `storesHint` is
 * false of clips in a format without blend hints, ECLP, of which nothing was seen in the games with them.
 */
export function modeEvidence(mode: BlendMode, game: string, weight: number, storesHint: boolean): ModeEvidence {
  const partial = weight > 0 && weight < 1;
  const { known, more } = storesHint ? atFullWeight(mode, game) : withoutHint(mode);
  return {
    known: partial ? `${known} This weight: Marrow’s rule.` : known,
    more: partial ? [...more, PARTIAL] : more,
    names: storesHint ? NAMES[mode] : undefined,
  };
}

function withoutHint(mode: BlendMode): Pick<ModeEvidence, 'known' | 'more'> {
  const choice = mode === 'replace' ? 'replacing is Marrow’s choice' : 'adding is yours';
  return { known: `ECLP stores no blend hint; ${choice}.`, more: [] };
}

function atFullWeight(mode: BlendMode, game: string): Pick<ModeEvidence, 'known' | 'more'> {
  if (mode === 'replace') {
    if (game === 'Elden Ring') {
      return {
        known: 'Seen running: the clip’s values reach the final pose.',
        more: [
          'In the running Elden Ring a hint 0 clip in a layer at weight 1 reached the final pose with its own values on the bones that nothing later sets.',
        ],
      };
    }
    const seen = 'In the running Sekiro a hint 0 clip in a layer at weight 1 showed its own rotations on the bones it reached.';
    if (game === 'Sekiro') return { known: 'Seen running, at weight 1: the clip’s own rotations.', more: [seen] };
    return { known: 'Seen in Sekiro and Elden Ring; not for this game.', more: [seen] };
  }
  const form = FORM[mode];
  switch (game) {
    case 'Sekiro':
      return { known: 'Order seen running, at weight 1; form measured on stored clips.', more: [SEEN_IN_SEKIRO, form] };
    case 'Elden Ring':
      return { known: 'Form measured on stored clips; its space is not shown in the running game.', more: [ELDEN_RING, form] };
    default:
      return { known: 'Order seen in Sekiro, at weight 1; nothing seen for this game.', more: [SEEN_IN_SEKIRO, form, ELDEN_RING] };
  }
}
