import { useCallback, useEffect, useRef, useState } from 'react';

/** How the last copy ended. A refused one keeps its text, for the reader to copy by hand. */
export type CopyOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'copied'; readonly what: string }
  | { readonly kind: 'refused'; readonly what: string; readonly text: string };

const NOTHING: CopyOutcome = { kind: 'none' };
/** Long enough to be read, short enough not to be taken for the next copy's. */
const SHOWN_MILLISECONDS = 2500;

/** Copies text and remembers how it went. */
export function useCopy(): {
  readonly outcome: CopyOutcome;
  readonly copy: (what: string, text: string) => void;
  readonly dismiss: () => void;
} {
  const [outcome, setOutcome] = useState<CopyOutcome>(NOTHING);
  const newest = useRef(0);

  useEffect(() => {
    if (outcome.kind !== 'copied') return undefined;
    const timer = setTimeout(() => {
      setOutcome(NOTHING);
    }, SHOWN_MILLISECONDS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  const copy = useCallback((what: string, text: string): void => {
    const turn = ++newest.current;
    void writeClipboard(text).then((copied) => {
      // A later copy has answered for the clipboard since.
      if (turn === newest.current) setOutcome(copied ? { kind: 'copied', what } : { kind: 'refused', what, text });
    });
  }, []);
  const dismiss = useCallback((): void => {
    setOutcome(NOTHING);
  }, []);
  return { outcome, copy, dismiss };
}

/** Says whether the browser took the text: it may refuse, and has no clipboard at all on an address that is not secure. */
async function writeClipboard(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
