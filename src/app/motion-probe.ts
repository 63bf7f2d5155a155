import {
  type Composition,
  createEvaluator,
  type Evaluator,
  type Moment,
  type ReferenceFrame,
  ROOT_SIZE,
  RootAxis,
  rootPath,
  type Standing,
} from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import type { DrawnPath } from '../scene/index.ts';

/** Points of a trail or a swept path at most: a longer clip is looked at every so many frames. */
export const MOST_POINTS = 2000;

const STILL = { up: [0, 1, 0], forward: [0, 0, 1] } as const;

/** Looks at other moments of what is shown than the one shown, in an evaluator of its own. */
export class MotionProbe {
  readonly #player: Player;
  #evaluator: Evaluator | undefined;
  #frame: Pick<ReferenceFrame, 'up' | 'forward'> = STILL;
  #axis = new RootAxis(STILL.up);
  /** Reused: one a look would be garbage. */
  readonly #moment: { -readonly [Key in keyof Moment]: Moment[Key] } = { frame: 0, loops: 0, range: undefined };
  readonly #standing: { -readonly [Key in keyof Standing]: Standing[Key] } = {
    scaleRule: 'inherited',
    rootMotion: false,
    place: undefined,
  };
  readonly #now = new Float64Array(ROOT_SIZE);
  readonly #first = new Float64Array(ROOT_SIZE);

  constructor(player: Player) {
    this.#player = player;
  }

  /** An evaluator of what is shown now; undefined where nothing is. */
  get evaluator(): Evaluator | undefined {
    const { composition } = this.#player;
    if (composition === this.#evaluator?.composition) return this.#evaluator;
    this.#evaluator = composition === undefined ? undefined : createEvaluator(composition);
    this.#frame = (composition === undefined ? undefined : rootFrameOf(composition)) ?? STILL;
    this.#axis = new RootAxis(this.#frame.up);
    return this.#evaluator;
  }

  get up(): readonly [number, number, number] {
    return this.#axis.up;
  }

  /** Evaluates a moment as the character stands; `placed` also where it was set down. */
  look(frame: number, loops: number, placed: boolean): Evaluator | undefined {
    const { evaluator } = this;
    const { standing, moment } = this.#player;
    this.#moment.frame = frame;
    this.#moment.loops = loops;
    this.#moment.range = moment.range;
    this.#standing.scaleRule = standing.scaleRule;
    this.#standing.rootMotion = standing.rootMotion;
    this.#standing.place = placed ? standing.place : undefined;
    evaluator?.evaluate(this.#moment, this.#standing);
    return evaluator;
  }

  /** Writes the matrix that takes a moment of the first round to the same moment after some rounds. */
  writeRounds(loops: number, out: Float64Array): void {
    const start = this.#player.moment.range?.start ?? 0;
    const root = this.look(start, loops, false)?.root;
    if (root === undefined) {
      this.#now.fill(0);
    } else {
      this.#now.set(root);
      this.look(start, 0, false);
      this.#axis.invert(root, this.#first);
      this.#axis.join(this.#now, this.#first, this.#now);
    }
    this.#axis.writeMatrix(this.#now, out);
  }

  /** The way root motion takes in one round: of a clip alone as stored, else as it comes out at each frame. */
  pathAt(loops: number): DrawnPath | undefined {
    const { evaluator } = this;
    if (evaluator?.root === undefined) return undefined;
    const { composition } = evaluator;
    const sole = isRepeating(composition) && composition.base.kind === 'clip' ? rootFrameOf(composition) : undefined;
    if (sole !== undefined) return { ...rootPath(sole), up: this.#axis.up };
    const { frames, step } = this.frames();
    const points = new Float64Array(frames * 3);
    const headings = new Float64Array(frames * 3);
    const heading = new Float64Array(3);
    const { forward } = this.#frame;
    const length = Math.hypot(...forward) || 1;
    for (let at = 0; at < frames; at++) {
      const root = this.look(at * step, loops, false)!.root!;
      points.set(root.subarray(0, 3), at * 3);
      this.#axis.turn(-forward[0] / length, -forward[1] / length, -forward[2] / length, root[3]!, heading);
      headings.set(heading, at * 3);
    }
    return { points, headings, up: this.#axis.up };
  }

  /** How many frames a sweep looks at, and how far apart they are. */
  frames(): { readonly frames: number; readonly step: number } {
    const last = this.#player.lastFrame;
    const step = Math.max(1, Math.ceil(last / MOST_POINTS));
    return { frames: Math.floor(last / step) + 1, step };
  }
}

/** Whether every round is the one before, moved: layers of other lengths make each round another. */
export function isRepeating(composition: Composition): boolean {
  return composition.layers.length === 0;
}

/** The reference frame that moves a composition: the leading clip's, else the base's, a chain's first one. */
function rootFrameOf({ base, layers, lead }: Composition): ReferenceFrame | undefined {
  const leading = lead === undefined ? undefined : layers[lead]?.clip.referenceFrame;
  if (leading !== undefined) return leading;
  if (base.kind === 'clip') return base.clip.referenceFrame;
  if (base.kind === 'chain') return base.links.find(({ clip }) => clip.referenceFrame !== undefined)?.clip.referenceFrame;
  return undefined;
}
