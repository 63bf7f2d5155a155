import type { Skeleton } from '../../animation/index.ts';

/** How many bones hold their last good value and which is the first; undefined when none does. */
export function describeHeldBones(skeleton: Skeleton, held: Uint8Array): string | undefined {
  let count = 0;
  let first = -1;
  for (let bone = 0; bone < held.length; bone++) {
    if (held[bone] === 0) continue;
    if (count === 0) first = bone;
    count++;
  }
  const name = skeleton.bones[first]?.name;
  if (name === undefined) return undefined;
  if (count === 1) return `1 bone held, not finite here: ${name}`;
  return `${count} bones held, not finite here: ${name} and ${count - 1} more`;
}
