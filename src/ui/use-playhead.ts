import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Player } from '../playback/index.ts';
import { useApp } from './app-context.ts';

/** Least time between two writes of numbers that people read while the clip plays. */
export const READING_INTERVAL = 100;

/**
 * Calls `write` after every commit and as the playhead moves, at most once every `interval` milliseconds while playing
 * and exactly when it stops. `write` puts values straight into the page: a moving playhead never makes React commit.
 */
export function usePlayhead(write: (player: Player) => void, interval: number): void {
  const { store, player } = useApp();
  const writeNow = useEffectEvent(() => {
    write(player);
  });

  useLayoutEffect(() => {
    writeNow();
  });

  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const writeLate = (): void => {
      late = undefined;
      writeNow();
    };
    const stopMoves = player.onMove(() => {
      // A timer, rather than asking in every frame what time it is: each answer would be allocated.
      if (interval === 0 || !player.playing) writeNow();
      else late ??= setTimeout(writeLate, interval);
    });
    const stopPlaying = store.subscribe((state) => state.playback.playing, writeNow);
    return () => {
      stopMoves();
      stopPlaying();
      clearTimeout(late);
    };
  }, [player, store, interval]);
}
