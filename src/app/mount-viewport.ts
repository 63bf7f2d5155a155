import { isAdditive } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import { createBonePicker, GroundLayer, type Graphics, pickBone, type SceneColors, Stage } from '../scene/index.ts';
import { type AppStore, shownBackdrop } from '../state/index.ts';
import { createHoverLabel } from './hover-label.ts';
import { createNavmeshViewport, type FramedPart, type NavmeshViewport } from './navmesh-viewport.ts';
import { type CharacterLayers, createCharacterLayers, type Look } from './scene-layers.ts';
import { createOverlays } from './scene-overlays.ts';
import { SCENE_PALETTES } from './scene-palettes.ts';

export interface ViewportOptions {
  readonly store: AppStore;
  readonly player: Player;
  /** The clock stands still (`?paused`): frames are drawn and no time passes. */
  readonly frozen: boolean;
}

/** The scene as the rest of the app reaches it, there or not: the page mounts and unmounts it. */
export interface Viewport {
  /** Starts a scene inside the element; returns how to end it. */
  readonly mount: (element: HTMLElement) => () => void;
  readonly requestDraw: () => void;
  /** Turns the camera to the character's front, all of it in view. */
  readonly frameCamera: () => void;
  /** Turns the camera to a map, a region of it, or a face by its map number. */
  readonly frameNavmesh: (map: number, part?: FramedPart) => void;
  readonly frameMaps: (maps: readonly number[]) => void;
  readonly stage: () => Stage | undefined;
  /** What is drawn beside the character, in numbers; undefined without a scene. */
  readonly describe: () => unknown;
  /** The navigation meshes, in numbers; undefined while none is drawn. */
  readonly describeNavmesh: () => unknown;
}

interface Mounted {
  readonly stage: Stage;
  readonly navmesh: NavmeshViewport;
  readonly describe: () => unknown;
  readonly frameCamera: () => void;
  readonly dispose: () => void;
}

export function createViewport(options: ViewportOptions): Viewport {
  let mounted: Mounted | undefined;
  return {
    mount: (element) => {
      const own = mountScene(element, options);
      mounted = own;
      return () => {
        if (mounted === own) mounted = undefined;
        own.dispose();
      };
    },
    requestDraw: () => mounted?.stage.requestDraw(),
    frameCamera: () => mounted?.frameCamera(),
    frameNavmesh: (map, part) => mounted?.navmesh.frame(map, part),
    frameMaps: (maps) => mounted?.navmesh.frameMaps(maps),
    stage: () => mounted?.stage,
    describe: () => mounted?.describe(),
    describeNavmesh: () => mounted?.navmesh.describe(),
  };
}

/** How far the ground reaches, in sizes of the character. */
const GROUND_REACH = 5;

