import { MATRIX_SIZE } from '../animation/index.ts';
import { isDrawable } from './bounds.ts';

/** Floats of one bone's axes: three lines of two ends. */
export const BONE_AXES_SIZE = 18;

/**
 * Writes each bone's x, y and z axis as lines of the given length from its joint, BONE_AXES_SIZE floats a bone.
 * A joint that cannot be drawn, an axis scaled away to nothing and a bone that is left out become points, so nothing drawn is ever NaN.
 */
export function writeBoneAxes(model: Float64Array, length: number, leftOut: Uint8Array, out: Float32Array): void {
  for (let bone = 0; bone < leftOut.length; bone++) {
    const matrix = bone * MATRIX_SIZE;
    const x = model[matrix + 12]!;
    const y = model[matrix + 13]!;
    const z = model[matrix + 14]!;
    const drawn = leftOut[bone] === 0 && isDrawable(x, y, z);
    for (let axis = 0; axis < 3; axis++) {
      const from = bone * BONE_AXES_SIZE + axis * 6;
      const ax = model[matrix + axis * 4]!;
      const ay = model[matrix + axis * 4 + 1]!;
      const az = model[matrix + axis * 4 + 2]!;
      const size = Math.sqrt(ax * ax + ay * ay + az * az);
      const scale = drawn && size > 1e-12 && size < 1e12 ? length / size : 0;
      out[from] = drawn ? x : 0;
      out[from + 1] = drawn ? y : 0;
      out[from + 2] = drawn ? z : 0;
      out[from + 3] = scale === 0 ? out[from]! : x + ax * scale;
      out[from + 4] = scale === 0 ? out[from + 1]! : y + ay * scale;
      out[from + 5] = scale === 0 ? out[from + 2]! : z + az * scale;
    }
  }
}
