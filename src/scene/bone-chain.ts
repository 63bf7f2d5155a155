import type { Bone } from '../animation/index.ts';

/** Marks with 1 every bone from the given one's parent up to the root, and unmarks all others. */
export function writeChain(bones: readonly Bone[], bone: number | undefined, out: Uint8Array): void {
  out.fill(0);
  let at = bone === undefined ? -1 : (bones[bone]?.parent ?? -1);
  // A skeleton whose parents run in a circle ends where it meets itself.
  while (at >= 0 && at < bones.length && out[at] === 0) {
    out[at] = 1;
    at = bones[at]!.parent;
  }
}
