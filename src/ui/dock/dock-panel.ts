import type { Shown } from '../../state/index.ts';

export type ShownClip = Extract<Shown, { readonly kind: 'clip' }>;

/** What a tab of the dock is given: the clip shown, with its skeleton. */
export interface DockPanelProps {
  readonly shown: ShownClip;
}

/** What a tab is given that needs no skeleton: it stays while the selected clip cannot be played. */
export interface IdleDockPanelProps {
  readonly shown: ShownClip | undefined;
}
