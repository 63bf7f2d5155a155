import { displayText } from '../ui/index.ts';

/** The name of what is under the pointer, beside it. */
export interface HoverLabel {
  /** Shows the name at a place in CSS pixels inside the element; undefined hides it. */
  readonly show: (name: string | undefined, x: number, y: number) => void;
  readonly dispose: () => void;
}

/** Away from the pointer's tip, and from the element's edges. */
const OFFSET = 14;
const EDGE = 6;

/** Makes the label inside an element. It moves with every move of the pointer, so it is written past React. */
export function createHoverLabel(element: HTMLElement): HoverLabel {
  // Isolates names written right to left; they never become markup.
  const label = document.createElement('bdi');
  Object.assign(label.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    maxWidth: '60%',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    pointerEvents: 'none',
    padding: '2px 8px',
    borderRadius: '4px',
    border: '1px solid var(--line-2)',
    background: 'var(--bg-0)',
    color: 'var(--fg-0)',
    font: '500 11.5px var(--mono)',
  });
  label.hidden = true;
  label.ariaHidden = 'true';
  element.append(label);
  return {
    show: (name, x, y) => {
      label.hidden = name === undefined;
      if (name === undefined) return;
      const shown = displayText(name);
      if (label.textContent !== shown) label.textContent = shown;
      const { offsetWidth, offsetHeight } = label;
      const right = x + OFFSET + offsetWidth + EDGE <= element.clientWidth;
      const below = y + OFFSET + offsetHeight + EDGE <= element.clientHeight;
      const left = right ? x + OFFSET : Math.max(EDGE, x - OFFSET - offsetWidth);
      const top = below ? y + OFFSET : y - OFFSET - offsetHeight;
      label.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    },
    dispose: () => {
      label.remove();
    },
  };
}
