import { MATRIX_SIZE, type Skeleton } from '../animation/index.ts';
import { type BoneRole, boneRoles, childrenOf } from './bone-roles.ts';
import { isDrawable } from './bounds.ts';

/** Floats of one shape's ends: the head's x y z, then the tip's. */
export const ENDS_SIZE = 6;

/** Floats of one shape's form: its width, and how far along it is widest (0 head, 1 tip). */
export const FORM_SIZE = 2;

const BONE = 0;
const STUB = 1;
const PIN = 2;
const JOINT = 3;
const ROOT = 4;

/** Everything drawn of a skeleton, as elongated octahedra: what they stand for, and where they are now. */
export interface BoneShapes {
  readonly count: number;
  /** The bone each shape belongs to: it lights up when that bone is selected, and picking it picks that bone. */
  readonly bones: Int32Array;
  /** Role each shape is drawn in: that of its bone, but for the bone from the ground to the body, which is drawn as a helper. */
  readonly roles: readonly BoneRole[];
  /** ENDS_SIZE floats a shape, in the file's own space. */
  readonly ends: Float32Array;
  /** Three floats a shape: a direction across it, which keeps it from rolling about its length. */
  readonly across: Float32Array;
  /** FORM_SIZE floats a shape. */
  readonly forms: Float32Array;
  /** What writeBoneShapes needs: the kind of each shape, and the joints at its two ends. */
  readonly kinds: Uint8Array;
  readonly heads: Int32Array;
  readonly tips: Int32Array;
  /** Size of the character in metres, which thickness is measured by. */
  readonly size: number;
}

/**
 * Plans the shapes of a skeleton: a bone from its joint to each child that goes on with the body; a short stub where a chain ends;
 * a thin pin from the parent to a helper; a small joint where there is nothing else to see of a bone.
 */
export function createBoneShapes(skeleton: Skeleton, size: number): BoneShapes {
  const { bones } = skeleton;
  const children = childrenOf(bones);
  const roles: readonly BoneRole[] = boneRoles(bones);
  const kinds: number[] = [];
  const owners: number[] = [];
  const heads: number[] = [];
  const tips: number[] = [];
  const add = (kind: number, owner: number, head: number, tip: number): void => {
    kinds.push(kind);
    owners.push(owner);
    heads.push(head);
    tips.push(tip);
  };
  bones.forEach(({ parent }, bone) => {
    const goesOn = children[bone]!.filter((child) => roles[child] === 'main');
    if (roles[bone] !== 'main') {
      // A line to a target would only say where the character's origin is.
      if (parent >= 0 && roles[bone] === 'helper') add(PIN, bone, parent, bone);
      add(JOINT, bone, bone, bone);
    } else if (goesOn.length > 0) {
      for (const child of goesOn) add(parent < 0 && children[child]!.length > 0 ? ROOT : BONE, bone, bone, child);
    } else if (parent >= 0 && children[parent]!.length === 1) {
      add(STUB, bone, parent, bone);
    } else {
      add(JOINT, bone, bone, bone);
    }
  });
  const count = kinds.length;
  return {
    count,
    bones: Int32Array.from(owners),
    roles: owners.map((bone, shape) => (kinds[shape] === ROOT ? 'helper' : roles[bone]!)),
    ends: new Float32Array(count * ENDS_SIZE),
    across: new Float32Array(count * 3),
    forms: new Float32Array(count * FORM_SIZE),
    kinds: Uint8Array.from(kinds),
    heads: Int32Array.from(heads),
    tips: Int32Array.from(tips),
    size: size > 0 && Number.isFinite(size) ? size : 1,
  };
}

// Thickness, chosen by eye on characters of 1 to 30 m. Bones grow with the root of their length: a spine stays visible beside a thigh.
const WIDTH = 0.082;
const WIDEST_OF_LENGTH = 0.3;
const WIDEST_OF_SIZE = 0.036;
/** The bone from the ground to the body is a measure, not a limb. */
const ROOT_WIDTH = 0.3;
const PIN_WIDTH = 0.0034;
const JOINT_RADIUS = 0.0048;
const STUB_OF_LENGTH = 0.6;
const LONGEST_STUB = 0.035;
/** Shorter than this part of the character's size two joints are one place. */
const ONE_PLACE = 0.0008;
const WIDEST_AT = 0.17;

/** Puts every shape where the pose has it. A joint that cannot be drawn leaves its shapes empty, so nothing drawn is ever NaN. */
export function writeBoneShapes(shapes: BoneShapes, model: Float64Array): void {
  for (let shape = 0; shape < shapes.count; shape++) writeShape(shapes, shape, model);
}

// Below, numbers go from function to function in the arrays: as arguments and results engines would put each on the heap, in every frame.
// Math.hypot does the same to its arguments.

