import { useEffect } from 'react';
import { loadSetup, looksLikeSetup } from '../../state/index.ts';
import { useApp } from '../app-context.ts';

/** Takes a set-up that is pasted anywhere but into a field. */
export function usePastedSetup(): void {
  const { store } = useApp();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target } = event;
      if (target instanceof Element && target.closest('input:not([type=file]), textarea') !== null) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!looksLikeSetup(text)) return;
      event.preventDefault();
      loadSetup(store, text, 'The pasted set-up');
    };
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('paste', onPaste);
    };
  }, [store]);
}
