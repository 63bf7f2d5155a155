import {
  applyTracks,
  type BlendHint,
  type ClipHeader,
  createPose,
  createSampler,
  lastFrame,
  type Motion,
  type Pose,
  resetToReference,
  type Sampler,
  secondsAt,
  type Skeleton,
  writeUndrivenPose,
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
  /** Clip seconds a second of real time; negative plays backwards. */
  speed = 1;
  /** Called once when a clip that does not loop reaches its end. */
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

  /** The pose shown; its arrays change in place as the playhead moves. */
  get pose(): Pose | undefined {
    return this.#showing.kind === 'nothing' ? undefined : this.#showing.pose;
  }

  get skeleton(): Skeleton | undefined {
    return this.#showing.kind === 'nothing' ? undefined : this.#showing.skeleton;
  }

  showClip(clip: PlayableClip, skeleton: Skeleton): void {
    const pose = createPose(skeleton, clip.motion.transformTrackCount);
    writeUndrivenPose(skeleton, clip.blendHint, pose);
    this.#showing = { kind: 'clip', skeleton, clip, sampler: createSampler(clip.motion), pose };
    this.#frame = 0;
    this.#evaluate();
  }

  showReference(skeleton: Skeleton): void {
    const pose = createPose(skeleton, 0);
    resetToReference(skeleton, pose);
    this.#showing = { kind: 'reference', skeleton, pose };
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
    const clamped = Math.min(Math.max(frame, 0), this.lastFrame);
    this.#frame = Number.isFinite(clamped) ? clamped : 0;
    this.#evaluate();
  }

  /** Moves by whole frames from the frame nearest the playhead; stops at the ends. */
  step(frames: number): void {
    this.seek(Math.round(this.#frame) + frames);
  }

  /** Starts to play; from the start if a clip that does not loop stands at its end. */
  play(): void {
    if (!this.looping && this.#frame >= this.lastFrame) this.seek(0);
    this.playing = true;
  }

  /** Lets real time pass. Says whether the playhead moved. */
  tick(elapsedSeconds: number): boolean {
    const header = this.header;
    if (!this.playing || header === undefined) return false;
    const step = advance(header, this.#frame, elapsedSeconds * this.speed, this.looping);
    if (step.ended) {
      this.playing = false;
      this.onEnd();
    }
    this.seek(step.frame);
    return true;
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
