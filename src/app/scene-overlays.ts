import type { Skeleton } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import type { GroundLayer, Stage } from '../scene/index.ts';
import type { AppStore } from '../state/index.ts';
import { CameraFrustum } from './camera-frustum.ts';
import { MotionLines } from './motion-lines.ts';
import { MotionProbe } from './motion-probe.ts';
import { OnionSkins } from './onion-skins.ts';
import { type CharacterLayers, createCharacterLayers, type Look } from './scene-layers.ts';

/** What is drawn beside the character itself: other moments, ways, a second character, a camera's view. */
export interface Overlays {
  /**
   * Follows the playhead; allocates nothing while the round and what is shown stay the same. Says whether something came into the
   * picture that the camera should take in.
   */
  readonly follow: (character: CharacterLayers | undefined) => boolean;
  /** Says the same. */
  readonly setLook: (look: Look, character: CharacterLayers | undefined) => boolean;
  /** The camera was just placed: it is carried on from where the character stands now. */
  readonly stay: () => void;
  /** Places to have in view beside the character. */
  readonly places: () => readonly number[];
  readonly describe: () => unknown;
}

export interface OverlayOptions {
  readonly stage: Stage;
  readonly element: HTMLElement;
  readonly store: AppStore;
  readonly player: Player;
  readonly ground: GroundLayer;
}

export function createOverlays({ stage, element, store, player, ground }: OverlayOptions): Overlays {
  const probe = new MotionProbe(player);
  const onion = new OnionSkins(stage, player, probe);
  const lines = new MotionLines(stage, player, probe);
  let frustum: CameraFrustum | undefined;
  let compared: CharacterLayers | undefined;
  /** Who stands beside the character. */
  let beside: Skeleton | undefined;
  let look: Look | undefined;
  /** How far root motion had taken the character when the camera last went along. */
  const carried = new Float64Array(3);
  let follows = false;

  const carryCamera = (): void => {
    const { root, standing } = player;
    const moves = standing.rootMotion && root !== undefined;
    const x = moves ? root[0]! : 0;
    const y = moves ? root[1]! : 0;
    const z = moves ? root[2]! : 0;
    if (follows) stage.carryCamera(x - carried[0]!, y - carried[1]!, z - carried[2]!);
    carried[0] = x;
    carried[1] = y;
    carried[2] = z;
    ground.setMiddle(x, z);
  };

  const followCompared = (): void => {
    const second = player.compared;
    if (second?.composition.skeleton !== compared?.bones.skeleton) {
      compared?.dispose();
      compared = undefined;
      if (second !== undefined && look !== undefined) {
        compared = createCharacterLayers(stage, element, second.composition.skeleton, second.pose, secondLook(look, player, second));
        // Where both are the same, the first one is seen.
        compared.bones.root.renderOrder = -1;
        compared.setLook(secondLook(look, player, second));
      }
    } else if (second !== undefined) {
      compared?.setPose(second.pose);
    }
  };

  return {
    follow: (character) => {
      carryCamera();
      followCompared();
      if (character === undefined) onion.release();
      onion.follow();
      lines.follow();
      frustum?.follow();
      const before = beside;
      beside = player.comparedPlace === undefined ? undefined : compared?.bones.skeleton;
      return beside !== undefined && beside !== before;
    },
    stay: () => {
      const { root, standing } = player;
      for (let lane = 0; lane < 3; lane++) carried[lane] = standing.rootMotion && root !== undefined ? root[lane]! : 0;
    },
    setLook: (next, character) => {
      look = next;
      const { settings, selection, trailBones, standing, shown } = store.getState();
      follows = standing.cameraFollows;
      const bones = character?.bones;
      onion.setLook(settings.view.onion, settings.onion, next.colors, bones);
      const names = bones?.skeleton.bones.map(({ name }) => name) ?? [];
      const pinned = trailBones.map((name) => names.indexOf(name)).filter((bone) => bone >= 0);
      const selected = selection.bone === undefined || selection.bone >= names.length ? [] : [selection.bone];
      lines.setLook({
        path: settings.view.rootPath,
        trailBones: settings.view.trails ? [...new Set([...selected, ...pinned])] : [],
        colors: next.colors,
        size: bones !== undefined && bones.size > 0 ? bones.size : 1,
      });
      if (compared !== undefined && player.compared !== undefined) compared.setLook(secondLook(next, player, player.compared));
      frustum ??= new CameraFrustum(stage, player, next.colors);
      return frustum.setLook(shown, next.colors, bones?.size ?? 0);
    },
    places: () => [...(compared?.bones.places() ?? []), ...(frustum?.places() ?? [])],
    describe: () => ({
      onion: onion.describe(),
      ...lines.describe(),
      frustum: frustum?.describe(),
      compared: compared !== undefined,
      camera: stage.cameraPlace,
    }),
  };
}

/** The second character's look: another colour, and bones that stand out by name where its skeleton is another. */
function secondLook(look: Look, player: Player, second: NonNullable<Player['compared']>): Look {
  const { skeleton } = second.composition;
  const same = (bone: number | undefined): number | undefined => {
    if (bone === undefined || skeleton === player.skeleton) return bone;
    const name = player.skeleton?.bones[bone]?.name;
    const index = skeleton.bones.findIndex((candidate) => candidate.name === name);
    return index < 0 ? undefined : index;
  };
  const { compared: main, comparedHelper: helper } = look.colors;
  return {
    ...look,
    view: { ...look.view, ghost: false, boneNames: false, boneAxes: false },
    colors: { ...look.colors, main, helper, target: helper },
    selected: same(look.selected),
    hovered: same(look.hovered),
    dimmed: false,
  };
}