function mountScene(element: HTMLElement, { store, player, frozen }: ViewportOptions): Mounted {
  const stage = new Stage({
    element,
    tick: (elapsedMicroseconds) => {
      player.tick(frozen ? 0 : elapsedMicroseconds, 1e6);
      return player.moving && !frozen;
    },
    onGraphics: (graphics) => {
      store.getState().setViewportNotice(noticeOf(graphics));
    },
  });
  const ground = new GroundLayer(colorsOf(store));
  stage.add(ground);
  let character: CharacterLayers | undefined;
  const overlays = createOverlays({ stage, element, store, player, ground });
  const navmesh = createNavmeshViewport(stage, element, store, player);

  const frameCamera = (): void => {
    if (character !== undefined) stage.frame([...character.bones.places(), ...overlays.places()]);
  };
  /** Whether a delta was shown alone, as which a body collapses. */
  let collapsed = false;
  /** A new skeleton gets new layers and the camera; a new clip of the same one only moves them. */
  const followPlayer = (): void => {
    const { pose } = player;
    if (player.skeleton !== character?.bones.skeleton) {
      character?.dispose();
      character = undefined;
      // Also where none comes after: a map is drawn in the left-handed space.
      stage.setRightHanded(player.skeleton?.rightHanded === true);
      if (player.skeleton !== undefined && pose !== undefined) {
        character = createCharacterLayers(stage, element, player.skeleton, pose, lookOf(store));
        ground.setRadius(character.bones.size * GROUND_REACH);
        stage.frame(character.bones.roomyPlaces());
        overlays.stay();
        followLook();
      }
    } else if (character !== undefined && pose !== undefined) {
      character.setPose(pose);
    }
    // Someone who comes to stand beside the character is looked at too.
    if (overlays.follow(character)) frameCamera();
    const { base } = player.composition ?? {};
    const collapses = base?.kind === 'clip' && isAdditive(base.clip.blendHint);
    // To a body collapsed to a point, and back.
    if (collapses !== collapsed && character !== undefined) frameCamera();
    collapsed = collapses;
    stage.showsAxes = character !== undefined || navmesh.present();
    stage.requestDraw();
  };
  const followLook = (): void => {
    const look = lookOf(store);
    ground.setColors(look.colors);
    ground.root.visible = look.view.grid;
    element.style.background = look.colors.background;
    character?.setLook(look);
    // A camera's view is far larger than the bone that stands for it.
    if (overlays.setLook(look, character)) frameCamera();
    stage.requestDraw();
  };
  const label = createHoverLabel(element);
  const picker = createBonePicker({
    canvas: stage.canvas,
    pickAt: (x, y, radius) => (character === undefined ? undefined : pickBone(character.bones.shapes, stage.pickView(), x, y, radius)),
    onHover: (bone, x, y, over) => {
      navmesh.hover(x, y, over && bone === undefined);
      store.getState().hoverBone(bone);
      label.show(bone === undefined ? undefined : character?.bones.skeleton.bones[bone]?.name, x, y);
    },
    onPick: (bone, x, y) => {
      // A bone wins; beside all bones a face of a map does.
      if (bone === undefined && navmesh.pick(x, y)) return;
      store.getState().selectBone(bone);
    },
    onDoubleClick: (x, y) => {
      // Beside everything the maps are framed, which are what one looks at where there are any.
      if (store.getState().selection.hoveredBone !== undefined || !navmesh.present()) frameCamera();
      else navmesh.frameAt(x, y);
    },
  });
  const unbind = [
    player.onMove(followPlayer),
    store.subscribe((state) => state.selection, followLook),
    store.subscribe((state) => state.shown, followLook),
    store.subscribe((state) => state.settings.view, followLook),
    store.subscribe((state) => state.keyed, followLook),
    store.subscribe((state) => state.settings.onion, followLook),
    store.subscribe((state) => state.trailBones, followLook),
    store.subscribe((state) => state.standing, followLook),
    store.subscribe((state) => state.navmesh.maps, followPlayer),
    store.subscribe(shownBackdrop, followLook),
  ];
  followLook();
  followPlayer();
  return {
    stage,
    navmesh,
    frameCamera,
    describe: overlays.describe,
    dispose: () => {
      for (const stop of unbind) stop();
      picker.dispose();
      label.dispose();
      navmesh.dispose();
      stage.dispose();
    },
  };
}

function colorsOf(store: AppStore): SceneColors {
  return SCENE_PALETTES[shownBackdrop(store.getState())];
}

/** How the character is to be drawn now. */
function lookOf(store: AppStore): Look {
  const { selection, shown, settings, keyed } = store.getState();
  return {
    view: settings.view,
    colors: colorsOf(store),
    selected: selection.bone,
    hovered: selection.hoveredBone,
    dimmed: shown.kind === 'reference' && shown.reason !== undefined,
    extras: keyed.helperJoints,
    posed: shown.kind === 'clip',
  };
}

/** What the page says about the graphics; nothing where there is nothing to say. */
function noticeOf(graphics: Graphics): string | undefined {
  switch (graphics.kind) {
    case 'hardware':
      return undefined;
    case 'software':
      return `Drawn without a graphics card: switch on hardware acceleration in the browser's settings (${graphics.renderer}).`;
    case 'missing':
      return (
        'WebGL 2 is not available here, so the skeleton is not drawn. The library, the numbers and the timeline work all the same. ' +
        "Switch on hardware acceleration in the browser's settings, or use another browser."
      );
    case 'lost':
      return 'The browser took the graphics away for now. The picture comes back by itself, where it was.';
  }
}
