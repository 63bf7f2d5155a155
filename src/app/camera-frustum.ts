import { type CameraTrack, createSampler, findCameraTrack, MATRIX_SIZE, type Motion, type Sampler } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import { type SceneColors, SegmentList, SegmentsLayer, type Stage, writeFrustum } from '../scene/index.ts';
import type { Shown } from '../state/index.ts';

/** Depth of the pyramid in sizes of the character, and in metres where the skeleton is a camera alone. */
const DEPTH = 0.6;
const LEAST_DEPTH = 1;

/** The pyramid of a cutscene camera's field of view, on the bone that is the camera. Its numbers follow the playhead. */
export class CameraFrustum {
  readonly #stage: Stage;
  readonly #player: Player;
  #layer: SegmentsLayer | undefined;
  #colors: SceneColors;
  #size = 0;
  #shown: Shown | undefined;
  #camera: CameraTrack | undefined;
  #motion: Motion | undefined;
  #sampler: Sampler | undefined;
  #values = new Float64Array();

  constructor(stage: Stage, player: Player, colors: SceneColors) {
    this.#stage = stage;
    this.#player = player;
    this.#colors = colors;
  }

  /** Says whether a camera came into the picture that was not there before. */
  setLook(shown: Shown, colors: SceneColors, size: number): boolean {
    const isNew = shown !== this.#shown;
    this.#colors = colors;
    this.#size = size;
    if (isNew) this.#find(shown);
    this.follow();
    return isNew && this.#layer?.root.visible === true;
  }

  /** Allocates nothing. */
  follow(): void {
    const camera = this.#camera;
    const { pose } = this.#player;
    const list = this.#layer?.list;
    if (list === undefined) return;
    list.clear();
    // The player shows the next clip a moment before the store does.
    if (camera?.bone !== undefined && this.#sampler !== undefined && pose !== undefined && this.#player.header === this.#motion) {
      this.#sampler.sampleFloats(this.#player.frame, this.#values);
      const depth = Math.max(this.#size * DEPTH, LEAST_DEPTH);
      writeFrustum(pose.placed, camera.bone, this.#values[camera.floatTrack]!, depth, this.#colors.frustum, list);
    }
    this.#layer?.sendList();
  }

  /** Corners of what is drawn, for the camera to take in: x, y, z after each other. */
  places(): readonly number[] {
    const list = this.#layer?.list;
    if (list === undefined) return [];
    return Array.from({ length: list.count }, (_, at) => [...list.values.subarray(at * 7, at * 7 + 6)]).flat();
  }

  describe(): unknown {
    const camera = this.#camera;
    if (camera === undefined) return undefined;
    const bone = camera.bone === undefined ? undefined : this.#player.skeleton?.bones[camera.bone]?.name;
    if (camera.bone === undefined) return { camera: camera.name, bone, reason: 'No bone can be told to be this camera.' };
    const matrix = camera.bone * MATRIX_SIZE + 12;
    return {
      camera: camera.name,
      bone,
      degrees: (this.#values[camera.floatTrack]! * 180) / Math.PI,
      at: this.#player.pose?.placed.subarray(matrix, matrix + 3),
      drawn: this.#layer?.root.visible === true,
    };
  }

  #find(shown: Shown): void {
    this.#shown = shown;
    this.#camera = undefined;
    this.#sampler = undefined;
    this.#motion = undefined;
    if (shown.kind !== 'clip') return;
    const { motion, floatTrackToSlot, trackToBone } = shown.clip;
    // An interleaved clip of several float tracks keeps none of their values.
    if (motion.floatTrackCount === 0 || (motion.kind === 'interleaved' && motion.floats.length === 0)) return;
    this.#camera = findCameraTrack(shown.skeleton.skeleton, floatTrackToSlot, trackToBone);
    if (this.#camera === undefined || this.#camera.floatTrack >= motion.floatTrackCount) return;
    this.#motion = motion;
    this.#sampler = createSampler(motion);
    this.#values = new Float64Array(motion.floatTrackCount);
    if (this.#layer !== undefined) return;
    this.#layer = new SegmentsLayer(new SegmentList(), 3);
    this.#stage.add(this.#layer);
  }
}
