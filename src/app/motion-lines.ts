import { type Composition, MATRIX_SIZE, multiplyMatrices } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import {
  type DrawnPath,
  pathLength,
  type SceneColors,
  SegmentList,
  SegmentsLayer,
  type Stage,
  writePathSegments,
  writeTrailSegments,
} from '../scene/index.ts';
import { isRepeating, type MotionProbe } from './motion-probe.ts';

export interface LinesLook {
  readonly path: boolean;
  /** Bones whose trails are drawn. */
  readonly trailBones: readonly number[];
  readonly colors: SceneColors;
  /** The character's size in metres. */
  readonly size: number;
}

/**
 * The root's path and the trails of bones, one draw call each. Swept once over the clip, then moved with the rounds played; where
 * layers make each round another, swept anew a round.
 */
export class MotionLines {
  readonly #stage: Stage;
  readonly #player: Player;
  readonly #probe: MotionProbe;
  #look: LinesLook | undefined;
  #pathLayer: SegmentsLayer | undefined;
  #trailLayer: SegmentsLayer | undefined;
  #path: DrawnPath | undefined;
  /** x, y, z a frame, one bone after the other, without the rounds. */
  #trail = new Float64Array();
  #trailFrames = 0;
  #milliseconds = 0;
  readonly #rounds = new Float64Array(MATRIX_SIZE);
  readonly #matrix = new Float64Array(MATRIX_SIZE);
  // What the lines were last swept and moved for.
  #isStale = true;
  #composition: Composition | undefined;
  #loops = 0;
  #moves = false;
  #rule = '';
  #start = 0;
  #end = 0;

  constructor(stage: Stage, player: Player, probe: MotionProbe) {
    this.#stage = stage;
    this.#player = player;
    this.#probe = probe;
  }

  setLook(look: LinesLook): void {
    if (this.#look === undefined || !sameLook(look, this.#look)) this.#isStale = true;
    this.#look = look;
    this.follow();
  }

  /** Allocates nothing while the round is the same. */
  follow(): void {
    const look = this.#look;
    const { composition, moment, standing } = this.#player;
    if (look === undefined || (!look.path && look.trailBones.length === 0 && this.#path === undefined && this.#trailFrames === 0)) return;
    const start = moment.range?.start ?? 0;
    const end = moment.range?.end ?? -1;
    const stands = standing.rootMotion === this.#moves && standing.scaleRule === this.#rule;
    const isSame = !this.#isStale && composition === this.#composition && stands;
    if (isSame && moment.loops === this.#loops && start === this.#start && end === this.#end) return;
    this.#isStale = false;
    this.#loops = moment.loops;
    this.#start = start;
    this.#end = end;
    this.#moves = standing.rootMotion;
    this.#rule = standing.scaleRule;
    const repeats = composition !== undefined && isRepeating(composition);
    if (!isSame || !repeats) this.#sweep(look, composition, repeats ? 0 : moment.loops);
    this.#composition = composition;
    this.#probe.writeRounds(repeats && standing.rootMotion ? moment.loops : 0, this.#rounds);
    if (standing.place === undefined) this.#matrix.set(this.#rounds);
    else multiplyMatrices(standing.place, 0, this.#rounds, 0, this.#matrix, 0);
    this.#pathLayer?.place(this.#matrix);
    this.#trailLayer?.place(this.#matrix);
  }

  get showsPath(): boolean {
    return this.#path !== undefined;
  }

  describe(): { readonly trails: unknown; readonly rootPath: unknown } {
    const points = this.#trail;
    const path = this.#path?.points;
    return {
      trails: {
        bones: this.#trailFrames === 0 ? 0 : points.length / 3 / this.#trailFrames,
        points: points.length / 3,
        first: this.#placeOf(points, 0),
        last: this.#placeOf(points, points.length - 3),
        milliseconds: this.#milliseconds,
      },
      rootPath:
        path === undefined
          ? undefined
          : {
              points: path.length / 3,
              length: pathLength(path),
              first: this.#placeOf(path, 0),
              last: this.#placeOf(path, path.length - 3),
            },
    };
  }

  #sweep(look: LinesLook, composition: Composition | undefined, loops: number): void {
    const from = performance.now();
    this.#path = look.path && composition !== undefined && this.#player.standing.rootMotion ? this.#probe.pathAt(loops) : undefined;
    if (this.#path !== undefined) {
      this.#pathLayer ??= this.#add(2);
      writePathSegments(this.#path, look.size, look.colors.path, look.colors.heading, this.#pathLayer.list);
    } else this.#pathLayer?.list.clear();
    this.#pathLayer?.sendList();

    const { trailBones } = look;
    const bones = composition?.skeleton.bones.length ?? 0;
    const { frames, step } = this.#probe.frames();
    this.#trailFrames = trailBones.length > 0 && frames > 1 && this.#player.header !== undefined ? frames : 0;
    this.#trail = new Float64Array(this.#trailFrames * trailBones.length * 3);
    for (let frame = 0; frame < this.#trailFrames; frame++) {
      const placed = this.#probe.look(frame * step, loops, false)!.pose.placed;
      trailBones.forEach((bone, at) => {
        const matrix = (bone < bones ? bone : 0) * MATRIX_SIZE + 12;
        this.#trail.set(placed.subarray(matrix, matrix + 3), (at * this.#trailFrames + frame) * 3);
      });
    }
    if (this.#trailFrames > 0) {
      this.#trailLayer ??= this.#add(3);
      writeTrailSegments(this.#trail, trailBones.length, this.#trailFrames, look.colors.trails, this.#trailLayer.list);
    } else this.#trailLayer?.list.clear();
    this.#trailLayer?.sendList();
    this.#milliseconds = performance.now() - from;
  }

  #add(renderOrder: number): SegmentsLayer {
    const layer = new SegmentsLayer(new SegmentList(), renderOrder);
    this.#stage.add(layer);
    return layer;
  }

  #placeOf(points: Float64Array, at: number): readonly number[] | undefined {
    if (at < 0 || at + 2 >= points.length) return undefined;
    const m = this.#matrix;
    return [0, 1, 2].map(
      (lane) => m[lane]! * points[at]! + m[4 + lane]! * points[at + 1]! + m[8 + lane]! * points[at + 2]! + m[12 + lane]!,
    );
  }
}

function sameLook(a: LinesLook, b: LinesLook): boolean {
  return (
    a.path === b.path &&
    a.colors === b.colors &&
    a.size === b.size &&
    a.trailBones.length === b.trailBones.length &&
    a.trailBones.every((bone, at) => bone === b.trailBones[at])
  );
}
