import { Keyboard } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { commandHints } from '../commands.ts';
import { KeyList, MouseList } from '../common/key-list.tsx';
import { keepFocus } from '../common/tabs.tsx';
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
        <div className="popover" role="dialog" aria-label="Keys and mouse">
          <KeyList />
          <MouseList />
        </div>
      ) : undefined}
    </div>
  );
}
