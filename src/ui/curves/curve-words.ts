import type { CurvePart, CurveSource, CurveSpace } from '../../animation/index.ts';
import type { PickedCurve } from '../../state/index.ts';

export const LANE_NAMES = ['x', 'y', 'z', 'w'] as const;

export const PART_OPTIONS: readonly { readonly id: CurvePart; readonly label: string; readonly title: string }[] = [
  { id: 'translation', label: 'Transl.', title: 'Translation x y z' },
  {
    id: 'rotation',
    label: 'Quat.',
    title: 'Rotation as a quaternion x y z w. From a matrix or a difference, its sign is kept along the curve',
  },
  {
    id: 'euler',
    label: 'Euler',
    title: 'Rotation in degrees: about x, then y, then z, axes at rest. Unwrapped along the curve: it goes on past 180° instead of jumping',
  },
  { id: 'scale', label: 'Scale', title: 'Scale x y z' },
];

export const SPACE_OPTIONS: readonly { readonly id: CurveSpace; readonly label: string; readonly title: string }[] = [
  { id: 'track', label: 'Track', title: 'What the leading clip stores, as evaluated; with its control points' },
  { id: 'local', label: 'Local', title: 'The pose relative to the parent bone' },
  { id: 'model', label: 'Model', title: 'The pose relative to the character; root motion does not move it' },
  { id: 'delta', label: 'Δ ref', title: 'How the local pose differs from the reference pose' },
];

const PART_WORDS = { translation: 'translation', rotation: 'quaternion', euler: 'Euler, unwrapped', scale: 'scale' } as const;
const SPACE_WORDS = { track: 'track', local: 'local', model: 'model', delta: 'Δ reference' } as const;

/** What the values of a curve are counted in; each unit has a scale of its own. Floats say nothing of theirs. */
export type CurveUnit = 'm' | '°' | 'rad' | '1' | 'float';

export function unitOf(source: CurveSource): CurveUnit {
  switch (source.kind) {
    case 'float':
      return 'float';
    case 'root':
      return source.lane === 3 ? 'rad' : 'm';
    case 'bone':
      return source.part === 'translation' ? 'm' : source.part === 'euler' ? '°' : '1';
  }
}

/** A unit as an axis says it. */
export function unitWords(unit: CurveUnit): string {
  return unit === '1' || unit === 'float' ? '' : unit;
}

export function laneName(source: CurveSource): string {
  if (source.kind === 'float') return String(source.track);
  if (source.kind === 'root' && source.lane === 3) return 'angle';
  return LANE_NAMES[source.lane] ?? '';
}

/** The token that colours a lane. */
export function laneToken(source: CurveSource): string {
  return source.kind === 'float' ? '--yellow' : `--${LANE_NAMES[source.lane] ?? 'w'}`;
}

/** What curves of one group have in common: a bone, and what of it. `floatNames` are those of the slots that tracks drive. */
export function groupTitle(curve: PickedCurve): { readonly bone: string | undefined; readonly rest: string } {
  const { source } = curve;
  if (curve.title !== undefined) return { bone: curve.bone, rest: curve.title };
  switch (source.kind) {
    case 'float':
      return { bone: undefined, rest: 'Float tracks' };
    case 'root':
      return { bone: undefined, rest: 'Root motion, one round' };
    case 'bone':
      return { bone: curve.bone ?? '', rest: `${PART_WORDS[source.part]} · ${SPACE_WORDS[source.space]}` };
  }
}

/** The same for curves of one group, which share a dash and stand together. */
export function groupKey({ source }: PickedCurve): string {
  return source.kind === 'bone' ? `${source.bone} ${source.part} ${source.space}` : source.kind;
}

/** A curve in one line, for screen readers and beside the pointer. */
export function curveName(curve: PickedCurve): string {
  const { bone, rest } = groupTitle(curve);
  return `${bone === undefined ? '' : `${bone} · `}${rest} · ${laneName(curve.source)}`;
}
