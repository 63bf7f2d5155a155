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
  const { size } = shapes;
  for (let shape = 0; shape < shapes.count; shape++) {
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
      continue;
    }
    const kind = shapes.kinds[shape]!;
    const length = Math.hypot(tx - hx, ty - hy, tz - hz);
    if (length < ONE_PLACE * size) {
      if (kind === PIN) writeEmpty(shapes, shape);
      else writeJoint(shapes, shape, tx, ty, tz);
      continue;
    }
    const width = Math.min(WIDTH * Math.sqrt(length * size), WIDEST_OF_LENGTH * length, WIDEST_OF_SIZE * size);
    if (kind === STUB) {
      const reach = Math.min(length * STUB_OF_LENGTH, LONGEST_STUB * size) / length;
      const stubWidth = Math.min(width, length * reach * 0.5);
      writeEnds(shapes, shape, tx, ty, tz, tx + (tx - hx) * reach, ty + (ty - hy) * reach, tz + (tz - hz) * reach);
      writeForm(shapes, shape, stubWidth, WIDEST_AT);
    } else {
      writeEnds(shapes, shape, hx, hy, hz, tx, ty, tz);
      if (kind === PIN) writeForm(shapes, shape, Math.min(PIN_WIDTH * size, width), 0.5);
      else writeForm(shapes, shape, kind === ROOT ? width * ROOT_WIDTH : width, WIDEST_AT);
    }
    writeAcross(shapes, shape, model, (kind === STUB ? shapes.tips : shapes.heads)[shape]! * MATRIX_SIZE);
  }
}

function writeEmpty(shapes: BoneShapes, shape: number): void {
  writeEnds(shapes, shape, 0, 0, 0, 0, 0, 0);
  writeForm(shapes, shape, 0, 0.5);
  writeVector(shapes.across, shape * 3, 1, 0, 0);
}

/** A small regular octahedron about a place. */
function writeJoint(shapes: BoneShapes, shape: number, x: number, y: number, z: number): void {
  const radius = JOINT_RADIUS * shapes.size;
  writeEnds(shapes, shape, x, y - radius, z, x, y + radius, z);
  writeForm(shapes, shape, radius * 2, 0.5);
  writeVector(shapes.across, shape * 3, 1, 0, 0);
}

function writeEnds(shapes: BoneShapes, shape: number, hx: number, hy: number, hz: number, tx: number, ty: number, tz: number): void {
  writeVector(shapes.ends, shape * ENDS_SIZE, hx, hy, hz);
  writeVector(shapes.ends, shape * ENDS_SIZE + 3, tx, ty, tz);
}

function writeForm(shapes: BoneShapes, shape: number, width: number, widestAt: number): void {
  shapes.forms[shape * FORM_SIZE] = width;
  shapes.forms[shape * FORM_SIZE + 1] = widestAt;
}

/** Takes the axis of the head's bone that lies most across the shape, so that the shape turns as its bone does. */
function writeAcross(shapes: BoneShapes, shape: number, model: Float64Array, matrix: number): void {
  const at = shape * ENDS_SIZE;
  const dx = shapes.ends[at + 3]! - shapes.ends[at]!;
  const dy = shapes.ends[at + 4]! - shapes.ends[at + 1]!;
  const dz = shapes.ends[at + 5]! - shapes.ends[at + 2]!;
  const length = Math.hypot(dx, dy, dz);
  let best = -1;
  let bestSine = 0.1;
  for (let column = 0; column < 3; column++) {
    const sine = sineBetween(model, matrix + column * 4, dx, dy, dz, length);
    if (sine > bestSine) {
      best = column;
      bestSine = sine;
    }
  }
  if (best < 0) {
    // Axes scaled away to nothing: any direction across will do.
    if (Math.abs(dy) < 0.9 * length) writeVector(shapes.across, shape * 3, 0, 1, 0);
    else writeVector(shapes.across, shape * 3, 1, 0, 0);
    return;
  }
  const x = model[matrix + best * 4]!;
  const y = model[matrix + best * 4 + 1]!;
  const z = model[matrix + best * 4 + 2]!;
  const scale = 1 / Math.hypot(x, y, z);
  writeVector(shapes.across, shape * 3, x * scale, y * scale, z * scale);
}

/** Sine of the angle between a matrix column and a direction; 0 where the column is no direction. */
function sineBetween(model: Float64Array, at: number, dx: number, dy: number, dz: number, length: number): number {
  const x = model[at]!;
  const y = model[at + 1]!;
  const z = model[at + 2]!;
  const product = Math.hypot(x, y, z) * length;
  if (!(product > 1e-12) || product > 1e12) return 0;
  const cosine = (x * dx + y * dy + z * dz) / product;
  return Math.sqrt(Math.max(0, 1 - cosine * cosine));
}

function writeVector(out: Float32Array, at: number, x: number, y: number, z: number): void {
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
}
