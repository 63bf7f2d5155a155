import type { ComponentType } from 'react';
import type { DockTab } from '../../state/index.ts';
import { CurvesPanel } from '../curves/curves-panel.tsx';
import { LanesPanel } from '../lanes/lanes-panel.tsx';
import type { DockPanelProps } from './dock-panel.ts';

/** The tabs of the dock, in their order. A panel fills the dock; a child with the class `dock-corner` stands left of the ruler, above it. */
export const DOCK_TABS: readonly {
  readonly id: DockTab;
  readonly label: string;
  readonly title: string;
  readonly Panel: ComponentType<DockPanelProps>;
}[] = [
  { id: 'lanes', label: 'Lanes', title: 'How each part of each track is stored', Panel: LanesPanel },
  { id: 'curves', label: 'Curves', title: 'Numbers of bones, root motion and float tracks over the clip', Panel: CurvesPanel },
];
