import type { Player } from '../playback/index.ts';
import { createBonePicker, GroundLayer, type Graphics, pickBone, SkeletonLayer, Stage } from '../scene/index.ts';
import type { AppStore } from '../state/index.ts';
import { createHoverLabel } from './hover-label.ts';

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
  readonly stage: () => Stage | undefined;
}

interface Mounted {
  readonly stage: Stage;
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
    stage: () => mounted?.stage,
  };
}

/** How far the ground reaches, in sizes of the character. */
const GROUND_REACH = 5;

function mountScene(element: HTMLElement, { store, player, frozen }: ViewportOptions): Mounted {
  const stage = new Stage({
    element,
    tick: (elapsedSeconds) => {
      player.tick(frozen ? 0 : elapsedSeconds);
      return player.moving && !frozen;
    },
    onGraphics: (graphics) => {
      store.getState().setViewportNotice(noticeOf(graphics));
    },
  });
  const ground = new GroundLayer();
  stage.add(ground);
  let skeleton: SkeletonLayer | undefined;

  const frameCamera = (): void => {
    if (skeleton !== undefined) stage.frame(skeleton.places());
  };
  /** A new skeleton gets a new layer and the camera; a new clip of the same one only moves it. */
  const followPlayer = (): void => {
    const { pose } = player;
    if (player.skeleton !== skeleton?.skeleton) {
      if (skeleton !== undefined) stage.remove(skeleton);
      skeleton = undefined;
      if (player.skeleton !== undefined && pose !== undefined) {
        skeleton = new SkeletonLayer(player.skeleton, pose);
        stage.add(skeleton);
        ground.setRadius(skeleton.size * GROUND_REACH);
        stage.frame(skeleton.roomyPlaces());
        emphasise();
      }
    } else if (skeleton !== undefined && pose !== undefined) {
      skeleton.setPose(pose);
    }
    stage.showsAxes = skeleton !== undefined;
    stage.requestDraw();
  };
  const emphasise = (): void => {
    const { selection, shown } = store.getState();
    skeleton?.setEmphasis({ selected: selection.bone, hovered: selection.hoveredBone });
    skeleton?.setDimmed(shown.kind === 'reference' && shown.reason !== undefined);
    stage.requestDraw();
  };
  const label = createHoverLabel(element);
  const picker = createBonePicker({
    canvas: stage.canvas,
    pickAt: (x, y, radius) => (skeleton === undefined ? undefined : pickBone(skeleton.shapes, stage.pickView(), x, y, radius)),
    onHover: (bone, x, y) => {
      store.getState().hoverBone(bone);
      label.show(bone === undefined ? undefined : skeleton?.skeleton.bones[bone]?.name, x, y);
    },
    onPick: (bone) => {
      store.getState().selectBone(bone);
    },
    onDoubleClick: frameCamera,
  });
  const unbind = [
    player.onMove(followPlayer),
    store.subscribe((state) => state.selection, emphasise),
    store.subscribe((state) => state.shown, emphasise),
  ];
  followPlayer();
  return {
    stage,
    frameCamera,
    dispose: () => {
      for (const stop of unbind) stop();
      picker.dispose();
      label.dispose();
      stage.dispose();
    },
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
