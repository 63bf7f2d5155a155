import { PICK_RADIUS } from './picking.ts';

export interface BonePickerOptions {
  readonly canvas: HTMLCanvasElement;
  /** Finds the bone at a place on the canvas, in CSS pixels. */
  readonly pickAt: (x: number, y: number, radius: number) => number | undefined;
  /** `over`: the pointer rests over the canvas, rather than having left it or pressing. */
  readonly onHover: (bone: number | undefined, x: number, y: number, over: boolean) => void;
  /** A click, which may have met no bone. */
  readonly onPick: (bone: number | undefined, x: number, y: number) => void;
  readonly onDoubleClick: (x: number, y: number) => void;
}

/** A press that moves further than this, in CSS pixels, turns the camera and picks nothing. */
const CLICK_SLOP = 4;

/** Fingers are less exact than a mouse. */
const TOUCH_RADIUS = 24;

/** Turns the pointer on the canvas into hovering and picking bones. Presses that drag belong to the camera. */
export function createBonePicker({ canvas, pickAt, onHover, onPick, onDoubleClick }: BonePickerOptions): { dispose(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: { readonly x: number; readonly y: number } | undefined;

  const pick = (event: PointerEvent): number | undefined =>
    pickAt(event.offsetX, event.offsetY, event.pointerType === 'touch' ? TOUCH_RADIUS : PICK_RADIUS);
  const hover = (bone: number | undefined, event: PointerEvent, over: boolean): void => {
    canvas.style.cursor = bone === undefined ? '' : 'pointer';
    onHover(bone, event.offsetX, event.offsetY, over);
  };

  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (event.buttons === 0 && event.pointerType !== 'touch') hover(pick(event), event, true);
    },
    { signal },
  );
  canvas.addEventListener('pointerleave', (event) => hover(undefined, event, false), { signal });
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      pressed = event.button === 0 && event.isPrimary ? { x: event.offsetX, y: event.offsetY } : undefined;
      hover(undefined, event, false);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointerup',
    (event) => {
      const from = pressed;
      pressed = undefined;
      if (from === undefined || Math.hypot(event.offsetX - from.x, event.offsetY - from.y) > CLICK_SLOP) return;
      onPick(pick(event), event.offsetX, event.offsetY);
    },
    { signal },
  );
  canvas.addEventListener('dblclick', (event) => onDoubleClick(event.offsetX, event.offsetY), { signal });
  return {
    dispose: () => {
      listening.abort();
    },
  };
}
