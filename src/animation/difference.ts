import type { Composition } from './composition.ts';
import { AT_ORIGIN, clockOf, createEvaluator, type Moment, momentAt } from './evaluator.ts';
import { MATRIX_SIZE, type ScaleRule } from './pose.ts';
import { ROTATION, type Skeleton, TRANSFORM_SIZE } from './skeleton.ts';

/** Where over a clip one bone differs most between two compositions. */
export interface BoneDifference {
  /** In the first composition's skeleton. */
  readonly bone: number;
  readonly name: string;
  /** Between the local rotations, 0 to 180. */
  readonly degrees: number;
  readonly degreesFrame: number;
  /** Between the places relative to the character; the files' unit is the metre. */
  readonly centimetres: number;
  readonly centimetresFrame: number;
}

const DEGREES = 180 / Math.PI;
const CENTIMETRES = 100;

/**
 * Measures at every whole frame of the first composition, the second at the same clock, by evaluators of its own. Bones are
 * matched by name. Yields after each frame, so that whoever drives it can let other work in; root motion is left out.
 */
export function* measureDifferences(
  first: Composition,
  second: Composition,
  scaleRule: ScaleRule = 'inherited',
): Generator<undefined, readonly BoneDifference[]> {
  const a = createEvaluator(first);
  const b = createEvaluator(second);
  const standing = { ...AT_ORIGIN, scaleRule };
  const pairs = matchBones(first.skeleton, second.skeleton);
  const turns = new Float64Array(pairs.length);
  const ways = new Float64Array(pairs.length);
  const turnFrames = new Float64Array(pairs.length);
  const wayFrames = new Float64Array(pairs.length);
  const frameCount = Math.max(1, (a.header ?? b.header)?.frameCount ?? 1);
  for (let frame = 0; frame < frameCount; frame++) {
    const moment: Moment = { frame, loops: 0 };
    const leads = a.header ?? b.header;
    a.evaluate(moment, standing);
    b.evaluate(momentAt(b.header, clockOf(leads, moment)), standing);
    for (const [at, [boneA, boneB]] of pairs.entries()) {
      const turn = angleBetween(a.pose.local, boneA * TRANSFORM_SIZE + ROTATION, b.pose.local, boneB * TRANSFORM_SIZE + ROTATION);
      const way = distanceBetween(a.pose.model, boneA * MATRIX_SIZE + 12, b.pose.model, boneB * MATRIX_SIZE + 12);
      if (turn > turns[at]!) {
        turns[at] = turn;
        turnFrames[at] = frame;
      }
      if (way > ways[at]!) {
        ways[at] = way;
        wayFrames[at] = frame;
      }
    }
    yield undefined;
  }
  return pairs.map(([bone], at) => ({
    bone,
    name: first.skeleton.bones[bone]?.name ?? '',
    degrees: turns[at]! * DEGREES,
    degreesFrame: turnFrames[at]!,
    centimetres: ways[at]! * CENTIMETRES,
    centimetresFrame: wayFrames[at]!,
  }));
}

/** Bones of the same name, as pairs of indices; of several of one name the first. */
export function matchBones(first: Skeleton, second: Skeleton): readonly (readonly [number, number])[] {
  if (first === second) return first.bones.map((_, bone) => [bone, bone]);
  const byName = new Map<string, number>();
  for (const [bone, { name }] of second.bones.entries()) if (!byName.has(name)) byName.set(name, bone);
  return first.bones.flatMap(({ name }, bone): readonly (readonly [number, number])[] => {
    const other = byName.get(name);
    return other === undefined ? [] : [[bone, other]];
  });
}

/** Radians between two unit quaternions, q and -q being one rotation. By both parts of the quotient: an arc cosine is blind near 0. */
function angleBetween(a: Float64Array, at: number, b: Float64Array, to: number): number {
  const [ax, ay, az, aw] = [a[at]!, a[at + 1]!, a[at + 2]!, a[at + 3]!];
  const [bx, by, bz, bw] = [b[to]!, b[to + 1]!, b[to + 2]!, b[to + 3]!];
  const x = aw * bx - ax * bw - ay * bz + az * by;
  const y = aw * by + ax * bz - ay * bw - az * bx;
  const z = aw * bz - ax * by + ay * bx - az * bw;
  const w = aw * bw + ax * bx + ay * by + az * bz;
  return 2 * Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w));
}

function distanceBetween(a: Float64Array, at: number, b: Float64Array, to: number): number {
  const x = a[at]! - b[to]!;
  const y = a[at + 1]! - b[to + 1]!;
  const z = a[at + 2]! - b[to + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
