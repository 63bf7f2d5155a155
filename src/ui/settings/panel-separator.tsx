import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { PANEL_WIDTHS, type Side } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { widthByKey } from './width-by-key.ts';

/** The inner edge of the side panel it is in: drag it, move it by the arrow keys, or double click for the usual width. */
export function PanelSeparator({ side }: { readonly side: Side }) {
  const { store } = useApp();
  const width = useAppState((state) => state.settings.widths[side]);
  /** Between the pointer and the width it stands for, while it is held. */
  const held = useRef<number | undefined>(undefined);
  const { least, most, usual } = PANEL_WIDTHS[side];
  const set = (next: number): void => {
    store.getState().setPanelWidth(side, next);
  };
  /** Widths grow away from the panel's outer edge: to the right on the left side. */
  const along = (event: PointerEvent): number => (side === 'left' ? event.clientX : -event.clientX);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    // The page may be too narrow for the width asked for: the drag starts from what is seen.
    const seen = event.currentTarget.parentElement?.clientWidth;
    held.current = Math.min(width, (seen ?? width) + 1) - along(event);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (held.current !== undefined) set(held.current + along(event));
  };
  const onPointerEnd = (): void => {
    held.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = widthByKey(side, width, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };

  return (
    <div
      className={`separator separator-${side}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of the ${side} panel`}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      title="Drag to resize; double click for the usual width"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onLostPointerCapture={onPointerEnd}
      onKeyDown={onKeyDown}
      onDoubleClick={() => {
        set(usual);
      }}
    />
  );
}
