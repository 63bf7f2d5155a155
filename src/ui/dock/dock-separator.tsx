import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { DOCK_HEIGHT } from '../../state/index.ts';
import { useApp } from '../app-context.ts';

/** CSS pixels an arrow key moves the edge, and with Shift. */
const STEP = 8;
const LONG_STEP = 40;

interface DockSeparatorProps {
  readonly height: number;
  /** Id of the element whose height it sets. */
  readonly dock: string;
}

/** The upper edge of the transport: dragging it makes the dock below higher; double click for the usual height. */
export function DockSeparator({ height, dock }: DockSeparatorProps) {
  const { store } = useApp();
  /** Between the pointer and the height it stands for, while it is held. */
  const held = useRef<number | undefined>(undefined);
  const set = (next: number): void => {
    store.getState().setDockHeight(next);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    // The page may be too low for the height asked for: the drag starts from what is seen.
    held.current = (document.getElementById(dock)?.offsetHeight ?? height) + event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (held.current !== undefined) set(held.current - event.clientY);
  };
  const onPointerEnd = (): void => {
    held.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = heightByKey(height, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };

  return (
    <div
      className="dock-separator"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label="Height of what is under the timeline"
      aria-valuenow={height}
      aria-valuemin={DOCK_HEIGHT.least}
      aria-valuemax={DOCK_HEIGHT.most}
      title="Drag to resize; double click for the usual height"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onLostPointerCapture={onPointerEnd}
      onKeyDown={onKeyDown}
      onDoubleClick={() => {
        set(DOCK_HEIGHT.usual);
      }}
    />
  );
}

/** The height a pressed key asks for: arrows move the edge the way they point; undefined for other keys. */
function heightByKey(height: number, key: string, long: boolean): number | undefined {
  const step = long ? LONG_STEP : STEP;
  switch (key) {
    case 'ArrowUp':
      return height + step;
    case 'ArrowDown':
      return height - step;
    case 'Home':
      return DOCK_HEIGHT.least;
    case 'End':
      return DOCK_HEIGHT.most;
    default:
      return undefined;
  }
}
