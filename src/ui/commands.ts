import type { Command, CommandContext } from './command.ts';
import { addSelectedAsLayer, addSelectedToChain } from './layers/add-selected.ts';
import { buildLibraryRows, neighbouringClip } from './library/library-rows.ts';
import { clearNavmesh } from './navmesh/choose.ts';
import { NAVMESH_COMMANDS } from './navmesh/navmesh-commands.ts';

export type { Command, CommandContext } from './command.ts';

/** Every key of the app, once: the handler, the tooltips and the list of keys all read this table. */
export const COMMANDS = [
  {
    id: 'toggle-playing',
    label: 'Play or pause',
    keys: [' '],
    repeats: false,
    run: ({ store }) => {
      store.getState().togglePlaying();
    },
  },
  { id: 'previous-frame', label: 'Previous frame', keys: [',', 'ArrowLeft'], repeats: true, run: (context) => step(context, -1) },
  { id: 'next-frame', label: 'Next frame', keys: ['.', 'ArrowRight'], repeats: true, run: (context) => step(context, 1) },
  { id: 'previous-ten', label: 'Ten frames back', keys: ['<', 'Shift+ArrowLeft'], repeats: true, run: (context) => step(context, -10) },
  { id: 'next-ten', label: 'Ten frames on', keys: ['>', 'Shift+ArrowRight'], repeats: true, run: (context) => step(context, 10) },
  { id: 'first-frame', label: 'First frame', keys: ['Home'], repeats: false, run: ({ store, player }) => pauseAt(store, player, 0) },
  {
    id: 'last-frame',
    label: 'Last frame',
    keys: ['End'],
    repeats: false,
    run: ({ store, player }) => pauseAt(store, player, player.lastFrame),
  },
  {
    id: 'play-back',
    label: 'Play backwards; again, faster',
    keys: ['j'],
    repeats: false,
    run: ({ store }) => store.getState().shuttle(-1),
  },
  { id: 'pause', label: 'Pause', keys: ['k'], repeats: false, run: ({ store }) => store.getState().setPlaying(false) },
  {
    id: 'play-on',
    label: 'Play forwards; again, faster',
    keys: ['l'],
    repeats: false,
    run: ({ store }) => store.getState().shuttle(1),
  },
  {
    id: 'whole-clip',
    label: 'Whole clip in the timeline',
    keys: ['0'],
    repeats: false,
    run: ({ store }) => store.getState().setTimelineView(undefined),
  },
  { id: 'previous-clip', label: 'Previous clip', keys: ['ArrowUp'], repeats: true, run: (context) => walkClips(context, -1) },
  { id: 'next-clip', label: 'Next clip', keys: ['ArrowDown'], repeats: true, run: (context) => walkClips(context, 1) },
  { id: 'clip-back', label: 'Back to the clip before', keys: ['Alt+ArrowLeft'], repeats: false, run: (context) => revisit(context, -1) },
  { id: 'clip-forth', label: 'Forth again', keys: ['Alt+ArrowRight'], repeats: false, run: (context) => revisit(context, 1) },
  { id: 'filter-clips', label: 'Filter clips or regions', keys: ['/'], repeats: false, run: ({ focusFilter }) => focusFilter() },
  { id: 'frame-camera', label: 'Frame the character', keys: ['f'], repeats: false, run: ({ actions }) => actions.frameCamera() },
  { id: 'toggle-ghost', label: 'Reference pose', keys: ['r'], repeats: false, run: ({ store }) => store.getState().toggleView('ghost') },
  {
    id: 'toggle-bone-names',
    label: 'Bone names',
    keys: ['n'],
    repeats: false,
    run: ({ store }) => store.getState().toggleView('boneNames'),
  },
  { id: 'toggle-bone-axes', label: 'Bone axes', keys: ['x'], repeats: false, run: ({ store }) => store.getState().toggleView('boneAxes') },
  { id: 'toggle-chain', label: 'Chain to the root', keys: ['c'], repeats: false, run: ({ store }) => store.getState().toggleView('chain') },
  { id: 'toggle-grid', label: 'Grid', keys: ['g'], repeats: false, run: ({ store }) => store.getState().toggleView('grid') },
  { id: 'toggle-onion', label: 'Onion skins', keys: ['o'], repeats: false, run: ({ store }) => store.getState().toggleView('onion') },
  {
    id: 'toggle-trails',
    label: 'Motion trails',
    keys: ['m'],
    repeats: false,
    run: ({ store }) => store.getState().toggleView('trails'),
  },
  {
    id: 'toggle-root-path',
    label: 'Root path, while root motion is on',
    keys: ['p'],
    repeats: false,
    run: ({ store }) => store.getState().toggleView('rootPath'),
  },
  {
    id: 'toggle-root-motion',
    label: 'Root motion',
    keys: ['u'],
    repeats: false,
    run: ({ store }) => store.getState().setStanding({ rootMotion: !store.getState().standing.rootMotion }),
  },
  {
    id: 'toggle-follow',
    label: 'Camera follows the character',
    keys: ['w'],
    repeats: false,
    run: ({ store }) => store.getState().setStanding({ cameraFollows: !store.getState().standing.cameraFollows }),
  },
  {
    id: 'toggle-scale-rule',
    label: 'Scale: handed down, or each bone its own',
    keys: ['i'],
    repeats: false,
    run: ({ store }) => {
      const { standing, setStanding } = store.getState();
      setStanding({ scaleRule: standing.scaleRule === 'inherited' ? 'own' : 'inherited' });
    },
  },
  {
    id: 'add-layer',
    label: 'Add the selected clip as a layer',
    keys: ['a'],
    repeats: false,
    run: ({ store }) => addSelectedAsLayer(store),
  },
  {
    id: 'add-to-chain',
    label: 'Add the selected clip to the chain',
    keys: ['e'],
    repeats: false,
    run: ({ store }) => addSelectedToChain(store),
  },
  { id: 'cycle-helpers', label: 'Helper bones', keys: ['h'], repeats: false, run: ({ store }) => store.getState().cycleHelpers() },
  { id: 'toggle-left-panel', label: 'Left panel', keys: ['1'], repeats: false, run: ({ store }) => store.getState().togglePanel('left') },
  { id: 'toggle-timeline', label: 'Timeline', keys: ['2'], repeats: false, run: ({ store }) => store.getState().togglePanel('bottom') },
  {
    id: 'toggle-dock',
    label: 'Dock under the timeline: open or close',
    keys: ['t'],
    repeats: false,
    run: ({ store }) => store.getState().toggleDock(),
  },
  {
    id: 'switch-dock',
    label: 'Dock: lanes or curves',
    keys: ['q'],
    repeats: false,
    run: ({ store }) => {
      const { settings, openDock } = store.getState();
      openDock(settings.dock.tab === 'lanes' ? 'curves' : 'lanes');
    },
  },
  {
    id: 'toggle-right-panel',
    label: 'Right panel',
    keys: ['3'],
    repeats: false,
    run: ({ store }) => store.getState().togglePanel('right'),
  },
  { id: 'show-keys', label: 'Keys and mouse', keys: ['?'], repeats: false, run: ({ toggleKeys }) => toggleKeys() },
  {
    id: 'clear',
    label: 'Cancel opening, clear filter, face or bone',
    keys: ['Escape'],
    repeats: false,
    run: ({ store, actions }) => {
      const state = store.getState();
      if (state.opening !== undefined) actions.cancelOpening();
      else if (state.clipFilter !== '') state.setClipFilter('');
      else if (state.boneFilter !== '') state.setBoneFilter('');
      else if (!clearNavmesh(store)) state.selectBone(undefined);
    },
  },
  ...NAVMESH_COMMANDS,
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]['id'];

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.id, command]));
const BY_KEY: ReadonlyMap<string, Command> = new Map(
  COMMANDS.flatMap((command: Command) => command.keys.map((key): [string, Command] => [key, command])),
);

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

