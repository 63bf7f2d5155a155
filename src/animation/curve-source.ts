/** What of a transform a curve can show: rotations as stored, or as angles. */
export type CurvePart = 'translation' | 'rotation' | 'euler' | 'scale';

/**
 * `track`: what the leading clip stores, as evaluated, not normalised. `local`: the pose relative to the parent. `model`: relative to
 * the character. `delta`: how the local pose differs from the reference pose (`referenceDelta`).
 */
export type CurveSpace = 'track' | 'local' | 'model' | 'delta';

export const CURVE_PARTS: readonly CurvePart[] = ['translation', 'rotation', 'euler', 'scale'];
export const CURVE_SPACES: readonly CurveSpace[] = ['track', 'local', 'model', 'delta'];

/** One number of what is shown, to be followed over time. Translations are metres, angles of Euler degrees, of root motion radians. */
export type CurveSource =
  | { readonly kind: 'bone'; readonly bone: number; readonly part: CurvePart; readonly space: CurveSpace; readonly lane: number }
  /** x, y, z and the angle about up that root motion gives within one round. */
  | { readonly kind: 'root'; readonly lane: number }
  /** A float track of the leading clip. */
  | { readonly kind: 'float'; readonly track: number };

/** Lanes of a part: a quaternion has four. */
export function laneCountOf(part: CurvePart): 3 | 4 {
  return part === 'rotation' ? 4 : 3;
}
