import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { type Composition, drawCurves, type DrawnCurves } from '../../animation/index.ts';
import { pickCurves, type PickedCurve, shownCurvePart } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';

export interface PickedCurves extends DrawnCurves {
  /** A pick a curve. */
  readonly picked: readonly PickedCurve[];
}

const NO_PICKS: readonly PickedCurve[] = [];

/** The picked curves over all frames of what is shown, sampled anew when that or the choice changes; never as time passes. */
export function useCurves(): PickedCurves | undefined {
  // Someone who drags a weight makes a composition an event: the last one counts.
  const composition = useDeferredValue(useComposition());
  const part = useAppState(shownCurvePart);
  const { space, without, pinned } = useAppState((state) => state.curves);
  const bone = useAppState((state) => state.selection.bone);
  const scaleRule = useAppState((state) => state.standing.scaleRule);
  const picked = useMemo(
    () => (composition === undefined ? NO_PICKS : pickCurves({ part, space, without, pinned }, bone, composition.skeleton)),
    [composition, part, space, without, pinned, bone],
  );
  return useMemo(() => {
    if (composition === undefined || picked.length === 0) return undefined;
    const sources = picked.map(({ source }) => source);
    return { picked, ...drawCurves(composition, sources, scaleRule) };
  }, [composition, picked, scaleRule]);
}

/** What the player shows. It is asked at every move and answers with the same object, so nothing renders until that is another. */
function useComposition(): Composition | undefined {
  const { player } = useApp();
  return useSyncExternalStore(
    useCallback((listener) => player.onMove(listener), [player]),
    () => player.composition,
  );
}
