import type { ArrayView } from '../objects.ts';

/** Floats a transform in our arrays: translation x y z, rotation x y z w, scale x y z. */
const STRIDE = 10;

/**
 * Copies an array of hkQsTransform as ten floats each. The fourth lanes of translation and scale are padding
 * that holds whatever the writer left (seed: "fourth lane is padding") and are dropped.
 */
export function readTransforms(array: ArrayView): Float32Array<ArrayBuffer> {
  const out = new Float32Array(array.count * STRIDE);
  if (array.count === 0) return out;
  const translation = vectorOffset(array, 'translation');
  const rotation = vectorOffset(array, 'rotation');
  const scale = vectorOffset(array, 'scale');
  const view = array.view();
  const size = array.type.size;
  for (let index = 0, from = 0, to = 0; index < array.count; index++, from += size, to += STRIDE) {
    for (let lane = 0; lane < 3; lane++) out[to + lane] = view.getFloat32(from + translation + lane * 4, true);
    for (let lane = 0; lane < 4; lane++) out[to + 3 + lane] = view.getFloat32(from + rotation + lane * 4, true);
    for (let lane = 0; lane < 3; lane++) out[to + 7 + lane] = view.getFloat32(from + scale + lane * 4, true);
  }
  return out;
}

/** Where a member of four floats lies inside the record, by the file's own table. */
function vectorOffset(array: ArrayView, name: string): number {
  const field = array.type.fields.get(name);
  if (field === undefined) throw array.error(0, `${array.type.name} has no member ${name} in this file`);
  if (field.type.size !== 16 || field.type.subType?.size !== 4 || field.offset + 16 > array.type.size) {
    throw array.error(0, `the member ${name} of ${array.type.name} is not four floats`);
  }
  return field.offset;
}
