import {
  type ClipHeader,
  clockOf,
  type Composition,
  createEvaluator,
  type Evaluator,
  type FrameRange,
  frameRate,
  lastFrame,
  type Moment,
  momentAt,
  type PlayableClip,
  type Pose,
  type ScaleRule,
  secondsAt,
  type Skeleton,
  soleClip,
  type Standing,
  usableRange,
} from '../animation/index.ts';
import { advance, type Step } from './clock.ts';

/** The moving playhead and the pose under it. Ticked from outside, it owns no clock of its own. */
export class Player {
  playing = false;
  /** Clip seconds a second of real time; negative plays backwards. */
  speed = 1;
  /** Called once, inside the tick, when a clip that does not loop reaches its end. */
  onEnd: () => void = () => {};
  /** Called before each evaluation, the playhead being where it will be shown: may write into the place given to `stand`. */
  beforeEvaluate: () => void = () => {};

  #looping = true;
  #loopRange: FrameRange | undefined;
  #shown: Evaluator | undefined;
  #compared: Evaluator | undefined;
  #comparedPlace: Float64Array | undefined;
  /** One object for the player's life: a new one a frame would be garbage. */
  readonly #moment: { -readonly [Key in keyof Moment]: Moment[Key] } = { frame: 0, loops: 0, range: undefined };
  readonly #standing: { scaleRule: ScaleRule; rootMotion: boolean; place: Float64Array | undefined } = {
    scaleRule: 'inherited',
    rootMotion: false,
    place: undefined,
  };
  readonly #step: Step = { frame: 0, seconds: 0, loops: 0, ended: false };
  #listeners: readonly (() => void)[] = [];

  get looping(): boolean {
    return this.#looping;
  }

  set looping(looping: boolean) {
    if (looping === this.#looping) return;
    this.#looping = looping;
    this.#recount();
  }

  /** The part of the clip that looping repeats; the whole clip without one. Stepping and seeking know no such bounds. */
  get loopRange(): FrameRange | undefined {
    return this.#loopRange;
  }

  set loopRange(range: FrameRange | undefined) {
    if (range === this.#loopRange) return;
    this.#loopRange = range;
    this.#recount();
  }

  /** Fractional frame shown, 0 when nothing plays. */
  get frame(): number {
    return this.#moment.frame;
  }

  /** Whole rounds played since the playhead, or what loops, was last set by hand; negative backwards. */
  get loops(): number {
    return this.#moment.loops;
  }

  /** Seconds over all rounds, the one clock that everything shown follows. */
  get clock(): number {
    return clockOf(this.header, this.#moment);
  }

  /** Of what the playhead counts: a clip, or a chain of them. */
  get header(): ClipHeader | undefined {
    return this.#shown?.header;
  }

  /** What is shown; the same object until something else is. */
  get composition(): Composition | undefined {
    return this.#shown?.composition;
  }

  get lastFrame(): number {
    return this.header === undefined ? 0 : lastFrame(this.header);
  }

  get seconds(): number {
    return this.header === undefined ? 0 : secondsAt(this.header, this.#moment.frame);
  }

  /** Whether time moves the playhead now: it plays something longer than a moment. */
  get moving(): boolean {
    return this.playing && this.speed !== 0 && this.header !== undefined && this.lastFrame > 0 && frameRate(this.header) > 0;
  }

  /** The pose shown; its arrays change in place as the playhead moves. */
  get pose(): Pose | undefined {
    return this.#shown?.pose;
  }

  get skeleton(): Skeleton | undefined {
    return this.#shown?.composition.skeleton;
  }

  /** What root motion gives now: x, y, z and the angle about up; undefined where the clip has none. Changes in place. */
  get root(): Float64Array | undefined {
    return this.#shown?.root;
  }

  /** A second composition on the same clock, to compare with. */
  get compared(): Pick<Evaluator, 'composition' | 'pose' | 'root'> | undefined {
    return this.#compared;
  }

  /** Where the second composition stands; undefined where it is laid over the first. */
  get comparedPlace(): Float64Array | undefined {
    return this.#comparedPlace;
  }

  get moment(): Moment {
    return this.#moment;
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** Shows a composition from its first frame, or at the frame where the playhead stands: a change of what is already shown. */
  show(composition: Composition, keepFrame = false): void {
    const before = this.header;
    this.#shown = createEvaluator(composition);
    if (keepFrame) this.#moment.frame = Math.min(this.#moment.frame, this.lastFrame);
    else this.#moment.frame = 0;
    this.#setRange();
    // Rounds of another length would be other rounds.
    if (!keepFrame || this.header?.seconds !== before?.seconds) this.#moment.loops = 0;
    this.#evaluate();
  }

  showClip(clip: PlayableClip, skeleton: Skeleton): void {
    this.show(soleClip(clip, skeleton));
  }

  showReference(skeleton: Skeleton): void {
    this.show({ skeleton, base: { kind: 'reference' }, layers: [] });
  }

  showNothing(): void {
    this.#shown = undefined;
    this.#compared = undefined;
    this.#rewind();
    this.#evaluate();
  }

  /** Has a second composition follow the clock, or none; `place` moves it, to stand beside the first. */
  compare(composition: Composition | undefined, place?: Float64Array): void {
    if (composition === undefined) this.#compared = undefined;
    else if (composition !== this.#compared?.composition) this.#compared = createEvaluator(composition);
    this.#comparedPlace = place;
    this.#evaluate();
  }

  /** How the character stands: what root motion, the scale rule and a place in a map make of the pose. */
  stand(standing: Partial<Standing>): void {
    Object.assign(this.#standing, standing);
    this.#evaluate();
  }

  /** Moves the playhead to a frame, clamped to the clip; rounds are counted from there. */
  seek(frame: number): void {
    // Adding 0 turns -0 into 0, which a readout would show as "-0".
    this.#moment.frame = Number.isNaN(frame) ? 0 : Math.min(Math.max(frame, 0), this.lastFrame) + 0;
    this.#moment.loops = 0;
    this.#evaluate();
  }

  /** Moves by whole frames: from between two frames the first step goes to the next one that way. Stops at the ends. */
  step(frames: number): void {
    const nearest = Math.round(this.#moment.frame);
    // A playhead that arithmetic left a hair beside a frame stands on it.
    const stands = Math.abs(this.#moment.frame - nearest) < 1e-6;
    const from = stands ? nearest : frames > 0 ? Math.floor(this.#moment.frame) : Math.ceil(this.#moment.frame);
    this.seek(from + frames);
  }

  /** Starts to play; from the other end if a clip that does not loop stands where it would stop. */
  play(): void {
    if (!this.looping && this.speed >= 0 && this.#moment.frame >= this.lastFrame) this.seek(0);
    else if (!this.looping && this.speed < 0 && this.#moment.frame <= 0) this.seek(this.lastFrame);
    this.playing = true;
  }

  /**
   * Lets real time pass: seconds, or so many parts of one. Whole numbers cost no memory, where a fraction handed from function to
   * function does. Says whether the playhead moved.
   */
  tick(elapsed: number, partsOfSecond = 1): boolean {
    const header = this.header;
    if (!this.playing || header === undefined) return false;
    const moment = this.#moment;
    const step = this.#step;
    step.frame = moment.frame;
    step.seconds = (elapsed / partsOfSecond) * this.speed;
    advance(step, header, this.#looping, moment.range);
    const moved = step.frame !== moment.frame || step.loops !== 0;
    if (step.ended) this.playing = false;
    if (moved) {
      moment.frame = step.frame;
      moment.loops += step.loops;
      this.#evaluate();
    }
    if (step.ended) this.onEnd();
    return moved;
  }

  /** Calls the listener after every move or change of what is shown; returns how to stop. */
  onMove(listener: () => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  #rewind(): void {
    this.#moment.frame = 0;
    this.#moment.loops = 0;
  }

  /** Counts rounds from here: those before were over another part, and would be recounted with this one. */
  #recount(): void {
    this.#moment.loops = 0;
    this.#setRange();
    this.#evaluate();
  }

  #setRange(): void {
    this.#moment.range = this.#looping ? usableRange(this.#loopRange, this.lastFrame) : undefined;
  }

  #evaluate(): void {
    this.beforeEvaluate();
    this.#shown?.evaluate(this.#moment, this.#standing);
    if (this.#compared !== undefined)
      this.#compared.evaluate(momentAt(this.#compared.header, this.clock), { ...this.#standing, place: this.#comparedPlace });
    // By index: an iterator answers with an object for each. The list is another one once a listener comes or goes.
    const listeners = this.#listeners;
    for (let at = 0; at < listeners.length; at++) listeners[at]!();
  }
}
