import type { KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';

interface ReorderOptions {
  /** Index of an item from the top of the list, and how many there are. */
  readonly at: number;
  readonly count: number;
  /** Moves the item to an index from the top. */
  readonly move: (to: number) => void;
  readonly remove: () => void;
}

interface ReorderHandlers {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onHeadDown: (event: PointerEvent<HTMLElement>) => void;
}

/** Moves an item of a list marked `data-reorder`: Alt and an arrow on the focused row, or dragging it by its head. Delete removes. */
export function reorderHandlers({ at, count, move, remove }: ReorderOptions): ReorderHandlers {
  return {
    onKeyDown: (event) => {
      // Fields inside the row keep their keys.
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Delete') {
        event.preventDefault();
        removeRow(event.currentTarget, remove);
        return;
      }
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (!event.altKey || by === 0) return;
      event.preventDefault();
      const to = at + by;
      if (to < 0 || to >= count) return;
      const row = event.currentTarget;
      flushSync(() => {
        move(to);
      });
      // Moved in the page, it may have lost the focus on the way.
      row.focus();
    },
    onHeadDown: (event) => {
      const { target } = event;
      // What is in the head is pressed and typed into, not dragged.
      if (event.button !== 0 || (target instanceof Element && target.closest('button, label, input, select') !== null)) return;
      event.preventDefault();
      const row = event.currentTarget.closest<HTMLElement>('[data-reorder]');
      const list = row?.parentElement;
      if (row === null || list === null || list === undefined) return;
      row.dataset['dragged'] = '';
      // A press that is not handed on to the browser moves no focus.
      row.focus();
      const onMove = ({ clientY }: globalThis.PointerEvent): void => {
        const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-reorder]')];
        const now = rows.indexOf(row);
        const to = rows.filter((other) => other !== row && middleOf(other) < clientY).length;
        if (to !== now) move(to);
      };
      // On the window: a row that moves in the page loses a captured pointer.
      const onUp = (): void => {
        delete row.dataset['dragged'];
        window.removeEventListener('pointermove', onMove);
        window.removeEventListener('pointerup', onUp);
        window.removeEventListener('pointercancel', onUp);
      };
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('pointercancel', onUp);
    },
  };
}

/** Removes a row. Where the keys were in it they go on in the one after it, or with none left at what adds to the list. */
export function removeRow(row: HTMLElement, remove: () => void): void {
  const hadFocus = row.contains(document.activeElement);
  const next =
    row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section, [role="region"]')?.querySelector('[data-adds]');
  flushSync(remove);
  if (hadFocus && next instanceof HTMLElement) next.focus();
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
