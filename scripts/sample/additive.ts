import type { Transform } from '../../test/support/index.ts';
import { conjugate, multiply, rotate, subtract } from './math.ts';

/*
 * What additive clips store of an animated transform above its reference, as whole transforms (specs, hka "Composing
 * additive clips"). All scales here are one.
 */

/** Hint 1, parent space: animated · reference⁻¹, which goes before the base: clip ∘ base. */
export function deltaInParentSpace(animated: Transform, reference: Transform): Transform {
  const rotation = multiply(animated.rotation, conjugate(reference.rotation));
  return { ...animated, translation: subtract(animated.translation, rotate(rotation, reference.translation)), rotation };
}

/** Hint 2, child space: reference⁻¹ · animated, which goes behind the base: base ∘ clip. */
export function deltaInChildSpace(animated: Transform, reference: Transform): Transform {
  const back = conjugate(reference.rotation);
  return {
    ...animated,
    translation: rotate(back, subtract(animated.translation, reference.translation)),
    rotation: multiply(back, animated.rotation),
  };
}