function writeShape(shapes: BoneShapes, shape: number, model: Float64Array): void {
  const { size, ends, forms } = shapes;
  const from = shapes.heads[shape]! * MATRIX_SIZE + 12;
  const to = shapes.tips[shape]! * MATRIX_SIZE + 12;
  const hx = model[from]!;
  const hy = model[from + 1]!;
  const hz = model[from + 2]!;
  const tx = model[to]!;
  const ty = model[to + 1]!;
  const tz = model[to + 2]!;
  if (!isDrawable(hx, hy, hz) || !isDrawable(tx, ty, tz)) {
    writeEmpty(shapes, shape);
    return;
  }
  const kind = shapes.kinds[shape]!;
  const length = Math.sqrt((tx - hx) * (tx - hx) + (ty - hy) * (ty - hy) + (tz - hz) * (tz - hz));
  if (length < ONE_PLACE * size) {
    if (kind === PIN) writeEmpty(shapes, shape);
    else writeJoint(shapes, shape, model, to);
    return;
  }
  const width = Math.min(WIDTH * Math.sqrt(length * size), WIDEST_OF_LENGTH * length, WIDEST_OF_SIZE * size);
  const end = shape * ENDS_SIZE;
  const form = shape * FORM_SIZE;
  if (kind === STUB) {
    const reach = Math.min(length * STUB_OF_LENGTH, LONGEST_STUB * size) / length;
    ends[end] = tx;
    ends[end + 1] = ty;
    ends[end + 2] = tz;
    ends[end + 3] = tx + (tx - hx) * reach;
    ends[end + 4] = ty + (ty - hy) * reach;
    ends[end + 5] = tz + (tz - hz) * reach;
    forms[form] = Math.min(width, length * reach * 0.5);
    forms[form + 1] = WIDEST_AT;
    writeAcross(shapes, shape, model, to - 12);
    return;
  }
  ends[end] = hx;
  ends[end + 1] = hy;
  ends[end + 2] = hz;
  ends[end + 3] = tx;
  ends[end + 4] = ty;
  ends[end + 5] = tz;
  forms[form] = kind === PIN ? Math.min(PIN_WIDTH * size, width) : kind === ROOT ? width * ROOT_WIDTH : width;
  forms[form + 1] = kind === PIN ? 0.5 : WIDEST_AT;
  writeAcross(shapes, shape, model, from - 12);
}

function writeEmpty({ ends, forms, across }: BoneShapes, shape: number): void {
  const end = shape * ENDS_SIZE;
  for (let lane = 0; lane < ENDS_SIZE; lane++) ends[end + lane] = 0;
  forms[shape * FORM_SIZE] = 0;
  forms[shape * FORM_SIZE + 1] = 0.5;
  writeUnit(across, shape * 3, 0);
}

/** A small regular octahedron about a joint's place. */
function writeJoint({ ends, forms, across, size }: BoneShapes, shape: number, model: Float64Array, place: number): void {
  const radius = JOINT_RADIUS * size;
  const end = shape * ENDS_SIZE;
  for (let lane = 0; lane < 3; lane++) ends[end + lane] = ends[end + 3 + lane] = model[place + lane]!;
  ends[end + 1] = model[place + 1]! - radius;
  ends[end + 4] = model[place + 1]! + radius;
  forms[shape * FORM_SIZE] = radius * 2;
  forms[shape * FORM_SIZE + 1] = 0.5;
  writeUnit(across, shape * 3, 0);
}

/** Least sine of the angle between a shape and the axis that keeps it from rolling. */
const LEAST_SINE = 0.1;

/** Takes the axis of the head's bone that lies most across the shape, so that the shape turns as its bone does. */
function writeAcross({ ends, across }: BoneShapes, shape: number, model: Float64Array, matrix: number): void {
  const at = shape * ENDS_SIZE;
  const dx = ends[at + 3]! - ends[at]!;
  const dy = ends[at + 4]! - ends[at + 1]!;
  const dz = ends[at + 5]! - ends[at + 2]!;
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  let best = -1;
  let bestSine = LEAST_SINE;
  let scale = 1;
  for (let column = 0; column < 3; column++) {
    const from = matrix + column * 4;
    const x = model[from]!;
    const y = model[from + 1]!;
    const z = model[from + 2]!;
    const size = Math.sqrt(x * x + y * y + z * z);
    // An axis scaled away, or one that is not finite, is no direction.
    if (!(size * length > 1e-12) || size * length > 1e12) continue;
    const cosine = (x * dx + y * dy + z * dz) / (size * length);
    const sine = Math.sqrt(Math.max(0, 1 - cosine * cosine));
    if (sine > bestSine) {
      best = from;
      bestSine = sine;
      scale = 1 / size;
    }
  }
  const to = shape * 3;
  if (best < 0) {
    // Axes scaled away to nothing: any direction across will do.
    writeUnit(across, to, Math.abs(dy) < 0.9 * length ? 1 : 0);
    return;
  }
  across[to] = model[best]! * scale;
  across[to + 1] = model[best + 1]! * scale;
  across[to + 2] = model[best + 2]! * scale;
}

/** Writes the direction of an axis: 0 is x, 1 is y. */
function writeUnit(out: Float32Array, at: number, axis: number): void {
  out[at] = axis === 0 ? 1 : 0;
  out[at + 1] = axis === 1 ? 1 : 0;
  out[at + 2] = 0;
}
