import { type Composition, matchBones, measureDifferences, type ScaleRule } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import type { AppStore } from '../state/index.ts';
import type { Activity } from './activity.ts';

export interface DifferenceOptions {
  readonly store: AppStore;
  readonly player: Player;
  readonly activity: Activity;
}

/** A slider that is dragged changes what is shown many times a second: only where it rests is measured. */
const RESTS_AFTER = 80;
/** Milliseconds of one slice; what a frame has left beside its drawing. */
const SLICE = 6;

/** Keeps the differences to what is compared with up to date, in slices between the frames. Returns how to stop. */
export function followDifferences({ store, player, activity }: DifferenceOptions): () => void {
  let first: Composition | undefined;
  let second: Composition | undefined;
  let scaleRule: ScaleRule = store.getState().standing.scaleRule;
  /** Only the newest run goes on. */
  let newest = 0;

  const measure = async (run: number, a: Composition, b: Composition): Promise<void> => {
    store.getState().setDifferences(store.getState().differences, true);
    await pause(RESTS_AFTER);
    if (run !== newest) return;
    const steps = measureDifferences(a, b, scaleRule);
    let frameCount = 0;
    for (let end = performance.now() + SLICE; ; frameCount++) {
      const step = steps.next();
      if (step.done === true) {
        const unmatched = a.skeleton.bones.length - matchBones(a.skeleton, b.skeleton).length;
        store.getState().setDifferences({ bones: step.value, unmatched, frameCount }, false);
        return;
      }
      if (performance.now() < end) continue;
      await pause(0);
      if (run !== newest) return;
      end = performance.now() + SLICE;
    }
  };

  const follow = (): void => {
    const rule = store.getState().standing.scaleRule;
    const compared = player.compared?.composition;
    if (player.composition === first && compared === second && rule === scaleRule) return;
    first = player.composition;
    second = compared;
    scaleRule = rule;
    const run = ++newest;
    if (first !== undefined && second !== undefined) activity.track(measure(run, first, second));
    else if (store.getState().differences !== undefined || store.getState().measuring) store.getState().setDifferences(undefined, false);
  };

  // A change of what is shown comes from the store; a frame only moves the playhead, and leaves at the first comparison.
  const stops = [player.onMove(follow), store.subscribe(({ standing }) => standing, follow)];
  return () => {
    newest++;
    for (const stop of stops) stop();
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
