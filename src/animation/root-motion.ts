import type { ReferenceFrame } from './clip.ts';

/** Numbers of one root transform: x, y, z and the angle about up in radians. */
export const ROOT_SIZE = 4;

/** Samples a reference frame stores; 0 where it stores none. */
export function sampleCount(frame: ReferenceFrame): number {
  return Math.floor(frame.samples.length / ROOT_SIZE);
}

/**
 * Root motion at a time in seconds, absolute from the clip's start, into ROOT_SIZE numbers of `out`.
 * Linear between samples, the angle too, which is not wrapped; clamped at the ends (specs, hka "Reference frames at any time").
 * What is not finite counts as no motion.
 */
export function writeRootMotion(frame: ReferenceFrame, seconds: number, out: Float64Array, to = 0): void {
  asked[0] = seconds;
  writeRootMotionAt(frame, asked, 0, out, to);
}

/** Scratch of this module: a fraction that is handed to a function would be allocated, one in an array is not. */
const asked = new Float64Array(1);

function writeRootMotionAt(frame: ReferenceFrame, times: Float64Array, at: number, out: Float64Array, to: number): void {
  const count = sampleCount(frame);
  const seconds = times[at]!;
  const index = count > 0 && frame.seconds > 0 ? Math.min(Math.max((seconds / frame.seconds) * (count - 1), 0), count - 1) : 0;
  const before = Math.floor(index);
  const after = Math.min(before + 1, count - 1);
  const weight = index - before;
  for (let lane = 0; lane < ROOT_SIZE; lane++) {
    const a = count > 0 ? frame.samples[before * ROOT_SIZE + lane]! : 0;
    const value = weight === 0 ? a : a + (frame.samples[after * ROOT_SIZE + lane]! - a) * weight;
    // Compared, as each number that Number.isFinite is asked about is allocated.
    out[to + lane] = value > Number.NEGATIVE_INFINITY && value < Number.POSITIVE_INFINITY ? value : 0;
  }
}

/** Root motion at a time in seconds as a value of its own; see `writeRootMotion`. */
export function rootMotionAt(frame: ReferenceFrame, seconds: number): readonly [number, number, number, number] {
  const out = new Float64Array(ROOT_SIZE);
  writeRootMotion(frame, seconds, out);
  return [out[0]!, out[1]!, out[2]!, out[3]!];
}

/** Straight distance from the first to the last sample, and the turn in radians. */
export function rootMotionTotal(frame: ReferenceFrame): { readonly distance: number; readonly turn: number } {
  const start = rootMotionAt(frame, 0);
  const end = rootMotionAt(frame, frame.seconds);
  return { distance: Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]), turn: end[3] - start[3] };
}

/** An axis of length 1; y where it has none, which no file met does. */
function unitAxis(up: ReferenceFrame['up']): readonly [number, number, number] {
  const length = Math.hypot(up[0], up[1], up[2]);
  return length > 1e-12 && Number.isFinite(length) ? [up[0] / length, up[1] / length, up[2] / length] : [0, 1, 0];
}

/** Turns vectors and joins root transforms about one up axis, right-handed. Keeps its scratch, so that a frame allocates nothing. */
export class RootAxis {
  readonly up: readonly [number, number, number];
  readonly #power = new Float64Array(ROOT_SIZE);
  readonly #base = new Float64Array(ROOT_SIZE);
  readonly #turned = new Float64Array(3);
  readonly #asked = new Float64Array(ROOT_SIZE);

  constructor(up: ReferenceFrame['up']) {
    this.up = unitAxis(up);
  }

  /** out = a ∘ b: b happens first, seen from a. `out` may be one of them. */
  join(a: Float64Array, b: Float64Array, out: Float64Array): void {
    this.#turn(b, a, 1);
    out[0] = a[0]! + this.#turned[0]!;
    out[1] = a[1]! + this.#turned[1]!;
    out[2] = a[2]! + this.#turned[2]!;
    out[3] = a[3]! + b[3]!;
  }

  /** out = the transform that undoes a. */
  invert(a: Float64Array, out: Float64Array): void {
    this.#turn(a, a, -1);
    out[0] = -this.#turned[0]!;
    out[1] = -this.#turned[1]!;
    out[2] = -this.#turned[2]!;
    out[3] = -a[3]!;
  }

  /** out = a joined n times, also backwards; by doubling, so that hours of looping cost no more than a moment. */
  repeat(a: Float64Array, times: number, out: Float64Array): void {
    const base = this.#base;
    if (times < 0) this.invert(a, base);
    else base.set(a);
    const power = this.#power;
    power.fill(0);
    for (let left = Math.abs(Math.trunc(times)); left > 0; left = Math.floor(left / 2)) {
      // Powers of one transform commute, so the order of joining does not matter.
      if (left % 2 === 1) this.join(power, base, power);
      this.join(base, base, base);
    }
    out.set(power);
  }

