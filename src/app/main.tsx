import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Player } from '../playback/index.ts';
import { createAppStore } from '../state/index.ts';
import { App } from '../ui/index.ts';
import { createDecoderClient } from '../worker/decoder-client.ts';
import { Activity } from './activity.ts';
import { createAutomation } from './automation.ts';
import { bindChannels } from './bind-channels.ts';
import { bindNavmesh } from './bind-navmesh.ts';
import { bindStore } from './bind-store.ts';
import { followHeight } from './follow-height.ts';
import { followTheme } from './follow-theme.ts';
import { createViewport } from './mount-viewport.ts';
import { followDifferences } from './measure-differences.ts';
import { createOpener } from './open-file.ts';
import { rememberSettings } from './settings-storage.ts';

const SAMPLE_ADDRESS = `${import.meta.env.BASE_URL}sample/marrow-sample.anibnd.dcx`;
const MAP_ADDRESS = `${import.meta.env.BASE_URL}sample/marrow-map.nvmhktbnd.dcx`;

/** Puts the app together; the only place that knows all of its parts. */
function start(root: HTMLElement): void {
  // For tests: frames are drawn as ever, and no time passes between them.
  const frozen = new URLSearchParams(window.location.search).has('paused');
  const store = createAppStore();
  rememberSettings(store, () => window.localStorage);
  followTheme(store, document.documentElement);
  followHeight(store);
  if (frozen) store.getState().setPlaying(false);
  const player = new Player();
  const activity = new Activity();
  const client = createDecoderClient();
  const viewport = createViewport({ store, player, frozen });
  bindStore({ store, player, decoder: client.decoder, activity, requestDraw: viewport.requestDraw, frozen });
  bindNavmesh({ store, decoder: client.decoder, activity, frameMaps: viewport.frameMaps });
  bindChannels({ store, decoder: client.decoder, activity });
  followDifferences({ store, player, activity });
  const opener = createOpener({
    store,
    decoder: client.decoder,
    restartDecoder: () => {
      client.restart();
    },
    activity,
    sampleAddress: SAMPLE_ADDRESS,
    mapAddress: MAP_ADDRESS,
    fetchFile: (address) => fetch(address),
  });
  client.onEnd(opener.recover);
  const actions = {
    openFiles: opener.openFiles,
    openSample: opener.openSample,
    openSampleMap: opener.openSampleMap,
    removeFile: opener.removeFile,
    chooseSkeleton: opener.chooseSkeleton,
    chooseSideFile: opener.chooseSideFile,
    cancelOpening: opener.cancelOpening,
    frameCamera: viewport.frameCamera,
    frameNavmesh: viewport.frameNavmesh,
  };
  window.marrow = createAutomation({ store, player, viewport, activity });

  createRoot(root).render(
    <StrictMode>
      <App store={store} player={player} actions={actions} mountViewport={viewport.mount} />
    </StrictMode>,
  );
  opener.openSample();
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
start(root);
