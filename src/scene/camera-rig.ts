import { MathUtils, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { boundsOf, boundsSize } from './bounds.ts';
import { framePoints, type Vector } from './framing.ts';

const FIELD_OF_VIEW = 34;

/** Three-quarter view from the front and a little above. The front is +z here: characters face -z in the file's mirrored space. */
const FRONT: Vector = [-0.46, 0.2, 1];

/** From further above: for what lies flat. */
export const ABOVE: Vector = [-0.42, 0.85, 1];

/** With something far larger than a character around, one may come this near to it, in metres. */
const NEAREST = 0.3;

/** The camera and the hand on it. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 500);
  readonly #controls: OrbitControls;
  readonly #toward = new Vector3();
  #depth: 1 | -1 = -1;
  #reach = 0;

  constructor(canvas: HTMLCanvasElement, onChange: () => void) {
    this.#controls = new OrbitControls(this.camera, canvas);
    // Precise rather than smooth: the view stops where the hand does, and a paused page draws nothing more.
    this.#controls.enableDamping = false;
    this.#controls.zoomToCursor = true;
    this.#controls.addEventListener('change', () => {
      if (this.#reach > 0) this.#clip();
      onChange();
    });
    this.frame([-1, 0, -1, 1, 2, 1]);
  }

  /** Which way the file's own z lies in the scene: -1 for a left-handed space, 1 for a right-handed one. */
  setDepth(depth: 1 | -1): void {
    this.#depth = depth;
  }

  setAspect(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  /** Stands before the front of the places, given in the file's own space, at the distance that shows all of them. */
  frame(places: readonly number[], direction: Vector = FRONT): void {
    if (places.length < 3) return;
    const mirrored = places.map((value, at) => (at % 3 === 2 ? value * this.#depth : value));
    const { target, position, distance } = framePoints(mirrored, direction, MathUtils.degToRad(FIELD_OF_VIEW), this.camera.aspect);
    const reach = Math.max(distance, boundsSize(boundsOf(places)), this.#reach);
    this.camera.near = distance / 200;
    this.camera.far = reach * 80 + 100;
    this.camera.position.set(...position);
    this.camera.updateProjectionMatrix();
    this.#controls.minDistance = this.#reach > 0 ? Math.min(distance / 100, NEAREST) : distance / 100;
    this.#controls.maxDistance = reach * 20;
    this.#controls.target.set(...target);
    this.#controls.update();
  }

  /** How far what is drawn reaches, in metres: it is never cut off behind, and can be looked at from near and far. 0 is a character's. */
  setReach(reach: number): void {
    this.#reach = reach;
    if (reach === 0) return;
    this.#controls.minDistance = Math.min(this.#controls.minDistance, NEAREST);
    this.#controls.maxDistance = Math.max(this.#controls.maxDistance, reach * 20);
    this.#clip();
  }

  /** The ray through a place of the canvas, both -1 to 1, in the file's own space: three numbers of origin, three of direction. */
  writeRay(x: number, y: number, out: Float64Array): void {
    this.camera.updateMatrixWorld();
    const { position } = this.camera;
    const toward = this.#toward.set(x, y, 0.5).unproject(this.camera).sub(position).normalize();
    out[0] = position.x;
    out[1] = position.y;
    out[2] = position.z * this.#depth;
    out[3] = toward.x;
    out[4] = toward.y;
    out[5] = toward.z * this.#depth;
  }

  /** Keeps the near plane in proportion to how near one looks: depths stay apart from a centimetre to kilometres. */
  #clip(): void {
    const distance = this.camera.position.distanceTo(this.#controls.target);
    this.camera.near = Math.max(distance / 200, 0.005);
    this.camera.far = Math.max(distance, this.#reach) * 8 + 100;
    this.camera.updateProjectionMatrix();
  }

  /** Goes along by a way in the file's own space, looking as before. */
  carry(x: number, y: number, z: number): void {
    const { position } = this.camera;
    const { target } = this.#controls;
    position.set(position.x + x, position.y + y, position.z + z * this.#depth);
    target.set(target.x + x, target.y + y, target.z + z * this.#depth);
  }

  /** Where it stands and what it looks at, in the file's own space. */
  get place(): { readonly position: Vector; readonly target: Vector } {
    const { position } = this.camera;
    const { target } = this.#controls;
    return { position: [position.x, position.y, position.z * this.#depth], target: [target.x, target.y, target.z * this.#depth] };
  }

  dispose(): void {
    this.#controls.dispose();
  }
}