  /** out = the vector turned about up by an angle (Rodrigues). */
  turn(x: number, y: number, z: number, angle: number, out: Float64Array): void {
    const asked = this.#asked;
    asked[0] = x;
    asked[1] = y;
    asked[2] = z;
    asked[3] = angle;
    this.#turn(asked, asked, 1);
    out.set(this.#turned);
  }

  /** Turns the vector of one root transform by the angle of another, or back, into the scratch. */
  #turn(of: Float64Array, by: Float64Array, sign: 1 | -1): void {
    const x = of[0]!;
    const y = of[1]!;
    const z = of[2]!;
    const angle = by[3]! * sign;
    const out = this.#turned;
    // By index: taking the array apart would go by an iterator.
    const ux = this.up[0];
    const uy = this.up[1];
    const uz = this.up[2];
    const cosine = Math.cos(angle);
    const sine = Math.sin(angle);
    const along = (ux * x + uy * y + uz * z) * (1 - cosine);
    out[0] = x * cosine + (uy * z - uz * y) * sine + ux * along;
    out[1] = y * cosine + (uz * x - ux * z) * sine + uy * along;
    out[2] = z * cosine + (ux * y - uy * x) * sine + uz * along;
  }

  /** The transform as a column-major 4x4 matrix. */
  writeMatrix(root: Float64Array, out: Float64Array): void {
    for (let column = 0; column < 3; column++) {
      const axis = this.#asked;
      axis.fill(0);
      axis[column] = 1;
      this.#turn(axis, root, 1);
      for (let row = 0; row < 3; row++) out[column * 4 + row] = this.#turned[row]!;
      out[column * 4 + 3] = 0;
    }
    for (let row = 0; row < 3; row++) out[12 + row] = root[row]!;
    out[15] = 1;
  }
}

/** Root motion over loops: where the character is after some whole rounds of a part of the clip, and on into the next. */
export class RootTravel {
  readonly frame: ReferenceFrame;
  readonly axis: RootAxis;
  readonly #start = new Float64Array(ROOT_SIZE);
  readonly #round = new Float64Array(ROOT_SIZE);
  readonly #rounds = new Float64Array(ROOT_SIZE);
  /** What `#rounds` was written for: loops, start and end. */
  readonly #known = new Float64Array(3);
  /** Seconds: the time, and the start and end of what loops. */
  readonly times = new Float64Array(3);

  constructor(frame: ReferenceFrame) {
    this.frame = frame;
    this.axis = new RootAxis(frame.up);
  }

  /**
   * Writes the root transform at a time in seconds, after whole loops over the part from `start` to `end` seconds: the n-fold
   * composed transform of one round, then the motion within this one. Continuous where a round ends.
   */
  write(seconds: number, loops: number, start: number, end: number, out: Float64Array): void {
    const { times } = this;
    times[0] = seconds;
    times[1] = start;
    times[2] = end;
    this.writeTimes(loops, out);
  }

  /** The same for what `times` holds: the time, the start and the end, in an array because numbers handed over are allocated. */
  writeTimes(loops: number, out: Float64Array): void {
    const { times } = this;
    writeRootMotionAt(this.frame, times, 0, out, 0);
    if (loops === 0) return;
    // From one frame to the next nothing about the rounds before changes.
    const known = this.#known;
    if (known[0] !== loops || known[1] !== times[1] || known[2] !== times[2]) this.#writeRounds(loops);
    this.axis.join(this.#rounds, out, out);
  }

  #writeRounds(loops: number): void {
    const { times } = this;
    writeRootMotionAt(this.frame, times, 1, this.#start, 0);
    writeRootMotionAt(this.frame, times, 2, this.#round, 0);
    // One round = end ∘ start⁻¹.
    this.axis.invert(this.#start, this.#start);
    this.axis.join(this.#round, this.#start, this.#round);
    this.axis.repeat(this.#round, loops, this.#rounds);
    this.#known.set(times);
    this.#known[0] = loops;
  }
}

/** The ground path of a clip for drawing and reading: a point and a heading a sample. */
export interface RootPath {
  /** x, y, z a sample, in the file's own space. */
  readonly points: Float64Array;
  /** Unit x, y, z a sample: where a body faces, `-forward` turned by the angle (bodies face -z in their reference pose). */
  readonly headings: Float64Array;
}

/** A point a stored sample: samples lie evenly over the clip, one a frame in every file met. */
export function rootPath(frame: ReferenceFrame): RootPath {
  const count = sampleCount(frame);
  const axis = new RootAxis(frame.up);
  const points = new Float64Array(count * 3);
  const headings = new Float64Array(count * 3);
  const sample = new Float64Array(ROOT_SIZE);
  const heading = new Float64Array(3);
  const length = Math.hypot(...frame.forward) || 1;
  for (let at = 0; at < count; at++) {
    writeRootMotion(frame, count > 1 ? (frame.seconds * at) / (count - 1) : 0, sample);
    points.set(sample.subarray(0, 3), at * 3);
    axis.turn(-frame.forward[0] / length, -frame.forward[1] / length, -frame.forward[2] / length, sample[3]!, heading);
    headings.set(heading, at * 3);
  }
  return { points, headings };
}

/** Metres a second along the path at a time: the distance between the two samples around it over the time between them. */
export function rootSpeed(frame: ReferenceFrame, seconds: number): number {
  const count = sampleCount(frame);
  if (count < 2 || !(frame.seconds > 0)) return 0;
  const step = frame.seconds / (count - 1);
  const before = Math.min(Math.max(Math.floor(seconds / step), 0), count - 2);
  const at = before * ROOT_SIZE;
  const { samples } = frame;
  const distance = Math.hypot(samples[at + 4]! - samples[at]!, samples[at + 5]! - samples[at + 1]!, samples[at + 6]! - samples[at + 2]!);
  return Number.isFinite(distance) ? distance / step : 0;
}
