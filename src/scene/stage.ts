import { Group, Matrix4, Scene, type WebGLRenderer } from 'three';
import { ABOVE, CameraRig } from './camera-rig.ts';
import { freeGpu } from './free-gpu.ts';
import type { SceneLayer } from './layer.ts';
import { OrientationGizmo } from './orientation-gizmo.ts';
import type { PickView } from './picking.ts';
import { createRenderer, describeRenderer, type Graphics } from './renderer.ts';

export interface StageOptions {
  /** The stage puts its canvas in here and follows its size. */
  readonly element: HTMLElement;
  /**
   * Lets real time pass before a frame is drawn, in whole microseconds: a fraction handed on would be garbage in every frame, and no
   * browser's clock is finer. True asks for the next frame: something is moving.
   */
  readonly tick: (elapsedMicroseconds: number) => boolean;
  /** Hears what draws the scene: once at the start, and when the context is lost or comes back. Never inside a frame. */
  readonly onGraphics: (graphics: Graphics) => void;
}

/** What the last drawn frame took; zeros without WebGL. */
export interface RendererStatistics {
  readonly calls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
  readonly contextLost: boolean;
}

/** More device pixels than these a CSS pixel cost time nobody sees. */
const MOST_PIXEL_RATIO = 2;

/** A tab that slept for this many microseconds goes on from where it was, rather than leaping. */
const LONGEST_ELAPSED = 1e6;

/** A quarter of an hour in microseconds. */
const TIME_BITS = 0x3fffffff;

/**
 * The viewport: renderer, camera, and the only requestAnimationFrame of the app. Drawing is asked for, never run for its own sake:
 * while something moves each frame asks for the next, else nothing runs. Without WebGL time passes all the same and nothing is drawn.
 */
export class Stage {
  readonly canvas: HTMLCanvasElement;
  /** Whether the axes of the file's own space are shown in the corner: where there is something they belong to. */
  showsAxes = false;
  readonly #options: StageOptions;
  readonly #renderer: WebGLRenderer | undefined;
  readonly #graphics: Graphics;
  readonly #scene = new Scene();
  /** A left-handed space has its z turned round here, once, which is the whole conversion. Numbers below stay the file's. */
  readonly #mirror = new Group();
  readonly #rig: CameraRig;
  #layers: readonly SceneLayer[] = [];
  readonly #resizing: ResizeObserver;
  readonly #gizmo: OrientationGizmo;
  readonly #pickMatrix = new Matrix4();
  readonly #viewMatrix = new Matrix4();
  #width = 0;
  #height = 0;
  #lost = false;
  #frameRequest = 0;
  #insideFrame = false;
  #disposed = false;
  #drawRequested = false;
  /** Microseconds of the frame before, by their lowest bits; undefined where time stood still. */
  #lastTime: number | undefined;
  #afterDraw: (() => void)[] = [];

