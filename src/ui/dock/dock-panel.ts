import type { Shown } from '../../state/index.ts';

export type ShownClip = Extract<Shown, { readonly kind: 'clip' }>;

/** What a tab of the dock is given: the clip shown, with its skeleton. */
export interface DockPanelProps {
  readonly shown: ShownClip;
}
