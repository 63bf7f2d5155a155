import { Group } from 'three';
import { LabelElements } from './label-elements.ts';
import { createLabelPlaces, OF_POINTS, orderNearest, placeLabels } from './label-places.ts';
import type { SceneLayer } from './layer.ts';
import type { PickView } from './picking.ts';
import type { SceneColors } from './scene-colors.ts';

/** More numbers than these nobody reads. */
const MOST_LABELS = 60;

/** Short texts beside places of the scene: those nearest to the camera, as far as they have room. */
export class PointLabelsLayer implements SceneLayer {
  readonly root = new Group();
  readonly #elements: LabelElements;
  readonly #view: () => PickView;
  readonly #places = createLabelPlaces(MOST_LABELS);
  readonly #order = new Int32Array(MOST_LABELS);
  readonly #depths = new Float64Array(MOST_LABELS);
  #points: Float64Array = new Float64Array();
  #texts: readonly string[] = [];
  #lengths: Uint8Array = new Uint8Array();

  /** `name` tells the labels from others in the page, as a data attribute. */
  constructor(element: HTMLElement, name: string, view: () => PickView, colors: SceneColors) {
    this.#elements = new LabelElements(element, name, colors);
    this.#view = view;
    this.setLabels(this.#points, []);
  }

  /** How many were shown in the last frame. */
  get count(): number {
    return this.root.visible ? this.#places.count : 0;
  }

  /** Takes over what is said where: x, y, z a text, in the scene's file space. */
  setLabels(points: Float64Array, texts: readonly string[]): void {
    this.#points = points;
    this.#texts = texts;
    this.#lengths = Uint8Array.from(texts, ({ length }) => length);
    this.#elements.forget();
    this.root.visible = texts.length > 0;
    this.#elements.setVisible(texts.length > 0);
  }

  setColors(colors: SceneColors): void {
    this.#elements.setColors(colors);
  }

  beforeDraw(): void {
    const view = this.#view();
    orderNearest(this.#points, view, this.#order, this.#depths);
    placeLabels(this.#points, this.#order, this.#lengths, view, this.#places, OF_POINTS);
    this.#elements.write(this.#places, this.#texts, undefined);
  }

  dispose(): void {
    this.#elements.dispose();
  }
}