  constructor(options: StageOptions) {
    this.#options = options;
    this.canvas = document.createElement('canvas');
    this.canvas.style.display = 'block';
    this.canvas.style.width = '100%';
    this.canvas.style.height = '100%';
    options.element.append(this.canvas);
    this.#gizmo = new OrientationGizmo(options.element);
    this.#renderer = createRenderer(this.canvas);
    this.#graphics = this.#renderer === undefined ? { kind: 'missing' } : describeRenderer(this.#renderer);
    this.#renderer?.setClearColor(0x000000, 0);
    this.#mirror.scale.z = -1;
    this.#scene.add(this.#mirror);
    this.#rig = new CameraRig(this.canvas, this.requestDraw);
    this.canvas.addEventListener('webglcontextlost', this.#onLost);
    this.canvas.addEventListener('webglcontextrestored', this.#onRestored);
    this.#resizing = new ResizeObserver(this.requestDraw);
    this.#resizing.observe(options.element);
    this.#followSize();
    options.onGraphics(this.#graphics);
    this.requestDraw();
  }

  /** Says which hand the space has that the layers are in: the left one at first, as that of FromSoftware's games. */
  setRightHanded(rightHanded: boolean): void {
    const depth = rightHanded ? 1 : -1;
    if (this.#mirror.scale.z === depth) return;
    this.#mirror.scale.z = depth;
    this.#rig.setDepth(depth);
    this.requestDraw();
  }

  /** Takes the layer into the scene, and disposes it with the stage. */
  add(layer: SceneLayer): void {
    this.#layers = [...this.#layers, layer];
    this.#mirror.add(layer.root);
    this.requestDraw();
  }

  /** Takes the layer out of the scene and disposes it. */
  remove(layer: SceneLayer): void {
    if (!this.#layers.includes(layer)) return;
    this.#layers = this.#layers.filter((other) => other !== layer);
    this.#mirror.remove(layer.root);
    layer.dispose();
    this.requestDraw();
  }

  /** Asks for one frame, however often it is called before that frame. */
  readonly requestDraw = (): void => {
    this.#drawRequested = true;
    if (this.#frameRequest === 0 && !this.#insideFrame && !this.#disposed) this.#frameRequest = requestAnimationFrame(this.#frame);
  };

  /** Resolves after the next frame, which is asked for. */
  drawn(): Promise<void> {
    const { promise, resolve } = withResolvers();
    this.#afterDraw.push(resolve);
    if (this.#disposed) this.#settle();
    else this.requestDraw();
    return promise;
  }

  /** Moves the camera to the front of the places (x, y, z after each other, in the file's own space), all of them in view. */
  frame(places: readonly number[]): void {
    this.#followSize();
    this.#rig.frame(places);
    this.requestDraw();
  }

  /** The same from further above, for what lies flat. */
  frameFromAbove(places: readonly number[]): void {
    this.#followSize();
    this.#rig.frame(places, ABOVE);
    this.requestDraw();
  }

  /** Says how far what is drawn reaches, in metres; see CameraRig. */
  setReach(reach: number): void {
    this.#rig.setReach(reach);
  }

  /** The ray through a place of the canvas in CSS pixels, in the file's own space: origin, then a direction of length 1. */
  writeRay(x: number, y: number, out: Float64Array): void {
    this.#rig.writeRay((x / this.#width) * 2 - 1, 1 - (y / this.#height) * 2, out);
  }

  /** Moves the camera and what it looks at by a way in the file's own space: it goes along with something. Asks for no frame. */
  carryCamera(x: number, y: number, z: number): void {
    this.#rig.carry(x, y, z);
  }

  get cameraPlace(): CameraRig['place'] {
    return this.#rig.place;
  }

  /** How the file's own space lands on the canvas now; valid until the next call. */
  pickView(): PickView {
    const { camera } = this.#rig;
    camera.updateMatrixWorld();
    this.#mirror.updateMatrixWorld();
    this.#pickMatrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(this.#mirror.matrixWorld);
    return { matrix: this.#pickMatrix.elements, width: this.#width, height: this.#height };
  }

  get statistics(): RendererStatistics {
    const info = this.#renderer?.info;
    return {
      calls: info?.render.calls ?? 0,
      triangles: info?.render.triangles ?? 0,
      geometries: info?.memory.geometries ?? 0,
      textures: info?.memory.textures ?? 0,
      contextLost: this.#lost,
    };
  }

  dispose(): void {
    this.#disposed = true;
    cancelAnimationFrame(this.#frameRequest);
    this.#resizing.disconnect();
    this.canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.canvas.removeEventListener('webglcontextrestored', this.#onRestored);
    for (const layer of this.#layers) layer.dispose();
    this.#layers = [];
    this.#rig.dispose();
    this.#renderer?.dispose();
    // Frees the context now rather than when the canvas is collected: browsers allow only a few.
    this.#renderer?.forceContextLoss();
    this.canvas.remove();
    this.#gizmo.dispose();
    this.#settle();
  }

  readonly #frame = (now: number): void => {
    this.#frameRequest = 0;
    this.#insideFrame = true;
    // Few bits, as the engine keeps small whole numbers without allocating; the difference comes out right where they start over.
    const time = (now * 1000) & TIME_BITS;
    const elapsed = this.#lastTime === undefined ? 0 : Math.min((time - this.#lastTime) & TIME_BITS, LONGEST_ELAPSED);
    const moving = this.#options.tick(elapsed);
    this.#lastTime = moving ? time : undefined;
    if (this.#drawRequested) this.#draw();
    this.#insideFrame = false;
    if (moving) this.#frameRequest = requestAnimationFrame(this.#frame);
  };

  #draw(): void {
    this.#drawRequested = false;
    this.#followSize();
    if (this.#renderer !== undefined && !this.#lost) {
      const layers = this.#layers;
      for (let at = 0; at < layers.length; at++) if (layers[at]!.root.visible) layers[at]!.beforeDraw?.();
      this.#renderer.render(this.#scene, this.#rig.camera);
    }
    this.#drawGizmo();
    this.#settle();
  }

  #drawGizmo(): void {
    if (this.#renderer === undefined || this.#lost || !this.showsAxes) this.#gizmo.hide();
    else this.#gizmo.show(this.#viewMatrix.multiplyMatrices(this.#rig.camera.matrixWorldInverse, this.#mirror.matrixWorld).elements);
  }

  #settle(): void {
    if (this.#afterDraw.length === 0) return;
    const waiting = this.#afterDraw;
    this.#afterDraw = [];
    for (const resolve of waiting) resolve();
  }

  /** Follows the element's size and the screen's pixel ratio. Only right before drawing: resizing clears the canvas. */
  #followSize(): void {
    const width = Math.max(1, this.#options.element.clientWidth);
    const height = Math.max(1, this.#options.element.clientHeight);
    const ratio = Math.min(window.devicePixelRatio, MOST_PIXEL_RATIO);
    if (this.#renderer !== undefined && this.#renderer.getPixelRatio() !== ratio) this.#renderer.setPixelRatio(ratio);
    if (width === this.#width && height === this.#height) return;
    this.#width = width;
    this.#height = height;
    this.#renderer?.setSize(width, height, false);
    this.#rig.setAspect(width / height);
  }

  readonly #onLost = (event: Event): void => {
    // Without this the browser never gives the context back.
    event.preventDefault();
    this.#lost = true;
    freeGpu(this.#scene);
    const renderer = this.#graphics.kind === 'missing' ? '' : this.#graphics.renderer;
    this.#options.onGraphics({ kind: 'lost', renderer });
  };

  readonly #onRestored = (): void => {
    this.#lost = false;
    this.#options.onGraphics(this.#graphics);
    this.requestDraw();
  };
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
