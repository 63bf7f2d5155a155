import { Keyboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { commandHints } from '../commands.ts';
import { KeyList, MouseList } from '../common/key-list.tsx';
import { keepFocus } from '../common/tabs.tsx';

interface KeysButtonProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Shows the list of keys and what the mouse does; closes by Escape or a click elsewhere. */
export function KeysButton({ open, onOpen }: KeysButtonProps) {
  const holder = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent): void => {
      if (event.target instanceof Node && holder.current?.contains(event.target) !== true) onOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onOpen(false);
    };
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [open, onOpen]);

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
