import { Keyboard } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { type Command, COMMANDS, commandHints } from '../commands.ts';
import { KeyList, MouseList } from '../common/key-list.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { NAVMESH_COMMANDS } from '../navmesh/navmesh-commands.ts';
import { useDismissal } from '../settings/use-dismissal.ts';

interface KeysButtonProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Shows the list of keys and what the mouse does; closes by Escape or a click elsewhere. */
export function KeysButton({ open, onOpen }: KeysButtonProps) {
  const holder = useRef<HTMLDivElement>(null);

  const close = useCallback(() => {
    onOpen(false);
  }, [onOpen]);
  useDismissal(open, holder, close);

  return (
    <div className="popover-holder" ref={holder}>
      <button
        type="button"
        className="button button-quiet"
        aria-expanded={open}
        {...commandHints('show-keys')}
        onMouseDown={keepFocus}
        onClick={() => {
          onOpen(!open);
        }}
      >
        <Keyboard size={16} aria-hidden="true" />
        Keys
      </button>
      {open ? (
        <div className="popover keys-sheet" role="dialog" aria-label="Keys and mouse">
          <h2>Keys and mouse</h2>
          <KeyList commands={COMMANDS.filter((command: Command) => command.group === undefined)} />
          <section className="keys-group" aria-label="Keys of navigation meshes">
            <h3>Navigation meshes</h3>
            <KeyList commands={NAVMESH_COMMANDS} />
          </section>
          <MouseList />
        </div>
      ) : undefined}
    </div>
  );
}
