import type { Composition } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import { createOnionFrames, OnionLayer, type SceneColors, type SkeletonLayer, type Stage, writeOnionFrames } from '../scene/index.ts';
import type { OnionSettings } from '../state/index.ts';
import type { MotionProbe } from './motion-probe.ts';

/** The moments around the one shown, drawn as ghosts; looked at again only when the whole frame changes. */
export class OnionSkins {
  readonly #stage: Stage;
  readonly #player: Player;
  readonly #probe: MotionProbe;
  readonly #frames = createOnionFrames();
  readonly #bounds = { start: 0, end: 0, loops: false };
  #bones: SkeletonLayer | undefined;
  #layer: OnionLayer | undefined;
  #on = false;
  #colors: SceneColors | undefined;
  #counts: OnionSettings = { before: 0, after: 0, step: 1 };
  // What the skins were last written for.
  #composition: Composition | undefined;
  #frame = Number.NaN;
  #loops = 0;
  #rule = '';
  #moves = false;
  #start = 0;
  #end = 0;
  #looping = false;

  constructor(stage: Stage, player: Player, probe: MotionProbe) {
    this.#stage = stage;
    this.#player = player;
    this.#probe = probe;
  }

  setLook(on: boolean, counts: OnionSettings, colors: SceneColors, bones: SkeletonLayer | undefined): void {
    if (bones === this.#bones && on === this.#on && counts === this.#counts && colors === this.#colors) return;
    if (bones !== this.#bones) this.release();
    this.#bones = bones;
    this.#colors = colors;
    this.#on = on;
    this.#counts = counts;
    if (on && bones !== undefined && this.#layer === undefined) {
      this.#layer = new OnionLayer(bones.shapes, colors);
      this.#stage.add(this.#layer);
    }
    this.#layer?.setColors(colors);
    this.#frame = Number.NaN;
    this.follow();
  }

  /** Allocates nothing. */
  follow(): void {
    const layer = this.#layer;
    if (layer === undefined) return;
    const { moment, standing, composition } = this.#player;
    const drawn = this.#on && composition?.skeleton === this.#bones?.skeleton && this.#player.header !== undefined;
    layer.root.visible = drawn && this.#frames.count > 0;
    if (!drawn) {
      this.#frames.count = 0;
      this.#frame = Number.NaN;
      return;
    }
    const frame = Math.round(moment.frame);
    const start = moment.range?.start ?? 0;
    const end = moment.range?.end ?? this.#player.lastFrame;
    const { looping } = this.#player;
    if (
      frame === this.#frame &&
      moment.loops === this.#loops &&
      composition === this.#composition &&
      standing.scaleRule === this.#rule &&
      standing.rootMotion === this.#moves &&
      start === this.#start &&
      end === this.#end &&
      looping === this.#looping
    )
      return;
    this.#frame = frame;
    this.#loops = moment.loops;
    this.#composition = composition;
    this.#rule = standing.scaleRule;
    this.#moves = standing.rootMotion;
    this.#start = start;
    this.#end = end;
    this.#looping = looping;
    // A playhead set down outside the part that loops plays on to the clip's ends.
    const inside = frame >= start && frame <= end;
    this.#bounds.start = inside ? start : 0;
    this.#bounds.end = inside ? end : this.#player.lastFrame;
    this.#bounds.loops = looping && inside;
    const frames = this.#frames;
    writeOnionFrames(frame, this.#counts, this.#bounds, frames);
    for (let skin = 0; skin < frames.count; skin++) {
      const evaluator = this.#probe.look(frames.frames[skin]!, moment.loops + frames.rounds[skin]!, true);
      if (evaluator !== undefined) layer.writeSkin(skin, evaluator.pose.placed);
    }
    layer.finish(frames);
    layer.root.visible = frames.count > 0;
  }

  describe(): unknown {
    const { count, beforeCount, frames, rounds } = this.#frames;
    const shown = this.#layer?.root.visible === true ? count : 0;
    return { skins: shown, before: Math.min(beforeCount, shown), frames: frames.subarray(0, shown), rounds: rounds.subarray(0, shown) };
  }

  /** Its shapes belong to the skeleton's layer: it goes with it. */
  release(): void {
    if (this.#layer !== undefined) this.#stage.remove(this.#layer);
    this.#layer = undefined;
    this.#bones = undefined;
    this.#frames.count = 0;
  }
}
