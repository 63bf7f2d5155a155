import { Axis3d, Bone, Contrast, Ghost, Grid3x3, Scan, Tag, Waypoints } from 'lucide-react';
import type { Backdrop, ViewToggle } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { commandHints, type CommandId } from '../commands.ts';
import { CommandButton } from '../common/command-button.tsx';
import { keepFocus } from '../common/tabs.tsx';

const TOGGLES = [
  { id: 'ghost', command: 'toggle-ghost', label: 'Reference pose', Icon: Ghost },
  { id: 'chain', command: 'toggle-chain', label: 'Chain to the root', Icon: Waypoints },
  { id: 'boneNames', command: 'toggle-bone-names', label: 'Bone names', Icon: Tag },
  { id: 'boneAxes', command: 'toggle-bone-axes', label: 'Bone axes', Icon: Axis3d },
  { id: 'grid', command: 'toggle-grid', label: 'Grid', Icon: Grid3x3 },
] as const satisfies readonly { id: ViewToggle; command: CommandId; label: string; Icon: typeof Tag }[];

const BACKDROP_WORDS: Readonly<Record<Backdrop, string>> = { theme: 'as the theme', dark: 'dark', mid: 'mid', light: 'light' };

/** What is drawn of the character and behind it, and what can be done to the view, at its side. */
export function ViewportTools() {
  const { store, actions } = useApp();
  const view = useAppState((state) => state.settings.view);
  return (
    <div className="tools" role="toolbar" aria-label="View" aria-orientation="vertical">
      {TOGGLES.map(({ id, command, label, Icon }) => (
        <button
          key={id}
          type="button"
          className="icon-button icon-button-toggle"
          aria-label={label}
          aria-pressed={view[id]}
          {...commandHints(command)}
          onMouseDown={keepFocus}
          onClick={() => {
            store.getState().toggleView(id);
          }}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        className="icon-button icon-button-toggle"
        {...commandHints('cycle-helpers')}
        aria-label={`Helper bones: ${view.helpers}`}
        aria-pressed={view.helpers !== 'shown'}
        title={`Helper bones: ${view.helpers}. ${commandHints('cycle-helpers').title}`}
        onMouseDown={keepFocus}
        onClick={() => {
          store.getState().cycleHelpers();
        }}
      >
        <Bone size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-toggle"
        aria-label={`Background: ${BACKDROP_WORDS[view.backdrop]}`}
        aria-pressed={view.backdrop !== 'theme'}
        title={`Background: ${BACKDROP_WORDS[view.backdrop]}`}
        onMouseDown={keepFocus}
        onClick={() => {
          store.getState().cycleBackdrop();
        }}
      >
        <Contrast size={16} aria-hidden="true" />
      </button>
      <span className="tools-line" aria-hidden="true" />
      <CommandButton command="frame-camera" label="Frame the character" onClick={actions.frameCamera}>
        <Scan size={16} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}
