import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { KeyList } from '../common/key-list.tsx';
import { keepFocus } from '../common/tabs.tsx';

/** Shows the list of keys; closes by Escape or a click elsewhere. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent): void => {
      if (event.target instanceof Node && holder.current?.contains(event.target) !== true) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
    };
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [open]);

  return (
    <div className="popover-holder" ref={holder}>
      <button
        type="button"
        className="button button-quiet"
        aria-expanded={open}
        onMouseDown={keepFocus}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <Keyboard size={16} aria-hidden="true" />
        Keys
      </button>
      {open ? (
        <div className="popover" role="dialog" aria-label="Keys">
          <KeyList />
        </div>
      ) : undefined}
    </div>
  );
}
