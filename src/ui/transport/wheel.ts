/** What a turn of the wheel over the timeline asks for; a pan of 0 is a zoom. */
export interface WheelMove {
  readonly panPixels: number;
  readonly zoomFactor: number;
}

const PIXELS_A_LINE = 16;
const PIXELS_A_PAGE = 400;
/** Zoom of a pixel turned, as an exponent: a notch of 100 pixels changes the length shown by a fifth. */
const ZOOM_A_PIXEL = 0.0018;
/** Most pixels that one event counts for: wheels that spin freely send thousands. */
const MOST_PIXELS = 300;

/** Turning zooms; with Shift, or sideways as touchpads can, it pans. */
export function readWheel(event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'shiftKey'>): WheelMove {
  const unit = event.deltaMode === 1 ? PIXELS_A_LINE : event.deltaMode === 2 ? PIXELS_A_PAGE : 1;
  const [x, y] = [event.deltaX * unit, event.deltaY * unit];
  // With Shift some browsers turn the wheel sideways themselves.
  if (event.shiftKey) return { panPixels: x === 0 ? y : x, zoomFactor: 1 };
  if (Math.abs(x) > Math.abs(y)) return { panPixels: x, zoomFactor: 1 };
  return { panPixels: 0, zoomFactor: Math.exp(Math.min(Math.max(y, -MOST_PIXELS), MOST_PIXELS) * ZOOM_A_PIXEL) };
}
