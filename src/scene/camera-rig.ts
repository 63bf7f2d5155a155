import { MathUtils, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type Bounds, boundsSize } from './bounds.ts';
import { frameBounds, mirrorBounds } from './framing.ts';

const FIELD_OF_VIEW = 34;

/** Three-quarter view from the front and a little above. The front is +z here: characters face -z in the file's mirrored space. */
const FRONT: readonly [number, number, number] = [-0.46, 0.2, 1];

/** The camera and the hand on it. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 500);
  readonly #controls: OrbitControls;

  constructor(canvas: HTMLCanvasElement, onChange: () => void) {
    this.#controls = new OrbitControls(this.camera, canvas);
    // Precise rather than smooth: the view stops where the hand does, and a paused page draws nothing more.
    this.#controls.enableDamping = false;
    this.#controls.zoomToCursor = true;
    this.#controls.addEventListener('change', onChange);
    this.frame({ min: [-1, 0, -1], max: [1, 2, 1] });
  }

  setAspect(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  /** Stands before the front of what is in the box, at the distance that shows all of it. */
  frame(bounds: Bounds): void {
    const radians = MathUtils.degToRad(FIELD_OF_VIEW);
    const { target, position, distance } = frameBounds(mirrorBounds(bounds), FRONT, radians, this.camera.aspect);
    const reach = Math.max(distance, boundsSize(bounds));
    this.camera.near = distance / 200;
    this.camera.far = reach * 80 + 100;
    this.camera.position.copy(new Vector3(...position));
    this.camera.updateProjectionMatrix();
    this.#controls.minDistance = distance / 100;
    this.#controls.maxDistance = reach * 20;
    this.#controls.target.copy(new Vector3(...target));
    this.#controls.update();
  }

  dispose(): void {
    this.#controls.dispose();
  }
}
