import { type Composition, drawCurves, type DrawnCurves, type ScaleRule } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import { activeDockTab, type AppStore, dockShows, pickCurves, shownCurvePart } from '../state/index.ts';

const LANES = ['x', 'y', 'z', 'w'] as const;
const ROOT_LANES = ['x', 'y', 'z', 'angle'] as const;

interface Drawn {
  readonly composition: Composition;
  readonly scaleRule: ScaleRule;
  readonly picks: string;
  readonly curves: DrawnCurves;
}

/** Tells what curves are on screen; none while the dock shows something else. Samples anew only what changed since it was asked last. */
export function createCurvesDescription(store: AppStore, player: Player): () => readonly unknown[] {
  let last: Drawn | undefined;
  return () => {
    const state = store.getState();
    const { composition } = player;
    const { scaleRule } = state.standing;
    if (!dockShows(state) || activeDockTab(state) !== 'curves' || state.shown.kind !== 'clip' || composition === undefined) return [];
    const picked = pickCurves({ ...state.curves, part: shownCurvePart(state) }, state.selection.bone, composition.skeleton);
    const sources = picked.map(({ source }) => source);
    const picks = JSON.stringify(sources);
    if (last?.composition !== composition || last.scaleRule !== scaleRule || last.picks !== picks)
      last = { composition, scaleRule, picks, curves: drawCurves(composition, sources, scaleRule) };
    const { curves, points } = last.curves;
    const now = new Float64Array(sources.length);
    curves.read(player.moment, now);
    return picked.map(({ source, bone, pin }, at) => ({
      bone,
      part: source.kind === 'bone' ? source.part : source.kind,
      lane: source.kind === 'float' ? source.track : source.kind === 'root' ? ROOT_LANES[source.lane] : LANES[source.lane],
      space: source.kind === 'bone' ? source.space : undefined,
      pinned: pin !== undefined,
      points: curves.frames.length,
      controlPoints: points[at]!.frames.length,
      ...extremesOf(curves.values[at]!),
      valueAtPlayhead: Number.isNaN(now[at]!) ? undefined : now[at],
    }));
  };
}

/** Lowest and highest value, gaps aside. */
function extremesOf(values: Float64Array): { readonly min: number | undefined; readonly max: number | undefined } {
  const found = values.filter(Number.isFinite);
  return found.length === 0
    ? { min: undefined, max: undefined }
    : { min: found.reduce((a, b) => Math.min(a, b)), max: found.reduce((a, b) => Math.max(a, b)) };
}
