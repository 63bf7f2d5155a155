import { MathUtils, PerspectiveCamera } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { boundsOf, boundsSize } from './bounds.ts';
import { framePoints, type Vector } from './framing.ts';

const FIELD_OF_VIEW = 34;

/** Three-quarter view from the front and a little above. The front is +z here: characters face -z in the file's mirrored space. */
const FRONT: Vector = [-0.46, 0.2, 1];

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
    this.frame([-1, 0, -1, 1, 2, 1]);
  }

  setAspect(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  /** Stands before the front of the places, given in the file's own space, at the distance that shows all of them. */
  frame(places: readonly number[]): void {
    if (places.length < 3) return;
    const mirrored = places.map((value, at) => (at % 3 === 2 ? -value : value));
    const { target, position, distance } = framePoints(mirrored, FRONT, MathUtils.degToRad(FIELD_OF_VIEW), this.camera.aspect);
    const reach = Math.max(distance, boundsSize(boundsOf(places)));
    this.camera.near = distance / 200;
    this.camera.far = reach * 80 + 100;
    this.camera.position.set(...position);
    this.camera.updateProjectionMatrix();
    this.#controls.minDistance = distance / 100;
    this.#controls.maxDistance = reach * 20;
    this.#controls.target.set(...target);
    this.#controls.update();
  }

  /** Goes along by a way in the file's own space, looking as before. */
  carry(x: number, y: number, z: number): void {
    const { position } = this.camera;
    const { target } = this.#controls;
    position.set(position.x + x, position.y + y, position.z - z);
    target.set(target.x + x, target.y + y, target.z - z);
  }

  /** Where it stands and what it looks at, in the file's own space. */
  get place(): { readonly position: Vector; readonly target: Vector } {
    const { position } = this.camera;
    const { target } = this.#controls;
    return { position: [position.x, position.y, -position.z], target: [target.x, target.y, -target.z] };
  }

  dispose(): void {
    this.#controls.dispose();
  }
}
