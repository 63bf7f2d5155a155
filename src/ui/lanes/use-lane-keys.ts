import { type KeyboardEvent, useId } from 'react';
import { type Lanes, nextKnot } from '../../animation/index.ts';
import { useApp } from '../app-context.ts';
import { listKey } from '../common/list-key.ts';

interface LaneKeys {
  readonly lanes: Lanes;
  readonly names: readonly string[];
  readonly rows: Int32Array;
  /** Place of the row the keys act on, -1 without one. */
  readonly current: number;
  readonly pick: (row: number) => void;
  readonly pageRows: number;
}

/** Up and Down walk the rows, Left and Right the knots of a row, Enter pins it. */
export function useLaneKeys({ lanes, names, rows, current, pick, pageRows }: LaneKeys) {
  const { store, player } = useApp();
  const listId = useId();

  const goToKnot = (direction: 1 | -1): void => {
    const row = rows[current];
    const knot = row === undefined ? undefined : nextKnot(lanes, row, player.frame, direction);
    store.getState().setPlaying(false);
    // A row without knots is stepped through frame by frame.
    if (row === undefined || lanes.knotsAt[row] === lanes.knotsAt[row + 1]) player.step(direction);
    else if (knot !== undefined) player.seek(knot);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.target !== event.currentTarget) return;
    const row = rows[current];
    const key = listKey(event);
    if (key === 'ArrowLeft' || key === 'ArrowRight') goToKnot(key === 'ArrowLeft' ? -1 : 1);
    else if (key === 'Enter' && row !== undefined) store.getState().togglePinnedLane(names[row] ?? '');
    else {
      const to = placeByKey(key, current, rows.length, Math.max(pageRows, 1));
      const next = to === undefined ? undefined : rows[Math.min(Math.max(to, 0), rows.length - 1)];
      if (to === undefined) return;
      if (next !== undefined) pick(next);
    }
    event.preventDefault();
  };

  return { listId, idOf: (at: number) => `${listId}-${at}`, onKeyDown };
}

function placeByKey(key: string, current: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return current + 1;
    case 'ArrowUp':
      return current < 0 ? count - 1 : current - 1;
    case 'PageDown':
      return current + page;
    case 'PageUp':
      return current - page;
    case 'Ctrl+Home':
      return 0;
    case 'Ctrl+End':
      return count - 1;
    default:
      return undefined;
  }
}
