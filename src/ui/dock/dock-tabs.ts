import type { ComponentType } from 'react';
import { type DockTab, selectedEclp } from '../../state/index.ts';
import { CurvesPanel } from '../curves/curves-panel.tsx';
import { ChannelsPanel } from '../eclp/channels-panel.tsx';
import { LanesPanel } from '../lanes/lanes-panel.tsx';
import type { DockPanelProps, IdleDockPanelProps } from './dock-panel.ts';

interface TabOf<Id extends DockTab, Props> {
  readonly id: Id;
  readonly label: string;
  readonly title: string;
  readonly Panel: ComponentType<Props>;
}

export type DockTabContent = TabOf<'lanes' | 'curves', DockPanelProps> | TabOf<'channels', IdleDockPanelProps>;

/** The tabs of the dock, in their order. A panel fills the dock; a child with the class `dock-corner` stands left of the ruler, above it. */
const DOCK_TABS: readonly DockTabContent[] = [
  { id: 'lanes', label: 'Lanes', title: 'How each part of each track is stored', Panel: LanesPanel },
  { id: 'curves', label: 'Curves', title: 'Numbers of bones, root motion and float tracks over the clip', Panel: CurvesPanel },
  { id: 'channels', label: 'Channels', title: 'The channels of the file with their stored keys', Panel: ChannelsPanel },
];
const WITHOUT_CHANNELS = DOCK_TABS.filter(({ id }) => id !== 'channels');

/** Channels are offered where the selected clip has them. */
export function dockTabs(state: Parameters<typeof selectedEclp>[0]): readonly DockTabContent[] {
  return selectedEclp(state) === undefined ? WITHOUT_CHANNELS : DOCK_TABS;
}
