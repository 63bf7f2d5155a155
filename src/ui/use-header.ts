import { useCallback, useSyncExternalStore } from 'react';
import type { ClipHeader } from '../animation/index.ts';
import { useApp } from './app-context.ts';

/**
 * What the playhead counts, the frames of a clip or of a chain; undefined while nothing plays. Asked at every move, it is the same
 * object until something else plays, so that nothing renders as time passes.
 */
export function useHeader(): ClipHeader | undefined {
  const { player } = useApp();
  return useSyncExternalStore(
    useCallback((listener) => player.onMove(listener), [player]),
    () => player.header,
  );
}
