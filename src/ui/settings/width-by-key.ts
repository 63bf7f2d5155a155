import { PANEL_WIDTHS, type Side } from '../../state/index.ts';

/** CSS pixels an arrow key moves an edge, and with Shift. */
const STEP = 8;
const LONG_STEP = 40;

/** The width a pressed key asks for: arrows move the edge the way they point; undefined for other keys. */
export function widthByKey(side: Side, width: number, key: string, long: boolean): number | undefined {
  const { least, most } = PANEL_WIDTHS[side];
  const step = (long ? LONG_STEP : STEP) * (side === 'left' ? 1 : -1);
  switch (key) {
    case 'ArrowRight':
      return width + step;
    case 'ArrowLeft':
      return width - step;
    case 'Home':
      return least;
    case 'End':
      return most;
    default:
      return undefined;
  }
}
