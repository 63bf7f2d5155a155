import { type RefObject, useEffect } from 'react';

/** Calls back when Escape is pressed or something outside the element is, while it is open. */
export function useDismissal(open: boolean, holder: RefObject<HTMLElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener(
      'pointerdown',
      (event) => {
        if (event.target instanceof Node && holder.current?.contains(event.target) !== true) onDismiss();
      },
      options,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDismiss();
      },
      options,
    );
    return () => {
      listening.abort();
    };
  }, [open, holder, onDismiss]);
}
