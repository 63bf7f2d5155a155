import { AXIS_SIZE, farToNear, writeAxes } from './axes.ts';

const NAMES = ['x', 'y', 'z'] as const;
const SVG = 'http://www.w3.org/2000/svg';

/** In CSS pixels: the whole, from the middle to a letter, and a letter's disc. */
const SIZE = 64;
const REACH = 22;
const DISC = 7.5;

/** The three axes of the file's own space as the camera sees them, over a corner of the canvas. Plain vectors: no context of its own. */
export class OrientationGizmo {
  readonly #root = create('svg', { width: SIZE, height: SIZE, viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}` });
  readonly #arms = NAMES.map(createArm);
  readonly #axes = new Float64Array(3 * AXIS_SIZE);
  /** The view last shown, of which the axes are made. */
  readonly #view = new Float64Array(16);
  #shown = false;

  constructor(element: HTMLElement) {
    Object.assign(this.#root.style, { position: 'absolute', left: '8px', bottom: '4px', pointerEvents: 'none', display: 'none' });
    this.#root.setAttribute('aria-hidden', 'true');
    this.#root.setAttribute('data-gizmo', '');
    element.append(this.#root);
  }

  hide(): void {
    if (!this.#shown) return;
    this.#shown = false;
    this.#root.style.display = 'none';
  }

  /** Shows the axes for a matrix from the file's own space to the camera's, column-major. Writes only what changed. */
  show(view: ArrayLike<number>): void {
    if (!this.#shown) {
      this.#shown = true;
      this.#root.style.display = 'block';
    }
    // Most frames of a playing clip are seen from the same place.
    if (!writeChanged(view, this.#view)) return;
    writeAxes(view, this.#axes);
    for (const axis of farToNear(this.#axes)) {
      const { group, line, letter } = this.#arms[axis]!;
      const x = this.#axes[axis * AXIS_SIZE]! * REACH;
      const y = -this.#axes[axis * AXIS_SIZE + 1]! * REACH;
      line.setAttribute('x2', x.toFixed(2));
      line.setAttribute('y2', y.toFixed(2));
      letter.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
      // What points away is further, and fainter.
      group.style.opacity = (0.85 + 0.15 * this.#axes[axis * AXIS_SIZE + 2]!).toFixed(2);
      this.#root.append(group);
    }
  }

  dispose(): void {
    this.#root.remove();
  }
}

/** Copies a matrix and says whether it was another one. */
function writeChanged(from: ArrayLike<number>, to: Float64Array): boolean {
  let changed = false;
  for (let at = 0; at < to.length; at++) {
    if (to[at] === from[at]) continue;
    to[at] = from[at]!;
    changed = true;
  }
  return changed;
}

interface Arm {
  readonly group: SVGElement;
  readonly line: SVGElement;
  /** The disc with the letter at the arm's end. */
  readonly letter: SVGElement;
}

function createArm(name: string): Arm {
  const group = create('g', {});
  const line = create('line', { x1: 0, y1: 0, 'stroke-width': 2, 'stroke-linecap': 'round' });
  const letter = create('g', {});
  const disc = create('circle', { r: DISC, 'stroke-width': 1.5 });
  const text = create('text', { 'text-anchor': 'middle', y: 3.6 });
  const color = `var(--${name})`;
  line.style.stroke = color;
  Object.assign(disc.style, { fill: 'var(--bg-0)', stroke: color });
  Object.assign(text.style, { fill: color, font: '600 10px var(--mono)' });
  text.textContent = name;
  letter.append(disc, text);
  group.append(line, letter);
  return { group, line, letter };
}

function create(kind: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, kind) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
