import { useId } from 'react';
import { activeDockTab, dockShows, isDockOpen } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { commandById, keyName } from '../commands.ts';
import { keepFocus } from '../common/tabs.tsx';
import type { ShownClip } from './dock-panel.ts';
import { DockSeparator } from './dock-separator.tsx';
import { type DockTabContent, dockTabs } from './dock-tabs.ts';

/** The buttons that open a tab of the dock, or close it where it is open. */
export function DockTabs() {
  const { store } = useApp();
  const open = useAppState(dockShows);
  const active = useAppState(activeDockTab);
  const tabs = useAppState(dockTabs);
  const key = keyName(commandById('toggle-dock').keys[0] ?? '');
  return (
    <div className="dock-tabs" role="group" aria-label="Under the timeline">
      {tabs.map(({ id, label, title }) => {
        const pressed = open && id === active;
        return (
          <button
            key={id}
            type="button"
            className="dock-tab"
            aria-pressed={pressed}
            title={pressed ? `Close (${key})` : `${title} (${key})`}
            onMouseDown={keepFocus}
            onClick={() => {
              const { toggleDock, openDock } = store.getState();
              // One that is open by itself was not opened as a choice, which closing it is.
              if (!pressed || !isDockOpen(store.getState())) openDock(id);
              if (pressed) toggleDock();
            }}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** What is under the ruler, at the ruler's scale; nothing is in it while no clip plays. */
export function Dock({ shown }: { readonly shown: ShownClip | undefined }) {
  const open = useAppState(dockShows);
  const height = useAppState((state) => state.settings.dock.height);
  const tab = useAppState(activeDockTab);
  const active = useAppState(dockTabs).find((candidate) => candidate.id === tab);
  const id = useId();
  if (!open || active === undefined) return undefined;
  return (
    <>
      <DockSeparator height={height} dock={id} />
      <section className="dock" id={id} aria-label={active.label} style={{ height }}>
        <Content tab={active} shown={shown} />
      </section>
    </>
  );
}

function Content({ tab, shown }: { readonly tab: DockTabContent; readonly shown: ShownClip | undefined }) {
  if (tab.id === 'channels') return <tab.Panel shown={shown} />;
  return shown === undefined ? undefined : <tab.Panel shown={shown} />;
}
