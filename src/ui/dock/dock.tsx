import { useId } from 'react';
import { type DockTab, isDockOpen } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { commandById, keyName } from '../commands.ts';
import { keepFocus } from '../common/tabs.tsx';
import type { ShownClip } from './dock-panel.ts';
import { DockSeparator } from './dock-separator.tsx';
import { DOCK_TABS } from './dock-tabs.ts';

/** The buttons that open a tab of the dock, or close it where it is open. */
export function DockTabs() {
  const { store } = useApp();
  const open = useAppState(isDockOpen);
  const active = useActiveTab();
  const key = keyName(commandById('toggle-dock').keys[0] ?? '');
  return (
    <div className="dock-tabs" role="group" aria-label="Under the timeline">
      {DOCK_TABS.map(({ id, label, title }) => {
        const pressed = open && id === active?.id;
        return (
          <button
            key={id}
            type="button"
            className="dock-tab"
            aria-pressed={pressed}
            title={pressed ? `Close (${key})` : `${title} (${key})`}
            onMouseDown={keepFocus}
            onClick={() => {
              if (pressed) store.getState().toggleDock();
              else store.getState().openDock(id);
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
  const open = useAppState(isDockOpen);
  const height = useAppState((state) => state.settings.dock.height);
  const active = useActiveTab();
  const id = useId();
  if (!open || active === undefined) return undefined;
  const { Panel, label } = active;
  return (
    <>
      <DockSeparator height={height} dock={id} />
      <section className="dock" id={id} aria-label={label} style={{ height }}>
        {shown === undefined ? undefined : <Panel shown={shown} />}
      </section>
    </>
  );
}

/** The tab chosen last, or the first where Marrow has it no more. */
function useActiveTab(): (typeof DOCK_TABS)[number] | undefined {
  const tab: DockTab = useAppState((state) => state.settings.dock.tab);
  return DOCK_TABS.find(({ id }) => id === tab) ?? DOCK_TABS[0];
}
