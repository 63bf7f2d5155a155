import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useDismissal } from '../settings/use-dismissal.ts';
import { keepFocus } from './tabs.tsx';

interface IconPopoverProps {
  /** What the button is for, as its name and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The popover itself, in the page only while it is open. */
  readonly children: ReactNode;
}

/** A button with an icon that opens what is in it, until Escape or a press elsewhere. */
export function IconPopover({ label, icon, children }: IconPopoverProps) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  useDismissal(open, holder, close);
  return (
    <div className="popover-holder" ref={holder}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-expanded={open}
        title={label}
        onMouseDown={keepFocus}
        onClick={() => {
          setOpen((before) => !before);
        }}
      >
        {icon}
      </button>
      {open ? children : undefined}
    </div>
  );
}
