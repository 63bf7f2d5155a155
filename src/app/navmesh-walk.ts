import { ASSUMED_SPEED, type Composition, leadingFrame, type ReferenceFrame, rootSpeed, travelledOf, travels } from '../animation/index.ts';
import type { NavPath } from '../navmesh/index.ts';
import type { Player } from '../playback/index.ts';

/** Metres before and behind a place between which a body faces along: corners are turned rather than jumped. */
const LOOK = 0.3;

/**
 * Has the character go along a path by the player's own clock: as far as the clip's root motion has led by then, from the start
 * again once it is at the end. Nothing is allocated a frame: it writes the matrix that the player was given.
 */
export class NavWalk {
  readonly #player: Player;
  /** Column-major, in the scene's file space. */
  readonly #matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  #points: Float64Array | undefined;
  /** Metres along the path up to each of its places. */
  #lengths: Float64Array = new Float64Array();
  #offset: readonly [number, number, number] = [0, 0, 0];
  #composition: Composition | undefined;
  #frame: ReferenceFrame | undefined;
  /** Metres that root motion has led up to each stored sample. */
  #travelled: Float64Array = new Float64Array();
  readonly #out = new Float64Array(3);
  /** Distance along the path, heading in radians, and speed. */
  readonly #now = new Float64Array(3);

  constructor(player: Player) {
    this.#player = player;
  }

  get walks(): boolean {
    return this.#points !== undefined;
  }

  /** Sets the character on a path, in place of the one before; or back where it stands without one. */
  follow(path: NavPath | undefined, offset: readonly [number, number, number], rootMotion: boolean): void {
    const walked = this.walks;
    this.#points = path !== undefined && path.length > 0 ? path.points : undefined;
    this.#offset = offset;
    if (this.#points === undefined) {
      // Standing anew calls all who follow the player: not for a walk that never was, as while the page is taken down.
      if (!walked) return;
      this.#player.beforeEvaluate = () => {};
      this.#player.stand({ place: undefined, rootMotion });
      return;
    }
    this.#lengths = lengthsOf(this.#points);
    this.#player.beforeEvaluate = this.#place;
    // The way is the path's: what root motion adds to it is how far along.
    this.#player.stand({ place: this.#matrix, rootMotion: false });
  }

  describe(): unknown {
    if (this.#points === undefined) return undefined;
    return {
      distance: this.#now[0],
      length: this.#lengths[this.#lengths.length - 1],
      speed: this.#now[2],
      speedSource: this.#travels() ? 'root motion' : 'assumed',
      place: [this.#matrix[12], this.#matrix[13], this.#matrix[14]],
      headingDegrees: (this.#now[1]! * 180) / Math.PI,
    };
  }

  readonly #place = (): void => {
    if (this.#points === undefined) return;
    const { composition } = this.#player;
    if (composition !== this.#composition) this.#learn(composition);
    const length = this.#lengths[this.#lengths.length - 1]!;
    const gone = this.#gone();
    // Backwards from the start is forwards to the end.
    const along = gone - Math.floor(gone / length) * length;
    const out = this.#out;
    this.#writeAlong(Math.max(along - LOOK, 0));
    const x = out[0]!;
    const z = out[2]!;
    this.#writeAlong(Math.min(along + LOOK, length));
    const dx = out[0]! - x;
    const dz = out[2]! - z;
    // Bodies face -z; straight up or down keeps the heading.
    if (dx !== 0 || dz !== 0) this.#now[1] = Math.atan2(-dx, -dz);
    this.#writeAlong(along);
    this.#now[0] = along;
    const heading = this.#now[1]!;
    const m = this.#matrix;
    m[0] = m[10] = Math.cos(heading);
    m[8] = Math.sin(heading);
    m[2] = -m[8];
    for (let lane = 0; lane < 3; lane++) m[12 + lane] = out[lane]! + this.#offset[lane]!;
  };

  /** Metres that the clip has led by now, over all its rounds. */
  #gone(): number {
    const { moment, seconds, header, clock } = this.#player;
    const frame = this.#frame;
    if (frame === undefined || !this.#travels()) {
      this.#now[2] = ASSUMED_SPEED;
      return clock * ASSUMED_SPEED;
    }
    this.#now[2] = rootSpeed(frame, seconds);
    if (moment.loops === 0 || header === undefined) return this.#travelledBy(seconds);
    const rate = this.#player.lastFrame / header.seconds;
    const start = moment.range === undefined ? 0 : moment.range.start / rate;
    const end = moment.range === undefined ? header.seconds : moment.range.end / rate;
    return moment.loops * (this.#travelledBy(end) - this.#travelledBy(start)) + this.#travelledBy(seconds);
  }

  #travels(): boolean {
    return travels(this.#travelled);
  }

  #travelledBy(seconds: number): number {
    const { seconds: whole } = this.#frame!;
    const last = this.#travelled.length - 1;
    if (last < 1 || !(whole > 0)) return 0;
    const at = Math.min(Math.max((seconds / whole) * last, 0), last);
    const before = Math.min(Math.floor(at), last - 1);
    return this.#travelled[before]! + (this.#travelled[before + 1]! - this.#travelled[before]!) * (at - before);
  }

  /** Looks up how far the clip that leads goes: once, as long as it plays. */
  #learn(composition: Composition | undefined): void {
    this.#composition = composition;
    this.#frame = leadingFrame(composition);
    this.#travelled = this.#frame === undefined ? new Float64Array() : travelledOf(this.#frame);
  }

  #writeAlong(along: number): void {
    const points = this.#points!;
    const lengths = this.#lengths;
    let low = 0;
    let high = lengths.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lengths[middle]! <= along) low = middle;
      else high = middle - 1;
    }
    const piece = lengths[low + 1]! - lengths[low]!;
    const part = piece > 0 ? Math.min((along - lengths[low]!) / piece, 1) : 0;
    for (let lane = 0; lane < 3; lane++) {
      const from = points[low * 3 + lane]!;
      this.#out[lane] = from + (points[low * 3 + 3 + lane]! - from) * part;
    }
  }
}

function lengthsOf(points: Float64Array): Float64Array {
  const lengths = new Float64Array(points.length / 3);
  for (let at = 1; at < lengths.length; at++) {
    const to = at * 3;
    lengths[at] =
      lengths[at - 1]! + Math.hypot(points[to]! - points[to - 3]!, points[to + 1]! - points[to - 2]!, points[to + 2]! - points[to - 1]!);
  }
  return lengths;
}
