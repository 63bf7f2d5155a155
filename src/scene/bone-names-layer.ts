import { Group } from 'three';
import type { Pose, Skeleton } from '../animation/index.ts';
import { LabelElements } from './label-elements.ts';
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

/** Names beside the joints, as many as have room. */
export class BoneNamesLayer implements SceneLayer {
  readonly root = new Group();
  readonly #elements: LabelElements;
  readonly #places = createLabelPlaces(MOST_NAMES);
  readonly #names: readonly string[];
  readonly #lengths: Uint8Array;
  readonly #helpers: Uint8Array;
  readonly #view: () => PickView;
  #order: readonly number[] = [];
  #pose: Pose;
  #selected: number | undefined;

  constructor({ element, skeleton, pose, names, helpers, view, colors }: BoneNamesOptions) {
    this.#pose = pose;
    this.#names = names.map((name) => (name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1)}…` : name));
    this.#lengths = Uint8Array.from(this.#names, (name) => name.length);
    this.#helpers = helpers;
    this.#view = view;
    this.#elements = new LabelElements(element, 'boneNames', colors);
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
    this.#elements.forget();
  }

  setColors(colors: SceneColors): void {
    this.#elements.setColors(colors);
  }

  setVisible(visible: boolean): void {
    this.root.visible = visible;
    this.#elements.setVisible(visible);
  }

  beforeDraw(): void {
    placeLabels(this.#pose.placed, this.#order, this.#lengths, this.#view(), this.#places);
    this.#elements.write(this.#places, this.#names, this.#selected);
  }

  dispose(): void {
    this.#elements.dispose();
  }
}
