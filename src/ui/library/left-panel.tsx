import type { Ref } from 'react';
import { useAppState } from '../app-context.ts';
import { formatCount } from '../common/format-number.ts';
import { Tabs } from '../common/tabs.tsx';
import { NavmeshPanel } from '../navmesh/navmesh-panel.tsx';
import { ProblemsPanel } from '../problems/problems-panel.tsx';
import { PanelSeparator } from '../settings/panel-separator.tsx';
import { LibraryPanel } from './library-panel.tsx';

export type LeftTab = 'library' | 'navmesh' | 'problems';

interface LeftPanelProps {
  readonly tab: LeftTab;
  readonly onTab: (tab: LeftTab) => void;
  readonly filterRef: Ref<HTMLInputElement>;
}

/** The left side: what is open, and what is wrong with it. */
export function LeftPanel({ tab, onTab, filterRef }: LeftPanelProps) {
  const clipCount = useAppState((state) => state.listing.clips.length);
  const regionCount = useAppState(({ listing }) => listing.maps.reduce((count, { regions }) => count + regions.length, 0));
  const problemCount = useAppState((state) => state.listing.problems.length);
  return (
    <section className="panel panel-left" aria-label="What is open">
      <Tabs<LeftTab>
        label="What is open"
        active={tab}
        onChange={onTab}
        tabs={[
          {
            id: 'library',
            label: 'Library',
            count: clipCount === 0 ? undefined : formatCount(clipCount),
            content: <LibraryPanel filterRef={filterRef} />,
          },
          {
            id: 'navmesh',
            label: 'Navmesh',
            count: regionCount === 0 ? undefined : formatCount(regionCount),
            content: <NavmeshPanel filterRef={filterRef} />,
          },
          {
            id: 'problems',
            label: 'Problems',
            // Notes are counted in the panel's heading: they ask for nothing.
            count: problemCount === 0 ? undefined : formatCount(problemCount),
            countTone: 'warning',
            content: <ProblemsPanel />,
          },
        ]}
      />
      <PanelSeparator side="left" />
    </section>
  );
}
