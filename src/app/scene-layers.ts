import type { Pose, Skeleton } from '../animation/index.ts';
import { BoneAxesLayer, BoneNamesLayer, GhostLayer, type SceneColors, SkeletonLayer, type Stage } from '../scene/index.ts';
import type { Settings } from '../state/index.ts';
import { displayText } from '../ui/index.ts';

/** What decides how a character is drawn, beside its pose. */
export interface Look {
  readonly view: Settings['view'];
  readonly colors: SceneColors;
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
  /** The reference pose stands in for a clip that cannot be shown. */
  readonly dimmed: boolean;
  /** Joints that are hidden at first are drawn all the same. */
  readonly extras: boolean;
  /** A clip is shown: there is a reference pose other than the one drawn. */
  readonly posed: boolean;
}

/** Everything drawn of one character: its bones always, the rest made when first asked for. */
export interface CharacterLayers {
  readonly bones: SkeletonLayer;
  readonly setPose: (pose: Pose) => void;
  readonly setLook: (look: Look) => void;
  readonly dispose: () => void;
}

export function createCharacterLayers(stage: Stage, element: HTMLElement, skeleton: Skeleton, pose: Pose, look: Look): CharacterLayers {
  let current = pose;
  const bones = new SkeletonLayer(skeleton, pose, look.colors);
  stage.add(bones);
  let ghost: GhostLayer | undefined;
  let axes: BoneAxesLayer | undefined;
  let names: BoneNamesLayer | undefined;

  const createGhost = (colors: SceneColors): GhostLayer => {
    const layer = new GhostLayer(skeleton, bones.shapes, colors);
    stage.add(layer);
    return layer;
  };
  const createAxes = (colors: SceneColors): BoneAxesLayer => {
    const layer = new BoneAxesLayer(skeleton, current, bones.size, colors);
    stage.add(layer);
    return layer;
  };
  const createNames = (colors: SceneColors): BoneNamesLayer => {
    const layer = new BoneNamesLayer({
      element,
      skeleton,
      pose: current,
      names: skeleton.bones.map(({ name }) => displayText(name)),
      helpers: bones.helperBones,
      view: () => stage.pickView(),
      colors,
    });
    stage.add(layer);
    return layer;
  };

  return {
    bones,
    setPose: (next) => {
      current = next;
      bones.setPose(next);
      axes?.setPose(next);
      names?.setPose(next);
    },
    setLook: ({ view, colors, selected, hovered, dimmed, extras, posed }) => {
      const hidesHelpers = view.helpers === 'hidden';
      bones.setColors(colors);
      bones.setEmphasis(selected, hovered, view.chain);
      bones.setHelpers(view.helpers);
      bones.setExtras(extras);
      bones.setDimmed(dimmed);
      if (view.ghost) ghost ??= createGhost(colors);
      if (ghost !== undefined) {
        ghost.root.visible = view.ghost && posed;
        ghost.setColors(colors);
      }
      if (view.boneAxes) axes ??= createAxes(colors);
      if (axes !== undefined) {
        axes.root.visible = view.boneAxes;
        axes.setColors(colors);
        axes.setLeftOut(bones.leftOut);
      }
      if (view.boneNames) names ??= createNames(colors);
      if (names !== undefined) {
        names.setVisible(view.boneNames);
        names.setColors(colors);
        names.arrange(skeleton, selected, hovered, hidesHelpers);
      }
    },
    dispose: () => {
      for (const layer of [bones, ghost, axes, names]) if (layer !== undefined) stage.remove(layer);
    },
  };
}
