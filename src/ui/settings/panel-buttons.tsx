import { PanelBottom, PanelLeft, PanelRight } from 'lucide-react';
import type { PanelId } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { commandHints, type CommandId } from '../commands.ts';
import { keepFocus } from '../common/tabs.tsx';

const PANELS = [
  { id: 'left', command: 'toggle-left-panel', label: 'Left panel', Icon: PanelLeft },
  { id: 'bottom', command: 'toggle-timeline', label: 'Timeline', Icon: PanelBottom },
  { id: 'right', command: 'toggle-right-panel', label: 'Right panel', Icon: PanelRight },
] as const satisfies readonly { id: PanelId; command: CommandId; label: string; Icon: typeof PanelLeft }[];

/** Puts what is around the viewport away and brings it back. */
export function PanelButtons() {
  const { store } = useApp();
  const collapsed = useAppState((state) => state.settings.collapsed);
  return (
    <div className="panel-buttons" role="group" aria-label="Panels">
      {PANELS.map(({ id, command, label, Icon }) => (
        <button
          key={id}
          type="button"
          className="icon-button panel-button"
          aria-label={label}
          aria-pressed={!collapsed[id]}
          {...commandHints(command)}
          onMouseDown={keepFocus}
          onClick={() => {
            store.getState().togglePanel(id);
          }}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
