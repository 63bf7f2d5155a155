import type { Object3D } from 'three';

/** One thing drawn in the viewport. It is given its models and poses, never the store. */
export interface SceneLayer {
  /** Added under the stage's mirrored root, so everything below it is in the file's own space. */
  readonly root: Object3D;
  /** Runs before each drawn frame while the root is visible. Allocates nothing. */
  beforeDraw?(): void;
  dispose(): void;
}
