import { createPose, type Skeleton } from '../animation/index.ts';
import { boneRoles } from './bone-roles.ts';
import { boundsOf, jointPlaces } from './bounds.ts';

/** Bones that make up the body: neither helpers nor targets. */
export function bodyBones({ bones }: Skeleton): readonly number[] {
  return [...boneRoles(bones).entries()].flatMap(([bone, role]) => (role === 'main' ? [bone] : []));
}

/** Places of a body's joints that can be drawn, x, y, z after each other; of all joints where the body has none. */
export function bodyPlaces(model: Float64Array, body: readonly number[], { bones }: Skeleton): readonly number[] {
  const places = jointPlaces(model, body);
  return places.length > 0 ? places : jointPlaces(model, bones.keys());
}

/** Free space between two bodies side by side: a part of the wider one, and a little. */
const GAP = 0.1;
const LEAST_GAP = 0.2;

/**
 * Metres along x by which a second body stands beside a first, neither reaching into the other in their reference poses. Weapons and
 * sockets held far out are no part of how wide a body is.
 */
export function besideOffset(first: Skeleton, second: Skeleton): number {
  const [a, b] = [widthOf(first), widthOf(second)];
  return a.most - b.least + Math.max(a.most - a.least, b.most - b.least) * GAP + LEAST_GAP;
}

function widthOf(skeleton: Skeleton): { readonly least: number; readonly most: number } {
  const places = bodyPlaces(createPose(skeleton, 0).placed, bodyBones(skeleton), skeleton);
  if (places.length === 0) return { least: 0, most: 0 };
  const { min, max } = boundsOf(places);
  return { least: min[0], most: max[0] };
}
