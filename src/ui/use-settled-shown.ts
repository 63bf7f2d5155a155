import { useState } from 'react';
import type { Shown } from '../state/index.ts';
import { useAppState } from './app-context.ts';

export type SettledShown = Exclude<Shown, { readonly kind: 'loading' }>;

/** What is shown, or was until the next clip began to load: panels keep their content while someone walks the list. */
export function useSettledShown(): SettledShown {
  const shown = useAppState((state) => state.shown);
  const [settled, setSettled] = useState<SettledShown>(shown.kind === 'loading' ? { kind: 'nothing' } : shown);
  if (shown.kind === 'loading' || shown === settled) return settled;
  setSettled(shown);
  return shown;
}
