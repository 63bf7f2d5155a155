import type { StateCreator } from 'zustand/vanilla';
import { type CurvePart, type CurveSource, type CurveSpace, laneCountOf, partMoves, type Skeleton } from '../animation/index.ts';
import type { Shown } from './document.ts';

/** A curve that stays whichever bone is selected. Bones go by name, so that it is there again with another clip. */
export type PinnedCurve =
  | { readonly kind: 'bone'; readonly bone: string; readonly part: CurvePart; readonly space: CurveSpace; readonly lane: number }
  | { readonly kind: 'root'; readonly lane: number }
  | { readonly kind: 'float'; readonly track: number };

/** What is followed of the selected bone, and what is pinned beside it. */
export interface CurveChoice {
  /** Undefined until one is chosen: what moves of the bone is shown. */
  readonly part: CurvePart | undefined;
  readonly space: CurveSpace;
  /** Lanes of the part that are left out. */
  readonly without: readonly number[];
  readonly pinned: readonly PinnedCurve[];
  readonly controlPoints: boolean;
}

export interface CurvesSlice {
  readonly curves: CurveChoice;
  /** Another part has all its lanes. */
  readonly setCurvePart: (part: CurvePart) => void;
  readonly setCurveSpace: (space: CurveSpace) => void;
  readonly toggleCurveLane: (lane: number) => void;
  readonly toggleControlPoints: () => void;
  /** Adds those that are not pinned yet. */
  readonly pinCurves: (curves: readonly PinnedCurve[]) => void;
  readonly unpinCurve: (curve: PinnedCurve) => void;
}

export const createCurvesSlice: StateCreator<CurvesSlice> = (set) => {
  const change = (next: (curves: CurveChoice) => Partial<CurveChoice>): void => {
    set(({ curves }) => ({ curves: { ...curves, ...next(curves) } }));
  };
  return {
    curves: { part: undefined, space: 'local', without: [], pinned: [], controlPoints: true },
    setCurvePart: (part) => {
      change(() => ({ part, without: [] }));
    },
    setCurveSpace: (space) => {
      change(() => ({ space }));
    },
    toggleCurveLane: (lane) => {
      change(({ without }) => ({ without: without.includes(lane) ? without.filter((other) => other !== lane) : [...without, lane] }));
    },
    toggleControlPoints: () => {
      change(({ controlPoints }) => ({ controlPoints: !controlPoints }));
    },
    pinCurves: (curves) => {
      change(({ pinned }) => {
        const known = new Set(pinned.map(pinKey));
        return { pinned: [...pinned, ...curves.filter((curve) => !known.has(pinKey(curve)))] };
      });
    },
    unpinCurve: (curve) => {
      change(({ pinned }) => ({ pinned: pinned.filter((other) => pinKey(other) !== pinKey(curve)) }));
    },
  };
};

/** The same text for the same curve. */
export function pinKey(curve: PinnedCurve): string {
  if (curve.kind === 'bone') return JSON.stringify([curve.part, curve.space, curve.lane, curve.bone]);
  return `${curve.kind} ${curve.kind === 'root' ? curve.lane : curve.track}`;
}

/** A curve that is drawn, and what it is pinned as; undefined while it follows the selected bone. */
export interface PickedCurve {
  readonly source: CurveSource;
  /** Name of the bone; undefined for what is of no bone. */
  readonly bone: string | undefined;
  readonly pin: PinnedCurve | undefined;
  /** What of it, where that is more than the source tells. */
  readonly title?: string;
}

interface PartContext {
  readonly curves: CurveChoice;
  readonly shown: Shown;
  readonly selection: { readonly bone: number | undefined };
}

/** The part to draw: the chosen one, or the rotation where the selected bone turns in its place, else the translation. */
export function shownCurvePart({ curves, shown, selection: { bone } }: PartContext): CurvePart {
  if (curves.part !== undefined || shown.kind !== 'clip' || bone === undefined) return curves.part ?? 'translation';
  const { motion, trackToBone } = shown.clip;
  const track = trackToBone.lastIndexOf(bone);
  return track >= 0 && !partMoves(motion, track, 'translation') && partMoves(motion, track, 'rotation') ? 'rotation' : 'translation';
}

/** The curves to draw: those of the selected bone, then the pinned ones that this skeleton has the bones for. Each once. */
export function pickCurves(
  { part, space, without, pinned }: Omit<CurveChoice, 'controlPoints' | 'part'> & { readonly part: CurvePart },
  selected: number | undefined,
  skeleton: Skeleton,
): readonly PickedCurve[] {
  const picked: PickedCurve[] = [];
  const pins = new Set(pinned.map(pinKey));
  const name = selected === undefined ? undefined : skeleton.bones[selected]?.name;
  if (selected !== undefined && name !== undefined) {
    for (let lane = 0; lane < laneCountOf(part); lane++) {
      if (without.includes(lane) || pins.has(pinKey({ kind: 'bone', bone: name, part, space, lane }))) continue;
      picked.push({ source: { kind: 'bone', bone: selected, part, space, lane }, bone: name, pin: undefined });
    }
  }
  for (const pin of pinned) {
    if (pin.kind !== 'bone') {
      picked.push({ source: pin, bone: undefined, pin });
      continue;
    }
    const bone = skeleton.bones.findIndex((candidate) => candidate.name === pin.bone);
    if (bone >= 0) picked.push({ source: { ...pin, bone }, bone: pin.bone, pin });
  }
  return picked;
}
