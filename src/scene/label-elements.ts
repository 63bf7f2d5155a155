import type { LabelPlaces } from './label-places.ts';
import type { SceneColors } from './scene-colors.ts';

/** Plain elements over the canvas, moved with each drawn frame and written only when what they say changes. */
export class LabelElements {
  readonly #holder = document.createElement('div');
  readonly #labels: HTMLElement[] = [];
  /** What each label says, by its number among the texts; -2 for one that is hidden. */
  readonly #shown: number[] = [];
  #color = '';

  /** `name` tells these from others in the page, as a data attribute. */
  constructor(element: HTMLElement, name: string, colors: SceneColors) {
    this.#holder.ariaHidden = 'true';
    this.#holder.dataset[name] = '';
    Object.assign(this.#holder.style, { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' });
    this.#holder.style.font = '500 10px/13px var(--mono)';
    element.append(this.#holder);
    this.setColors(colors);
  }

  setColors({ label, labelHalo }: SceneColors): void {
    this.#color = label;
    this.#holder.style.color = label;
    // A plate, as a label often lies over what is drawn: a halo alone is too little there.
    this.#holder.style.setProperty('--plate', `color-mix(in srgb, ${labelHalo} 76%, transparent)`);
    this.#shown.fill(-1);
  }

  setVisible(visible: boolean): void {
    this.#holder.hidden = !visible;
  }

  /** Has every label written anew: texts changed. */
  forget(): void {
    this.#shown.fill(-1);
  }

  /** Puts the texts where they have their places; the one of number `accented` in the colour of what is selected. */
  write({ count, bones, x, y }: LabelPlaces, texts: readonly string[], accented: number | undefined): void {
    for (let index = 0; index < count; index++) {
      const label = this.#labels[index] ?? this.#addLabel();
      const text = bones[index]!;
      if (this.#shown[index] !== text) {
        this.#shown[index] = text;
        label.textContent = texts[text]!;
        label.style.color = text === accented ? 'var(--ember)' : this.#color;
        label.style.visibility = 'visible';
      }
      label.style.transform = `translate(${x[index]!.toFixed(1)}px, ${y[index]!.toFixed(1)}px)`;
    }
    for (let index = count; index < this.#labels.length; index++) {
      if (this.#shown[index] === -2) continue;
      this.#shown[index] = -2;
      this.#labels[index]!.style.visibility = 'hidden';
    }
  }

  dispose(): void {
    this.#holder.remove();
  }

  #addLabel(): HTMLElement {
    // Isolates names written right to left; they never become markup.
    const label = document.createElement('bdi');
    Object.assign(label.style, { position: 'absolute', top: '0', left: '-3px', padding: '0 3px', whiteSpace: 'pre' });
    Object.assign(label.style, { borderRadius: '3px', background: 'var(--plate)' });
    this.#holder.append(label);
    this.#labels.push(label);
    this.#shown.push(-1);
    return label;
  }
}
