import {
  applyTracks,
  type BlendHint,
  type ClipHeader,
  createPose,
  createSampler,
  type FrameRange,
  frameRate,
  lastFrame,
  type Motion,
  type Pose,
  type Sampler,
  secondsAt,
  type Skeleton,
} from '../animation/index.ts';
import { advance } from './clock.ts';

/** A clip bound to a skeleton, as the player needs it. */
export interface PlayableClip {
  readonly motion: Motion;
  readonly blendHint: BlendHint;
  readonly trackToBone: Int16Array;
}

type Showing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reference'; readonly skeleton: Skeleton; readonly pose: Pose }
  | { readonly kind: 'clip'; readonly skeleton: Skeleton; readonly clip: PlayableClip; readonly sampler: Sampler; readonly pose: Pose };

/** The moving playhead and the pose under it. Ticked from outside, it owns no clock of its own. */
export class Player {
  playing = false;
  looping = true;
  /** The part of the clip that looping repeats; the whole clip without one. Stepping and seeking know no such bounds. */
  loopRange: FrameRange | undefined;
  /** Clip seconds a second of real time; negative plays backwards. */
  speed = 1;
  /** Called once, inside the tick, when a clip that does not loop reaches its end. */
  onEnd: () => void = () => {};

  #showing: Showing = { kind: 'nothing' };
  #frame = 0;
  readonly #listeners = new Set<() => void>();

  /** Fractional frame shown, 0 when nothing plays. */
  get frame(): number {
    return this.#frame;
  }

  get header(): ClipHeader | undefined {
    return this.#showing.kind === 'clip' ? this.#showing.clip.motion : undefined;
  }

  get lastFrame(): number {
    return this.header === undefined ? 0 : lastFrame(this.header);
  }

  get seconds(): number {
    return this.header === undefined ? 0 : secondsAt(this.header, this.#frame);
  }

  /** Whether time moves the playhead now: it plays something longer than a moment. */
  get moving(): boolean {
    return this.playing && this.speed !== 0 && this.header !== undefined && this.lastFrame > 0 && frameRate(this.header) > 0;
  }

  /** The pose shown; its arrays change in place as the playhead moves. */
  get pose(): Pose | undefined {
    return this.#showing.kind === 'nothing' ? undefined : this.#showing.pose;
  }

  get skeleton(): Skeleton | undefined {
    return this.#showing.kind === 'nothing' ? undefined : this.#showing.skeleton;
  }

  showClip(clip: PlayableClip, skeleton: Skeleton): void {
    const pose = createPose(skeleton, clip.motion.transformTrackCount, clip.blendHint.kind);
    this.#showing = { kind: 'clip', skeleton, clip, sampler: createSampler(clip.motion), pose };
    this.#frame = 0;
    this.#evaluate();
  }

  showReference(skeleton: Skeleton): void {
    this.#showing = { kind: 'reference', skeleton, pose: createPose(skeleton, 0) };
    this.#frame = 0;
    this.#evaluate();
  }

  showNothing(): void {
    this.#showing = { kind: 'nothing' };
    this.#frame = 0;
    this.#evaluate();
  }

  /** Moves the playhead to a frame, clamped to the clip. */
  seek(frame: number): void {
    // Adding 0 turns -0 into 0, which a readout would show as "-0".
    this.#frame = Number.isNaN(frame) ? 0 : Math.min(Math.max(frame, 0), this.lastFrame) + 0;
    this.#evaluate();
  }

  /** Moves by whole frames: from between two frames the first step goes to the next one that way. Stops at the ends. */
  step(frames: number): void {
    const nearest = Math.round(this.#frame);
    // A playhead that arithmetic left a hair beside a frame stands on it.
    const stands = Math.abs(this.#frame - nearest) < 1e-6;
    const from = stands ? nearest : frames > 0 ? Math.floor(this.#frame) : Math.ceil(this.#frame);
    this.seek(from + frames);
  }

  /** Starts to play; from the other end if a clip that does not loop stands where it would stop. */
  play(): void {
    if (!this.looping && this.speed >= 0 && this.#frame >= this.lastFrame) this.seek(0);
    else if (!this.looping && this.speed < 0 && this.#frame <= 0) this.seek(this.lastFrame);
    this.playing = true;
  }

  /** Lets real time pass. Says whether the playhead moved. */
  tick(elapsedSeconds: number): boolean {
    const header = this.header;
    if (!this.playing || header === undefined) return false;
    const from = this.#frame;
    const step = advance(header, from, elapsedSeconds * this.speed, this.looping, this.loopRange);
    if (step.ended) this.playing = false;
    if (step.frame !== from) this.seek(step.frame);
    if (step.ended) this.onEnd();
    return step.frame !== from;
  }

  /** Calls the listener after every move or change of what is shown; returns how to stop. */
  onMove(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #evaluate(): void {
    const showing = this.#showing;
    if (showing.kind === 'clip') {
      showing.sampler.sample(this.#frame, showing.pose.tracks);
      applyTracks(showing.skeleton, showing.clip.trackToBone, showing.pose);
    }
    for (const listener of this.#listeners) listener();
  }
}