export function commandById(id: CommandId): Command {
  return BY_ID.get(id)!;
}

/** The command of a pressed key, whatever Shift or Caps Lock make of a letter. */
export function commandByKey(key: string): Command | undefined {
  return BY_KEY.get(key.length === 1 ? key.toLowerCase() : key);
}

/** A pressed key as the table writes it. A character says by itself what Shift made of it. */
export function chordOf({ key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): string {
  return `${altKey ? 'Alt+' : ''}${shiftKey && key.length > 1 ? 'Shift+' : ''}${key}`;
}

/** A key as people read it. */
export function keyName(key: string): string {
  const parts = key.split('+').filter((part) => part !== '');
  if (parts.length > 1) return parts.map(keyName).join(' ');
  return KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The tooltip of a control and the shortcut assistive technology announces for it. */
export function commandHints(id: CommandId): { readonly title: string; readonly 'aria-keyshortcuts': string } {
  const { label, keys } = commandById(id);
  return {
    title: `${label} (${keys.map(keyName).join(' or ')})`,
    'aria-keyshortcuts': keys.map((key) => (key === ' ' ? 'Space' : key)).join(' '),
  };
}

function pauseAt(store: CommandContext['store'], player: CommandContext['player'], frame: number): void {
  store.getState().setPlaying(false);
  player.seek(frame);
}

function step({ store, player }: CommandContext, frames: number): void {
  store.getState().setPlaying(false);
  player.step(frames);
}

function walkClips({ store }: CommandContext, direction: 1 | -1): void {
  const { listing, clipFilter, clipSort, nonFiniteClips, selection, selectClip } = store.getState();
  const clip = neighbouringClip(buildLibraryRows(listing, clipFilter, clipSort, nonFiniteClips), selection.clip, direction);
  if (clip !== undefined) selectClip(clip);
}

function revisit({ store }: CommandContext, direction: 1 | -1): void {
  const { listing, revisitClip } = store.getState();
  const open = new Set(listing.clips.map(({ id }) => id));
  revisitClip(direction, (clip) => open.has(clip));
}
