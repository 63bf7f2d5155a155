import { Group } from 'three';
import type { Pose, Skeleton } from '../animation/index.ts';
import { createLabelPlaces, placeLabels } from './label-places.ts';
import type { SceneLayer } from './layer.ts';
import type { PickView } from './picking.ts';
import type { SceneColors } from './scene-colors.ts';

/** More names than these nobody reads. */
const MOST_NAMES = 150;

/** Longer names are cut; the whole one is in the tree of bones. */
const MOST_CHARACTERS = 40;

export interface BoneNamesOptions {
  /** The names are put in here, over the canvas. */
  readonly element: HTMLElement;
  readonly skeleton: Skeleton;
  readonly pose: Pose;
  /** Names as they may be shown, one a bone. */
  readonly names: readonly string[];
  /** 1 for each bone whose name gives way to the others'. */
  readonly helpers: Uint8Array;
  readonly view: () => PickView;
  readonly colors: SceneColors;
}

/** Names beside the joints, as many as have room: plain elements, moved with each drawn frame and written only when they change. */
export class BoneNamesLayer implements SceneLayer {
  readonly root = new Group();
  readonly #holder = document.createElement('div');
  readonly #labels: HTMLElement[] = [];
  readonly #shown: number[] = [];
  readonly #places = createLabelPlaces(MOST_NAMES);
  readonly #names: readonly string[];
  readonly #lengths: Uint8Array;
  readonly #helpers: Uint8Array;
  readonly #view: () => PickView;
  #order: readonly number[] = [];
  #pose: Pose;
  #selected: number | undefined;
  #color = '';

  constructor({ element, skeleton, pose, names, helpers, view, colors }: BoneNamesOptions) {
    this.#pose = pose;
    this.#names = names.map((name) => (name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1)}…` : name));
    this.#lengths = Uint8Array.from(this.#names, (name) => name.length);
    this.#helpers = helpers;
    this.#view = view;
    this.#holder.ariaHidden = 'true';
    this.#holder.dataset['boneNames'] = '';
    Object.assign(this.#holder.style, { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' });
    this.#holder.style.font = '500 10px/13px var(--mono)';
    element.append(this.#holder);
    this.setColors(colors);
    this.arrange(skeleton, undefined, undefined, false);
  }

  setPose(pose: Pose): void {
    this.#pose = pose;
  }

  /** Decides which names have the better right: the selected bone's, the hovered one's, the body's, the rest. */
  arrange(skeleton: Skeleton, selected: number | undefined, hovered: number | undefined, leavesOutHelpers: boolean): void {
    const bones = [...skeleton.bones.keys()];
    const first = [selected, hovered].filter((bone) => bone !== undefined);
    const helpers = leavesOutHelpers ? [] : bones.filter((bone) => this.#helpers[bone] === 1);
    this.#order = [...new Set([...first, ...bones.filter((bone) => this.#helpers[bone] === 0), ...helpers])];
    this.#selected = selected;
    this.#shown.fill(-1);
  }

  setColors({ label, labelHalo }: SceneColors): void {
    this.#color = label;
    this.#holder.style.color = label;
    // A plate, as a name often lies over the bones: a halo alone is too little there.
    this.#holder.style.setProperty('--plate', `color-mix(in srgb, ${labelHalo} 76%, transparent)`);
    this.#shown.fill(-1);
  }

  setVisible(visible: boolean): void {
    this.root.visible = visible;
    this.#holder.hidden = !visible;
  }

  beforeDraw(): void {
    placeLabels(this.#pose.placed, this.#order, this.#lengths, this.#view(), this.#places);
    const { count, bones, x, y } = this.#places;
    for (let index = 0; index < count; index++) {
      const label = this.#labels[index] ?? this.#addLabel();
      const bone = bones[index]!;
      if (this.#shown[index] !== bone) {
        this.#shown[index] = bone;
        label.textContent = this.#names[bone]!;
        label.style.color = bone === this.#selected ? 'var(--ember)' : this.#color;
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
