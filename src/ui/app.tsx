import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './styles/index.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Player } from '../playback/index.ts';
import type { AppStore } from '../state/index.ts';
import type { AppActions } from './actions.ts';
import { AppContext } from './app-context.ts';
import type { CommandContext } from './commands.ts';
import { Banners } from './common/banners.tsx';
import { DropOverlay } from './drop-zone/drop-overlay.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { LeftPanel, type LeftTab } from './library/left-panel.tsx';
import { Workspace } from './settings/workspace.tsx';
import { StatusLine } from './status/status-line.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { Transport } from './transport/transport.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { Viewport } from './viewport/viewport.tsx';
import type { MountViewport } from './viewport/viewport-host.tsx';

export interface AppProps {
  readonly store: AppStore;
  readonly player: Player;
  readonly actions: AppActions;
  /** Starts the scene inside the element and returns how to end it. Called twice under StrictMode. */
  readonly mountViewport: MountViewport;
}

/** The whole interface around the scene. */
export function App({ store, player, actions, mountViewport }: AppProps) {
  const [leftTab, setLeftTab] = useState<LeftTab>('library');
  const [keysOpen, setKeysOpen] = useState(false);
  const filter = useRef<HTMLInputElement>(null);
  // What was just opened comes to the front.
  useEffect(
    () =>
      store.subscribe(
        ({ listing }) => listing.maps.length,
        (count, before) => {
          if (count > before) {
            setLeftTab('navmesh');
            store.getState().setRightTab('map');
          } else if (count === 0) setLeftTab('library');
        },
      ),
    [store],
  );
  const commands = useMemo(
    (): CommandContext => ({
      store,
      player,
      actions,
      focusFilter: () => {
        // The field must be in the page before it can take the focus.
        flushSync(() => {
          // Without a map there is no filter of regions.
          setLeftTab((tab) => (tab === 'navmesh' && store.getState().listing.maps.length > 0 ? tab : 'library'));
          store.getState().setPanelCollapsed('left', false);
        });
        filter.current?.focus();
        filter.current?.select();
      },
      toggleKeys: () => {
        setKeysOpen((open) => !open);
      },
    }),
    [store, player, actions],
  );
  useCommandKeys(commands);

  return (
    <AppContext value={commands}>
      <Workspace>
        <TopBar keysOpen={keysOpen} onKeysOpen={setKeysOpen} />
        <Banners />
        <LeftPanel tab={leftTab} onTab={setLeftTab} filterRef={filter} />
        <Viewport mount={mountViewport} />
        <Inspector />
        <Transport commands={commands} />
        <StatusLine />
        <DropOverlay />
      </Workspace>
    </AppContext>
  );
}
